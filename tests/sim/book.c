/*
 * book.c: reads the store, and checks the server's responses and tables against it.
 */
#include "book.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "memory.h"
#include "parts.h"
#include "server/tables/tables.h"
#include "store/lossy_vfs.h"
#include "table/file.h"

void book_fail(book *b, const char *format, ...)
{
    va_list args;

    if (b->fault[0])
        return;
    va_start(args, format);
    vsnprintf(b->fault, sizeof b->fault, format, args);
    va_end(args);
    sim_trace(b->sim, "FAULT %s", b->fault);
}

static void table_free(book_table *t)
{
    for (uint32_t i = 0; i < t->n; i++)
        free(t->line[i]);
    free(t->line);
    free(t->part);
    free(t->head);
    free(t->settings);
    ae_table_free(t->table);
}

void book_free(book *b)
{
    book_close(b);
    for (int i = 0; i < b->n_tables; i++)
        table_free(&b->table[i]);
    free(b->action);
}

int book_find(const book *b, const char *id)
{
    for (int i = 0; i < b->n_tables; i++)
        if (!strcmp(b->table[i].id, id))
            return i;
    return -1;
}

int book_add(book *b, const char *id)
{
    book_table *t = &b->table[b->n_tables];

    if (b->n_tables == BOOK_MAX_TABLES)
        return -1;
    memset(t, 0, sizeof *t);
    ae_put(&AE_TEXT_IN(t->id), id);
    return b->n_tables++;
}

int book_viewer(const book *b, int table, int person)
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (person >= 0 && b->table[table].person[seat] == person)
            return seat;
    return AE_WATCHER;
}

int book_note(book *b, const book_action *action)
{
    if (b->n_actions == b->actions_room) {
        b->actions_room = b->actions_room ? 2 * b->actions_room : 256;
        b->action = realloc(b->action, (size_t)b->actions_room * sizeof b->action[0]);
    }
    b->action[b->n_actions] = *action;
    return b->n_actions++;
}

void book_action_name(int action, char out[16])
{
    snprintf(out, 16, "a%d", action);
}

/* ---- reading ---- */

void book_close(book *b)
{
    if (b->store)
        ae_store_close(b->store);
    b->store = NULL;
}

typedef struct {
    book *book;
    book_table *table;
    uint32_t n; /* number of the last entry read */
} reading;

static void keep(char **to, const char *text)
{
    free(*to);
    *to = srv_copy(text);
}

static void see_row(void *ctx, const ae_store_table *row)
{
    book_table *t = ((reading *)ctx)->table;

    t->state = row->state;
    keep(&t->head, row->head);
    keep(&t->settings, row->settings);
}

static const uint8_t is_of_people[AE_N_ENTRIES] = {
    [AE_ENTRY_DECISION] = 1, [AE_ENTRY_UNDO] = 1,   [AE_ENTRY_ASK_UNDO] = 1,
    [AE_ENTRY_ASK_END] = 1,  [AE_ENTRY_ACCEPT] = 1, [AE_ENTRY_REFUSE] = 1,
    [AE_ENTRY_RESIGN] = 1,   [AE_ENTRY_RETURN] = 1,
};

/* The entry as in a record, without its time. */
static void put_asked(const ae_entry *entry, char out[BOOK_TEXT + 64])
{
    ae_text text = { .buf = out, .size = BOOK_TEXT + 64 };

    ae_entry_put(entry, &text);
    out[strcspn(out, "@\n")] = '\0';
    if (out[0] && out[strlen(out) - 1] == ' ')
        out[strlen(out) - 1] = '\0';
}

static int is_turn(const book_action *a)
{
    return strchr(a->text, '\n') != NULL;
}

static int is_single(const book_action *a, const ae_entry *entry)
{
    char there[BOOK_TEXT + 64], asked[BOOK_TURN + 64];

    put_asked(entry, there);
    snprintf(asked, sizeof asked, "%d %s", a->seat, a->text);
    return !strcmp(asked, there);
}

