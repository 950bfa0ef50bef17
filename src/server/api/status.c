/*
 * status.c: the server's description (games, bots, options), health check and metrics.
 */
#include <string.h>

#include "bots/bot.h"
#include "core/games_json.h"
#include "server/api/routes.h"
#include "server/base/id.h"
#include "server/net/http.h"
#include "server/tables/tables.h"

/* ---- description ---- */

/* The bots up to the strongest one that the configuration allows. */
static void put_bots(srv_buf *out, const char *strongest)
{
    ae_bot limit;
    int has_limit = ae_bot_read(strongest, &limit);

    srv_buf_put(out, ",\"bots\":[");
    for (int i = 0; ae_bots[i]; i++) {
        if (has_limit && ae_bots[i]->budget > limit.budget)
            continue;
        srv_put_comma(out);
        srv_buf_put_json(out, ae_bots[i]->name);
    }
    srv_buf_put(out, "]");
}

static void put_languages(srv_buf *out)
{
    srv_buf_put(out, ",\"languages\":[");
    for (int i = 0; ae_languages[i]; i++) {
        srv_put_comma(out);
        srv_buf_put_json(out, ae_languages[i]->language);
    }
    srv_buf_put(out, "]");
}

static void write_games(void *ctx, ae_text *out)
{
    (void)ctx;
    ae_games_put(out);
}

void srv_status_server(srv_request *r)
{
    const srv_server *server = r->server;

    srv_buf_put(&r->out, "{");
    srv_put_text(&r->out, "version", AEDILE_VERSION);
    srv_put_text(&r->out, "name", server->config.name);
    put_languages(&r->out);
    put_bots(&r->out, server->config.strongest_bot);
    srv_put_flag(&r->out, "clubs", server->config.max_clubs_per_user > 0);
    srv_put_flag(&r->out, "accounts", !strcmp(server->config.accounts, "open"));
    srv_put_flag(&r->out, "guests", server->config.guests != 0);
    srv_put_text(&r->out, "push", server->push_public);
    srv_buf_put(&r->out, ",\"games\":");
    srv_buf_with(&r->out, write_games, NULL);
    srv_buf_put(&r->out, "}");
    srv_answer(r);
}

/* ---- health ---- */

/* /health says whether the store can be read and written.  There may be no entry for hours, so
 * /health makes one small write itself, at most once in TRY_MS for all requests together.  In
 * between the outcome of the last write counts, of /health or of an entry. */
enum { TRY_MS = 1000, STALL_MS = 5000 };

static void try_write(srv_request *r, ae_store *store)
{
    if (ae_store_try_write(store) != AE_STORE_OK)
        r->error = SRV_UNAVAILABLE;
}

/* Any answer of the store will do, also that the key is missing.  If the connection has been lost
 * since its last use, try once more, over a new one. */
static void ask_store(srv_request *r, ae_store *store)
{
    char value[64];
    ae_store_err err = ae_store_meta_get(store, "health", &AE_TEXT_IN(value));

    if (err == AE_STORE_LOST)
        err = ae_store_meta_get(store, "health", &AE_TEXT_IN(value));
    if (err != AE_STORE_OK && err != AE_STORE_MISSING)
        r->error = SRV_UNAVAILABLE;
}

static void store_answered(srv_request *r)
{
    if (r->error || r->server->is_store_down) {
        srv_fail(r, SRV_UNAVAILABLE);
        return;
    }
    srv_buf_put(&r->out, "{\"ok\":true");
    srv_put_text(&r->out, "version", AEDILE_VERSION);
    srv_buf_put(&r->out, "}");
    srv_answer(r);
}

static void tried(srv_request *r)
{
    r->server->is_trying_store = 0;
    r->server->is_store_down = r->error != SRV_OK;
    store_answered(r);
}

void srv_status_health(srv_request *r)
{
    srv_server *server = r->server;
    int64_t ago = srv_now() - server->store_tried_at;

    if (server->is_closing || (server->is_trying_store && ago > STALL_MS)) {
        srv_fail(r, SRV_UNAVAILABLE);
    } else if (server->is_trying_store || ago < TRY_MS) {
        srv_read(r, ask_store, store_answered);
    } else {
        server->is_trying_store = 1;
        server->store_tried_at = srv_now();
        srv_write(r, try_write, tried);
    }
}

/* ---- metrics ---- */

