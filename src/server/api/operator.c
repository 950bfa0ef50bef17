/*
 * operator.c: the requests of operators about reports, tables and accounts.
 *
 * Every change is logged with the operator's name.
 */
#include <stdlib.h>
#include <string.h>

#include "server/api/people.h"
#include "server/base/id.h"
#include "server/net/session.h"
#include "server/tables/at_table.h"
#include "server/tables/memory.h"
#include "server/tables/nodes.h"
#include "server/tables/tables.h"
#include "store/reports.h"

/* ---- reports ---- */

typedef struct {
    char id[AE_STORE_ID + 1], user[AE_STORE_ID + 1], about[AE_STORE_ID + 1],
        table[AE_STORE_ID + 1], map[AE_STORE_ID + 1], map_title[64];
    char *text;
    int64_t created_at;
} report;

typedef struct {
    report report[SRV_PAGE];
    int n;
} reports;

/* Names are looked up after the page has been read: a row callback must not use the store. */
static void see_report(void *ctx, const ae_store_report *row)
{
    reports *list = ctx;
    report *p = &list->report[list->n++];

    ae_put(&AE_TEXT_IN(p->id), row->id);
    ae_put(&AE_TEXT_IN(p->user), row->user ? row->user : "");
    ae_put(&AE_TEXT_IN(p->about), row->about ? row->about : "");
    ae_put(&AE_TEXT_IN(p->table), row->table ? row->table : "");
    ae_put(&AE_TEXT_IN(p->map), row->map ? row->map : "");
    ae_put(&AE_TEXT_IN(p->map_title), row->map_title ? row->map_title : "");
    p->text = srv_copy(row->text);
    p->created_at = row->created_at;
}

static void see_name(void *ctx, const ae_store_user *u)
{
    ae_put(ctx, u->name);
}

static ae_store_err put_user(srv_buf *b, ae_store *store, const char *name, const char *id)
{
    char room[SRV_MAX_NAME];
    ae_store_err err = AE_STORE_OK;

    if (!id[0])
        return err;
    err = ae_store_user_get(store, id, see_name, &AE_TEXT_IN(room));
    if (err == AE_STORE_OK)
        srv_put_text(b, name, room);
    return err == AE_STORE_MISSING ? AE_STORE_OK : err;
}

static void put_map(srv_buf *b, const report *p)
{
    srv_buf_put(b, ",\"map\":{");
    srv_put_text(b, "id", p->map);
    srv_put_text(b, "title", p->map_title);
    srv_buf_put(b, "}");
}

static ae_store_err put_report(srv_buf *b, ae_store *store, const report *p)
{
    ae_store_err err;

    srv_put_comma(b);
    srv_buf_put(b, "{");
    srv_put_text(b, "id", p->id);
    err = put_user(b, store, "from", p->user);
    if (err == AE_STORE_OK)
        err = put_user(b, store, "user", p->about);
    if (p->table[0])
        srv_put_text(b, "table", p->table);
    if (p->map[0])
        put_map(b, p);
    srv_put_text(b, "text", p->text);
    srv_put_number(b, "created_at", p->created_at);
    srv_buf_put(b, "}");
    return err;
}

static void work_reports(srv_request *r, ae_store *store)
{
    reports *list = r->own;
    char after[AE_STORE_ID + 1];
    ae_store_err err;

    srv_query(r, "after", &AE_TEXT_IN(after));
    err = ae_store_reports(store, after, SRV_PAGE, see_report, list);
    srv_buf_put(&r->out, "{\"reports\":[");
    for (int i = 0; i < list->n; i++) {
        if (err == AE_STORE_OK)
            err = put_report(&r->out, store, &list->report[i]);
        free(list->report[i].text);
    }
    srv_put_next(&r->out, list->n < SRV_PAGE ? "" : list->report[list->n - 1].id);
    srv_is_ok(r, err);
}

void srv_operator_reports(srv_request *r)
{
    r->own = srv_alloc(sizeof(reports));
    srv_read(r, work_reports, NULL);
}

static void work_close(srv_request *r, ae_store *store)
{
    srv_is_ok(r, ae_store_report_close(store, r->arg[0], srv_now()));
}

void srv_operator_report_close(srv_request *r)
{
    srv_write(r, work_close, srv_finish_empty);
}

/* ---- tables ---- */

typedef struct {
    srv_buf *out;
    char last[AE_STORE_ID + 1];
    int n;
} page;

static void see_table(void *ctx, const ae_store_table *t)
{
    page *p = ctx;
    srv_settings settings;

    p->n++;
    ae_put(&AE_TEXT_IN(p->last), t->id);
    srv_put_comma(p->out);
    srv_buf_put(p->out, "{");
    srv_put_text(p->out, "id", t->id);
    srv_put_text(p->out, "state", ae_store_state_name(t->state));
    if (srv_settings_read(&settings, t->settings, strlen(t->settings))) {
        srv_put_settings(p->out, &settings);
        srv_settings_free(&settings);
    }
    srv_put_flag(p->out, "listed", t->is_listed);
    srv_put_number(p->out, "created_at", t->created_at);
    srv_put_number(p->out, "changed_at", t->changed_at);
    srv_buf_put(p->out, "}");
}

/* The state of that name; AE_N_STATES (all states) for ""; -1 for an unknown name. */
static int state_of(const char *name)
{
    int state = 0;

    if (!name[0])
        return AE_N_STATES;
    while (state < AE_N_STATES && strcmp(ae_store_state_name((ae_store_state)state), name) != 0)
        state++;
    return state < AE_N_STATES ? state : -1;
}

