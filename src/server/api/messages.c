/*
 * messages.c: handles the messages of a socket: signing in, watching tables, acting there.
 */
#include "server/api/messages.h"

#include <stdlib.h>
#include <string.h>

#include "core/games_json.h"
#include "server/api/act.h"
#include "server/api/chat.h"
#include "server/base/store_job.h"
#include "server/net/peer.h"
#include "server/net/session.h"
#include "server/tables/decisions.h"
#include "server/tables/nodes.h"
#include "server/tables/tables.h"
#include "server/tables/watch.h"
#include "store/blocks.h"

enum {
    MAX_WATCHED = 32,              /* tables per socket */
    MAX_TOKENS = 2 * AE_MAX_BATCH, /* JSON tokens per message */
    MAX_EARLY = 65536 /* bytes of messages kept while the socket's account is looked up */
};

/* ---- the account of a socket ---- */

static void welcome(srv_conn *c)
{
    srv_buf out = { .at = NULL };

    srv_buf_put(&out, "{\"t\":\"welcome\",\"user\":");
    if (c->who.kind == SRV_USER)
        srv_buf_put_json(&out, c->who.name);
    else
        srv_buf_put(&out, "null");
    srv_buf_put(&out, c->who.kind == SRV_GUEST ? ",\"guest\":true" : ",\"guest\":false");
    srv_buf_put(&out, ",\"now\":");
    srv_buf_put_int(&out, srv_now());
    srv_buf_put(&out, ",\"version\":");
    srv_buf_put_json(&out, AEDILE_VERSION);
    srv_buf_put(&out, "}");
    srv_conn_send_text(c, &out);
    srv_buf_free(&out);
}

static void handle_early(srv_conn *);

/* The account of the socket is known: handle the messages that waited. */
static void enter(srv_conn *c)
{
    c->is_looking = 0;
    welcome(c);
    handle_early(c);
}

typedef struct {
    srv_ticket *ticket;
    char user[AE_STORE_ID + 1];
    int is_entering; /* 0: the account has changed its blocks since */
    srv_buf ids;
} blocks;

static void see_block(void *ctx, const char *other, const char *name)
{
    (void)name;
    srv_buf_put(ctx, other);
}

static ae_store_err find_blocks(ae_store *store, void *ctx)
{
    blocks *b = ctx;

    return ae_store_blocks(store, b->user, see_block, &b->ids);
}

static void got_blocks(void *ctx, ae_store_err err)
{
    blocks *b = ctx;
    srv_conn *c = srv_conn_redeem(b->ticket);

    if (c && err == AE_STORE_OK && !strcmp(c->who.user, b->user)) {
        free(c->blocked);
        c->blocked = srv_buf_take(&b->ids);
    }
    srv_buf_free(&b->ids);
    if (c && b->is_entering)
        enter(c);
    free(b);
}

/* Reads whom the account has blocked.  A new socket watches no table before that is known. */
static void read_blocks(srv_conn *c, int is_entering)
{
    blocks *b = srv_alloc(sizeof *b);

    b->is_entering = is_entering;
    b->ticket = srv_conn_hold(c);
    memcpy(b->user, c->who.user, sizeof b->user);
    srv_store_do(c->server->readers, find_blocks, got_blocks, b);
}

static void read_blocks_again(void *ctx, srv_conn *c)
{
    (void)ctx;
    read_blocks(c, 0);
}

void srv_messages_blocks(srv_server *server, const char *user)
{
    srv_sockets_of(server, user, NULL, read_blocks_again, NULL);
}

static void refuse_entry(srv_conn *c, srv_error error)
{
    c->is_looking = 0;
    srv_conn_refuse(c, error, NULL, NULL);
    handle_early(c);
}

static void found(void *ctx, const srv_who *who, srv_error error)
{
    srv_conn *c = srv_conn_redeem(ctx);

    if (!c)
        return;
    if (error) {
        refuse_entry(c, error);
        return;
    }
    c->who = *who;
    free(c->blocked);
    c->blocked = NULL;
    srv_conn_enter(c);
    if (who->kind == SRV_USER)
        read_blocks(c, 1);
    else
        enter(c);
}

static void look(srv_conn *c, const char *token)
{
    c->is_looking = 1;
    srv_session_look(c->server, token, found, srv_conn_hold(c));
}

/* ---- watching ---- */

