/*
 * http.c: dispatches requests to their handlers and sends the responses: routes, bodies, fields,
 * jobs on the store.
 *
 * Every request is checked in the same order: method and path, rate limit, body, token, what the
 * route needs.
 */
#include "server/net/http.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/store_job.h"
#include "server/base/world.h"
#include "server/net/assets.h"
#include "server/net/handlers.h"
#include "server/net/net.h"
#include "server/net/refusal.h"
#include "server/net/session.h"

void srv_request_free(srv_request *r)
{
    srv_buf_free(&r->out);
    free(r->body);
    free(r->tokens);
    free(r->own);
    free(r);
}

/* ---- answering ---- */

static void respond(srv_request *r, int status)
{
    const srv_world *w = srv_world_here();

    r->status = status;
    if (w->respond)
        w->respond(w->ctx, r);
    else
        srv_net_respond(r);
}

void srv_answer(srv_request *r)
{
    respond(r, 200);
}

/* Writes the refusal: its most specific message and, if a field is at fault, the name of the
 * field. */
static void put_refusal(srv_request *r, srv_error error)
{
    char words[512];

    srv_buf_cut(&r->out, 0);
    if (r->says[0])
        ae_put(&AE_TEXT_IN(words), r->says);
    else
        srv_refusal_say(&AE_TEXT_IN(words), r->words, error, r->reason, r->where);
    srv_buf_put(&r->out, "{\"error\":");
    srv_buf_put_json(&r->out, srv_error_key(error));
    srv_buf_put(&r->out, ",\"message\":");
    srv_buf_put_json(&r->out, words);
    if (r->reason[0]) {
        srv_buf_put(&r->out, ",\"reason\":");
        srv_buf_put_json(&r->out, r->reason);
    }
    if (r->where[0]) {
        srv_buf_put(&r->out, ",\"where\":");
        srv_buf_put_json(&r->out, r->where);
    }
    srv_buf_put(&r->out, "}");
}

void srv_fail(srv_request *r, srv_error error)
{
    r->server->counts.refused++;
    r->cookie[0] = r->file[0] = '\0';
    r->type = NULL;
    put_refusal(r, error);
    respond(r, srv_error_status(error));
}

void srv_fail_at(srv_request *r, srv_error error, const char *where)
{
    ae_put(&AE_TEXT_IN(r->where), where);
    srv_fail(r, error);
}

void srv_finish(srv_request *r)
{
    if (r->error)
        srv_fail(r, r->error);
    else
        srv_answer(r);
}

/* ---- work ---- */

static srv_request *of_job(srv_job *job)
{
    return (srv_request *)((char *)job - offsetof(srv_request, job));
}

static void run_work(srv_job *job, void *own)
{
    srv_request *r = of_job(job);
    ae_store *store = srv_store_of(own);

    if (store)
        r->work(r, store);
    else
        r->error = SRV_UNAVAILABLE;
}

static void work_done(srv_job *job)
{
    srv_request *r = of_job(job);

    if (r->then)
        r->then(r);
    else
        srv_finish(r);
}

static void start_work(srv_request *r, srv_pool *pool, void (*work)(srv_request *, ae_store *),
                       void (*then)(srv_request *))
{
    r->work = work;
    r->then = then;
    r->job = (srv_job){ .run = run_work, .done = work_done };
    srv_pool_add(pool, &r->job);
}

void srv_read(srv_request *r, void (*work)(srv_request *, ae_store *),
              void (*then)(srv_request *))
{
    start_work(r, r->server->readers, work, then);
}

void srv_write(srv_request *r, void (*work)(srv_request *, ae_store *),
               void (*then)(srv_request *))
{
    start_work(r, r->server->writer, work, then);
}

int srv_is_ok(srv_request *r, ae_store_err err)
{
    if (err != AE_STORE_OK && !r->error)
        r->error = srv_error_of_store(err);
    return err == AE_STORE_OK;
}

/* ---- reading ---- */

const char *srv_query(const srv_request *r, const char *name, ae_text *room)
{
    size_t n = strlen(name);

    room->len = 0;
    room->buf[0] = '\0';
    for (const char *at = r->query; *at; at += strcspn(at, "&"), at += *at == '&') {
        size_t len = strcspn(at, "&");

        if (len <= n || strncmp(at, name, n) != 0 || at[n] != '=')
            continue;
        ae_put_n(room, at + n + 1, len - n - 1);
        if (room->len >= room->size)
            room->buf[0] = '\0';
        break;
    }
    return room->buf;
}

int64_t srv_query_int(const srv_request *r, const char *name, int64_t otherwise)
{
    char text[24];
    int64_t n;

    srv_query(r, name, &AE_TEXT_IN(text));
    return ae_read_int(text, strlen(text), &n) ? n : otherwise;
}

static int fault(srv_request *r, const char *name)
{
    if (!r->error) {
        r->error = SRV_BAD_REQUEST;
        ae_put(&AE_TEXT_IN(r->where), name);
    }
    return 0;
}

int srv_member(const srv_request *r, const char *name)
{
    return r->json.n > 0 ? ae_json_get(&r->json, 0, name) : -1;
}

int srv_string(srv_request *r, const char *name, ae_text *out, int is_needed)
{
    int value = srv_member(r, name);

    if (value < 0)
        return is_needed ? fault(r, name) : 1;
    if (!ae_json_string(&r->json, value, out) || !ae_is_utf8(out->buf))
        return fault(r, name);
    return 1;
}

