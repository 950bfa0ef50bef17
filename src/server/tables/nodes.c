/*
 * nodes.c: the lease of this server, the tables it keeps, and the notifications of other servers.
 *
 * A thread listens for notifications (PostgreSQL NOTIFY).  Each is a text of words: the name of
 * the sending server, then a word such as "e01m7h..." for each table.  A word says what to read,
 * not what has changed.  A lost notification does no harm, because every few seconds all tables
 * in memory are compared with the store.
 */
#include "server/tables/nodes.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/id.h"
#include "server/base/store_job.h"
#include "server/net/session.h"
#include "server/tables/decisions.h"
#include "server/tables/guard.h"
#include "server/tables/table_handlers.h"
#include "server/tables/tables.h"
#include "server/tables/watch.h"
#include "store/leases.h"

enum {
    LISTEN_MS = 500, /* how long the thread waits before it checks whether to end */
    LOOK_MS = 5000,  /* between two checks of all tables in memory */
    MAX_NEWS = 7000, /* bytes; PostgreSQL allows 8000 */
    BEATS = 4        /* renewals within one lease */
};

typedef struct heard heard;
struct heard {
    heard *next;
    char text[];
};

struct srv_nodes {
    srv_server *server;
    uv_thread_t thread;
    uv_mutex_t lock;
    uv_async_t wake;
    uv_timer_t beat, look;
    heard *first, **last; /* under the lock */
    int is_ending;        /* likewise */
    int64_t lease_until;
    uint32_t epoch; /* how many times the lease was acquired */
};

/* ---- telling ---- */

void srv_nodes_put(srv_buf *out, srv_node_news what, const char *about, int64_t number)
{
    srv_buf_put_char(out, ' ');
    srv_buf_put_char(out, (char)what);
    srv_buf_put(out, about);
    if (number > 0)
        srv_buf_put_int(out, number);
}

/* Splits the words into as many notifications as needed, each beginning with the server's name. */
void srv_nodes_notify(ae_store *store, const srv_buf *news)
{
    size_t name = strcspn(news->at, " ");

    for (size_t at = name; at < news->len;) {
        size_t end = news->len - at > MAX_NEWS ? at + MAX_NEWS : news->len;
        srv_buf text = { .at = NULL };

        while (end < news->len && news->at[end] != ' ')
            end--;
        srv_buf_put_n(&text, news->at, name);
        srv_buf_put_n(&text, news->at + at, end - at);
        ae_sql_notify(store, text.at);
        srv_buf_free(&text);
        at = end;
    }
}

static ae_store_err notify(ae_store *store, void *ctx)
{
    srv_nodes_notify(store, ctx);
    return AE_STORE_OK;
}

static void notified(void *ctx, ae_store_err err)
{
    (void)err;
    srv_buf_free(ctx);
    free(ctx);
}

void srv_nodes_tell(srv_server *server, srv_node_news what, const char *about, int64_t number)
{
    srv_buf *news;

    if (!server->nodes)
        return;
    news = srv_alloc(sizeof *news);
    srv_buf_put(news, server->node);
    srv_nodes_put(news, what, about, number);
    srv_store_do(server->writer, notify, notified, news);
}

void srv_session_end(srv_server *server, const char *user, const char *hash, const char *why)
{
    srv_session_forget(server, user, hash, why);
    if (user)
        srv_nodes_tell(server, !strcmp(why, "banned") ? SRV_NODE_BANNED : SRV_NODE_OUT, user,
                       0);
    if (hash)
        srv_nodes_tell(server, SRV_NODE_TOKEN, hash, 0);
}

/* ---- keeping ---- */

int srv_nodes_keeps(const srv_table *table)
{
    const srv_nodes *nodes = table->server->nodes;

    return !nodes || (table->kept_epoch == nodes->epoch && nodes->lease_until > srv_now());
}

int64_t srv_nodes_patience(const srv_table *table)
{
    int64_t wait = table->claim_at - srv_now();

    return wait > 50 ? wait : 50;
}

typedef struct {
    srv_table *table;
    uint32_t epoch;
    char table_id[AE_STORE_ID + 1], node[SRV_ID + 1];
} claim;

static ae_store_err keep(ae_store *store, void *ctx)
{
    const claim *c = ctx;

    return ae_store_keep(store, c->table_id, c->node, srv_now());
}

