/*
 * play.c: an entry from where it comes in to where everybody knows it.
 *
 *   session -> table -> seat -> not over -> number fresh -> the rules, under guard -> check()
 *     -> append with the expected number -> on the disk -> acknowledge -> tell who watches
 *
 * From the rules on the table is held, so memory may be ahead of the disk: nobody looks at it
 * before the writer has answered.  If that fails, memory is thrown away and read again.  What the
 * table owes by itself (draws, forced choices, what was agreed) goes along in the same batch.
 */
#include "server/tables/play.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/store_job.h"
#include "server/tables/absence.h"
#include "server/tables/finish.h"
#include "server/tables/guard.h"
#include "server/tables/load.h"
#include "server/tables/nodes.h"
#include "server/tables/standing.h"
#include "server/tables/table_handlers.h"
#include "server/tables/tables.h"
#include "server/tables/think.h"
#include "server/tables/watch.h"
#include "server/tables/writer.h"

enum { BUSY_MS = 60000, MAX_TIMER_MS = 3600000, LATER_MS = 1000 };

/* One batch for a table, from the rules to the writer and back. */
typedef struct {
    srv_append append;
    srv_live *live;
    srv_act *act;          /* or null: a bot, a clock, the table itself */
    int seat;              /* whose decision it is, or -1 */
    uint32_t before, last; /* entry that was there, and that was asked for */
    ae_entry_events told;

    /* For the rules: */
    const ae_entry *entry; /* or null: only what the table owes */
    const ae_batch *turn;  /* or null; instead of an entry */
    int64_t at;
    int which; /* decision of the turn that is refused */
    ae_err err;
    ae_fault fault;
} batch;

/* ---- the rules ---- */

static ae_err enter(batch *b, const ae_entry *entry)
{
    return ae_events_append(&b->told, b->live->table, entry);
}

/* Who is out of time, or has resigned, is played for. */
static void stand_in(batch *b, int seat)
{
    ae_entry entry = { .kind = AE_ENTRY_TAKEOVER, .seat = (uint8_t)seat, .at = b->at };

    ae_put(&AE_TEXT_IN(entry.text), b->live->settings.stand_in);
    if (ae_table_sitter(b->live->table, seat) == AE_PERSON)
        enter(b, &entry);
}

static void time_out(batch *b)
{
    ae_seats overdue = ae_table_overdue(b->live->table, b->at);

    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (overdue & AE_SEAT_BIT(seat)) {
            ae_entry entry = { .kind = AE_ENTRY_TIMEOUT, .seat = (uint8_t)seat, .at = b->at };

            if (enter(b, &entry) == AE_OK)
                stand_in(b, seat);
        }
}

static void run_rules(void *ctx)
{
    batch *b = ctx;
    const ae_table *t = b->live->table;

    if (b->turn)
        b->err = ae_batch_enter(&b->told, b->live->table, b->turn, &b->which);
    else if (b->entry)
        b->err = enter(b, b->entry);
    if (b->err != AE_OK)
        return;
    b->last = ae_table_count(t);
    if (b->entry && b->entry->kind == AE_ENTRY_RESIGN)
        stand_in(b, b->entry->seat);
    time_out(b);
    ae_events_advance(&b->told, b->live->table, b->at);
    b->err = ae_table_game(t)->check(ae_table_board(t), ae_table_state(t), &b->fault);
}

/* ---- a fault of the rules ---- */

static void freeze(srv_live *live, uint32_t before, const char *text, const char *why)
{
    live->server->counts.faults++;
    SRV_LOG(&live->server->log, ERROR, "table.frozen", { "table", live->id, 0 },
            { "game", live->settings.game, 0 }, { "entry", NULL, (int64_t)before + 1 },
            { "why", why, 0 }, { "text", text, 0 });
    ae_table_free(live->table);
    live->table = NULL;
    srv_live_set_aside(live, AE_STATE_QUARANTINED);
    srv_live_tell(live);
    srv_live_end(live);
}

/* ---- to the disk ---- */

static void batch_free(batch *b)
{
    free(b->append.lines);
    free(b->told.at);
    free(b);
}

static void answer(srv_act *act, srv_error error, int64_t seq)
{
    if (act)
        act->then(act, error, seq);
}

