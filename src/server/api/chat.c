/*
 * chat.c: the chat of a table: writing and reading lines.
 *
 * Whoever sits at the table may write, and at a listed table whoever has an account, unless the
 * host has muted the seat or turned chat off.  A reader gets no lines of people whom the reader has
 * blocked.
 */
#include "server/api/chat.h"

#include <stdlib.h>
#include <string.h>

#include "server/api/routes.h"
#include "server/base/store_job.h"
#include "server/tables/at_table.h"
#include "server/tables/change.h"
#include "server/tables/nodes.h"
#include "server/tables/tables.h"
#include "store/blocks.h"
#include "store/events.h"

enum { MAX_TEXT = 500, KEPT = 200 }; /* characters per line; lines kept per table */

/* ---- lines ---- */

static uint32_t code_of(const char *s, size_t n)
{
    uint32_t code = n == 1 ? (uint8_t)s[0] : (uint8_t)s[0] & (0x7fu >> n);

    for (size_t i = 1; i < n; i++)
        code = code << 6 | ((uint8_t)s[i] & 0x3fu);
    return code;
}

static int is_within(uint32_t code, uint32_t first, uint32_t last)
{
    return code >= first && code <= last;
}

static int is_unruly(uint32_t code)
{
    return code < 0x20 || is_within(code, 0x7f, 0x9f) || is_within(code, 0x2028, 0x202e)
           || is_within(code, 0x2066, 0x2069) || code == 0xfeff;
}

static int is_blank(uint32_t code)
{
    return code == ' ' || code == 0xa0 || code == 0xad || code == 0x061c
           || is_within(code, 0x2000, 0x200f) || is_within(code, 0x205f, 0x2064)
           || code == 0x3000;
}

int srv_is_line(const char *text, int max)
{
    int n = 0, n_seen = 0;

    for (size_t len; *text; text += len, n++) {
        len = ae_utf8_length(text);
        if (len == 0 || is_unruly(code_of(text, len)))
            return 0;
        n_seen += !is_blank(code_of(text, len));
    }
    return n_seen > 0 && n <= max;
}

/* Writes the JSON members of a line; the caller writes the braces. */
static void put_line(srv_buf *out, const ae_store_line *line)
{
    srv_buf_put(out, "\"n\":");
    srv_buf_put_int(out, line->number);
    srv_buf_put(out, ",\"at\":");
    srv_buf_put_int(out, line->at);
    if (line->seat >= 0) {
        srv_buf_put(out, ",\"seat\":");
        srv_buf_put_int(out, line->seat);
    }
    srv_buf_put(out, ",\"name\":");
    srv_buf_put_json(out, line->name);
    srv_buf_put(out, ",\"text\":");
    srv_buf_put_json(out, line->text);
}

/* ---- writing a line ---- */

typedef struct {
    srv_job job;
    srv_table *table; /* used only in the event loop */
    void (*then)(void *ctx, srv_error);
    void *ctx;
    char table_id[AE_STORE_ID + 1], user[AE_STORE_ID + 1];
    char name[SRV_MAX_NAME], text[4 * MAX_TEXT + 1];
    ae_store_line line; /* points to the texts above */
    ae_store_err err;
} saying;

/* Finds the number of the line just written: another node may have added lines meanwhile. */
static void see_number(void *ctx, const ae_store_line *row)
{
    ae_store_line *line = ctx;

    if (row->at == line->at && row->seat == line->seat && !strcmp(row->name, line->name)
        && !strcmp(row->text, line->text))
        line->number = row->number;
}

static void run_say(srv_job *job, void *own)
{
    saying *s = (saying *)job;
    ae_store *store = srv_store_of(own);

    s->err = store ? ae_store_chat_add(store, &s->line, KEPT) : AE_STORE_OPEN;
    if (s->err == AE_STORE_OK)
        s->err = ae_store_chat(store, s->table_id, 0, see_number, &s->line);
}

static void tell(const saying *s)
{
    srv_buf out = { .at = NULL };

    srv_buf_put(&out, "{\"t\":\"chat\",\"table\":");
    srv_buf_put_json(&out, s->table_id);
    srv_buf_put(&out, ",");
    put_line(&out, &s->line);
    srv_buf_put(&out, "}");
    srv_table_send(s->table, &out, s->user[0] ? s->user : NULL);
    srv_buf_free(&out);
}

/* Sends the account of the writer along: the stored line has only a name, and the seat may
 * belong to somebody else by the time another node reads the line. */
static void tell_nodes(const saying *s)
{
    char about[2 * AE_STORE_ID + 1];
    ae_text text = AE_TEXT_IN(about);

    ae_put(&text, s->table_id);
    ae_put(&text, s->user);
    srv_nodes_tell(s->table->server, SRV_NODE_CHAT, about, s->line.number);
}

