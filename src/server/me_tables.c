/*
 * me_tables.c: the tables where one sits, and one's records of them.
 *
 * Seats come from the store in the order of their tables.  Those that go on are told first, so a
 * list is gone through twice; each request looks at no more than MAX_LOOKS tables and then gives a
 * cursor, "r" or "o" (running and open, or others) and the last table that was looked at.
 */
#include "server/people.h"

#include <stdlib.h>
#include <string.h>

#include "server/guard.h"
#include "store/hosts.h"
#include "store/seats.h"
#include "table/file.h"

enum { MAX_PLACES = 200, MAX_LOOKS = 400, MAX_RECORDS = 20 };

/* ---- where one sits ---- */

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

typedef struct {
    srv_request *request;
    ae_store *store;
    int is_rest; /* the second time */
    char after[AE_STORE_ID + 1];
    int n_put, n_seen;
    places places;

    /* The one that is looked at. */
    ae_store_state state;
    int64_t changed_at;
    int is_known; /* its settings can be read */
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

static void put_you(srv_buf *b, ae_seats seats)
{
    srv_buf_put(b, ",\"you\":[");
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seats & 1u << seat) {
            srv_put_comma(b);
            srv_buf_put_int(b, seat);
        }
    srv_buf_put(b, "]");
}

static void put_table(scan *s, int place)
{
    srv_buf *b = &s->request->out;

    s->n_put++;
    srv_put_comma(b);
    srv_buf_put(b, "{");
    srv_put_text(b, "id", s->places.id[place]);
    srv_put_text(b, "state", ae_store_state_name(s->state));
    srv_put_settings(b, &s->settings);
    put_seats(b, s);
    put_you(b, s->places.seats[place]);
    srv_put_number(b, "changed_at", s->changed_at);
    srv_buf_put(b, "}");
}

/* One that has been removed since is none. */
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
        put_table(s, place);
    srv_settings_free(&s->settings);
    return err;
}

/* ---- the list ---- */

static int is_full(const scan *s)
{
    return s->n_put == SRV_PAGE || s->n_seen == MAX_LOOKS;
}

/* Goes on from where it is; whether there is more, unless the answer is full. */
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
    char next[AE_STORE_ID + 2] = "";
    ae_text text = { .buf = next, .size = sizeof next };
    ae_store_err err = AE_STORE_OK;

    s->request = r;
    s->store = store;
    if (!read_cursor(s)) {
        r->error = SRV_BAD_REQUEST;
        ae_put(&AE_TEXT_IN(r->where), "after");
        return;
    }
    srv_buf_put(&r->out, "{\"tables\":[");
    while (scan_places(s, &err))
        ;
    if (is_full(s)) {
        ae_put(&text, s->is_rest ? "o" : "r");
        ae_put(&text, s->after);
    }
    srv_put_next(&r->out, next);
    srv_is_ok(r, err);
}

void srv_me_tables(srv_request *r)
{
    r->own = srv_alloc(sizeof(scan));
    srv_read(r, work_tables, NULL);
}

/* ---- a guest becomes an account ---- */

typedef struct {
    const char *secret, *user;
    srv_buf settings; /* as they are to be, or empty */
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

ae_store_err srv_tables_adopt(ae_store *store, const char *secret, const char *user)
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
    return err == AE_STORE_OK ? ae_store_seats_adopt(store, secret, user) : err;
}

/* ---- records ---- */

typedef struct {
    srv_buf text; /* of the store: nobody may see it as it is */
    srv_buf out;
    int viewer;
} record;

static void see_head(void *ctx, const ae_store_table *t)
{
    srv_buf_put(ctx, t->head);
}

static void see_entry(void *ctx, int64_t number, const char *text)
{
    (void)number;
    srv_buf_put(ctx, text);
    srv_buf_put(ctx, "\n");
}

typedef struct {
    const ae_table *table;
    int viewer;
} writing;

static void write_record(void *ctx, ae_text *out)
{
    const writing *w = ctx;

    ae_table_write(w->table, w->viewer, out);
}

/* Through the table's one filter; a record that cannot be set up at all is left out. */
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
    ae_store_err err = ae_store_table_get(store, p->id[place], see_head, &rec.text);

    if (err == AE_STORE_OK && rec.text.len > 0)
        err = ae_store_entries(store, p->id[place], 0, see_entry, &rec.text);
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
