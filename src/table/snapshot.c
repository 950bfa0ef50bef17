/*
 * snapshot.c: a position as one viewer may see it, as JSON.
 */
#include "table/snapshot.h"

#include <string.h>

#include "core/choice_changes.h"
#include "core/layout.h"
#include "core/speak.h"
#include "core/step_names.h"

enum { PANEL = 1 << 15 }; /* bytes for a whole position as lines of text */

/* ---- the position ---- */

static void put_view(const ae_snapshot *s, ae_text *out)
{
    ae_put(out, ",\"view\":");
    if (s->is_all)
        ae_view_all(s->game, s->board, s->state, out);
    else
        ae_view(s->game, s->board, s->state, &s->look, out);
}

/* Writes the lines as an array; overwrites each newline in `text` with its end. */
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

/* The position as the lines that the terminal shows, without colours, and as the sections from
 * which those lines are made. */
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

/* The step that the listed choices make up. */
static void put_step(const ae_snapshot *s, ae_text *out)
{
    const ae_step_name *step = NULL;
    ae_moves list;

    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        if (!(s->lists & AE_SEAT_BIT(seat)))
            continue;
        ae_list(s->game, s->board, s->state, seat, &list);
        step = ae_step_of(s->game, s->board, s->state, seat, &list, step);
    }
    ae_step_put(s->game, step, s->look.words, out);
}

void ae_snapshot_put(const ae_snapshot *s, ae_text *out)
{
    if (s->with & AE_WITH_VIEW)
        put_view(s, out);
    if (s->with & AE_WITH_LEGAL) {
        ae_put(out, ",\"legal\":");
        ae_snapshot_legal(s, out);
    }
    if (s->with & AE_WITH_STEP)
        put_step(s, out);
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
