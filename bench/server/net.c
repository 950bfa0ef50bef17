/*
 * net.c: the sockets of the load: libwebsockets clients on libuv.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

enum { PATIENCE_S = 60 };

struct bench_message {
    bench_message *next;
    size_t len;
    unsigned char bytes[];
};

struct bench_net {
    uv_loop_t loop;
    struct lws_context *context;
    uv_timer_t timer;
    int n_open, n_wanted;
};

static void drop_messages(bench_link *link)
{
    for (bench_message *m = link->first, *next; m; m = next) {
        next = m->next;
        free(m);
    }
    link->first = NULL;
    link->last = &link->first;
}

static int write_one(bench_link *link)
{
    bench_message *m = link->first;
    int n;

    if (!m)
        return 0;
    n = lws_write(link->wsi, m->bytes + LWS_PRE, m->len, LWS_WRITE_TEXT);
    link->first = m->next;
    if (!link->first)
        link->last = &link->first;
    free(m);
    if (link->first)
        lws_callback_on_writable(link->wsi);
    return n < 0 ? -1 : 0;
}

/* A message may come in parts. */
static void take(bench_link *link, const char *part, size_t len)
{
    link->n_bytes += (int64_t)len;
    if (link->n_in == 0 && lws_is_final_fragment(link->wsi)) {
        link->got(link, part, len);
        return;
    }
    if (link->n_in + len > link->room) {
        link->room = 2 * (link->n_in + len);
        link->in = realloc(link->in, link->room);
        if (!link->in)
            bench_die("out of memory", "");
    }
    memcpy(link->in + link->n_in, part, len);
    link->n_in += len;
    if (!lws_is_final_fragment(link->wsi))
        return;
    link->got(link, link->in, link->n_in);
    link->n_in = 0;
}

static void note_open(bench_link *link)
{
    bench_net *net = link->net;

    link->is_open = 1;
    net->n_open++;
    if (net->n_open == net->n_wanted)
        uv_stop(&net->loop);
    link->opened(link);
}

static void note_closed(bench_link *link)
{
    bench_net *net = link->net;

    net->n_open -= link->is_open;
    link->is_open = 0;
    link->wsi = NULL;
    drop_messages(link);
    free(link->in);
    link->in = NULL;
    link->n_in = link->room = 0;
    if (net->n_open == net->n_wanted)
        uv_stop(&net->loop);
}

static int serve(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                 size_t len)
{
    bench_link *link = user;

    (void)wsi;
    if (why == LWS_CALLBACK_CLIENT_ESTABLISHED)
        note_open(link);
    else if (why == LWS_CALLBACK_CLIENT_RECEIVE)
        take(link, in, len);
    else if (why == LWS_CALLBACK_CLIENT_WRITEABLE)
        return link->wsi ? write_one(link) : -1;
    else if (why == LWS_CALLBACK_CLIENT_CLOSED && link)
        note_closed(link);
    else if (why == LWS_CALLBACK_CLIENT_CONNECTION_ERROR)
        bench_die("a socket was refused", in ? in : "");
    return 0;
}

static const struct lws_protocols protocols[] = {
    { .name = "aedile.1", .callback = serve, .rx_buffer_size = 16384 },
    { .name = NULL },
};

/* libwebsockets keeps timers in one sorted list, so a timer for each of many links would be slow. */
static const lws_retry_bo_t no_pings = { .secs_since_valid_hangup = 0 };

bench_net *bench_net_new(void)
{
    bench_net *net = bench_alloc(sizeof *net);
    void *loops[] = { &net->loop };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_LIBUV,
        .foreign_loops = loops,
        .protocols = protocols,
        .retry_and_idle_policy = &no_pings,
    };

    net->n_wanted = -1;
    uv_loop_init(&net->loop);
    uv_timer_init(&net->loop, &net->timer);
    lws_set_log_level(LLL_ERR, NULL);
    net->context = lws_create_context(&info);
    if (!net->context)
        bench_die("no sockets can be made", "");
    return net;
}

/* The rest is freed when the process ends. */
void bench_net_free(bench_net *net)
{
    lws_context_destroy(net->context);
}

uv_loop_t *bench_loop(bench_net *net)
{
    return &net->loop;
}

void bench_connect(bench_net *net, bench_link *link, int port)
{
    const struct lws_client_connect_info info = {
        .context = net->context,
        .address = "127.0.0.1",
        .host = "127.0.0.1",
        .path = "/socket",
        .port = port,
        .protocol = "aedile.1",
        .local_protocol_name = "aedile.1",
        .userdata = link,
        .pwsi = &link->wsi,
    };

    link->net = net;
    link->last = &link->first;
    if (!lws_client_connect_via_info(&info))
        bench_die("a socket cannot be made", "");
}

void bench_send(bench_link *link, const char *text, size_t len)
{
    bench_message *m = bench_alloc(sizeof *m + LWS_PRE + len);

    if (!link->wsi)
        bench_die("a socket was cut", "");
    m->len = len;
    memcpy(m->bytes + LWS_PRE, text, len);
    *link->last = m;
    link->last = &m->next;
    lws_callback_on_writable(link->wsi);
}

static void stop_loop(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

void bench_run(bench_net *net, double seconds)
{
    uv_timer_start(&net->timer, stop_loop, (uint64_t)(seconds * 1000), 0);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_timer_stop(&net->timer);
}

int bench_n_open(const bench_net *net)
{
    return net->n_open;
}

void bench_wait(bench_net *net, int n)
{
    net->n_wanted = n;
    if (net->n_open != n)
        bench_run(net, PATIENCE_S);
    net->n_wanted = -1;
    if (net->n_open != n)
        bench_die("sockets do not open or close", "");
}
