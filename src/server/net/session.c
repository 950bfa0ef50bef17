/*
 * session.c: finds the account of a token in the store, with a cache.
 *
 *   1. A cached result is at most REMEMBER_MS old.
 *   2. A result that was read before a sign-out or ban is not cached after it: a counter of these
 *      events is compared before and after the look-up.
 */
#include "server/net/session.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/id.h"
#include "server/base/store_job.h"
#include "server/net/socket.h"
#include "store/hosts.h"

enum {
    N_SLOTS = 4096,
    REMEMBER_MS = 60000,
    NOTE_MS = 3600000, /* precision of a token's last use in the store */
    SESSION_LIFE = 180 /* days after which a session ends even if it is used */
};

/* A cache slot is chosen by the token's hash; a newer token overwrites an older one in the same
 * slot. */
typedef struct {
    srv_who who;
    int64_t until; /* 0: the slot is empty */
    int64_t used_at;
} slot;

struct srv_sessions {
    srv_server *server;
    uint32_t generation;
    slot slot[N_SLOTS];
};

srv_sessions *srv_sessions_new(srv_server *server)
{
    srv_sessions *p = srv_alloc(sizeof *p);

    p->server = server;
    return p;
}

void srv_sessions_free(srv_sessions *p)
{
    free(p);
}

static slot *slot_of(srv_sessions *p, const char *hash)
{
    uint8_t byte[2] = { 0, 0 };

    ae_read_hex((const char[]){ hash[0], hash[1], hash[2], hash[3], '\0' }, 4, byte);
    return &p->slot[(byte[0] << 8 | byte[1]) % N_SLOTS];
}

/* ---- when it was used ---- */

typedef struct {
    srv_job job;
    char hash[65];
    int64_t at;
} note;

static void run_note(srv_job *job, void *own)
{
    note *n = (note *)job;
    ae_store *store = srv_store_of(own);

    if (store)
        ae_store_token_use(store, n->hash, n->at);
}

static void end_note(srv_job *job)
{
    free(job);
}

/* Losing this update does no harm. */
static void note_use(srv_sessions *p, slot *s, int64_t now)
{
    note *n;

    if (now - s->used_at < NOTE_MS || p->server->is_closing)
        return;
    s->used_at = now;
    n = srv_alloc(sizeof *n);
    n->job.run = run_note;
    n->job.done = end_note;
    memcpy(n->hash, s->who.hash, sizeof n->hash);
    n->at = now;
    srv_pool_add(p->server->writer, &n->job);
}

/* ---- looking ---- */

typedef struct {
    srv_job job;
    srv_server *server;
    uint32_t generation;
    int64_t now, used_at;
    srv_who who;
    srv_error error;
    srv_found *then;
    void *ctx;
} look;

static void see_token(void *ctx, const ae_store_token *t)
{
    look *l = ctx;

    l->used_at = t->used_at;
    strcpy(l->who.user, t->user);
    if (t->kind == AE_TOKEN_SESSION && l->now - t->used_at > SRV_SESSION_DAYS * SRV_DAY_MS)
        l->error = SRV_UNAUTHORISED;
}

static void see_user(void *ctx, const ae_store_user *u)
{
    look *l = ctx;

    l->who.kind = SRV_USER;
    l->who.role = u->role;
    ae_put(&AE_TEXT_IN(l->who.name), u->name);
    if (u->banned_at >= 0)
        l->error = SRV_BANNED;
}

static ae_store_err find_user(ae_store *store, look *l)
{
    ae_store_err err = ae_store_token_get(store, l->who.hash, l->now, see_token, l);

    if (err == AE_STORE_OK && l->error == SRV_OK)
        err = ae_store_user_get(store, l->who.user, see_user, l);
    return err;
}

/* An unsigned guest token is valid only if its guest has a seat or a table. */
static ae_store_err find_guest(ae_store *store, look *l)
{
    int is_guest = 0;
    ae_store_err err = ae_store_is_guest(store, l->who.hash, &is_guest);

    return err == AE_STORE_OK && !is_guest ? AE_STORE_MISSING : err;
}

static void run_look(srv_job *job, void *own)
{
    look *l = (look *)job;
    ae_store *store = srv_store_of(own);
    ae_store_err err = AE_STORE_OPEN;

    if (store)
        err = l->who.is_unsigned ? find_guest(store, l) : find_user(store, l);
    if (err == AE_STORE_MISSING)
        l->error = SRV_UNAUTHORISED;
    else if (err != AE_STORE_OK)
        l->error = SRV_UNAVAILABLE;
}

static void remember(srv_sessions *p, const look *l)
{
    slot *s = slot_of(p, l->who.hash);

    *s = (slot){ .who = l->who, .until = l->now + REMEMBER_MS, .used_at = l->used_at };
    note_use(p, s, l->now);
}

/* Somebody was signed out during the look-up, perhaps this very account; so the look-up is
 * repeated. */
static int is_late(const look *l)
{
    return l->error == SRV_OK && l->generation != l->server->sessions->generation
           && !l->server->is_closing;
}

static void end_look(srv_job *job)
{
    static const srv_who nobody = { .kind = SRV_NOBODY };
    look *l = (look *)job;

    if (is_late(l)) {
        l->generation = l->server->sessions->generation;
        srv_pool_add(l->server->readers, &l->job);
        return;
    }
    if (l->error == SRV_OK
        && !l->who.is_unsigned) /* an unsigned guest may lose the last seat at any time */
        remember(l->server->sessions, l);
    l->then(l->ctx, l->error == SRV_OK ? &l->who : &nobody, l->error);
    free(l);
}

