/*
 * attempt.c: sends a notice to one endpoint, the push service of a browser or a webhook.  All of
 * this runs in a thread of the posters and uses nothing but its arguments.
 */
#include "server/notify/deliver.h"

#include <stdlib.h>
#include <string.h>

#include "server/notify/post.h"

enum {
    TOKEN_S = 12 * 3600, /* validity of the VAPID token, in seconds */
    GONE_404 = 404,
    GONE_410 = 410
};

_Static_assert((int)AE_HOOK_JSON == SRV_HOOK_JSON && (int)AE_HOOK_DISCORD == SRV_HOOK_DISCORD
                   && (int)AE_HOOK_SLACK == SRV_HOOK_SLACK,
               "the store names kinds of hooks in our order");

static void fail(srv_attempt *l, srv_outcome outcome, const char *why)
{
    l->outcome = outcome;
    ae_put(&AE_TEXT_IN(l->why), why);
}

/* Whether another try may succeed. */
static int is_passing(const srv_post_answer *a)
{
    if (a->err != SRV_POST_OK)
        return a->err == SRV_POST_UNREACHABLE || a->err == SRV_POST_TLS
               || a->err == SRV_POST_TIMEOUT;
    return a->status == 408 || a->status == 425 || a->status == 429 || a->status >= 500;
}

static void judge(srv_attempt *l, const srv_post_answer *a)
{
    ae_text why = AE_TEXT_IN(l->why);

    l->retry_after = a->retry_after;
    if (a->err != SRV_POST_OK) {
        ae_put(&why, srv_post_key(a->err));
    } else if (a->status < 200 || a->status > 299) {
        ae_put(&why, "status ");
        ae_put_int(&why, a->status);
    } else {
        l->outcome = SRV_SENT;
        return;
    }
    if (l->is_push && (a->status == GONE_404 || a->status == GONE_410))
        l->outcome = SRV_GONE;
    else
        l->outcome = is_passing(a) ? SRV_AGAIN : SRV_REFUSED;
}

/* ---- to a browser ---- */

/* The message for the page's service worker. */
static void put_push(ae_text *out, const srv_announcement *a)
{
    ae_put_member(out, "{\"event\":", a->event);
    ae_put_member(out, ",\"title\":", a->title);
    ae_put_member(out, ",\"text\":", a->text);
    ae_put_member(out, ",\"table\":", a->table);
    ae_put_member(out, ",\"url\":", a->url);
    ae_put_char(out, '}');
}

static srv_push_err seal(const srv_attempt *l, const srv_announcement *a, srv_push_body *body)
{
    char plain[SRV_PUSH_ROOM + 1];
    ae_text text = AE_TEXT_IN(plain);
    srv_push_receiver receiver = { .point = l->key, .auth = l->auth };

    put_push(&text, a);
    if (text.len >= sizeof plain)
        return SRV_PUSH_TOO_LONG;
    return srv_push_seal(&receiver, plain, text.len, body);
}

static void send_push(srv_attempt *l, const srv_announcement *a)
{
    char authorization[SRV_PUSH_AUTHORIZATION];
    ae_text text = AE_TEXT_IN(authorization);
    srv_push_claims claims = { .endpoint = l->url,
                               .contact = a->contact,
                               .expires_at = a->now / 1000 + TOKEN_S };
    srv_push_body body;
    srv_post_answer answer;
    srv_push_err err = seal(l, a, &body);

    if (err == SRV_PUSH_OK)
        err = srv_push_authorize(&a->keys, &claims, &text);
    if (err != SRV_PUSH_OK) {
        fail(l, SRV_REFUSED, srv_push_key(err));
        return;
    }
    srv_post(&(srv_post_request){ .url = l->url,
                                  .type = "application/octet-stream",
                                  .body = body.byte,
                                  .n_body = body.len,
                                  .header = { { "TTL", "86400" },
                                              { "Content-Encoding", "aes128gcm" },
                                              { "Urgency", "normal" },
                                              { "Authorization", authorization } },
                                  .allow_private = a->allow_private },
             &answer);
    judge(l, &answer);
}

/* ---- to a hook ---- */

static void send_hook(srv_attempt *l, const srv_announcement *a)
{
    char *body = srv_alloc(SRV_HOOK_BODY), signature[SRV_HOOK_SIGNATURE];
    ae_text text = { .buf = body, .size = SRV_HOOK_BODY };
    srv_hook_event event = { .event = a->event,
                             .title = a->title,
                             .text = a->text,
                             .url = a->url,
                             .table = a->table,
                             .game = a->game,
                             .at = a->now };
    srv_post_request request = { .url = l->url,
                                 .type = "application/json",
                                 .body = body,
                                 .allow_private = a->allow_private };
    srv_post_answer answer;

    srv_hook_body(l->kind, &event, &text);
    request.n_body = text.len < text.size ? text.len : text.size - 1;
    if (l->kind == SRV_HOOK_JSON) {
        srv_hook_sign(l->secret, body, request.n_body, signature);
        request.header[0] = (srv_post_header){ SRV_HOOK_HEADER, signature };
    }
    srv_post(&request, &answer);
    judge(l, &answer);
    free(body);
}

void srv_attempt_send(srv_attempt *l, const srv_announcement *a)
{
    if (!l->is_push)
        send_hook(l, a);
    else if (a->has_keys)
        send_push(l, a);
    else
        fail(l, SRV_AGAIN, "no keys yet");
}

void srv_attempt_free(srv_attempt *l)
{
    free(l->url);
    free(l->key);
    free(l->auth);
    free(l->secret);
}
