/*
 * notices.c: the queue of notices to users.
 *
 * A server claims notices in one statement.  If two servers do so at the same time, PostgreSQL lets
 * the second wait for a row and then evaluates the WHERE clause again, with the new version of that
 * row; the subquery still sees the old rows.  So the condition on held_until is in both.
 */
#include "store/notices.h"

#include "store/rows.h"

static void see_any(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    (void)column;
    (void)n;
    reader->n++;
}

/* Nothing was added, either because an equal notice waits, which is fine, or because the id is
 * in use. */
static ae_store_err find_equal(ae_store *store, const ae_store_notice *n)
{
    ae_store_reader reader = { .n = 0 };
    ae_sql_call call = { .sql = "SELECT 1 FROM notices "
                                "WHERE user_id = $1 AND kind = $2 AND payload = $3 LIMIT 1",
                         .value = { AE_SQL_T(n->user), AE_SQL_T(n->kind),
                                    AE_SQL_T(n->payload) },
                         .row = see_any,
                         .ctx = &reader };
    ae_store_err err = ae_store_one(store, &call, &reader);

    return err == AE_STORE_MISSING ? AE_STORE_TAKEN : err;
}

ae_store_err ae_store_notice_add(ae_store *store, const ae_store_notice *n)
{
    ae_sql_call call = { .sql = "INSERT INTO notices (id, user_id, kind, payload, due_at, "
                                "attempts, owner, held_until) "
                                "SELECT $1, $2, $3, $4, $5, 0, '', 0 WHERE NOT EXISTS "
                                "(SELECT 1 FROM notices WHERE user_id = $2 AND kind = $3 "
                                "AND payload = $4) ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(n->id), AE_SQL_T(n->user), AE_SQL_T(n->kind),
                                    AE_SQL_T(n->payload), AE_SQL_I(n->due_at) } };
    ae_store_err err = AE_STORE_TEXT;

    if (ae_store_is_id(n->id))
        err = ae_store_change(store, &call, AE_STORE_TAKEN);
    return err == AE_STORE_TAKEN ? find_equal(store, n) : err;
}

static void see_notice(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    (void)n;
    ((ae_store_notice_row *)reader->give)(reader->ctx, &(ae_store_notice){
                                                           .id = column[0].text,
                                                           .user = column[1].text,
                                                           .kind = column[2].text,
                                                           .payload = column[3].text,
                                                           .due_at = column[4].number,
                                                           .attempts = column[5].number,
                                                       });
}

ae_store_err ae_store_notices(ae_store *store, const ae_store_claim *c,
                              ae_store_notice_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql =
                             "UPDATE notices SET owner = $1, held_until = $2, "
                             "attempts = attempts + 1 WHERE held_until <= $3 AND id IN "
                             "(SELECT id FROM notices WHERE due_at <= $3 AND held_until <= $3 "
                             "ORDER BY due_at, id LIMIT $4) "
                             "RETURNING id, user_id, kind, payload, due_at, attempts",
                         .value = { AE_SQL_T(c->owner), AE_SQL_I(c->until), AE_SQL_I(c->now),
                                    AE_SQL_I(c->limit) },
                         .row = see_notice,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_notices_drop(ae_store *store, const char *user, const char *kind,
                                   const char *payload)
{
    ae_sql_call call = { .sql = "DELETE FROM notices "
                                "WHERE user_id = $1 AND kind = $2 AND payload = $3",
                         .value = { AE_SQL_T(user), AE_SQL_T(kind), AE_SQL_T(payload) } };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_notice_done(ae_store *store, const char *id, const char *owner)
{
    ae_sql_call call = { .sql = "DELETE FROM notices WHERE id = $1 AND owner = $2",
                         .value = { AE_SQL_T(id), AE_SQL_T(owner) } };

    return ae_store_change(store, &call, AE_STORE_STALE);
}

ae_store_err ae_store_notice_later(ae_store *store, const char *id, const char *owner,
                                   int64_t due)
{
    ae_sql_call call = { .sql = "UPDATE notices SET owner = '', held_until = 0, due_at = $1 "
                                "WHERE id = $2 AND owner = $3",
                         .value = { AE_SQL_I(due), AE_SQL_T(id), AE_SQL_T(owner) } };

    return ae_store_change(store, &call, AE_STORE_STALE);
}