static void kept(void *ctx, ae_store_err err)
{
    claim *c = ctx;

    if (err == AE_STORE_OK) {
        c->table->kept_epoch = c->epoch;
        c->table->wake_at = 0;
    } else {
        c->table->claim_at =
            srv_now()
            + c->table->server->config.node_lease * (err == AE_STORE_TAKEN ? 2000 : 250);
    }
    srv_table_go_on(c->table);
    free(c);
}

int srv_nodes_claim(srv_table *table)
{
    const srv_nodes *nodes = table->server->nodes;
    int64_t now = srv_now();
    claim *c;

    if (now < table->claim_at || nodes->lease_until <= now)
        return 0;
    c = srv_alloc(sizeof *c);
    c->table = table;
    c->epoch = nodes->epoch;
    memcpy(c->table_id, table->id, sizeof c->table_id);
    memcpy(c->node, table->server->node, sizeof c->node);
    srv_store_do(table->server->writer, keep, kept, c);
    return 1;
}

/* ---- the lease ---- */

typedef struct {
    srv_server *server;
    int64_t now;
} beating;

static ae_store_err renew(ae_store *store, void *ctx)
{
    const beating *b = ctx;
    int64_t lease_ms = b->server->config.node_lease * 1000;

    return ae_store_node(store, b->server->node, b->now, b->now + lease_ms);
}

/* A lease that had expired begins a new epoch: other servers may keep this server's tables by
 * now. */
static void renewed(void *ctx, ae_store_err err)
{
    beating *b = ctx;
    srv_nodes *nodes = b->server->nodes;

    if (err == AE_STORE_OK && nodes) {
        if (nodes->lease_until <= srv_now())
            nodes->epoch++;
        nodes->lease_until = b->now + b->server->config.node_lease * 1000;
    }
    free(b);
}

static void beat(uv_timer_t *timer)
{
    srv_nodes *nodes = timer->data;
    beating *b = srv_alloc(sizeof *b);

    b->server = nodes->server;
    b->now = srv_now();
    srv_store_do(b->server->writer, renew, renewed, b);
}

/* ---- reading what others have written ---- */

typedef struct {
    srv_table *table;
    char table_id[AE_STORE_ID + 1];
    int64_t from;
    srv_buf lines;
    int n_lines;

    ae_entry_events told;
    int is_fault;
} refresh;

static void see_line(void *ctx, int64_t number, const char *text)
{
    refresh *r = ctx;

    (void)number;
    srv_buf_put(&r->lines, text);
    srv_buf_put_char(&r->lines, '\n');
    r->n_lines++;
}

static ae_store_err read_lines(ae_store *store, void *ctx)
{
    refresh *r = ctx;

    return ae_store_entries(store, r->table_id, r->from, see_line, r);
}

static void append_lines(void *ctx)
{
    refresh *r = ctx;
    ae_reader reader = { .text = r->lines.at, .len = r->lines.len };
    ae_faults unheard = { .n = 0 };
    ae_entry entry;

    while (!ae_reader_is_done(&reader) && !r->is_fault) {
        r->is_fault = ae_entry_read(&reader, &entry, &unheard) != AE_OK
                      || ae_events_append(&r->told, r->table->record, &entry) != AE_OK;
    }
}

static void refreshed(void *ctx, ae_store_err err)
{
    refresh *r = ctx;
    srv_table *table = r->table;
    int is_much; /* too many entries for the loop: a reader loads the whole table */

    table->is_unsure = err != AE_STORE_OK;
    if (err != AE_STORE_OK)
        srv_buf_cut(&r->lines, 0);
    is_much = r->lines.len > 0 && r->n_lines > SRV_SLICE;
    if (r->lines.len > 0 && !is_much)
        r->is_fault |= srv_guard(append_lines, r) != NULL;
    if (r->is_fault || is_much) {
        srv_table_reload(table);
    } else {
        if (r->lines.len > 0)
            srv_watch_tell(table, &r->told);
        srv_table_go_on(table);
    }
    srv_buf_free(&r->lines);
    free(r->told.at);
    free(r);
}

int srv_nodes_is_behind(const srv_table *table, int64_t number)
{
    return table->server->nodes && number > (table->record ? ae_table_count(table->record) : 0);
}

srv_error srv_nodes_error(const srv_table *table, int64_t number)
{
    return table->is_unsure && srv_nodes_is_behind(table, number) ? SRV_UNAVAILABLE : SRV_OK;
}

