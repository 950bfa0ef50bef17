/*
 * events_people.c: who enters an event, withdraws, is invited, removed or replaced.
 *
 * Whoever stays away often waits longer for the next event: after n rounds within 90 days in which a
 * bot had to play at the end, one can enter again 7 days times (n - 1) after the last of them, 56 days
 * at most.  So the first time has no consequence.
 */
#include <stdlib.h>
#include <string.h>

#include "server/api/events.h"
#include "server/base/password.h"
#include "server/contests/steps.h"
#include "server/net/session.h"
#include "server/tables/change.h"
#include "store/names.h"

enum { ABSENCE_DAYS = 90, WAIT_DAYS = 7, MAX_WAIT_DAYS = 56 };

/* ---- may one enter? ---- */

static int is_open(const srv_event *e)
{
    return e->state == AE_EVENT_OPEN || (srv_event_is_on(e) && e->settings.is_late);
}

static int is_reliable(srv_request *r, ae_store *store, const char *user)
{
    int64_t now = srv_now(), days;
    ae_store_absences a = { 0, 0 };

    if (!srv_is_ok(r, ae_store_absences_of(store, user, now - ABSENCE_DAYS * SRV_DAY_MS, &a)))
        return 0;
    days = a.n > 1 ? (a.n - 1) * WAIT_DAYS : 0;
    days = days < MAX_WAIT_DAYS ? days : MAX_WAIT_DAYS;
    return now >= a.last + days * SRV_DAY_MS || srv_refuse_for(r, SRV_LIMIT, "absent", "");
}

/* Guests can enter events that are open to everybody and not rated. */
static int is_welcome(srv_request *r, ae_store *store, const srv_event_seen *seen)
{
    const srv_event *e = &seen->event;
    int is_user = r->who.kind == SRV_USER;
    int is_invited = seen->you >= 0 && e->person[seen->you].state != AE_PERSON_WITHDRAWN;

    if (!is_open(e))
        return srv_refuse_for(r, SRV_NOT_OPEN, "event_closed", "");
    if (!is_user && (e->settings.table.is_rated || e->settings.entry != SRV_ENTER_OPEN))
        return srv_refuse_for(r, SRV_FORBIDDEN, "event_account", "");
    if (e->settings.entry == SRV_ENTER_MEMBERS && seen->role > AE_CLUB_MEMBER && !is_invited)
        return srv_refuse_for(r, SRV_FORBIDDEN, "event_members", "");
    if (e->settings.entry == SRV_ENTER_INVITED && !is_invited && !seen->is_run)
        return srv_refuse_for(r, SRV_FORBIDDEN, "event_invited", "");
    return !is_user || is_reliable(r, store, r->who.user);
}

/* ---- names ---- */

static void ignore_user(void *ctx, const ae_store_user *user)
{
    (void)ctx, (void)user;
}

static int is_name_taken(const srv_event *e, const char *name)
{
    char *folded = ae_name_fold(name);
    int is_taken = 0;

    for (int i = 0; i < e->n_people && !is_taken; i++) {
        char *other = ae_name_fold(e->person[i].name);

        is_taken = !strcmp(folded, other);
        free(other);
    }
    free(folded);
    return is_taken;
}

/* A guest may not use the name of an account, nor a name that looks like one. */
static int is_guest_name(srv_request *r, ae_store *store, const char *name)
{
    ae_store_err err;
    int is_like = 0;

    if (!srv_is_name(name))
        return srv_refuse_for(r, SRV_BAD_REQUEST, "", "name");
    err = ae_store_user_find(store, name, ignore_user, NULL);
    if (err == AE_STORE_MISSING)
        err = ae_store_user_is_like(store, name, &is_like);
    else if (err == AE_STORE_OK)
        is_like = 1;
    if (!srv_is_ok(r, err))
        return 0;
    return !is_like || srv_refuse_for(r, SRV_TAKEN, "look_alike", "name");
}

/* ---- entering ---- */

