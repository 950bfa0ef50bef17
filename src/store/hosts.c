/*
 * hosts.c: who created each table and from which address.
 */
#include "store/hosts.h"

#include "store/rows.h"

static void see_number(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    *(int64_t *)ctx = column[0].number;
}

ae_store_err ae_store_host_add(ae_store *store, const ae_store_host *h)
{
    ae_sql_call call = { .sql = "INSERT INTO hosts (table_id, person, mark, is_strong) "
                                "VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(h->table), AE_SQL_T(h->person), AE_SQL_T(h->mark),
                                    AE_SQL_I(h->is_strong != 0) } };

    return ae_store_change(store, &call, AE_STORE_TAKEN);
}

ae_store_err ae_store_host_get(ae_store *store, const char *table, int *is_strong)
{
    int64_t n = 0;
    ae_sql_call call = { .sql = "SELECT is_strong FROM hosts WHERE table_id = $1",
                         .value = { AE_SQL_T(table) },
                         .row = see_number,
                         .ctx = &n };
    ae_store_err err = ae_sql_exec(store, &call, 1);

    *is_strong = n != 0;
    return err;
}

ae_store_err ae_store_host_set(ae_store *store, const char *table, int is_strong)
{
    ae_sql_call call = { .sql = "UPDATE hosts SET is_strong = $1 WHERE table_id = $2",
                         .value = { AE_SQL_I(is_strong != 0), AE_SQL_T(table) } };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_hosts_adopt(ae_store *store, const char *secret, const char *user)
{
    ae_sql_call call = { .sql =
                             "UPDATE hosts SET person = $1 WHERE person = $2 AND table_id IN "
                             "(SELECT table_id FROM seats WHERE secret = $2)",
                         .value = { AE_SQL_T(user), AE_SQL_T(secret) } };

    return ae_sql_exec(store, &call, 1);
}

static void see_hosted(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_hosted *out = ctx;

    (void)n;
    *out = (ae_store_hosted){ column[0].number, column[1].number, column[2].number };
}

#define GOING_ON(which)                                                     \
    "(SELECT COUNT(*) FROM hosts JOIN tables ON id = table_id WHERE " which \
    " AND " AE_STORE_IS_GOING_ON ")"

ae_store_err ae_store_hosted_count(ae_store *store, const ae_store_host *h, int64_t after,
                                   ae_store_hosted *out)
{
    ae_sql_call call = {
        .sql = "SELECT " GOING_ON("person = $1 AND is_strong = 1") ", " GOING_ON(
            "mark = $2 AND created_at > $3") ", " GOING_ON("mark = $2 AND created_at > $3 AND is_strong = 1"),
        .value = { AE_SQL_T(h->person), AE_SQL_T(h->mark), AE_SQL_I(after) },
        .row = see_hosted,
        .ctx = out
    };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_is_guest(ae_store *store, const char *secret, int *is_guest)
{
    int64_t n = 0;
    ae_sql_call call = { .sql = "SELECT (SELECT COUNT(*) FROM seats WHERE secret = $1) + "
                                "(SELECT COUNT(*) FROM hosts WHERE person = $1)",
                         .value = { AE_SQL_T(secret) },
                         .row = see_number,
                         .ctx = &n };
    ae_store_err err = ae_sql_exec(store, &call, 1);

    *is_guest = n > 0;
    return err;
}
