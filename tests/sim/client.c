/*
 * client.c: simulates a device of a person.
 */
#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/speak.h"

enum {
    PATIENCE_MS = 4000, /* until it repeats a request */
    TICK_MS = 700,      /* the most time between two ticks */
    MAX_TRIES = 6,
    AWAY_MS = 12000
};

/* Each of these happens once in so many ticks or requests on average. */
enum {
    HANG_UP = 60,
    CHOKE = 80,
    DOUBLE = 12,
    UNDO = 8,
    SEND_JUNK = 60,
    END = 400,
    RESIGN = 600,
    PAUSE = 60,
    UNPAUSE = 6,
    READ = 60,
    VACATION = 48,
    BY_HTTP = 8,
    RETURN = 5,
    CHAT = 100,
    WAIT = 50,
    TURN = 2,    /* a whole turn in one request */
    TOO_FAR = 4, /* one move more than allowed */
    MAX_MORE = 5 /* not a chance: the most moves after the first */
};

static const char *const withs[] = {
    "[]",
    "[\"legal\"]",
    "[\"state\",\"events\"]",
    "[\"view\"]",
    "[\"events\",\"words\",\"score\"]",
};
enum { N_WITHS = sizeof withs / sizeof withs[0] };

void client_init(client *c, book *b, int person)
{
    memset(c, 0, sizeof *c);
    c->book = b;
    c->person = person;
    c->with = sim_toss(b->sim, 5) ? (int)sim_draw(b->sim, N_WITHS) : 0;
    for (int i = 0; i < BOOK_MAX_TABLES; i++)
        c->view[i].action = -1;
}

static const char *token_of(const client *c)
{
    return c->person < 0 ? "" : c->book->person[c->person].token;
}

/* ---- receiving ---- */

static int64_t number_of(const ae_json *json, int object, const char *name, int64_t otherwise)
{
    int64_t n;

    return ae_json_int(json, ae_json_get(json, object, name), 0, INT32_MAX, &n) ? n : otherwise;
}

static int is_true(const ae_json *json, int object, const char *name)
{
    int value = ae_json_get(json, object, name);

    return value >= 0 && json->text[json->token[value].start] == 't';
}

static ae_seats seats_of(const ae_json *json, const char *name)
{
    int list = ae_json_get(json, 0, name);
    ae_seats seats = 0;

    for (int e = ae_json_first(json, list); e >= 0; e = ae_json_next(json, list, e)) {
        int64_t seat = 0;

        if (ae_json_int(json, e, 0, AE_MAX_SEATS - 1, &seat))
            seats |= AE_SEAT_BIT(seat);
    }
    return seats;
}

static client_view *view_of(client *c, const ae_json *json)
{
    char id[AE_STORE_ID + 1] = "";
    int table;

    ae_json_string(json, ae_json_get(json, 0, "table"), &AE_TEXT_IN(id));
    table = book_find(c->book, id);
    return table < 0 ? NULL : &c->view[table];
}

static void hear_entries(client *c, const ae_json *json)
{
    client_view *v = view_of(c, json);
    int list = ae_json_get(json, 0, "entries"), undo = ae_json_get(json, 0, "undo");
    char status[16] = "";

    if (!v)
        return;
    if (number_of(json, 0, "from", -1) != v->seen + 1)
        book_fail(c->book, "person %d has seen %d and is told from %d", c->person, (int)v->seen,
                  (int)number_of(json, 0, "from", -1));
    for (int e = ae_json_first(json, list); e >= 0; e = ae_json_next(json, list, e))
        if (number_of(json, e, "n", -1) != ++v->seen)
            book_fail(c->book, "person %d is told %d after %d", c->person,
                      (int)number_of(json, e, "n", -1), (int)v->seen - 1);
    v->seq = number_of(json, 0, "seq", 0);
    v->to_act = seats_of(json, "to_act");
    v->asked = seats_of(json, "asked");
    v->is_paused = is_true(json, 0, "paused");
    v->undo_of = (uint32_t)number_of(json, undo, "of", 0);
    v->needs_consent = is_true(json, undo, "consent");
    ae_json_string(json, ae_json_get(json, 0, "status"), &AE_TEXT_IN(status));
    v->is_over = strcmp(status, "running") != 0;
}

static void forget_action(client *c, const char *name)
{
    int action = name[0] == 'a' ? atoi(name + 1) : -1;

    for (int i = 0; action >= 0 && i < BOOK_MAX_TABLES; i++)
        if (c->view[i].action == action)
            c->view[i].action = -1;
}

/* Reads whether the table is paused. */
static void hear_table(client *c, const ae_json *json)
{
    int object = ae_json_get(json, 0, "table"), table;
    char id[AE_STORE_ID + 1] = "";

    ae_json_string(json, ae_json_get(json, object, "id"), &AE_TEXT_IN(id));
    table = book_find(c->book, id);
    if (table >= 0)
        c->view[table].is_paused = is_true(json, object, "paused");
}