static void count(srv_server *server, const batch *b)
{
    server->counts.batches++;
    server->counts.entries += b->append.n;
    server->counts.decisions += b->turn ? b->turn->n : b->act != NULL;
    server->is_store_down = 0;
}

/* It is on the disk. */
static void installed(batch *b)
{
    srv_live *live = b->live;

    count(live->server, b);
    if (b->append.wakes)
        live->wake_at = 0;
    if (b->act)
        answer(b->act, SRV_OK, b->last);
    srv_watch_tell(live, &b->told);
    if (b->seat >= 0)
        live->server->table_handlers->moved(live->server, live, b->seat);
    srv_play_on(live);
}

/* Another server was faster: maybe with just what is asked here, so that is looked at once more. */
static void failed(batch *b)
{
    srv_live *live = b->live;
    srv_error error = srv_error_of_store(b->append.result);

    live->server->is_store_down = error == SRV_UNAVAILABLE;
    if (error != SRV_STALE || !live->server->nodes)
        SRV_LOG(&live->server->log, WARN, "append.failed", { "table", live->id, 0 },
                { "why", ae_store_key(b->append.result), 0 });
    if (error == SRV_STALE && b->act && !b->act->op.is_second)
        srv_live_put_first(live, &b->act->op);
    else
        answer(b->act, error, 0);
    srv_live_reload(live);
}

static void written(srv_job *job)
{
    batch *b = (batch *)job;

    if (b->append.result == AE_STORE_OK)
        installed(b);
    else
        failed(b);
    batch_free(b);
}

static void write_line(void *ctx, ae_text *out)
{
    ae_entry_put(ctx, out);
}

static void put_lines(batch *b)
{
    const ae_table *t = b->live->table;
    srv_buf lines = { .at = NULL };

    for (uint32_t number = b->before + 1; number <= ae_table_count(t); number++) {
        ae_entry entry;

        ae_table_entry_for(t, number, AE_ALL, &entry);
        srv_buf_with(&lines, write_line, &entry);
        b->append.n++;
    }
    b->append.lines = srv_buf_take(&lines);
}

/* Whether something may happen at the table by itself. */
static int is_lively(const srv_live *live)
{
    if (live->settings.clock.kind != AE_CLOCK_NONE)
        return 1;
    for (int seat = 0; seat < live->settings.seats; seat++)
        if (ae_table_sitter(live->table, seat) != AE_PERSON)
            return 1;
    return 0;
}

static void commit(batch *b)
{
    srv_live *live = b->live;

    b->append.job = (srv_job){ .run = srv_append_run, .done = written };
    b->append.first = (int64_t)b->before + 1;
    b->append.wakes = live->wake_at != 0 && is_lively(live);
    memcpy(b->append.table, live->id, sizeof b->append.table);
    put_lines(b);
    srv_crew_put(live->server->writer, &b->append.job);
}

static const char *text_of(const batch *b)
{
    return b->turn ? b->turn->move[0] : b->entry ? b->entry->text : "";
}

/* The element of the array that was refused. */
static void say_where(const batch *b)
{
    ae_text where = AE_TEXT_IN(b->act->where);

    ae_put(&where, "do[");
    ae_put_int(&where, b->which);
    ae_put(&where, "]");
}

/* A person may try anything.  A bot was asked about this very position, so a move of its list that
 * is not legal is a fault of the rules. */
static void refused(batch *b)
{
    if (b->turn)
        say_where(b);
    answer(b->act, srv_error_of(b->err), 0);
    if (b->act)
        srv_live_end(b->live);
    else
        freeze(b->live, b->before, text_of(b), ae_err_key(b->err));
}

/* Enters what it is made for, and what follows from it; the table is given back when all is done. */
static void enter_all(batch *b)
{
    srv_live *live = b->live;
    const char *broken = srv_guard(run_rules, b);

    if (broken || b->err == AE_BROKEN) {
        char text[AE_MAX_NOTATION];

        ae_put(&AE_TEXT_IN(text), text_of(b));
        answer(b->act, SRV_FROZEN, 0);
        freeze(live, b->before, text, broken ? broken : b->fault.what);
    } else if (b->err != AE_OK) {
        refused(b);
    } else if (ae_table_count(live->table) == b->before) {
        srv_play_later(live);
        srv_live_end(live);
    } else {
        commit(b);
        return;
    }
    batch_free(b);
}

