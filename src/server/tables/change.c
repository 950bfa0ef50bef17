/*
 * change.c: writes changes of seats and settings, each in one transaction.
 */
#include "server/tables/change.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/password.h"
#include "server/net/session.h"
#include "server/tables/at_table.h"
#include "server/tables/decisions.h"
#include "server/tables/tables.h"
#include "store/blocks.h"
#include "store/hosts.h"
#include "store/seats.h"

/* ---- small things ---- */

const char *srv_who_key(const srv_who *who)
{
    return who->kind == SRV_USER ? who->user : who->hash;
}

int srv_refuse(srv_request *r, srv_error error, const char *where)
{
    if (!r->error) {
        r->error = error;
        ae_put(&AE_TEXT_IN(r->where), where);
    }
    return 0;
}

int srv_may_make(srv_request *r)
{
    return srv_may(r, SRV_LIMIT_TABLE, srv_who_key(&r->who))
           && srv_may(r, SRV_LIMIT_TABLES, NULL);
}

void srv_invite(srv_table *table, char token[SRV_TOKEN + 1])
{
    srv_token(token, SRV_TOKEN_INVITE);
    srv_token_hash(token, table->settings.invite);
}

/* The rules for account names apply, except that a guest's name may have a single letter. */
static int is_guest_name(const char *name)
{
    char twice[16];
    ae_text text = AE_TEXT_IN(twice);

    if (ae_width(name) != 1)
        return srv_is_name(name);
    ae_put(&text, name);
    ae_put(&text, name);
    return text.len < text.size && srv_is_name(twice);
}

static int read_nonce(srv_request *r, srv_seat *seat)
{
    uint8_t byte[AE_NONCE];

    if (!srv_string(r, "nonce", &AE_TEXT_IN(seat->nonce), 0))
        return 0;
    if (!seat->nonce[0]) {
        randombytes_buf(byte, sizeof byte);
        ae_put_hex(&AE_TEXT_IN(seat->nonce), byte, sizeof byte);
    }
    return ae_read_hex(seat->nonce, 2 * AE_NONCE, byte)
           || srv_refuse(r, SRV_BAD_REQUEST, "nonce");
}

int srv_seat_read(srv_request *r, const char *guest, srv_seat *seat)
{
    int is_user = r->who.kind == SRV_USER;

    *seat = (srv_seat){ .is_taken = 1 };
    if (!is_user && !is_guest_name(guest))
        return srv_refuse(r, SRV_BAD_REQUEST, "name");
    ae_put(&AE_TEXT_IN(seat->name), is_user ? r->who.name : guest);
    ae_put(&AE_TEXT_IN(seat->user), is_user ? r->who.user : "");
    ae_put(&AE_TEXT_IN(seat->secret), is_user ? "" : r->who.hash);
    return read_nonce(r, seat);
}

/* ---- in the writer's thread ---- */

static void ignore_user(void *ctx, const ae_store_user *user)
{
    (void)ctx, (void)user;
}

static int is_unlike(srv_request *r, ae_store *store, const char *name)
{
    int is_like = 0;

    if (!srv_is_ok(r, ae_store_user_is_like(store, name, &is_like)) || !is_like)
        return !r->error;
    ae_put(&AE_TEXT_IN(r->reason), "look_alike");
    return srv_refuse(r, SRV_TAKEN, "name");
}

/* A guest may not use the name of an account, nor a name that looks like one. */
static int is_name_free(srv_request *r, ae_store *store, const srv_seat *person)
{
    ae_store_err err = AE_STORE_MISSING;

    if (!person->user[0])
        err = ae_store_user_find(store, person->name, ignore_user, NULL);
    if (err == AE_STORE_OK)
        return srv_refuse(r, SRV_TAKEN, "name");
    if (err != AE_STORE_MISSING)
        return srv_is_ok(r, err);
    return person->user[0] || is_unlike(r, store, person->name);
}

