/*
 * conn.c: the open sockets, and the messages queued for each.
 *
 * Sockets are found by their account or guest, for example to send "it is your turn".  The queue
 * of a socket is a list of shared messages; a socket whose queue grows too long is closed.
 */
#include "server/net/conn.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/id.h"
#include "server/base/world.h"
#include "server/net/refusal.h"

enum {
    MAX_WAITING = 262144, /* bytes in the queue of a socket that does not read */
    QUIET_MS = 40000,     /* without traffic, then a ping is sent */
    DEAD_MS = 150000,     /* without traffic, then the socket is closed */
    BYE_S = 5, /* until a closing socket is dropped, whether it has read `bye` or not */
    N_BUCKETS = 4096
};

struct srv_message {
    int n_holders;
    size_t len;
    unsigned char
        room[LWS_PRE]; /* for the frame header that libwebsockets writes; the text follows */
};

struct srv_item {
    srv_message *message;
    srv_item *next;
};

struct srv_sockets {
    srv_conn *bucket[N_BUCKETS], *all;
};

srv_sockets *srv_sockets_new(void)
{
    return srv_alloc(sizeof(srv_sockets));
}

/* ---- messages ---- */

srv_message *srv_message_new(const char *text, size_t len)
{
    srv_message *m = srv_alloc(sizeof *m + len);

    m->n_holders = 1;
    m->len = len;
    memcpy(m->room + LWS_PRE, text, len);
    return m;
}

void srv_message_free(srv_message *m)
{
    if (--m->n_holders == 0)
        free(m);
}

static void drop_waiting(srv_conn *c)
{
    for (srv_item *next; c->first; c->first = next) {
        next = c->first->next;
        srv_message_free(c->first->message);
        free(c->first);
    }
    c->last = &c->first;
    c->waiting = 0;
}

static int is_full(const srv_conn *c)
{
    const srv_world *w = srv_world_here();

    return w->wire_is_full(w->ctx, c->wsi);
}

int srv_conn_is_idle(const srv_conn *c)
{
    return !c->first && !is_full(c);
}

/* Requests a call of srv_conn_write() as soon as the connection can take more. */
static void await(const srv_conn *c)
{
    const srv_world *w = srv_world_here();

    w->wire_await(w->ctx, c->wsi);
}

static void end(const srv_conn *c, int seconds)
{
    const srv_world *w = srv_world_here();

    w->wire_end(w->ctx, c->wsi, seconds);
}

static int write_one(srv_conn *c, srv_message *m)
{
    const srv_world *w = srv_world_here();

    return w->wire_write(w->ctx, c->wsi, m->room + LWS_PRE, m->len);
}

static void queue(srv_conn *c, srv_message *m)
{
    srv_item *i = srv_alloc(sizeof *i);

    i->message = m;
    m->n_holders++;
    *c->last = i;
    c->last = &i->next;
    c->waiting += m->len;
    await(c);
}

/* Writes at once if the queue was empty, which saves three system calls and a turn of the
 * loop.  If that fails, the loop closes the connection. */
static void send_now(srv_conn *c, srv_message *m)
{
    if (c->first || is_full(c))
        queue(c, m);
    else if (!write_one(c, m))
        end(c, 0);
}

/* Sends `bye` with the reason, if the socket still reads, and closes it. */
void srv_conn_cut(srv_conn *c, const char *why)
{
    char text[64];
    ae_text out = AE_TEXT_IN(text);
    srv_message *m;

    if (c->is_cut)
        return;
    drop_waiting(c);
    ae_put(&out, "{\"t\":\"bye\",\"why\":\"");
    ae_put(&out, why);
    ae_put(&out, "\"}");
    m = srv_message_new(text, out.len);
    queue(c, m);
    srv_message_free(m);
    c->is_cut = 1;
    end(c, BYE_S);
}

void srv_conn_send(srv_conn *c, srv_message *m)
{
    if (c->is_cut)
        return;
    if (c->waiting > MAX_WAITING) { /* a single message may be longer than the limit */
        c->server->counts.slow_cut++;
        srv_conn_cut(c, "slow");
        return;
    }
    send_now(c, m);
}

void srv_conn_send_text(srv_conn *c, const srv_buf *text)
{
    srv_message *m = srv_message_new(text->at, text->len);

    srv_conn_send(c, m);
    srv_message_free(m);
}

static int write_ping(srv_conn *c)
{
    const srv_world *w = srv_world_here();

    c->wants_ping = 0;
    return w->wire_ping(w->ctx, c->wsi);
}

int srv_conn_write(srv_conn *c)
{
    if (c->wants_ping && !c->is_cut && !write_ping(c))
        return -1;
    while (c->first) {
        srv_item *i = c->first;
        size_t len = i->message->len;

        if (!write_one(c, i->message))
            return -1;
        c->waiting -= len;
        c->first = i->next;
        if (!c->first)
            c->last = &c->first;
        srv_message_free(i->message);
        free(i);
        if (c->first && is_full(c)) {
            await(c);
            return 0;
        }
    }
    return c->is_cut ? -1 : 0;
}

/* ---- who is there ---- */

const srv_who *srv_conn_who(const srv_conn *c)
{
    return &c->who;
}

const ae_words *srv_conn_words(const srv_conn *c)
{
    return c->words;
}

int srv_conn_has_blocked(const srv_conn *c, const char *user)
{
    for (const char *at = c->blocked; at && *at; at += AE_STORE_ID)
        if (!strncmp(at, user, AE_STORE_ID))
            return 1;
    return 0;
}