static batch *batch_new(srv_live *live, srv_act *act, int64_t at)
{
    batch *b = srv_alloc(sizeof *b);

    b->live = live;
    b->act = act;
    b->seat = act ? act->seat : -1;
    b->before = ae_table_count(live->table);
    b->at = at;
    return b;
}

/* An entry, or with null only what the table owes. */
static void play(srv_live *live, const ae_entry *entry, srv_act *act)
{
    batch *b = batch_new(live, act, entry ? entry->at : srv_live_time(live, srv_now()));

    b->entry = entry;
    enter_all(b);
}

static void play_turn(srv_live *live, srv_act *act)
{
    batch *b = batch_new(live, act, srv_live_time(live, srv_now()));

    act->turn.seat = act->seat;
    act->turn.at = b->at;
    b->turn = &act->turn;
    enter_all(b);
}

/* ---- what is asked for ---- */

static const uint8_t is_for_people[AE_N_ENTRIES] = {
    [AE_ENTRY_DECISION] = 1, [AE_ENTRY_UNDO] = 1,   [AE_ENTRY_ASK_UNDO] = 1,
    [AE_ENTRY_ASK_END] = 1,  [AE_ENTRY_ACCEPT] = 1, [AE_ENTRY_REFUSE] = 1,
    [AE_ENTRY_RESIGN] = 1,   [AE_ENTRY_RETURN] = 1,
};

/* A line of a record, as the table's own reader reads it; the time is ours. */
static int read_entry(const srv_live *live, int seat, const char *text, ae_entry *out)
{
    char line[AE_MAX_NOTATION + 64];
    ae_text t = AE_TEXT_IN(line);
    ae_faults unheard = { .n = 0 };
    ae_reader reader = { .text = line };

    if (!text[0] || strchr(text, '\n') || strchr(text, '@'))
        return 0;
    ae_put_int(&t, seat);
    ae_put(&t, " ");
    ae_put(&t, text);
    ae_put(&t, "\n");
    reader.len = t.len;
    if (t.len >= sizeof line || ae_entry_read(&reader, out, &unheard) != AE_OK || out->flags
        || !is_for_people[out->kind])
        return 0;
    out->at = srv_live_time(live, srv_now());
    return 1;
}

/* Whether just that was entered after the number that the asker has seen: then the answer got lost
 * on its way, and nothing is to be done twice.  The log knows, so this holds after a restart too.
 * Answers the number of the last entry that was asked for, or 0. */
static int64_t find_done(const srv_live *live, const srv_act *act)
{
    ae_batch turn = act->turn;
    ae_entry asked, there;

    if (!act->action[0] || !live->table || act->seq < 0
        || act->seq >= ae_table_count(live->table))
        return 0;
    turn.seat = act->seat;
    if (turn.n > 1)
        return ae_batch_find(live->table, &turn, (uint32_t)act->seq);
    if (!read_entry(live, act->seat, turn.move[0], &asked))
        return 0;
    ae_table_entry_for(live->table, (uint32_t)act->seq + 1, act->seat, &there);
    return there.kind == asked.kind && there.seat == asked.seat && there.of == asked.of
                   && !strcmp(there.text, asked.text)
               ? act->seq + 1
               : 0;
}

static srv_error check_state(const srv_live *live)
{
    switch (live->state) {
    case AE_STATE_RUNNING:
        break;
    case AE_STATE_OVER:
        return SRV_OVER;
    case AE_STATE_QUARANTINED:
        return SRV_FROZEN;
    default:
        return SRV_NOT_RUNNING;
    }
    return live->table ? SRV_OK : SRV_NOT_RUNNING;
}

static int is_agreed_pause(const srv_live *live)
{
    return live->settings.paused_at >= 0 && live->settings.pausing;
}

/* Whether bots do not move, though they are to act. */
static int is_at_rest(const srv_live *live)
{
    return is_agreed_pause(live) || srv_absence_until(live, srv_now()) >= 0;
}

/* Bots to act that do not wait for people. */
static ae_seats bots_to_act(const srv_live *live)
{
    ae_seats seats = 0;

    for (int seat = 0; seat < live->settings.seats; seat++)
        if (ae_table_sitter(live->table, seat) != AE_PERSON)
            seats |= AE_SEAT_BIT(seat);
    return is_at_rest(live) ? 0 : seats & ae_table_to_act(live->table);
}

