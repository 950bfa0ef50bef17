/*
 * wire.c: simulates connections: a text arrives later, in order, or never.
 */
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "parts.h"
#include "server/api/messages.h"

enum { TRIP_MS = 40, NOTICE_MS = 3000, LATE_MS = 70000, LATE = 4 };

struct sim_wire {
    sim *sim;
    srv_conn *conn; /* the server's end; null if there is none */
    int epoch;
    int is_up;  /* as far as the client knows */
    int is_cut; /* texts no longer arrive */
    int64_t full_until, last_up, last_down;
    char token[64];
    sim_hear *hear;
    void *ctx;
    sim_wire *next;
};

/* A text under way on a wire. */
typedef struct {
    sim_wire *wire;
    char text[];
} parcel;

static parcel *parcel_new(sim_wire *w, const char *text, size_t len)
{
    parcel *p = calloc(1, sizeof *p + len + 1);

    p->wire = w;
    memcpy(p->text, text, len);
    return p;
}

/* Draws a time of arrival, not before that of the text sent earlier. */
static int64_t arrival(sim *s, int64_t *last)
{
    int64_t at = s->now + 1 + (int64_t)sim_draw(s, TRIP_MS);

    *last = at > *last ? at : *last;
    return *last - s->now;
}

int sim_is_up(const sim_wire *w)
{
    return w->is_up;
}

void *sim_wire_ctx(const sim_wire *w)
{
    return w->ctx;
}

const srv_conn *sim_wire_conn(const sim_wire *w)
{
    return w->conn;
}

/* ---- to the client ---- */

static void lose(void *ctx)
{
    sim_wire *w = ctx;

    if (!w->is_up)
        return;
    w->is_up = 0;
    w->hear(w->ctx, w, NULL);
}

static void arrive(void *ctx)
{
    parcel *p = ctx;
    sim_wire *w = p->wire;

    if (w->is_up && !w->is_cut)
        w->hear(w->ctx, w, p->text);
    free(p);
}

/* ---- the server's end ---- */

/* Does what libwebsockets does when a connection is closed. */
static void close_end(void *ctx)
{
    sim_wire *w = ctx;
    sim *s = w->sim;

    srv_conn *c = w->conn;

    w->conn = NULL;
    sim_later(s, arrival(s, &w->last_down), lose, w);
    if (!c)
        return;
    sim_enter(s);
    srv_messages_end(c);
    free(c);
    sim_exit(s);
}

static void open_end(void *ctx)
{
    sim_wire *w = ctx;
    sim *s = w->sim;

    if (!s->server || s->server->is_closing || w->is_cut) {
        sim_later(s, arrival(s, &w->last_down), lose, w);
        return;
    }
    w->epoch = s->epoch;
    sim_enter(s);
    w->conn = srv_alloc(sizeof *w->conn);
    w->conn->server = s->server;
    w->conn->wsi = (struct lws *)w;
    w->conn->words = ae_words_for("en");
    ae_put(&AE_TEXT_IN(w->conn->net), "192.0.2.1");
    srv_messages_begin(w->conn, w->token);
    sim_exit(s);
}

static void hear_message(void *ctx)
{
    parcel *p = ctx;
    sim_wire *w = p->wire;
    sim *s = w->sim;
    char text[SRV_MAX_MESSAGE + 1]; /* a copy, as a crash would leak the parcel */

    ae_put(&AE_TEXT_IN(text), p->text);
    free(p);
    if (!w->conn || w->is_cut)
        return;
    sim_enter(s);
    w->conn->heard_at = s->now;
    srv_messages_take(w->conn, text, strlen(text));
    sim_exit(s);
}

static void write_more(void *ctx)
{
    sim_wire *w = ctx;
    sim *s = w->sim;
    int is_over;

    if (!w->conn)
        return;
    if (w->full_until > s->now) {
        sim_later(s, w->full_until - s->now, write_more, w);
        return;
    }
    sim_enter(s);
    is_over = srv_conn_write(w->conn) < 0;
    sim_exit(s);
    if (is_over)
        close_end(w);
}

/* ---- functions for the server ---- */

static sim_wire *wire_of(struct lws *wsi)
{
    return (sim_wire *)(void *)wsi;
}

