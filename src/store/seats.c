/*
 * seats.c: the seats of tables, and the chat.
 */
#include "store/seats.h"

#include "store/rows.h"

ae_store_err ae_store_sit(ae_store *store, const ae_store_seat *s)
{
    ae_sql_call call = { .sql = "INSERT INTO seats "
                                "(table_id, seat, user_id, name, secret, nonce) "
                                "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(s->table), AE_SQL_I(s->seat),
                                    AE_SQL_MAYBE(s->user), AE_SQL_T(s->name),
                                    AE_SQL_MAYBE(s->secret), AE_SQL_MAYBE(s->nonce) } };

    return ae_store_change(store, &call, AE_STORE_TAKEN);
}

ae_store_err ae_store_leave(ae_store *store, const char *table, int64_t seat)
{
    ae_sql_call call = { .sql = "DELETE FROM seats WHERE table_id = $1 AND seat = $2",
                         .value = { AE_SQL_T(table), AE_SQL_I(seat) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

static void see_seat(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    (void)n;
    ((ae_store_seat_row *)reader->give)(reader->ctx, &(ae_store_seat){
                                                         .table = column[0].text,
                                                         .seat = column[1].number,
                                                         .user = column[2].text,
                                                         .name = column[3].text,
                                                         .secret = column[4].text,
                                                         .nonce = column[5].text,
                                                     });
}

#define SEATS "SELECT table_id, seat, user_id, name, secret, nonce FROM seats "

ae_store_err ae_store_seats(ae_store *store, const char *table, ae_store_seat_row *row,
                            void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = SEATS "WHERE table_id = $1 ORDER BY seat",
                         .value = { AE_SQL_T(table) },
                         .row = see_seat,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

#define SEATS_OF(column)                                                                  \
    SEATS "WHERE " column " = $1 AND table_id IN "                                        \
          "(SELECT DISTINCT table_id FROM seats WHERE " column " = $1 AND table_id > $2 " \
          "ORDER BY table_id LIMIT 200) ORDER BY table_id, seat"

ae_store_err ae_store_seats_of(ae_store *store, const char *user, const char *after,
                               ae_store_seat_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = SEATS_OF("user_id"),
                         .value = { AE_SQL_T(user), AE_SQL_T(after) },
                         .row = see_seat,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_seats_by_secret(ae_store *store, const char *secret, const char *after,
                                      ae_store_seat_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = SEATS_OF("secret"),
                         .value = { AE_SQL_T(secret), AE_SQL_T(after) },
                         .row = see_seat,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_seats_adopt(ae_store *store, const char *secret, const char *user)
{
    ae_sql_call call = { .sql = "UPDATE seats SET user_id = $1, secret = NULL "
                                "WHERE secret = $2 AND table_id NOT IN "
                                "(SELECT table_id FROM seats WHERE user_id = $1)",
                         .value = { AE_SQL_T(user), AE_SQL_T(secret) } };

    return ae_sql_exec(store, &call, 1);
}

static void see_number(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    *(int64_t *)ctx = column[0].number;
}

ae_store_err ae_store_n_tables_of(ae_store *store, const char *user, const char *secret,
                                  int64_t *n_tables)
{
    ae_sql_call call = { .sql = "SELECT COUNT(*) FROM tables WHERE " AE_STORE_IS_GOING_ON
                                " AND id IN (SELECT table_id FROM seats "
                                "WHERE user_id = $1 OR secret = $2 UNION "
                                "SELECT table_id FROM hosts "
                                "WHERE person = $1 OR person = $2)",
                         .value = { AE_SQL_MAYBE(user), AE_SQL_MAYBE(secret) },
                         .row = see_number,
                         .ctx = n_tables };

    return ae_sql_exec(store, &call, 1);
}

/* ---- chat ---- */

/* Two connections may choose the same number; then one of them chooses again. */
static ae_store_err add_line(ae_store *store, const ae_store_line *line)
{
    enum { ATTEMPTS = 100 };
    ae_store_err err = AE_STORE_STALE;

    for (int i = 0; i < ATTEMPTS && err == AE_STORE_STALE; i++) {
        ae_sql_call call = {
            .sql = "INSERT INTO chat (table_id, number, at, seat, name, text) "
                   "SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5 "
                   "FROM chat WHERE table_id = $1 ON CONFLICT DO NOTHING",
            .value = { AE_SQL_T(line->table), AE_SQL_I(line->at), ae_store_maybe(line->seat),
                       AE_SQL_T(line->name), AE_SQL_T(line->text) },
        };

        err = ae_store_change(store, &call, AE_STORE_STALE);
    }
    return err;
}

static ae_store_err drop_lines(ae_store *store, const char *table, int64_t keep)
{
    ae_sql_call call = { .sql = "DELETE FROM chat WHERE table_id = $1 AND number <= "
                                "(SELECT MAX(number) FROM chat WHERE table_id = $1) - $2",
                         .value = { AE_SQL_T(table), AE_SQL_I(keep > 0 ? keep : 1) } };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_chat_add(ae_store *store, const ae_store_line *line, int64_t keep)
{
    ae_store_err err;

    if (!line->text[0])
        return AE_STORE_TEXT;
    err = ae_sql_begin(store, AE_SQL_WRITE);
    if (err != AE_STORE_OK)
        return err;
    err = add_line(store, line);
    if (err == AE_STORE_OK)
        err = drop_lines(store, line->table, keep);
    if (err == AE_STORE_OK)
        return ae_sql_commit(store);
    ae_sql_rollback(store);
    return err;
}

static void see_line(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    (void)n;
    ((ae_store_line_row *)reader->give)(reader->ctx, &(ae_store_line){
                                                         .table = column[0].text,
                                                         .number = column[1].number,
                                                         .at = column[2].number,
                                                         .seat = ae_store_number(&column[3]),
                                                         .name = column[4].text,
                                                         .text = column[5].text,
                                                     });
}

ae_store_err ae_store_chat(ae_store *store, const char *table, int64_t after,
                           ae_store_line_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = {
        .sql = "SELECT table_id, number, at, seat, name, text FROM chat "
               "WHERE table_id = $1 AND number > $2 AND text <> '' ORDER BY number",
        .value = { AE_SQL_T(table), AE_SQL_I(after) },
        .row = see_line,
        .ctx = &reader
    };

    return ae_sql_exec(store, &call, 1);
}

/* The row stays, with empty name and text.  If the last row were deleted, the next line would
 * get the same number, and a client that has seen the deleted line would never ask for the new
 * one. */
ae_store_err ae_store_chat_remove(ae_store *store, const char *table, int64_t number)
{
    ae_sql_call call = { .sql = "UPDATE chat SET name = '', text = '' "
                                "WHERE table_id = $1 AND number = $2 AND text <> ''",
                         .value = { AE_SQL_T(table), AE_SQL_I(number) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}