static srv_error check_act(const srv_live *live, const srv_act *act)
{
    srv_error error;

    if (act->seat < 0 || act->seat >= live->settings.seats
        || !(srv_live_seats_of(live, &act->who) & AE_SEAT_BIT(act->seat)))
        return srv_live_may_see(live, &act->who, NULL) ? SRV_FORBIDDEN : SRV_NOT_FOUND;
    error = check_state(live);
    if (error)
        return error;
    error = srv_nodes_error(live, act->seq);
    if (error)
        return error;
    if (act->seq != ae_table_count(live->table))
        return SRV_STALE;
    return is_agreed_pause(live) ? SRV_PAUSED : SRV_OK;
}

/* With take-backs and offers alone a table could go on for ever, so they have a limit.  Decisions
 * have none, or a game could not end. */
static int is_too_often(const srv_live *live, const ae_entry *entry)
{
    const srv_config *config = &live->server->config;

    return config->limits && ae_entry_is_wish(entry->kind)
           && ae_table_wishes(live->table, entry->seat) >= config->max_takebacks;
}

/* Whether a seat that is its person's may do this now. */
static srv_error check_entry(const srv_live *live, const srv_act *act, ae_entry *entry)
{
    int is_turn = act->turn.n > 1;

    if (!is_turn && !read_entry(live, act->seat, act->turn.move[0], entry))
        return SRV_ILLEGAL;
    if ((is_turn || entry->kind == AE_ENTRY_DECISION)
        && ae_table_sitter(live->table, act->seat) != AE_PERSON)
        return SRV_NOT_YOUR_TURN; /* a bot's, until its person has returned */
    return !is_turn && is_too_often(live, entry) ? SRV_TOO_OFTEN : SRV_OK;
}

static void end_act(srv_live *live, srv_act *act, srv_error error, int64_t seq)
{
    act->then(act, error, seq);
    if (live)
        srv_live_end(live);
}

static void run_act(srv_op *op, srv_live *live)
{
    srv_act *act = (srv_act *)op;
    srv_error error = live ? check_act(live, act) : op->error;
    int64_t done = 0;
    ae_entry entry;

    if (live && !op->is_second && srv_nodes_is_behind(live, act->seq)) {
        srv_live_put_first(live, op);
        srv_live_refresh(live);
        return;
    }
    if (live && (error == SRV_STALE || error == SRV_OVER))
        done = find_done(live, act);
    if (!error)
        error = check_entry(live, act, &entry);
    if (done || error)
        end_act(live, act, done ? SRV_OK : error, done);
    else if (act->turn.n > 1)
        play_turn(live, act);
    else
        play(live, &entry, act);
}

void srv_act_put(srv_act *act)
{
    act->op.run = run_act;
    srv_tables_do(act->server->tables, act->table, &act->op);
}

void srv_play_bot(srv_live *live, int seat, const char *text)
{
    ae_entry entry;

    if (live->server->is_closing || check_state(live) || !srv_nodes_keeps(live)
        || !(bots_to_act(live) & AE_SEAT_BIT(seat)))
        srv_play_on(live);
    else if (read_entry(live, seat, text, &entry))
        play(live, &entry, NULL);
    else
        freeze(live, ae_table_count(live->table), text, "notation");
}

/* ---- the end ---- */

typedef struct {
    srv_server *server;
    srv_ending ending;
} ending;

static ae_store_err store_ending(ae_store *store, void *ctx)
{
    return srv_finish_work(store, &((ending *)ctx)->ending);
}

/* If it could not be stored, it is when the table is read the next time. */
static void ended(void *ctx, ae_store_err err)
{
    ending *e = ctx;

    if (err != AE_STORE_OK && err != AE_STORE_STALE)
        SRV_LOG(&e->server->log, WARN, "finish.failed", { "table", e->ending.id, 0 },
                { "why", ae_store_key(err), 0 });
    srv_finish_free(&e->ending);
    free(e);
}

/* Of its row, if that is written now. */
static int64_t next_version(const srv_live *live, int64_t now)
{
    return now > live->changed_at ? now : live->changed_at + 1;
}