/* Finds the first n decisions of a turn in the log (with n 0: all of them) and returns the
 * number of the last one; 0 if they are not there. */
static uint32_t find_turn(const book_table *t, const book_action *a, int n, int *n_all)
{
    ae_batch turn = { .seat = a->seat };
    char text[BOOK_TURN];

    snprintf(text, sizeof text, "%s", a->text);
    if (!ae_batch_read(&turn, text) || n > turn.n)
        return 0;
    *n_all = turn.n;
    turn.n = n ? n : turn.n;
    return ae_batch_find(t->table, &turn, a->seq);
}

static book_part part_of(const book_table *t, const book_action *a, uint32_t number,
                         const ae_entry *entry)
{
    uint32_t at = a->seq;
    int n_all = 1;

    if (a->seq >= number)
        return BOOK_NOT_ASKED;
    if (!is_turn(a))
        return a->seq + 1 == number && is_single(a, entry) ? BOOK_END : BOOK_NOT_ASKED;
    for (int n = 1; n <= n_all && at < number; n++) {
        at = find_turn(t, a, n, &n_all);
        if (at == number)
            return n == n_all ? BOOK_END : BOOK_MIDDLE;
        if (!at)
            break;
    }
    return BOOK_NOT_ASKED;
}

/* Which part of a requested action the entry is; it is the last one at the table. */
static book_part was_asked(const book *b, const book_table *t, const ae_entry *entry)
{
    uint32_t number = ae_table_count(t->table);
    book_part best = BOOK_NOT_ASKED;

    for (int i = b->n_actions - 1; i >= 0 && best != BOOK_END; i--) {
        const book_action *a = &b->action[i];
        book_part part = &b->table[a->table] == t ? part_of(t, a, number, entry) : 0;

        best = part > best ? part : best;
    }
    return best;
}

/* Whether only a person can have made the entry; the table does not contain it yet. */
static int needs_person(const book_table *t, const ae_entry *entry)
{
    ae_entry own;

    if (!is_of_people[entry->kind] || entry->flags || entry->seat >= AE_MAX_SEATS
        || t->person[entry->seat] < 0 || ae_table_next(t->table, entry->at, &own))
        return 0;
    return ae_table_sitter(t->table, entry->seat) == AE_PERSON
           || entry->kind == AE_ENTRY_RETURN;
}

static void play_line(book *b, book_table *t, uint32_t number, const char *text)
{
    ae_faults unheard = { .n = 0 };
    ae_reader reader = { .text = text, .len = strlen(text) };
    ae_entry entry;
    int is_persons;

    if (ae_entry_read(&reader, &entry, &unheard) != AE_OK) {
        book_fail(b, "table %s: line %u is no entry: %s", t->id, number, text);
        return;
    }
    is_persons = needs_person(t, &entry);
    if (ae_table_append(t->table, &entry, NULL) != AE_OK)
        book_fail(b, "table %s: line %u cannot be played: %s", t->id, number, text);
    else if (is_persons && !(t->part[number - 1] = (uint8_t)was_asked(b, t, &entry)))
        book_fail(b, "table %s: nobody has asked for %u: %s", t->id, number, text);
}

/* Checks that the log in the store does not end in the middle of a turn that was requested as a
 * whole. */
static void check_whole(book *b, const book_table *t)
{
    uint32_t number = t->n;

    while (number > 0 && t->part[number - 1] == BOOK_NOT_ASKED)
        number--;
    if (number > 0 && t->part[number - 1] == BOOK_MIDDLE)
        book_fail(b, "table %s: of a turn there is only what goes up to %u: %s", t->id, number,
                  t->line[number - 1]);
}