static srv_watcher **find_watched(srv_conn *c, const char *table)
{
    srv_watcher **at = &c->watched;

    while (*at && (!(*at)->table || strcmp((*at)->table->id, table) != 0))
        at = &(*at)->next_there;
    return at;
}

static void unwatch(srv_conn *c, srv_watcher **at)
{
    srv_watcher *w = *at;

    *at = w->next_there;
    c->n_watched--;
    srv_watch_free(w);
}

/* The same for a person who leaves a table; the others there are told. */
static void walk_away(srv_conn *c, srv_watcher **at)
{
    srv_table *table = (*at)->table;

    unwatch(c, at);
    if (table && srv_table_seats_of(table, &c->who))
        srv_watch_here(table, NULL);
}

/* Removes watchers of tables that have been unloaded. */
static void unwatch_gone(srv_conn *c)
{
    for (srv_watcher **at = &c->watched; *at;)
        if ((*at)->table)
            at = &(*at)->next_there;
        else
            unwatch(c, at);
}

typedef struct {
    srv_op op;
    srv_ticket *ticket;
    char table[AE_STORE_ID + 1], invite[64], layout[128];
    int64_t after, seat;
    int with;
} watching;

static int viewer_of(const srv_table *table, const srv_conn *c, int64_t seat)
{
    ae_seats seats = srv_table_seats_of(table, &c->who);

    if (seat >= 0 && seat < AE_MAX_SEATS && seats & AE_SEAT_BIT(seat))
        return (int)seat;
    return seats ? ae_first(seats) : AE_WATCHER;
}

/* Whether the client's layout id (games_json.h) differs from the server's; a client
 * that sends no layout is not compared.  The old form, with four parts, is accepted until version
 * 0.3. */
static int is_other_layout(const srv_table *table, const char *layout)
{
    return layout[0] && table->record
           && !ae_layout_protocol(ae_table_game(table->record),
                                  ae_table_board(table->record)->hash, layout);
}

static srv_error check_watch(const srv_conn *c, const srv_table *table, const watching *w)
{
    if (!srv_table_may_see(table, &c->who, w->invite))
        return SRV_NOT_FOUND;
    if (is_other_layout(table, w->layout))
        return SRV_LAYOUT;
    return c->n_watched >= MAX_WATCHED ? SRV_LIMIT : srv_nodes_error(table, w->after);
}

static void send_table(srv_conn *c, const srv_table *table)
{
    srv_buf out = { .at = NULL };

    srv_buf_put(&out, "{\"t\":\"table\",\"table\":");
    srv_table_put(&out, table, &c->who);
    srv_buf_put(&out, "}");
    srv_conn_send_text(c, &out);
    srv_buf_free(&out);
}

static void begin_watch(srv_conn *c, srv_table *table, const watching *w)
{
    srv_watcher **old = find_watched(c, table->id), *new;

    if (*old)
        unwatch(c, old);
    new = srv_watch_new(table, c, viewer_of(table, c, w->seat), w->with);
    new->next_there = c->watched;
    c->watched = new;
    c->n_watched++;
    send_table(c, table);
    srv_watch_here(table, srv_table_seats_of(table, &c->who) ? NULL : c);
    if (table->record) {
        uint32_t n = ae_table_count(table->record);

        srv_watch_catch_up(new, w->after < 0 || w->after > n ? n : (uint32_t)w->after);
    }
}

static void run_watch(srv_op *op, srv_table *table)
{
    watching *w = (watching *)op;
    srv_error error = op->error;
    srv_conn *c;

    if (table && !op->is_second && srv_nodes_is_behind(table, w->after)) {
        srv_table_add_first(table, op);
        srv_table_refresh(table);
        return;
    }
    c = srv_conn_redeem(w->ticket);
    if (c && table)
        error = check_watch(c, table, w);
    if (c && error) {
        if (error == SRV_NOT_FOUND && w->invite[0]
            && !srv_limit_take(c->server->limits, SRV_LIMIT_INVITE, c->net, srv_now(), NULL))
            error = SRV_TOO_MANY;
        srv_conn_refuse(c, error, NULL, w->table);
    } else if (c && table) {
        begin_watch(c, table, w);
    }
    free(w);
    if (table)
        srv_table_end(table);
}

/* ---- handlers ---- */

typedef struct {
    srv_conn *conn;
    const ae_json *json;
} message;

