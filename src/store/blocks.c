/*
 * blocks.c: users whom a user has blocked.
 */
#include "store/blocks.h"

#include "store/rows.h"

ae_store_err ae_store_block(ae_store *store, const char *user, const char *other)
{
    ae_sql_call call = { .sql = "INSERT INTO blocks (user_id, other_id) VALUES ($1, $2) "
                                "ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(user), AE_SQL_T(other) } };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_unblock(ae_store *store, const char *user, const char *other)
{
    ae_sql_call call = { .sql = "DELETE FROM blocks WHERE user_id = $1 AND other_id = $2",
                         .value = { AE_SQL_T(user), AE_SQL_T(other) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

static void see_block(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    (void)n;
    ((ae_store_block_row *)reader->give)(reader->ctx, column[0].text, column[1].text);
}

ae_store_err ae_store_blocks(ae_store *store, const char *user, ae_store_block_row *row,
                             void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT other_id, name FROM blocks "
                                "JOIN users ON users.id = other_id "
                                "WHERE user_id = $1 ORDER BY other_id",
                         .value = { AE_SQL_T(user) },
                         .row = see_block,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

static void see_any(void *ctx, const ae_sql_value *column, int n)
{
    (void)column;
    (void)n;
    *(int *)ctx = 1;
}

ae_store_err ae_store_is_blocked(ae_store *store, const char *user, const char *other,
                                 int *is_blocked)
{
    ae_sql_call call = { .sql = "SELECT 1 FROM blocks WHERE user_id = $1 AND other_id = $2",
                         .value = { AE_SQL_T(user), AE_SQL_T(other) },
                         .row = see_any,
                         .ctx = is_blocked };

    *is_blocked = 0;
    return ae_sql_exec(store, &call, 1);
}
