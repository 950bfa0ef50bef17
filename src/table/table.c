/*
 * table.c: appending entries to a table, and the present situation at it.
 *
 * Each kind of entry has a check, which changes nothing, and an effect, which cannot fail.
 */
#include "table/table.h"

#include <string.h>

#include "core/speak.h"
#include "table/private.h"

/* ---- the present situation ---- */

const ae_head *ae_table_head(const ae_table *t)
{
    return &t->head;
}

const ae_game *ae_table_game(const ae_table *t)
{
    return t->game;
}

const ae_board *ae_table_board(const ae_table *t)
{
    return t->board;
}

const ae_setup *ae_table_setup(const ae_table *t)
{
    return &t->setup;
}

const void *ae_table_start(const ae_table *t)
{
    return &t->start;
}

const void *ae_table_state(const ae_table *t)
{
    return &t->fold.now;
}

ae_status ae_table_status(const ae_table *t)
{
    if (t->ended != AE_STATUS_RUNNING)
        return t->ended;
    return t->game->to_act(t->board, &t->fold.now) ? AE_STATUS_RUNNING : AE_STATUS_FINISHED;
}

ae_seats ae_table_to_act(const ae_table *t)
{
    if (t->ended != AE_STATUS_RUNNING)
        return 0;
    return t->game->to_act(t->board, &t->fold.now) & (ae_seats)~t->fold.hidden;
}

ae_sitter ae_table_sitter(const ae_table *t, int seat)
{
    return t->sitter[seat];
}

const char *ae_table_sitter_name(const ae_table *t, int seat)
{
    if (t->sitter[seat] == AE_TAKEN_OVER)
        return ae_line_text(t, &t->line[t->takeover[seat]]);
    return t->head.seat[seat].name;
}

int64_t ae_table_takeover_at(const ae_table *t)
{
    return t->takeover_at;
}

ae_seats ae_table_resigned(const ae_table *t)
{
    return t->resigned;
}

uint32_t ae_table_count(const ae_table *t)
{
    return t->n;
}

uint64_t ae_table_folded(const ae_table *t)
{
    return t->tree.n_folded;
}

int ae_table_is_taken_back(const ae_table *t, uint32_t number)
{
    return (t->line[number - 1].marks & AE_MARK_TAKEN) != 0;
}

void ae_table_entry_for(const ae_table *t, uint32_t number, int viewer, ae_entry *out)
{
    const ae_line *line = &t->line[number - 1];
    int is_secret = line->marks & AE_MARK_SEALED && !(line->marks & AE_MARK_OPENED);

    memset(out, 0, sizeof *out);
    out->kind = line->kind;
    out->seat = line->seat;
    out->flags = line->flags;
    out->of = line->of;
    out->at = line->at;
    if (is_secret && viewer != AE_ALL && viewer != line->seat)
        out->flags |= AE_HIDDEN;
    else
        ae_put(&AE_TEXT_IN(out->text), ae_line_text(t, line));
}

/* A seat ranks below the seats that have not resigned and have a better rank in the game; a seat
 * that resigned ranks below all seats that have not. */
void ae_table_result(const ae_table *t, ae_result out[AE_MAX_SEATS])
{
    ae_result game[AE_MAX_SEATS];

    t->game->result(t->board, &t->fold.now, game);
    memcpy(out, game, sizeof game);
    for (int seat = 0; seat < t->setup.seats; seat++) {
        int is_gone = (t->resigned & AE_SEAT_BIT(seat)) != 0;

        out[seat].rank = 1;
        for (int other = 0; other < t->setup.seats; other++)
            if (!(t->resigned & AE_SEAT_BIT(other))
                && (is_gone || game[other].rank < game[seat].rank))
                out[seat].rank++;
    }
}

/* ---- clocks ---- */

int64_t ae_table_left(const ae_table *t, int seat, int64_t now)
{
    ae_clock clock = t->clock;

    if (t->head.clock.kind == AE_CLOCK_NONE)
        return INT64_MAX;
    ae_clock_run(&clock, now > clock.now ? now : clock.now);
    return clock.left[seat];
}

