/*
 * model.c: a second, simple implementation of table.h, to compare the real one with.
 */
#include "model.h"

static ae_seats model_to_act(const model *m)
{
    return m->ended == AE_STATUS_RUNNING ? m->game->to_act(m->board, &m->now) : 0;
}

static int model_is_running(const model *m)
{
    return model_to_act(m) != 0;
}

static void model_hear(void *ctx, const ae_event *event)
{
    *(int *)ctx |= event->flags & AE_REVEAL;
}

static int model_is_forced(const model *m, int seat)
{
    ae_moves list;

    if (seat == AE_CHANCE || m->game->sealed(m->board, &m->now))
        return 0;
    m->game->legal(m->board, &m->now, seat, &list);
    return list.n == 1;
}

static void model_play(const trial *t, model *m, model_line *line)
{
    ae_step step = { line->entry.seat, line->move };
    ae_sink sink = { .emit = model_hear, .ctx = &line->is_reveal };
    ae_chance chance;

    line->is_reveal = 0;
    line->is_forced = model_is_forced(m, step.seat);
    if (step.seat == AE_CHANCE) {
        m->game->chance(m->board, &m->now, &chance);
        m->ordinal[chance.stream]++;
    }
    HOLD(t, ae_play(m->game, m->board, &m->now, step, &sink) == AE_OK);
}

/* Plays all decisions that stand, from the start.  Sealed choices are opened when their phase
 * ends, and stay opened. */
static void model_fold(const trial *t, model *m)
{
    int from = 0;

    memset(m->ordinal, 0, sizeof m->ordinal);
    HOLD(t, ae_start(m->game, m->board, &m->now, &m->setup) == AE_OK);
    for (int i = 0; i < m->n; i++) {
        int phase = m->game->sealed(m->board, &m->now);

        if (!m->line[i].is_alive)
            continue;
        model_play(t, m, &m->line[i]);
        if (m->game->sealed(m->board, &m->now) == phase)
            continue;
        for (; from <= i; from++)
            if (m->line[from].is_alive)
                m->line[from].is_secret = 0;
    }
}

/* ---- time ---- */

/* Time runs for persons who are to act and are not out of time. */
static ae_seats model_running(const model *m)
{
    ae_seats running = 0;

    for (int seat = 0; seat < m->setup.seats; seat++)
        if (model_to_act(m) & AE_SEAT_BIT(seat) && m->sitter[seat] == AE_PERSON
            && !(m->timed_out & AE_SEAT_BIT(seat)))
            running |= AE_SEAT_BIT(seat);
    return running;
}

static int model_is_timed(const model *m, int seat)
{
    ae_seats running = m->n ? m->line[m->n - 1].running : m->first_running;

    return (running & AE_SEAT_BIT(seat)) != 0;
}

/* The time used and the number of steps given, counted from the start or from the last return
 * after a time-out; on a turn clock from the last turn that ended by a decision that stands. */
static int64_t model_left(const model *m, int seat, int64_t at)
{
    ae_seats bit = AE_SEAT_BIT(seat), to_act = m->first_to_act, running = m->first_running;
    int64_t ran = 0, n_steps = 0, since = 0;

    if (m->rules.kind == AE_CLOCK_NONE)
        return INT64_MAX;
    for (int i = 0; i < m->n; i++) {
        const model_line *line = &m->line[i];
        int is_end = line->is_alive && to_act & bit && !(line->to_act & bit);

        ran += running & bit ? line->entry.at - since : 0;
        n_steps += is_end && running & bit;
        if ((line->is_late && line->entry.seat == seat)
            || (is_end && m->rules.kind == AE_CLOCK_TURN))
            ran = n_steps = 0;
        since = line->entry.at;
        to_act = line->to_act;
        running = line->running;
    }
    ran += running & bit ? at - since : 0;
    return m->rules.base + n_steps * m->rules.step - ran;
}

static int model_is_overdue(const model *m, int seat, int64_t at)
{
    return model_is_timed(m, seat) && model_left(m, seat, at) <= 0;
}

void model_begin(const trial *t, model *m)
{
    memset(m, 0, sizeof *m);
    m->game = t->at.game;
    m->board = t->at.board;
    m->setup = t->at.setup;
    m->undo = t->head.undo;
    m->rules = t->head.clock;
    m->has_seed = t->head.has_seed;
    m->key = t->head.seed;
    if (t->head.n_nonces)
        m->key = ae_seed_mix(&t->head.seed, (const uint8_t(*)[AE_NONCE])t->head.nonce,
                             t->head.n_nonces);
    for (int seat = 0; seat < m->setup.seats; seat++)
        m->sitter[seat] = t->head.seat[seat].is_bot ? AE_BOT : AE_PERSON;
    model_fold(t, m);
    m->first_to_act = model_to_act(m);
    m->first_running = model_running(m);
}

