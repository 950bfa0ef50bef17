/*
 * events_read.c: what everybody who sees an event can read of it: rounds, standing, the contest as
 * `aedile event` reads it, notes, and files for spreadsheets.
 */
#include <stdlib.h>
#include <string.h>

#include "server/api/events.h"

typedef struct {
    srv_event_seen seen;
    char as[8], of[16];
} reading;

/* Reads the event, and lets `put` write the answer. */
static void work_with(srv_request *r, ae_store *store,
                      void (*put)(srv_request *, ae_store *, const srv_event_seen *))
{
    reading *x = r->own;

    if (!srv_event_find(r, store, r->arg[0], &x->seen))
        return;
    put(r, store, &x->seen);
    srv_event_free(&x->seen.event);
}

static void start(srv_request *r, void (*work)(srv_request *, ae_store *))
{
    r->own = srv_alloc(sizeof(reading));
    srv_read(r, work, NULL);
}

/* ---- the contest and the standing ---- */

static void write_contest(void *ctx, ae_text *out)
{
    ae_contest_write(ctx, out);
}

static void put_contest(srv_request *r, ae_store *store, const srv_event_seen *seen)
{
    (void)store;
    srv_buf_with(&r->out, write_contest, (void *)&seen->event.contest);
}

static void work_contest(srv_request *r, ae_store *store)
{
    work_with(r, store, put_contest);
}

void srv_event_contest(srv_request *r)
{
    start(r, work_contest);
}

static void write_standing(void *ctx, ae_text *out)
{
    ae_contest_put_standing(ctx, out);
}

static void put_standing(srv_request *r, ae_store *store, const srv_event_seen *seen)
{
    (void)store;
    srv_buf_with(&r->out, write_standing, (void *)&seen->event.contest);
}

static void work_standing(srv_request *r, ae_store *store)
{
    work_with(r, store, put_standing);
}

void srv_event_standing(srv_request *r)
{
    start(r, work_standing);
}

/* ---- rounds ---- */

typedef struct {
    const ae_contest *contest;
    const ae_contest_table *table;
    int seat;
} one_seat;

static void write_points(void *ctx, ae_text *out)
{
    const one_seat *o = ctx;

    ae_contest_put_points(o->contest, o->table, o->seat, out);
}

static void put_seat(srv_buf *out, const ae_contest *c, const ae_contest_table *t, int seat)
{
    const ae_contest_seat *s = &t->seat[seat];
    one_seat one = { c, t, seat };

    srv_put_comma(out);
    srv_buf_put(out, "{");
    if (s->who == AE_CONTEST_BOT)
        srv_put_flag(out, "bot", 1);
    else
        srv_put_text(out, "name", c->person[s->who].name);
    if (s->place) {
        srv_put_number(out, "place", s->place);
        srv_put_number(out, "score", s->score);
    }
    if (s->is_absent)
        srv_put_flag(out, "absent", 1);
    srv_buf_with(out, write_points, &one);
    srv_buf_put(out, "}");
}

static int is_corrected(const ae_contest *c, const ae_contest_table *t)
{
    for (int i = 0; i < c->n_corrected; i++)
        if (c->corrected[i].round == t->round && c->corrected[i].number == t->number)
            return 1;
    return 0;
}

/* The tables of an event that is not listed are private. */
static void put_invite(srv_request *r, const srv_event *e, const srv_event_table *t)
{
    char token[SRV_TOKEN + 1];

    if (e->is_listed)
        return;
    srv_event_invite_token(&r->server->guest_key, t->table, token);
    srv_put_text(&r->out, "invite", token);
}

/* A table with one seat is a bye and has no id.  A table that an operator has removed has none,
 * either. */
static void put_table(srv_request *r, const srv_event *e, const ae_contest_table *t)
{
    srv_buf *out = &r->out;
    const ae_contest *c = &e->contest;
    const srv_event_table *made = srv_event_table_at(e, t->round, t->number);

    srv_put_comma(out);
    srv_buf_put(out, "{");
    srv_put_number(out, "table", t->number);
    if (c->format == AE_GROUPS || c->format == AE_LEAGUE)
        srv_put_number(out, "group", t->group + 1);
    if (made && made->table[0]) {
        srv_put_text(out, "id", made->table);
        srv_put_text(out, "state", ae_store_state_name(made->state));
        put_invite(r, e, made);
    }
    if (t->n_seats == 1)
        srv_put_flag(out, "bye", 1);
    if (t->is_void)
        srv_put_flag(out, "void", 1);
    if (is_corrected(c, t))
        srv_put_flag(out, "corrected", 1);
    srv_buf_put(out, ",\"seats\":[");
    for (int i = 0; i < t->n_seats; i++)
        put_seat(out, c, t, i);
    srv_buf_put(out, "]}");
}

