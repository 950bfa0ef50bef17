/*
 * lobby.c: everything about tables except the moves: the list, seats, settings, pauses.
 *
 * Each change is validated completely, then made in memory, then written to the store (change.h).
 */
#include "server/api/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "server/api/chat.h"
#include "server/base/password.h"
#include "server/tables/at_table.h"
#include "server/tables/decisions.h"
#include "server/tables/standing.h"
#include "store/names.h"

/* ---- the list ---- */

/* Tables per page, rows read at a time, and the most rows examined for a list of one game. */
enum { PAGE = 50, CHUNK = 100, MAX_LOOKED = 2000 };

typedef struct {
    srv_server *server;
    char game[16], after[AE_STORE_ID + 1];
    ae_store_state state;
    srv_table *table[PAGE];
    srv_standing standing[PAGE]; /* of those that run; `seq` is read from the store */
    int n, n_looked, is_more;
} listing;

static void see_table(void *ctx, const ae_store_table *row)
{
    listing *list = ctx;
    srv_table *table;

    list->is_more = list->n == PAGE;
    if (list->is_more)
        return;
    list->n_looked++;
    ae_put(&AE_TEXT_IN(list->after), row->id);
    table = srv_alloc(sizeof *table);
    table->server = list->server;
    if (!srv_settings_read(&table->settings, row->settings, strlen(row->settings))
        || (list->game[0] && strcmp(list->game, table->settings.game) != 0)) {
        srv_table_free(table);
        return;
    }
    ae_put(&AE_TEXT_IN(table->id), row->id);
    table->state = row->state;
    table->is_listed = row->is_listed;
    table->created_at = row->created_at;
    list->table[list->n++] = table;
}

static void see_seat(void *ctx, const ae_store_seat *row)
{
    srv_table *table = ctx;
    srv_seat *seat;

    if (row->seat < 0 || row->seat >= AE_MAX_SEATS)
        return;
    seat = &table->seat[row->seat];
    seat->is_taken = 1;
    ae_put(&AE_TEXT_IN(seat->name), row->name);
    ae_put(&AE_TEXT_IN(seat->user), row->user ? row->user : "");
    ae_put(&AE_TEXT_IN(seat->secret), row->secret ? row->secret : "");
}

static ae_store_err read_table(ae_store *store, srv_table *table, srv_standing *standing)
{
    ae_store_err err = ae_store_seats(store, table->id, see_seat, table);

    if (err == AE_STORE_OK && table->state == AE_STATE_RUNNING)
        err = ae_store_count(store, table->id, &standing->seq);
    return err;
}

static void read_list(srv_request *r, ae_store *store)
{
    listing *list = r->own;
    int looked;

    do {
        char after[AE_STORE_ID + 1];
        ae_store_page page = { .state = list->state,
                               .after = after,
                               .limit = CHUNK,
                               .is_listed_only = 1,
                               .is_descending = 1 };

        ae_put(&AE_TEXT_IN(after), list->after);
        looked = list->n_looked;
        if (!srv_is_ok(r, ae_store_tables(store, &page, see_table, list)))
            return;
        looked = list->n_looked - looked;
    } while (looked == CHUNK && list->n < PAGE && list->n_looked < MAX_LOOKED);
    list->is_more |= looked == CHUNK;
    for (int i = 0; i < list->n; i++)
        if (!srv_is_ok(r, read_table(store, list->table[i], &list->standing[i])))
            return;
}

/* Whose turn it is stands at tables that were played lately: nothing is replayed for the list. */
static void put_listed(srv_request *r, const srv_table *table, srv_standing *standing)
{
    srv_table_put_open(&r->out, table, &r->who);
    if (table->state == AE_STATE_RUNNING
        && srv_standing_find(r->server->standings, table->id, standing))
        srv_standing_put(&r->out, standing, srv_settings_time(&table->settings, srv_now()),
                         srv_table_seats_of(table, &r->who));
    srv_buf_put(&r->out, "}");
}