/* ---- taking back ---- */

static int model_is_choice(const model_line *line)
{
    return line->is_alive && !line->is_forced && line->entry.seat != AE_CHANCE;
}

static uint32_t model_last_choice(const model *m, int seat)
{
    uint32_t last = 0;

    for (int i = 0; i < m->n; i++)
        if (model_is_choice(&m->line[i]) && (seat == AE_ALL || m->line[i].entry.seat == seat))
            last = (uint32_t)i + 1;
    return last;
}

/* Whether nothing was revealed and no other seat has made a choice since. */
static int model_is_free(const model *m, uint32_t number)
{
    int seat = m->line[number - 1].entry.seat;

    for (int i = (int)number - 1; i < m->n; i++)
        if (m->line[i].is_alive
            && (m->line[i].is_reveal
                || (model_is_choice(&m->line[i]) && m->line[i].entry.seat != seat)))
            return 0;
    return 1;
}

static ae_err model_can_undo(const model *m, int seat, uint32_t number)
{
    if (m->ended != AE_STATUS_RUNNING || (!model_is_running(m) && m->undo != AE_UNDO_FREE))
        return AE_OVER;
    if (m->undo == AE_UNDO_NONE || number < 1 || number > (uint32_t)m->n
        || !model_is_choice(&m->line[number - 1]) || m->line[number - 1].entry.seat != seat)
        return AE_NO_UNDO;
    if (m->line[number - 1].is_secret)
        return number == model_last_choice(m, seat) ? AE_OK : AE_NO_UNDO;
    if (m->undo == AE_UNDO_FREE || model_is_free(m, number))
        return AE_OK;
    return m->offer.kind == AE_ENTRY_ASK_UNDO && m->offer.seat == seat && m->offer.of == number
                   && !m->offer.asked
               ? AE_OK
               : AE_CONSENT;
}

static void model_undo(model *m, uint32_t number)
{
    int end = m->line[number - 1].is_secret ? (int)number : m->n;

    for (int i = (int)number - 1; i < end; i++)
        m->line[i].is_alive = 0;
}

/* ---- which entries are accepted ---- */

/* Whether a line of a record can express the whole entry. */
static int model_is_clean(const ae_entry *e)
{
    int has_text = e->kind == AE_ENTRY_DECISION || e->kind == AE_ENTRY_TAKEOVER;
    int has_number = e->kind == AE_ENTRY_UNDO || e->kind == AE_ENTRY_ASK_UNDO;
    int flags = e->kind == AE_ENTRY_DECISION && e->seat == AE_CHANCE ? AE_FIXED : 0;

    return (has_text || !e->text[0]) && (has_number || !e->of) && !(e->flags & ~flags);
}

static int model_takes_decision(const model *m, const ae_entry *e)
{
    return model_to_act(m) & AE_SEAT_BIT(e->seat) && !model_is_overdue(m, e->seat, e->at)
           && !(m->timed_out & AE_SEAT_BIT(e->seat) && m->sitter[e->seat] == AE_PERSON)
           && ae_parse(m->game, m->board, &m->now, e->seat, e->text);
}

static int model_takes_offer(const model *m, const ae_entry *e)
{
    return !m->offer.kind && model_is_running(m) && !(m->resigned & AE_SEAT_BIT(e->seat));
}

static int model_takes_kind(const model *m, const ae_entry *e)
{
    switch (e->kind) {
    case AE_ENTRY_DECISION:
        return model_takes_decision(m, e);
    case AE_ENTRY_UNDO:
        return model_can_undo(m, e->seat, e->of) == AE_OK;
    case AE_ENTRY_ASK_UNDO:
        return model_takes_offer(m, e) && model_can_undo(m, e->seat, e->of) == AE_CONSENT;
    case AE_ENTRY_ASK_END:
        return model_takes_offer(m, e);
    case AE_ENTRY_ACCEPT:
    case AE_ENTRY_REFUSE:
        return m->offer.kind && m->offer.asked & AE_SEAT_BIT(e->seat);
    case AE_ENTRY_END:
        return m->offer.kind == AE_ENTRY_ASK_END && !m->offer.asked && m->offer.seat == e->seat;
    case AE_ENTRY_RESIGN:
        return model_is_running(m) && !(m->resigned & AE_SEAT_BIT(e->seat));
    case AE_ENTRY_TAKEOVER:
        return model_is_running(m) && m->sitter[e->seat] == AE_PERSON && ae_is_id(e->text);
    case AE_ENTRY_RETURN:
        return model_is_running(m) && m->sitter[e->seat] == AE_TAKEN_OVER
               && !(m->resigned & AE_SEAT_BIT(e->seat));
    default:
        return model_is_overdue(m, e->seat, e->at);
    }
}