int srv_number(srv_request *r, const char *name, int64_t min, int64_t max, int64_t *out)
{
    int value = srv_member(r, name);

    return value < 0 || ae_json_int(&r->json, value, min, max, out) ? 1 : fault(r, name);
}

int srv_flag(srv_request *r, const char *name, int *out)
{
    int value = srv_member(r, name);
    const jsmntok_t *token = value < 0 ? NULL : &r->json.token[value];
    char c = token ? r->json.text[token->start] : '\0';

    if (value < 0)
        return 1;
    if (token->type != JSMN_PRIMITIVE || (c != 't' && c != 'f'))
        return fault(r, name);
    *out = c == 't';
    return 1;
}

int srv_may(srv_request *r, srv_limit_rule rule, const char *key)
{
    int64_t wait = 0;

    if (srv_limit_take(r->server->limits, (int)rule, key ? key : r->net, srv_now(), &wait))
        return 1;
    r->retry_s = (int)(wait / 1000) + 1;
    srv_fail(r, SRV_TOO_MANY);
    return 0;
}

/* ---- routes ---- */

/* Whether the path matches this pattern; the part for each * is copied to `arg`. */
static int matches(const char *form, const char *path, char arg[][64])
{
    int n = 0;

    while (*form && *path) {
        size_t len = strcspn(path, "/");

        if (*form != '*') {
            if (*form++ != *path++)
                return 0;
            continue;
        }
        if (len == 0 || len >= 64)
            return 0;
        memcpy(arg[n], path, len);
        arg[n++][len] = '\0';
        path += len;
        form++;
    }
    return !*form && !*path;
}

/* Finds the route; returns whether the path exists with any method. */
static int find_route(srv_request *r)
{
    int is_known = 0;
    char arg[SRV_MAX_ARGS][64] = { "" };

    for (const srv_route *route = r->server->handlers->routes; route->path; route++) {
        if (!matches(route->path, r->path, arg))
            continue;
        is_known = 1;
        if (route->method != r->method)
            continue;
        r->route = route;
        memcpy(r->arg, arg, sizeof arg);
        return 1;
    }
    return is_known;
}

/* Every path outside of the API serves the page and its files. */
static void serve_file(srv_request *r)
{
    const srv_asset *asset = r->method == SRV_GET ? srv_asset_find(r->path) : NULL;

    if (!asset) {
        srv_fail(r, r->method == SRV_GET ? SRV_NOT_FOUND : SRV_METHOD);
        return;
    }
    r->type = asset->type;
    r->cache = asset->cache;
    if (r->takes_gzip && srv_asset_packed(asset)) {
        asset = srv_asset_packed(asset);
        r->is_packed = 1;
    }
    r->etag = asset->etag;
    if (!strcmp(r->match, asset->etag)) {
        respond(r, 304);
        return;
    }
    r->fixed = asset->bytes;
    r->fixed_len = asset->size;
    srv_answer(r);
}

static int read_body(srv_request *r)
{
    int room;

    if (r->body_len == 0)
        return !(r->route->needs & SRV_NEEDS_BODY);
    if (strlen(r->body) != r->body_len || !ae_is_utf8(r->body))
        return 0;
    room = (int)(r->body_len / AE_JSON_BYTES_PER_TOKEN) + 2;
    r->tokens = srv_alloc((size_t)room * sizeof r->tokens[0]);
    return ae_json_read(&r->json, r->body, r->body_len, r->tokens, room, NULL) == AE_OK
           && ae_json_is_object(&r->json, 0);
}

static int is_needed_met(const srv_request *r)
{
    int needs = r->route->needs;

    if (needs & SRV_NEEDS_OPERATOR)
        return r->who.kind == SRV_USER && r->who.role == AE_ROLE_OPERATOR;
    return !(needs & SRV_NEEDS_USER) || r->who.kind == SRV_USER;
}

/* A guest with an unsigned token gets a signed one from POST /api/guest. */
static void refuse_unsigned(srv_request *r)
{
    ae_put(&AE_TEXT_IN(r->reason), "unsigned");
    srv_fail(r, SRV_UNAUTHORISED);
}

/* The token has been looked up: check what the route needs and call its handler. */
static void handle(srv_request *r)
{
    int needs = r->route->needs & (SRV_NEEDS_WHO | SRV_NEEDS_USER | SRV_NEEDS_OPERATOR);

    if (r->error)
        srv_fail(r, r->error);
    else if (needs && r->who.kind == SRV_NOBODY)
        srv_fail(r, SRV_UNAUTHORISED);
    else if (r->route->needs & SRV_NEEDS_SIGNED && r->who.is_unsigned)
        refuse_unsigned(r);
    else if (!is_needed_met(r))
        srv_fail(r, SRV_FORBIDDEN);
    else
        r->route->handle(r);
}

void srv_dispatch(srv_request *r)
{
    int is_known = find_route(r);

    if (!r->path[0] || r->method >= SRV_N_METHODS)
        srv_fail(r, r->path[0] ? SRV_METHOD : SRV_NOT_FOUND);
    else if (!srv_may(r, SRV_LIMIT_REQUEST, NULL))
        return;
    else if (!is_known && strncmp(r->path, "/api/", 5) != 0)
        serve_file(r);
    else if (!r->route)
        srv_fail(r, is_known ? SRV_METHOD : SRV_NOT_FOUND);
    else if (r->server->is_closing)
        srv_fail(r, SRV_UNAVAILABLE);
    else if (!read_body(r))
        srv_fail_at(r, SRV_BAD_REQUEST, "body");
    else if (r->route->needs & SRV_NEEDS_NOBODY)
        r->route->handle(r);
    else
        srv_session_find(r, handle);
}
