/*
 * me_tables.c: the requester's tables and their records.
 *
 * The store returns seats ordered by table.  The list has running and open tables first, so the
 * seats are scanned twice.  Each request examines at most MAX_LOOKS tables and then returns a
 * cursor: "r" or "o" (running and open tables, or others) and the last table examined.
 *
 * A thread reads the rows.  For most running tables the event loop knows who is to act
 * (standing.h); a thread replays the others.  A page ends early when its running tables have
 * MAX_ENTRIES entries together, which bounds the time of the replay.
 */
#include "server/api/people.h"

#include <stdlib.h>
#include <string.h>

#include "server/tables/guard.h"
#include "server/tables/memory.h"
#include "server/tables/standing.h"
#include "store/events.h"
#include "store/hosts.h"
#include "store/seats.h"
#include "table/file.h"

enum { MAX_PLACES = 200, MAX_LOOKS = 400, MAX_RECORDS = 20, MAX_ENTRIES = 20000 };

/* ---- seats ---- */

typedef struct {
    char id[MAX_PLACES][AE_STORE_ID + 1];
    ae_seats seats[MAX_PLACES];
    int n;
} places;

static void see_place(void *ctx, const ae_store_seat *s)
{
    places *p = ctx;

    if (p->n == 0 || strcmp(p->id[p->n - 1], s->table) != 0) {
        if (p->n == MAX_PLACES)
            return;
        p->seats[p->n] = 0;
        ae_put(&AE_TEXT_IN(p->id[p->n]), s->table);
        p->n++;
    }
    if (s->seat < AE_MAX_SEATS)
        p->seats[p->n - 1] |= (ae_seats)(1u << s->seat);
}

static ae_store_err read_places(const srv_who *who, ae_store *store, const char *after,
                                places *p)
{
    p->n = 0;
    if (who->kind == SRV_GUEST)
        return ae_store_seats_by_secret(store, who->hash, after, see_place, p);
    return ae_store_seats_of(store, who->user, after, see_place, p);
}

/* ---- a table ---- */

/* A table of the response.  Its JSON, without the closing brace, is in the request's `out`,
 * after the JSON of the table before it. */
typedef struct {
    char id[AE_STORE_ID + 1];
    ae_seats you;
    size_t end;   /* where its JSON ends */
    int64_t time; /* the table's time when its row was read */
    int is_running, is_known;
    srv_standing standing;
} table_row;

typedef struct {
    srv_request *request;
    ae_store *store;
    int is_rest; /* the second scan: tables that neither run nor are open */
    char after[AE_STORE_ID + 1];
    char next[AE_STORE_ID + 2];
    table_row row[SRV_PAGE];
    int n_rows, n_seen;
    int64_t n_entries; /* entries of all running tables so far */
    places places;

    /* The table being examined. */
    ae_store_state state;
    int64_t changed_at;
    int is_known; /* part of this scan, with settings that could be parsed */
    srv_settings settings;
    char name[AE_MAX_SEATS][SRV_MAX_NAME];
} scan;

static void see_table(void *ctx, const ae_store_table *t)
{
    scan *s = ctx;
    int goes_on = t->state == AE_STATE_OPEN || t->state == AE_STATE_RUNNING;

    s->state = t->state;
    s->changed_at = t->changed_at;
    s->is_known = goes_on != s->is_rest
                  && srv_settings_read(&s->settings, t->settings, strlen(t->settings));
}

static void see_name(void *ctx, const ae_store_seat *seat)
{
    scan *s = ctx;

    if (seat->seat >= 0 && seat->seat < AE_MAX_SEATS)
        ae_put(&AE_TEXT_IN(s->name[seat->seat]), seat->name);
}

static void put_seats(srv_buf *b, const scan *s)
{
    srv_buf_put(b, ",\"seats\":[");
    for (int seat = 0; seat < s->settings.seats; seat++) {
        srv_put_comma(b);
        srv_buf_put(b, "{");
        srv_put_number(b, "seat", seat);
        if (s->name[seat][0])
            srv_put_text(b, "name", s->name[seat]);
        else if (s->settings.bot[seat][0])
            srv_put_text(b, "bot", s->settings.bot[seat]);
        srv_buf_put(b, "}");
    }
    srv_buf_put(b, "]");
}

static void put_table(scan *s, int place)
{
    srv_buf *b = &s->request->out;

    srv_buf_put(b, "{");
    srv_put_text(b, "id", s->places.id[place]);
    srv_put_text(b, "state", ae_store_state_name(s->state));
    srv_put_settings(b, &s->settings);
    put_seats(b, s);
    srv_seats_put(b, "you", s->places.seats[place]);
    srv_clock_put(b, &s->settings);
    srv_settings_put_belongs(&s->settings, b);
    srv_put_number(b, "changed_at", s->changed_at);
}

