/*
 * results.c: the results of finished games, and ratings.
 */
#include "store/results.h"

#include "store/rows.h"

/* ---- results ---- */

#define RESULT                                                                              \
    "table_id, seat, user_id, name, game, players, place, score, is_rated, before, after, " \
    "finished_at, is_absent"

ae_store_err ae_store_result_add(ae_store *store, const ae_store_result *r)
{
    ae_sql_call call = {
        .sql = "INSERT INTO results (" RESULT ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, "
               "$10, $11, $12, $13) ON CONFLICT DO NOTHING",
        .value = { AE_SQL_T(r->table), AE_SQL_I(r->seat), AE_SQL_MAYBE(r->user),
                   AE_SQL_T(r->name), AE_SQL_T(r->game), AE_SQL_I(r->players),
                   AE_SQL_I(r->place), AE_SQL_I(r->score), AE_SQL_I(r->is_rated != 0),
                   r->is_rated ? AE_SQL_I(r->before) : AE_SQL_0,
                   r->is_rated ? AE_SQL_I(r->after) : AE_SQL_0, AE_SQL_I(r->finished_at),
                   AE_SQL_I(r->is_absent != 0) },
    };

    return ae_store_change(store, &call, AE_STORE_TAKEN);
}

static ae_store_result result_of(const ae_sql_value *column)
{
    return (ae_store_result){
        .table = column[0].text,
        .seat = column[1].number,
        .user = column[2].text,
        .name = column[3].text,
        .game = column[4].text,
        .players = column[5].number,
        .place = column[6].number,
        .score = column[7].number,
        .is_rated = column[8].number != 0,
        .before = column[9].number,
        .after = column[10].number,
        .finished_at = column[11].number,
        .is_absent = column[12].number != 0,
    };
}

static void see_result(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;
    ae_store_result result = result_of(column);

    (void)n;
    ((ae_store_result_row *)reader->give)(reader->ctx, &result);
}

ae_store_err ae_store_results(ae_store *store, const char *table, ae_store_result_row *row,
                              void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT " RESULT " FROM results WHERE table_id = $1 "
                                "ORDER BY seat",
                         .value = { AE_SQL_T(table) },
                         .row = see_result,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

static void see_past(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    ((ae_store_past_row *)reader->give)(reader->ctx, &(ae_store_past_seat){
                                                         .result = result_of(column),
                                                         .is_known = column[n - 2].number != 0,
                                                         .settings = column[n - 1].text,
                                                     });
}

/* Selects a whole page in one statement.  Settings may contain a map and be large, so they come
 * only with the user's own seats. */
ae_store_err ae_store_results_of(ae_store *store, const ae_store_past *p,
                                 ae_store_past_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = {
        .sql = "SELECT " RESULT ", CASE WHEN is_listed = 1 OR EXISTS (SELECT 1 FROM seats "
               "WHERE seats.table_id = tables.id "
               "AND (seats.user_id = $1 OR seats.secret = $2)) THEN 1 ELSE 0 END, "
               "CASE WHEN user_id = $3 THEN settings END "
               "FROM results JOIN tables ON tables.id = table_id WHERE table_id IN "
               "(SELECT DISTINCT table_id FROM results WHERE user_id = $3 AND table_id < $4 "
               "ORDER BY table_id DESC LIMIT $5) ORDER BY table_id DESC, seat",
        .value = { AE_SQL_MAYBE(p->viewer), AE_SQL_MAYBE(p->secret), AE_SQL_T(p->user),
                   AE_SQL_T(p->before[0] ? p->before : AE_STORE_AFTER_ALL),
                   AE_SQL_I(AE_STORE_RESULTS) },
        .row = see_past,
        .ctx = &reader,
    };

    return ae_sql_exec(store, &call, 1);
}

/* ---- ratings ---- */

#define RATING "user_id, game, players, mean, spread, cautious, games, changed_at"

static ae_store_rating rating_of(const ae_sql_value *column)
{
    return (ae_store_rating){
        .user = column[0].text,
        .game = column[1].text,
        .players = column[2].number,
        .mean = column[3].number,
        .spread = column[4].number,
        .cautious = column[5].number,
        .games = column[6].number,
        .changed_at = column[7].number,
    };
}

/* Keeps the caller's pointers for the key, because those of the row are valid only during the
 * call. */
static void take_rating(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;
    ae_store_rating *out = reader->ctx, key = *out;

    (void)n;
    reader->n++;
    *out = rating_of(column);
    out->user = key.user;
    out->game = key.game;
}

ae_store_err ae_store_rating_get(ae_store *store, ae_store_rating *r)
{
    ae_store_reader reader = { .ctx = r };
    ae_sql_call call = { .sql = "SELECT " RATING " FROM ratings "
                                "WHERE user_id = $1 AND game = $2 AND players = $3",
                         .value = { AE_SQL_T(r->user), AE_SQL_T(r->game),
                                    AE_SQL_I(r->players) },
                         .row = take_rating,
                         .ctx = &reader };

    return ae_store_one(store, &call, &reader);
}

ae_store_err ae_store_rating_set(ae_store *store, const ae_store_rating *r)
{
    ae_sql_call call = {
        .sql =
            "INSERT INTO ratings (" RATING ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
            "ON CONFLICT (user_id, game, players) DO UPDATE SET mean = excluded.mean, "
            "spread = excluded.spread, cautious = excluded.cautious, games = excluded.games, "
            "changed_at = excluded.changed_at",
        .value = { AE_SQL_T(r->user), AE_SQL_T(r->game), AE_SQL_I(r->players),
                   AE_SQL_I(r->mean), AE_SQL_I(r->spread), AE_SQL_I(r->cautious),
                   AE_SQL_I(r->games), AE_SQL_I(r->changed_at) },
    };

    return ae_sql_exec(store, &call, 1);
}

static void see_rating(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;
    ae_store_rating rating = rating_of(column);

    (void)n;
    ((ae_store_rating_row *)reader->give)(reader->ctx, &rating);
}

ae_store_err ae_store_ratings_of(ae_store *store, const char *user, ae_store_rating_row *row,
                                 void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT " RATING " FROM ratings WHERE user_id = $1 "
                                "ORDER BY game, players",
                         .value = { AE_SQL_T(user) },
                         .row = see_rating,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

/* ---- leaders ---- */

static void see_leader(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;
    ae_store_rating rating = rating_of(column);

    ((ae_store_leader_row *)reader->give)(reader->ctx, column[n - 1].text, &rating);
}

/* Both sort keys are descending, so that the database can read the index backwards. */
ae_store_err ae_store_leaders(ae_store *store, const ae_store_ladder *l,
                              ae_store_leader_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    int64_t cautious = l->after_user[0] ? l->after_cautious : AE_SQL_NEVER;
    ae_sql_call call = {
        .sql =
            "SELECT " RATING ", name FROM ratings JOIN users ON users.id = user_id "
            "WHERE game = $1 AND players = $2 AND games >= $3 AND (cautious, user_id) < ($4, $5) "
            "AND banned_at IS NULL ORDER BY cautious DESC, user_id DESC LIMIT $6",
        .value = { AE_SQL_T(l->game), AE_SQL_I(l->players), AE_SQL_I(l->min_games),
                   AE_SQL_I(cautious), AE_SQL_T(l->after_user), AE_SQL_I(l->limit) },
        .row = see_leader,
        .ctx = &reader,
    };

    return ae_sql_exec(store, &call, 1);
}
