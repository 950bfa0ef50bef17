/*
 * views.c: tests promise 11, and everything else that people and programs see: notation, texts,
 * views and panels.
 */
#include "play.h"

#include <string.h>

#include "core/layout.h"
#include "core/record.h"

enum {
    MAX_WORDS = 1024,
    MAX_PANEL = AE_MAX_JSON,
    N_TOKENS = AE_MAX_JSON / 2 + 8,
    MAX_SECTIONS = 1 << 17,
    N_PARTS = MAX_SECTIONS / 8,
    N_OTHERS = 6
};

/* ---- notation ---- */

/* A notation is read back from a line of a record. */
static void try_entry(const play *p, ae_step step, const char *notation)
{
    ae_entry entry = { .kind = AE_ENTRY_DECISION, .seat = (uint8_t)step.seat, .at = 7 }, back;
    char line[2 * AE_MAX_NOTATION];
    ae_text text = AE_TEXT_IN(line);
    ae_reader reader = { .text = line };
    ae_faults faults = { .n = 0 };

    ae_put(&AE_TEXT_IN(entry.text), notation);
    ae_entry_put(&entry, &text);
    reader.len = text.len;
    EXPECT(p, ae_entry_read(&reader, &back, &faults) == AE_OK);
    EXPECT(p, ae_reader_is_done(&reader) && back.kind == entry.kind && back.seat == entry.seat);
    EXPECT(p, back.at == entry.at && !strcmp(back.text, notation));
}

/* Words of lower-case letters, digits, '_', '.' and '-', one space between. */
void try_notation(const play *p, const ae_state *s, ae_step step)
{
    char buf[AE_MAX_NOTATION];
    ae_text text = AE_TEXT_IN(buf);

    ae_notation(p->game, p->board, s, step, &text);
    EXPECT(p, text.len > 0 && text.len < text.size);
    EXPECT(p, strspn(buf, "abcdefghijklmnopqrstuvwxyz0123456789_.- ") == text.len);
    EXPECT(p, buf[0] != ' ' && buf[text.len - 1] != ' ' && !strstr(buf, "  "));
    try_entry(p, step, buf);
}

/* ---- words ---- */

/* No gap is unfilled, no key of the catalogue is shown, and each run of ink has its end. */
static int is_spoken(const play *p, const char *s)
{
    const char *key = strstr(s, p->game->id);
    size_t n = strlen(p->game->id);
    int is_inked = 0;

    if (!*s || strpbrk(s, "{}|"))
        return 0;
    if (key && key[n] == '.' && key[n + 1] >= 'a' && key[n + 1] <= 'z')
        return 0;
    for (; *s; s++) {
        if (*s == AE_INK_END || (*s > 0 && *s < AE_INK_END && *s != '\n')) {
            if ((*s == AE_INK_END) != is_inked)
                return 0;
            is_inked = !is_inked;
        }
    }
    return !is_inked;
}

/* Names of the greatest length that a record allows. */
static const char *const names[AE_MAX_SEATS] = {
    "Ada", "", "Wilhelmine von Hohenzollern-Sigmaringen", "Ü", "Caesar", "",
};

ae_look any_look(play *p, int viewer)
{
    uint32_t n = 0;

    while (ae_languages[n])
        n++;
    return (ae_look){
        .words = ae_languages[below(p, n)],
        .seat_name = below(p, 2) ? names : NULL,
        .is_open = (int)below(p, 2),
        .viewer = viewer,
    };
}

static ae_look look_in(const play *p, const ae_words *words)
{
    return (ae_look){
        .words = words,
        .seat_name = p->ply % 2 ? names : NULL,
        .viewer = AE_WATCHER,
    };
}

void try_move_words(const play *p, const ae_state *s, ae_step step)
{
    for (const ae_words *const *words = ae_languages; *words; words++) {
        ae_look look = look_in(p, *words);
        char buf[MAX_WORDS];
        ae_text text = AE_TEXT_IN(buf);

        ae_move_words(p->game, p->board, s, step, &look, &text);
        EXPECT(p, text.len < text.size && is_spoken(p, buf));
    }
}

/* ---- events ---- */

static int is_seat(const play *p, int seat)
{
    return (seat >= 0 && seat < p->setup.seats) || seat == AE_CHANCE;
}

static void try_arg(const play *p, const ae_kind *kind, int i, int arg)
{
    const ae_noun *noun = kind->arg[i].noun;

    if (!kind->arg[i].name)
        EXPECT(p, arg == 0);
    else if (arg != AE_NONE && noun->id)
        EXPECT(p, ae_is_id(noun->id(p->board, arg)));
    else if (arg != AE_NONE && noun == &ae_a_seat)
        EXPECT(p, is_seat(p, arg));
}

