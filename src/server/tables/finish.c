/*
 * finish.c: stores the end of a game: state, results and ratings.
 *
 * Ratings are read, changed and written back.  So that two servers do not do this for the same
 * player at once, each transaction first takes the lease "ratings".  Only the lock on the row of
 * that lease matters: the database holds it until the transaction ends, and a second server waits
 * for it.  The lease itself expires at once, so that the next server can take it.
 */
#include "server/tables/finish.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/store_job.h"
#include "server/tables/table_handlers.h"
#include "store/leases.h"
#include "store/results.h"

/* Ratings are stored as integers, in millionths. */
static const double unit = 1e6;

/* ---- in the loop ---- */

static srv_end end_of(ae_status status)
{
    static const srv_end end[] = {
        [AE_STATUS_RUNNING] = SRV_END_NONE,        [AE_STATUS_FINISHED] = SRV_END_RULES,
        [AE_STATUS_AGREED] = SRV_END_AGREED,       [AE_STATUS_RESIGNED] = SRV_END_RESIGNED,
        [AE_STATUS_ADJOURNED] = SRV_END_ADJOURNED,
    };

    return end[status];
}

static void fill_seat(srv_finish_seat *to, const srv_table *table, int seat,
                      const ae_result *result)
{
    const srv_seat *from = &table->seat[seat];
    const char *bot = table->settings.bot[seat];

    to->is_bot = bot[0] != '\0';
    ae_put(&AE_TEXT_IN(to->user), to->is_bot ? "" : from->user);
    ae_put(&AE_TEXT_IN(to->name), to->is_bot ? bot : from->name);
    to->place = result->rank;
    to->score = result->score;
    to->team = result->team;
    to->was_taken_over = ae_table_sitter(table->record, seat) == AE_TAKEN_OVER;
    to->has_resigned = (ae_table_resigned(table->record) & AE_SEAT_BIT(seat)) != 0;
}

static void fill_row(srv_ending *f, const srv_table *table)
{
    srv_buf room = { .at = NULL };

    f->row = srv_table_row(table, &room);
    ae_put(&AE_TEXT_IN(f->id), table->id);
    f->row.id = f->id;
    f->row.head = f->head = srv_copy(f->row.head);
    f->row.settings = f->settings = srv_buf_take(&room);
    f->row.state = AE_STATE_OVER;
    f->row.changed_at = f->now;
    f->row.wake_at = -1;
}

void srv_finish_fill(srv_ending *f, const srv_table *table, int64_t now)
{
    ae_result result[AE_MAX_SEATS];

    memset(f, 0, sizeof *f);
    f->now = now;
    fill_row(f, table);
    ae_put(&AE_TEXT_IN(f->game), table->settings.game);
    f->n_seats = table->settings.seats;
    f->is_marked = table->settings.is_rated;
    f->has_free_undo = table->settings.undo == AE_UNDO_FREE;
    f->end = end_of(ae_table_status(table->record));
    ae_table_result(table->record, result);
    for (int seat = 0; seat < f->n_seats; seat++)
        fill_seat(&f->seat[seat], table, seat, &result[seat]);
}

void srv_finish_free(srv_ending *f)
{
    free(f->head);
    free(f->settings);
    f->head = f->settings = NULL;
}

/* ---- in the writer's thread ---- */

static int is_rated(const srv_ending *f)
{
    srv_rating_facts facts = { .n_seats = f->n_seats,
                               .is_marked = f->is_marked,
                               .has_free_undo = f->has_free_undo,
                               .end = f->end };

    for (int i = 0; i < f->n_seats; i++)
        facts.user[i] = f->seat[i].user[0] && !f->seat[i].is_bot ? f->seat[i].user : NULL;
    return srv_is_rated(&facts);
}

/* The ratings of all seats before and after the game. */
typedef struct {
    ae_store_rating stored[AE_MAX_SEATS];
    srv_rated before[AE_MAX_SEATS], after[AE_MAX_SEATS];
} ratings;

static ae_store_err read_rating(ae_store *store, const srv_ending *f, int seat, ratings *r)
{
    const srv_finish_seat *s = &f->seat[seat];
    ae_store_rating *stored = &r->stored[seat];
    ae_store_err err;

    *stored = (ae_store_rating){ .user = s->user, .game = f->game, .players = f->n_seats };
    stored->mean = llround(SRV_RATING_MEAN * unit);
    stored->spread = llround(SRV_RATING_SPREAD * unit);
    err = ae_store_rating_get(store, stored);
    r->before[seat] = (srv_rated){ .mean = (double)stored->mean / unit,
                                   .spread = (double)stored->spread / unit,
                                   .team = s->team,
                                   .place = s->place,
                                   .has_left = s->was_taken_over || s->has_resigned };
    return err == AE_STORE_MISSING ? AE_STORE_OK : err;
}

