/*
 * events.c: who sees which event, one event, lists of events, and how an event is changed.
 *
 * An event that the asker may not see is answered like one that does not exist.
 */
#include "server/api/events.h"

#include <stdlib.h>
#include <string.h>

#include "server/notify/club_notice.h"
#include "server/tables/memory.h"

enum { MAX_AGAIN = 8 };

static int is_operator(const srv_request *r)
{
    return r->who.kind == SRV_USER && r->who.role == AE_ROLE_OPERATOR;
}

/* ---- finding ---- */

static int is_shown(const srv_event_seen *seen)
{
    const srv_event *e = &seen->event;

    if (seen->is_run)
        return 1;
    if (e->state == AE_EVENT_DRAFT)
        return 0;
    return e->is_listed || seen->you >= 0 || seen->role <= AE_CLUB_MEMBER;
}

static ae_store_err look_at(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    const srv_event *e = &seen->event;
    int is_user = r->who.kind == SRV_USER;
    ae_store_err err = AE_STORE_OK;

    seen->role = AE_N_CLUB_ROLES;
    if (is_user && e->club[0])
        err = ae_store_member_role(store, e->club, r->who.user, &seen->role);
    seen->is_run = seen->role <= AE_CLUB_HELPER || is_operator(r)
                   || (is_user && !strcmp(e->user, r->who.user));
    seen->you = srv_event_whose(e, &r->who);
    return err;
}

int srv_event_find(srv_request *r, ae_store *store, const char *id, srv_event_seen *seen)
{
    if (!srv_is_ok(r, srv_event_load(store, id, &seen->event)))
        return 0;
    if (srv_is_ok(r, look_at(r, store, seen)) && is_shown(seen))
        return 1;
    srv_event_free(&seen->event);
    return r->error ? 0 : srv_refuse_for(r, SRV_NOT_FOUND, "", "");
}

int srv_event_may_run(srv_request *r, const srv_event_seen *seen)
{
    return seen->is_run || srv_refuse_for(r, SRV_FORBIDDEN, "", "");
}

int srv_refuse_fault(srv_request *r, const char *fault, const char *where)
{
    char key[64];
    ae_text text = AE_TEXT_IN(key);
    size_t n;

    ae_put(&text, "fault.");
    ae_put(&text, fault);
    srv_refuse_for(r, SRV_BAD_REQUEST, "", where);
    AE_SAY(&AE_TEXT_IN(r->says), r->words, key, { "what", where, 0 });
    n = strlen(r->says);
    if (n && r->says[n - 1] == '.')
        r->says[n - 1] = '\0';
    return 0;
}

/* ---- an event as JSON ---- */

static void put_times(srv_buf *out, const srv_event *e)
{
    srv_put_number(out, "created_at", e->created_at);
    srv_put_time(out, "starts_at", e->starts_at);
    srv_put_time(out, "began_at", e->began_at);
    srv_put_time(out, "ended_at", e->ended_at);
    srv_put_time(out, "round_at", e->round_at);
    srv_put_time(out, "limit_at", e->limit_at);
}

static void put_map(srv_buf *out, const srv_settings *s)
{
    srv_put_text(out, "map", s->board);
    if (!s->shared[0])
        return;
    srv_buf_put(out, ",\"shared\":{");
    srv_put_text(out, "id", s->shared);
    srv_put_number(out, "version", s->shared_version);
    srv_buf_put(out, "}");
}

/* What lists have, too. */
static void put_settings(srv_buf *out, const srv_event_settings *s)
{
    srv_put_text(out, "game", s->table.game);
    put_map(out, &s->table);
    srv_put_text(out, "variant", s->table.variant);
    srv_put_number(out, "players", s->table.seats);
    srv_clock_put(out, &s->table);
    srv_put_flag(out, "rated", s->table.is_rated);
    srv_put_text(out, "format", ae_contest_formats[s->format]);
    srv_put_text(out, "entry", srv_enter_names[s->entry]);
    srv_put_number(out, "limit", s->limit);
    srv_put_flag(out, "late", s->is_late);
    srv_put_number(out, "round_time", s->round_time);
    srv_put_number(out, "round_every", s->round_every);
    srv_put_text(out, "about", s->about);
}

static void put_contest(srv_buf *out, const srv_event *e)
{
    static const char *const undo[] = { "free", "consent", "none" };
    const ae_contest *c = &e->contest;

    srv_put_text(out, "undo", undo[e->settings.table.undo]);
    srv_put_text(out, "stand_in", e->settings.table.stand_in);
    srv_put_flag(out, "chat", e->settings.table.has_chat);
    srv_put_text(out, "fill", ae_contest_fills[c->fill]);
    srv_put_text(out, "points", ae_contest_systems[c->system]);
    srv_put_text(out, "absent", ae_contest_absents[c->absent]);
    srv_put_flag(out, "short", c->has_short);
    srv_put_number(out, "rounds", c->rounds);
    srv_put_number(out, "group_size", c->group_size);
    srv_put_number(out, "advance", c->advance);
    srv_put_number(out, "seasons", c->seasons);
    srv_put_number(out, "promote", c->promote);
    srv_put_number(out, "round", ae_contest_rounds(c));
}