static void add_line(reading *r, const char *text)
{
    book_table *t = r->table;
    size_t size = strlen(text) + 2;
    char *line = srv_alloc(size);

    if (t->n == t->room) {
        t->room = t->room ? 2 * t->room : 64;
        t->line = realloc(t->line, t->room * sizeof t->line[0]);
        t->part = realloc(t->part, t->room * sizeof t->part[0]);
    }
    t->part[t->n] = BOOK_NOT_ASKED;
    snprintf(line, size, "%s\n", text);
    t->line[t->n++] = line;
    sim_trace(r->book->sim, "%s %u: %s", t->id + AE_STORE_ID - 4, t->n, text);
    if (t->table)
        play_line(r->book, t, t->n, line);
}

static void see_line(void *ctx, int64_t number, const char *text)
{
    reading *r = ctx;
    book_table *t = r->table;
    size_t n = strlen(text);

    if (number != ++r->n) {
        book_fail(r->book, "table %s: entry %d follows on %u", t->id, (int)number, r->n - 1);
        r->n = (uint32_t)number;
    }
    if (r->n > t->n)
        add_line(r, text);
    else if (strncmp(t->line[r->n - 1], text, n) != 0 || t->line[r->n - 1][n] != '\n')
        book_fail(r->book, "table %s: entry %u was %s and is %s", t->id, r->n,
                  t->line[r->n - 1], text);
}

static ae_table *open_record(const book_table *t)
{
    srv_buf text = { .at = NULL };
    ae_opening how = { .line = 0 };
    ae_faults unheard = { .n = 0 };
    ae_table *table = NULL;

    srv_buf_put(&text, t->head);
    for (uint32_t i = 0; i < t->n; i++)
        srv_buf_put(&text, t->line[i]);
    if (ae_table_open(&table, text.at, text.len, &how, &unheard) != AE_OK) {
        ae_table_free(table);
        table = NULL;
    }
    srv_buf_free(&text);
    return table;
}

/* Entries that were not synced may be lost in a crash; remove them from the book, too. */
static void forget_lost(book *b, book_table *t, uint32_t n)
{
    if (n >= t->n)
        return;
    if (n < t->n_durable)
        book_fail(b, "table %s: %u of %u entries are there after a crash", t->id, n,
                  t->n_durable);
    while (t->n > n)
        free(t->line[--t->n]);
    ae_table_free(t->table);
    t->table = open_record(t);
}

static void count_line(void *ctx, int64_t number, const char *text)
{
    (void)text;
    *(uint32_t *)ctx = (uint32_t)number;
}

/* Whether all entries read so far would survive a power cut now.  A forked process cuts the
 * power and looks: unsynced writes alone prove no loss, as they may belong to a failed
 * transaction. */