ae_seats ae_table_overdue(const ae_table *t, int64_t now)
{
    ae_seats overdue = 0;

    for (int seat = 0; seat < t->setup.seats; seat++)
        if (ae_clock_running(&t->clock) & AE_SEAT_BIT(seat) && ae_table_left(t, seat, now) <= 0)
            overdue |= AE_SEAT_BIT(seat);
    return overdue;
}

/* ---- decisions ---- */

static ae_err check_decision(const ae_table *t, const ae_entry *entry)
{
    ae_seats to_act = ae_table_to_act(t);

    if (ae_table_status(t) != AE_STATUS_RUNNING)
        return AE_OVER;
    if (!(to_act & AE_SEAT_BIT(entry->seat)))
        return AE_NOT_TURN;
    if (t->clock.timed_out & AE_SEAT_BIT(entry->seat) && t->sitter[entry->seat] == AE_PERSON)
        return AE_TIME;
    if (ae_table_overdue(t, entry->at) & AE_SEAT_BIT(entry->seat))
        return AE_TIME;
    if (entry->flags & AE_HIDDEN)
        return t->fold.phase ? AE_OK : AE_ILLEGAL;
    return ae_parse(t->game, t->board, &t->fold.now, entry->seat, entry->text) ? AE_OK
                                                                               : AE_ILLEGAL;
}

static int is_forced(const ae_table *t, int seat)
{
    ae_moves list;

    if (t->fold.phase || seat == AE_CHANCE)
        return 0;
    t->game->legal(t->board, &t->fold.now, seat, &list);
    return list.n == 1;
}

static void do_decision(ae_table *t, const ae_entry *entry, const ae_sink *sink)
{
    unsigned marks = t->fold.phase               ? AE_MARK_SEALED
                     : is_forced(t, entry->seat) ? AE_MARK_FORCED
                                                 : 0;
    ae_line *line = ae_lines_add(t, entry, marks);

    if (!(entry->flags & AE_HIDDEN))
        line->move = ae_parse(t->game, t->board, &t->fold.now, entry->seat, entry->text);
    ae_fold_add(t, t->n - 1, sink);
    line->node = t->tree.top;
    t->offer.kind = 0;
}

/* ---- undo and offers ---- */

static ae_err check_undo(const ae_table *t, const ae_entry *entry)
{
    return ae_table_can_undo(t, entry->seat, entry->of);
}

static void do_undo(ae_table *t, const ae_entry *entry, const ae_sink *sink)
{
    (void)sink;
    ae_lines_add(t, entry, 0);
    ae_undo_do(t, entry->of);
    t->offer.kind = 0;
}

static ae_err check_offer(const ae_table *t, const ae_entry *entry)
{
    if (ae_table_status(t) != AE_STATUS_RUNNING)
        return AE_OVER;
    if (t->resigned & AE_SEAT_BIT(entry->seat))
        return AE_SEAT;
    return t->offer.kind ? AE_NO_OFFER : AE_OK;
}

static ae_err check_ask_undo(const ae_table *t, const ae_entry *entry)
{
    ae_err err = check_offer(t, entry);

    if (err != AE_OK)
        return err;
    err = ae_table_can_undo(t, entry->seat, entry->of);
    return err == AE_CONSENT ? AE_OK : err == AE_OK ? AE_NO_OFFER : err;
}

/* Asks all other persons who are still playing; bots agree to everything. */
static void do_ask(ae_table *t, const ae_entry *entry, const ae_sink *sink)
{
    (void)sink;
    ae_lines_add(t, entry, 0);
    t->offer = (ae_offer){ .kind = entry->kind, .seat = entry->seat, .of = entry->of };
    for (int seat = 0; seat < t->setup.seats; seat++)
        if (seat != entry->seat && t->sitter[seat] == AE_PERSON
            && !((t->resigned | t->clock.timed_out) & AE_SEAT_BIT(seat)))
            t->offer.asked |= AE_SEAT_BIT(seat);
}

static ae_err check_answer(const ae_table *t, const ae_entry *entry)
{
    return ae_table_asked(t) & AE_SEAT_BIT(entry->seat) ? AE_OK : AE_NO_OFFER;
}

static void do_answer(ae_table *t, const ae_entry *entry, const ae_sink *sink)
{
    (void)sink;
    ae_lines_add(t, entry, 0);
    if (entry->kind == AE_ENTRY_ACCEPT)
        t->offer.asked &= (ae_seats)~AE_SEAT_BIT(entry->seat);
    else
        t->offer.kind = 0;
}