int model_takes(const model *m, const ae_entry *e)
{
    return m->ended == AE_STATUS_RUNNING && e->kind < AE_N_ENTRIES && e->at >= m->since
           && (e->seat < m->setup.seats
               || (e->seat == AE_CHANCE && e->kind == AE_ENTRY_DECISION))
           && model_is_clean(e) && model_takes_kind(m, e);
}

/* ---- effects of entries ---- */

static void model_ask(model *m, const ae_entry *e)
{
    m->offer.kind = e->kind;
    m->offer.seat = e->seat;
    m->offer.of = e->of;
    m->offer.asked = 0;
    for (int seat = 0; seat < m->setup.seats; seat++)
        if (seat != e->seat && m->sitter[seat] == AE_PERSON
            && !(m->resigned & AE_SEAT_BIT(seat)) && !(m->timed_out & AE_SEAT_BIT(seat)))
            m->offer.asked |= AE_SEAT_BIT(seat);
}

/* The teams of those who have not resigned, as a set. */
static unsigned model_sides(const model *m)
{
    ae_result result[AE_MAX_SEATS];
    unsigned sides = 0;

    m->game->result(m->board, &m->now, result);
    for (int seat = 0; seat < m->setup.seats; seat++)
        if (!(m->resigned & AE_SEAT_BIT(seat)))
            sides |= 1u << result[seat].team;
    return sides;
}

static void model_resign(model *m, int seat)
{
    unsigned sides;

    m->resigned |= AE_SEAT_BIT(seat);
    m->offer.kind = 0;
    sides = model_sides(m);
    if (!(sides & (sides - 1)))
        m->ended = AE_STATUS_RESIGNED;
}

static void model_seat(model *m, const ae_entry *e, model_line *line)
{
    ae_seats bit = AE_SEAT_BIT(e->seat);

    if (e->kind == AE_ENTRY_TAKEOVER) {
        m->sitter[e->seat] = AE_TAKEN_OVER;
        m->offer.asked &= (ae_seats)~bit;
    } else if (e->kind == AE_ENTRY_TIMEOUT) {
        m->timed_out |= bit;
        m->offer.asked &= (ae_seats)~bit;
    } else {
        m->sitter[e->seat] = AE_PERSON;
        line->is_late = (m->timed_out & bit) != 0;
        m->timed_out &= (ae_seats)~bit;
    }
}

static void model_effect(model *m, const ae_entry *e, model_line *line)
{
    switch (e->kind) {
    case AE_ENTRY_DECISION:
        line->move = ae_parse(m->game, m->board, &m->now, e->seat, e->text);
        line->is_alive = 1;
        line->is_secret = m->game->sealed(m->board, &m->now) != 0;
        m->offer.kind = 0;
        break;
    case AE_ENTRY_UNDO:
        model_undo(m, e->of);
        m->offer.kind = 0;
        break;
    case AE_ENTRY_ASK_UNDO:
    case AE_ENTRY_ASK_END:
        model_ask(m, e);
        break;
    case AE_ENTRY_ACCEPT:
        m->offer.asked &= (ae_seats)~AE_SEAT_BIT(e->seat);
        break;
    case AE_ENTRY_REFUSE:
        m->offer.kind = 0;
        break;
    case AE_ENTRY_END:
        m->ended = AE_STATUS_AGREED;
        m->offer.kind = 0;
        break;
    case AE_ENTRY_RESIGN:
        model_resign(m, e->seat);
        break;
    default:
        model_seat(m, e, line);
    }
}

void model_do(const trial *t, model *m, const ae_entry *e)
{
    model_line *line = &m->line[m->n];

    HOLD(t, m->n < MAX_LINES);
    memset(line, 0, sizeof *line);
    line->entry = *e;
    m->since = e->at;
    m->n++;
    model_effect(m, e, line);
    model_fold(t, m);
    line->to_act = model_to_act(m);
    line->running = model_running(m);
}

/* ---- entries that the table makes by itself ---- */

static int model_forced(const model *m, ae_step *out)
{
    ae_seats to_act = model_to_act(m);
    ae_moves list;

    for (int seat = 0; seat < m->setup.seats; seat++)
        if (to_act & AE_SEAT_BIT(seat) && model_is_forced(m, seat)) {
            m->game->legal(m->board, &m->now, seat, &list);
            *out = (ae_step){ seat, list.move[0] };
            return 1;
        }
    return 0;
}

