/*
 * events_make.c: makes events, and changes and removes them before they begin.
 *
 * The settings of the tables are read as those of a new table are.  A map that is not built in is
 * checked in a thread of the readers first; the event keeps a copy of it.
 */
#include <stdlib.h>
#include <string.h>

#include "server/api/chat.h"
#include "server/api/events.h"
#include "server/api/lobby.h"
#include "server/base/id.h"
#include "server/net/session.h"

/* ---- reading the request ---- */

/* The members that describe a table; they are given together. */
static const char *const of_table[] = { "game", "map",      "variant", "players", "clock",
                                        "undo", "stand_in", "chat",    "rated" };

static int has_table(const srv_request *r)
{
    for (size_t i = 0; i < sizeof of_table / sizeof of_table[0]; i++)
        if (srv_member(r, of_table[i]) >= 0)
            return 1;
    return 0;
}

static int read_title(srv_request *r, srv_event *e)
{
    if (srv_member(r, "title") < 0)
        return 1;
    e->title[0] = '\0';
    return (srv_string(r, "title", &AE_TEXT_IN(e->title), 1)
            && srv_is_line(e->title, SRV_TITLE))
           || srv_refuse_for(r, SRV_BAD_REQUEST, "event_title", "title");
}

static int read_about(srv_request *r, srv_event_settings *s)
{
    if (srv_member(r, "about") < 0)
        return 1;
    s->about[0] = '\0';
    return (srv_string(r, "about", &AE_TEXT_IN(s->about), 1)
            && (!s->about[0] || srv_is_report(s->about)))
           || srv_refuse_for(r, SRV_BAD_REQUEST, "club_about", "about");
}

/* A number, or null for none. */
static int read_start(srv_request *r, srv_event *e)
{
    int value = srv_member(r, "starts_at");

    if (value >= 0 && srv_is_word(&r->json, value, "null")) {
        e->starts_at = -1;
        return 1;
    }
    return srv_number(r, "starts_at", 0, AE_SQL_NEVER, &e->starts_at);
}

static int read_words(srv_request *r, srv_event *e)
{
    ae_contest *c = &e->contest;
    int format = (int)c->format, fill = (int)c->fill, system = (int)c->system,
        absent = (int)c->absent, entry = (int)e->settings.entry;

    if (!srv_read_word(r, "format", ae_contest_formats, AE_N_FORMATS, &format)
        || !srv_read_word(r, "fill", ae_contest_fills, AE_N_FILLS, &fill)
        || !srv_read_word(r, "points", ae_contest_systems, AE_N_SYSTEMS, &system)
        || !srv_read_word(r, "absent", ae_contest_absents, AE_N_ABSENTS, &absent)
        || !srv_read_word(r, "entry", srv_enter_names, SRV_N_ENTERS, &entry))
        return 0;
    c->format = (ae_contest_format)format;
    c->fill = (ae_contest_fill)fill;
    c->system = (ae_contest_system)system;
    c->absent = (ae_contest_absent)absent;
    e->settings.format = c->format;
    e->settings.entry = (srv_enter)entry;
    return 1;
}

static int read_int(srv_request *r, const char *name, int min, int max, int *out)
{
    int64_t value = *out;

    if (!srv_number(r, name, min, max, &value))
        return 0;
    *out = (int)value;
    return 1;
}

static int read_numbers(srv_request *r, srv_event *e)
{
    ae_contest *c = &e->contest;
    srv_event_settings *s = &e->settings;

    return read_int(r, "rounds", 0, AE_CONTEST_ROUNDS, &c->rounds)
           && read_int(r, "group_size", 2, AE_CONTEST_PEOPLE, &c->group_size)
           && read_int(r, "advance", 1, AE_MAX_SEATS, &c->advance)
           && read_int(r, "seasons", 1, AE_CONTEST_ROUNDS, &c->seasons)
           && read_int(r, "promote", 0, AE_CONTEST_PEOPLE, &c->promote)
           && srv_flag(r, "short", &c->has_short) && srv_flag(r, "late", &s->is_late)
           && srv_flag(r, "listed", &e->is_listed)
           && srv_number(r, "limit", 2, r->server->config.max_people_per_event, &s->limit)
           && srv_number(r, "round_time", 0, SRV_MAX_ROUND_MS, &s->round_time)
           && srv_number(r, "round_every", 0, SRV_MAX_ROUND_MS, &s->round_every);
}