typedef struct {
    const ae_contest *contest;
    int round;
} one_round;

static void write_round(void *ctx, ae_text *out)
{
    const one_round *o = ctx;

    ae_contest_put_round(o->contest, o->round, out);
}

/* "pairing" has the seed and the cost of the round, as `aedile event pair` prints them. */
static void put_round(srv_request *r, const srv_event *e, int round)
{
    srv_buf *out = &r->out;
    one_round o = { &e->contest, round };

    srv_put_comma(out);
    srv_buf_put(out, "{");
    srv_put_number(out, "round", round);
    srv_buf_put(out, ",\"tables\":[");
    for (int i = 0; i < e->contest.n_tables; i++)
        if (e->contest.table[i].round == round)
            put_table(r, e, &e->contest.table[i]);
    srv_buf_put(out, "],\"pairing\":");
    srv_buf_with(out, write_round, &o);
    srv_buf_put(out, "}");
}

static void put_rounds(srv_request *r, ae_store *store, const srv_event_seen *seen)
{
    const srv_event *e = &seen->event;
    int n = ae_contest_rounds(&e->contest);

    (void)store;
    srv_buf_put(&r->out, "{");
    srv_put_text(&r->out, "event", e->id);
    srv_put_number(&r->out, "version", e->version);
    srv_buf_put(&r->out, ",\"rounds\":[");
    for (int round = 1; round <= n; round++)
        put_round(r, e, round);
    srv_buf_put(&r->out, "]}");
}

static void work_rounds(srv_request *r, ae_store *store)
{
    work_with(r, store, put_rounds);
}

void srv_event_rounds(srv_request *r)
{
    start(r, work_rounds);
}

/* ---- notes ---- */

/* The text of a note about the result of a table is JSON; that of others a word, or empty. */
static void see_note(void *ctx, const ae_store_event_note *n)
{
    srv_buf *out = ctx;

    srv_put_comma(out);
    srv_buf_put(out, "{");
    srv_put_number(out, "number", n->number);
    srv_put_number(out, "at", n->at);
    srv_put_text(out, "name", n->name);
    srv_put_text(out, "kind", n->kind);
    if (!strcmp(n->kind, "result") || !strcmp(n->kind, "void")) {
        srv_buf_put(out, ",\"result\":");
        srv_buf_put(out, n->text);
    } else if (n->text[0]) {
        srv_put_text(out, "text", n->text);
    }
    srv_buf_put(out, "}");
}

static void put_notes(srv_request *r, ae_store *store, const srv_event_seen *seen)
{
    srv_buf_put(&r->out, "{\"notes\":[");
    srv_is_ok(r, ae_store_event_notes(store, seen->event.id, see_note, &r->out));
    srv_buf_put(&r->out, "]}");
}

static void work_notes(srv_request *r, ae_store *store)
{
    work_with(r, store, put_notes);
}

void srv_event_notes(srv_request *r)
{
    start(r, work_notes);
}

/* ---- files ---- */

/* A field of CSV.  A text that a spreadsheet would compute gets an apostrophe before it. */
static void put_field(srv_buf *out, const char *text)
{
    srv_buf_put(out, "\"");
    if (text[0] && strchr("=+-@\t", text[0]))
        srv_buf_put(out, "'");
    for (; *text; text++) {
        srv_buf_put_char(out, *text);
        if (*text == '"')
            srv_buf_put_char(out, '"');
    }
    srv_buf_put(out, "\"");
}

static void put_cell(srv_buf *out, int64_t value)
{
    srv_buf_put(out, ",");
    srv_buf_put_int(out, value);
}