static void ask_store(srv_server *server, const srv_who *who, srv_found *then, void *ctx)
{
    look *l = srv_alloc(sizeof *l);

    *l = (look){ .job = { .run = run_look, .done = end_look },
                 .server = server,
                 .generation = server->sessions->generation,
                 .now = srv_now(),
                 .who = *who,
                 .then = then,
                 .ctx = ctx };
    srv_pool_add(server->readers, &l->job);
}

/* Answers from the cache, or looks the token up in the store. */
static void recall(srv_server *server, const srv_who *who, srv_found *then, void *ctx)
{
    const slot *s = slot_of(server->sessions, who->hash);

    if (s->until > srv_now() && srv_equal(s->who.hash, who->hash, SRV_HASH))
        then(ctx, &s->who, SRV_OK);
    else
        ask_store(server, who, then, ctx);
}

static void look_guest(srv_server *server, const char *token, srv_found *then, void *ctx)
{
    static const srv_who nobody = { .kind = SRV_NOBODY };
    srv_guest_form form = srv_guest_read(&server->guest_key, token);
    srv_who who = { .kind = SRV_GUEST, .is_unsigned = form == SRV_GUEST_UNSIGNED };

    srv_token_hash(token, who.hash);
    if (!server->config.guests || form == SRV_GUEST_NONE)
        then(ctx, &nobody, SRV_UNAUTHORISED);
    else if (who.is_unsigned)
        ask_store(server, &who, then, ctx);
    else
        then(ctx, &who, SRV_OK);
}

void srv_session_look(srv_server *server, const char *token, srv_found *then, void *ctx)
{
    srv_who who = { .kind = SRV_NOBODY };
    char kind = srv_token_kind(token);

    if (kind == SRV_TOKEN_GUEST) {
        look_guest(server, token, then, ctx);
    } else if (kind == SRV_TOKEN_SESSION || kind == SRV_TOKEN_API) {
        srv_token_hash(token, who.hash);
        recall(server, &who, then, ctx);
    } else {
        then(ctx, &who, token[0] ? SRV_UNAUTHORISED : SRV_OK);
    }
}

/* ---- of a request ---- */

void srv_set_cookie(srv_request *r, const char *token, int days)
{
    ae_text out = AE_TEXT_IN(r->cookie);

    ae_put(&out, "aedile=");
    ae_put(&out, token);
    ae_put(&out, "; HttpOnly; SameSite=Strict; Path=/; Max-Age=");
    ae_put_int(&out, token[0] ? days * (SRV_DAY_MS / 1000) : 0);
    ae_put(&out, r->server->is_secure ? "; Secure" : "");
}

typedef struct {
    srv_request *request;
    void (*then)(srv_request *);
} finding;

static int is_refused(srv_error error)
{
    return error == SRV_UNAUTHORISED || error == SRV_BANNED;
}

/* Signing in must work with an expired token, because a page cannot delete its HttpOnly cookie. */
static int may_be_anyone(const srv_request *r)
{
    const int needs = SRV_NEEDS_WHO | SRV_NEEDS_USER | SRV_NEEDS_OPERATOR;

    return r->route->method == SRV_POST && !(r->route->needs & needs);
}

/* An unsigned token in a cookie is replaced by a signed one without the page's help. */
static void renew_cookie(srv_request *r)
{
    char token[SRV_GUEST_TOKEN + 1];

    if (!r->who.is_unsigned || !r->is_cookie)
        return;
    srv_guest_sign(&r->server->guest_key, r->token, token);
    srv_set_cookie(r, token, SRV_COOKIE_DAYS);
}

static void found(void *ctx, const srv_who *who, srv_error error)
{
    finding *f = ctx;
    srv_request *r = f->request;
    void (*then)(srv_request *) = f->then;

    free(f);
    r->who = *who;
    renew_cookie(r);
    r->error = may_be_anyone(r) && is_refused(error) ? SRV_OK : error;
    then(r);
}

void srv_session_find(srv_request *r, void (*then)(srv_request *))
{
    finding *f = srv_alloc(sizeof *f);

    *f = (finding){ r, then };
    srv_session_look(r->server, r->token, found, f);
}

/* ---- forgetting ---- */

void srv_session_forget(srv_server *server, const char *user, const char *hash, const char *why)
{
    srv_sessions *p = server->sessions;

    p->generation++;
    if (hash && !strcmp(slot_of(p, hash)->who.hash, hash))
        slot_of(p, hash)->until = 0;
    for (int i = 0; user && i < N_SLOTS; i++)
        if (!strcmp(p->slot[i].who.user, user))
            p->slot[i].until = 0;
    srv_sockets_sign_out(server, user, hash, why);
}

/* ---- new ones ---- */

ae_store_token srv_token_row(srv_new_token *new, ae_store_token_kind kind, const char *user,
                             int64_t now)
{
    srv_token(new->token, kind == AE_TOKEN_API ? SRV_TOKEN_API : SRV_TOKEN_SESSION);
    srv_token_hash(new->token, new->hash);
    return (ae_store_token){ .hash = new->hash,
                             .user = user,
                             .kind = kind,
                             .label = "",
                             .created_at = now,
                             .used_at = now,
                             .expires_at = now + SESSION_LIFE *SRV_DAY_MS };
}