static void put_list(srv_request *r)
{
    listing *list = r->own;

    srv_buf_put(&r->out, "{\"tables\":[");
    for (int i = 0; i < list->n; i++) {
        srv_buf_put(&r->out, i ? "," : "");
        put_listed(r, list->table[i], &list->standing[i]);
        srv_table_free(list->table[i]);
    }
    srv_buf_put(&r->out, "]");
    if (list->is_more) {
        srv_buf_put(&r->out, ",\"next\":");
        srv_buf_put_json(&r->out, list->after);
    }
    srv_buf_put(&r->out, "}");
    srv_finish(r);
}

static int read_state(const char *name, ae_store_state *out)
{
    for (*out = 0; *out < AE_N_STATES; ++*out)
        if (!strcmp(name, ae_store_state_name(*out)))
            return 1;
    return !name[0];
}

void srv_lobby_list(srv_request *r)
{
    listing *list = r->own = srv_alloc(sizeof *list);
    char state[16];

    list->server = r->server;
    srv_query(r, "game", &AE_TEXT_IN(list->game));
    srv_query(r, "after", &AE_TEXT_IN(list->after));
    if (!read_state(srv_query(r, "state", &AE_TEXT_IN(state)), &list->state))
        srv_fail_at(r, SRV_BAD_REQUEST, "state");
    else if (list->game[0] && !ae_game_find(list->game))
        srv_fail_at(r, SRV_BAD_REQUEST, "game");
    else if (list->after[0] && !ae_store_is_id(list->after))
        srv_fail_at(r, SRV_BAD_REQUEST, "after");
    else
        srv_read(r, read_list, put_list);
}

/* ---- one table ---- */

static void work_runs(srv_request *r, ae_store *store)
{
    int *runs = r->own;

    *runs = srv_runs_event_of(r, store, r->arg[0]);
}

/* At a table of an event, accounts are told whether they moderate its chat. */
static void show_organiser(srv_request *r, srv_table *table)
{
    const int *runs = r->own;

    srv_table_put_open(&r->out, table, &r->who);
    srv_put_flag(&r->out, "moderator", *runs);
    srv_buf_put(&r->out, "}");
    srv_leave(r, table);
}

static void show_known(srv_request *r)
{
    if (r->error)
        srv_fail(r, r->error);
    else
        srv_at_table(r, show_organiser);
}

static void show(srv_request *r, srv_table *table)
{
    if (!table->settings.event[0] || r->who.kind != SRV_USER) {
        srv_show(r, table, "");
        return;
    }
    r->own = srv_alloc(sizeof(int));
    srv_table_end(table);
    srv_read(r, work_runs, show_known);
}

void srv_lobby_get(srv_request *r)
{
    srv_at_table(r, show);
}

/* Refuses the request and releases the table. */
static void turn_away(srv_request *r, srv_table *table, srv_error error, const char *where)
{
    srv_refuse(r, error, where);
    srv_leave(r, table);
}

static int is_free(const srv_table *table, int seat)
{
    return !table->seat[seat].is_taken && !table->settings.bot[seat][0];
}

static int first_free(const srv_table *table)
{
    int seat = 0;

    while (seat < table->settings.seats && !is_free(table, seat))
        seat++;
    return seat < table->settings.seats ? seat : -1;
}

/* ---- sitting down and getting up ---- */

static int looks_like(const char *one, const char *other)
{
    char *a = ae_name_skeleton(one), *b = ae_name_skeleton(other);
    int is_alike = !strcmp(a, b);

    free(a);
    free(b);
    return is_alike;
}

/* Whether a guest at the table has this name; that of an account is refused elsewhere. */
static int is_name_used(const srv_table *table, const char *name)
{
    for (int i = 0; i < table->settings.seats; i++) {
        const srv_seat *seat = &table->seat[i];

        if (seat->is_taken && !seat->user[0] && looks_like(seat->name, name))
            return 1;
    }
    return 0;
}

