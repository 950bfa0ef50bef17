/*
 * claim.c: claims due notices in the store and reads the endpoints of their recipients.
 */
#include "server/notify/deliver.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/store_job.h"
#include "store/notices.h"
#include "store/users.h"

enum {
    MAX_CLAIM = 16,
    MAX_DELIVERIES = 64,  /* at a time */
    MAX_CLAIMS = 12,      /* of one notice; one that was claimed so often was never settled */
    HOLD_MS = 300000,     /* how long a claim lasts; posters always finish sooner */
    MAX_ABOUT = 4096 + 64 /* bytes of a user's preferences */
};

typedef struct {
    srv_job job;
    srv_notices *all;
    srv_delivery *first;
    int n;
    int64_t now;
    ae_store_err err;
} claim;

static void see_notice(void *ctx, const ae_store_notice *n)
{
    claim *c = ctx;
    srv_delivery *d = srv_alloc(sizeof *d);

    d->all = c->all;
    ae_put(&AE_TEXT_IN(d->id), n->id);
    ae_put(&AE_TEXT_IN(d->user), n->user);
    d->kind = srv_notice_find(n->kind);
    d->words = ae_languages[0];
    d->takes_push = d->takes_hooks = 1;
    d->is_void = d->kind == SRV_N_NOTICES || n->attempts > MAX_CLAIMS
                 || !srv_notice_read(&d->facts, n->payload);
    d->next = c->first;
    c->first = d;
    c->n++;
}

static int is_false(const ae_json *json, int object, const char *name)
{
    int value = ae_json_get(json, object, name);

    return value >= 0 && json->token[value].type == JSMN_PRIMITIVE
           && json->text[json->token[value].start] == 'f';
}

static void read_about(srv_delivery *d, const char *about)
{
    jsmntok_t *room = srv_alloc((MAX_ABOUT / AE_JSON_BYTES_PER_TOKEN) * sizeof *room);
    char language[16];
    ae_text text = AE_TEXT_IN(language);
    ae_json json;
    int notices;

    if (ae_json_read(&json, about, strlen(about), room, MAX_ABOUT / AE_JSON_BYTES_PER_TOKEN,
                     NULL)
        == AE_OK) {
        notices = ae_json_get(&json, 0, "notices");
        d->takes_push = !is_false(&json, notices, "push");
        d->takes_hooks = !is_false(&json, notices, "hooks");
        if (ae_json_string(&json, ae_json_get(&json, 0, "language"), &text)
            && ae_words_for(language))
            d->words = ae_words_for(language);
    }
    free(room);
}

static void see_user(void *ctx, const ae_store_user *user)
{
    srv_delivery *d = ctx;

    d->is_banned = user->banned_at >= 0;
    read_about(d, user->about);
}

/* Whether this notice goes to the endpoint with this id, and there is room for another attempt. */
static int is_meant(const srv_delivery *d, const char *id)
{
    int i = 0;

    if (d->n == SRV_MAX_ATTEMPTS || (d->facts.hook[0] && strcmp(d->facts.hook, id) != 0))
        return 0;
    while (i < d->facts.n_to && strcmp(d->facts.to[i], id) != 0)
        i++;
    return d->facts.n_to == 0 || i < d->facts.n_to;
}

static srv_attempt *add_attempt(srv_delivery *d, const char *id, const char *url)
{
    srv_posting *p = srv_alloc(sizeof *p);

    p->of = d;
    ae_put(&AE_TEXT_IN(p->attempt.id), id);
    p->attempt.url = srv_copy(url);
    d->posting[d->n++] = p;
    return &p->attempt;
}

static void see_push(void *ctx, const ae_store_push *push)
{
    srv_delivery *d = ctx;
    srv_attempt *l;

    if (!is_meant(d, push->id))
        return;
    l = add_attempt(d, push->id, push->endpoint);
    l->is_push = 1;
    l->key = srv_copy(push->key);
    l->auth = srv_copy(push->auth);
}

/* A test is sent even to a disabled webhook; if the test succeeds, the webhook is enabled again. */
static void see_hook(void *ctx, const ae_store_hook *hook)
{
    srv_delivery *d = ctx;
    srv_attempt *l;

    if (!is_meant(d, hook->id)
        || (hook->failures >= SRV_HOOK_PATIENCE && d->kind != SRV_NOTICE_TEST))
        return;
    l = add_attempt(d, hook->id, hook->url);
    l->kind = (srv_hook_kind)hook->kind;
    l->secret = srv_copy(hook->secret);
}

static ae_store_err read_endpoints(ae_store *store, srv_delivery *d)
{
    ae_store_err err = ae_store_user_get(store, d->user, see_user, d);

    if (err == AE_STORE_OK && d->takes_push && d->kind != SRV_NOTICE_TEST)
        err = ae_store_pushes(store, d->user, see_push, d);
    if (err == AE_STORE_OK && (d->takes_hooks || d->kind == SRV_NOTICE_TEST))
        err = ae_store_hooks(store, d->user, see_hook, d);
    if (err == AE_STORE_MISSING)
        d->is_void = 1;
    return err == AE_STORE_MISSING ? AE_STORE_OK : err;
}

static void run_claim(srv_job *job, void *own)
{
    claim *c = (claim *)job;
    ae_store *store = srv_store_of(own);
    ae_store_claim what = {
        .owner = c->all->owner, .now = c->now, .until = c->now + HOLD_MS, .limit = MAX_CLAIM
    };

    c->err = store ? ae_store_notices(store, &what, see_notice, c) : AE_STORE_OPEN;
    for (srv_delivery *d = c->first; d && c->err == AE_STORE_OK; d = d->next)
        c->err = read_endpoints(store, d);
}

/* Logs once when claims begin to fail, and once when they succeed again. */
static void report(srv_notices *n, ae_store_err err)
{
    int is_failing = err != AE_STORE_OK;

    if (is_failing != n->is_failing)
        srv_log(&n->server->log, is_failing ? SRV_WARN : SRV_INFO, "notice.store",
                (const srv_fact[]){ { "why", ae_store_key(err), 0 }, { .name = NULL } });
    n->is_failing = is_failing;
}

static void claimed(srv_job *job)
{
    claim *c = (claim *)job;
    srv_notices *all = c->all;

    all->is_claiming = 0;
    report(all, c->err);
    all->n_pending += c->n;
    all->n_deliveries += c->n;
    for (srv_delivery *d = c->first, *next; d; d = next) {
        next = d->next;
        if (c->err != AE_STORE_OK || all->is_stopped)
            srv_delivery_free(d);
        else
            srv_delivery_begin(d);
    }
    if (c->err == AE_STORE_OK && c->n == MAX_CLAIM)
        srv_deliver(all); /* there may be more: a round has a notice for everybody */
    free(c);
    srv_notices_back(all);
}

void srv_deliver(srv_notices *n)
{
    claim *c;

    if (n->is_claiming || n->is_stopped || n->n_deliveries + MAX_CLAIM > MAX_DELIVERIES)
        return;
    c = srv_alloc(sizeof *c);
    c->job = (srv_job){ .run = run_claim, .done = claimed };
    c->all = n;
    c->now = srv_now();
    n->is_claiming = 1;
    n->n_pending++;
    srv_pool_add(n->server->writer, &c->job);
}
