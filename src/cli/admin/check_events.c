/*
 * check_events.c: the part of `aedile store check` about clubs and events.
 *
 * What holds of a sound store:
 *   1. Every club has an organiser.
 *   2. The settings and the contest of an event can be read, and the contest is that of the event: the
 *      same id, game and number of seats.
 *   3. Everybody in the contest is among the people of the event.
 *   4. The contest has tables if the event has begun, and each of them but byes is a table of the
 *      event, and the other way round.
 *   5. A table that belongs to an event is the one that the event has for that round and number.
 */
#include "cli/admin/store_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/machine.h"
#include "server/contests/event.h"
#include "store/clubs.h"

/* ---- clubs ---- */

static void see_club(void *ctx, const char *id)
{
    cli_check_report(ctx, id, "cli.store.no_organiser");
}

/* ---- an event ---- */

static int fits(const srv_event *e)
{
    const ae_contest *c = &e->contest;

    return !strcmp(c->id, e->id) && !strcmp(c->game, e->settings.table.game)
           && c->seats == e->settings.table.seats && c->format == e->settings.format
           && (c->n_tables == 0 || e->began_at >= 0);
}

static void report_at(cli_check *t, const srv_event *e, const char *what, const char *key)
{
    char where[AE_STORE_ID + 2 + SRV_MAX_NAME];

    snprintf(where, sizeof where, "%s/%s", e->id, what);
    cli_check_report(t, where, key);
}

static void report_table(cli_check *t, const srv_event *e, int round, int number)
{
    char what[32];

    snprintf(what, sizeof what, "%d/%d", round, number);
    report_at(t, e, what, "cli.store.event_table");
}

static void check_people(cli_check *t, const srv_event *e)
{
    for (int i = 0; i < e->contest.n_people; i++)
        if (srv_event_person(e, e->contest.person[i].name) < 0)
            report_at(t, e, e->contest.person[i].name, "cli.store.event_person");
}

static void check_tables(cli_check *t, const srv_event *e)
{
    const ae_contest *c = &e->contest;

    for (int i = 0; i < c->n_tables; i++)
        if (c->table[i].n_seats > 1
            && !srv_event_table_at(e, c->table[i].round, c->table[i].number))
            report_table(t, e, c->table[i].round, c->table[i].number);
    for (int i = 0; i < e->n_tables; i++) {
        const ae_contest_table *of =
            ae_contest_table_at(c, e->table[i].round, e->table[i].number);

        if (!of || of->n_seats < 2)
            report_table(t, e, e->table[i].round, e->table[i].number);
    }
}

static ae_store_err check_event(cli_check *t, const char *id)
{
    srv_event *e = cli_alloc(sizeof *e);
    ae_store_err err = srv_event_load(t->store->store, id, e);

    t->events++;
    if (err == AE_STORE_CORRUPT) {
        cli_check_report(t, id, "cli.store.event");
        err = AE_STORE_OK;
    } else if (err == AE_STORE_OK) {
        if (!fits(e))
            cli_check_report(t, id, "cli.store.event_contest");
        check_people(t, e);
        check_tables(t, e);
        srv_event_free(e);
    }
    free(e);
    return err;
}

static void see_event(void *ctx, const ae_store_event *e)
{
    cli_store_ids *ids = ctx;

    memcpy(ids->id[ids->n++], e->id, sizeof ids->id[0]);
}

ae_store_err cli_check_events(cli_check *t)
{
    cli_store_ids *ids = cli_alloc(sizeof *ids);
    char before[AE_STORE_ID + 1] = "";
    ae_store_event_page page = { .club = "",
                                 .user = "",
                                 .state = AE_N_EVENT_STATES,
                                 .before = before,
                                 .limit = CLI_STORE_PAGE };
    ae_store_err err = ae_store_clubs_without_organiser(t->store->store, see_club, t);

    do {
        ids->n = 0;
        if (err == AE_STORE_OK)
            err = ae_store_events(t->store->store, &page, see_event, ids);
        for (int i = 0; i < ids->n && err == AE_STORE_OK; i++)
            err = check_event(t, ids->id[i]);
        if (ids->n > 0)
            memcpy(before, ids->id[ids->n - 1], sizeof before);
    } while (ids->n == CLI_STORE_PAGE && err == AE_STORE_OK);
    free(ids);
    return err;
}

/* ---- the event of a table ---- */

typedef struct {
    const char *id;
    int64_t round, number;
    int is_found;
} wanted;

static void see_table(void *ctx, const ae_store_event_table *row)
{
    wanted *w = ctx;

    w->is_found |= row->table && !strcmp(row->table, w->id) && row->round == w->round
                   && row->number == w->number;
}

/* Settings that cannot be read belong to no event; the server quarantines such a table. */
ae_store_err cli_check_table_event(cli_check *t, const char *id, const char *settings)
{
    srv_settings *s = cli_alloc(sizeof *s);
    wanted w = { .id = id, .is_found = 1 };
    ae_store_err err = AE_STORE_OK;

    if (srv_settings_read(s, settings, strlen(settings))) {
        w.is_found = !s->event[0];
        w.round = s->event_round;
        w.number = s->event_table;
        if (s->event[0])
            err = ae_store_event_tables(t->store->store, s->event, see_table, &w);
        srv_settings_free(s);
    }
    free(s);
    if (err == AE_STORE_OK && !w.is_found)
        cli_check_report(t, id, "cli.store.no_event");
    return err;
}