static int is_welcome(srv_request *r, ae_store *store, const srv_change *c)
{
    int is_blocked = 0;

    if (!c->person.user[0] || !ae_store_is_id(c->host) || !strcmp(c->host, c->person.user))
        return 1;
    if (!srv_is_ok(r, ae_store_is_blocked(store, c->host, c->person.user, &is_blocked)))
        return 0;
    return !is_blocked || srv_refuse(r, SRV_FORBIDDEN, "");
}

/* Whether the asker, who sits down or makes a table, is below the limit of tables. */
static int has_room(srv_request *r, ae_store *store, const srv_change *c)
{
    int is_user = c->who.kind == SRV_USER;
    int64_t n = 0,
            max = is_user ? c->config->max_tables_per_user : c->config->max_tables_per_guest;

    if (!srv_is_ok(r, ae_store_n_tables_of(store, is_user ? c->who.user : NULL,
                                           is_user ? NULL : c->who.hash, &n)))
        return 0;
    return n < max || srv_refuse(r, SRV_LIMIT, "");
}

static int may_sit(srv_request *r, ae_store *store, const srv_change *c)
{
    return c->sits < 0 || (is_welcome(r, store, c) && is_name_free(r, store, &c->person));
}

static int refuse_limit(srv_request *r, const char *reason)
{
    if (!r->error)
        ae_put(&AE_TEXT_IN(r->reason), reason);
    return srv_refuse(r, SRV_LIMIT, "");
}

/* Whether the change adds strong bots to a table that had none. */
static int gets_strong(srv_request *r, ae_store *store, const srv_change *c)
{
    int was_strong = 0;

    if (!c->is_strong || c->has_made || !c->has_bots)
        return c->is_strong && c->has_made;
    return srv_is_ok(r, ae_store_host_get(store, c->row.id, &was_strong)) && !was_strong;
}

static int is_within(srv_request *r, const srv_change *c, const ae_store_hosted *n,
                     int is_strong)
{
    const srv_config *max = c->config;

    if (c->has_made && n->of_address >= max->max_tables_per_address)
        return refuse_limit(r, "tables_of_address");
    if (is_strong && n->strong_of_person >= max->max_strong_per_person)
        return refuse_limit(r, "strong_bots");
    if (is_strong && n->strong_of_address >= max->max_strong_per_address)
        return refuse_limit(r, "strong_bots_of_address");
    return 1;
}

/* For an address only the tables of the last day count: otherwise people who abandoned their
 * tables long ago would lock out everybody behind the same address. */
static int may_host(srv_request *r, ae_store *store, const srv_change *c)
{
    ae_store_host host = { .person = srv_who_key(&c->who), .mark = c->mark };
    ae_store_hosted n = { 0 };
    int is_strong = c->config->limits && gets_strong(r, store, c);

    if (r->error || !c->config->limits || (!c->has_made && !is_strong))
        return !r->error;
    return srv_is_ok(r, ae_store_hosted_count(store, &host, srv_now() - SRV_DAY_MS, &n))
           && is_within(r, c, &n, is_strong);
}

/* Only a member can make a table for a club. */
static int is_in_club(srv_request *r, ae_store *store, const srv_change *c)
{
    ae_club_role role = AE_N_CLUB_ROLES;

    if (!c->has_made || !c->club[0])
        return 1;
    if (c->who.kind == SRV_USER
        && !srv_is_ok(r, ae_store_member_role(store, c->club, c->who.user, &role)))
        return 0;
    return role <= AE_CLUB_MEMBER || srv_refuse(r, SRV_FORBIDDEN, "club");
}

static int is_allowed(srv_request *r, ae_store *store, const srv_change *c)
{
    return may_sit(r, store, c) && ((c->sits < 0 && !c->has_made) || has_room(r, store, c))
           && may_host(r, store, c) && is_in_club(r, store, c);
}