static ae_err check_end(const ae_table *t, const ae_entry *entry)
{
    return t->offer.kind == AE_ENTRY_ASK_END && !t->offer.asked && t->offer.seat == entry->seat
               ? AE_OK
               : AE_NO_OFFER;
}

static void do_end(ae_table *t, const ae_entry *entry, const ae_sink *sink)
{
    (void)sink;
    ae_lines_add(t, entry, 0);
    t->ended = AE_STATUS_AGREED;
    t->offer.kind = 0;
}

/* ---- seats ---- */

static ae_err check_resign(const ae_table *t, const ae_entry *entry)
{
    if (ae_table_status(t) != AE_STATUS_RUNNING)
        return AE_OVER;
    return t->resigned & AE_SEAT_BIT(entry->seat) ? AE_SEAT : AE_OK;
}

/* The game is over when all seats that have not resigned belong to one team. */
static int is_one_side_left(const ae_table *t)
{
    ae_result result[AE_MAX_SEATS];
    int team = -1;

    t->game->result(t->board, &t->fold.now, result);
    for (int seat = 0; seat < t->setup.seats; seat++) {
        if (t->resigned & AE_SEAT_BIT(seat))
            continue;
        if (team >= 0 && result[seat].team != team)
            return 0;
        team = result[seat].team;
    }
    return 1;
}

static void do_resign(ae_table *t, const ae_entry *entry, const ae_sink *sink)
{
    (void)sink;
    ae_lines_add(t, entry, 0);
    t->resigned |= AE_SEAT_BIT(entry->seat);
    t->offer.kind = 0;
    if (is_one_side_left(t))
        t->ended = AE_STATUS_RESIGNED;
}

static ae_err check_takeover(const ae_table *t, const ae_entry *entry)
{
    if (ae_table_status(t) != AE_STATUS_RUNNING)
        return AE_OVER;
    return t->sitter[entry->seat] == AE_PERSON && ae_is_id(entry->text) ? AE_OK : AE_SEAT;
}

static void do_takeover(ae_table *t, const ae_entry *entry, const ae_sink *sink)
{
    (void)sink;
    ae_lines_add(t, entry, 0);
    t->sitter[entry->seat] = AE_TAKEN_OVER;
    t->takeover[entry->seat] = t->n - 1;
    t->takeover_at = entry->at;
    t->offer.asked &= (ae_seats)~AE_SEAT_BIT(entry->seat);
}

static ae_err check_return(const ae_table *t, const ae_entry *entry)
{
    if (ae_table_status(t) != AE_STATUS_RUNNING)
        return AE_OVER;
    return t->sitter[entry->seat] == AE_TAKEN_OVER && !(t->resigned & AE_SEAT_BIT(entry->seat))
               ? AE_OK
               : AE_SEAT;
}

static void do_return(ae_table *t, const ae_entry *entry, const ae_sink *sink)
{
    (void)sink;
    ae_lines_add(t, entry, 0);
    t->sitter[entry->seat] = AE_PERSON;
}

static ae_err check_timeout(const ae_table *t, const ae_entry *entry)
{
    return ae_table_overdue(t, entry->at) & AE_SEAT_BIT(entry->seat) ? AE_OK : AE_TIME;
}

static void do_timeout(ae_table *t, const ae_entry *entry, const ae_sink *sink)
{
    (void)sink;
    ae_lines_add(t, entry, 0);
    t->offer.asked &= (ae_seats)~AE_SEAT_BIT(entry->seat);
}

/* ---- appending ---- */

static const struct {
    ae_err (*check)(const ae_table *, const ae_entry *);
    void (*effect)(ae_table *, const ae_entry *, const ae_sink *);
} kinds[AE_N_ENTRIES] = {
    [AE_ENTRY_DECISION] = { check_decision, do_decision },
    [AE_ENTRY_UNDO] = { check_undo, do_undo },
    [AE_ENTRY_ASK_UNDO] = { check_ask_undo, do_ask },
    [AE_ENTRY_ASK_END] = { check_offer, do_ask },
    [AE_ENTRY_ACCEPT] = { check_answer, do_answer },
    [AE_ENTRY_REFUSE] = { check_answer, do_answer },
    [AE_ENTRY_END] = { check_end, do_end },
    [AE_ENTRY_RESIGN] = { check_resign, do_resign },
    [AE_ENTRY_TAKEOVER] = { check_takeover, do_takeover },
    [AE_ENTRY_RETURN] = { check_return, do_return },
    [AE_ENTRY_TIMEOUT] = { check_timeout, do_timeout },
};