/* "Ann" becomes "Ann 2"; a long name is cut so that the number fits. */
static void put_numbered(const char *name, int number, ae_text *out)
{
    size_t n = 0;

    for (int left = SRV_NAME_MAX - 2; name[n] && left > 0; left--)
        n += ae_utf8_length(name + n);
    while (n > 0 && strchr(" ._-", name[n - 1]))
        n--;
    ae_put_n(out, name, n);
    ae_put(out, " ");
    ae_put_int(out, number);
}

/* A guest whose name another guest at the table has gets a number behind it, so that nobody is taken
 * for another.  The name of an account stays: it is the account's everywhere. */
static void tell_apart(const srv_table *table, srv_seat *person)
{
    char name[SRV_MAX_NAME];

    ae_put(&AE_TEXT_IN(name), person->name);
    for (int n = 2; !person->user[0] && is_name_used(table, person->name); n++)
        put_numbered(name, n, &AE_TEXT_IN(person->name));
}

void srv_sit(srv_request *r, srv_table *table, int seat, const srv_seat *person)
{
    srv_change change = SRV_CHANGE;
    int at = seat < 0 ? first_free(table) : seat;

    if (table->state != AE_STATE_OPEN) {
        turn_away(r, table, SRV_NOT_OPEN, "");
    } else if (srv_table_seats_of(table, &r->who)) {
        turn_away(r, table, SRV_TAKEN, "");
    } else if (table->settings.is_rated && r->who.kind != SRV_USER) {
        turn_away(r, table, SRV_FORBIDDEN, "rated");
    } else if (srv_table_n_free(table) == 0) {
        turn_away(r, table, SRV_FULL, "");
    } else if (!is_free(table, at)) {
        turn_away(r, table, SRV_TAKEN, "seat");
    } else {
        srv_seat sitting = *person;

        tell_apart(table, &sitting);
        table->seat[at] = sitting;
        change.sits = at;
        srv_change_write(r, table, AE_STATE_OPEN, &change);
    }
}

static void join_at(srv_request *r, srv_table *table)
{
    char name[SRV_MAX_NAME];
    ae_text room = AE_TEXT_IN(name);
    int64_t seat = -1;
    srv_seat person;

    if (table->state != AE_STATE_OPEN)
        turn_away(r, table, SRV_NOT_OPEN, "");
    else if (srv_number(r, "seat", 0, table->settings.seats - 1, &seat)
             && srv_string(r, "name", &room, 0) && srv_seat_read(r, name, &person))
        srv_sit(r, table, (int)seat, &person);
    else
        srv_leave(r, table);
}

void srv_lobby_join(srv_request *r)
{
    srv_at_table(r, join_at);
}

static void leave_at(srv_request *r, srv_table *table)
{
    ae_seats seats = srv_table_seats_of(table, &r->who);
    srv_change change = SRV_CHANGE;

    if (table->state != AE_STATE_OPEN) {
        turn_away(r, table, SRV_NOT_OPEN, "");
    } else if (table->settings.event[0]) {
        ae_put(&AE_TEXT_IN(r->reason), "event_table");
        turn_away(r, table, SRV_FORBIDDEN, "");
    } else if (srv_table_is_host(table, &r->who)) {
        change.is_removed = 1;
        srv_change_write(r, table, AE_STATE_OPEN, &change);
    } else if (!seats) {
        turn_away(r, table, SRV_FORBIDDEN, "");
    } else {
        change.leaves = ae_first(seats);
        table->seat[change.leaves] = (srv_seat){ .is_taken = 0 };
        srv_change_write(r, table, AE_STATE_OPEN, &change);
    }
}

void srv_lobby_leave(srv_request *r)
{
    srv_at_table(r, leave_at);
}

/* ---- changes by the host ---- */

static int n_bots(const srv_settings *s)
{
    int n = 0;

    for (int seat = 0; seat < s->seats; seat++)
        n += s->bot[seat][0] != '\0';
    return n;
}

/* Seats a bot, if no person has the seat.  A rated table has no bots, and one seat has to be
 * left for a person. */