static void put_person(srv_buf *out, const srv_entrant *p)
{
    srv_buf_put(out, "{");
    srv_put_text(out, "name", p->name);
    srv_put_text(out, "state", ae_person_state_name(p->state));
    srv_put_flag(out, "account", p->user[0] != '\0');
    srv_put_number(out, "at", p->at);
    if (p->place > 0)
        srv_put_number(out, "place", p->place);
    srv_buf_put(out, "}");
}

/* Who was invited, and has not entered, is shown to those who run the event. */
static void put_people(srv_buf *out, const srv_event_seen *seen)
{
    const srv_event *e = &seen->event;

    srv_buf_put(out, ",\"people\":[");
    for (int i = 0; i < e->n_people; i++)
        if (e->person[i].state != AE_PERSON_INVITED || seen->is_run) {
            srv_put_comma(out);
            put_person(out, &e->person[i]);
        }
    srv_buf_put(out, "]");
    if (seen->you < 0)
        return;
    srv_buf_put(out, ",\"you\":");
    put_person(out, &e->person[seen->you]);
}

static void put_head(srv_buf *out, const srv_event *e)
{
    srv_put_text(out, "id", e->id);
    if (e->club[0])
        srv_put_text(out, "club", e->club);
    srv_put_text(out, "owner", e->owner);
    srv_put_text(out, "title", e->title);
    srv_put_text(out, "state", ae_event_state_name(e->state));
    srv_put_flag(out, "listed", e->is_listed);
    srv_put_number(out, "version", e->version);
    put_times(out, e);
}

void srv_event_put(srv_request *r, const srv_event_seen *seen)
{
    const srv_event *e = &seen->event;
    srv_buf *out = &r->out;

    srv_buf_put(out, "{");
    put_head(out, e);
    put_settings(out, &e->settings);
    put_contest(out, e);
    srv_put_number(out, "n_entered", srv_event_count(e, AE_PERSON_ENTERED));
    srv_put_number(out, "n_waiting", srv_event_count(e, AE_PERSON_WAITING));
    srv_put_flag(out, "organiser", seen->is_run);
    put_people(out, seen);
    srv_buf_put(out, "}");
}

static void work_get(srv_request *r, ae_store *store)
{
    srv_event_seen *seen = r->own;

    if (!srv_event_find(r, store, r->arg[0], seen))
        return;
    srv_event_put(r, seen);
    srv_event_free(&seen->event);
}

void srv_event_get(srv_request *r)
{
    r->own = srv_alloc(sizeof(srv_event_seen));
    srv_read(r, work_get, NULL);
}

/* ---- lists ---- */

typedef struct {
    char club[AE_CLUB_ID + 1], state[16], after[AE_STORE_ID + 1], last[AE_STORE_ID + 1];
    int is_mine, n;
    srv_buf *out;
    const srv_request *request;
    srv_event event; /* the row that is being read */
} page;

static void see_event(void *ctx, const ae_store_event *e)
{
    page *p = ctx;

    p->n++;
    ae_put(&AE_TEXT_IN(p->last), e->id);
    memset(&p->event, 0, sizeof p->event);
    srv_event_fill(&p->event, e);
    if (!srv_event_settings_read(&p->event.settings, e->settings, strlen(e->settings)))
        return;
    srv_put_comma(p->out);
    srv_buf_put(p->out, "{");
    put_head(p->out, &p->event);
    put_settings(p->out, &p->event.settings);
    srv_put_number(p->out, "n_entered", e->n_entered);
    srv_put_number(p->out, "n_waiting", e->n_waiting);
    srv_buf_put(p->out, "}");
    srv_settings_free(&p->event.settings.table);
}

/* Members of a club see all of its events, its organisers also the drafts. */
static int sees_all(srv_request *r, ae_store *store, const page *p)
{
    ae_club_role role = AE_N_CLUB_ROLES;

    if (p->is_mine || is_operator(r))
        return 1;
    if (p->club[0] && r->who.kind == SRV_USER)
        srv_is_ok(r, ae_store_member_role(store, p->club, r->who.user, &role));
    return role <= AE_CLUB_HELPER;
}

static void work_list(srv_request *r, ae_store *store)
{
    page *p = r->own;
    int is_open = !sees_all(r, store, p);

    p->out = &r->out;
    srv_buf_put(&r->out, "{\"events\":[");
    srv_is_ok(r, ae_store_events(store,
                                 &(ae_store_event_page){ .club = p->club,
                                                         .user = p->is_mine ? r->who.user : "",
                                                         .state = ae_event_state_find(p->state),
                                                         .is_listed_only = is_open,
                                                         .before = p->after,
                                                         .limit = SRV_PAGE },
                                 see_event, p));
    srv_put_next(&r->out, p->n < SRV_PAGE ? "" : p->last);
}