static int is_seat(const ae_table *t, const ae_entry *entry)
{
    return entry->seat < t->setup.seats
           || (entry->seat == AE_CHANCE && entry->kind == AE_ENTRY_DECISION);
}

/* Whether a line of a record can express the whole entry: it has no flag, number or text that its
 * kind does not have. */
static int is_writable(const ae_entry *entry)
{
    int is_decision = entry->kind == AE_ENTRY_DECISION, is_draw = entry->seat == AE_CHANCE;
    int flags = !is_decision ? 0 : is_draw ? AE_FIXED : AE_HIDDEN;
    int has_number = entry->kind == AE_ENTRY_UNDO || entry->kind == AE_ENTRY_ASK_UNDO;
    int has_text =
        (is_decision && !(entry->flags & AE_HIDDEN)) || entry->kind == AE_ENTRY_TAKEOVER;

    return !(entry->flags & ~flags) && (has_number || !entry->of)
           && (has_text || !entry->text[0]);
}

ae_err ae_table_append(ae_table *t, const ae_entry *entry, const ae_sink *sink)
{
    ae_err err;

    if (t->ended == AE_STATUS_ADJOURNED)
        return AE_ADJOURNED;
    if (t->ended != AE_STATUS_RUNNING)
        return AE_OVER;
    if (entry->kind >= AE_N_ENTRIES || !is_seat(t, entry))
        return AE_SEAT;
    if (!is_writable(entry))
        return AE_TEXT;
    if (entry->at < t->clock.now)
        return AE_TIME;
    err = kinds[entry->kind].check(t, entry);
    if (err != AE_OK)
        return err;
    kinds[entry->kind].effect(t, entry, sink);
    if (ae_entry_is_wish(entry->kind))
        t->n_wishes[entry->seat]++;
    ae_table_run_clock(t);
    return AE_OK;
}

static void put_step(const ae_table *t, ae_step step, ae_entry *out)
{
    out->kind = AE_ENTRY_DECISION;
    out->seat = (uint8_t)step.seat;
    ae_notation(t->game, t->board, &t->fold.now, step, &AE_TEXT_IN(out->text));
}

static int next_agreed(const ae_table *t, ae_entry *out)
{
    if (!t->offer.kind || t->offer.asked)
        return 0;
    out->kind = t->offer.kind == AE_ENTRY_ASK_UNDO ? AE_ENTRY_UNDO : AE_ENTRY_END;
    out->seat = t->offer.seat;
    out->of = t->offer.of;
    return 1;
}

int ae_table_draw(const ae_table *t, ae_entry *out)
{
    ae_chance chance;

    if (!t->head.has_seed || !(ae_table_to_act(t) & AE_SEAT_BIT(AE_CHANCE)))
        return 0;
    t->game->chance(t->board, &t->fold.now, &chance);
    AE_ASSERT(chance.stream < AE_MAX_STREAMS);
    put_step(t,
             (ae_step){ AE_CHANCE, ae_draw(&t->key, t->fold.ordinal[chance.stream], &chance) },
             out);
    return 1;
}

static int next_forced(const ae_table *t, ae_entry *out)
{
    ae_step step;

    if (!ae_table_to_act(t) || !ae_forced(t->game, t->board, &t->fold.now, &step))
        return 0;
    put_step(t, step, out);
    return 1;
}

int ae_table_next(const ae_table *t, int64_t now, ae_entry *out)
{
    memset(out, 0, sizeof *out);
    out->at = now;
    return t->ended == AE_STATUS_RUNNING
           && (next_agreed(t, out) || ae_table_draw(t, out) || next_forced(t, out));
}

int ae_table_advance(ae_table *t, int64_t now, const ae_sink *sink)
{
    ae_entry entry;
    int n = 0;

    while (ae_table_next(t, now, &entry) && ae_table_append(t, &entry, sink) == AE_OK)
        n++;
    return n;
}