static int wire_write(void *ctx, struct lws *wsi, unsigned char *text, size_t len)
{
    sim *s = ctx;
    sim_wire *w = wire_of(wsi);
    sim_owner before;

    if (sim_counts(s, SIM_WIRE))
        return 0;
    before = sim_memory_for(SIM_OURS);
    if (s->plan.sent)
        s->plan.sent(s->plan.ctx, w, (const char *)text, len);
    sim_later(s, arrival(s, &w->last_down), arrive, parcel_new(w, (const char *)text, len));
    sim_memory_for(before);
    return 1;
}

static int wire_ping(void *ctx, struct lws *wsi)
{
    sim_wire *w = wire_of(wsi);

    if (!w->is_cut)
        w->conn->heard_at = ((sim *)ctx)->now;
    return 1;
}

static int wire_is_full(void *ctx, struct lws *wsi)
{
    return wire_of(wsi)->full_until > ((sim *)ctx)->now;
}

static void wire_await(void *ctx, struct lws *wsi)
{
    sim_owner before = sim_memory_for(SIM_OURS);

    sim_later(ctx, 1, write_more, wire_of(wsi));
    sim_memory_for(before);
}

static void wire_end(void *ctx, struct lws *wsi, int seconds)
{
    sim_owner before = sim_memory_for(SIM_OURS);

    sim_later(ctx, seconds * 1000, close_end, wire_of(wsi));
    sim_memory_for(before);
}

/* ---- the client's end ---- */

sim_wire *sim_dial(sim *s, const char *token, sim_hear *hear, void *ctx)
{
    sim_wire *w = calloc(1, sizeof *w);

    w->sim = s;
    w->hear = hear;
    w->ctx = ctx;
    w->is_up = 1;
    ae_put(&AE_TEXT_IN(w->token), token);
    w->next = s->wires;
    s->wires = w;
    sim_later(s, arrival(s, &w->last_up), open_end, w);
    return w;
}

void sim_say(sim_wire *w, const char *text)
{
    sim_later(w->sim, arrival(w->sim, &w->last_up), hear_message,
              parcel_new(w, text, strlen(text)));
}

void sim_hang_up(sim_wire *w)
{
    sim *s = w->sim;
    uint64_t most = sim_toss(s, LATE) ? LATE_MS : TRIP_MS;

    w->is_up = 0;
    w->is_cut = 1;
    sim_later(s, (int64_t)sim_draw(s, most), close_end, w);
}

void sim_choke(sim_wire *w, int64_t ms)
{
    w->full_until = w->sim->now + ms;
}

/* ---- requests ---- */

typedef struct sim_asking asking;
struct sim_asking {
    sim *sim;
    srv_method method;
    char *path, *query, *token, *body;
    void (*then)(void *ctx, int status, const char *body);
    void *ctx;
    int64_t asked_at, patience_ms;
    uint64_t number;
    srv_request *request; /* while the server has it */
    int status;
    char *answer;
    asking *next, **at; /* in the list of requests that the server has */
};

static char *copy(const char *text)
{
    return srv_copy(text ? text : "");
}

static void take_out(asking *a)
{
    *a->at = a->next;
    if (a->next)
        a->next->at = a->at;
    a->at = NULL;
}

static void asking_free(asking *a)
{
    if (a->at)
        take_out(a);
    free(a->path);
    free(a->query);
    free(a->token);
    free(a->body);
    free(a->answer);
    free(a);
}

static void tell(void *ctx)
{
    asking *a = ctx;

    if (a->then)
        a->then(a->ctx, a->status, a->answer ? a->answer : "");
    asking_free(a);
}

static void respond(void *ctx, srv_request *r)
{
    sim *s = ctx;
    asking *a = (asking *)(void *)r->link;
    sim_owner before = sim_memory_for(SIM_OURS);

    if (a) {
        if (s->plan.answered)
            s->plan.answered(s->plan.ctx, r);
        a->status = r->status;
        a->answer = copy(r->out.at);
        take_out(a);
        a->request = NULL;
        sim_later(s, 1 + (int64_t)sim_draw(s, TRIP_MS), tell, a);
    }
    sim_memory_for(before);
    srv_request_free(r);
}