static int would_survive(const book *b, const book_table *t)
{
    pid_t copy = fork();
    ae_store *store = NULL;
    uint32_t n = 0;
    int status;

    if (copy == 0) {
        lossy_power(0, 0);
        if (ae_store_open(&store, b->sim->plan.config.store, 0, NULL) == AE_STORE_OK)
            ae_store_entries(store, t->id, 1, count_line, &n);
        _exit(n >= t->n ? 0 : 1);
    }
    return waitpid(copy, &status, 0) == copy && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void read_table(book *b, book_table *t, uint32_t from)
{
    reading r = { b, t, from };
    ae_store_err err = ae_store_table_get(b->store, t->id, see_row, &r);

    if (err == AE_STORE_MISSING)
        return;
    if (!t->table && t->head && t->head[0])
        t->table = open_record(t);
    if (err == AE_STORE_OK)
        err = ae_store_entries(b->store, t->id, from + 1, see_line, &r);
    if (err != AE_STORE_OK)
        book_fail(b, "table %s: the store says %s", t->id, ae_store_key(err));
    else if (from == 0)
        forget_lost(b, t, r.n);
    check_whole(b, t);
    if (lossy_is_synced() || (t->n > t->n_durable && would_survive(b, t)))
        t->n_durable = t->n;
    if (t->state == AE_STATE_QUARANTINED || t->state == AE_STATE_ADJOURNED)
        book_fail(b, "table %s is %s", t->id, ae_store_state_name(t->state));
}

static int open_store(book *b)
{
    char why[256] = "";
    ae_store_err err = ae_store_open(&b->store, b->sim->plan.config.store, 0, &AE_TEXT_IN(why));

    if (err == AE_STORE_OK)
        return 1;
    b->store = NULL;
    book_fail(b, "the store cannot be opened: %s %s", ae_store_key(err), why);
    return 0;
}

/* Reads the new entries of all tables; after a crash, all entries. */
void book_read(book *b)
{
    int is_new = !b->store;

    if (is_new && !open_store(b))
        return;
    for (int i = 0; i < b->n_tables; i++)
        read_table(b, &b->table[i], is_new ? 0 : b->table[i].n);
}

/* ---- messages and responses of the server ---- */

typedef struct {
    book *book;
    const ae_json *json;
    int person;
} message;

static const char *text_of(const message *m, const char *name, ae_text *room)
{
    if (!ae_json_string(m->json, ae_json_get(m->json, 0, name), room))
        room->buf[0] = '\0';
    return room->buf;
}

static int64_t number_of(const message *m, int object, const char *name)
{
    int64_t n;

    return ae_json_int(m->json, ae_json_get(m->json, object, name), 0, INT32_MAX, &n) ? n : -1;
}

static void put_line(const ae_entry *entry, char out[BOOK_TEXT + 64])
{
    ae_entry_put(entry, &(ae_text){ .buf = out, .size = BOOK_TEXT + 64 });
    out[strcspn(out, "\n")] = '\0';
}

/* Whether the line hides a decision.  A delayed frame may still hide one that has been revealed
 * meanwhile. */
static int is_withheld(const char *line, const ae_entry *entry)
{
    char hidden[BOOK_TEXT + 64];

    snprintf(hidden, sizeof hidden, "%d ? @%lld", entry->seat, (long long)entry->at);
    return entry->kind == AE_ENTRY_DECISION && !strcmp(line, hidden);
}

static void check_line(const message *m, book_table *t, int viewer, int value)
{
    char line[BOOK_TEXT + 64] = "", wanted[BOOK_TEXT + 64];
    int64_t number = number_of(m, value, "n"), seq = number_of(m, 0, "seq");
    ae_entry entry;

    m->book->n_checked++;
    if (number < 1 || number > t->n_durable) {
        book_fail(m->book, "table %s: %d is told, and %u are sure", t->id, (int)number,
                  t->n_durable);
        return;
    }
    ae_table_entry_for(t->table, (uint32_t)number, viewer, &entry);
    put_line(&entry, wanted);
    ae_json_string(m->json, ae_json_get(m->json, value, "line"), &AE_TEXT_IN(line));
    if (strcmp(line, wanted) != 0 && !(seq < t->n && is_withheld(line, &entry)))
        book_fail(m->book, "table %s: seat %d is told %d: %s, and may see %s", t->id, viewer,
                  (int)number, line, wanted);
}

static void check_entries(const message *m, const char *id)
{
    int table = book_find(m->book, id), list = ae_json_get(m->json, 0, "entries");
    book_table *t = &m->book->table[table < 0 ? 0 : table];
    int64_t seq = number_of(m, 0, "seq");

    if (table < 0 || !t->table) {
        book_fail(m->book, "table %s is told, and nobody knows it", id);
        return;
    }
    m->book->n_frames++;
    if (seq > t->n_durable)
        book_fail(m->book, "table %s: it stands at %d, and %u are sure", t->id, (int)seq,
                  t->n_durable);
    for (int e = ae_json_first(m->json, list); e >= 0; e = ae_json_next(m->json, list, e))
        check_line(m, t, book_viewer(m->book, table, m->person), e);
}

static void check_done(const message *m)
{
    char name[16];
    int64_t seq = number_of(m, 0, "seq");
    int n_all, i = atoi(text_of(m, "action", &AE_TEXT_IN(name)) + 1);
    book_action *a = &m->book->action[i];
    book_table *t;
    ae_entry entry;

    if (name[0] != 'a' || i < 0 || i >= m->book->n_actions) {
        book_fail(m->book, "nobody has asked for action '%s'", name);
        return;
    }
    t = &m->book->table[a->table];
    a->is_acked = 1;
    m->book->n_acks++;
    if (seq != (is_turn(a) ? find_turn(t, a, 0, &n_all) : a->seq + 1) || seq > t->n_durable
        || a->person != m->person) {
        book_fail(m->book, "table %s: action %d after %u is done at %d, and %u are sure", t->id,
                  i, a->seq, (int)seq, t->n_durable);
        return;
    }
    ae_table_entry_for(t->table, (uint32_t)seq, AE_ALL, &entry);
    m->book->n_turns += is_turn(a);
    if (!is_turn(a) && !is_single(a, &entry))
        book_fail(m->book, "table %s: %d %s is done at %d, where %d %s stands", t->id, a->seat,
                  a->text, (int)seq, entry.seat, entry.text);
}

/* Parses a text; null if it is no JSON.  The caller frees the tokens. */
static jsmntok_t *read_json(ae_json *json, const char *text, size_t len)
{
    int n = (int)len / AE_JSON_BYTES_PER_TOKEN + 2;
    jsmntok_t *room = malloc((size_t)n * sizeof *room);

    if (ae_json_read(json, text, len, room, n, NULL) == AE_OK)
        return room;
    free(room);
    return NULL;
}

void book_sent(book *b, int person, const char *text, size_t len)
{
    ae_json json;
    message m = { b, &json, person };
    jsmntok_t *room = read_json(&json, text, len);
    char kind[16], id[AE_STORE_ID + 1];

    if (!room) {
        book_fail(b, "a message is no JSON: %.*s", (int)len, text);
        return;
    }
    text_of(&m, "t", &AE_TEXT_IN(kind));
    if (!strcmp(kind, "entries"))
        check_entries(&m, text_of(&m, "table", &AE_TEXT_IN(id)));
    else if (!strcmp(kind, "done"))
        check_done(&m);
    free(room);
}

static int person_of(const book *b, const char *token)
{
    for (int i = 0; i < b->n_persons; i++)
        if (!strcmp(b->person[i].token, token))
            return i;
    return -1;
}

/* Checks that a record in a response is the record in the store, redacted for the requester. */
static void check_record(book *b, const srv_request *r, int person)
{
    enum { ROOM = 1 << 20 };
    int table = book_find(b, r->arg[0]);
    char *wanted = malloc(ROOM);

    ae_table_write(b->table[table].table, book_viewer(b, table, person),
                   &(ae_text){ .buf = wanted, .size = ROOM });
    if (strcmp(wanted, r->out.at) != 0)
        book_fail(b, "table %s: the record is not what %d may see", r->arg[0], person);
    free(wanted);
}

static int ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), k = strlen(end);

    return n >= k && !strcmp(text + n - k, end);
}