static const char *text_of(const message *m, const char *name, ae_text *room)
{
    if (!ae_json_string(m->json, ae_json_get(m->json, 0, name), room) || !ae_is_utf8(room->buf))
        room->buf[0] = '\0';
    return room->buf;
}

static int64_t number_of(const message *m, const char *name, int64_t otherwise)
{
    int64_t n;

    return ae_json_int(m->json, ae_json_get(m->json, 0, name), -1, INT32_MAX, &n) ? n
                                                                                  : otherwise;
}

/* Reads "with", an array of names. */
static int with_of(const message *m)
{
    int array = ae_json_get(m->json, 0, "with"), with = 0;

    if (array >= 0 && !ae_json_is_array(m->json, array))
        return -1;
    for (int e = ae_json_first(m->json, array); e >= 0; e = ae_json_next(m->json, array, e)) {
        char name[16];
        int bit;

        if (!ae_json_string(m->json, e, &AE_TEXT_IN(name)) || (bit = ae_with_read(name)) <= 0)
            return -1;
        with |= bit;
    }
    return with;
}

/* Reads the language too: a page may use another one than its browser's header asks for. */
static void do_hello(const message *m)
{
    char token[64], language[16];
    const ae_words *words = ae_words_for(text_of(m, "language", &AE_TEXT_IN(language)));

    if (words)
        m->conn->words = words;
    if (ae_json_get(m->json, 0, "token") >= 0 || !language[0])
        look(m->conn, text_of(m, "token", &AE_TEXT_IN(token)));
}

static void do_watch(const message *m)
{
    watching *w = srv_alloc(sizeof *w);
    int with = with_of(m);

    text_of(m, "table", &AE_TEXT_IN(w->table));
    if (with < 0) {
        srv_conn_refuse_at(m->conn, SRV_BAD_REQUEST, NULL, w->table, "with");
        free(w);
        return;
    }
    w->op.run = run_watch;
    w->ticket = srv_conn_hold(m->conn);
    w->after = number_of(m, "after", 0);
    w->seat = number_of(m, "seat", -1);
    w->with = with;
    text_of(m, "invite", &AE_TEXT_IN(w->invite));
    text_of(m, "layout", &AE_TEXT_IN(w->layout));
    srv_tables_do(m->conn->server->tables, w->table, &w->op);
}

static void do_unwatch(const message *m)
{
    char table[AE_STORE_ID + 2];
    srv_watcher **at;

    text_of(m, "table", &AE_TEXT_IN(table));
    at = find_watched(m->conn, table);
    if (*at)
        walk_away(m->conn, at);
}

static void acted(srv_act *act, srv_error error, int64_t seq)
{
    srv_conn *c = srv_conn_redeem(act->ctx);
    srv_buf out = { .at = NULL };

    if (c && error) {
        srv_conn_refuse_at(c, error, act->action, act->table, act->where);
    } else if (c) {
        srv_buf_put(&out, "{\"t\":\"done\",\"action\":");
        srv_buf_put_json(&out, act->action);
        srv_buf_put(&out, ",\"seq\":");
        srv_buf_put_int(&out, seq);
        srv_buf_put(&out, "}");
        srv_conn_send_text(c, &out);
        srv_buf_free(&out);
    }
    srv_act_free(act);
}

static void do_do(const message *m)
{
    srv_act *act = srv_alloc(sizeof *act);

    act->server = m->conn->server;
    act->who = m->conn->who;
    act->seat = (int)number_of(m, "seat", -1);
    act->seq = number_of(m, "seq", -1);
    text_of(m, "table", &AE_TEXT_IN(act->table));
    text_of(m, "action", &AE_TEXT_IN(act->action));
    act->then = acted;
    act->ctx = srv_conn_hold(m->conn);
    if (srv_act_read(act, m->json, ae_json_get(m->json, 0, "do")))
        srv_act_do(act);
    else
        acted(act, SRV_BAD_REQUEST, 0);
}

typedef struct {
    srv_op op;
    srv_ticket *ticket;
    char table[AE_STORE_ID + 2];
    char text[2048];
} saying;

static void said(void *ctx, srv_error error)
{
    srv_conn *c = srv_conn_redeem(ctx);

    if (c && error)
        srv_conn_refuse(c, error, NULL, NULL);
}