static int put_bot(srv_request *r, srv_table *table, int seat)
{
    srv_settings *s = &table->settings;
    char name[AE_MAX_BOT];
    int is_bot = s->bot[seat][0] != '\0';

    if (!srv_string(r, "bot", &AE_TEXT_IN(name), 1))
        return 0;
    if (!srv_is_bot_allowed(r->server, name) || s->is_rated || n_bots(s) + !is_bot == s->seats)
        return srv_refuse(r, SRV_BAD_REQUEST, "bot");
    if (table->seat[seat].is_taken)
        return srv_refuse(r, SRV_TAKEN, "seat");
    ae_put(&AE_TEXT_IN(s->bot[seat]), name);
    return 1;
}

/* Removes a bot, or a person other than the host, from a seat.  With free undo the bots stay, as
 * there may be only one person at the table. */
static int free_seat(srv_request *r, srv_table *table, int seat, srv_change *change)
{
    srv_settings *s = &table->settings;

    if (s->bot[seat][0] && s->undo == AE_UNDO_FREE)
        return srv_refuse(r, SRV_BAD_REQUEST, "bot");
    if (srv_table_seats_of(table, &r->who) & AE_SEAT_BIT(seat))
        return srv_refuse(r, SRV_FORBIDDEN, "seat");
    s->bot[seat][0] = '\0';
    if (table->seat[seat].is_taken)
        change->leaves = seat;
    table->seat[seat] = (srv_seat){ .is_taken = 0 };
    return 1;
}

static int change_seat(srv_request *r, srv_table *table, srv_change *change)
{
    int64_t seat = -1;

    if (!srv_number(r, "seat", 0, table->settings.seats - 1, &seat))
        return 0;
    if (seat < 0)
        return srv_refuse(r, SRV_BAD_REQUEST, "seat");
    if (srv_is_word(&r->json, ae_json_get(&r->json, 0, "bot"), "null"))
        return free_seat(r, table, (int)seat, change);
    return put_bot(r, table, (int)seat);
}

static void seats_at(srv_request *r, srv_table *table)
{
    srv_change change = SRV_CHANGE;

    if (!srv_table_is_host(table, &r->who))
        turn_away(r, table, SRV_FORBIDDEN, "");
    else if (table->state != AE_STATE_OPEN)
        turn_away(r, table, SRV_NOT_OPEN, "");
    else if (change_seat(r, table, &change)) {
        change.has_bots = 1;
        srv_change_write(r, table, AE_STATE_OPEN, &change);
    } else
        srv_leave(r, table);
}

void srv_lobby_seats(srv_request *r)
{
    srv_at_table(r, seats_at);
}

static void invite_at(srv_request *r, srv_table *table)
{
    srv_change change = SRV_CHANGE;

    if (!srv_table_is_host(table, &r->who)) {
        turn_away(r, table, SRV_FORBIDDEN, "");
        return;
    }
    srv_invite(table, change.invite);
    srv_change_write(r, table, table->state, &change);
}

void srv_lobby_invite(srv_request *r)
{
    srv_at_table(r, invite_at);
}

/* Reads an array of seat numbers of the table. */
static int read_muted(srv_request *r, int n_seats, ae_seats *out)
{
    int list = ae_json_get(&r->json, 0, "muted"), value = ae_json_first(&r->json, list);
    int64_t seat;

    if (list < 0)
        return 1;
    if (!ae_json_is_array(&r->json, list))
        return srv_refuse(r, SRV_BAD_REQUEST, "muted");
    for (*out = 0; value >= 0; value = ae_json_next(&r->json, list, value)) {
        if (!ae_json_int(&r->json, value, 0, n_seats - 1, &seat))
            return srv_refuse(r, SRV_BAD_REQUEST, "muted");
        *out |= AE_SEAT_BIT(seat);
    }
    return 1;
}

/* Reads the name last, because reading it changes the table's settings. */
static int change_settings(srv_request *r, srv_table *table)
{
    srv_settings *s = &table->settings;
    int has_chat = s->has_chat, is_listed = table->is_listed;
    ae_seats muted = s->muted;

    if (!srv_flag(r, "chat", &has_chat) || !srv_flag(r, "listed", &is_listed)
        || !read_muted(r, s->seats, &muted) || !srv_title_read(r, s))
        return 0;
    s->has_chat = has_chat;
    s->muted = muted;
    table->is_listed = is_listed;
    return 1;
}