static void try_event_json(const play *p, const ae_event *event)
{
    char buf[MAX_WORDS];
    ae_text text = AE_TEXT_IN(buf);
    jsmntok_t room[MAX_WORDS / 2 + 8];
    ae_faults faults = { .n = 0 };
    ae_json doc;

    ae_event_json(p->game, p->board, event, &text);
    EXPECT(p, text.len < text.size && !strchr(buf, '\n'));
    EXPECT(p, ae_json_read(&doc, buf, text.len, room, MAX_WORDS / 2 + 8, &faults) == AE_OK);
    EXPECT(p, ae_json_get(&doc, 0, "event") > 0);
    EXPECT(p, (ae_json_get(&doc, 0, "seat") > 0) == (event->seat != AE_CHANCE));
}

void try_event(const play *p, const ae_event *event)
{
    int n_kinds = 0;

    while (p->game->events[n_kinds].name)
        n_kinds++;
    EXPECT(p, event->kind < n_kinds && is_seat(p, event->seat));
    EXPECT(p, event->to && !(event->to & ~AE_EVERYONE) && !(event->flags & ~AE_REVEAL));
    for (int i = 0; i < AE_MAX_ARGS; i++)
        try_arg(p, &p->game->events[event->kind], i, event->arg[i]);
    try_event_json(p, event);
    for (const ae_words *const *words = ae_languages; *words; words++) {
        ae_look look = look_in(p, *words);
        char buf[MAX_WORDS];
        ae_text text = AE_TEXT_IN(buf);

        ae_event_words(p->game, p->board, event, &look, &text);
        EXPECT(p, text.len < text.size && is_spoken(p, buf));
    }
}

/* ---- views ---- */

static int is_null(const ae_json *doc, int value)
{
    return doc->token[value].type == JSMN_PRIMITIVE
           && doc->text[doc->token[value].start] == 'n';
}

/* One element of a field as the viewer gets it: null if it belongs to another seat and is not
 * shown. */
static void try_shown_value(const play *p, const ae_state *seen, const ae_look *look,
                            const ae_field *field, int i, const ae_json *doc, int value)
{
    int is_hidden = !look->is_open && is_concealed(p, seen, field, i, look->viewer);
    int64_t number;

    EXPECT(p, is_null(doc, value) == is_hidden);
    if (is_hidden || field->type == AE_NAME)
        return;
    EXPECT(p, ae_json_int(doc, value, INT32_MIN, INT32_MAX, &number));
    EXPECT(p, number == ae_field_get(field, seen, i));
}

static void try_shown_field(const play *p, const ae_state *seen, const ae_look *look,
                            const ae_field *field, const ae_json *doc)
{
    int value = ae_json_get(doc, 0, field->name), i = 0;

    EXPECT(p, value > 0);
    if (field->count == 1) {
        try_shown_value(p, seen, look, field, 0, doc, value);
        return;
    }
    EXPECT(p, ae_json_size(doc, value) == field->count);
    for (int at = ae_json_first(doc, value); at >= 0; at = ae_json_next(doc, value, at))
        try_shown_value(p, seen, look, field, i++, doc, at);
}

static void view_of(const play *p, const ae_state *s, const ae_look *look,
                    char buf[AE_MAX_JSON])
{
    ae_text text = { .buf = buf, .size = AE_MAX_JSON };

    ae_view(p->game, p->board, s, look, &text);
    EXPECT(p, text.len < text.size);
}

static void try_view(const play *p, const ae_look *look)
{
    char buf[AE_MAX_JSON];
    jsmntok_t room[N_TOKENS];
    ae_faults faults = { .n = 0 };
    ae_json doc;
    ae_state seen = p->now;

    view_of(p, &p->now, look, buf);
    p->game->redact(p->board, &seen, look->viewer);
    EXPECT(p, ae_json_read(&doc, buf, strlen(buf), room, N_TOKENS, &faults) == AE_OK);
    for (const ae_field *field = p->game->fields; field->name; field++)
        try_shown_field(p, &seen, look, field, &doc);
}

static ae_seats shown_to(const play *p, const ae_state *s, int viewer)
{
    return p->game->shown_to ? p->game->shown_to(p->board, s, viewer) : 0;
}

/* shown_to() names other seats of the game, shows nothing to a watcher, and does not depend on
 * what is sealed. */
static void try_shown_to(const play *p, int viewer)
{
    ae_seats shown = shown_to(p, &p->now, viewer), all = AE_SEAT_BIT(p->setup.seats) - 1;
    ae_state seen = p->now;

    EXPECT(p, !(shown & ~all) && !(shown & AE_SEAT_BIT(viewer)));
    EXPECT(p, !shown || viewer < p->setup.seats);
    p->game->redact(p->board, &seen, viewer);
    EXPECT(p, shown_to(p, &seen, viewer) == shown);
}

/* ---- panels ---- */

