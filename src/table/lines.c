/*
 * lines.c: the lines of a table, and its clock.
 */
#include "table/private.h"

#include <string.h>

/* Without stdio, so that the WebAssembly module imports nothing. */
void *ae_alloc(void *old, size_t size)
{
    void *new = realloc(old, size);

    if (!new)
        abort(); /* not AE_ASSERT: the server's guard would take that for a fault of the rules */
    return new;
}

static void grow(ae_table *t, size_t text_size)
{
    if (t->n == t->room) {
        t->room = t->room ? 2 * t->room : 64;
        t->line = ae_alloc(t->line, t->room * sizeof t->line[0]);
    }
    if (t->texts_len + text_size > t->texts_room) {
        t->texts_room = 2 * t->texts_room + text_size + 512;
        t->texts = ae_alloc(t->texts, t->texts_room);
    }
}

ae_line *ae_lines_add(ae_table *t, const ae_entry *entry, unsigned marks)
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
        .text_at = (uint32_t)t->texts_len,
        .at = entry->at,
    };
    memcpy(t->texts + t->texts_len, entry->text, size);
    t->texts_len += size;
    return line;
}

const char *ae_line_text(const ae_table *t, const ae_line *line)
{
    return t->texts + line->text_at;
}

int ae_line_stands(const ae_line *line)
{
    return line->kind == AE_ENTRY_DECISION && !(line->marks & AE_MARK_TAKEN);
}

void ae_table_start_clock(ae_table *t)
{
    ae_seats bots = 0;

    for (int seat = 0; seat < t->setup.seats; seat++)
        if (t->head.seat[seat].is_bot)
            bots |= AE_SEAT_BIT(seat);
    ae_clock_start(&t->clock, &t->head.clock, t->game->to_act(t->board, &t->start), bots);
}

/* Lets a seat leave or return; a person who returns after a time-out has the whole time again. */
static void seat_clock(ae_table *t, const ae_line *line)
{
    int is_late = t->clock.timed_out & AE_SEAT_BIT(line->seat);

    if (line->kind == AE_ENTRY_TAKEOVER) {
        ae_clock_leave(&t->clock, line->seat);
    } else if (line->kind == AE_ENTRY_TIMEOUT) {
        ae_clock_time_out(&t->clock, line->seat);
    } else if (line->kind == AE_ENTRY_RETURN) {
        ae_clock_return(&t->clock, &t->head.clock, line->seat);
        if (is_late)
            ae_fold_reset(t, line->seat);
    }
}

void ae_table_run_clock(ae_table *t)
{
    ae_line *line = &t->line[t->n - 1];
    ae_seats gets;

    line->turn = ae_table_to_act(t);
    ae_clock_run(&t->clock, line->at);
    seat_clock(t, line);
    if (line->kind == AE_ENTRY_UNDO)
        ae_clock_set_given(&t->clock, t->fold.given);
    gets = ae_clock_switch(&t->clock, &t->head.clock, line->turn, ae_line_stands(line));
    ae_fold_gave(t, gets);
}
