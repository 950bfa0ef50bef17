/*
 * standing.c: a cache of who is to act at each table and since when, for tables in memory and others.
 */
#include "server/tables/standing.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/id.h"
#include "server/tables/guard.h"
#include "server/tables/memory.h"
#include "table/file.h"

enum { PLACES = 4096 };

typedef struct {
    char id[AE_STORE_ID + 1];
    srv_standing standing;
} place;

/* Each id hashes to one slot; the latest table overwrites it. */
struct srv_standings {
    place at[PLACES];
};

srv_standings *srv_standings_new(void)
{
    return srv_alloc(sizeof(srv_standings));
}

void srv_standings_free(srv_standings *all)
{
    free(all);
}

void srv_standing_note(srv_standings *all, const char *id, srv_standing standing)
{
    place *p = &all->at[srv_spread(id) % PLACES];

    ae_put(&AE_TEXT_IN(p->id), id);
    p->standing = standing;
}

int srv_standing_find(const srv_standings *all, const char *id, srv_standing *out)
{
    const place *p = &all->at[srv_spread(id) % PLACES];

    if (strcmp(p->id, id) != 0 || p->standing.seq != out->seq)
        return 0;
    *out = p->standing;
    return 1;
}

/* ---- what a list says ---- */

srv_standing srv_standing_of(const ae_table *table)
{
    uint32_t count = ae_table_count(table);
    srv_standing standing = { .seq = count,
                              .to_act = ae_table_to_act(table),
                              .seats = ae_table_setup(table)->seats };
    ae_entry last;

    if (count > 0) {
        ae_table_entry_for(table, count, AE_ALL, &last);
        standing.at = last.at;
    }
    for (int seat = 0; seat < standing.seats; seat++) {
        standing.left[seat] = ae_table_left(table, seat, standing.at);
        if (standing.to_act & AE_SEAT_BIT(seat) && ae_table_sitter(table, seat) == AE_PERSON)
            standing.running |= AE_SEAT_BIT(seat);
    }
    return standing;
}

static void put_clocks(srv_buf *out, const srv_standing *s, int64_t waited)
{
    srv_buf_put(out, ",\"clocks\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        int64_t left = s->left[seat] - (s->running & AE_SEAT_BIT(seat) ? waited : 0);

        srv_put_comma(out);
        srv_buf_put_int(out, left > 0 ? left : 0);
    }
    srv_buf_put(out, "]");
}

void srv_standing_put(srv_buf *out, const srv_standing *s, int64_t time, ae_seats you)
{
    int64_t waited = time > s->at ? time - s->at : 0;

    srv_put_number(out, "seq", s->seq);
    srv_seats_put(out, "to_act", s->to_act);
    srv_put_flag(out, "turn", (you & s->to_act) != 0);
    srv_put_number(out, "waited", waited);
    if (s->left[0] < INT64_MAX)
        put_clocks(out, s, waited);
}

/* ---- from the store ---- */

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

ae_store_err srv_record_read(ae_store *store, const char *id, srv_buf *out)
{
    ae_store_err err = ae_store_table_get(store, id, see_head, out);

    return err == AE_STORE_OK && out->len > 0 ? ae_store_entries(store, id, 0, see_entry, out)
                                              : err;
}

typedef struct {
    srv_buf text;
    srv_standing standing;
    int is_known;
} replaying;

static void replay(void *ctx)
{
    replaying *r = ctx;
    ae_table *table = NULL;
    ae_opening how;
    ae_faults unheard = { .n = 0 };

    if (ae_table_open(&table, r->text.at, r->text.len, &how, &unheard) == AE_OK) {
        r->standing = srv_standing_of(table);
        r->is_known = 1;
    }
    ae_table_free(table);
}

ae_store_err srv_standing_read(ae_store *store, const char *id, srv_standing *out,
                               int *is_known)
{
    replaying r = { .text = { .at = NULL } };
    ae_store_err err = srv_record_read(store, id, &r.text);

    if (err == AE_STORE_OK && r.text.len > 0 && srv_guard(replay, &r))
        r.is_known = 0;
    srv_buf_free(&r.text);
    *is_known = r.is_known;
    if (r.is_known)
        *out = r.standing;
    return err == AE_STORE_MISSING ? AE_STORE_OK : err;
}