/* Finds the person's row, or adds one. */
static srv_entrant *entrant_of(srv_request *r, srv_event_seen *seen, const char *name)
{
    srv_event *e = &seen->event;
    srv_entrant *p;

    if (seen->you >= 0)
        return &e->person[seen->you];
    if (is_name_taken(e, name)) {
        srv_refuse_for(r, SRV_TAKEN, "", "name");
        return NULL;
    }
    p = srv_event_add_person(e);
    ae_put(&AE_TEXT_IN(p->name), name);
    ae_put(&AE_TEXT_IN(p->user), r->who.kind == SRV_USER ? r->who.user : "");
    ae_put(&AE_TEXT_IN(p->secret), r->who.kind == SRV_USER ? "" : r->who.hash);
    return p;
}

/* Whoever comes late joins the contest before the next round. */
static ae_store_err join_late(srv_request *r, ae_store *store, srv_event *e, srv_entrant *p)
{
    int strength = 0;
    ae_store_err err = srv_contest_strength(store, e, p->user, &strength);
    const char *fault;

    if (err != AE_STORE_OK || !srv_event_is_on(e))
        return err;
    if (p->state != AE_PERSON_ENTERED) {
        srv_refuse_for(r, SRV_FULL, "event_full", "");
        return AE_STORE_OK;
    }
    fault = ae_contest_join(&e->contest, p->name, strength, NULL);
    if (fault)
        srv_refuse_fault(r, !strcmp(fault, "twice") ? "event_left" : fault, "name");
    return AE_STORE_OK;
}

static int64_t last_number(const srv_event *e)
{
    int64_t last = 0;

    for (int i = 0; i < e->n_people; i++)
        last = e->person[i].number > last ? e->person[i].number : last;
    return last;
}

static ae_store_err enter(srv_request *r, ae_store *store, srv_event_seen *seen, srv_entrant *p)
{
    srv_event *e = &seen->event;
    int is_full;
    ae_store_err err;

    if (p->state == AE_PERSON_ENTERED && p->at)
        return AE_STORE_OK;
    p->state = AE_PERSON_WITHDRAWN;
    is_full = srv_event_count(e, AE_PERSON_ENTERED) >= e->settings.limit;
    p->state = is_full ? AE_PERSON_WAITING : AE_PERSON_ENTERED;
    p->number = last_number(e) + 1;
    p->at = srv_now();
    err = join_late(r, store, e, p);
    return err == AE_STORE_OK && !r->error ? srv_event_write_person(store, e, p) : err;
}

static ae_store_err edit_enter(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    const char *name = r->who.kind == SRV_USER ? r->who.name : r->own;
    srv_entrant *p;

    if (!is_welcome(r, store, seen))
        return AE_STORE_OK;
    if (r->who.kind != SRV_USER && seen->you < 0 && !is_guest_name(r, store, name))
        return AE_STORE_OK;
    p = entrant_of(r, seen, name);
    return p ? enter(r, store, seen, p) : AE_STORE_OK;
}

static void work_enter(srv_request *r, ae_store *store)
{
    srv_event_change(r, store, edit_enter);
}

void srv_event_enter(srv_request *r)
{
    ae_text name = { .buf = srv_alloc(SRV_MAX_NAME), .size = SRV_MAX_NAME };

    r->own = name.buf;
    if (r->json.n > 0 && !srv_string(r, "name", &name, 0))
        srv_fail(r, r->error);
    else
        srv_write(r, work_enter, srv_event_changed);
}

/* ---- withdrawing ---- */

ae_store_err srv_event_move_up(ae_store *store, srv_event *e)
{
    int64_t n = srv_event_count(e, AE_PERSON_ENTERED);
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; i < e->n_people && n < e->settings.limit && err == AE_STORE_OK; i++)
        if (e->person[i].state == AE_PERSON_WAITING && !srv_event_is_on(e)) {
            e->person[i].state = AE_PERSON_ENTERED;
            err = srv_event_write_person(store, e, &e->person[i]);
            if (err == AE_STORE_OK)
                err = srv_event_notify(store, e, SRV_NOTICE_EVENT_ENTERED, &e->person[i]);
            n++;
        }
    return err;
}

