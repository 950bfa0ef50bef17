/*
 * postgres.c: the driver for PostgreSQL, through libpq: a store that several servers share.
 *
 * Values are sent as text.  A list of statements is sent in pipelines of PIPELINE statements,
 * each of which costs one round trip.  The statements of the store assume the isolation level
 * READ COMMITTED, so begin_session() sets it.
 */
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/driver.h"

/* Few enough that the unread answers fit into the socket buffers; otherwise client and server would
 * wait for each other. */
enum { PIPELINE = 256 };
enum { NAME = 16 }; /* size of the name of a prepared statement */

enum { OID_INT8 = 20, OID_INT4 = 23, OID_TEXT = 25 };

/* ---- failures ---- */

static const struct {
    const char *state; /* prefix of the SQLSTATE */
    ae_store_err err;
} states[] = {
    { "23505", AE_STORE_TAKEN },   { "23503", AE_STORE_MISSING }, { "40", AE_STORE_BUSY },
    { "55P03", AE_STORE_BUSY },    { "53100", AE_STORE_FULL },    { "53200", AE_STORE_FULL },
    { "57P", AE_STORE_LOST },      { "08", AE_STORE_LOST },       { "XX001", AE_STORE_CORRUPT },
    { "XX002", AE_STORE_CORRUPT }, { "22021", AE_STORE_TEXT },
};
enum { N_STATES = sizeof states / sizeof states[0] };

static ae_store_err err_of(const char *state)
{
    for (int i = 0; state && i < N_STATES; i++)
        if (!strncmp(state, states[i].state, strlen(states[i].state)))
            return states[i].err;
    return AE_STORE_FAILED;
}

static ae_store_err fail(ae_sql *sql, const PGresult *result)
{
    const char *said = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;

    if (!said)
        said = PQerrorMessage(sql->link);
    if (PQstatus(sql->link) != CONNECTION_OK)
        return ae_sql_say(sql, AE_STORE_LOST, said);
    return ae_sql_say(sql, err_of(PQresultErrorField(result, PG_DIAG_SQLSTATE)), said);
}

static int is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);

    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* Frees the result. */
static ae_store_err judge(ae_sql *sql, PGresult *result)
{
    ae_store_err err = is_good(result) ? AE_STORE_OK : fail(sql, result);

    PQclear(result);
    return err;
}

/* ---- the session ---- */

/* Settings of the database server with which a committed change could be lost, if they have the
 * value `not`. */
static const struct {
    const char *show, *not ;
} promises[] = {
    { "SHOW fsync", "off" },
    { "SHOW full_page_writes", "off" },
    { "SHOW synchronous_commit", "off" },
};
enum { N_PROMISES = sizeof promises / sizeof promises[0] };

static ae_store_err check_promises(ae_sql *sql)
{
    char said[64];

    for (int i = 0; i < N_PROMISES; i++) {
        PGresult *result = PQexec(sql->link, promises[i].show);
        int is_kept =
            is_good(result) && strcmp(PQgetvalue(result, 0, 0), promises[i].not ) != 0;

        if (!is_good(result))
            return judge(sql, result);
        PQclear(result);
        snprintf(said, sizeof said, "%s = %s", promises[i].show + 5, promises[i].not );
        if (!is_kept)
            return ae_sql_say(sql, AE_STORE_UNSAFE, said);
    }
    return AE_STORE_OK;
}

static ae_store_err begin_session(ae_sql *sql)
{
    const char *encoding = PQparameterStatus(sql->link, "server_encoding");
    ae_store_err err;

    sql->n_prepared = 0;
    if (!encoding || strcmp(encoding, "UTF8") != 0)
        return ae_sql_say(sql, AE_STORE_OPEN, "the encoding of the database is not UTF8");
    err = judge(sql, PQexec(sql->link, "SET client_min_messages = warning; SET "
                                       "default_transaction_isolation = 'read committed'"));
    if (err == AE_STORE_OK && sql->is_brief)
        err = judge(sql, PQexec(sql->link, "SET idle_in_transaction_session_timeout = '3s'"));
    return err == AE_STORE_OK ? check_promises(sql) : err;
}

static void hear_nothing(void *ctx, const PGresult *result)
{
    (void)ctx;
    (void)result;
}