static void hear_error(client *c, const ae_json *json)
{
    char name[16] = "";
    client_view *v = view_of(c, json);

    if (ae_json_string(json, ae_json_get(json, 0, "action"), &AE_TEXT_IN(name)) && name[0])
        forget_action(c, name);
    else if (v)
        v->is_watched = 0;
}

static void hear_text(client *c, const char *text)
{
    size_t len = strlen(text);
    int n = (int)len / AE_JSON_BYTES_PER_TOKEN + 2;
    jsmntok_t *room = malloc((size_t)n * sizeof *room);
    ae_json json;
    char kind[16] = "", name[16] = "";

    if (ae_json_read(&json, text, len, room, n, NULL) == AE_OK) {
        ae_json_string(&json, ae_json_get(&json, 0, "t"), &AE_TEXT_IN(kind));
        ae_json_string(&json, ae_json_get(&json, 0, "action"), &AE_TEXT_IN(name));
        if (!strcmp(kind, "entries"))
            hear_entries(c, &json);
        else if (!strcmp(kind, "done"))
            forget_action(c, name);
        else if (!strcmp(kind, "table"))
            hear_table(c, &json);
        else if (!strcmp(kind, "error"))
            hear_error(c, &json);
        else if (!strcmp(kind, "welcome"))
            c->is_known = 1;
    }
    free(room);
}

static void hear(void *ctx, sim_wire *w, const char *text)
{
    client *c = ctx;

    if (w != c->wire)
        return;
    if (text) {
        hear_text(c, text);
        return;
    }
    c->wire = NULL;
    for (int i = 0; i < BOOK_MAX_TABLES; i++)
        c->view[i].is_watched = 0;
}

/* ---- requests ---- */

/* A request under way and the index of its action, or -1. */
typedef struct {
    client *client;
    int action;
} asking;

static asking *asking_new(client *c, int action)
{
    asking *a = malloc(sizeof *a);

    *a = (asking){ c, action };
    return a;
}

/* A response settles the action.  If the connection was lost, the outcome stays unknown. */
static void answered(void *ctx, int status, const char *body)
{
    asking *a = ctx;
    char name[16] = "";

    (void)body;
    if (a->action >= 0 && status) {
        book_action_name(a->action, name);
        forget_action(a->client, name);
    }
    free(a);
}

/* Long-polls for entries over HTTP, and may hang up before the response. */
static void wait_by_http(client *c, int table)
{
    sim *s = c->book->sim;
    char path[64], query[32];

    snprintf(path, sizeof path, "/api/tables/%s/entries", c->book->table[table].id);
    snprintf(query, sizeof query, "after=%d&wait=%d", (int)c->view[table].seen,
             (int)sim_draw(s, 20));
    sim_ask(s, &(sim_question){ .path = path,
                                .query = query,
                                .token = token_of(c),
                                .patience_ms = (int64_t)sim_draw(s, AWAY_MS),
                                .then = answered,
                                .ctx = asking_new(c, -1) });
}

static void request(client *c, srv_method method, int table, const char *what, const char *body)
{
    char path[64];
    int is_action = method == SRV_POST && !strcmp(what, "entries");

    snprintf(path, sizeof path, "/api/tables/%s/%s", c->book->table[table].id, what);
    sim_ask(c->book->sim,
            &(sim_question){ .method = method,
                             .path = path,
                             .token = token_of(c),
                             .body = body,
                             .then = answered,
                             .ctx = asking_new(c, is_action ? c->view[table].action : -1) });
}

static void watch(client *c, int table)
{
    client_view *v = &c->view[table];
    char text[160];

    v->is_watched = 1;
    snprintf(text, sizeof text, "{\"t\":\"watch\",\"table\":\"%s\",\"after\":%d,\"with\":%s}",
             c->book->table[table].id, (int)v->seen, withs[c->with]);
    sim_say(c->wire, text);
}

/* Writes one line as a JSON string, several as an array. */
static void put_what(const char *lines, ae_text *out)
{
    int is_turn = strchr(lines, '\n') != NULL;

    ae_put(out, is_turn ? "[\"" : "\"");
    for (; *lines; lines++)
        if (*lines == '\n')
            ae_put(out, "\",\"");
        else
            ae_put_char(out, *lines);
    ae_put(out, is_turn ? "\"]" : "\"");
}

