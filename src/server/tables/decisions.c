/*
 * decisions.c: an entry on its way from the request to the watchers.
 *
 *   1. check: who asks, the table, the seat, the game is not over, `seq` is the last entry
 *   2. call the rules under a guard (guard.h), then check() on the new state
 *   3. append to the store with the expected number, in the writer's thread
 *   4. when it is on the disk: acknowledge it, then send it to the watchers
 *
 * The table is held from the call of the rules until the writer has finished.  Meanwhile memory
 * may be ahead of the disk, and nobody else sees the table.  If the write fails, the table is
 * loaded from the store again.  Entries that the table makes itself (draws, forced choices,
 * agreed undos and ends) are in the same batch.
 */
#include "server/tables/decisions.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/store_job.h"
#include "server/tables/absence.h"
#include "server/tables/bot_moves.h"
#include "server/tables/finish.h"
#include "server/tables/guard.h"
#include "server/tables/load.h"
#include "server/tables/nodes.h"
#include "server/tables/standing.h"
#include "server/tables/table_handlers.h"
#include "server/tables/tables.h"
#include "server/tables/watch.h"
#include "server/tables/writer.h"

enum { BUSY_MS = 60000, MAX_TIMER_MS = 3600000, LATER_MS = 1000 };

/* One batch of entries for a table, from the rules to the writer and back. */
typedef struct {
    srv_append append;
    srv_table *table;
    srv_act *act; /* null if a bot, a clock or the table itself acts */
    int seat;     /* whose decision it is, or -1 */
    uint32_t before,
        last; /* number of the last entry before the batch, and of the last requested one */
    ae_entry_events told;

    /* For the rules: */
    const ae_entry *entry; /* null: only entries that the table makes itself */
    const ae_batch *turn;  /* several decisions instead of `entry`, or null */
    ae_seats relieved;     /* seats of absent people, which the stand-in takes over */
    int64_t at;
    int which; /* index of the refused decision of the turn */
    ae_err err;
    ae_fault fault;
} batch;

/* ---- the rules ---- */

static ae_err enter(batch *b, const ae_entry *entry)
{
    return ae_events_append(&b->told, b->table->record, entry);
}

/* The stand-in takes over the seat of a person who ran out of time or resigned. */
static void stand_in(batch *b, int seat)
{
    ae_entry entry = { .kind = AE_ENTRY_TAKEOVER, .seat = (uint8_t)seat, .at = b->at };

    ae_put(&AE_TEXT_IN(entry.text), b->table->settings.stand_in);
    if (ae_table_sitter(b->table->record, seat) == AE_PERSON)
        enter(b, &entry);
}

static void time_out(batch *b)
{
    ae_seats overdue = ae_table_overdue(b->table->record, b->at);

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
    const ae_table *t = b->table->record;

    if (b->turn)
        b->err = ae_batch_enter(&b->told, b->table->record, b->turn, &b->which);
    else if (b->entry)
        b->err = enter(b, b->entry);
    if (b->err != AE_OK)
        return;
    b->last = ae_table_count(t);
    if (b->entry && b->entry->kind == AE_ENTRY_RESIGN)
        stand_in(b, b->entry->seat);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (b->relieved & AE_SEAT_BIT(seat))
            stand_in(b, seat);
    time_out(b);
    ae_events_advance(&b->told, b->table->record, b->at);
    b->err = ae_table_game(t)->check(ae_table_board(t), ae_table_state(t), &b->fault);
}

/* ---- a fault of the rules ---- */