static void finish(srv_live *live)
{
    ending *e = srv_alloc(sizeof *e);

    e->server = live->server;
    live->state = AE_STATE_OVER;
    live->wake_at = -1;
    srv_finish_fill(&e->ending, live, srv_now());
    live->changed_at = next_version(live, e->ending.now);
    SRV_LOG(&live->server->log, INFO, "table.over", { "table", live->id, 0 },
            { "game", live->settings.game, 0 },
            { "entries", NULL, ae_table_count(live->table) });
    srv_store_do(live->server->writer, store_ending, ended, e);
    srv_live_tell(live);
    live->server->table_handlers->over(live->server, live);
}

/* ---- time ---- */

/* Persons to act, whose time runs. */
static ae_seats persons_to_act(const srv_live *live)
{
    ae_seats seats = ae_table_to_act(live->table) & (ae_seats)(AE_SEAT_BIT(AE_MAX_SEATS) - 1);

    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seats & AE_SEAT_BIT(seat) && ae_table_sitter(live->table, seat) != AE_PERSON)
            seats &= (ae_seats)~AE_SEAT_BIT(seat);
    return seats;
}

/* Until when somebody who is to act is on vacation; -1 if nobody is. */
static int64_t away_until(const srv_live *live, int64_t now)
{
    ae_seats seats = persons_to_act(live);
    int64_t until = -1;

    if (live->settings.clock.kind != AE_CLOCK_TURN)
        return -1;
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seats & AE_SEAT_BIT(seat) && live->away_until[seat] > now
            && live->away_until[seat] > until)
            until = live->away_until[seat];
    return until;
}

/* When the next time-out is, in wall time, or when bots have waited for long enough; -1 if none. */
static int64_t deadline(const srv_live *live, int64_t now)
{
    int64_t time = srv_live_time(live, now), first = -1;
    ae_seats seats = persons_to_act(live);

    if (live->settings.clock.kind == AE_CLOCK_NONE)
        return -1;
    if (live->settings.paused_at >= 0)
        return is_agreed_pause(live) ? -1 : away_until(live, now);
    if (!seats)
        return srv_absence_until(live, now);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seats & AE_SEAT_BIT(seat)) {
            int64_t at = now + ae_table_left(live->table, seat, time);

            first = first < 0 || at < first ? at : first;
        }
    return first;
}

int64_t srv_play_wakes_at(const srv_live *live)
{
    if (ae_table_status(live->table) != AE_STATUS_RUNNING || bots_to_act(live))
        return 0;
    return deadline(live, srv_now());
}

int srv_play_is_busy(const srv_live *live, int64_t now)
{
    int64_t at = live->table && live->state == AE_STATE_RUNNING ? srv_play_wakes_at(live) : -1;

    return at >= 0 && at < now + BUSY_MS;
}

static void fire(void *live)
{
    srv_play_wake(live);
}

static void set_timer(srv_live *live)
{
    int64_t now = srv_now(), at = deadline(live, now), wait;

    if (at < 0) {
        if (live->timer)
            srv_timer_stop(live->timer);
        return;
    }
    wait = at <= now ? 1 : at - now + 1;
    srv_live_timer(live, fire, wait < MAX_TIMER_MS ? wait : MAX_TIMER_MS);
}

typedef struct {
    srv_live *live;
    char id[AE_STORE_ID + 1];
    srv_buf settings;
    int64_t was, at;
} saving;

static ae_store_err store_settings(ae_store *store, void *ctx)
{
    const saving *s = ctx;

    return ae_store_settings(store, &(ae_store_edit){ s->id, s->settings.at, s->was, s->at });
}

static void saved(void *ctx, ae_store_err err)
{
    saving *s = ctx;

    if (err == AE_STORE_OK) {
        s->live->changed_at = s->at;
        srv_nodes_tell(s->live->server, SRV_NEWS_TABLE, s->id, 0);
        srv_live_tell(s->live);
        srv_play_on(s->live);
    } else {
        srv_live_reload(s->live);
    }
    srv_buf_free(&s->settings);
    free(s);
}

