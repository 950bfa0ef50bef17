/*
 * people_put.c: writes the JSON that several responses about people share.
 */
#include "server/api/people.h"

#include <string.h>

#include "server/base/password.h"

void srv_put_time(srv_buf *b, const char *name, int64_t value)
{
    if (value >= 0)
        srv_put_number(b, name, value);
}

void srv_put_next(srv_buf *b, const char *next)
{
    srv_buf_put(b, "]");
    if (next[0])
        srv_put_text(b, "next", next);
    srv_buf_put(b, "}");
}

void srv_put_settings(srv_buf *b, const srv_settings *s)
{
    srv_put_text(b, "game", s->game);
    srv_put_text(b, "map", s->board);
    srv_put_text(b, "name", s->name);
    srv_put_number(b, "players", s->seats);
}

const char *srv_role_name(ae_store_role role)
{
    return role == AE_ROLE_OPERATOR ? "operator" : "player";
}

void srv_user_put(srv_buf *b, const ae_store_user *u)
{
    srv_buf_put(b, "{");
    srv_put_text(b, "name", u->name);
    srv_put_text(b, "role", srv_role_name(u->role));
    srv_put_number(b, "created_at", u->created_at);
    srv_buf_put(b, ",\"about\":");
    srv_buf_put(b, u->about && u->about[0] ? u->about : "{}");
    srv_put_time(b, "away_until", u->away_until);
    srv_buf_put(b, "}");
}

/* ---- ends ---- */

void srv_end_write(srv_request *r, ae_store *store, ae_store_err err)
{
    if (err == AE_STORE_OK && !r->error)
        err = ae_sql_commit(store);
    if (err != AE_STORE_OK || r->error)
        ae_sql_rollback(store);
    srv_is_ok(r, err);
}

void srv_finish_empty(srv_request *r)
{
    srv_buf_cut(&r->out, 0);
    srv_buf_put(&r->out, "{}");
    srv_finish(r);
}

/* ---- names ---- */

static void see_id(void *ctx, const ae_store_user *u)
{
    memcpy(ctx, u->id, AE_STORE_ID + 1);
}

/* Does not search for an invalid name: the name comes from a URL, which may hold anything. */
ae_store_err srv_user_id(ae_store *store, const char *name, char id[AE_STORE_ID + 1])
{
    id[0] = '\0';
    if (!srv_is_name(name))
        return AE_STORE_MISSING;
    return ae_store_user_find(store, name, see_id, id);
}