void book_answered(book *b, const srv_request *r)
{
    ae_json json;
    message m = { b, &json, person_of(b, r->token) };
    jsmntok_t *room;

    if (r->status == 500 || r->status == 423)
        book_fail(b, "%s is answered %d %s", r->path, r->status, r->out.at);
    if (r->status != 200)
        return;
    if (ends_with(r->path, "/record")) {
        check_record(b, r, m.person);
        return;
    }
    room = read_json(&json, r->out.at, r->out.len);
    if (room && ends_with(r->path, "/entries")) {
        if (r->method == SRV_GET)
            check_entries(&m, r->arg[0]);
        else
            check_done(&m);
    }
    free(room);
}

/* ---- a table in memory ---- */

typedef struct {
    srv_op op;
    book *book;
    int table;
} looking;

static void compare_clocks(book *b, const book_table *t, const ae_table *table)
{
    ae_entry last;
    int64_t at;

    if (t->n == 0)
        return;
    ae_table_entry_for(t->table, t->n, AE_ALL, &last);
    at = last.at;
    for (int seat = 0; seat < ae_table_setup(table)->seats; seat++)
        if (ae_table_left(table, seat, at) != ae_table_left(t->table, seat, at)
            || ae_table_sitter(table, seat) != ae_table_sitter(t->table, seat))
            book_fail(b, "table %s: seat %d has another clock or sitter", t->id, seat);
    if (ae_table_asked(table) != ae_table_asked(t->table)
        || ae_table_status(table) != ae_table_status(t->table)
        || ae_table_to_act(table) != ae_table_to_act(t->table))
        book_fail(b, "table %s: others are asked or to act", t->id);
}

