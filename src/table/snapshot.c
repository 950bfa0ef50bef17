/*
 * snapshot.c: a position as one viewer may see it, as JSON.
 */
#include "table/snapshot.h"

#include <string.h>

#include "core/choice_changes.h"
#include "core/layout.h"
#include "core/speak.h"

enum { PANEL = 1 << 15 }; /* room for a whole position in words */

/* ---- the position ---- */

/* Whoever holds the file sees all of it. */
static void put_view(const ae_snapshot *s, ae_text *out)
{
    ae_put(out, ",\"view\":");
    if (s->is_all)
        ae_view_all(s->game, s->board, s->state, out);
    else
        ae_view(s->game, s->board, s->state, &s->look, out);
}

/* As an array; the text is cut up on the way. */
static void put_lines(char *text, ae_text *out)
{
    int n = 0;

    ae_put(out, "[");
    for (char *line = text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        ae_drop_ink(line);
        ae_put(out, n++ ? "," : "");
        ae_put_json(out, line);
    }
    ae_put(out, "]");
}

/* What the terminal shows of the position, without its colours; and what that is made of. */
static void put_panel(const ae_snapshot *s, ae_text *out)
{
    ae_panel panel;

    ae_panel_of(s->game, s->board, s->state, &s->look, &panel);
    if (s->with & AE_WITH_PANEL) {
        char lines[PANEL];

        ae_layout_text(&panel, &AE_TEXT_IN(lines));
        ae_put(out, ",\"panel\":");
        put_lines(lines, out);
    }
    if (s->with & AE_WITH_SECTIONS) {
        ae_put(out, ",\"sections\":");
        ae_panel_put(&panel, out);
    }
}

/* ---- choices ---- */

static void put_choice(const ae_snapshot *s, ae_step step, ae_text *out)
{
    ae_put(out, "{");
    ae_move_members(s->game, s->board, s->state, step, &s->look, out);
    if (s->with & AE_WITH_CHANGES)
        ae_changes_put(s->game, s->board, s->state, &s->look, step, out);
    ae_put(out, "}");
}

void ae_snapshot_legal(const ae_snapshot *s, ae_text *out)
{
    ae_moves list;
    int n = 0;

    ae_put(out, "[");
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        if (!(s->lists & AE_SEAT_BIT(seat)))
            continue;
        ae_list(s->game, s->board, s->state, seat, &list);
        for (int i = 0; i < list.n; i++) {
            ae_put(out, n++ ? "," : "");
            put_choice(s, (ae_step){ seat, list.move[i] }, out);
        }
    }
    ae_put(out, "]");
}

void ae_snapshot_put(const ae_snapshot *s, ae_text *out)
{
    if (s->with & AE_WITH_VIEW)
        put_view(s, out);
    if (s->with & AE_WITH_LEGAL) {
        ae_put(out, ",\"legal\":");
        ae_snapshot_legal(s, out);
    }
    if (s->with & (AE_WITH_PANEL | AE_WITH_SECTIONS))
        put_panel(s, out);
}

/* ---- events ---- */

void ae_snapshot_event(const ae_snapshot *s, const ae_event *event, ae_text *out)
{
    ae_put(out, "{");
    ae_event_members(s->game, s->board, event, out);
    if (s->with & AE_WITH_WORDS)
        ae_event_text(s->game, s->board, event, &s->look, out);
    ae_put(out, "}");
}

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