static void quarantine(srv_table *table, uint32_t before, const char *text, const char *why)
{
    table->server->counts.faults++;
    SRV_LOG(&table->server->log, ERROR, "table.quarantined", { "table", table->id, 0 },
            { "game", table->settings.game, 0 }, { "entry", NULL, (int64_t)before + 1 },
            { "why", why, 0 }, { "text", text, 0 }, { "was", "table.frozen", 0 });
    ae_table_free(table->record);
    table->record = NULL;
    srv_table_take_out(table, AE_STATE_QUARANTINED);
    srv_table_tell(table);
    srv_table_end(table);
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

/* The batch is on the disk: acknowledge it, send it to the watchers, and continue the table. */
static void installed(batch *b)
{
    srv_table *table = b->table;

    count(table->server, b);
    if (b->append.wakes)
        table->wake_at = 0;
    if (b->act)
        answer(b->act, SRV_OK, b->last);
    srv_watch_tell(table, &b->told);
    if (b->seat >= 0)
        table->server->table_handlers->moved(table->server, table, b->seat);
    srv_table_go_on(table);
}

/* Another server may have appended first, perhaps the very same entry; so the request is
 * checked again. */
static void failed(batch *b)
{
    srv_table *table = b->table;
    srv_error error = srv_error_of_store(b->append.result);

    table->server->is_store_down = error == SRV_UNAVAILABLE;
    if (error != SRV_STALE || !table->server->nodes)
        SRV_LOG(&table->server->log, WARN, "append.failed", { "table", table->id, 0 },
                { "why", ae_store_key(b->append.result), 0 });
    if (error == SRV_STALE && b->act && !b->act->op.is_second)
        srv_table_add_first(table, &b->act->op);
    else
        answer(b->act, error, 0);
    srv_table_reload(table);
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
    const ae_table *t = b->table->record;
    srv_buf lines = { .at = NULL };

    for (uint32_t number = b->before + 1; number <= ae_table_count(t); number++) {
        ae_entry entry;

        ae_table_entry_for(t, number, AE_ALL, &entry);
        srv_buf_with(&lines, write_line, &entry);
        b->append.n++;
    }
    b->append.lines = srv_buf_take(&lines);
}

/* Whether bots or clocks may make entries at this table. */
static int is_lively(const srv_table *table)
{
    if (table->settings.clock.kind != AE_CLOCK_NONE)
        return 1;
    for (int seat = 0; seat < table->settings.seats; seat++)
        if (ae_table_sitter(table->record, seat) != AE_PERSON)
            return 1;
    return 0;
}

static void commit(batch *b)
{
    srv_table *table = b->table;

    b->append.job = (srv_job){ .run = srv_append_run, .done = written };
    b->append.first = (int64_t)b->before + 1;
    b->append.wakes = table->wake_at != 0 && is_lively(table);
    memcpy(b->append.table, table->id, sizeof b->append.table);
    put_lines(b);
    srv_pool_add(table->server->writer, &b->append.job);
}

static const char *text_of(const batch *b)
{
    return b->turn ? b->turn->move[0] : b->entry ? b->entry->text : "";
}

/* Names the refused element of the array, such as do[2]. */
static void say_where(const batch *b)
{
    ae_text where = AE_TEXT_IN(b->act->where);

    ae_put(&where, "do[");
    ae_put_int(&where, b->which);
    ae_put(&where, "]");
}

/* A person may send anything.  A bot's move comes from the list of this very position, so if
 * the rules refuse it, they have a fault. */
static void refused(batch *b)
{
    if (b->turn)
        say_where(b);
    answer(b->act, srv_error_of(b->err), 0);
    if (b->act)
        srv_table_end(b->table);
    else
        quarantine(b->table, b->before, text_of(b), ae_err_key(b->err));
}

/* Enters the batch and the entries that follow from it; releases the table at the end. */
static void enter_all(batch *b)
{
    srv_table *table = b->table;
    const char *broken = srv_guard(run_rules, b);

    if (broken || b->err == AE_BROKEN) {
        char text[AE_MAX_NOTATION];

        ae_put(&AE_TEXT_IN(text), text_of(b));
        answer(b->act, SRV_QUARANTINED, 0);
        quarantine(table, b->before, text, broken ? broken : b->fault.what);
    } else if (b->err != AE_OK) {
        refused(b);
    } else if (ae_table_count(table->record) == b->before) {
        srv_table_wake_later(table);
        srv_table_end(table);
    } else {
        commit(b);
        return;
    }
    batch_free(b);
}

static batch *batch_new(srv_table *table, srv_act *act, int64_t at)
{
    batch *b = srv_alloc(sizeof *b);

    b->table = table;
    b->act = act;
    b->seat = act ? act->seat : -1;
    b->before = ae_table_count(table->record);
    b->at = at;
    return b;
}

/* Plays an entry; with null, only the entries that the table makes itself. */
static void play(srv_table *table, const ae_entry *entry, srv_act *act)
{
    batch *b = batch_new(table, act, entry ? entry->at : srv_table_time(table, srv_now()));

    b->entry = entry;
    enter_all(b);
}

static void play_turn(srv_table *table, srv_act *act)
{
    batch *b = batch_new(table, act, srv_table_time(table, srv_now()));

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

/* Parses the text like a line of a record; the server adds the time. */
static int read_entry(const srv_table *table, int seat, const char *text, ae_entry *out)
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
    out->at = srv_table_time(table, srv_now());
    return 1;
}

/* Whether exactly this request was entered after the number that the asker has seen: then only
 * the response was lost, and nothing is entered twice.  The check reads the log, so it also
 * works after a restart.  Returns the number of the last requested entry, or 0. */
static int64_t find_done(const srv_table *table, const srv_act *act)
{
    ae_batch turn = act->turn;
    ae_entry asked, there;

    if (!act->action[0] || !table->record || act->seq < 0
        || act->seq >= ae_table_count(table->record))
        return 0;
    turn.seat = act->seat;
    if (turn.n > 1)
        return ae_batch_find(table->record, &turn, (uint32_t)act->seq);
    if (!read_entry(table, act->seat, turn.move[0], &asked))
        return 0;
    ae_table_entry_for(table->record, (uint32_t)act->seq + 1, act->seat, &there);
    return there.kind == asked.kind && there.seat == asked.seat && there.of == asked.of
                   && !strcmp(there.text, asked.text)
               ? act->seq + 1
               : 0;
}

static srv_error check_state(const srv_table *table)
{
    switch (table->state) {
    case AE_STATE_RUNNING:
        break;
    case AE_STATE_OVER:
        return SRV_OVER;
    case AE_STATE_QUARANTINED:
        return SRV_QUARANTINED;
    default:
        return SRV_NOT_RUNNING;
    }
    return table->record ? SRV_OK : SRV_NOT_RUNNING;
}

static int is_agreed_pause(const srv_table *table)
{
    return table->settings.paused_at >= 0 && table->settings.pausing;
}

/* Whether bots that are to act have to wait, for a pause or for people. */
static int is_at_rest(const srv_table *table)
{
    return is_agreed_pause(table) || srv_absence_until(table, srv_now()) >= 0;
}

/* The bots that are to act and need not wait. */
static ae_seats bots_to_act(const srv_table *table)
{
    ae_seats seats = 0;

    for (int seat = 0; seat < table->settings.seats; seat++)
        if (ae_table_sitter(table->record, seat) != AE_PERSON)
            seats |= AE_SEAT_BIT(seat);
    return is_at_rest(table) ? 0 : seats & ae_table_to_act(table->record);
}

static srv_error check_act(const srv_table *table, const srv_act *act)
{
    srv_error error;

    if (act->seat < 0 || act->seat >= table->settings.seats
        || !(srv_table_seats_of(table, &act->who) & AE_SEAT_BIT(act->seat)))
        return srv_table_may_see(table, &act->who, NULL) ? SRV_FORBIDDEN : SRV_NOT_FOUND;
    error = check_state(table);
    if (error)
        return error;
    error = srv_nodes_error(table, act->seq);
    if (error)
        return error;
    if (act->seq != ae_table_count(table->record))
        return SRV_STALE;
    return is_agreed_pause(table) ? SRV_PAUSED : SRV_OK;
}

/* Take-backs and offers could prolong a table forever, so they are limited.  Decisions are not,
 * or a game could not be finished. */
static int is_too_often(const srv_table *table, const ae_entry *entry)
{
    const srv_config *config = &table->server->config;

    return config->limits && ae_entry_is_wish(entry->kind)
           && ae_table_wishes(table->record, entry->seat) >= config->max_takebacks;
}

/* Whether the asker's seat may make this entry now. */
static srv_error check_entry(const srv_table *table, const srv_act *act, ae_entry *entry)
{
    int is_turn = act->turn.n > 1;

    if (!is_turn && !read_entry(table, act->seat, act->turn.move[0], entry))
        return SRV_ILLEGAL;
    if ((is_turn || entry->kind == AE_ENTRY_DECISION)
        && ae_table_sitter(table->record, act->seat) != AE_PERSON)
        return SRV_NOT_YOUR_TURN; /* a bot holds the seat until the person returns */
    return !is_turn && is_too_often(table, entry) ? SRV_TOO_OFTEN : SRV_OK;
}

static void end_act(srv_table *table, srv_act *act, srv_error error, int64_t seq)
{
    act->then(act, error, seq);
    if (table)
        srv_table_end(table);
}

static void run_act(srv_op *op, srv_table *table)
{
    srv_act *act = (srv_act *)op;
    srv_error error = table ? check_act(table, act) : op->error;
    int64_t done = 0;
    ae_entry entry;

    if (table && !op->is_second && srv_nodes_is_behind(table, act->seq)) {
        srv_table_add_first(table, op);
        srv_table_refresh(table);
        return;
    }
    if (table && (error == SRV_STALE || error == SRV_OVER))
        done = find_done(table, act);
    if (!error)
        error = check_entry(table, act, &entry);
    if (done || error)
        end_act(table, act, done ? SRV_OK : error, done);
    else if (act->turn.n > 1)
        play_turn(table, act);
    else
        play(table, &entry, act);
}

void srv_act_do(srv_act *act)
{
    act->op.run = run_act;
    srv_tables_do(act->server->tables, act->table, &act->op);
}

void srv_table_bot_decided(srv_table *table, int seat, const char *text)
{
    ae_entry entry;

    if (table->server->is_closing || check_state(table) || !srv_nodes_keeps(table)
        || !(bots_to_act(table) & AE_SEAT_BIT(seat)))
        srv_table_go_on(table);
    else if (read_entry(table, seat, text, &entry))
        play(table, &entry, NULL);
    else
        quarantine(table, ae_table_count(table->record), text, "notation");
}

/* ---- time ---- */

/* The people who are to act; their clocks run. */
static ae_seats persons_to_act(const srv_table *table)
{
    ae_seats seats = ae_table_to_act(table->record) & (ae_seats)(AE_SEAT_BIT(AE_MAX_SEATS) - 1);

    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seats & AE_SEAT_BIT(seat) && ae_table_sitter(table->record, seat) != AE_PERSON)
            seats &= (ae_seats)~AE_SEAT_BIT(seat);
    return seats;
}