static void compare(book *b, const book_table *t, const srv_table *table)
{
    srv_buf settings = { .at = NULL };

    b->n_compared++;
    if (ae_table_count(table->record) != t->n) {
        book_fail(b, "table %s: %u entries in memory, %u in the store", t->id,
                  ae_table_count(table->record), t->n);
        return;
    }
    if (memcmp(ae_table_state(table->record), ae_table_state(t->table),
               ae_table_game(t->table)->state_size)
        != 0)
        book_fail(b, "table %s: another state in memory at %u", t->id, t->n);
    compare_clocks(b, t, table->record);
    srv_settings_put(&table->settings, &settings);
    if (strcmp(settings.at, t->settings) != 0)
        book_fail(b, "table %s: other settings in memory: %s, %s", t->id, settings.at,
                  t->settings);
    srv_buf_free(&settings);
}

static void run_look(srv_op *op, srv_table *table)
{
    looking l = *(looking *)op;
    const book_table *t = &l.book->table[l.table];

    free(op);
    if (table && table->record && t->table) {
        sim_owner before = sim_memory_for(SIM_OURS);

        compare(l.book, t, table);
        sim_memory_for(before);
    }
    if (table)
        srv_table_end(table);
}

void book_look(book *b, int table)
{
    sim *s = b->sim;
    looking *l;

    if (!s->server || s->server->is_closing
        || !srv_tables_has(s->server->tables, b->table[table].id))
        return;
    sim_enter(s);
    l = srv_alloc(sizeof *l);
    l->op.run = run_look;
    l->op.is_quiet = 1;
    l->book = b;
    l->table = table;
    srv_tables_do(s->server->tables, b->table[table].id, &l->op);
    sim_exit(s);
}

/* Bots wait for people who may come back, and during a pause. */
int book_waits_for_bot(const book *b, int table)
{
    const book_table *t = &b->table[table];
    int is_waiting = 0, has_person = 0;
    srv_settings settings;

    if (!t->table || ae_table_status(t->table) != AE_STATUS_RUNNING
        || !srv_settings_read(&settings, t->settings, strlen(t->settings)))
        return 0;
    for (int seat = 0; seat < settings.seats; seat++) {
        ae_sitter sitter = ae_table_sitter(t->table, seat);

        has_person |= sitter == AE_PERSON;
        is_waiting |= sitter != AE_PERSON && ae_table_to_act(t->table) & AE_SEAT_BIT(seat);
    }
    is_waiting &= settings.paused_at < 0 && has_person;
    srv_settings_free(&settings);
    return is_waiting;
}

void book_replay(book *b)
{
    for (int i = 0; i < b->n_tables; i++) {
        const book_table *t = &b->table[i];
        ae_table *whole = t->table ? open_record(t) : NULL;

        if (t->table && !whole)
            book_fail(b, "table %s: the record does not replay", t->id);
        if (whole
            && memcmp(ae_table_state(whole), ae_table_state(t->table),
                      ae_table_game(whole)->state_size)
                   != 0)
            book_fail(b, "table %s: the record replays to another state", t->id);
        ae_table_free(whole);
    }
}