/* Sends the pending action over the socket or HTTP, sometimes twice. */
static void send_action(client *c, int table)
{
    client_view *v = &c->view[table];
    const book_action *a = &c->book->action[v->action];
    sim *s = c->book->sim;
    char name[16], text[2 * BOOK_TURN + 200], what[2 * BOOK_TURN];

    v->asked_at = s->now;
    v->n_tries++;
    book_action_name(v->action, name);
    put_what(a->text, &AE_TEXT_IN(what));
    snprintf(text, sizeof text,
             "{\"t\":\"do\",\"table\":\"%s\",\"seat\":%d,\"seq\":%u,\"do\":%s,"
             "\"action\":\"%s\"}",
             c->book->table[table].id, a->seat, a->seq, what, name);
    for (int n = sim_toss(s, DOUBLE) ? 2 : 1; n > 0; n--) {
        if (!c->wire || sim_toss(s, BY_HTTP))
            request(c, SRV_POST, table, "entries", text);
        else
            sim_say(c->wire, text);
    }
}

static void act(client *c, int table, int seat, const char *text)
{
    sim *s = c->book->sim;
    client_view *v = &c->view[table];
    book_action a = {
        .table = table, .person = c->person, .seat = seat, .seq = (uint32_t)v->seen
    };

    snprintf(a.text, sizeof a.text, "%s", text);
    v->action = book_note(c->book, &a);
    v->n_tries = 0;
    if (c->is_brief)
        c->away_until = s->now + (int64_t)sim_draw(s, AWAY_MS);
    sim_trace(s, "person %d asks for a%d after %u at %s: %d %s", c->person, v->action, a.seq,
              c->book->table[table].id + AE_STORE_ID - 4, seat, text);
    send_action(c, table);
}

/* Draws a legal move. */
static int draw_move(sim *s, const ae_table *t, int seat, ae_text *out)
{
    ae_moves list = { .n = 0 };

    if (!(ae_table_to_act(t) & AE_SEAT_BIT(seat)))
        return 0;
    ae_list(ae_table_game(t), ae_table_board(t), ae_table_state(t), seat, &list);
    if (list.n == 0)
        return 0;
    ae_notation(ae_table_game(t), ae_table_board(t), ae_table_state(t),
                (ae_step){ seat, list.move[sim_draw(s, (uint64_t)list.n)] }, out);
    return 1;
}

static int64_t time_of(const ae_table *t)
{
    ae_entry last = { .at = 0 };

    if (ae_table_count(t))
        ae_table_entry_for(t, ae_table_count(t), AE_ALL, &last);
    return last.at;
}

/* Appends further moves of the turn, up to the first draw or sealed choice; and sometimes one move
 * beyond that, for which the server has to refuse the whole turn. */
static void draw_more(sim *s, const ae_table *t, int seat, ae_text *turn)
{
    ae_table *copy = ae_table_clone(t);
    ae_entry last = { .seat = (uint8_t)seat, .at = time_of(t) }, entry;
    int is_last = 0;

    ae_put(&AE_TEXT_IN(last.text), turn->buf);
    for (int n = 0; n < MAX_MORE && !is_last; n++) {
        is_last = ae_table_game(t)->sealed(ae_table_board(t), ae_table_state(copy)) != 0;
        if (ae_table_append(copy, &last, NULL) != AE_OK)
            break;
        while (ae_table_next(copy, last.at, &entry)
               && (entry.seat != AE_CHANCE || (is_last = 1))
               && ae_table_append(copy, &entry, NULL) == AE_OK)
            ;
        memset(last.text, 0, sizeof last.text);
        if ((is_last && !sim_toss(s, TOO_FAR))
            || !draw_move(s, copy, seat, &AE_TEXT_IN(last.text)))
            break;
        ae_put(turn, "\n");
        ae_put(turn, last.text);
    }
    ae_table_free(copy);
}

/* Draws a move or a turn; 0 if the client has not seen the last entry of the table. */
static int draw_turn(client *c, int table, int seat, ae_text *out)
{
    const ae_table *t = c->book->table[table].table;

    if (!t || ae_table_count(t) != c->view[table].seen
        || !draw_move(c->book->sim, t, seat, out))
        return 0;
    if (sim_toss(c->book->sim, TURN))
        draw_more(c->book->sim, t, seat, out);
    return 1;
}

static int is_taken_over(const client *c, int table, int seat)
{
    const ae_table *t = c->book->table[table].table;

    return t && ae_table_sitter(t, seat) == AE_TAKEN_OVER
           && !(ae_table_resigned(t) & AE_SEAT_BIT(seat));
}

