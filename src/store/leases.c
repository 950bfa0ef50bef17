/*
 * leases.c: leases, and the keepers of tables.
 *
 * Each function takes or gives up something in one statement.  If two servers run it at the same
 * time, PostgreSQL lets the second wait for the row and then evaluates the WHERE clause again
 * with the new version of that row, but with the old versions of all other rows.  So a condition
 * on a column that another server may change must be written on the updated row itself, not in a
 * subquery.
 */
#include "store/leases.h"

#include "store/rows.h"

ae_store_err ae_store_lease(ae_store *store, const char *name, const char *owner, int64_t now,
                            int64_t until)
{
    ae_sql_call call = {
        .sql = "INSERT INTO leases (name, owner, expires_at) VALUES ($1, $2, $3) "
               "ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, "
               "expires_at = excluded.expires_at "
               "WHERE leases.owner = excluded.owner OR leases.expires_at <= $4",
        .value = { AE_SQL_T(name), AE_SQL_T(owner), AE_SQL_I(until), AE_SQL_I(now) }
    };

    return ae_store_change(store, &call, AE_STORE_TAKEN);
}

ae_store_err ae_store_lease_end(ae_store *store, const char *name, const char *owner)
{
    ae_sql_call call = { .sql = "DELETE FROM leases WHERE name = $1 AND owner = $2",
                         .value = { AE_SQL_T(name), AE_SQL_T(owner) } };

    return ae_store_change(store, &call, AE_STORE_STALE);
}

/* ---- nodes ---- */

/* Writes the name of the lease of a node: "node:NAME". */
static void put_lease(char out[AE_STORE_NODE + 8], const char *node)
{
    ae_text text = { .buf = out, .size = AE_STORE_NODE + 8 };

    ae_put(&text, "node:");
    ae_put(&text, node);
}

ae_store_err ae_store_node(ae_store *store, const char *node, int64_t now, int64_t until)
{
    char name[AE_STORE_NODE + 8];

    put_lease(name, node);
    return ae_store_lease(store, name, node, now, until);
}

ae_store_err ae_store_node_end(ae_store *store, const char *node)
{
    char name[AE_STORE_NODE + 8];

    put_lease(name, node);
    return ae_store_lease_end(store, name, node);
}

/* No other node that is alive is the keeper. */
#define IS_OURS(node, now)                                                      \
    "(keeper IS NULL OR keeper = " node " OR NOT EXISTS (SELECT 1 FROM leases " \
    "WHERE name = 'node:' || tables.keeper AND expires_at > " now "))"

ae_store_err ae_store_keep(ae_store *store, const char *table, const char *node, int64_t now)
{
    ae_sql_call call = { .sql = "UPDATE tables SET keeper = $1, wake_at = 0 "
                                "WHERE id = $2 AND " IS_OURS("$1", "$3"),
                         .value = { AE_SQL_T(node), AE_SQL_T(table), AE_SQL_I(now) } };

    return ae_store_change(store, &call, AE_STORE_TAKEN);
}

ae_store_err ae_store_unkeep(ae_store *store, const char *table, const char *node,
                             ae_store_rest rest)
{
    ae_sql_call call = { .sql = "UPDATE tables SET keeper = NULL, wake_at = $1 "
                                "WHERE id = $2 AND " IS_OURS("$3", "$4"),
                         .value = { ae_store_maybe(rest.wake_at), AE_SQL_T(table),
                                    AE_SQL_T(node), AE_SQL_I(rest.now) } };

    return ae_store_change(store, &call, AE_STORE_TAKEN);
}
