/*
 * server.c: puts the rooms together, from start to stop.
 *
 * The server stops on SIGTERM or SIGINT: it takes no more requests, sends `bye` to sockets,
 * finishes running writes, stores the wake-up time of every table in memory, and exits.  A second
 * signal ends it at once, which loses nothing that was acknowledged.
 */
#include "server/server.h"

#include <curl/curl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/api/chat.h"
#include "server/api/messages.h"
#include "server/api/routes.h"
#include "server/base/id.h"
#include "server/base/steps.h"
#include "server/base/store_job.h"
#include "server/base/world.h"
#include "server/contests/runner.h"
#include "server/net/interfaces.h"
#include "server/net/net.h"
#include "server/net/peer.h"
#include "server/net/session.h"
#include "server/net/socket.h"
#include "server/notify/notice.h"
#include "server/notify/post.h"
#include "server/tables/bot_moves.h"
#include "server/tables/bot_nets.h"
#include "server/tables/nodes.h"
#include "server/tables/standing.h"
#include "server/tables/table_handlers.h"
#include "server/tables/tables.h"
#include "server/tables/writer.h"
#include "store/file_lock.h"
#include "store/users.h"

enum {
    N_READERS = 2,
    N_HASHERS = 1,
    QUICK_NODES = 5000, /* bots with a smaller budget have a thread of their own */
    N_POSTERS = 8,
    DRAIN_MS = 10000,
    BYE_MS = 1000,
    SWEEP_MS = 3600000,
    SOCKETS_MS = 10000,
    BANS_MS = 30000 /* how far back bans are checked; longer than SOCKETS_MS */
};

/* The rate per minute, and the burst. */
static const srv_rule rules[SRV_N_LIMITS] = {
    [SRV_LIMIT_REQUEST] = { "request", 3000, 600, 0 },
    [SRV_LIMIT_CONNECT] = { "connect", 1200, 300, 0 },
    [SRV_LIMIT_SOCKET] = { "socket", 120, 60, 0 },
    [SRV_LIMIT_MESSAGE] = { "message", 1800, 300, 0 },
    [SRV_LIMIT_REGISTER] = { "register", 10, 20, 0 },
    [SRV_LIMIT_GUEST] = { "guest", 30, 60, 0 }, /* replaced by the configuration */
    [SRV_LIMIT_SIGN_IN] = { "sign_in", 20, 20, 0 },
    [SRV_LIMIT_PASSWORD] = { "password", 5, 10, 0 },
    [SRV_LIMIT_TABLE] = { "table", 10, 20, 0 },
    [SRV_LIMIT_TABLES] = { "tables", 60, 60, 0 }, /* replaced by the configuration */
    [SRV_LIMIT_INVITE] = { "invite", 10, 20, 0 },
    [SRV_LIMIT_CHAT] = { "chat", 20, 10, 0 },
    [SRV_LIMIT_REPORT] = { "report", 2, 5, 0 },
    [SRV_LIMIT_HOOK] = { "hook", 5, 10, 0 },
    [SRV_LIMIT_UPLOAD] = { "upload", 1, 1, 1 }, /* replaced by the configuration */
};

static void game_over(srv_server *server, const srv_table *table)
{
    srv_notice_over(server, table);
    srv_contests_over(server, table);
}

static const srv_table_handlers table_handlers = {
    .begun = srv_notice_begun,
    .turn = srv_notice_turn,
    .moved = srv_notice_moved,
    .over = game_over,
    .line_said = srv_chat_heard,
    .blocks_changed = srv_messages_blocks,
};

static const srv_rule no_rule = { "none", 1000000, 1000000, 0 };

/* The table above, with the limits per address from the configuration. */
static void set_rules(srv_server *s)
{
    const srv_config *c = &s->config;

    memcpy(s->rules, rules, sizeof s->rules);
    s->rules[SRV_LIMIT_GUEST].per_minute = c->guests_per_minute;
    s->rules[SRV_LIMIT_GUEST].burst = 2 * c->guests_per_minute;
    s->rules[SRV_LIMIT_TABLES].per_minute = c->tables_per_minute;
    s->rules[SRV_LIMIT_TABLES].burst = c->tables_per_minute;
    s->rules[SRV_LIMIT_UPLOAD].per_hour = c->map_uploads_per_hour;
    s->rules[SRV_LIMIT_UPLOAD].burst = c->map_uploads_per_hour;
    for (int i = 0; i < SRV_N_LIMITS && !c->limits; i++)
        s->rules[i] = no_rule;
}