static ae_store_err sit(ae_store *store, const srv_change *c)
{
    const srv_seat *p = &c->person;

    return ae_store_sit(store, &(ae_store_seat){
                                   .table = c->has_made ? c->made.id : c->row.id,
                                   .seat = c->sits,
                                   .user = p->user[0] ? p->user : NULL,
                                   .name = p->name,
                                   .secret = p->secret[0] ? p->secret : NULL,
                                   .nonce = p->nonce,
                               });
}

static ae_store_err make_table(ae_store *store, const srv_change *c)
{
    ae_store_host host = { .table = c->made.id,
                           .person = srv_who_key(&c->who),
                           .mark = c->mark,
                           .is_strong = c->is_strong };
    ae_store_err err = ae_store_table_add(store, &c->made);

    if (err == AE_STORE_OK)
        err = ae_store_host_add(store, &host);
    return err == AE_STORE_OK && c->club[0]
               ? ae_store_club_table_add(store, c->club, c->made.id)
               : err;
}

static ae_store_err write_rows(ae_store *store, const srv_change *c)
{
    ae_store_err err = AE_STORE_OK;

    if (c->has_row)
        err = ae_store_table_set(store, c->was, &c->row);
    if (c->is_removed)
        return err == AE_STORE_OK ? ae_store_table_remove(store, c->row.id) : err;
    if (err == AE_STORE_OK && c->has_made)
        err = make_table(store, c);
    if (err == AE_STORE_OK && c->has_bots)
        err = ae_store_host_set(store, c->row.id, c->is_strong);
    if (err == AE_STORE_OK && c->leaves >= 0)
        err = ae_store_leave(store, c->row.id, c->leaves);
    if (err == AE_STORE_OK && c->sits >= 0)
        err = sit(store, c);
    return err;
}

/* If the table could not begin, prepare() has set the error already. */
static void write_change(srv_request *r, ae_store *store)
{
    const srv_change *c = r->own;

    if (r->error || !srv_is_ok(r, ae_sql_begin(store, AE_SQL_WRITE)))
        return;
    if (is_allowed(r, store, c) && srv_is_ok(r, write_rows(store, c))
        && srv_is_ok(r, ae_sql_commit(store)))
        return;
    ae_sql_rollback(store);
}

/* ---- on the way there ---- */

/* A copy of the row; its texts are copied to `room`, which is advanced. */
static ae_store_table copy_row(const ae_store_table *from, char **room)
{
    const char *text[] = { from->id, from->head, from->settings };
    ae_store_table row = *from;

    for (int i = 0; i < 3; i++) {
        size_t size = strlen(text[i]) + 1;

        text[i] = memcpy(*room, text[i], size);
        *room += size;
    }
    row.id = text[0];
    row.head = text[1];
    row.settings = text[2];
    return row;
}

static size_t row_size(const ae_store_table *row)
{
    return strlen(row->id) + strlen(row->head) + strlen(row->settings) + 3;
}

/* Copies the change and everything it points to into one block, so that the thread needs
 * nothing else and the request can free it. */
static void keep(srv_request *r, const srv_change *from, const srv_table *table,
                 const srv_table *made)
{
    srv_buf room = { .at = NULL }, made_room = { .at = NULL };
    ae_store_table row = srv_table_row(table ? table : made, &room);
    ae_store_table made_row = srv_table_row(made ? made : table, &made_room);
    srv_change *c = srv_alloc(sizeof *c + row_size(&row) + row_size(&made_row));
    char *texts = (char *)(c + 1);

    *c = *from;
    c->row = copy_row(&row, &texts);
    c->made = copy_row(&made_row, &texts);
    srv_buf_free(&room);
    srv_buf_free(&made_room);
    free(r->own);
    r->own = c;
}