static ae_store_err put_rating(ae_store *store, const srv_ending *f, int seat, ratings *r)
{
    ae_store_rating *stored = &r->stored[seat];
    const srv_rated *after = &r->after[seat];

    stored->mean = llround(after->mean * unit);
    stored->spread = llround(after->spread * unit);
    stored->cautious = srv_rating_cautious(after->mean, after->spread);
    stored->games++;
    stored->changed_at = f->now;
    return ae_store_rating_set(store, stored);
}

static ae_store_err rate(ae_store *store, const srv_ending *f, ratings *r)
{
    ae_store_err err = ae_store_lease(store, "ratings", f->id, f->now, 0);

    for (int seat = 0; seat < f->n_seats && err == AE_STORE_OK; seat++)
        err = read_rating(store, f, seat, r);
    if (err != AE_STORE_OK)
        return err;
    memcpy(r->after, r->before, sizeof r->after);
    srv_rate(r->after, f->n_seats);
    for (int seat = 0; seat < f->n_seats && err == AE_STORE_OK; seat++)
        err = put_rating(store, f, seat, r);
    return err;
}

/* `r` is null if the game is not rated. */
static ae_store_err add_result(ae_store *store, const srv_ending *f, int seat, const ratings *r)
{
    const srv_finish_seat *s = &f->seat[seat];
    ae_store_result result = { .table = f->id,
                               .seat = seat,
                               .user = s->user[0] ? s->user : NULL,
                               .name = s->name,
                               .game = f->game,
                               .players = f->n_seats,
                               .place = s->place,
                               .score = s->score,
                               .is_rated = r != NULL,
                               .finished_at = f->now,
                               .is_absent = s->was_taken_over || s->has_resigned };

    if (r) {
        result.before = srv_rating_displayed(r->before[seat].mean);
        result.after = srv_rating_displayed(r->after[seat].mean);
    }
    return ae_store_result_add(store, &result);
}

ae_store_err srv_finish_store(ae_store *store, const srv_ending *f)
{
    ratings r;
    int counts = is_rated(f);
    ae_store_err err = ae_store_table_end(store, AE_STATE_RUNNING, &f->row);

    if (err == AE_STORE_OK && counts)
        err = rate(store, f, &r);
    for (int seat = 0; seat < f->n_seats && err == AE_STORE_OK; seat++)
        err = add_result(store, f, seat, counts ? &r : NULL);
    return err;
}

ae_store_err srv_finish_work(ae_store *store, const srv_ending *f)
{
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err != AE_STORE_OK)
        return err;
    err = srv_finish_store(store, f);
    if (err == AE_STORE_OK)
        err = ae_sql_commit(store);
    if (err != AE_STORE_OK)
        ae_sql_rollback(store);
    return err;
}

/* ---- the end of a game, in the loop ---- */

typedef struct {
    srv_server *server;
    srv_ending ending;
} ending;

static ae_store_err store_ending(ae_store *store, void *ctx)
{
    return srv_finish_work(store, &((ending *)ctx)->ending);
}

/* If the result could not be stored, it is stored when the table is loaded the next time. */
static void ended(void *ctx, ae_store_err err)
{
    ending *e = ctx;

    if (err != AE_STORE_OK && err != AE_STORE_STALE)
        SRV_LOG(&e->server->log, WARN, "finish.failed", { "table", e->ending.id, 0 },
                { "why", ae_store_key(err), 0 });
    srv_finish_free(&e->ending);
    free(e);
}

void srv_table_finish(srv_table *table)
{
    ending *e = srv_alloc(sizeof *e);

    e->server = table->server;
    table->state = AE_STATE_OVER;
    table->wake_at = -1;
    srv_finish_fill(&e->ending, table, srv_now());
    table->changed_at = srv_table_next_version(table, e->ending.now);
    SRV_LOG(&table->server->log, INFO, "table.over", { "table", table->id, 0 },
            { "game", table->settings.game, 0 },
            { "entries", NULL, ae_table_count(table->record) });
    srv_store_do(table->server->writer, store_ending, ended, e);
    srv_table_tell(table);
    table->server->table_handlers->over(table->server, table);
}