static ae_store_err open_session(ae_sql *sql, const char *url, int flags)
{
    /* Parameters after dbname override those in the address; parameters before it are defaults. */
    static const char *const names[] = { "connect_timeout", "application_name", "dbname",
                                         "client_encoding", NULL };
    const char *values[] = { "10", "aedile", url, "UTF8", NULL };

    sql->is_brief = (flags & AE_SQL_BRIEF) != 0;
    sql->link = PQconnectdbParams(names, values, 1);
    if (PQstatus(sql->link) != CONNECTION_OK)
        return ae_sql_say(sql, AE_STORE_OPEN, PQerrorMessage(sql->link));
    PQsetNoticeReceiver(sql->link, hear_nothing, NULL);
    return begin_session(sql);
}

static void close_session(ae_sql *sql)
{
    PQfinish(sql->link);
}

/* Reconnects a lost connection and checks the settings again, unless it was in a transaction. */
static ae_store_err revive(ae_sql *sql)
{
    ae_store_err err;

    if (PQstatus(sql->link) == CONNECTION_OK)
        return AE_STORE_OK;
    if (sql->in_transaction)
        return AE_STORE_LOST;
    PQreset(sql->link);
    if (PQstatus(sql->link) != CONNECTION_OK)
        return ae_sql_say(sql, AE_STORE_LOST, PQerrorMessage(sql->link));
    err = begin_session(sql);
    if (err != AE_STORE_OK)
        sql->n_prepared = 0;
    return err;
}

static ae_store_err run(ae_sql *sql, const char *script)
{
    ae_store_err err = revive(sql);

    return err == AE_STORE_OK && script[0] ? judge(sql, PQexec(sql->link, script)) : err;
}

/* ---- statements ---- */

typedef struct {
    const char *value[AE_SQL_MAX];
    char digits[AE_SQL_MAX][24];
    int n;
} arguments;

static void put_arguments(arguments *args, const ae_sql_call *call)
{
    args->n = ae_sql_count(call);
    for (int i = 0; i < args->n; i++) {
        const ae_sql_value *value = &call->value[i];

        args->value[i] = value->text;
        if (value->type == AE_SQL_INT) {
            snprintf(args->digits[i], sizeof args->digits[i], "%lld", (long long)value->number);
            args->value[i] = args->digits[i];
        }
    }
}

static void put_name(char name[NAME], int i)
{
    snprintf(name, NAME, "s%d", i);
}

static ae_store_err prepare(ae_sql *sql, const ae_sql_call *call, char name[NAME])
{
    int i = ae_sql_find(sql, call->sql), n = ae_sql_count(call);
    Oid type[AE_SQL_MAX];
    ae_store_err err;

    put_name(name, i);
    if (i < sql->n_prepared)
        return AE_STORE_OK;
    AE_ASSERT(i < AE_SQL_MAX_PREPARED);
    for (int k = 0; k < n; k++)
        type[k] = call->value[k].type == AE_SQL_INT    ? OID_INT8
                  : call->value[k].type == AE_SQL_TEXT ? OID_TEXT
                                                       : 0;
    err = judge(sql, PQprepare(sql->link, name, call->sql, n, type));
    if (err == AE_STORE_OK)
        sql->prepared[sql->n_prepared++].sql = call->sql;
    return err;
}

static ae_sql_value read_value(const PGresult *result, int row, int i)
{
    const char *text = PQgetvalue(result, row, i);
    Oid type = PQftype(result, i);

    if (PQgetisnull(result, row, i))
        return AE_SQL_0;
    if (type == OID_INT8 || type == OID_INT4)
        return AE_SQL_I(strtoll(text, NULL, 10));
    return AE_SQL_T(text);
}

static void give_rows(const PGresult *result, ae_sql_call *call)
{
    ae_sql_value column[AE_SQL_MAX];
    int n = PQnfields(result);

    AE_ASSERT(n <= AE_SQL_MAX);
    call->changed = strtoll(PQcmdTuples((PGresult *)result), NULL, 10);
    for (int row = 0; row < PQntuples(result) && call->row; row++) {
        for (int i = 0; i < n; i++)
            column[i] = read_value(result, row, i);
        call->row(call->ctx, column, n);
    }
}

static ae_store_err take(ae_sql *sql, PGresult *result, ae_sql_call *call)
{
    if (is_good(result))
        give_rows(result, call);
    return judge(sql, result);
}

