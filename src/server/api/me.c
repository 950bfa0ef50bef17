/*
 * me.c: the requester's own account: preferences, tokens for programs, vacation.
 */
#include "server/api/people.h"

#include <string.h>
#include <time.h>

#include "server/base/id.h"
#include "server/net/session.h"
#include "server/tables/nodes.h"
#include "server/tables/tables.h"

/* ---- the account ---- */

static void see_me(void *ctx, const ae_store_user *u)
{
    srv_request *r = ctx;

    srv_buf_put(&r->out, "{\"user\":");
    srv_user_put(&r->out, u);
    srv_buf_put(&r->out, ",\"guest\":false}");
}

static void work_me(srv_request *r, ae_store *store)
{
    srv_is_ok(r, ae_store_user_get(store, r->who.user, see_me, r));
}

void srv_me_get(srv_request *r)
{
    if (r->who.kind == SRV_USER) {
        srv_read(r, work_me, NULL);
        return;
    }
    srv_buf_put(&r->out, "{\"user\":null,\"guest\":true}");
    srv_answer(r);
}

static void work_about(srv_request *r, ae_store *store)
{
    ae_store_err err = ae_store_user_about(store, r->who.user, r->own);

    if (srv_is_ok(r, err))
        work_me(r, store);
}

/* Stores the preferences: any JSON object, without its white space. */
void srv_me_patch(srv_request *r)
{
    int value = ae_json_get(&r->json, 0, "about");
    const jsmntok_t *token = value < 0 ? NULL : &r->json.token[value];
    ae_text out = { .size = SRV_MAX_ABOUT + 1 };

    if (!ae_json_is_object(&r->json, value)) {
        srv_fail_at(r, SRV_BAD_REQUEST, "about");
        return;
    }
    out.buf = r->own = srv_alloc(out.size);
    ae_json_squeeze(r->json.text + token->start, (size_t)(token->end - token->start), &out);
    if (out.len >= out.size)
        srv_fail_at(r, SRV_TOO_LARGE, "about");
    else
        srv_write(r, work_about, NULL);
}

/* ---- tokens ---- */

/* A token is listed under the first SHOWN_HASH digits of its hash, enough to rule out a
 * collision. */
enum { SHOWN_HASH = 32, MAX_LABEL = 200, MAX_DAYS = 3650 };

static void see_token(void *ctx, const ae_store_token *t)
{
    srv_buf *b = &((srv_request *)ctx)->out;
    char shown[SHOWN_HASH + 1];

    if (t->kind != AE_TOKEN_API)
        return;
    ae_put_n(&AE_TEXT_IN(shown), t->hash, SHOWN_HASH);
    srv_put_comma(b);
    srv_buf_put(b, "{");
    srv_put_text(b, "hash", shown);
    srv_put_text(b, "label", t->label);
    srv_put_number(b, "created_at", t->created_at);
    srv_put_number(b, "used_at", t->used_at);
    srv_put_time(b, "expires_at", t->expires_at == AE_SQL_NEVER ? -1 : t->expires_at);
    srv_buf_put(b, "}");
}

static void work_tokens(srv_request *r, ae_store *store)
{
    srv_buf_put(&r->out, "{\"tokens\":[");
    srv_is_ok(r, ae_store_tokens(store, r->who.user, see_token, r));
    srv_buf_put(&r->out, "]}");
}

void srv_me_tokens(srv_request *r)
{
    srv_read(r, work_tokens, NULL);
}

typedef struct {
    char label[MAX_LABEL];
    int64_t days; /* 0: the token never expires */
    int n;        /* that there are */
} wish;

static void count_token(void *ctx, const ae_store_token *t)
{
    *(int *)ctx += t->kind == AE_TOKEN_API;
}

static void put_token(srv_buf *b, const srv_new_token *new)
{
    char shown[SHOWN_HASH + 1];

    ae_put_n(&AE_TEXT_IN(shown), new->hash, SHOWN_HASH);
    srv_buf_put(b, "{");
    srv_put_text(b, "token", new->token);
    srv_put_text(b, "hash", shown);
    srv_buf_put(b, "}");
}

/* There is one writer thread, so no other token is added between counting and adding. */
static void work_token_add(srv_request *r, ae_store *store)
{
    wish *w = r->own;
    int64_t now = srv_now();
    srv_new_token new;
    ae_store_token row = srv_token_row(&new, AE_TOKEN_API, r->who.user, now);

    row.label = w->label;
    row.expires_at = w->days ? now + w->days * SRV_DAY_MS : AE_SQL_NEVER;
    if (!srv_is_ok(r, ae_store_tokens(store, r->who.user, count_token, &w->n)))
        return;
    if (w->n >= SRV_MAX_API_TOKENS)
        r->error = SRV_LIMIT;
    else if (srv_is_ok(r, ae_store_token_add(store, &row)))
        put_token(&r->out, &new);
}