/* `table` is the table at which the person sits down, if there is one. */
static void prepare(srv_request *r, srv_table *table, srv_change *c)
{
    if (c->sits >= 0)
        c->person = table->seat[c->sits];
    ae_put(&AE_TEXT_IN(c->host), table->settings.host);
    ae_put(&AE_TEXT_IN(c->club), table->settings.club);
    c->is_strong = srv_settings_is_strong(&table->settings);
    c->who = r->who;
    c->config = &r->server->config;
    srv_guest_mark(&r->server->guest_key, r->net, c->mark);
    if (c->is_removed || table->state != AE_STATE_OPEN || srv_table_n_free(table) > 0)
        return;
    r->error = srv_table_begin(table, srv_now());
    c->is_begun = !r->error;
}

/* ---- and back ---- */

static void put_invite(srv_buf *out, const char *invite)
{
    if (!invite[0])
        return;
    srv_buf_cut(out, out->len - 1);
    srv_buf_put(out, ",\"invite\":");
    srv_buf_put_json(out, invite);
    srv_buf_put(out, "}");
}

void srv_show(srv_request *r, srv_table *table, const char *invite)
{
    srv_table_put(&r->out, table, &r->who);
    put_invite(&r->out, invite);
    srv_leave(r, table);
}

static void removed(srv_request *r, srv_table *table)
{
    srv_buf_put(&r->out, "{}");
    srv_table_remove(table);
    srv_leave(r, table);
}

/* The asker gets the response before the game's first entries are made. */
static void begun(srv_request *r, srv_table *table)
{
    const srv_change *c = r->own;

    srv_table_put(&r->out, table, &r->who);
    put_invite(&r->out, c->invite);
    srv_finish(r);
    srv_table_begun(table);
}

static void changed(srv_request *r, srv_table *table)
{
    const srv_change *c = r->own;

    table->changed_at = c->row.changed_at;
    if (c->is_begun) {
        begun(r, table);
        return;
    }
    srv_table_tell(table);
    srv_table_put(&r->out, table, &r->who);
    put_invite(&r->out, c->invite);
    if (c->goes_on)
        srv_leave_on(r, table);
    else
        srv_leave(r, table);
}

void srv_change_write(srv_request *r, srv_table *table, ae_store_state from,
                      const srv_change *change)
{
    srv_change c = *change;

    c.was = (ae_store_was){ from, table->changed_at };
    c.has_row = 1;
    prepare(r, table, &c);
    keep(r, &c, table, NULL);
    srv_write_at(r, table, write_change, c.is_removed ? removed : changed);
}

/* ---- new tables ---- */

typedef struct {
    srv_op op;
    srv_request *request;
} waiting_request;

static void show_made(srv_op *op, srv_table *table)
{
    srv_request *r = ((waiting_request *)op)->request;
    const srv_change *c = r->own;
    srv_error error = op->error;

    free(op);
    if (!table)
        srv_fail(r, error);
    else if (c->is_begun)
        begun(r, table);
    else
        srv_show(r, table, c->invite);
}

static void added(srv_request *r)
{
    const srv_change *c = r->own;
    waiting_request *v;

    if (r->error) {
        srv_fail(r, r->error);
        return;
    }
    v = srv_alloc(sizeof *v);
    v->op.run = show_made;
    v->request = r;
    srv_tables_do(r->server->tables, c->made.id, &v->op);
}

static void added_at(srv_request *r, srv_table *table)
{
    table->changed_at = ((const srv_change *)r->own)->row.changed_at;
    srv_table_tell(table);
    srv_table_end(table);
    added(r);
}

void srv_change_write_new(srv_request *r, srv_table *made, srv_table *held,
                          const srv_change *change)
{
    srv_change c = *change;

    c.has_made = 1;
    c.has_row = held != NULL;
    if (held)
        c.was = (ae_store_was){ held->state, held->changed_at };
    prepare(r, made, &c);
    keep(r, &c, held, made);
    srv_table_free(made);
    if (held)
        srv_write_at(r, held, write_change, added_at);
    else
        srv_write(r, write_change, added);
}