/* The latest end of a vacation among the people who are to act; -1 if none of them is on
 * vacation. */
static int64_t away_until(const srv_table *table, int64_t now)
{
    ae_seats seats = persons_to_act(table);
    int64_t until = -1;

    if (table->settings.clock.kind != AE_CLOCK_TURN)
        return -1;
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seats & AE_SEAT_BIT(seat) && table->away_until[seat] > now
            && table->away_until[seat] > until)
            until = table->away_until[seat];
    return until;
}

/* The wall time of the next time-out, or of the end of the bots' wait for people; -1 if there
 * is none. */
static int64_t deadline(const srv_table *table, int64_t now)
{
    int64_t time = srv_table_time(table, now), first = -1;
    ae_seats seats = persons_to_act(table);

    if (table->settings.clock.kind == AE_CLOCK_NONE)
        return -1;
    if (table->settings.paused_at >= 0)
        return is_agreed_pause(table) ? -1 : away_until(table, now);
    if (!seats)
        return srv_absence_until(table, now);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seats & AE_SEAT_BIT(seat)) {
            int64_t at = now + ae_table_left(table->record, seat, time);

            first = first < 0 || at < first ? at : first;
        }
    return first;
}

int64_t srv_table_wakes_at(const srv_table *table)
{
    if (ae_table_status(table->record) != AE_STATUS_RUNNING || bots_to_act(table))
        return 0;
    return deadline(table, srv_now());
}