static void run_say(srv_op *op, srv_table *table)
{
    saying *s = (saying *)op;
    srv_conn *c = s->ticket->conn;

    if (c && table && srv_table_may_see(table, &c->who, NULL)) {
        srv_chat_say(table, &c->who, s->text, said, s->ticket);
    } else {
        said(s->ticket, SRV_NOT_FOUND);
        if (table)
            srv_table_end(table);
    }
    free(s);
}

static void do_chat(const message *m)
{
    saying *s = srv_alloc(sizeof *s);

    s->op.run = run_say;
    s->ticket = srv_conn_hold(m->conn);
    text_of(m, "table", &AE_TEXT_IN(s->table));
    text_of(m, "text", &AE_TEXT_IN(s->text));
    srv_tables_do(m->conn->server->tables, s->table, &s->op);
}

static void do_ping(const message *m)
{
    srv_buf out = { .at = NULL };

    srv_buf_put(&out, "{\"t\":\"pong\",\"now\":");
    srv_buf_put_int(&out, srv_now());
    srv_buf_put(&out, "}");
    srv_conn_send_text(m->conn, &out);
    srv_buf_free(&out);
}

static const struct {
    const char *name;
    void (*handle)(const message *);
} kinds[] = {
    { "do", do_do },     { "watch", do_watch }, { "unwatch", do_unwatch },
    { "chat", do_chat }, { "ping", do_ping },   { "hello", do_hello },
};

static void handle(srv_conn *c, const char *text, size_t len)
{
    jsmntok_t room[MAX_TOKENS];
    ae_json json;
    message m = { c, &json };
    char kind[16];

    if (memchr(text, '\0', len)
        || ae_json_read(&json, text, len, room, MAX_TOKENS, NULL) != AE_OK
        || !ae_json_is_object(&json, 0)) {
        srv_conn_refuse_at(c, SRV_BAD_REQUEST, NULL, NULL, "body");
        return;
    }
    text_of(&m, "t", &AE_TEXT_IN(kind));
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (!strcmp(kinds[i].name, kind)) {
            kinds[i].handle(&m);
            return;
        }
    srv_conn_refuse_at(c, SRV_BAD_REQUEST, NULL, NULL, "t");
}

/* ---- messages ---- */

static void message_arrived(srv_conn *c, const char *text, size_t len)
{
    srv_server *server = c->server;

    server->counts.messages++;
    unwatch_gone(c);
    if (server->is_closing)
        srv_conn_refuse(c, SRV_UNAVAILABLE, NULL, NULL);
    else if (!srv_limit_take(server->limits, SRV_LIMIT_MESSAGE, c->net, srv_now(), NULL))
        srv_conn_refuse(c, SRV_TOO_MANY, NULL, NULL);
    else
        handle(c, text, len);
}

/* Handles the messages that came while the account was looked up; each ends with a zero byte. */
static void handle_early(srv_conn *c)
{
    srv_buf all = c->early;

    c->early = (srv_buf){ .at = NULL };
    for (size_t at = 0; at < all.len;) {
        size_t n = strlen(all.at + at);

        if (c->is_looking) {
            srv_buf_put_n(&c->early, all.at + at, all.len - at);
            break;
        }
        message_arrived(c, all.at + at, n);
        at += n + 1;
    }
    srv_buf_free(&all);
}

void srv_messages_take(srv_conn *c, const char *text, size_t len)
{
    if (!c->is_looking) {
        message_arrived(c, text, len);
        return;
    }
    if (c->early.len + len >= MAX_EARLY) {
        srv_conn_cut(c, "slow");
        return;
    }
    srv_buf_put_n(
        &c->early, text,
        memchr(text, '\0', len)
            ? 0
            : len); /* a zero byte inside: keep an empty message, which is refused later */
    srv_buf_put_char(&c->early, '\0');
}

void srv_messages_begin(srv_conn *c, const char *token)
{
    c->server->counts.sockets++;
    c->server->counts.sockets_total++;
    srv_peers_add(c->server->peers, c->net);
    srv_conn_join(c);
    if (token[0])
        look(c, token);
}

void srv_messages_end(srv_conn *c)
{
    while (c->watched)
        walk_away(c, &c->watched);
    srv_conn_leave(c);
    c->server->counts.sockets--;
    srv_peers_remove(c->server->peers, c->net);
    c->server = NULL;
}