static ae_store_err exec_one(ae_sql *sql, ae_sql_call *call)
{
    arguments args;
    char name[NAME];
    ae_store_err err = prepare(sql, call, name);

    if (err != AE_STORE_OK)
        return err;
    put_arguments(&args, call);
    return take(sql, PQexecPrepared(sql->link, name, args.n, args.value, NULL, NULL, 0), call);
}

/* ---- pipelines ---- */

static int send(ae_sql *sql, const ae_sql_call *call)
{
    arguments args;
    char name[NAME];

    put_name(name, ae_sql_find(sql, call->sql));
    put_arguments(&args, call);
    return PQsendQueryPrepared(sql->link, name, args.n, args.value, NULL, NULL, 0);
}

/* Reads the answers, each of which is terminated by a null result.  After a failure, the remaining
 * answers only say that the pipeline was aborted. */
static ae_store_err receive(ae_sql *sql, ae_sql_call *call, int n)
{
    ae_store_err err = AE_STORE_OK;
    PGresult *result;

    for (int i = 0; i < n; i++)
        while ((result = PQgetResult(sql->link)) != NULL) {
            if (err == AE_STORE_OK)
                err = take(sql, result, &call[i]);
            else
                PQclear(result);
        }
    if (PQstatus(sql->link) == CONNECTION_OK)
        PQclear(PQgetResult(sql->link)); /* the result of the sync */
    return err;
}

static ae_store_err pipe_some(ae_sql *sql, ae_sql_call *call, int n)
{
    char name[NAME];
    ae_store_err err = AE_STORE_OK;
    int is_sent = 1;

    for (int i = 0; i < n && err == AE_STORE_OK; i++)
        err = prepare(sql, &call[i], name);
    if (err != AE_STORE_OK)
        return err;
    if (!PQenterPipelineMode(sql->link))
        return fail(sql, NULL);
    for (int i = 0; i < n && is_sent; i++)
        is_sent = send(sql, &call[i]);
    if (!is_sent || !PQpipelineSync(sql->link))
        return fail(sql, NULL);
    err = receive(sql, call, n);
    PQexitPipelineMode(sql->link);
    return err;
}

static ae_store_err exec(ae_sql *sql, ae_sql_call *call, int n)
{
    ae_store_err err = revive(sql);

    if (n == 1 && err == AE_STORE_OK)
        return exec_one(sql, call);
    for (int i = 0; i < n && err == AE_STORE_OK; i += PIPELINE)
        err = pipe_some(sql, call + i, n - i < PIPELINE ? n - i : PIPELINE);
    return err;
}

/* ---- other servers ---- */

static void give_notices(ae_sql *sql, ae_sql_hear *hear, void *ctx)
{
    for (PGnotify *n; (n = PQnotifies(sql->link)) != NULL; PQfreemem(n))
        hear(ctx, n->extra);
}

/* A repeated LISTEN changes nothing, and tests whether the connection still works. */
static ae_store_err hear_others(ae_sql *sql, int timeout_ms, ae_sql_hear *hear, void *ctx)
{
    struct pollfd poller = { .events = POLLIN };
    ae_store_err err = run(sql, "LISTEN aedile");

    if (err != AE_STORE_OK)
        return err;
    give_notices(sql, hear, ctx);
    poller.fd = PQsocket(sql->link);
    if (poll(&poller, 1, timeout_ms) > 0 && !PQconsumeInput(sql->link))
        return ae_sql_say(sql, AE_STORE_LOST, PQerrorMessage(sql->link));
    give_notices(sql, hear, ctx);
    return AE_STORE_OK;
}

static const ae_gap types[] = {
    { "int", "BIGINT", 0 },
    { "text", "TEXT COLLATE \"C\"", 0 },
    { "rows", "", 0 },
    { "tree", "", 0 },
    { "host", "substring(settings from '\"host\":\"([a-z0-9]*)\"')", 0 },
    { .name = NULL },
};

const ae_sql_driver ae_postgres = {
    .open = open_session,
    .close = close_session,
    .run = run,
    .exec = exec,
    .begin = { [AE_SQL_READ] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
               [AE_SQL_WRITE] = "BEGIN" },
    /* An arbitrary number that all servers use for this lock. */
    .lock = "SELECT pg_advisory_xact_lock(4703924210041)",
    .tables = "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() "
              "ORDER BY tablename",
    .check = { NULL },
    .types = types,
    .listen = hear_others,
    .notify = "SELECT pg_notify('aedile', $1)",
};