/* Points with three decimals, so that every shared point can be told apart. */
static void put_points(srv_buf *out, int64_t points)
{
    int64_t thousandths = (points * 1000 + AE_POINT / 2) / AE_POINT;
    char text[4] = { (char)('0' + thousandths / 100 % 10), (char)('0' + thousandths / 10 % 10),
                     (char)('0' + thousandths % 10), '\0' };

    put_cell(out, thousandths / 1000);
    srv_buf_put(out, ".");
    srv_buf_put(out, text);
}

static void put_standing_csv(srv_buf *out, const ae_contest *c)
{
    ae_contest_row *row = srv_alloc((size_t)(c->n_people + 1) * sizeof row[0]);
    int n = ae_contest_standing(c, row);

    srv_buf_put(out, "place,name,group,played,points,opponents,direct,share,reason\r\n");
    for (int i = 0; i < n; i++) {
        srv_buf_put_int(out, row[i].place);
        srv_buf_put(out, ",");
        put_field(out, c->person[row[i].who].name);
        put_cell(out, row[i].group + 1);
        put_cell(out, row[i].n_played);
        put_points(out, row[i].key[AE_BY_POINTS]);
        put_points(out, row[i].key[AE_BY_OPPONENTS]);
        put_cell(out, row[i].key[AE_BY_DIRECT]);
        put_cell(out, row[i].key[AE_BY_SHARE]);
        srv_buf_put(out, ",");
        srv_buf_put(out, ae_contest_keys[row[i].reason]);
        srv_buf_put(out, "\r\n");
    }
    free(row);
}

static void put_result_row(srv_buf *out, const ae_contest *c, const ae_contest_table *t,
                           int seat)
{
    const ae_contest_seat *s = &t->seat[seat];

    srv_buf_put_int(out, t->round);
    put_cell(out, t->number);
    put_cell(out, t->group + 1);
    put_cell(out, seat + 1);
    srv_buf_put(out, ",");
    put_field(out, s->who == AE_CONTEST_BOT ? "" : c->person[s->who].name);
    put_cell(out, s->who == AE_CONTEST_BOT);
    put_cell(out, s->place);
    put_cell(out, s->score);
    put_cell(out, s->is_absent);
    srv_buf_put(out, "\r\n");
}

static void put_results_csv(srv_buf *out, const ae_contest *c)
{
    srv_buf_put(out, "round,table,group,seat,name,bot,place,score,absent\r\n");
    for (int i = 0; i < c->n_tables; i++)
        for (int seat = 0; seat < c->table[i].n_seats; seat++)
            put_result_row(out, c, &c->table[i], seat);
}

static void put_json(srv_request *r, ae_store *store, const srv_event_seen *seen)
{
    srv_buf_put(&r->out, "{\"event\":");
    srv_event_put(r, seen);
    srv_buf_put(&r->out, ",\"contest\":");
    put_contest(r, store, seen);
    srv_buf_put(&r->out, ",\"standing\":");
    put_standing(r, store, seen);
    srv_buf_put(&r->out, "}");
}

static void put_export(srv_request *r, ae_store *store, const srv_event_seen *seen)
{
    const reading *x = r->own;
    ae_text file = AE_TEXT_IN(r->file);

    ae_put(&file, seen->event.id);
    if (!strcmp(x->as, "json")) {
        put_json(r, store, seen);
        ae_put(&file, ".json");
        return;
    }
    r->type = "text/csv; charset=utf-8";
    ae_put(&file, !strcmp(x->of, "results") ? "-results.csv" : "-standing.csv");
    if (!strcmp(x->of, "results"))
        put_results_csv(&r->out, &seen->event.contest);
    else
        put_standing_csv(&r->out, &seen->event.contest);
}

static void work_export(srv_request *r, ae_store *store)
{
    work_with(r, store, put_export);
}

void srv_event_export(srv_request *r)
{
    reading *x = r->own = srv_alloc(sizeof *x);

    srv_query(r, "as", &AE_TEXT_IN(x->as));
    srv_query(r, "of", &AE_TEXT_IN(x->of));
    if (strcmp(x->as, "csv") != 0 && strcmp(x->as, "json") != 0)
        srv_fail_at(r, SRV_BAD_REQUEST, "as");
    else if (x->of[0] && strcmp(x->of, "results") != 0 && strcmp(x->of, "standing") != 0)
        srv_fail_at(r, SRV_BAD_REQUEST, "of");
    else
        srv_read(r, work_export, NULL);
}