static const struct {
    const char *name, *help;
    size_t at;
    int is_gauge;
} counts[] = {
#define COUNT(member, name, help)                   \
    {                                               \
        name, help, offsetof(srv_counts, member), 0 \
    }
    COUNT(requests, "aedile_requests_total", "HTTP requests."),
    COUNT(refused, "aedile_refused_total", "HTTP requests that were refused."),
    { "aedile_sockets", "Sockets that are open.", offsetof(srv_counts, sockets), 1 },
    COUNT(sockets_total, "aedile_sockets_total", "Sockets that were opened."),
    COUNT(messages, "aedile_messages_total", "Messages that came over sockets."),
    COUNT(decisions, "aedile_decisions_total", "Decisions of persons on the disk."),
    COUNT(entries, "aedile_entries_total", "Entries on the disk."),
    COUNT(batches, "aedile_batches_total", "Batches in which they were written."),
    COUNT(bot_moves, "aedile_bot_moves_total", "Decisions of bots."),
    COUNT(faults, "aedile_faults_total", "Tables quarantined after a fault of the rules."),
    COUNT(untended, "aedile_untended_total",
          "Tables that were given back although nobody looked after them; always 0."),
    COUNT(pushes, "aedile_pushes_total", "Web Push messages that were delivered."),
    COUNT(push_failures, "aedile_push_failures_total", "Web Push messages that failed."),
    COUNT(hooks, "aedile_hooks_total", "Webhooks that were delivered."),
    COUNT(hook_failures, "aedile_hook_failures_total", "Webhooks that failed."),
    COUNT(slow_cut, "aedile_slow_cut_total", "Sockets cut because they did not read."),
#undef COUNT
};

static void put_metric_head(srv_buf *out, const char *name, const char *help, int is_gauge)
{
    srv_buf_put(out, "# HELP ");
    srv_buf_put(out, name);
    srv_buf_put(out, " ");
    srv_buf_put(out, help);
    srv_buf_put(out, "\n# TYPE ");
    srv_buf_put(out, name);
    srv_buf_put(out, is_gauge ? " gauge\n" : " counter\n");
}

static void put_metric(srv_buf *out, const char *name, int64_t value)
{
    srv_buf_put(out, name);
    srv_buf_put(out, " ");
    srv_buf_put_int(out, value);
    srv_buf_put(out, "\n");
}

static void put_counts(srv_buf *out, const srv_counts *all)
{
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        put_metric_head(out, counts[i].name, counts[i].help, counts[i].is_gauge);
        put_metric(out, counts[i].name, *(const int64_t *)((const char *)all + counts[i].at));
    }
}

/* The label `crew` is the old name of `pool`; it goes with version 1.0. */
static void put_pools(srv_buf *out, const srv_server *server)
{
    const struct {
        const char *name;
        const srv_pool *pool;
    } pools[] = {
        { "aedile_jobs{pool=\"readers\",crew=\"readers\"}", server->readers },
        { "aedile_jobs{pool=\"writer\",crew=\"writer\"}", server->writer },
        { "aedile_jobs{pool=\"thinkers\",crew=\"thinkers\"}", server->thinkers },
        { "aedile_jobs{pool=\"hashers\",crew=\"hashers\"}", server->hashers },
        { "aedile_jobs{pool=\"posters\",crew=\"posters\"}", server->posters },
    };

    put_metric_head(out, "aedile_jobs", "Jobs that wait or are under way.", 1);
    for (size_t i = 0; i < sizeof pools / sizeof pools[0]; i++)
        put_metric(out, pools[i].name, pools[i].pool ? srv_pool_load(pools[i].pool) : 0);
}

static int is_this_machine(const char *address)
{
    return !strncmp(address, "127.", 4) || !strcmp(address, "::1")
           || !strncmp(address, "::ffff:127.", 11);
}

static int has_metrics_token(const srv_request *r)
{
    const char *token = r->server->config.metrics_token;
    size_t n = strlen(token);

    return n > 0 && strlen(r->token) == n && srv_equal(r->token, token, n);
}

void srv_status_metrics(srv_request *r)
{
    int is_here = is_this_machine(r->address) && !r->is_forwarded;

    if (!is_here && !has_metrics_token(r)) {
        srv_fail(r, SRV_FORBIDDEN);
        return;
    }
    put_metric_head(&r->out, "aedile_tables", "Tables in memory.", 1);
    put_metric(&r->out, "aedile_tables", srv_tables_count(r->server->tables));
    put_pools(&r->out, r->server);
    put_counts(&r->out, &r->server->counts);
    r->type = "text/plain; version=0.0.4; charset=utf-8";
    srv_answer(r);
}