static void save_settings(srv_live *live, int64_t now)
{
    saving *s = srv_alloc(sizeof *s);

    s->live = live;
    s->was = live->changed_at;
    s->at = next_version(live, now);
    memcpy(s->id, live->id, sizeof s->id);
    srv_settings_put(&live->settings, &s->settings);
    srv_store_do(live->server->writer, store_settings, saved, s);
}

/* Time stands still while it is the turn of somebody on vacation; whether that has changed, and
 * then it is being written. */
static int keep_vacation(srv_live *live)
{
    srv_settings *s = &live->settings;
    int64_t now = srv_now();
    int is_away = away_until(live, now) >= 0;

    if (s->pausing || is_away == (s->paused_at >= 0))
        return 0;
    if (is_away) {
        s->paused_at = now;
    } else {
        s->paused_ms += now - s->paused_at;
        s->paused_at = -1;
    }
    save_settings(live, now);
    return 1;
}

/* ---- going on ---- */

/* Whoever has become to act is told. */
static void tell_turn(srv_live *live)
{
    ae_seats turn = persons_to_act(live), newly = turn & (ae_seats)~live->turn;

    live->turn = turn;
    srv_standing_note(
        live->server->standings, live->id,
        (srv_standing){ ae_table_count(live->table), ae_table_to_act(live->table) });
    if (newly)
        live->server->table_handlers->turn(live->server, live, newly);
}

static int owes(const srv_live *live)
{
    ae_entry entry;
    int64_t now = srv_live_time(live, srv_now());

    return ae_table_next(live->table, now, &entry) || ae_table_overdue(live->table, now);
}

/* Whether something is to happen here by itself, now or when time runs out; or the store believes
 * so, and somebody has to find out. */
static int needs_keeper(const srv_live *live)
{
    return live->wake_at == 0 || owes(live) || bots_to_act(live)
           || deadline(live, srv_now()) >= 0;
}

/* Another server looks after the table; should it be gone, somebody has to notice. */
static void leave_to_others(srv_live *live)
{
    tell_turn(live);
    if (needs_keeper(live))
        srv_live_timer(live, fire, srv_nodes_patience(live));
    srv_live_end(live);
}

void srv_play_on(srv_live *live)
{
    if (check_state(live) || live->server->is_closing) {
        srv_live_end(live);
        return;
    }
    if (ae_table_status(live->table) != AE_STATUS_RUNNING) {
        finish(live);
        srv_live_end(live);
        return;
    }
    if (!srv_nodes_keeps(live)) {
        if (!needs_keeper(live) || !srv_nodes_claim(live))
            leave_to_others(live);
        return;
    }
    if (owes(live)) {
        play(live, NULL, NULL);
        return;
    }
    if (keep_vacation(live))
        return;
    srv_think(live, bots_to_act(live));
    tell_turn(live);
    set_timer(live);
    srv_live_end(live);
}

void srv_live_begun(srv_live *live)
{
    SRV_LOG(&live->server->log, INFO, "table.begin", { "table", live->id, 0 },
            { "game", live->settings.game, 0 }, { "seats", NULL, live->settings.seats });
    srv_live_tell(live);
    live->server->table_handlers->begun(live->server, live);
    srv_play_on(live);
}

static void run_wake(srv_op *op, srv_live *live)
{
    srv_live *woken = (srv_live *)((char *)op - offsetof(srv_live, wake));

    woken->is_waking = 0;
    if (live)
        srv_play_on(live);
}

void srv_play_wake(srv_live *live)
{
    if (live->is_waking)
        return;
    live->is_waking = 1;
    live->wake.run = run_wake;
    srv_live_do(live, &live->wake);
}

void srv_play_later(srv_live *live)
{
    srv_live_timer(live, fire, LATER_MS);
}

int srv_play_is_tended(const srv_live *live)
{
    int has_timer = live->timer && srv_timer_is_on(live->timer), is_due;
    int64_t now = srv_now();
    ae_entry entry;

    if (live->error || check_state(live) || live->server->is_closing || live->is_waking)
        return 1;
    is_due = ae_table_status(live->table) != AE_STATUS_RUNNING
             || ae_table_next(live->table, srv_live_time(live, now), &entry)
             || bots_to_act(live) & (ae_seats)~srv_thinking(live);
    if (is_due && (srv_nodes_keeps(live) || !has_timer))
        return 0;
    return has_timer || deadline(live, now) < 0;
}