static int model_next(const model *m, int64_t now, ae_entry *out)
{
    ae_step step = { AE_CHANCE, 0 };
    ae_chance chance;

    memset(out, 0, sizeof *out);
    out->at = now;
    if (m->ended != AE_STATUS_RUNNING)
        return 0;
    if (m->offer.kind && !m->offer.asked) {
        out->kind = m->offer.kind == AE_ENTRY_ASK_UNDO ? AE_ENTRY_UNDO : AE_ENTRY_END;
        out->seat = (uint8_t)m->offer.seat;
        out->of = m->offer.of;
        return 1;
    }
    if (model_to_act(m) & AE_SEAT_BIT(AE_CHANCE) && m->has_seed) {
        m->game->chance(m->board, &m->now, &chance);
        step.move = ae_draw(&m->key, m->ordinal[chance.stream], &chance);
    } else if (!model_forced(m, &step)) {
        return 0;
    }
    out->seat = (uint8_t)step.seat;
    ae_notation(m->game, m->board, &m->now, step, &AE_TEXT_IN(out->text));
    return 1;
}

/* ---- comparing ---- */

static void compare_results(const trial *t, const ae_table *table, const model *m)
{
    ae_result is[AE_MAX_SEATS], plain[AE_MAX_SEATS];

    ae_table_result(table, is);
    m->game->result(m->board, &m->now, plain);
    for (int seat = 0; seat < m->setup.seats; seat++) {
        int rank = 1, is_gone = (m->resigned & AE_SEAT_BIT(seat)) != 0;

        for (int other = 0; other < m->setup.seats; other++)
            if (!(m->resigned & AE_SEAT_BIT(other)))
                rank += is_gone || plain[other].rank < plain[seat].rank;
        HOLD(t, is[seat].rank == rank);
        HOLD(t, is[seat].score == plain[seat].score && is[seat].team == plain[seat].team);
    }
}

static void compare_line(const trial *t, const ae_table *table, const model *m, int i)
{
    const model_line *line = &m->line[i];
    uint32_t number = (uint32_t)i + 1;
    ae_entry entry;

    if (line->entry.kind == AE_ENTRY_DECISION)
        HOLD(t, ae_table_is_taken_back(table, number) == !line->is_alive);
    else
        HOLD(t, !ae_table_is_taken_back(table, number));
    ae_table_entry_for(table, number, AE_ALL, &entry);
    HOLD(t, !memcmp(&entry, &line->entry, sizeof entry));
    for (int viewer = 0; viewer <= AE_WATCHER; viewer++) {
        ae_entry expected = line->entry;

        if (line->is_secret && viewer != line->entry.seat) {
            memset(expected.text, 0, sizeof expected.text);
            expected.flags |= AE_HIDDEN;
        }
        ae_table_entry_for(table, number, viewer, &entry);
        HOLD(t, !memcmp(&entry, &expected, sizeof entry));
    }
    for (int seat = 0; seat < m->setup.seats; seat++)
        HOLD(t, ae_table_can_undo(table, seat, number) == model_can_undo(m, seat, number));
}

void compare(const trial *t, const ae_table *table, const model *m)
{
    ae_entry next, expected;

    HOLD(t, !memcmp(ae_table_state(table), &m->now, m->game->state_size));
    HOLD(t, ae_table_count(table) == (uint32_t)m->n);
    HOLD(t, ae_table_to_act(table) == model_to_act(m));
    HOLD(t, ae_table_status(table)
                == (m->ended              ? m->ended
                    : model_is_running(m) ? AE_STATUS_RUNNING
                                          : AE_STATUS_FINISHED));
    HOLD(t, ae_table_asked(table) == (m->offer.kind ? m->offer.asked : 0));
    HOLD(t, ae_table_resigned(table) == m->resigned);
    for (int seat = 0; seat < m->setup.seats; seat++) {
        HOLD(t, ae_table_sitter(table, seat) == m->sitter[seat]);
        for (int64_t at = t->now; at < t->now + 200; at += 150) {
            HOLD(t, ae_table_left(table, seat, at) == model_left(m, seat, at));
            HOLD(t, !(ae_table_overdue(table, at) & AE_SEAT_BIT(seat))
                        == !model_is_overdue(m, seat, at));
        }
        HOLD(t, ae_table_last_choice(table, seat) == model_last_choice(m, seat));
    }
    HOLD(t, ae_table_last_choice(table, AE_ALL) == model_last_choice(m, AE_ALL));
    for (int i = 0; i < m->n; i++)
        compare_line(t, table, m, i);
    HOLD(t, ae_table_next(table, t->now, &next) == model_next(m, t->now, &expected));
    HOLD(t, !memcmp(&next, &expected, sizeof next));
    compare_results(t, table, m);
}
