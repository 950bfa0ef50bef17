/*
 * events.c: the events of a table's entries, collected as they are entered or replayed later.
 */
#include "table/events.h"

#include "table/private.h"

static void add_event(void *ctx, const ae_event *event)
{
    ae_entry_events *t = ctx;

    if (t->n == t->room) {
        t->room = t->room ? 2 * t->room : 16;
        t->at = ae_alloc(t->at, (size_t)t->room * sizeof t->at[0]);
    }
    t->at[t->n++] = (ae_entry_event){ t->number, *event };
}

ae_err ae_events_append(ae_entry_events *t, ae_table *table, const ae_entry *entry)
{
    ae_sink sink = { add_event, t };

    if (t)
        t->number = ae_table_count(table) + 1;
    return ae_table_append(table, entry, t ? &sink : NULL);
}

void ae_events_advance(ae_entry_events *t, ae_table *table, int64_t now)
{
    ae_entry entry;

    while (ae_table_next(table, now, &entry) && ae_events_append(t, table, &entry) == AE_OK)
        ;
}

void ae_events_advance_known(ae_entry_events *t, ae_table *table, int64_t now)
{
    ae_entry entry;

    while (ae_table_next(table, now, &entry) && entry.seat != AE_CHANCE
           && ae_events_append(t, table, &entry) == AE_OK)
        ;
}

void ae_events_advance_own(ae_entry_events *t, ae_table *table, int seat, int64_t now)
{
    ae_entry entry;

    while (ae_table_next(table, now, &entry) && entry.seat == seat
           && ae_events_append(t, table, &entry) == AE_OK)
        ;
}

/* The folds before and after the decision that was replayed last, with their nodes.  The next
 * decision was made in one of the two, unless an undo took back more than one in between. */
typedef struct {
    uint32_t before_at, after_at;
    ae_fold before, after;
} replaying;

/* Sets `before` to the fold at the parent of the next decision; returns how many decisions that
 * replayed. */
static int set_before(replaying *l, const ae_table *table, uint32_t parent)
{
    if (l->before_at == parent)
        return 0;
    l->before_at = parent;
    if (l->after_at != parent)
        return ae_fold_at(table, parent, &l->before);
    l->before = l->after;
    return 0;
}

int ae_events_replay(ae_entry_events *t, const ae_table *table, uint32_t after, uint32_t upto)
{
    ae_sink sink = { add_event, t };
    replaying l = { .before_at = AE_NO_LINE, .after_at = AE_NO_LINE };
    int n_folded = 0;

    for (uint32_t line = after; line < upto; line++) {
        uint32_t node = ae_fold_node(table, line);

        if (node == AE_ROOT)
            continue;
        n_folded += set_before(&l, table, table->tree.node[node].parent) + 1;
        l.after = l.before;
        l.after_at = node;
        t->number = line + 1;
        ae_fold_step(table, node, &l.after, &sink);
    }
    return n_folded;
}

/* ---- events as numbers ---- */

static int n_arguments(const ae_kind *kind)
{
    int n = 0;

    while (n < AE_MAX_ARGS && kind->arg[n].name)
        n++;
    return n;
}

void ae_told_put(const ae_game *game, const ae_event *event, ae_text *out)
{
    int n = n_arguments(&game->events[event->kind]);

    ae_put(out, "[");
    ae_put_int(out, event->kind);
    ae_put(out, ",");
    ae_put_int(out, event->seat);
    for (int i = 0; i < n; i++) {
        ae_put(out, ",");
        ae_put_int(out, event->arg[i]);
    }
    ae_put(out, "]");
}

static int n_kinds(const ae_kind *kinds)
{
    int n = 0;

    while (kinds[n].name)
        n++;
    return n;
}

static int is_seat(int64_t seat)
{
    return (seat >= 0 && seat < AE_MAX_SEATS) || seat == AE_CHANCE;
}

static ae_err read_arguments(const ae_kind *kind, const ae_board *board, const ae_json *doc,
                             int array, int at, ae_event *event)
{
    int64_t value;

    for (int i = 0; (at = ae_json_next(doc, array, at)) >= 0; i++) {
        if (!ae_json_int(doc, at, INT16_MIN, INT16_MAX, &value)
            || !ae_noun_has(kind->arg[i].noun, board, (int)value))
            return AE_TEXT;
        event->arg[i] = (int16_t)value;
    }
    return AE_OK;
}

ae_err ae_told_read(const ae_game *game, const ae_board *board, const ae_json *doc, int array,
                    ae_event *event)
{
    int at = ae_json_is_array(doc, array) ? ae_json_first(doc, array) : -1;
    int64_t kind, seat;

    *event = (ae_event){ .to = AE_EVERYONE };
    if (at < 0 || !ae_json_int(doc, at, 0, n_kinds(game->events) - 1, &kind))
        return AE_TEXT;
    at = ae_json_next(doc, array, at);
    if (at < 0 || !ae_json_int(doc, at, 0, AE_CHANCE, &seat) || !is_seat(seat)
        || ae_json_size(doc, array) != 2 + n_arguments(&game->events[kind]))
        return AE_TEXT;
    event->kind = (uint8_t)kind;
    event->seat = (uint8_t)seat;
    return read_arguments(&game->events[kind], board, doc, array, at, event);
}
