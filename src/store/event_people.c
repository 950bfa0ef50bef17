/*
 * event_people.c: the people and tables of events, notes about changes, and absences.
 */
#include "store/events.h"

#include "store/rows.h"

#include <string.h>

static const char *const states[AE_N_PERSON_STATES] = { "entered", "waiting", "invited",
                                                        "withdrawn" };

const char *ae_person_state_name(ae_person_state state)
{
    return states[state];
}

static const char *text_or_null(const ae_sql_value *column)
{
    return column->type == AE_SQL_TEXT ? column->text : NULL;
}

/* ---- people ---- */

ae_store_err ae_store_person_set(ae_store *store, const ae_store_person *p)
{
    ae_sql_call call = {
        .sql = "INSERT INTO event_people (event_id, name, user_id, secret, state, number, at, "
               "place) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
               "ON CONFLICT (event_id, name) DO UPDATE SET user_id = excluded.user_id, "
               "secret = excluded.secret, state = excluded.state, number = excluded.number, "
               "at = excluded.at, place = excluded.place",
        .value = { AE_SQL_T(p->event), AE_SQL_T(p->name), AE_SQL_MAYBE(p->user),
                   AE_SQL_MAYBE(p->secret), AE_SQL_T(states[p->state]), AE_SQL_I(p->number),
                   AE_SQL_I(p->at), ae_store_maybe(p->place) }
    };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

ae_store_err ae_store_person_remove(ae_store *store, const char *event, const char *name)
{
    ae_sql_call call = { .sql = "DELETE FROM event_people WHERE event_id = $1 AND name = $2",
                         .value = { AE_SQL_T(event), AE_SQL_T(name) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

static void see_person(void *ctx, const ae_sql_value *c, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_person_row *)reader->give)(
        reader->ctx, &(ae_store_person){ .event = c[0].text,
                                         .name = c[1].text,
                                         .user = text_or_null(&c[2]),
                                         .secret = text_or_null(&c[3]),
                                         .state = (ae_person_state)ae_store_index(
                                             states, AE_N_PERSON_STATES, c[4].text),
                                         .number = c[5].number,
                                         .at = c[6].number,
                                         .place = ae_store_number(&c[7]) });
}

ae_store_err ae_store_people(ae_store *store, const char *event, ae_store_person_row *row,
                             void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT event_id, name, user_id, secret, state, number, at, "
                                "place FROM event_people WHERE event_id = $1 "
                                "ORDER BY number, name",
                         .value = { AE_SQL_T(event) },
                         .row = see_person,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

static void see_past(void *ctx, const ae_sql_value *c, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_past_event_row *)reader->give)(
        reader->ctx, &(ae_store_past_event){ .event = c[0].text,
                                             .title = c[1].text,
                                             .club = text_or_null(&c[2]),
                                             .game = c[3].text,
                                             .place = c[4].number,
                                             .ended_at = c[5].number,
                                             .n_people = c[6].number });
}

ae_store_err ae_store_events_played(ae_store *store, const char *user, const char *before,
                                    int limit, ae_store_past_event_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = {
        .sql = "SELECT events.id, title, club_id, game, p.place, ended_at, (SELECT COUNT(*) "
               "FROM event_people AS q WHERE q.event_id = events.id AND q.place IS NOT NULL) "
               "FROM event_people AS p JOIN events ON events.id = p.event_id "
               "WHERE p.user_id = $1 AND p.place IS NOT NULL AND events.state = 'over' "
               "AND is_listed = 1 AND events.id < $2 ORDER BY events.id DESC LIMIT $3",
        .value = { AE_SQL_T(user), AE_SQL_T(before[0] ? before : AE_STORE_AFTER_ALL),
                   AE_SQL_I(limit) },
        .row = see_past,
        .ctx = &reader
    };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_people_adopt(ae_store *store, const char *secret, const char *user)
{
    ae_sql_call call = {
        .sql = "UPDATE event_people SET user_id = $1, secret = NULL WHERE secret = $2 AND "
               "NOT EXISTS (SELECT 1 FROM event_people AS p WHERE "
               "p.event_id = event_people.event_id AND p.user_id = $1)",
        .value = { AE_SQL_T(user), AE_SQL_T(secret) }
    };

    return ae_sql_exec(store, &call, 1);
}

/* ---- tables ---- */

ae_store_err ae_store_event_table_add(ae_store *store, const ae_store_event_table *t)
{
    ae_sql_call call = { .sql = "INSERT INTO event_tables (event_id, round, number, table_id, "
                                "is_done) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(t->event), AE_SQL_I(t->round), AE_SQL_I(t->number),
                                    AE_SQL_MAYBE(t->table), AE_SQL_I(t->is_done) } };

    return ae_store_change(store, &call, AE_STORE_TAKEN);
}

ae_store_err ae_store_event_table_done(ae_store *store, const ae_store_event_table *t)
{
    ae_sql_call call = {
        .sql = "UPDATE event_tables SET is_done = 1 WHERE event_id = $1 AND round = $2 AND "
               "number = $3",
        .value = { AE_SQL_T(t->event), AE_SQL_I(t->round), AE_SQL_I(t->number) }
    };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

static ae_store_state state_of(const ae_sql_value *column)
{
    int state = AE_STATE_OPEN;

    while (column->type == AE_SQL_TEXT && state < AE_N_STATES
           && strcmp(ae_store_state_name((ae_store_state)state), column->text) != 0)
        state++;
    return column->type == AE_SQL_TEXT ? (ae_store_state)state : AE_N_STATES;
}

static void see_table(void *ctx, const ae_sql_value *c, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_event_table_row *)reader->give)(
        reader->ctx, &(ae_store_event_table){ .event = c[0].text,
                                              .round = c[1].number,
                                              .number = c[2].number,
                                              .table = text_or_null(&c[3]),
                                              .is_done = (int)c[4].number,
                                              .state = state_of(&c[5]) });
}

