/*
 * events.c: the rows of events, and which events need a server.
 */
#include "store/events.h"

#include "store/rows.h"

#include <string.h>

static const char *const states[AE_N_EVENT_STATES] = { "draft",  "open", "running",
                                                       "paused", "over", "cancelled" };

const char *ae_event_state_name(ae_event_state state)
{
    return states[state];
}

ae_event_state ae_event_state_find(const char *name)
{
    int state = 0;

    while (state < AE_N_EVENT_STATES && strcmp(states[state], name) != 0)
        state++;
    return (ae_event_state)state;
}

ae_store_err ae_store_event_add(ae_store *store, const ae_store_event *e)
{
    ae_sql_call call = {
        .sql = "INSERT INTO events (id, club_id, user_id, title, game, state, is_listed, "
               "settings, contest, version, created_at, starts_at, wake_at) "
               "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $11, $12) "
               "ON CONFLICT DO NOTHING",
        .value = { AE_SQL_T(e->id), AE_SQL_MAYBE(e->club), AE_SQL_MAYBE(e->user),
                   AE_SQL_T(e->title), AE_SQL_T(e->game), AE_SQL_T(states[e->state]),
                   AE_SQL_I(e->is_listed), AE_SQL_T(e->settings), AE_SQL_T(e->contest),
                   AE_SQL_I(e->created_at), ae_store_maybe(e->starts_at),
                   ae_store_maybe(e->wake_at) }
    };

    return ae_store_is_id(e->id) ? ae_store_change(store, &call, AE_STORE_TAKEN)
                                 : AE_STORE_TEXT;
}

ae_store_err ae_store_event_set(ae_store *store, const ae_store_event *e)
{
    ae_sql_call call = {
        .sql = "UPDATE events SET club_id = $1, title = $2, game = $3, state = $4, "
               "is_listed = $5, settings = $6, contest = $7, starts_at = $8, began_at = $9, "
               "ended_at = $10, round_at = $11, limit_at = $12, wake_at = $13, "
               "version = version + 1 WHERE id = $14 AND version = $15",
        .value = { AE_SQL_MAYBE(e->club), AE_SQL_T(e->title), AE_SQL_T(e->game),
                   AE_SQL_T(states[e->state]), AE_SQL_I(e->is_listed), AE_SQL_T(e->settings),
                   AE_SQL_T(e->contest), ae_store_maybe(e->starts_at),
                   ae_store_maybe(e->began_at), ae_store_maybe(e->ended_at),
                   ae_store_maybe(e->round_at), ae_store_maybe(e->limit_at),
                   ae_store_maybe(e->wake_at), AE_SQL_T(e->id), AE_SQL_I(e->version) }
    };

    return ae_store_change(store, &call, AE_STORE_STALE);
}