/* A program's token cannot make further tokens: they would outlive it. */
void srv_me_token_add(srv_request *r)
{
    wish *w = r->own = srv_alloc(sizeof *w);

    if (srv_token_kind(r->token) == SRV_TOKEN_API)
        srv_fail(r, SRV_FORBIDDEN);
    else if (!srv_string(r, "label", &AE_TEXT_IN(w->label), 0)
             || !srv_number(r, "days", 1, MAX_DAYS, &w->days))
        srv_fail(r, r->error);
    else
        srv_write(r, work_token_add, NULL);
}

static void find_token(void *ctx, const ae_store_token *t)
{
    srv_request *r = ctx;

    if (t->kind == AE_TOKEN_API && strlen(r->arg[0]) == SHOWN_HASH
        && !strncmp(t->hash, r->arg[0], SHOWN_HASH))
        memcpy(r->own, t->hash, SRV_HASH + 1);
}

static void work_token_remove(srv_request *r, ae_store *store)
{
    const char *hash = r->own;

    if (srv_is_ok(r, ae_store_tokens(store, r->who.user, find_token, r)))
        srv_is_ok(r, hash[0] ? ae_store_token_remove(store, hash) : AE_STORE_MISSING);
}

static void token_removed(srv_request *r)
{
    if (!r->error)
        srv_session_end(r->server, NULL, r->own, "signed_out");
    srv_finish_empty(r);
}

void srv_me_token_remove(srv_request *r)
{
    r->own = srv_alloc(SRV_HASH + 1);
    srv_write(r, work_token_remove, token_removed);
}

/* ---- vacation ---- */

enum { AWAY_DAYS = 30, GRACE_MS = 3600000 };

typedef struct {
    int64_t now, days;
    ae_store_user user; /* only id and the away_* members are set */
} vacation;

static int64_t year_of(int64_t ms)
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm utc;

    return gmtime_r(&seconds, &utc) ? utc.tm_year + 1900 : 0;
}

/* Computes the vacation used so far as if the current vacation ended now: its remaining time counts
 * as unused.  In a new year nothing is used yet. */
static void see_away(void *ctx, const ae_store_user *u)
{
    vacation *v = ctx;
    int64_t year = year_of(v->now), left = u->away_until > v->now ? u->away_until - v->now : 0;
    int64_t used = u->away_year == year && u->away_used > left ? u->away_used - left : 0;

    v->user.away_until = -1;
    v->user.away_year = year;
    v->user.away_used = used;
}

static void put_vacation(srv_buf *b, const vacation *v)
{
    int64_t left = AWAY_DAYS * SRV_DAY_MS - v->user.away_used;

    srv_buf_put(b, "{");
    srv_put_time(b, "away_until", v->user.away_until);
    srv_put_number(b, "left", left > 0 ? left : 0);
    srv_buf_put(b, "}");
}

/* If the request exceeds the remaining time by less than GRACE_MS, grant the remaining time:
 * some of it has passed since the person saw the number of days. */
static int64_t wanted_of(const vacation *v)
{
    int64_t wanted = v->days * SRV_DAY_MS, left = AWAY_DAYS * SRV_DAY_MS - v->user.away_used;

    return wanted > left && wanted - left < GRACE_MS ? left : wanted;
}

static void work_vacation(srv_request *r, ae_store *store)
{
    vacation *v = r->own;
    int64_t wanted;

    v->user.id = r->who.user;
    if (!srv_is_ok(r, ae_store_user_get(store, r->who.user, see_away, v)))
        return;
    wanted = wanted_of(v);
    if (v->user.away_used + wanted > AWAY_DAYS * SRV_DAY_MS) {
        r->error = SRV_LIMIT;
        ae_put(&AE_TEXT_IN(r->where), "days");
        return;
    }
    v->user.away_used += wanted;
    if (v->days)
        v->user.away_until = v->now + wanted;
    if (srv_is_ok(r, ae_store_user_away(store, &v->user)))
        put_vacation(&r->out, v);
}

/* Passes the vacation on to the account's tables in memory. */
static void vacation_written(srv_request *r)
{
    const vacation *v = r->own;

    if (!r->error) {
        srv_tables_away(r->server->tables, r->who.user, v->user.away_until);
        srv_nodes_tell(r->server, SRV_NODE_AWAY, r->who.user, v->user.away_until);
    }
    srv_finish(r);
}

static vacation *vacation_new(srv_request *r)
{
    vacation *v = r->own = srv_alloc(sizeof *v);

    v->now = srv_now();
    return v;
}

void srv_me_away(srv_request *r)
{
    vacation *v = vacation_new(r);

    if (!srv_number(r, "days", 1, AWAY_DAYS, &v->days) || !v->days)
        srv_fail_at(r, SRV_BAD_REQUEST, "days");
    else
        srv_write(r, work_vacation, vacation_written);
}

void srv_me_back(srv_request *r)
{
    vacation_new(r);
    srv_write(r, work_vacation, vacation_written);
}