/* A person who leaves a running event plays no further round; what was played stays. */
static ae_store_err withdraw(srv_request *r, ae_store *store, srv_event *e, srv_entrant *p)
{
    ae_store_err err;

    if (e->state == AE_EVENT_OVER || e->state == AE_EVENT_CANCELLED) {
        srv_refuse_for(r, SRV_OVER, "event_over", "");
        return AE_STORE_OK;
    }
    if (srv_event_is_on(e) && p->state == AE_PERSON_ENTERED)
        ae_contest_leave(&e->contest, p->name);
    p->state = AE_PERSON_WITHDRAWN;
    if (srv_event_is_on(e))
        e->wake_at = srv_now();
    err = srv_event_write_person(store, e, p);
    return err == AE_STORE_OK ? srv_event_move_up(store, e) : err;
}

static ae_store_err edit_withdraw(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    if (seen->you < 0) {
        srv_refuse_for(r, SRV_NOT_FOUND, "", "");
        return AE_STORE_OK;
    }
    return withdraw(r, store, &seen->event, &seen->event.person[seen->you]);
}

static void work_withdraw(srv_request *r, ae_store *store)
{
    srv_event_change(r, store, edit_withdraw);
}

void srv_event_withdraw(srv_request *r)
{
    srv_write(r, work_withdraw, srv_event_changed);
}

static ae_store_err edit_remove(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    int i = srv_event_person(&seen->event, r->arg[1]);
    ae_store_err err;

    if (!srv_event_may_run(r, seen))
        return AE_STORE_OK;
    if (i < 0) {
        srv_refuse_for(r, SRV_NOT_FOUND, "", "name");
        return AE_STORE_OK;
    }
    err = withdraw(r, store, &seen->event, &seen->event.person[i]);
    return err == AE_STORE_OK && !r->error && srv_event_is_on(&seen->event)
               ? srv_event_note(r, store, seen, "remove", r->arg[1])
               : err;
}

static void work_remove(srv_request *r, ae_store *store)
{
    srv_event_change(r, store, edit_remove);
}

void srv_event_person_remove(srv_request *r)
{
    srv_write(r, work_remove, srv_event_changed);
}

/* ---- inviting ---- */

static void see_user(void *ctx, const ae_store_user *user)
{
    srv_who *who = ctx;

    ae_put(&AE_TEXT_IN(who->user), user->id);
    ae_put(&AE_TEXT_IN(who->name), user->name);
    who->kind = SRV_USER;
}

/* The account of that name; its place among the people of the event becomes *at. */
static int find_account(srv_request *r, ae_store *store, const char *name, srv_who *who)
{
    ae_store_err err = ae_store_user_find(store, name, see_user, who);

    if (err == AE_STORE_MISSING)
        return srv_refuse_for(r, SRV_NOT_FOUND, "", "name");
    return srv_is_ok(r, err);
}

static srv_entrant *add_account(srv_request *r, srv_event *e, const srv_who *who)
{
    srv_entrant *p;

    if (is_name_taken(e, who->name)) {
        srv_refuse_for(r, SRV_TAKEN, "", "name");
        return NULL;
    }
    p = srv_event_add_person(e);
    p->number = last_number(e);
    p->state = AE_PERSON_INVITED;
    ae_put(&AE_TEXT_IN(p->name), who->name);
    ae_put(&AE_TEXT_IN(p->user), who->user);
    return p;
}

/* Whoever has withdrawn is invited again without a notice.  Nobody can see a draft, so its guests get
 * their notices when it is opened. */
static ae_store_err edit_invite(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    srv_event *e = &seen->event;
    srv_who who = { .kind = SRV_NOBODY };
    srv_entrant *p;
    ae_store_err err;
    int at;

    if (!srv_event_may_run(r, seen) || !find_account(r, store, r->own, &who))
        return AE_STORE_OK;
    if (!is_open(e) && e->state != AE_EVENT_DRAFT) {
        srv_refuse_for(r, SRV_NOT_OPEN, "event_closed", "");
        return AE_STORE_OK;
    }
    at = srv_event_whose(e, &who);
    if (at >= 0 && e->person[at].state != AE_PERSON_WITHDRAWN)
        return AE_STORE_OK;
    p = at >= 0 ? &e->person[at] : add_account(r, e, &who);
    if (!p)
        return AE_STORE_OK;
    p->state = AE_PERSON_INVITED;
    p->at = srv_now();
    err = srv_event_write_person(store, e, p);
    return err == AE_STORE_OK && at < 0 && e->state != AE_EVENT_DRAFT
               ? srv_event_notify(store, e, SRV_NOTICE_EVENT_INVITED, p)
               : err;
}