/* Reads "state": a draft can be opened for entries, and an event that has not begun be hidden. */
static int read_state(srv_request *r, srv_event *e)
{
    static const char *const words[] = { "draft", "open" };
    int state = e->state == AE_EVENT_OPEN;

    if (!srv_read_word(r, "state", words, 2, &state))
        return 0;
    e->state = state ? AE_EVENT_OPEN : AE_EVENT_DRAFT;
    return 1;
}

/* ---- the whole ---- */

/* What the contest has of the settings. */
static void fill_contest(srv_event *e)
{
    ae_contest *c = &e->contest;

    ae_put(&AE_TEXT_IN(c->title), e->title);
    ae_put(&AE_TEXT_IN(c->id), e->id);
    ae_put(&AE_TEXT_IN(c->game), e->settings.table.game);
    ae_put(&AE_TEXT_IN(c->map), e->settings.table.board);
    ae_put(&AE_TEXT_IN(c->variant), e->settings.table.variant);
    c->seats = e->settings.table.seats;
}

static int check(srv_request *r, srv_event *e)
{
    ae_contest_place at;
    const char *fault;

    fill_contest(e);
    fault = ae_contest_check(&e->contest, &at);
    if (fault)
        return srv_refuse_fault(r, fault, !strcmp(at.where, "seats") ? "players" : at.where);
    if (e->settings.entry == SRV_ENTER_MEMBERS && !e->club[0])
        return srv_refuse_for(r, SRV_BAD_REQUEST, "event_club", "entry");
    if (!e->settings.round_time && e->settings.table.clock.kind == AE_CLOCK_NONE)
        return srv_refuse_for(r, SRV_BAD_REQUEST, "event_clock", "round_time");
    e->wake_at = e->state == AE_EVENT_OPEN ? e->starts_at : -1;
    return !e->contest.has_short || e->settings.can_short
           || srv_refuse_for(r, SRV_BAD_REQUEST, "event_short", "short");
}

static int read_rest(srv_request *r, srv_event *e)
{
    return read_title(r, e) && read_about(r, &e->settings) && read_start(r, e)
           && read_words(r, e) && read_numbers(r, e) && read_state(r, e) && check(r, e);
}

/* ---- a new event ---- */

static void fill_new(srv_request *r, srv_event *e)
{
    memset(e, 0, sizeof *e);
    ae_contest_init(&e->contest);
    srv_id(e->id, srv_now());
    e->created_at = srv_now();
    e->starts_at = e->began_at = e->ended_at = e->round_at = e->limit_at = e->wake_at = -1;
    e->state = AE_EVENT_OPEN;
    e->is_listed = 1;
    e->settings.limit = r->server->config.max_people_per_event < 100
                            ? r->server->config.max_people_per_event
                            : 100;
    e->settings.round_time = 14 * SRV_DAY_MS;
    ae_put(&AE_TEXT_IN(e->user), r->who.user);
    ae_put(&AE_TEXT_IN(e->owner), r->who.name);
}

/* Whether the asker may make an event of this club. */
static int is_club_run(srv_request *r, ae_store *store, const srv_event *e)
{
    ae_club_role role = AE_N_CLUB_ROLES;

    if (!e->club[0])
        return 1;
    if (!srv_is_ok(r, ae_store_member_role(store, e->club, r->who.user, &role)))
        return 0;
    return role <= AE_CLUB_HELPER || srv_refuse_for(r, SRV_FORBIDDEN, "", "club");
}

static void work_add(srv_request *r, ae_store *store)
{
    srv_event_seen *seen = r->own;
    int64_t n = 0;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK)
        err = ae_store_events_of(store, r->who.user, &n);
    if (err == AE_STORE_OK && n >= r->server->config.max_events_per_user)
        srv_refuse_for(r, SRV_LIMIT, "events", "");
    if (err == AE_STORE_OK && !r->error && is_club_run(r, store, &seen->event))
        err = srv_event_add(store, &seen->event);
    if (err == AE_STORE_OK && !r->error) {
        seen->event.version = 1;
        seen->is_run = 1;
        seen->you = -1;
        srv_event_put(r, seen);
    }
    srv_end_write(r, store, err);
    srv_event_free(&seen->event);
}