static void said(srv_job *job)
{
    saying *s = (saying *)job;
    srv_error error = s->err == AE_STORE_OK ? SRV_OK : srv_error_of_store(s->err);

    if (!error) {
        tell(s);
        tell_nodes(s);
    }
    srv_table_end(s->table);
    s->then(s->ctx, error);
    free(s);
}

/* ---- lines written at another node ---- */

typedef struct {
    srv_op op;
    srv_table *table;
    char table_id[AE_STORE_ID + 1];
    char user[AE_STORE_ID + 1]; /* the account of the writer, or "" */
    int64_t number;
    srv_buf line; /* without its braces */
} hearing;

static void see_said(void *ctx, const ae_store_line *row)
{
    hearing *h = ctx;

    if (row->number == h->number)
        put_line(&h->line, row);
}

static ae_store_err read_said(ae_store *store, void *ctx)
{
    hearing *h = ctx;

    return ae_store_chat(store, h->table_id, h->number - 1, see_said, h);
}

static void heard(void *ctx, ae_store_err err)
{
    hearing *h = ctx;
    srv_buf out = { .at = NULL };

    if (err == AE_STORE_OK && h->line.len > 0) {
        srv_buf_put(&out, "{\"t\":\"chat\",\"table\":");
        srv_buf_put_json(&out, h->table_id);
        srv_buf_put(&out, ",");
        srv_buf_put(&out, h->line.at);
        srv_buf_put(&out, "}");
        srv_table_send(h->table, &out, h->user[0] ? h->user : NULL);
        srv_buf_free(&out);
    }
    srv_table_end(h->table);
    srv_buf_free(&h->line);
    free(h);
}

static void run_hearing(srv_op *op, srv_table *table)
{
    hearing *h = (hearing *)op;

    h->table = table;
    if (table)
        srv_store_do(table->server->readers, read_said, heard, h);
    else
        free(h);
}

void srv_chat_heard(srv_server *server, const char *table, const char *user, int64_t number)
{
    hearing *h;

    if (!srv_tables_has(server->tables, table))
        return;
    h = srv_alloc(sizeof *h);
    h->op.run = run_hearing;
    h->number = number;
    ae_put(&AE_TEXT_IN(h->table_id), table);
    ae_put(&AE_TEXT_IN(h->user), user);
    srv_tables_do(server->tables, table, &h->op);
}

/* ---- who may write ---- */

static srv_error check_speaker(const srv_table *table, const srv_who *who)
{
    ae_seats seats = srv_table_seats_of(table, who);

    if (!table->settings.has_chat || (seats && !(seats & (ae_seats)~table->settings.muted)))
        return SRV_FORBIDDEN;
    return seats || (table->is_listed && who->kind == SRV_USER) ? SRV_OK : SRV_FORBIDDEN;
}

static void fill(saying *s, const srv_who *who, const char *text)
{
    ae_seats seats = srv_table_seats_of(s->table, who);
    int seat = seats ? ae_first(seats) : -1;

    ae_put(&AE_TEXT_IN(s->table_id), s->table->id);
    ae_put(&AE_TEXT_IN(s->user), who->kind == SRV_USER ? who->user : "");
    ae_put(&AE_TEXT_IN(s->name), seat >= 0 ? s->table->seat[seat].name : who->name);
    ae_put(&AE_TEXT_IN(s->text), text);
    s->line = (ae_store_line){
        .table = s->table_id, .at = srv_now(), .seat = seat, .name = s->name, .text = s->text
    };
}

/* Does not check the rate limit. */
static void say(srv_table *table, const srv_who *who, const char *text,
                void (*then)(void *ctx, srv_error), void *ctx)
{
    srv_error error = check_speaker(table, who);
    saying *s;

    if (!error && !srv_is_line(text, MAX_TEXT))
        error = SRV_BAD_REQUEST;
    if (error) {
        srv_table_end(table);
        then(ctx, error);
        return;
    }
    s = srv_alloc(sizeof *s);
    s->job = (srv_job){ .run = run_say, .done = said };
    s->table = table;
    s->then = then;
    s->ctx = ctx;
    fill(s, who, text);
    srv_pool_add(table->server->writer, &s->job);
}

void srv_chat_say(srv_table *table, const srv_who *who, const char *text,
                  void (*then)(void *ctx, srv_error), void *ctx)
{
    if (srv_limit_take(table->server->limits, SRV_LIMIT_CHAT, srv_who_key(who), srv_now(),
                       NULL)) {
        say(table, who, text, then, ctx);
        return;
    }
    srv_table_end(table);
    then(ctx, SRV_TOO_MANY);
}

/* ---- by HTTP ---- */

static void posted(void *ctx, srv_error error)
{
    srv_request *r = ctx;

    if (error)
        srv_refuse(r, error, error == SRV_BAD_REQUEST ? "text" : "");
    else
        srv_buf_put(&r->out, "{}");
    srv_finish(r);
}

