/*
 * relay.c: the relay that the server is compared with: libwebsockets on libuv, and nothing else.
 *
 * A client that sends a number joins the group of that number; every other message goes to all
 * clients of the group, which are two in this bench.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bench.h"

enum { MAX_ROOMS = 4096, IN_ROOM = 2, MAX_MESSAGE = 2048, QUEUE = 4, SHORT = 16 };

typedef struct {
    struct lws *wsi;
    int room;
    int n_out;
    size_t len[QUEUE];
    unsigned char out[QUEUE][LWS_PRE + MAX_MESSAGE];
} talk;

typedef struct {
    talk *in[MAX_ROOMS][IN_ROOM];
} rooms;

static void sit(rooms *all, talk *t, const char *text, size_t len)
{
    char number[SHORT + 1] = "";

    memcpy(number, text, len);
    t->room = atoi(number) % MAX_ROOMS;
    for (int i = 0; i < IN_ROOM; i++)
        if (!all->in[t->room][i]) {
            all->in[t->room][i] = t;
            return;
        }
}

static void leave(rooms *all, const talk *t)
{
    for (int i = 0; i < IN_ROOM && t->room >= 0; i++)
        if (all->in[t->room][i] == t)
            all->in[t->room][i] = NULL;
}

static void pass_on(const rooms *all, const talk *from, const char *text, size_t len)
{
    for (int i = 0; i < IN_ROOM && from->room >= 0; i++) {
        talk *t = all->in[from->room][i];

        if (!t || t->n_out == QUEUE || len > MAX_MESSAGE)
            continue;
        memcpy(t->out[t->n_out] + LWS_PRE, text, len);
        t->len[t->n_out++] = len;
        lws_callback_on_writable(t->wsi);
    }
}

static int write_one(talk *t)
{
    if (t->n_out == 0)
        return 0;
    if (lws_write(t->wsi, t->out[0] + LWS_PRE, t->len[0], LWS_WRITE_TEXT) < 0)
        return -1;
    t->n_out--;
    memmove(t->out[0], t->out[1], (size_t)t->n_out * sizeof t->out[0]);
    memmove(&t->len[0], &t->len[1], (size_t)t->n_out * sizeof t->len[0]);
    if (t->n_out > 0)
        lws_callback_on_writable(t->wsi);
    return 0;
}

/* An idle socket has no buffer for messages; it is allocated with the first message.  `user` is a
 * pointer to that buffer. */
static int serve(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                 size_t len)
{
    rooms *all = lws_context_user(lws_get_context(wsi));
    talk **t = user;

    if (why == LWS_CALLBACK_RECEIVE && !*t) {
        *t = bench_alloc(sizeof **t);
        (*t)->wsi = wsi;
        (*t)->room = -1;
    }
    if (why == LWS_CALLBACK_RECEIVE && len <= SHORT)
        sit(all, *t, in, len);
    else if (why == LWS_CALLBACK_RECEIVE)
        pass_on(all, *t, in, len);
    else if (why == LWS_CALLBACK_SERVER_WRITEABLE && *t)
        return write_one(*t);
    else if (why == LWS_CALLBACK_CLOSED && *t) {
        leave(all, *t);
        free(*t);
    }
    return 0;
}

_Noreturn void bench_relay(int out)
{
    const struct lws_protocols protocols[] = {
        { .name = "aedile.1",
          .callback = serve,
          .per_session_data_size = sizeof(talk *),
          .rx_buffer_size = MAX_MESSAGE },
        { .name = NULL },
    };
    struct rlimit files;
    uv_loop_t *loop = uv_default_loop();
    void *loops[] = { loop };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .user = bench_alloc(sizeof(rooms)),
        .protocols = protocols,
        .iface = "127.0.0.1",
    };
    struct lws_context *context;
    struct lws_vhost *vhost;

    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    lws_set_log_level(LLL_ERR, NULL);
    context = lws_create_context(&info);
    info.port = 0;
    vhost = context ? lws_create_vhost(context, &info) : NULL;
    if (!vhost)
        bench_die("the relay cannot listen", "");
    dprintf(out, "%d\n", lws_get_vhost_listen_port(vhost));
    close(out);
    uv_run(loop, UV_RUN_DEFAULT);
    _exit(0);
}
