/*
 * log.c: the lines of a table and their fold.
 */
#include "table/log.h"

#include <string.h>

/* Without stdio, so that the table imports nothing in WebAssembly. */
void *ae_alloc(void *old, size_t size)
{
    void *new = realloc(old, size);

    if (!new)
        abort(); /* no fault of the rules, so not an AE_ASSERT: guard.h */
    return new;
}

static void grow(ae_table *t, size_t note_size)
{
    if (t->n == t->room) {
        t->room = t->room ? 2 * t->room : 64;
        t->line = ae_alloc(t->line, t->room * sizeof t->line[0]);
    }
    if (t->n_notes + note_size > t->notes_room) {
        t->notes_room = 2 * t->notes_room + note_size + 512;
        t->notes = ae_alloc(t->notes, t->notes_room);
    }
}

ae_line *ae_log_add(ae_table *t, const ae_entry *entry, unsigned marks)
{
    size_t size = strlen(entry->text) + 1;
    ae_line *line;

    grow(t, size);
    line = &t->line[t->n++];
    *line = (ae_line){
        .kind = entry->kind,
        .seat = entry->seat,
        .flags = entry->flags,
        .marks = (uint8_t)marks,
        .of = entry->of,
        .note = (uint32_t)t->n_notes,
        .at = entry->at,
    };
    memcpy(t->notes + t->n_notes, entry->text, size);
    t->n_notes += size;
    return line;
}

const char *ae_log_note(const ae_table *t, const ae_line *line)
{
    return t->notes + line->note;
}

int ae_log_is_alive(const ae_line *line)
{
    return line->kind == AE_ENTRY_DECISION && !(line->marks & AE_MARK_TAKEN);
}

/* This choice was the last of a phase: the sealed ones up to it, which are the last surviving
 * ones, are open now.  In a refold there are later lines, and those may be secret. */
static void open_choices(ae_table *t, ae_line *last)
{
    for (ptrdiff_t i = last - t->line; i >= 0; i--) {
        ae_line *line = &t->line[i];

        if (!ae_log_is_alive(line))
            continue;
        if ((line->marks & (AE_MARK_SEALED | AE_MARK_OPENED)) != AE_MARK_SEALED)
            break;
        line->marks |= AE_MARK_OPENED;
    }
}

typedef struct {
    const ae_sink *next;
    int is_revealed;
} listener;

static void listen(void *ctx, const ae_event *event)
{
    listener *l = ctx;

    l->is_revealed |= event->flags & AE_REVEAL;
    if (l->next)
        l->next->put(l->next->ctx, event);
}

static void count_draw(ae_table *t)
{
    ae_chance chance;

    t->game->chance(t->board, &t->now, &chance);
    AE_ASSERT(chance.stream < AE_MAX_STREAMS);
    t->ordinal[chance.stream]++;
}

void ae_log_play(ae_table *t, ae_line *line, const ae_sink *sink)
{
    listener l = { .next = sink };
    int phase;

    if (line->flags & AE_HIDDEN) {
        t->hidden |= AE_SEAT_BIT(line->seat);
        return;
    }
    if (line->seat == AE_CHANCE)
        count_draw(t);
    t->game->apply(t->board, &t->now, line->seat, line->move,
                   &(ae_sink){ .put = listen, .ctx = &l });
    if (l.is_revealed)
        line->marks |= AE_MARK_REVEALED;
    phase = t->game->sealed(t->board, &t->now);
    if (phase != t->phase)
        t->hidden = 0;
    if (t->phase && phase != t->phase)
        open_choices(t, line);
    t->phase = phase;
}

/* Legal again by promise 5 of game.h: what is left of the last phase was chosen in secret, each
 * without regard to what is missing now. */
void ae_log_refold(ae_table *t)
{
    t->now = t->start;
    t->phase = t->game->sealed(t->board, &t->now);
    t->hidden = 0;
    memset(t->ordinal, 0, sizeof t->ordinal);
    for (uint32_t i = 0; i < t->n; i++)
        if (ae_log_is_alive(&t->line[i]))
            ae_log_play(t, &t->line[i], NULL);
}

static void start_clock(ae_table *t)
{
    ae_seats bots = 0;

    for (int seat = 0; seat < t->setup.seats; seat++)
        if (t->head.seat[seat].is_bot)
            bots |= AE_SEAT_BIT(seat);
    ae_clock_start(&t->clock, &t->head.clock, t->game->to_act(t->board, &t->start), bots);
}

static void tick(ae_table *t, const ae_line *line)
{
    ae_clock_run(&t->clock, line->at);
    if (line->kind == AE_ENTRY_TAKEOVER)
        ae_clock_leave(&t->clock, line->seat);
    else if (line->kind == AE_ENTRY_TIMEOUT)
        ae_clock_time_out(&t->clock, line->seat);
    else if (line->kind == AE_ENTRY_RETURN)
        ae_clock_return(&t->clock, &t->head.clock, line->seat);
    ae_clock_switch(&t->clock, &t->head.clock, line->turn, ae_log_is_alive(line));
}

void ae_log_clock(ae_table *t)
{
    uint32_t from = t->n ? t->n - 1 : 0;

    if (t->n)
        t->line[from].turn = ae_table_to_act(t);
    if (!t->n || t->line[from].kind == AE_ENTRY_UNDO) {
        start_clock(t);
        from = 0;
    }
    for (uint32_t i = from; i < t->n; i++)
        tick(t, &t->line[i]);
}