/* ---- start ---- */

static void *open_store(void *server)
{
    return srv_store_own(server);
}

static void start_pools(srv_server *s)
{
    int n_thinkers = srv_config_threads(&s->config, (int)sysconf(_SC_NPROCESSORS_ONLN));

    s->readers = srv_pool_new(s->loop, &(srv_pool_kind){ .threads = N_READERS,
                                                         .open = open_store,
                                                         .close = srv_store_disown,
                                                         .ctx = s });
    s->writer = srv_pool_new(s->loop, &(srv_pool_kind){ .threads = 1,
                                                        .open = open_store,
                                                        .close = srv_store_disown,
                                                        .ctx = s,
                                                        .batch = srv_writer_batch });
    s->thinkers = srv_pool_new(s->loop, &(srv_pool_kind){ .threads = n_thinkers,
                                                          .is_fair = 1,
                                                          .quick_threads = 1,
                                                          .quick_cost = QUICK_NODES,
                                                          .open = srv_thinker_open,
                                                          .close = srv_thinker_close,
                                                          .ctx = s });
    s->hashers = srv_pool_new(s->loop, &(srv_pool_kind){ .threads = N_HASHERS });
    s->posters = srv_pool_new(s->loop, &(srv_pool_kind){ .threads = N_POSTERS });
}

/* The key that signs guest tokens is made once for each store. */
static ae_store_err read_guest_key(srv_server *s, ae_store *store)
{
    char made[2 * SRV_GUEST_KEY + 1], kept[2 * SRV_GUEST_KEY + 1];
    ae_store_err err;

    srv_guest_key_make(made);
    err = ae_store_meta_once(store, "guest_key", made, &AE_TEXT_IN(kept));
    if (err == AE_STORE_OK && !srv_guest_key_read(&s->guest_key, kept))
        err = AE_STORE_CORRUPT;
    return err;
}

/* Logs the message that the commands would print, too. */
static void tell_refused(const srv_server *s, ae_store_err err, const char *detail)
{
    char key[64], words[1024];
    ae_text name = AE_TEXT_IN(key);

    ae_put(&name, "store.");
    ae_put(&name, ae_store_key(err));
    AE_SAY(&AE_TEXT_IN(words), ae_languages[0], key, { "detail", detail, 0 });
    SRV_LOG(&s->log, ERROR, "store.refused", { "why", ae_store_key(err), 0 },
            { "text", words, 0 });
}

/* Locks the store if it is an SQLite file, so that no other server uses it. */
static int take_lock(const srv_server *s, ae_store_file_lock *lock)
{
    char said[512] = "";
    ae_store_err err =
        ae_store_file_lock_take(lock, s->config.store, AE_SQL_MAKE, &AE_TEXT_IN(said));

    if (err != AE_STORE_OK)
        tell_refused(s, err, said);
    return err == AE_STORE_OK;
}

/* Migrates the store to the current schema before the pools open connections. */
int srv_server_open(srv_server *s)
{
    char said[512] = "";
    ae_store *store = NULL;
    ae_store_err err = ae_store_open(&store, s->config.store, AE_SQL_MAKE, &AE_TEXT_IN(said));

    if (err == AE_STORE_OK) {
        s->is_shared = ae_sql_is_shared(store);
        err = read_guest_key(s, store);
        ae_store_close(store);
    }
    if (err == AE_STORE_OK)
        return 1;
    tell_refused(s, err, said);
    return 0;
}

/* Raises the limit of open files so that max_sockets fit, as far as the system allows. */
static void raise_limit(const srv_server *s)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)s->config.max_sockets + 512;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur =
        limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= wanted ? wanted : limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur < wanted)
        SRV_LOG(&s->log, WARN, "limit.files", { "files", NULL, (int64_t)limit.rlim_cur },
                { "wanted", NULL, (int64_t)wanted });
}

static void set_origin(srv_server *s)
{
    ae_text origin = AE_TEXT_IN(s->origin);

    srv_config_url(&s->config, srv_net_port(s->net), &origin);
    s->is_secure = !strncmp(s->origin, "https:", 6);
}