/* A table that is open here has begun at another server. */
void srv_table_refresh(srv_table *table)
{
    refresh *r;

    if (table->state == AE_STATE_OPEN) {
        table->tells = 1;
        srv_table_reload(table);
        return;
    }
    if (!table->record || table->state != AE_STATE_RUNNING) {
        srv_table_end(table);
        return;
    }
    r = srv_alloc(sizeof *r);
    r->table = table;
    r->from = (int64_t)ae_table_count(table->record) + 1;
    memcpy(r->table_id, table->id, sizeof r->table_id);
    srv_store_do(table->server->readers, read_lines, refreshed, r);
}

/* ---- hearing ---- */

/* A parsed word of a notification. */
typedef struct {
    srv_server *server;
    char what;
    char id[AE_STORE_ID + 1]; /* of a table or an account */
    char rest[SRV_HASH + 1];  /* the rest of the word */
    char hash[SRV_HASH + 1];  /* the whole word, if it is a hash */
} word;

/* A chat word has the speaker's account before the number, unless a guest spoke. */
static void take_line(const word *w)
{
    size_t n = strlen(w->rest) > AE_STORE_ID ? AE_STORE_ID : 0;
    char user[AE_STORE_ID + 1] = "";
    int64_t number = 0;

    ae_put_n(&AE_TEXT_IN(user), w->rest, n);
    if (ae_read_int(w->rest + n, strlen(w->rest + n), &number))
        w->server->table_handlers->line_said(w->server, w->id, user, number);
}

static void take_table(const word *w)
{
    srv_tables *tables = w->server->tables;
    int64_t number = 0;

    ae_read_int(w->rest, strlen(w->rest), &number);
    if (w->what == SRV_NODE_ENTRIES)
        srv_tables_refresh(tables, w->id);
    else if (w->what == SRV_NODE_TABLE)
        srv_tables_reread(tables, w->id);
    else if (w->what == SRV_NODE_CHAT)
        take_line(w);
    else if (w->what == SRV_NODE_FREE)
        srv_tables_freed(tables, w->id);
    else if (w->what == SRV_NODE_AWAY)
        srv_tables_away(tables, w->id, number > 0 ? number : -1);
}

static void take_account(const word *w)
{
    if (w->what == SRV_NODE_GONE)
        srv_tables_forget_user(w->server->tables, w->id);
    else if (w->what == SRV_NODE_OUT)
        srv_session_forget(w->server, w->id, NULL, "signed_out");
    else if (w->what == SRV_NODE_BANNED)
        srv_session_forget(w->server, w->id, NULL, "banned");
    else if (w->what == SRV_NODE_BLOCKS)
        w->server->table_handlers->blocks_changed(w->server, w->id);
    else if (w->what == SRV_NODE_TOKEN)
        srv_session_forget(w->server, NULL, w->hash, "signed_out");
    else if (w->what == SRV_NODE_ADOPTED)
        srv_tables_adopt(w->server->tables, w->rest, w->id);
}

/* Anyone with access to the database could have sent the notification; words that do not fit
 * are ignored. */
static void take_word(srv_server *server, const char *text, size_t len)
{
    word w = { .server = server, .what = text[0] };

    if (len < 1 + AE_STORE_ID || len > 1 + AE_STORE_ID + SRV_HASH)
        return;
    ae_put_n(&AE_TEXT_IN(w.id), text + 1, AE_STORE_ID);
    ae_put_n(&AE_TEXT_IN(w.rest), text + 1 + AE_STORE_ID, len - 1 - AE_STORE_ID);
    if (len == 1 + SRV_HASH)
        ae_put_n(&AE_TEXT_IN(w.hash), text + 1, SRV_HASH);
    take_table(&w);
    take_account(&w);
}

static void take_news(srv_nodes *nodes, const char *text)
{
    size_t name = strcspn(text, " ");

    if (name == strlen(nodes->server->node) && !strncmp(text, nodes->server->node, name))
        return;
    if (!text[0])
        srv_tables_reread_all(nodes->server->tables);
    for (const char *at = text + name; *at;) {
        size_t len;

        at += *at == ' ';
        len = strcspn(at, " ");
        take_word(nodes->server, at, len);
        at += len;
    }
}