static void work_tables(srv_request *r, ae_store *store)
{
    char name[16], after[AE_STORE_ID + 1];
    page p = { .out = &r->out };
    ae_store_page wanted = { .after = after, .limit = SRV_PAGE, .is_descending = 1 };

    srv_query(r, "after", &AE_TEXT_IN(after));
    wanted.state = (ae_store_state)state_of(srv_query(r, "state", &AE_TEXT_IN(name)));
    srv_buf_put(&r->out, "{\"tables\":[");
    srv_is_ok(r, ae_store_tables(store, &wanted, see_table, &p));
    srv_put_next(&r->out, p.n < SRV_PAGE ? "" : p.last);
}

void srv_operator_tables(srv_request *r)
{
    char name[16];

    if (state_of(srv_query(r, "state", &AE_TEXT_IN(name))) < 0)
        srv_fail_at(r, SRV_BAD_REQUEST, "state");
    else
        srv_read(r, work_tables, NULL);
}

static void work_remove(srv_request *r, ae_store *store)
{
    srv_is_ok(r, ae_store_table_remove(store, r->arg[0]));
}

static void tell(const srv_request *r, const char *event, const char *what, const char *which)
{
    SRV_LOG(&r->server->log, WARN, event, { what, which, 0 }, { "by", r->who.name, 0 });
}

static void table_removed(srv_request *r, srv_table *table)
{
    tell(r, "operator.table_removed", "table", table->id);
    srv_table_remove(table);
    srv_buf_put(&r->out, "{}");
    srv_leave(r, table);
}

static void remove_held(srv_request *r, srv_table *table)
{
    srv_write_at(r, table, work_remove, table_removed);
}

void srv_operator_table_remove(srv_request *r)
{
    srv_at_table(r, remove_held);
}

/* ---- accounts ---- */

static void see_user(void *ctx, const ae_store_user *u)
{
    page *p = ctx;

    p->n++;
    ae_put(&AE_TEXT_IN(p->last), u->id);
    srv_put_comma(p->out);
    srv_buf_put(p->out, "{");
    srv_put_text(p->out, "name", u->name);
    srv_put_text(p->out, "role", srv_role_name(u->role));
    srv_put_number(p->out, "created_at", u->created_at);
    srv_put_time(p->out, "banned_at", u->banned_at);
    srv_buf_put(p->out, "}");
}

static void work_users(srv_request *r, ae_store *store)
{
    char after[AE_STORE_ID + 1];
    page p = { .out = &r->out };

    srv_query(r, "after", &AE_TEXT_IN(after));
    srv_buf_put(&r->out, "{\"users\":[");
    srv_is_ok(r, ae_store_users(store, after, SRV_PAGE, see_user, &p));
    srv_put_next(&r->out, p.n < SRV_PAGE ? "" : p.last);
}

void srv_operator_users(srv_request *r)
{
    srv_read(r, work_users, NULL);
}

/* ---- bans ---- */

typedef struct {
    int64_t banned_at; /* -1 lifts the ban */
    ae_store_role role;
    char id[AE_STORE_ID + 1], password[160];
    int has_password;
} ban;

static void see_banned(void *ctx, const ae_store_user *u)
{
    ban *b = ctx;

    b->role = u->role;
    b->has_password = u->password != NULL;
    ae_put(&AE_TEXT_IN(b->password), u->password ? u->password : "");
}

/* Tokens stay valid during the ban, so that a request with one can be answered "banned".
 * Lifting the ban removes the tokens, and the person signs in again. */
static ae_store_err write_ban(ae_store *store, const ban *b)
{
    ae_store_err err = ae_store_user_set(
        store, &(ae_store_user){ .id = b->id,
                                 .password = b->has_password ? b->password : NULL,
                                 .role = b->role,
                                 .banned_at = b->banned_at });

    if (err == AE_STORE_OK && b->banned_at < 0)
        err = ae_store_tokens_remove(store, b->id, AE_TOKEN_SESSION);
    if (err == AE_STORE_OK && b->banned_at < 0)
        err = ae_store_tokens_remove(store, b->id, AE_TOKEN_API);
    return err;
}

/* Operators cannot ban operators; only whoever runs the machine can. */
static void work_ban(srv_request *r, ae_store *store)
{
    ban *b = r->own;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK)
        err = srv_user_id(store, r->arg[0], b->id);
    if (err == AE_STORE_OK)
        err = ae_store_user_get(store, b->id, see_banned, b);
    if (err == AE_STORE_OK && b->role == AE_ROLE_OPERATOR)
        r->error = SRV_FORBIDDEN;
    if (err == AE_STORE_OK && !r->error)
        err = write_ban(store, b);
    srv_end_write(r, store, err);
}

static void ban_written(srv_request *r)
{
    const ban *b = r->own;

    if (!r->error) {
        tell(r, b->banned_at >= 0 ? "operator.ban" : "operator.unban", "user", b->id);
        if (b->banned_at >= 0)
            srv_session_end(r->server, b->id, NULL, "banned");
    }
    srv_finish_empty(r);
}

static void set_ban(srv_request *r, int64_t banned_at)
{
    ban *b = r->own = srv_alloc(sizeof *b);

    b->banned_at = banned_at;
    srv_write(r, work_ban, ban_written);
}

void srv_operator_ban(srv_request *r)
{
    set_ban(r, srv_now());
}

void srv_operator_unban(srv_request *r)
{
    set_ban(r, -1);
}