static ae_store_err add_row(scan *s, int place)
{
    table_row *row = &s->row[s->n_rows++];
    ae_store_err err = AE_STORE_OK;

    put_table(s, place);
    memcpy(row->id, s->places.id[place], sizeof row->id);
    row->you = s->places.seats[place];
    row->end = s->request->out.len;
    row->time = srv_settings_time(&s->settings, srv_now());
    row->is_running = s->state == AE_STATE_RUNNING;
    if (row->is_running)
        err = ae_store_count(s->store, row->id, &row->standing.seq);
    s->n_entries += row->standing.seq;
    return err;
}

/* Examines a table; one that has been removed meanwhile is skipped. */
static ae_store_err look(scan *s, int place)
{
    const char *id = s->places.id[place];
    ae_store_err err;

    s->n_seen++;
    s->is_known = 0;
    ae_put(&AE_TEXT_IN(s->after), id);
    err = ae_store_table_get(s->store, id, see_table, s);
    if (err != AE_STORE_OK || !s->is_known)
        return err == AE_STORE_MISSING ? AE_STORE_OK : err;
    memset(s->name, 0, sizeof s->name);
    err = ae_store_seats(s->store, id, see_name, s);
    if (err == AE_STORE_OK)
        err = add_row(s, place);
    srv_settings_free(&s->settings);
    return err;
}

/* ---- the list ---- */

static int is_full(const scan *s)
{
    return s->n_rows == SRV_PAGE || s->n_seen == MAX_LOOKS || s->n_entries >= MAX_ENTRIES;
}

/* Scans the next seats; returns whether the scan has to continue, which it does not once the
 * response is full. */
static int scan_places(scan *s, ae_store_err *err)
{
    int i = 0;

    *err = read_places(&s->request->who, s->store, s->after, &s->places);
    for (; i < s->places.n && *err == AE_STORE_OK && !is_full(s); i++)
        *err = look(s, i);
    if (*err != AE_STORE_OK || is_full(s))
        return 0;
    if (s->places.n < MAX_PLACES) {
        s->after[0] = '\0';
        return !s->is_rest++;
    }
    return 1;
}

static int read_cursor(scan *s)
{
    char cursor[AE_STORE_ID + 2];

    srv_query(s->request, "after", &AE_TEXT_IN(cursor));
    if (!cursor[0])
        return 1;
    s->is_rest = cursor[0] == 'o';
    ae_put(&AE_TEXT_IN(s->after), cursor + 1);
    return s->is_rest || cursor[0] == 'r';
}

static void work_tables(srv_request *r, ae_store *store)
{
    scan *s = r->own;
    ae_text next = AE_TEXT_IN(s->next);
    ae_store_err err = AE_STORE_OK;

    s->request = r;
    s->store = store;
    if (!read_cursor(s)) {
        r->error = SRV_BAD_REQUEST;
        ae_put(&AE_TEXT_IN(r->where), "after");
        return;
    }
    while (scan_places(s, &err))
        ;
    if (is_full(s)) {
        ae_put(&next, s->is_rest ? "o" : "r");
        ae_put(&next, s->after);
    }
    srv_is_ok(r, err);
}

/* ---- whose turn it is ---- */

static void put_row(srv_buf *b, const table_row *row, const char *text, size_t len)
{
    srv_put_comma(b);
    srv_buf_put_n(b, text, len);
    if (row->is_known)
        srv_standing_put(b, &row->standing, row->time, row->you);
    srv_buf_put(b, "}");
}

static void answer_tables(srv_request *r)
{
    const scan *s = r->own;
    srv_buf all = { .at = NULL };
    size_t begin = 0;

    srv_buf_put(&all, "{\"tables\":[");
    for (int i = 0; i < s->n_rows && !r->error; begin = s->row[i++].end)
        put_row(&all, &s->row[i], r->out.at + begin, s->row[i].end - begin);
    srv_put_next(&all, s->next);
    srv_buf_free(&r->out);
    r->out = all;
    srv_finish(r);
}

static void work_turns(srv_request *r, ae_store *store)
{
    scan *s = r->own;
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; i < s->n_rows && err == AE_STORE_OK; i++) {
        table_row *row = &s->row[i];

        if (row->is_running && !row->is_known)
            err = srv_standing_read(store, row->id, &row->standing, &row->is_known);
    }
    srv_is_ok(r, err);
}

static void note_turns(srv_request *r)
{
    const scan *s = r->own;

    for (int i = 0; i < s->n_rows; i++)
        if (s->row[i].is_known)
            srv_standing_note(r->server->standings, s->row[i].id, s->row[i].standing);
    answer_tables(r);
}

static void know_turns(srv_request *r)
{
    scan *s = r->own;
    int n_unknown = 0;

    for (int i = 0; i < s->n_rows && !r->error; i++) {
        table_row *row = &s->row[i];

        row->is_known =
            row->is_running && srv_standing_find(r->server->standings, row->id, &row->standing);
        n_unknown += row->is_running && !row->is_known;
    }
    if (n_unknown > 0)
        srv_read(r, work_turns, note_turns);
    else
        answer_tables(r);
}