/* Draws an action other than a move, such as /undo; 0 if there is none now. */
static int say_else(client *c, int table, int seat)
{
    static const char *const junk[] = { "nothing", "/undo 1", "/accept",  "/undo 4000",
                                        "",        "0",       "/timeout", "/end" };
    sim *s = c->book->sim;
    client_view *v = &c->view[table];
    char text[32] = "";

    if (v->asked & AE_SEAT_BIT(seat))
        snprintf(text, sizeof text, sim_toss(s, 3) ? "/refuse" : "/accept");
    else if (is_taken_over(c, table, seat) && (!c->is_wild || sim_toss(s, RETURN)))
        snprintf(text, sizeof text, "/return");
    else if (!c->is_wild)
        return 0;
    else if (v->undo_of && sim_toss(s, UNDO))
        snprintf(text, sizeof text, "%s %u", v->needs_consent ? "/ask-undo" : "/undo",
                 v->undo_of);
    else if (sim_toss(s, SEND_JUNK))
        snprintf(text, sizeof text, "%s", junk[sim_draw(s, sizeof junk / sizeof junk[0])]);
    else if (sim_toss(s, END))
        snprintf(text, sizeof text, "/ask-end");
    else if (sim_toss(s, RESIGN))
        snprintf(text, sizeof text, "/resign");
    else
        return 0;
    act(c, table, seat, text);
    return 1;
}

static void ask_else(client *c, int table)
{
    sim *s = c->book->sim;
    const client_view *v = &c->view[table];

    if (v->is_paused && (!c->is_wild || sim_toss(s, UNPAUSE)))
        request(c, SRV_POST, table, "pause", "{\"on\":false}");
    else if (c->is_wild && sim_toss(s, PAUSE))
        request(c, SRV_POST, table, "pause", "{\"on\":true}");
    else if (c->is_wild && sim_toss(s, READ))
        request(c, SRV_GET, table, sim_toss(s, 2) ? "record" : "entries", NULL);
    else if (c->is_wild && sim_toss(s, WAIT))
        wait_by_http(c, table);
    else if (c->is_wild && sim_toss(s, CHAT))
        request(c, SRV_POST, table, "chat", "{\"text\":\"salve\"}");
}

static void tend(client *c, int table)
{
    sim *s = c->book->sim;
    client_view *v = &c->view[table];
    int seat = book_viewer(c->book, table, c->person);
    char text[BOOK_TURN];

    if (v->action >= 0 && s->now - v->asked_at > PATIENCE_MS) {
        if (v->n_tries < MAX_TRIES) {
            send_action(c, table);
        } else if (c->book->is_calm) {
            book_fail(c->book, "person %d is never told what has become of a%d", c->person,
                      v->action);
        } else {
            v->action = -1;
        }
    }
    if (c->wire && c->is_known && !v->is_watched)
        watch(c, table);
    if (seat == AE_WATCHER || !c->book->table[table].table || v->is_over)
        return;
    ask_else(c, table);
    if (v->action >= 0 || v->is_paused || v->seen != v->seq || say_else(c, table, seat))
        return;
    if (v->to_act & AE_SEAT_BIT(seat) && draw_turn(c, table, seat, &AE_TEXT_IN(text)))
        act(c, table, seat, text);
}

/* ---- life ---- */

static void vacation(client *c)
{
    sim *s = c->book->sim;
    int is_off = c->is_wild && sim_toss(s, VACATION);

    if (c->person < 0 || !c->book->person[c->person].is_account
        || (!is_off && !sim_toss(s, VACATION / 4)))
        return;
    sim_ask(s, &(sim_question){ .method = is_off ? SRV_POST : SRV_DELETE,
                                .path = "/api/me/vacation",
                                .token = token_of(c),
                                .body = is_off ? "{\"days\":1}" : NULL,
                                .then = answered,
                                .ctx = asking_new(c, -1) });
}

static void leave(client *c)
{
    if (!c->wire)
        return;
    sim_hang_up(c->wire);
    hear(c, c->wire, NULL);
}

static void be_unlucky(client *c)
{
    sim *s = c->book->sim;

    if (!c->wire || c->is_patient)
        return;
    if (sim_toss(s, HANG_UP))
        leave(c);
    else if (sim_toss(s, CHOKE))
        sim_choke(c->wire, (int64_t)sim_draw(s, AWAY_MS));
}

static void tick(void *ctx)
{
    client *c = ctx;
    sim *s = c->book->sim;

    if (s->is_over)
        return;
    be_unlucky(c);
    if (c->book->is_alone || c->away_until > s->now) {
        leave(c);
        sim_later(s, TICK_MS, tick, c);
        return;
    }
    if (!c->wire && sim_toss(s, c->is_patient ? 1 : 3)) {
        c->wire = sim_dial(s, token_of(c), hear, c);
        c->is_known = c->person < 0;
    }
    vacation(c);
    for (int i = 0; i < c->book->n_tables; i++)
        tend(c, i);
    sim_later(s, 1 + (int64_t)sim_draw(s, TICK_MS), tick, c);
}

void client_start(client *c)
{
    tick(c);
}