static unsigned bucket_of(const char *key)
{
    return srv_spread(key) % N_BUCKETS;
}

/* The key of a socket: the account's id, or the hash of the guest's token. */
static const char *key_of(const srv_who *who)
{
    return who->kind == SRV_USER ? who->user : who->hash;
}

static void leave_bucket(srv_conn *c)
{
    if (!c->at)
        return;
    *c->at = c->next;
    if (c->next)
        c->next->at = c->at;
    c->at = NULL;
}

void srv_conn_enter(srv_conn *c)
{
    srv_conn **at = &c->server->sockets->bucket[bucket_of(key_of(&c->who))];

    leave_bucket(c);
    if (c->who.kind == SRV_NOBODY)
        return;
    c->next = *at;
    c->at = at;
    if (*at)
        (*at)->at = &c->next;
    *at = c;
}

static int is_of(const srv_conn *c, const char *user, const char *secret)
{
    return c->who.kind == SRV_USER ? user && !strcmp(c->who.user, user)
                                   : secret && !strcmp(c->who.hash, secret);
}

static srv_conn *first_of(srv_server *server, const char *user, const char *secret)
{
    const char *key = user && user[0] ? user : secret;

    return key && key[0] ? server->sockets->bucket[bucket_of(key)] : NULL;
}

void srv_sockets_of(srv_server *server, const char *user, const char *secret,
                    srv_sockets_see *see, void *ctx)
{
    for (srv_conn *c = first_of(server, user, secret); c; c = c->next)
        if (is_of(c, user, secret))
            see(ctx, c);
}

int srv_sockets_has(srv_server *server, const char *user, const char *secret)
{
    for (srv_conn *c = first_of(server, user, secret); c; c = c->next)
        if (is_of(c, user, secret))
            return 1;
    return 0;
}

/* Sockets are not indexed by token, so this goes through all of them; it is rare. */
void srv_sockets_sign_out(srv_server *server, const char *user, const char *hash,
                          const char *why)
{
    for (int i = 0; i < N_BUCKETS; i++)
        for (srv_conn *c = server->sockets->bucket[i]; c; c = c->next)
            if ((user && user[0] && !strcmp(c->who.user, user))
                || (hash && hash[0] && !strcmp(c->who.hash, hash)))
                srv_conn_cut(c, why);
}

/* Proxies drop idle connections, and an idle socket looks the same as one whose client is gone;
 * so idle sockets are pinged. */
static void look_after(srv_conn *c, int64_t now)
{
    if (now - c->heard_at > DEAD_MS) {
        end(c, 0);
    } else if (now - c->heard_at > QUIET_MS && now - c->asked_at > QUIET_MS) {
        c->asked_at = now;
        c->wants_ping = 1;
        await(c);
    }
}

void srv_sockets_look_after(srv_server *server)
{
    int64_t now = srv_now();

    for (srv_conn *c = server->sockets->all; c; c = c->next_of_all)
        look_after(c, now);
}

void srv_sockets_close(srv_server *server)
{
    for (srv_conn *c = server->sockets->all; c; c = c->next_of_all)
        srv_conn_cut(c, "restart");
}

/* ---- answers ---- */

void srv_conn_refuse_at(srv_conn *c, srv_error error, const char *action, const char *table,
                        const char *where)
{
    srv_buf out = { .at = NULL };
    char words[512];

    srv_refusal_say(&AE_TEXT_IN(words), c->words, error, NULL, where);
    srv_buf_put(&out, "{\"t\":\"error\",\"error\":");
    srv_buf_put_json(&out, srv_error_key(error));
    srv_buf_put(&out, ",\"message\":");
    srv_buf_put_json(&out, words);
    if (action && action[0]) {
        srv_buf_put(&out, ",\"action\":");
        srv_buf_put_json(&out, action);
    }
    if (table && table[0]) {
        srv_buf_put(&out, ",\"table\":");
        srv_buf_put_json(&out, table);
    }
    if (where && where[0]) {
        srv_buf_put(&out, ",\"where\":");
        srv_buf_put_json(&out, where);
    }
    srv_buf_put(&out, "}");
    srv_conn_send_text(c, &out);
    srv_buf_free(&out);
}

void srv_conn_refuse(srv_conn *c, srv_error error, const char *action, const char *table)
{
    srv_conn_refuse_at(c, error, action, table, NULL);
}

/* ---- tickets ---- */

srv_ticket *srv_conn_hold(srv_conn *c)
{
    c->ticket->n_holders++;
    return c->ticket;
}

srv_conn *srv_conn_redeem(srv_ticket *t)
{
    srv_conn *c = t->conn;

    if (--t->n_holders == 0)
        free(t);
    return c;
}

/* ---- coming and going ---- */

void srv_conn_join(srv_conn *c)
{
    srv_conn **at = &c->server->sockets->all;

    c->last = &c->first;
    c->heard_at = c->asked_at = srv_now();
    c->ticket = srv_alloc(sizeof *c->ticket);
    *c->ticket = (srv_ticket){ c, 1 };
    c->next_of_all = *at;
    c->at_of_all = at;
    if (*at)
        (*at)->at_of_all = &c->next_of_all;
    *at = c;
}

void srv_conn_leave(srv_conn *c)
{
    leave_bucket(c);
    *c->at_of_all = c->next_of_all;
    if (c->next_of_all)
        c->next_of_all->at_of_all = c->at_of_all;
    c->ticket->conn = NULL;
    srv_conn_redeem(c->ticket);
    drop_waiting(c);
    srv_buf_free(&c->part);
    srv_buf_free(&c->early);
    free(c->blocked);
}