static void woken(uv_async_t *wake)
{
    srv_nodes *nodes = wake->data;
    heard *list;

    uv_mutex_lock(&nodes->lock);
    list = nodes->first;
    nodes->first = NULL;
    nodes->last = &nodes->first;
    uv_mutex_unlock(&nodes->lock);
    for (heard *next; list; list = next) {
        next = list->next;
        if (!nodes->server->is_closing)
            take_news(nodes, list->text);
        free(list);
    }
}

/* In the thread. */
static void hear(void *ctx, const char *text)
{
    srv_nodes *nodes = ctx;
    size_t size = strlen(text) + 1;
    heard *h = srv_alloc(sizeof *h + size);

    memcpy(h->text, text, size);
    uv_mutex_lock(&nodes->lock);
    *nodes->last = h;
    nodes->last = &h->next;
    uv_mutex_unlock(&nodes->lock);
    uv_async_send(&nodes->wake);
}

static int is_ending(srv_nodes *nodes)
{
    int is;

    uv_mutex_lock(&nodes->lock);
    is = nodes->is_ending;
    uv_mutex_unlock(&nodes->lock);
    return is;
}

/* After a lost connection, notifications may have been missed; an empty text makes the loop
 * check all tables. */
static void listen_thread(void *ctx)
{
    srv_nodes *nodes = ctx;
    void *own = srv_store_own(nodes->server);
    int is_deaf = 0;

    while (!is_ending(nodes)) {
        ae_store *store = srv_store_of(own);
        int was_deaf = is_deaf;

        is_deaf = !store || ae_sql_listen(store, LISTEN_MS, hear, nodes) != AE_STORE_OK;
        if (is_deaf)
            uv_sleep(LISTEN_MS);
        else if (was_deaf)
            hear(nodes, "");
    }
    srv_store_disown(own);
}

/* ---- start and stop ---- */

static void look(uv_timer_t *timer)
{
    srv_nodes *nodes = timer->data;

    srv_tables_refresh_all(nodes->server->tables);
}

static void timer_start(uv_loop_t *loop, uv_timer_t *timer, uv_timer_cb then, int64_t every)
{
    uv_timer_init(loop, timer);
    uv_timer_start(timer, then, (uint64_t)every, (uint64_t)every);
}

void srv_nodes_start(srv_server *server)
{
    srv_nodes *nodes = srv_alloc(sizeof *nodes);
    int64_t lease_ms = server->config.node_lease * 1000;

    server->nodes = nodes;
    nodes->server = server;
    nodes->last = &nodes->first;
    uv_mutex_init(&nodes->lock);
    uv_async_init(server->loop, &nodes->wake, woken);
    timer_start(server->loop, &nodes->beat, beat, lease_ms / BEATS);
    timer_start(server->loop, &nodes->look, look, lease_ms < LOOK_MS ? lease_ms : LOOK_MS);
    nodes->wake.data = nodes->beat.data = nodes->look.data = nodes;
    beat(&nodes->beat);
    if (uv_thread_create(&nodes->thread, listen_thread, nodes) != 0)
        abort();
}

static ae_store_err end_lease(ae_store *store, void *ctx)
{
    return ae_store_node_end(store, ((srv_server *)ctx)->node);
}

static void lease_ended(void *ctx, ae_store_err err)
{
    (void)ctx;
    (void)err;
}

/* Releases the lease before the pools end, so that other servers can take over at once. */
void srv_nodes_stop(srv_server *server)
{
    srv_nodes *nodes = server->nodes;

    if (!nodes)
        return;
    uv_mutex_lock(&nodes->lock);
    nodes->is_ending = 1;
    uv_mutex_unlock(&nodes->lock);
    uv_thread_join(&nodes->thread);
    uv_timer_stop(&nodes->beat);
    uv_timer_stop(&nodes->look);
    srv_store_do(server->writer, end_lease, lease_ended, server);
}

static void closed(uv_handle_t *handle)
{
    srv_nodes *nodes = handle->data;

    uv_mutex_destroy(&nodes->lock);
    free(nodes);
}

void srv_nodes_free(srv_server *server)
{
    srv_nodes *nodes = server->nodes;

    if (!nodes)
        return;
    woken(&nodes->wake);
    uv_close((uv_handle_t *)&nodes->beat, NULL);
    uv_close((uv_handle_t *)&nodes->look, NULL);
    uv_close((uv_handle_t *)&nodes->wake, closed);
    server->nodes = NULL;
}
