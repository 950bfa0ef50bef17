/*
 * me_endpoints.c: push subscriptions and webhooks of an account.
 */
#include <sodium.h>
#include <string.h>

#include "server/api/people.h"
#include "server/base/id.h"
#include "server/notify/address.h"
#include "server/notify/push.h"
#include "store/endpoints.h"
#include "store/notices.h"

enum {
    MAX_PUSHES = 10,
    MAX_HOOKS = 10,
    KEY_ROOM = 128,
    SECRET = 32 /* bytes of the secret of a webhook */
};

/* ---- pushes ---- */

typedef struct {
    srv_buf *out;
    char id[AE_STORE_ID + 1];
    char endpoint[SRV_URL_MAX + 1], key[KEY_ROOM], auth[KEY_ROOM];
} push;

static void see_push(void *ctx, const ae_store_push *p)
{
    srv_buf *b = &((srv_request *)ctx)->out;

    srv_put_comma(b);
    srv_buf_put(b, "{");
    srv_put_text(b, "id", p->id);
    srv_put_text(b, "endpoint", p->endpoint);
    srv_put_number(b, "created_at", p->created_at);
    srv_buf_put(b, "}");
}

static void work_pushes(srv_request *r, ae_store *store)
{
    srv_buf_put(&r->out, "{\"pushes\":[");
    srv_is_ok(r, ae_store_pushes(store, r->who.user, see_push, r));
    srv_buf_put(&r->out, "]}");
}

void srv_me_pushes(srv_request *r)
{
    srv_read(r, work_pushes, NULL);
}

/* A subscription whose endpoint is already stored keeps its id. */
static void see_same(void *ctx, const ae_store_push *p)
{
    push *own = ctx;

    if (!strcmp(p->endpoint, own->endpoint))
        ae_put(&AE_TEXT_IN(own->id), p->id);
}

static void work_push_add(srv_request *r, ae_store *store)
{
    push *p = r->own;
    ae_store_push row = { .id = p->id,
                          .user = r->who.user,
                          .endpoint = p->endpoint,
                          .key = p->key,
                          .auth = p->auth,
                          .created_at = srv_now() };

    if (!srv_is_ok(r, ae_store_push_add(store, &row, MAX_PUSHES))
        || !srv_is_ok(r, ae_store_pushes(store, r->who.user, see_same, p)))
        return;
    srv_buf_put(&r->out, "{");
    srv_put_text(&r->out, "id", p->id);
    srv_buf_put(&r->out, "}");
}

static int read_keys(srv_request *r, push *p)
{
    int keys = ae_json_get(&r->json, 0, "keys");

    return ae_json_is_object(&r->json, keys)
           && ae_json_string(&r->json, ae_json_get(&r->json, keys, "p256dh"),
                             &AE_TEXT_IN(p->key))
           && ae_json_string(&r->json, ae_json_get(&r->json, keys, "auth"),
                             &AE_TEXT_IN(p->auth))
           && srv_push_receiver_check(&(srv_push_receiver){ p->key, p->auth }) == SRV_PUSH_OK;
}

/* Checks a URL; if it is refused, `reason` says why. */
static int is_url(srv_request *r, const char *url)
{
    int allow_private = r->server->config.allow_private_addresses != 0;
    srv_url_err err = srv_address_url_check(url, allow_private);
    ae_text reason = AE_TEXT_IN(r->reason);

    if (err == SRV_URL_OK)
        return 1;
    ae_put(&reason, "url.");
    ae_put(&reason, srv_url_key(err));
    return 0;
}

void srv_me_push_add(srv_request *r)
{
    push *p = r->own = srv_alloc(sizeof *p);

    if (!srv_may(r, SRV_LIMIT_HOOK, r->who.user))
        return;
    if (!srv_string(r, "endpoint", &AE_TEXT_IN(p->endpoint), 1) || !is_url(r, p->endpoint)) {
        srv_fail_at(r, SRV_BAD_REQUEST, "endpoint");
        return;
    }
    if (!read_keys(r, p)) {
        srv_fail_at(r, SRV_BAD_REQUEST, "keys");
        return;
    }
    srv_id(p->id, srv_now());
    srv_write(r, work_push_add, NULL);
}

static void work_push_remove(srv_request *r, ae_store *store)
{
    srv_is_ok(r, ae_store_push_remove(store, r->arg[0], r->who.user));
}

void srv_me_push_remove(srv_request *r)
{
    srv_write(r, work_push_remove, srv_finish_empty);
}

/* ---- hooks ---- */

typedef struct {
    char id[AE_STORE_ID + 1], url[SRV_URL_MAX + 1], secret[2 * SECRET + 1];
    ae_store_hook_kind kind;
    int n; /* how many exist */
} hook;