static void start_list(srv_request *r, int is_mine)
{
    page *p = r->own = srv_alloc(sizeof *p);

    p->is_mine = is_mine;
    srv_query(r, "club", &AE_TEXT_IN(p->club));
    srv_query(r, "state", &AE_TEXT_IN(p->state));
    srv_query(r, "after", &AE_TEXT_IN(p->after));
    if (p->club[0] && !ae_is_club_id(p->club))
        srv_fail_at(r, SRV_BAD_REQUEST, "club");
    else if (p->state[0] && ae_event_state_find(p->state) == AE_N_EVENT_STATES)
        srv_fail_at(r, SRV_BAD_REQUEST, "state");
    else if (p->after[0] && !ae_store_is_id(p->after))
        srv_fail_at(r, SRV_BAD_REQUEST, "after");
    else
        srv_read(r, work_list, NULL);
}

void srv_events_list(srv_request *r)
{
    start_list(r, 0);
}

void srv_me_events(srv_request *r)
{
    start_list(r, 1);
}

/* ---- the events of a person ---- */

typedef struct {
    srv_buf *out;
    char after[AE_STORE_ID + 1], last[AE_STORE_ID + 1];
    int n;
} history;

static void see_past(void *ctx, const ae_store_past_event *e)
{
    history *h = ctx;

    srv_put_comma(h->out);
    srv_buf_put(h->out, "{");
    srv_put_text(h->out, "event", e->event);
    srv_put_text(h->out, "title", e->title);
    if (e->club)
        srv_put_text(h->out, "club", e->club);
    srv_put_text(h->out, "game", e->game);
    srv_put_number(h->out, "place", e->place);
    srv_put_number(h->out, "n_people", e->n_people);
    srv_put_number(h->out, "ended_at", e->ended_at);
    srv_buf_put(h->out, "}");
    ae_put(&AE_TEXT_IN(h->last), e->event);
    h->n++;
}

static void work_history(srv_request *r, ae_store *store)
{
    history *h = r->own;
    char user[AE_STORE_ID + 1];

    if (!srv_is_ok(r, srv_user_id(store, r->arg[0], user)))
        return;
    h->out = &r->out;
    srv_buf_put(&r->out, "{\"events\":[");
    srv_is_ok(r, ae_store_events_played(store, user, h->after, SRV_PAGE, see_past, h));
    srv_put_next(&r->out, h->n < SRV_PAGE ? "" : h->last);
}

void srv_profile_events(srv_request *r)
{
    history *h = r->own = srv_alloc(sizeof *h);

    srv_query(r, "after", &AE_TEXT_IN(h->after));
    if (h->after[0] && !ae_store_is_id(h->after))
        srv_fail_at(r, SRV_BAD_REQUEST, "after");
    else
        srv_read(r, work_history, NULL);
}

/* ---- changing ---- */

/* One attempt; AE_STORE_STALE asks for another one. */
static ae_store_err try_change(srv_request *r, ae_store *store, srv_event_edit *edit,
                               srv_event_seen *seen)
{
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err != AE_STORE_OK || !srv_event_find(r, store, r->arg[0], seen)) {
        ae_sql_rollback(store);
        return err;
    }
    err = edit(r, store, seen);
    if (err == AE_STORE_OK && !r->error)
        err = srv_event_write(store, &seen->event);
    if (err == AE_STORE_OK && !r->error) {
        seen->event.version++;
        if (look_at(r, store, seen) == AE_STORE_OK)
            srv_event_put(r, seen);
        err = ae_sql_commit(store);
    }
    srv_event_free(&seen->event);
    if (err != AE_STORE_OK || r->error)
        ae_sql_rollback(store);
    return err;
}

void srv_event_change(srv_request *r, ae_store *store, srv_event_edit *edit)
{
    srv_event_seen *seen = srv_alloc(sizeof *seen);
    ae_store_err err = AE_STORE_STALE;

    for (int i = 0; i < MAX_AGAIN && err == AE_STORE_STALE && !r->error; i++) {
        srv_buf_cut(&r->out, 0);
        err = try_change(r, store, edit, seen);
    }
    if (!r->error)
        srv_is_ok(r, err);
    free(seen);
}

void srv_event_changed(srv_request *r)
{
    if (!r->error)
        srv_contests_poke(r->server);
    srv_finish(r);
}

ae_store_err srv_event_notify(ae_store *store, const srv_event *e, srv_notice_kind kind,
                              const srv_entrant *p)
{
    return srv_club_notice_add(
        store, &(srv_club_notice){ .kind = kind,
                                   .user = p->user,
                                   .name = e->title,
                                   .event = e->id,
                                   .game = e->settings.table.game,
                                   .now = srv_now(),
                                   .is_soon = e->settings.table.clock.kind == AE_CLOCK_LIVE });
}

ae_store_err srv_event_note(srv_request *r, ae_store *store, const srv_event_seen *seen,
                            const char *kind, const char *text)
{
    return ae_store_event_note_add(store, &(ae_store_event_note){ .event = seen->event.id,
                                                                  .at = srv_now(),
                                                                  .name = r->who.name,
                                                                  .kind = kind,
                                                                  .text = text });
}