/* The panel of the state that is redacted for the viewer. */
static void panel_of(const play *p, const ae_state *s, const ae_look *look, ae_panel *out)
{
    ae_state seen = *s;

    p->game->redact(p->board, &seen, look->viewer);
    ae_panel_of(p->game, p->board, &seen, look, out);
    EXPECT(p, out->n_sections > 0);
}

/* Their words, marks included. */
static int is_same_panel(const ae_panel *a, const ae_panel *b)
{
    return a->n_sections == b->n_sections && a->n_columns == b->n_columns
           && a->n_rows == b->n_rows && a->n_cells == b->n_cells && a->text.len == b->text.len
           && !memcmp(a->room, b->room, a->text.len);
}

/* Lines as the terminal has them. */
static void try_lines(const play *p, const ae_panel *panel)
{
    char lines[MAX_PANEL];
    ae_text text = AE_TEXT_IN(lines);

    ae_layout_text(panel, &text);
    EXPECT(p, text.len > 0 && text.len < text.size);
    EXPECT(p, is_spoken(p, lines) && lines[text.len - 1] == '\n');
    for (const char *at = lines; *at; at++)
        EXPECT(p, *at < AE_MARK || *at > AE_BREAK);
}

/* Each row of a section with columns has a cell for each of them. */
static void try_rows(const play *p, const ae_json *doc, int section)
{
    int columns = ae_json_get(doc, section, "columns"),
        rows = ae_json_get(doc, section, "rows");

    EXPECT(p, ae_json_get(doc, section, "section") > 0 && rows > 0);
    for (int row = ae_json_first(doc, rows); row >= 0; row = ae_json_next(doc, rows, row)) {
        int n = ae_json_size(doc, row);

        EXPECT(p, columns > 0 ? n == ae_json_size(doc, columns) : n > 0);
    }
}

static void try_sections(const play *p, const ae_panel *panel)
{
    char buf[MAX_SECTIONS];
    ae_text text = AE_TEXT_IN(buf);
    jsmntok_t room[N_PARTS];
    ae_faults faults = { .n = 0 };
    ae_json doc;

    ae_panel_put(panel, &text);
    EXPECT(p, text.len < text.size);
    EXPECT(p, ae_json_read(&doc, buf, text.len, room, N_PARTS, &faults) == AE_OK);
    EXPECT(p, ae_json_size(&doc, 0) == panel->n_sections);
    for (int at = ae_json_first(&doc, 0); at >= 0; at = ae_json_next(&doc, 0, at))
        try_rows(p, &doc, at);
}

void try_panel(const play *p, const ae_state *s, const ae_look *look)
{
    ae_panel panel, again;

    panel_of(p, s, look, &panel);
    try_lines(p, &panel);
    try_sections(p, &panel);
    panel_of(p, s, look, &again);
    EXPECT(p, is_same_panel(&panel, &again));
}

/* Views and panels of the full and of the redacted state are the same, so no caller has to redact
 * first.  An exception is the panel for a watcher from whom nothing is concealed (whoever holds the
 * file), which shows what the full state has. */
static void try_whole(const play *p, const ae_look *look)
{
    char here[AE_MAX_JSON], there[AE_MAX_JSON];
    ae_panel panel, again;
    ae_state seen = p->now;

    p->game->redact(p->board, &seen, look->viewer);
    view_of(p, &p->now, look, here);
    view_of(p, &seen, look, there);
    EXPECT(p, !strcmp(here, there));
    if (look->viewer == AE_WATCHER && look->is_open)
        return;
    panel_of(p, &p->now, look, &panel);
    ae_panel_of(p->game, p->board, &p->now, look, &again);
    EXPECT(p, is_same_panel(&panel, &again));
}

/* A valid state that differs only in what is concealed from the viewer looks the same. */
static void try_other(play *p, const ae_look *look)
{
    char here[AE_MAX_JSON], there[AE_MAX_JSON];
    ae_panel panel, altered;
    ae_state other = p->now;
    ae_fault fault;

    for (uint32_t n = 1 + below(p, 4); n > 0; n--)
        alter(p, &other, look->viewer);
    if (is_same(p, &other, &p->now) || p->game->check(p->board, &other, &fault) != AE_OK)
        return;
    EXPECT(p, shown_to(p, &other, look->viewer) == shown_to(p, &p->now, look->viewer));
    panel_of(p, &p->now, look, &panel);
    panel_of(p, &other, look, &altered);
    EXPECT(p, is_same_panel(&panel, &altered));
    view_of(p, &p->now, look, here);
    view_of(p, &other, look, there);
    EXPECT(p, !strcmp(here, there));
}

void try_shown(play *p)
{
    for (int viewer = 0; viewer <= AE_WATCHER; viewer++) {
        ae_look look = any_look(p, viewer);

        try_shown_to(p, viewer);
        try_view(p, &look);
        try_panel(p, &p->now, &look);
        try_whole(p, &look);
        look.is_open = 0;
        for (int i = 0; i < N_OTHERS; i++)
            try_other(p, &look);
    }
}