/* An organiser of an event may change what the host of a table may, but neither name nor lists. */
static int may_change(const srv_request *r, const srv_table *table)
{
    const int *runs = r->own;

    return srv_table_is_host(table, &r->who)
           || (*runs && srv_member(r, "listed") < 0 && srv_member(r, "name") < 0);
}

static void settings_at(srv_request *r, srv_table *table)
{
    if (!may_change(r, table))
        turn_away(r, table, SRV_FORBIDDEN, "");
    else if (change_settings(r, table))
        srv_change_write(r, table, table->state, &(srv_change)SRV_CHANGE);
    else
        srv_leave(r, table);
}

static void runs_known(srv_request *r)
{
    if (r->error)
        srv_fail(r, r->error);
    else
        srv_at_table(r, settings_at);
}

void srv_lobby_settings(srv_request *r)
{
    r->own = srv_alloc(sizeof(int));
    srv_read(r, work_runs, runs_known);
}

/* ---- pauses ---- */

/* The seats whose sitter is of one of these kinds (a bit each) and has not resigned. */
static ae_seats seats_with(const srv_table *table, unsigned sitters)
{
    ae_seats seats = 0;

    for (int seat = 0; seat < table->settings.seats; seat++)
        if (sitters >> ae_table_sitter(table->record, seat) & 1)
            seats |= AE_SEAT_BIT(seat);
    return seats & (ae_seats)~ae_table_resigned(table->record);
}

/* The seats of persons without those that a bot has taken over. */
static ae_seats persons(const srv_table *table)
{
    return seats_with(table, 1u << AE_PERSON);
}

/* The seats of persons including those that a bot has taken over: if everybody's time runs out just
 * when they pause, one of them still has to be able to end the pause. */
static ae_seats people(const srv_table *table)
{
    return seats_with(table, 1u << AE_PERSON | 1u << AE_TAKEN_OVER);
}

static void set_pause(srv_table *table, ae_seats mine, int is_on)
{
    srv_settings *s = &table->settings;
    int64_t now = srv_now();

    s->pausing = is_on ? s->pausing | mine : 0;
    if (is_on && s->paused_at < 0 && !(persons(table) & (ae_seats)~s->pausing))
        s->paused_at = now;
    if (!is_on && s->paused_at >= 0) {
        s->paused_ms += now > s->paused_at ? now - s->paused_at : 0;
        s->paused_at = -1;
    }
}

static void pause_at(srv_request *r, srv_table *table)
{
    srv_change change = SRV_CHANGE;
    ae_seats mine = srv_table_seats_of(table, &r->who);
    int on = -1;

    if (table->state == AE_STATE_OVER) {
        turn_away(r, table, SRV_OVER, "");
    } else if (table->state != AE_STATE_RUNNING || !table->record) {
        turn_away(r, table, SRV_NOT_RUNNING, "");
    } else if (table->settings.event[0]) {
        ae_put(&AE_TEXT_IN(r->reason), "event_table");
        turn_away(r, table, SRV_FORBIDDEN, "");
    } else if (!(mine & people(table))) {
        turn_away(r, table, SRV_FORBIDDEN, "");
    } else if (table->settings.clock.kind == AE_CLOCK_NONE) {
        turn_away(r, table, SRV_BAD_REQUEST, "clock");
    } else if (!srv_flag(r, "on", &on) || on < 0) {
        turn_away(r, table, SRV_BAD_REQUEST, "on");
    } else if (on && !(mine & persons(table))) {
        turn_away(r, table, SRV_FORBIDDEN, "");
    } else {
        set_pause(table, mine & persons(table), on);
        change.goes_on = 1;
        srv_change_write(r, table, table->state, &change);
    }
}

void srv_lobby_pause(srv_request *r)
{
    srv_at_table(r, pause_at);
}