/* The table's settings take the member "club", too. */
static void add_with_map(srv_request *r)
{
    srv_event_seen *seen = srv_alloc(sizeof *seen);
    srv_event *e = &seen->event;
    int is_read;

    fill_new(r, e);
    is_read = srv_table_settings_read(r, &e->settings.table);
    if (is_read) {
        ae_put(&AE_TEXT_IN(e->club), e->settings.table.club);
        e->settings.can_short = e->contest.has_short =
            srv_table_is_playable(r, &e->settings.table, e->settings.table.seats - 1);
        is_read = srv_member(r, "title") >= 0
                      ? read_rest(r, e)
                      : srv_refuse_for(r, SRV_BAD_REQUEST, "event_title", "title");
    }
    free(r->own);
    r->own = seen;
    if (!is_read) {
        srv_event_free(e);
        srv_fail(r, r->error);
    } else {
        srv_write(r, work_add, srv_event_changed);
    }
}

void srv_event_add_new(srv_request *r)
{
    if (srv_may(r, SRV_LIMIT_TABLE, r->who.user))
        srv_with_map(r, add_with_map);
}

/* ---- changes ---- */

/* The settings of the tables while the writer works; null if the request has none. */
typedef struct {
    srv_settings table;
    int is_given, can_short;
} given;

/* A draft that was opened, or lets more people in, is news to those who were invited or waited. */
static ae_store_err notify(ae_store *store, srv_event *e, int was_draft)
{
    ae_store_err err = srv_event_move_up(store, e);

    for (int i = 0; i < e->n_people && was_draft && err == AE_STORE_OK; i++)
        if (e->state == AE_EVENT_OPEN && e->person[i].state == AE_PERSON_INVITED)
            err = srv_event_notify(store, e, SRV_NOTICE_EVENT_INVITED, &e->person[i]);
    return err;
}

static ae_store_err edit(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    srv_event *e = &seen->event;
    given *g = r->own;
    int was_draft = e->state == AE_EVENT_DRAFT;

    if (!srv_event_may_run(r, seen))
        return AE_STORE_OK;
    if (e->state != AE_EVENT_DRAFT && e->state != AE_EVENT_OPEN) {
        srv_refuse_for(r, SRV_NOT_OPEN, "event_begun", "");
        return AE_STORE_OK;
    }
    if (g->is_given) {
        srv_settings_free(&e->settings.table);
        e->settings.table = g->table;
        e->settings.table.map = g->table.map ? srv_copy(g->table.map) : NULL;
        e->settings.can_short = g->can_short;
        e->contest.has_short &= g->can_short || srv_member(r, "short") >= 0;
    }
    return read_rest(r, e) ? notify(store, e, was_draft) : AE_STORE_OK;
}

static void work_change(srv_request *r, ae_store *store)
{
    given *g = r->own;

    srv_event_change(r, store, edit);
    if (g->is_given)
        srv_settings_free(&g->table);
}

static void change_with_map(srv_request *r)
{
    given *g = srv_alloc(sizeof *g);

    g->is_given = has_table(r);
    if (g->is_given && !srv_table_settings_read(r, &g->table)) {
        free(g);
        srv_fail(r, r->error);
        return;
    }
    if (g->is_given)
        g->can_short = srv_table_is_playable(r, &g->table, g->table.seats - 1);
    free(r->own);
    r->own = g;
    srv_write(r, work_change, srv_event_changed);
}

void srv_event_change_settings(srv_request *r)
{
    srv_with_map(r, change_with_map);
}

/* ---- removal ---- */

/* An event that has begun is cancelled instead, so that what was played can be looked up. */
static void work_remove(srv_request *r, ae_store *store)
{
    srv_event_seen *seen = r->own;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK && srv_event_find(r, store, r->arg[0], seen)) {
        if (srv_event_may_run(r, seen)) {
            if (seen->event.began_at >= 0)
                srv_refuse_for(r, SRV_NOT_OPEN, "event_begun", "");
            else
                err = ae_store_event_remove(store, seen->event.id);
        }
        srv_event_free(&seen->event);
    }
    srv_end_write(r, store, err);
}

void srv_event_remove(srv_request *r)
{
    r->own = srv_alloc(sizeof(srv_event_seen));
    srv_write(r, work_remove, srv_finish_empty);
}
