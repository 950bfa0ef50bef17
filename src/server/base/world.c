/*
 * world.c: the real environment: the system's clock, timers of libuv, sockets of libwebsockets.
 */
#include "server/base/world.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <time.h>

/* ---- clock and timers ---- */

struct srv_timer {
    uv_timer_t handle;
    srv_timer_fire *fire;
    void *data;
};

static int64_t real_now(void *ctx)
{
    struct timespec t;

    (void)ctx;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static srv_timer *real_timer_new(void *ctx, srv_server *server, void *data)
{
    srv_timer *t = srv_alloc(sizeof *t);

    (void)ctx;
    uv_timer_init(server->loop, &t->handle);
    t->handle.data = t;
    t->data = data;
    return t;
}

static void fire(uv_timer_t *handle)
{
    srv_timer *t = handle->data;

    t->fire(t->data);
}

static void real_timer_start(void *ctx, srv_timer *t, srv_timer_fire *then,
                             const int64_t wait_ms[2])
{
    (void)ctx;
    t->fire = then;
    uv_update_time(t->handle.loop);
    uv_timer_start(&t->handle, fire, (uint64_t)wait_ms[0], (uint64_t)wait_ms[1]);
}

static void real_timer_stop(void *ctx, srv_timer *t)
{
    (void)ctx;
    uv_timer_stop(&t->handle);
}

static int real_timer_is_on(void *ctx, const srv_timer *t)
{
    (void)ctx;
    return uv_is_active((const uv_handle_t *)&t->handle);
}

static void closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void real_timer_free(void *ctx, srv_timer *t)
{
    (void)ctx;
    uv_close((uv_handle_t *)&t->handle, closed);
}

/* ---- connections ---- */

static int real_write(void *ctx, struct lws *wsi, unsigned char *text, size_t len)
{
    (void)ctx;
    return lws_write(wsi, text, len, LWS_WRITE_TEXT) >= (int)len;
}

static int real_ping(void *ctx, struct lws *wsi)
{
    unsigned char room[LWS_PRE + 1];

    (void)ctx;
    return lws_write(wsi, room + LWS_PRE, 0, LWS_WRITE_PING) >= 0;
}

static int real_is_full(void *ctx, struct lws *wsi)
{
    (void)ctx;
    return lws_partial_buffered(wsi);
}

static void real_await(void *ctx, struct lws *wsi)
{
    (void)ctx;
    lws_callback_on_writable(wsi);
}

static void real_end(void *ctx, struct lws *wsi, int seconds)
{
    (void)ctx;
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE,
                    seconds ? seconds : LWS_TO_KILL_ASYNC);
}

static const srv_world real = {
    .now = real_now,
    .timer_new = real_timer_new,
    .timer_start = real_timer_start,
    .timer_stop = real_timer_stop,
    .timer_is_on = real_timer_is_on,
    .timer_free = real_timer_free,
    .wire_write = real_write,
    .wire_ping = real_ping,
    .wire_is_full = real_is_full,
    .wire_await = real_await,
    .wire_end = real_end,
};

/* ---- which one ---- */

/* A process has one world, set before the first thread starts; so it is a global and needs no
 * context. */
static const srv_world *here = &real;

static const char *name_of_random(void)
{
    return "world";
}

static void random_bytes(void *const out, const size_t n)
{
    here->random(here->ctx, out, n);
}

static uint32_t random_number(void)
{
    uint32_t n;

    random_bytes(&n, sizeof n);
    return n;
}

void srv_world_enter(const srv_world *world)
{
    static randombytes_implementation random = { .implementation_name = name_of_random,
                                                 .random = random_number,
                                                 .buf = random_bytes };

    here = world ? world : &real;
    if (here->random)
        randombytes_set_implementation(&random);
}

const srv_world *srv_world_here(void)
{
    return here;
}

/* ---- by it ---- */

int64_t srv_now(void)
{
    return here->now(here->ctx);
}

srv_timer *srv_timer_new(srv_server *server, void *data)
{
    return here->timer_new(here->ctx, server, data);
}

void srv_timer_start(srv_timer *timer, srv_timer_fire *then, int64_t wait_ms, int64_t every_ms)
{
    here->timer_start(here->ctx, timer, then, (const int64_t[]){ wait_ms, every_ms });
}

void srv_timer_stop(srv_timer *timer)
{
    here->timer_stop(here->ctx, timer);
}

int srv_timer_is_on(const srv_timer *timer)
{
    return here->timer_is_on(here->ctx, timer);
}

void srv_timer_free(srv_timer *timer)
{
    if (timer)
        here->timer_free(here->ctx, timer);
}