int srv_table_is_busy(const srv_table *table, int64_t now)
{
    int64_t at =
        table->record && table->state == AE_STATE_RUNNING ? srv_table_wakes_at(table) : -1;

    return at >= 0 && at < now + BUSY_MS;
}

static void fire(void *table)
{
    srv_table_wake(table);
}

static void set_timer(srv_table *table)
{
    int64_t now = srv_now(), at = deadline(table, now), wait;

    if (at < 0) {
        if (table->timer)
            srv_timer_stop(table->timer);
        return;
    }
    wait = at <= now ? 1 : at - now + 1;
    srv_table_timer(table, fire, wait < MAX_TIMER_MS ? wait : MAX_TIMER_MS);
}

typedef struct {
    srv_table *table;
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
        s->table->changed_at = s->at;
        srv_nodes_tell(s->table->server, SRV_NODE_TABLE, s->id, 0);
        srv_table_tell(s->table);
        srv_table_go_on(s->table);
    } else {
        srv_table_reload(s->table);
    }
    srv_buf_free(&s->settings);
    free(s);
}

static void save_settings(srv_table *table, int64_t now)
{
    saving *s = srv_alloc(sizeof *s);

    s->table = table;
    s->was = table->changed_at;
    s->at = srv_table_next_version(table, now);
    memcpy(s->id, table->id, sizeof s->id);
    srv_settings_put(&table->settings, &s->settings);
    srv_store_do(table->server->writer, store_settings, saved, s);
}

/* The clock stands still while a person on vacation is to act.  Returns whether that has just
 * changed; the change is then being written. */
static int keep_vacation(srv_table *table)
{
    srv_settings *s = &table->settings;
    int64_t now = srv_now();
    int is_away = away_until(table, now) >= 0;

    if (s->pausing || is_away == (s->paused_at >= 0))
        return 0;
    if (is_away) {
        s->paused_at = now;
    } else {
        s->paused_ms += now - s->paused_at;
        s->paused_at = -1;
    }
    save_settings(table, now);
    return 1;
}