static srv_request *request_of(asking *a)
{
    srv_request *r = srv_alloc(sizeof *r);

    r->server = a->sim->server;
    r->link = (struct lws *)(void *)a;
    r->method = a->method;
    ae_put(&AE_TEXT_IN(r->path), a->path);
    ae_put(&AE_TEXT_IN(r->query), a->query);
    ae_put(&AE_TEXT_IN(r->token), a->token);
    ae_put(&AE_TEXT_IN(r->address), "192.0.2.1");
    ae_put(&AE_TEXT_IN(r->net), "192.0.2.1");
    r->words = ae_words_for("en");
    r->began_at = a->sim->now;
    r->body = srv_copy(a->body);
    r->body_len = strlen(a->body);
    return r;
}

/* The request to abandon if the server still has it. */
typedef struct {
    sim *sim;
    uint64_t number;
} leaving;

/* Does as net.c does: the handler continues, and its response is dropped. */
static void hang_up(asking *a)
{
    sim *s = a->sim;
    srv_request *r = a->request;

    take_out(a);
    sim_later(s, 0, tell, a);
    sim_enter(s);
    r->link = NULL;
    if (r->gone)
        r->gone(r);
    sim_exit(s);
}

static void lose_patience(void *ctx)
{
    leaving l = *(leaving *)ctx;
    asking *a = l.sim->asked;

    free(ctx);
    while (a && a->number != l.number)
        a = a->next;
    if (a && a->request)
        hang_up(a);
}

static void plan_leaving(asking *a)
{
    leaving *l = malloc(sizeof *l);

    a->number = ++a->sim->n_events;
    *l = (leaving){ a->sim, a->number };
    sim_later(a->sim, a->patience_ms, lose_patience, l);
}

static void dispatch(void *ctx)
{
    asking *a = ctx;
    sim *s = a->sim;

    if (!s->server) {
        tell(a);
        return;
    }
    a->asked_at = s->now;
    if (a->patience_ms > 0)
        plan_leaving(a);
    a->at = &s->asked;
    a->next = *a->at;
    if (a->next)
        a->next->at = &a->next;
    *a->at = a;
    sim_enter(s);
    a->request = request_of(a);
    srv_dispatch(a->request);
    sim_exit(s);
}

void sim_ask(sim *s, const sim_question *q)
{
    asking *a = calloc(1, sizeof *a);

    a->sim = s;
    a->method = q->method;
    a->path = copy(q->path);
    a->query = copy(q->query);
    a->token = copy(q->token);
    a->body = copy(q->body);
    a->then = q->then;
    a->ctx = q->ctx;
    a->patience_ms = q->patience_ms;
    sim_later(s, 1 + (int64_t)sim_draw(s, TRIP_MS), dispatch, a);
}

const char *sim_unanswered(const sim *s, int64_t ms)
{
    for (const asking *a = s->asked; a; a = a->next)
        if (s->now - a->asked_at > ms)
            return a->path;
    return NULL;
}

/* ---- all ---- */

void sim_wire_table(srv_world *w)
{
    w->wire_write = wire_write;
    w->wire_ping = wire_ping;
    w->wire_is_full = wire_is_full;
    w->wire_await = wire_await;
    w->wire_end = wire_end;
    w->respond = respond;
}

void sim_wires_drop(sim *s)
{
    for (sim_wire *w = s->wires; w; w = w->next)
        if (w->epoch == s->epoch) {
            w->conn = NULL;
            w->epoch = 0;
            sim_later(s, (int64_t)sim_draw(s, NOTICE_MS), lose, w);
        }
    while (s->asked) {
        asking *a = s->asked;

        take_out(a);
        a->request = NULL;
        sim_later(s, (int64_t)sim_draw(s, NOTICE_MS), tell, a);
    }
}

sim_wire *sim_wires_close(sim_wire *w)
{
    if (w->conn)
        close_end(w);
    return w->next;
}

void sim_wires_forget(sim *s)
{
    for (sim_wire *w = s->wires; w; w = w->next)
        w->is_up = 0;
    s->is_over = 1;
}

void sim_wires_free(sim *s)
{
    while (s->wires) {
        sim_wire *next = s->wires->next;

        free(s->wires);
        s->wires = next;
    }
}
