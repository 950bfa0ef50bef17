/*
 * reports.c: reports of users to the operators.
 */
#include "store/reports.h"

#include "store/rows.h"

ae_store_err ae_store_report_add(ae_store *store, const ae_store_report *r)
{
    ae_sql_call call = { .sql = "INSERT INTO reports "
                                "(id, user_id, table_id, about_id, text, created_at, map_id) "
                                "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(r->id), AE_SQL_MAYBE(r->user),
                                    AE_SQL_MAYBE(r->table), AE_SQL_MAYBE(r->about),
                                    AE_SQL_T(r->text), AE_SQL_I(r->created_at),
                                    AE_SQL_MAYBE(r->map) } };

    return ae_store_is_id(r->id) ? ae_store_change(store, &call, AE_STORE_TAKEN)
                                 : AE_STORE_TEXT;
}

static void see_report(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    (void)n;
    ((ae_store_report_row *)reader->give)(reader->ctx,
                                          &(ae_store_report){
                                              .id = column[0].text,
                                              .user = column[1].text,
                                              .table = column[2].text,
                                              .about = column[3].text,
                                              .text = column[4].text,
                                              .created_at = column[5].number,
                                              .closed_at = ae_store_number(&column[6]),
                                              .map = column[7].text,
                                              .map_title = column[8].text,
                                          });
}

ae_store_err ae_store_reports(ae_store *store, const char *after, int limit,
                              ae_store_report_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT reports.id, reports.user_id, table_id, about_id, text, "
                                "reports.created_at, closed_at, map_id, maps.title "
                                "FROM reports LEFT JOIN maps ON maps.id = map_id "
                                "WHERE closed_at IS NULL AND reports.id > $1 "
                                "ORDER BY reports.id LIMIT $2",
                         .value = { AE_SQL_T(after), AE_SQL_I(limit) },
                         .row = see_report,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_report_close(ae_store *store, const char *id, int64_t at)
{
    ae_sql_call call = { .sql = "UPDATE reports SET closed_at = $1 "
                                "WHERE id = $2 AND closed_at IS NULL",
                         .value = { AE_SQL_I(at), AE_SQL_T(id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}