static void work_invite(srv_request *r, ae_store *store)
{
    srv_event_change(r, store, edit_invite);
}

void srv_event_invite(srv_request *r)
{
    ae_text name = { .buf = srv_alloc(SRV_MAX_NAME), .size = SRV_MAX_NAME };

    r->own = name.buf;
    if (!srv_string(r, "name", &name, 1))
        srv_fail(r, r->error);
    else
        srv_write(r, work_invite, srv_event_changed);
}

/* ---- replacing ---- */

typedef struct {
    char person[SRV_MAX_NAME], by[SRV_MAX_NAME];
} replacing;

/* From the next round on.  Until then a bot plays if the person stays away: the record of a table
 * that has begun knows no other person. */
static ae_store_err replace(srv_request *r, ae_store *store, srv_event_seen *seen,
                            const srv_who *by)
{
    srv_event *e = &seen->event;
    const replacing *x = r->own;
    int at = srv_event_whose(e, by), gone = srv_event_person(e, x->person), strength = 0;
    srv_entrant *p;
    const char *fault;
    ae_store_err err = srv_contest_strength(store, e, by->user, &strength);

    if (err != AE_STORE_OK)
        return err;
    if (gone < 0)
        return srv_refuse_fault(r, "event_nobody", "person"), AE_STORE_OK;
    if (at >= 0 && e->person[at].state == AE_PERSON_ENTERED)
        return srv_refuse_for(r, SRV_TAKEN, "", "by"), AE_STORE_OK;
    p = at >= 0 ? &e->person[at] : add_account(r, e, by);
    if (!p)
        return AE_STORE_OK;
    if (e->person[gone].state == AE_PERSON_ENTERED)
        ae_contest_leave(&e->contest, x->person);
    fault = ae_contest_join(&e->contest, p->name, strength, x->person);
    if (fault)
        return srv_refuse_fault(r, fault, "person"), AE_STORE_OK;
    e->person[gone].state = AE_PERSON_WITHDRAWN;
    p->state = AE_PERSON_ENTERED;
    p->at = srv_now();
    err = srv_event_write_person(store, e, &e->person[gone]);
    return err == AE_STORE_OK ? srv_event_write_person(store, e, p) : err;
}

static ae_store_err edit_replace(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    const replacing *x = r->own;
    srv_who by = { .kind = SRV_NOBODY };
    char text[2 * SRV_MAX_NAME + 64];
    ae_text note = AE_TEXT_IN(text);
    ae_store_err err;

    if (!srv_event_may_run(r, seen))
        return AE_STORE_OK;
    if (!srv_event_is_on(&seen->event))
        return srv_refuse_for(r, SRV_NOT_RUNNING, "event_not_on", ""), AE_STORE_OK;
    if (!find_account(r, store, x->by, &by)) {
        ae_put(&AE_TEXT_IN(r->where), "by");
        return AE_STORE_OK;
    }
    err = replace(r, store, seen, &by);
    ae_put(&note, x->person);
    ae_put(&note, " > ");
    ae_put(&note, by.name);
    return err == AE_STORE_OK && !r->error ? srv_event_note(r, store, seen, "replace", text)
                                           : err;
}

static void work_replace(srv_request *r, ae_store *store)
{
    srv_event_change(r, store, edit_replace);
}

void srv_event_replace(srv_request *r)
{
    replacing *x = r->own = srv_alloc(sizeof *x);

    if (!srv_string(r, "person", &AE_TEXT_IN(x->person), 1)
        || !srv_string(r, "by", &AE_TEXT_IN(x->by), 1))
        srv_fail(r, r->error);
    else
        srv_write(r, work_replace, srv_event_changed);
}