static void see_hook(void *ctx, const ae_store_hook *h)
{
    srv_buf *b = &((srv_request *)ctx)->out;

    srv_put_comma(b);
    srv_buf_put(b, "{");
    srv_put_text(b, "id", h->id);
    srv_put_text(b, "kind", ae_store_hook_name(h->kind));
    srv_put_text(b, "url", h->url);
    srv_put_number(b, "created_at", h->created_at);
    srv_put_number(b, "failures", h->failures);
    srv_put_text(b, "last_error", h->last_error ? h->last_error : "");
    srv_buf_put(b, "}");
}

static void work_hooks(srv_request *r, ae_store *store)
{
    srv_buf_put(&r->out, "{\"hooks\":[");
    srv_is_ok(r, ae_store_hooks(store, r->who.user, see_hook, r));
    srv_buf_put(&r->out, "]}");
}

void srv_me_hooks(srv_request *r)
{
    srv_read(r, work_hooks, NULL);
}

static void count_hook(void *ctx, const ae_store_hook *h)
{
    (void)h;
    ++*(int *)ctx;
}

static void work_hook_add(srv_request *r, ae_store *store)
{
    hook *h = r->own;
    ae_store_hook row = { .id = h->id,
                          .user = r->who.user,
                          .kind = h->kind,
                          .url = h->url,
                          .secret = h->secret,
                          .created_at = srv_now(),
                          .last_error = "" };

    if (!srv_is_ok(r, ae_store_hooks(store, r->who.user, count_hook, &h->n)))
        return;
    if (h->n >= MAX_HOOKS) {
        r->error = SRV_LIMIT;
        return;
    }
    if (!srv_is_ok(r, ae_store_hook_add(store, &row)))
        return;
    srv_buf_put(&r->out, "{");
    srv_put_text(&r->out, "id", h->id);
    srv_put_text(&r->out, "secret", h->secret);
    srv_buf_put(&r->out, "}");
}

static int read_kind(srv_request *r, hook *h)
{
    char name[16];
    int kind = 0;

    if (!srv_string(r, "kind", &AE_TEXT_IN(name), 1))
        return 0;
    while (kind < AE_N_HOOKS && strcmp(ae_store_hook_name((ae_store_hook_kind)kind), name) != 0)
        kind++;
    h->kind = (ae_store_hook_kind)kind;
    return kind < AE_N_HOOKS;
}

void srv_me_hook_add(srv_request *r)
{
    hook *h = r->own = srv_alloc(sizeof *h);
    uint8_t byte[SECRET];

    if (!srv_may(r, SRV_LIMIT_HOOK, r->who.user))
        return;
    if (!read_kind(r, h)) {
        srv_fail_at(r, SRV_BAD_REQUEST, "kind");
        return;
    }
    if (!srv_string(r, "url", &AE_TEXT_IN(h->url), 1) || !is_url(r, h->url)) {
        srv_fail_at(r, SRV_BAD_REQUEST, "url");
        return;
    }
    srv_id(h->id, srv_now());
    randombytes_buf(byte, sizeof byte);
    ae_put_hex(&AE_TEXT_IN(h->secret), byte, sizeof byte);
    srv_write(r, work_hook_add, NULL);
}

static void work_hook_remove(srv_request *r, ae_store *store)
{
    srv_is_ok(r, ae_store_hook_remove(store, r->arg[0], r->who.user));
}

void srv_me_hook_remove(srv_request *r)
{
    srv_write(r, work_hook_remove, srv_finish_empty);
}

static void find_hook(void *ctx, const ae_store_hook *h)
{
    srv_request *r = ctx;
    hook *own = r->own;

    if (!strcmp(h->id, r->arg[0]))
        ae_put(&AE_TEXT_IN(own->id), h->id);
}

/* Adds a test to the queue of notices, for this webhook alone. */
static void work_hook_test(srv_request *r, ae_store *store)
{
    const hook *own = r->own;
    char payload[64], id[SRV_ID + 1];
    ae_text text = AE_TEXT_IN(payload);
    int64_t now = srv_now();

    if (!srv_is_ok(r, ae_store_hooks(store, r->who.user, find_hook, r)))
        return;
    if (!own->id[0]) {
        r->error = SRV_NOT_FOUND;
        return;
    }
    srv_id(id, now);
    ae_put_member(&text, "{\"hook\":", own->id);
    ae_put(&text, "}");
    srv_is_ok(r, ae_store_notice_add(store, &(ae_store_notice){ .id = id,
                                                                .user = r->who.user,
                                                                .kind = "hook-test",
                                                                .payload = payload,
                                                                .due_at = now }));
}

void srv_me_hook_test(srv_request *r)
{
    r->own = srv_alloc(sizeof(hook));
    if (srv_may(r, SRV_LIMIT_HOOK, r->who.user))
        srv_write(r, work_hook_test, srv_finish_empty);
}