static void post_at(srv_request *r, srv_table *table)
{
    char text[4 * MAX_TEXT + 1] = "";

    if (srv_string(r, "text", &AE_TEXT_IN(text), 1))
        say(table, &r->who, text, posted, r);
    else
        srv_leave(r, table);
}

void srv_chat_post(srv_request *r)
{
    if (srv_may(r, SRV_LIMIT_CHAT, srv_who_key(&r->who)))
        srv_at_table(r, post_at);
}

/* A request for lines.  It copies the accounts of the seats from the table, because the table is
 * released while a thread reads the store. */
typedef struct {
    srv_buf *out;
    char table_id[AE_STORE_ID + 1];
    int64_t after;
    char user[AE_MAX_SEATS][AE_STORE_ID + 1];
    srv_buf ids, names; /* blocked by the requester; a newline before and after each */
    const char *comma;
} reading;

static void see_block(void *ctx, const char *other, const char *name)
{
    reading *get = ctx;

    srv_buf_put(&get->ids, other);
    srv_buf_put(&get->ids, "\n");
    srv_buf_put(&get->names, name);
    srv_buf_put(&get->names, "\n");
}

static int is_among(const srv_buf *list, const char *text)
{
    char line[SRV_MAX_NAME + 2];
    ae_text out = AE_TEXT_IN(line);

    ae_put(&out, "\n");
    ae_put(&out, text);
    ae_put(&out, "\n");
    return text[0] && strstr(list->at, line) != NULL;
}

/* Whether the requester has blocked the writer.  The account of a writer at a seat is known; of a
 * watcher only the name is stored, which is the unique name of the account. */
static int is_unwanted(const reading *get, const ae_store_line *line)
{
    if (line->seat >= 0 && line->seat < AE_MAX_SEATS)
        return is_among(&get->ids, get->user[line->seat]);
    return is_among(&get->names, line->name);
}

static void see_line(void *ctx, const ae_store_line *line)
{
    reading *get = ctx;

    if (is_unwanted(get, line))
        return;
    srv_buf_put(get->out, get->comma);
    srv_buf_put(get->out, "{");
    put_line(get->out, line);
    srv_buf_put(get->out, "}");
    get->comma = ",";
}

static void read_lines(srv_request *r, ae_store *store)
{
    reading *get = r->own;

    srv_buf_put(&get->ids, "\n");
    srv_buf_put(&get->names, "\n");
    srv_buf_put(&r->out, "{\"chat\":[");
    if (r->who.kind != SRV_USER
        || srv_is_ok(r, ae_store_blocks(store, r->who.user, see_block, get)))
        srv_is_ok(r, ae_store_chat(store, get->table_id, get->after, see_line, get));
    srv_buf_put(&r->out, "]}");
    srv_buf_free(&get->ids);
    srv_buf_free(&get->names);
}

static void get_at(srv_request *r, srv_table *table)
{
    reading *get = srv_alloc(sizeof *get);

    get->out = &r->out;
    get->comma = "";
    get->after = srv_query_int(r, "after", 0);
    ae_put(&AE_TEXT_IN(get->table_id), table->id);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        ae_put(&AE_TEXT_IN(get->user[seat]), table->seat[seat].user);
    r->own = get;
    srv_table_end(table);
    srv_read(r, read_lines, NULL);
}

void srv_chat_list(srv_request *r)
{
    srv_at_table(r, get_at);
}

int srv_runs_event_of(srv_request *r, ae_store *store, const char *table)
{
    int is_run = 0;

    return r->who.kind == SRV_USER
           && srv_is_ok(r, ae_store_event_table_is_run_by(store, table, r->who.user, &is_run))
           && is_run;
}

/* The removal of a line. */
typedef struct {
    int64_t number;
    int may; /* it is known that the asker may do it */
} removal;

/* At a table of an event, an organiser of the event may do it. */
static void remove_line(srv_request *r, ae_store *store)
{
    const removal *x = r->own;

    if (!x->may && !srv_runs_event_of(r, store, r->arg[0])) {
        r->error = r->error ? r->error : SRV_FORBIDDEN;
        return;
    }
    srv_is_ok(r, ae_store_chat_remove(store, r->arg[0], x->number));
    srv_buf_put(&r->out, "{}");
}

static void delete_at(srv_request *r, srv_table *table)
{
    int is_operator = r->who.kind == SRV_USER && r->who.role == AE_ROLE_OPERATOR;
    removal *x = r->own = srv_alloc(sizeof *x);
    srv_error error = SRV_OK;

    x->may = is_operator || srv_table_is_host(table, &r->who);
    if (!x->may && !table->settings.event[0])
        error = SRV_FORBIDDEN;
    else if (!ae_read_int(r->arg[1], strlen(r->arg[1]), &x->number))
        error = SRV_NOT_FOUND;
    srv_table_end(table);
    if (error)
        srv_fail(r, error);
    else
        srv_write(r, remove_line, NULL);
}

void srv_chat_remove(srv_request *r)
{
    srv_at_table(r, delete_at);
}