/* ---- going on ---- */

/* Notifies the people who have just become the ones to act. */
static void tell_turn(srv_table *table)
{
    ae_seats turn = persons_to_act(table), newly = turn & (ae_seats)~table->turn;

    table->turn = turn;
    srv_standing_note(table->server->standings, table->id, srv_standing_of(table->record));
    if (newly)
        table->server->table_handlers->turn(table->server, table, newly);
}

static int owes(const srv_table *table)
{
    ae_entry entry;
    int64_t now = srv_table_time(table, srv_now());

    return ae_table_next(table->record, now, &entry) || ae_table_overdue(table->record, now);
}

/* Whether a bot, a draw or a clock is due at this table now or later; or the store's wake_at
 * says so, and a keeper has to check. */
static int needs_keeper(const srv_table *table)
{
    return table->wake_at == 0 || owes(table) || bots_to_act(table)
           || deadline(table, srv_now()) >= 0;
}

/* Another server keeps the table; a timer checks later whether that server is still alive. */
static void leave_to_others(srv_table *table)
{
    tell_turn(table);
    if (needs_keeper(table))
        srv_table_timer(table, fire, srv_nodes_patience(table));
    srv_table_end(table);
}

void srv_table_go_on(srv_table *table)
{
    if (check_state(table) || table->server->is_closing) {
        srv_table_end(table);
        return;
    }
    if (ae_table_status(table->record) != AE_STATUS_RUNNING) {
        srv_table_finish(table);
        srv_table_end(table);
        return;
    }
    if (!srv_nodes_keeps(table)) {
        if (!needs_keeper(table) || !srv_nodes_claim(table))
            leave_to_others(table);
        return;
    }
    if (owes(table)) {
        play(table, NULL, NULL);
        return;
    }
    if (keep_vacation(table))
        return;
    srv_bots_ask(table, bots_to_act(table));
    tell_turn(table);
    set_timer(table);
    srv_table_end(table);
}

/* While a table is paused, its time stands still. */
static int64_t waited(const srv_table *table, int64_t now)
{
    const srv_settings *s = &table->settings;
    int64_t since = srv_table_time(table, now) - srv_standing_of(table->record).at;

    return since + (s->paused_at >= 0 && now > s->paused_at ? now - s->paused_at : 0);
}

void srv_table_relieve(srv_table *table, int64_t patience_ms)
{
    int64_t now = srv_now();
    batch *b;

    if (check_state(table) || table->server->is_closing
        || ae_table_status(table->record) != AE_STATUS_RUNNING || !persons_to_act(table)
        || waited(table, now) < patience_ms) {
        srv_table_end(table);
        return;
    }
    b = batch_new(table, NULL, srv_table_time(table, now));
    b->relieved = persons_to_act(table);
    enter_all(b);
}

void srv_table_begun(srv_table *table)
{
    SRV_LOG(&table->server->log, INFO, "table.begin", { "table", table->id, 0 },
            { "game", table->settings.game, 0 }, { "seats", NULL, table->settings.seats });
    srv_table_tell(table);
    table->server->table_handlers->begun(table->server, table);
    srv_table_go_on(table);
}

static void run_wake(srv_op *op, srv_table *table)
{
    srv_table *woken = (srv_table *)((char *)op - offsetof(srv_table, wake));

    woken->is_waking = 0;
    if (table)
        srv_table_go_on(table);
}

void srv_table_wake(srv_table *table)
{
    if (table->is_waking)
        return;
    table->is_waking = 1;
    table->wake.run = run_wake;
    srv_table_do(table, &table->wake);
}

void srv_table_wake_later(srv_table *table)
{
    srv_table_timer(table, fire, LATER_MS);
}

int srv_table_is_tended(const srv_table *table)
{
    int has_timer = table->timer && srv_timer_is_on(table->timer), is_due;
    int64_t now = srv_now();
    ae_entry entry;

    if (table->error || check_state(table) || table->server->is_closing || table->is_waking)
        return 1;
    is_due = ae_table_status(table->record) != AE_STATUS_RUNNING
             || ae_table_next(table->record, srv_table_time(table, now), &entry)
             || bots_to_act(table) & (ae_seats)~srv_bots_thinking(table);
    if (is_due && (srv_nodes_keeps(table) || !has_timer))
        return 0;
    return has_timer || deadline(table, now) < 0;
}