void srv_me_tables(srv_request *r)
{
    r->own = srv_alloc(sizeof(scan));
    srv_read(r, work_tables, know_turns);
}

/* ---- a guest becomes an account ---- */

typedef struct {
    const char *secret, *user;
    srv_buf settings; /* the new settings, or empty */
    int64_t was;
} hosting;

static void see_host(void *ctx, const ae_store_table *t)
{
    hosting *h = ctx;
    srv_settings settings;

    srv_buf_cut(&h->settings, 0);
    h->was = t->changed_at;
    if (!srv_settings_read(&settings, t->settings, strlen(t->settings)))
        return;
    if (!strcmp(settings.host, h->secret)) {
        ae_put(&AE_TEXT_IN(settings.host), h->user);
        srv_settings_put(&settings, &h->settings);
    }
    srv_settings_free(&settings);
}

static ae_store_err adopt_host(ae_store *store, const char *table, hosting *h)
{
    ae_store_err err = ae_store_table_get(store, table, see_host, h);

    if (err == AE_STORE_OK && h->settings.len > 0)
        err = ae_store_settings(store,
                                &(ae_store_edit){ table, h->settings.at, h->was, srv_now() });
    return err;
}

ae_store_err srv_adopt_tables(ae_store *store, const char *secret, const char *user)
{
    places *p = srv_alloc(sizeof *p);
    hosting h = { .secret = secret, .user = user };
    char after[AE_STORE_ID + 1] = "";
    ae_store_err err;

    do {
        p->n = 0;
        err = ae_store_seats_by_secret(store, secret, after, see_place, p);
        for (int i = 0; i < p->n && err == AE_STORE_OK; i++)
            do
                err = adopt_host(store, p->id[i], &h);
            while (err == AE_STORE_STALE);
        if (p->n > 0)
            memcpy(after, p->id[p->n - 1], sizeof after);
    } while (p->n == MAX_PLACES && err == AE_STORE_OK);
    free(p);
    srv_buf_free(&h.settings);
    if (err == AE_STORE_OK)
        err = ae_store_hosts_adopt(store, secret, user);
    if (err == AE_STORE_OK)
        err = ae_store_people_adopt(store, secret, user);
    return err == AE_STORE_OK ? ae_store_seats_adopt(store, secret, user) : err;
}

/* ---- records ---- */

typedef struct {
    srv_buf text; /* the unredacted record of the store */
    srv_buf out;
    int viewer;
} record;

typedef struct {
    const ae_table *table;
    int viewer;
} writing;

static void write_record(void *ctx, ae_text *out)
{
    const writing *w = ctx;

    ae_table_write(w->table, w->viewer, out);
}

/* Redacts the record for the viewer; a record that cannot be opened is left out. */
static void filter(void *ctx)
{
    record *rec = ctx;
    ae_table *table = NULL;
    ae_opening how;
    ae_faults unheard = { .n = 0 };
    ae_err err = ae_table_open(&table, rec->text.at, rec->text.len, &how, &unheard);

    if (table && (err == AE_OK || err == AE_ADJOURNED))
        srv_buf_with(&rec->out, write_record, &(writing){ table, rec->viewer });
    ae_table_free(table);
}

static void put_record(srv_buf *b, const char *id, const record *rec)
{
    srv_put_comma(b);
    srv_buf_put(b, "{");
    srv_put_text(b, "table", id);
    srv_put_text(b, "record", rec->out.at);
    srv_buf_put(b, "}");
}

static int first_seat(ae_seats seats)
{
    int seat = 0;

    while (seat < AE_MAX_SEATS && !(seats & 1u << seat))
        seat++;
    return seat < AE_MAX_SEATS ? seat : AE_WATCHER;
}

static ae_store_err read_record(srv_request *r, ae_store *store, const places *p, int place)
{
    record rec = { .viewer = first_seat(p->seats[place]) };
    ae_store_err err = srv_record_read(store, p->id[place], &rec.text);

    if (err == AE_STORE_OK && rec.text.len > 0 && !srv_guard(filter, &rec) && rec.out.len > 0)
        put_record(&r->out, p->id[place], &rec);
    srv_buf_free(&rec.text);
    srv_buf_free(&rec.out);
    return err == AE_STORE_MISSING ? AE_STORE_OK : err;
}

static void work_records(srv_request *r, ae_store *store)
{
    places *p = r->own;
    char after[AE_STORE_ID + 1];
    ae_store_err err;
    int i = 0;

    srv_query(r, "after", &AE_TEXT_IN(after));
    srv_buf_put(&r->out, "{\"records\":[");
    err = read_places(&r->who, store, after, p);
    for (; i < p->n && i < MAX_RECORDS && err == AE_STORE_OK; i++)
        err = read_record(r, store, p, i);
    srv_put_next(&r->out, i < p->n ? p->id[i - 1] : "");
    srv_is_ok(r, err);
}

void srv_me_records(srv_request *r)
{
    r->own = srv_alloc(sizeof(places));
    srv_read(r, work_records, NULL);
}