ae_store_err ae_store_event_remove(ae_store *store, const char *id)
{
    ae_sql_call call = { .sql = "DELETE FROM events WHERE id = $1", .value = { AE_SQL_T(id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

/* The columns in the order of COLUMNS; in lists the last one is missing. */
static void see_event(void *ctx, const ae_sql_value *c, int n)
{
    ae_store_reader *reader = ctx;

    reader->n++;
    ((ae_store_event_row *)reader->give)(
        reader->ctx,
        &(ae_store_event){
            .id = c[0].text,
            .club = c[1].type == AE_SQL_TEXT ? c[1].text : NULL,
            .user = c[2].type == AE_SQL_TEXT ? c[2].text : NULL,
            .owner = c[3].type == AE_SQL_TEXT ? c[3].text : "",
            .title = c[4].text,
            .game = c[5].text,
            .state = (ae_event_state)ae_store_index(states, AE_N_EVENT_STATES, c[6].text),
            .is_listed = (int)c[7].number,
            .settings = c[8].text,
            .version = c[9].number,
            .created_at = c[10].number,
            .starts_at = ae_store_number(&c[11]),
            .began_at = ae_store_number(&c[12]),
            .ended_at = ae_store_number(&c[13]),
            .round_at = ae_store_number(&c[14]),
            .limit_at = ae_store_number(&c[15]),
            .wake_at = ae_store_number(&c[16]),
            .n_entered = c[17].number,
            .n_waiting = c[18].number,
            .contest = n > 19 ? c[19].text : NULL,
        });
}

#define IN_STATE(state)                                                           \
    "(SELECT COUNT(*) FROM event_people WHERE event_people.event_id = events.id " \
    "AND event_people.state = '" state "')"
#define COLUMNS                                                                       \
    "SELECT events.id, club_id, user_id, users.name, title, game, state, is_listed, " \
    "settings, version, events.created_at, starts_at, began_at, ended_at, round_at, " \
    "limit_at, wake_at, " IN_STATE("entered") ", " IN_STATE("waiting")
#define OF_EVENTS " FROM events LEFT JOIN users ON users.id = events.user_id WHERE "

ae_store_err ae_store_event_get(ae_store *store, const char *id, ae_store_event_row *row,
                                void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = COLUMNS ", contest" OF_EVENTS "events.id = $1",
                         .value = { AE_SQL_T(id) },
                         .row = see_event,
                         .ctx = &reader };

    return ae_store_one(store, &call, &reader);
}

ae_store_err ae_store_events(ae_store *store, const ae_store_event_page *page,
                             ae_store_event_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = {
        .sql = COLUMNS OF_EVENTS
        "($1 = '' OR club_id = $1) AND ($2 = '' OR user_id = $2 OR EXISTS (SELECT 1 "
        "FROM event_people AS p WHERE p.event_id = events.id AND p.user_id = $2)) "
        "AND ($3 = '' OR state = $3) AND ($4 = 0 OR (is_listed = 1 AND "
        "state <> 'draft')) AND events.id < $5 ORDER BY events.id DESC LIMIT $6",
        .value = { AE_SQL_T(page->club), AE_SQL_T(page->user),
                   AE_SQL_T(page->state < AE_N_EVENT_STATES ? states[page->state] : ""),
                   AE_SQL_I(page->is_listed_only),
                   AE_SQL_T(page->before[0] ? page->before : AE_STORE_AFTER_ALL),
                   AE_SQL_I(page->limit) },
        .row = see_event,
        .ctx = &reader
    };

    return ae_sql_exec(store, &call, 1);
}

static void see_id(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_event_id *)reader->give)(reader->ctx, column[0].text);
}

ae_store_err ae_store_events_due(ae_store *store, int64_t now, int limit, ae_store_event_id *id,
                                 void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(id, ctx);
    ae_sql_call call = {
        .sql = "SELECT id FROM events WHERE wake_at <= $1 UNION "
               "SELECT event_id FROM event_tables JOIN events ON events.id = event_id "
               "LEFT JOIN tables ON tables.id = table_id WHERE is_done = 0 "
               "AND events.state IN ('running', 'paused') AND (tables.id IS NULL "
               "OR tables.state IN ('open', 'over') OR (limit_at IS NULL "
               "AND tables.state IN ('adjourned', 'quarantined'))) ORDER BY 1 LIMIT $2",
        .value = { AE_SQL_I(now), AE_SQL_I(limit) },
        .row = see_id,
        .ctx = &reader
    };

    return ae_sql_exec(store, &call, 1);
}

static void see_number(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    *(int64_t *)ctx = column[0].number;
}

/* PostgreSQL locks a row that is updated; SQLite has one writer at a time. */
ae_store_err ae_store_events_of(ae_store *store, const char *user, int64_t *n)
{
    ae_sql_call lock = { .sql = "UPDATE users SET role = role WHERE id = $1",
                         .value = { AE_SQL_T(user) } };
    ae_sql_call count = { .sql = "SELECT COUNT(*) FROM events WHERE user_id = $1 AND "
                                 "state NOT IN ('over', 'cancelled')",
                          .value = { AE_SQL_T(user) },
                          .row = see_number,
                          .ctx = n };
    ae_store_err err = ae_store_change(store, &lock, AE_STORE_MISSING);

    return err == AE_STORE_OK ? ae_sql_exec(store, &count, 1) : err;
}