static void put_store_name(char *out, size_t size, const char *url)
{
    ae_sql_put_name(&(ae_text){ .buf = out, .size = size }, url);
}

static void print_interface(void *ctx, const char *url)
{
    const srv_server *s = ctx;

    SRV_LOG(&s->log, INFO, "server.address", { "url", url, 0 });
    printf("%s/\n", url);
}

static void tell_ready(const srv_server *s)
{
    char store[256] = "";

    put_store_name(store, sizeof store, s->config.store);
    SRV_LOG(&s->log, INFO, "server.ready", { "listen", s->config.listen, 0 },
            { "url", s->origin, 0 }, { "store", store, 0 }, { "version", AEDILE_VERSION, 0 });
    srv_log_nets(&s->log);
    printf("%s/\n", s->origin);
    srv_interfaces(&s->config, srv_net_port(s->net), print_interface, (void *)s);
    fflush(stdout);
}

/* ---- housekeeping ---- */

static ae_store_err sweep_tokens(ae_store *store, void *ctx)
{
    (void)ctx;
    return ae_store_tokens_sweep(store, srv_now());
}

static void swept(void *ctx, ae_store_err err)
{
    (void)ctx;
    (void)err;
}

/* Deletes expired tokens from the store. */
static void sweep(void *server)
{
    srv_server *s = server;

    srv_store_do(s->writer, sweep_tokens, swept, s);
}

typedef struct {
    srv_server *server;
    srv_buf ids;
} bans;

static void see_ban(void *ctx, const ae_store_user *user)
{
    srv_buf_put(ctx, user->id);
}

static ae_store_err find_bans(ae_store *store, void *ctx)
{
    return ae_store_banned(store, srv_now() - BANS_MS, see_ban, &((bans *)ctx)->ids);
}

static void got_bans(void *ctx, ae_store_err err)
{
    bans *b = ctx;

    for (size_t at = 0; err == AE_STORE_OK && at < b->ids.len; at += AE_STORE_ID) {
        char id[AE_STORE_ID + 1];

        ae_put_n(&AE_TEXT_IN(id), b->ids.at + at, AE_STORE_ID);
        srv_session_forget(b->server, id, NULL, "banned");
    }
    srv_buf_free(&b->ids);
    free(b);
}

/* Pings idle sockets, and closes those of people who were banned with the command line
 * meanwhile. */
static void look_after(void *server)
{
    bans *b = srv_alloc(sizeof *b);

    b->server = server;
    srv_sockets_look_after(b->server);
    srv_store_do(b->server->readers, find_bans, got_bans, b);
}

/* ---- stop ---- */

/* Called repeatedly after all tables are stored.  Waits until the sockets have read `bye` and
 * closed, but not long for sockets that do not read. */
static void leave_loop(srv_server *s)
{
    if (s->counts.sockets == 0 || srv_now() - s->closing_since > BYE_MS)
        uv_stop(s->loop);
}

static void force(void *server)
{
    srv_server *s = server;

    srv_log(&s->log, SRV_WARN, "server.forced", NULL);
    s->ended(s);
}

void srv_server_stop(srv_server *s)
{
    __atomic_store_n(&s->is_closing, 1, __ATOMIC_RELAXED);
    s->closing_since = srv_now();
    srv_notice_stop(s);
    srv_contests_stop(s);
    srv_sockets_close(s);
    srv_timer_stop(s->sweep_timer);
    srv_timer_stop(s->socket_timer);
    srv_timer_start(s->end_timer, force, DRAIN_MS, 0);
    srv_tables_drain(s->tables, s->ended);
}

static void told_to_stop(uv_signal_t *signal, int number)
{
    srv_server *s = signal->data;

    if (s->is_closing)
        _exit(1);
    SRV_LOG(&s->log, INFO, "server.stopping", { "signal", NULL, number });
    srv_server_stop(s);
}

static void free_handle(uv_handle_t *handle)
{
    free(handle);
}

static void hear_signals(srv_server *s)
{
    static const int number[] = { SIGTERM, SIGINT };

    for (int i = 0; i < 2; i++) {
        s->signal[i] = srv_alloc(sizeof *s->signal[i]);
        uv_signal_init(s->loop, s->signal[i]);
        s->signal[i]->data = s;
        uv_signal_start(s->signal[i], told_to_stop, number[i]);
    }
}