ae_store_err ae_store_event_tables(ae_store *store, const char *event,
                                   ae_store_event_table_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT event_id, round, number, table_id, is_done, "
                                "tables.state FROM event_tables "
                                "LEFT JOIN tables ON tables.id = table_id "
                                "WHERE event_id = $1 ORDER BY round, number",
                         .value = { AE_SQL_T(event) },
                         .row = see_table,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

static void see_any(void *ctx, const ae_sql_value *column, int n)
{
    (void)column;
    (void)n;
    *(int *)ctx = 1;
}

ae_store_err ae_store_event_table_is_run_by(ae_store *store, const char *table,
                                            const char *user, int *out)
{
    ae_sql_call call = {
        .sql = "SELECT 1 FROM event_tables JOIN events ON events.id = event_id "
               "WHERE table_id = $1 AND (user_id = $2 OR EXISTS (SELECT 1 FROM club_members "
               "WHERE club_members.club_id = events.club_id AND "
               "club_members.user_id = $2 AND role IN ('organiser', 'helper')))",
        .value = { AE_SQL_T(table), AE_SQL_T(user) },
        .row = see_any,
        .ctx = out
    };

    *out = 0;
    return ae_sql_exec(store, &call, 1);
}

/* ---- notes and absences ---- */

ae_store_err ae_store_event_note_add(ae_store *store, const ae_store_event_note *n)
{
    ae_sql_call call = { .sql =
                             "INSERT INTO event_notes (event_id, number, at, name, kind, text) "
                             "SELECT $1, COALESCE((SELECT MAX(number) FROM event_notes WHERE "
                             "event_id = $1), 0) + 1, $2, $3, $4, $5",
                         .value = { AE_SQL_T(n->event), AE_SQL_I(n->at), AE_SQL_T(n->name),
                                    AE_SQL_T(n->kind), AE_SQL_T(n->text) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

static void see_note(void *ctx, const ae_sql_value *c, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_event_note_row *)reader->give)(reader->ctx,
                                              &(ae_store_event_note){ .event = c[0].text,
                                                                      .number = c[1].number,
                                                                      .at = c[2].number,
                                                                      .name = c[3].text,
                                                                      .kind = c[4].text,
                                                                      .text = c[5].text });
}

ae_store_err ae_store_event_notes(ae_store *store, const char *event,
                                  ae_store_event_note_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT event_id, number, at, name, kind, text FROM "
                                "event_notes WHERE event_id = $1 ORDER BY number",
                         .value = { AE_SQL_T(event) },
                         .row = see_note,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_absence_add(ae_store *store, const char *event, int64_t round,
                                  const char *user, int64_t at)
{
    ae_sql_call call = { .sql = "INSERT INTO event_absences (event_id, round, user_id, at) "
                                "VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(event), AE_SQL_I(round), AE_SQL_T(user),
                                    AE_SQL_I(at) } };

    return ae_sql_exec(store, &call, 1);
}

static void see_absences(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    *(ae_store_absences *)ctx = (ae_store_absences){ column[0].number, column[1].number };
}

ae_store_err ae_store_absences_of(ae_store *store, const char *user, int64_t since,
                                  ae_store_absences *out)
{
    ae_sql_call call = { .sql = "SELECT COUNT(*), COALESCE(MAX(at), 0) FROM event_absences "
                                "WHERE user_id = $1 AND at > $2",
                         .value = { AE_SQL_T(user), AE_SQL_I(since) },
                         .row = see_absences,
                         .ctx = out };

    return ae_sql_exec(store, &call, 1);
}