static void start_timers(srv_server *s)
{
    s->end_timer = srv_timer_new(s, s);
    s->sweep_timer = srv_timer_new(s, s);
    srv_timer_start(s->sweep_timer, sweep, SWEEP_MS, SWEEP_MS);
    s->socket_timer = srv_timer_new(s, s);
    srv_timer_start(s->socket_timer, look_after, SOCKETS_MS, SOCKETS_MS);
}

static void stop_pools(srv_server *s)
{
    srv_nodes_stop(s);
    srv_pool_free(s->thinkers);
    srv_pool_free(s->hashers);
    srv_pool_free(s->posters);
    srv_pool_free(s->readers);
    srv_pool_free(s->writer);
}

void srv_server_free(srv_server *s)
{
    stop_pools(s);
    srv_nodes_free(s);
    srv_contests_free(s);
    srv_tables_free(s->tables);
    srv_sessions_free(s->sessions);
    srv_limits_free(s->limits);
    srv_steps_free(s->steps);
    srv_standings_free(s->standings);
    free(s->sockets);
    srv_peers_free(s->peers);
    srv_timer_free(s->end_timer);
    srv_timer_free(s->sweep_timer);
    srv_timer_free(s->socket_timer);
    free(s);
}

/* ---- all of it ---- */

srv_server *srv_server_new(const srv_config *config, uv_loop_t *loop)
{
    srv_server *s = srv_alloc(sizeof *s);

    s->handlers = &srv_api_handlers;
    s->table_handlers = &table_handlers;
    s->config = *config;
    s->loop = loop;
    s->ended = leave_loop;
    s->log = (srv_logger){ STDERR_FILENO, (int)config->log_json,
                           (srv_level)srv_config_level(config) };
    set_rules(s);
    s->limits = srv_limits_new(s->rules, SRV_N_LIMITS);
    srv_id(s->node, srv_now());
    return s;
}

void srv_server_start(srv_server *s)
{
    s->sockets = srv_sockets_new();
    s->peers = srv_peers_new();
    s->steps = srv_steps_new(s);
    s->standings = srv_standings_new();
    s->sessions = srv_sessions_new(s);
    s->tables = srv_tables_new(s);
    start_pools(s);
    start_timers(s);
    if (s->is_shared)
        srv_nodes_start(s);
    srv_notice_start(s);
    srv_contests_start(s);
    srv_tables_start(s->tables);
}

/* Serves from the first request to the last. */
static void serve(srv_server *s)
{
    set_origin(s);
    hear_signals(s);
    srv_server_start(s);
    tell_ready(s);
    uv_run(s->loop, UV_RUN_DEFAULT);
    srv_net_free(s->net);
    for (int i = 0; i < 2; i++)
        uv_close((uv_handle_t *)s->signal[i], free_handle);
}

static int listens(srv_server *s)
{
    char why[256];

    s->net = srv_net_new(s, &AE_TEXT_IN(why));
    if (!s->net)
        SRV_LOG(&s->log, ERROR, "listen.failed", { "listen", s->config.listen, 0 },
                { "why", why, 0 });
    return s->net != NULL;
}

int srv_run(const srv_config *config)
{
    srv_server *s;
    uv_loop_t loop;
    ae_store_file_lock lock;
    srv_logger log;
    int status = 2;

    signal(SIGPIPE, SIG_IGN);
    /* Ignoring SIGXFSZ turns a file size limit into an error of the store, like a full disk. */
    signal(SIGXFSZ, SIG_IGN);
    if (!srv_id_start() || uv_loop_init(&loop) != 0)
        abort();
    s = srv_server_new(config, &loop);
    log = s->log;
    raise_limit(s);
    srv_post_start();
    if (take_lock(s, &lock) && srv_server_open(s) && listens(s)) {
        serve(s);
        srv_server_free(s);
        uv_run(&loop, UV_RUN_DEFAULT);
        srv_log(&log, SRV_INFO, "server.stopped", NULL);
        status = 0;
    } else {
        srv_limits_free(s->limits);
        free(s);
    }
    uv_loop_close(&loop);
    srv_post_stop();
    ae_store_file_lock_release(&lock);
    return status;
}
