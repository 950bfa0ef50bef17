/*
 * shown.c: compares what the golden records show to every seat, to a watcher and to whoever holds
 * the file (`all`), in every language.
 *
 * At some positions of each tests/golden/<game>/<name>.rec the program makes four texts: the panel
 * as lines, the words of the choices and of the events since the position before (both with ink),
 * the panel as JSON, and the frame that a server sends.  <name>.shown has a line of hashes for
 * each position, viewer and language, so that a change of a single byte is noticed and the files
 * stay small; for two positions it has the whole texts.
 *
 *   shown                        compares, and prints TAP
 *   shown --write                writes the files anew; the diff goes into the commit
 *   shown --show RECORD POSITION prints all texts of a position; where hashes differ, compare the
 *                                output before and after the change
 *
 * A position is the number of entries that were played.  Run it from the root of the tree.
 */
#include "golden_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/layout.h"
#include "core/sha256.h"
#include "core/speak.h"
#include "server/tables/frame_buf.h"
#include "table/file.h"

enum {
    SPREAD = 16,        /* positions from the start to the end of a record */
    SEALED = 12,        /* at most so many more, at which choices are sealed */
    MAX_ENTRIES = 4096, /* of a record */
    ROOM = 1 << 18,     /* for the panel or the words */
    DIGITS = 8          /* of a hash */
};

/* The columns after position, viewer, language and the length of the frame.  Each part of a frame
 * has its own column, and `frame` is the rest, so a new member of one part changes only one
 * column. */
enum { PANEL, WORDS, FRAME, ENTRIES, STATE, VIEW, LEGAL, LINES, SECTIONS, N_COLUMNS };
static const char heading[] =
    "position viewer language bytes panel words frame entries state view legal lines "
    "sections\n";

/* The names of those columns in a frame.  The pad is left out: the length of the frame shows it. */
static const struct {
    const char *name;
    int column;
} part[] = {
    { "entries", ENTRIES }, { "state", STATE }, { "view", VIEW },
    { "legal", LEGAL },     { "panel", LINES }, { "pad", -1 },
};
enum { N_PARTS = sizeof part / sizeof part[0] };

/* ---- a record that is replayed ---- */

typedef struct {
    ae_reader reader;
    ae_table *table;
    ae_entry_events events;
} replay;

static ae_err replay_begin(replay *r, const char *record, size_t len)
{
    ae_faults faults = { .n = 0 };
    ae_head head;
    ae_err err;

    *r = (replay){ .reader = { .text = record, .len = len } };
    err = ae_head_read(&r->reader, &head, &faults);
    return err == AE_OK ? ae_table_new(&r->table, &head, &faults) : err;
}

static ae_err replay_step(replay *r)
{
    ae_faults faults = { .n = 0 };
    ae_entry entry;
    ae_err err = ae_entry_read(&r->reader, &entry, &faults);

    return err == AE_OK ? ae_events_append(&r->events, r->table, &entry) : err;
}

static void replay_end(replay *r)
{
    ae_table_free(r->table);
    free(r->events.at);
}

/* ---- the positions to show ---- */

typedef struct {
    uint8_t is_chosen[MAX_ENTRIES + 1], is_whole[MAX_ENTRIES + 1];
} choice;

static int is_sealed(const ae_table *t)
{
    return ae_table_status(t) == AE_STATUS_RUNNING
           && ae_table_game(t)->sealed(ae_table_board(t), ae_table_state(t)) != 0;
}

/* Positions spread over the whole record, including the first and the last. */
static void choose_spread(choice *c, uint32_t n)
{
    for (uint32_t i = 0; i < SPREAD; i++)
        c->is_chosen[i * n / (SPREAD - 1)] = 1;
    c->is_whole[SPREAD / 2 * n / (SPREAD - 1)] = c->is_whole[n] = 1;
}

/* All of them, or a limited number spread evenly. */
static void choose_sealed(choice *c, const uint32_t *position, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (n <= SEALED || i * SEALED / n != (i + 1) * SEALED / n)
            c->is_chosen[position[i]] = 1;
}

static ae_err choose(choice *c, const char *record, size_t len)
{
    uint32_t position[MAX_ENTRIES + 1], n = 0;
    replay r;
    ae_err err = replay_begin(&r, record, len);

    memset(c, 0, sizeof *c);
    while (err == AE_OK) {
        if (is_sealed(r.table))
            position[n++] = ae_table_count(r.table);
        if (ae_reader_is_done(&r.reader))
            break;
        AE_ASSERT(ae_table_count(r.table) < MAX_ENTRIES);
        err = replay_step(&r);
    }
    if (err == AE_OK) {
        choose_spread(c, ae_table_count(r.table));
        choose_sealed(c, position, n);
    }
    replay_end(&r);
    return err;
}

/* ---- what a viewer sees ---- */

/* The texts of one position, viewer and language. */
typedef struct {
    const replay *replay;
    uint32_t after; /* the position before; the events since then are shown */
    int viewer;
    const ae_words *words;
    ae_text panel, sections, said;
    srv_buf frame;
} sight;

/* The same look as in table/frame.c. */
static ae_look look_of(const sight *s, const char *name[AE_MAX_SEATS])
{
    const ae_table *t = s->replay->table;
    int is_all = s->viewer == AE_ALL;

    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        name[seat] = seat < ae_table_setup(t)->seats ? ae_table_sitter_name(t, seat) : "";
    return (ae_look){
        .words = s->words,
        .seat_name = name,
        .viewer = is_all ? AE_WATCHER : s->viewer,
        .is_open = is_all || (ae_table_setup(t)->variant & AE_OPEN) != 0,
    };
}

static void make_panel(sight *s)
{
    const ae_table *t = s->replay->table;
    const ae_game *game = ae_table_game(t);
    const char *name[AE_MAX_SEATS];
    ae_look look = look_of(s, name);
    ae_panel panel;
    ae_state state;

    memcpy(&state, ae_table_state(t), game->state_size);
    if (s->viewer != AE_ALL)
        game->redact(ae_table_board(t), &state, s->viewer);
    ae_panel_of(game, ae_table_board(t), &state, &look, &panel);
    ae_layout_text(&panel, &s->panel);
    ae_panel_put(&panel, &s->sections);
    for (int seat = 0; game->side && seat < ae_table_setup(t)->seats; seat++) {
        game->side(ae_table_board(t), &state, seat, &look, &s->panel);
        ae_put(&s->panel, "\n");
    }
}

static void say_choices(sight *s, int seat, const ae_look *look)
{
    const ae_table *t = s->replay->table;
    const ae_game *game = ae_table_game(t);
    const ae_board *board = ae_table_board(t);
    ae_moves list;

    ae_list(game, board, ae_table_state(t), seat, &list);
    for (int i = 0; i < list.n; i++) {
        ae_step step = { seat, list.move[i] };

        ae_put_seat(&s->said, seat);
        ae_put(&s->said, " ");
        ae_notation(game, board, ae_table_state(t), step, &s->said);
        ae_put(&s->said, ": ");
        ae_move_words(game, board, ae_table_state(t), step, look, &s->said);
        ae_put(&s->said, "\n");
    }
}

static void say_events(sight *s, const ae_look *look)
{
    const ae_table *t = s->replay->table;

    for (int i = 0; i < s->replay->events.n; i++) {
        const ae_entry_event *event = &s->replay->events.at[i];

        if (event->number <= s->after || !(event->event.to & AE_SEAT_BIT(look->viewer)))
            continue;
        ae_put_int(&s->said, event->number);
        ae_put(&s->said, ". ");
        ae_event_words(ae_table_game(t), ae_table_board(t), &event->event, look, &s->said);
        ae_put(&s->said, "\n");
    }
}

/* The choices of all seats that are to act, in the words for this viewer. */
static void make_words(sight *s)
{
    const char *name[AE_MAX_SEATS];
    ae_look look = look_of(s, name);
    ae_seats to_act = ae_table_to_act(s->replay->table);

    for (int seat = 0; seat <= AE_CHANCE; seat++)
        if (to_act & AE_SEAT_BIT(seat))
            say_choices(s, seat, &look);
    say_events(s, &look);
}

/* The frame of a table at the time of its last entry. */
static void make_frame(sight *s)
{
    srv_table *table = srv_alloc(sizeof *table);

    table->record = s->replay->table;
    table->settings.begun_at = table->settings.paused_at = -1;
    snprintf(table->id, sizeof table->id, "0table00000000000000000000");
    srv_frame_entries(&s->frame,
                      &(srv_frame){ .table = table,
                                    .words = s->words,
                                    .viewer = s->viewer,
                                    .with = ae_with_read("state,view,legal,events,words,"
                                                         "panel,score"),
                                    .events = &s->replay->events },
                      s->after);
    free(table);
}

static void look_at(sight *s)
{
    s->panel.len = s->sections.len = s->said.len = 0;
    srv_buf_cut(&s->frame, 0);
    make_panel(s);
    make_words(s);
    make_frame(s);
    AE_ASSERT(s->panel.len < s->panel.size && s->sections.len < s->sections.size
              && s->said.len < s->said.size);
}

/* ---- a line of hashes ---- */

typedef struct {
    char hash[N_COLUMNS][DIGITS + 1];
} line;

/* A dash stands for nothing. */
static void set_hash(line *l, int column, const char *text, size_t len)
{
    if (len == 0 || (len == 2 && !memcmp(text, "[]", 2)))
        snprintf(l->hash[column], DIGITS + 1, "-");
    else
        snprintf(l->hash[column], DIGITS + 1, "%08lx",
                 (unsigned long)(ae_hash(text, len) >> 32));
}

/* The end of the JSON value that begins here. */
static const char *value_end(const char *at)
{
    int depth = 0, is_quoted = 0;

    for (; *at; at++) {
        if (*at == '"')
            is_quoted = !is_quoted;
        else if (is_quoted)
            at += *at == '\\';
        else if (depth == 0 && strchr(",}]", *at))
            break;
        else
            depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    }
    return at;
}

/* The part that a member "name":.. is; N_PARTS if it is none. */
static int find_part(const char *member)
{
    int i = 0;

    while (i < N_PARTS
           && (strncmp(member + 1, part[i].name, strlen(part[i].name)) != 0
               || member[1 + strlen(part[i].name)] != '"'))
        i++;
    return i;
}

/* Sets the columns of the parts, and of the rest of the frame. */
static void hash_frame(line *l, const srv_buf *frame)
{
    ae_text rest = { .buf = srv_alloc(frame->len + 1), .size = frame->len + 1 };
    const char *at = frame->at;

    while (*at == '"') {
        const char *value = at + strcspn(at, ":") + 1, *end = value_end(value);
        int i = find_part(at);

        ae_put_n(&rest, at, (size_t)(value - at));
        if (i == N_PARTS)
            ae_put_n(&rest, value, (size_t)(end - value));
        else if (part[i].column >= 0)
            set_hash(l, part[i].column, value, (size_t)(end - value));
        at = end + (*end == ',');
    }
    ae_put(&rest, at);
    set_hash(l, FRAME, rest.buf, rest.len);
    free(rest.buf);
}

static line line_of(const sight *s)
{
    line l;

    for (int column = 0; column < N_COLUMNS; column++)
        set_hash(&l, column, "", 0);
    set_hash(&l, PANEL, s->panel.buf, s->panel.len);
    set_hash(&l, WORDS, s->said.buf, s->said.len);
    set_hash(&l, SECTIONS, s->sections.buf, s->sections.len);
    hash_frame(&l, &s->frame);
    return l;
}

/* ---- writing ---- */

static void put_viewer(ae_text *out, int viewer)
{
    if (viewer == AE_ALL)
        ae_put(out, "all");
    else if (viewer == AE_WATCHER)
        ae_put(out, "watcher");
    else
        ae_put_seat(out, viewer);
}

static void put_sight(ae_text *out, const sight *s)
{
    ae_put_int(out, ae_table_count(s->replay->table));
    ae_put(out, " ");
    put_viewer(out, s->viewer);
    ae_put(out, " ");
    ae_put(out, s->words->language);
}

/* "=" stands for what is the same as in the language before. */
static void put_line(ae_text *out, const sight *s, const line *l, const line *before)
{
    put_sight(out, s);
    ae_put(out, " ");
    ae_put_int(out, (int64_t)s->frame.len);
    for (int column = 0; column < N_COLUMNS; column++) {
        int is_same =
            before && l->hash[column][1] && !strcmp(l->hash[column], before->hash[column]);

        ae_put(out, " ");
        ae_put(out, is_same ? "=" : l->hash[column]);
    }
    ae_put(out, "\n");
}

/* With marks of ink as \01 to \10. */
static void put_inked(ae_text *out, const char *text)
{
    for (; *text; text++)
        if ((uint8_t)*text >= ' ' || *text == '\n') {
            ae_put_char(out, *text);
        } else {
            ae_put(out, "\\");
            ae_put_hex(out, &(uint8_t){ (uint8_t)*text }, 1);
        }
}

/* Whether a new line begins after a comma at this depth. */
typedef int (*is_end)(int depth, char next);

/* One line for each member of the frame and each element of its lists; for each section and row. */
static int ends_member(int depth, char next)
{
    return depth == 0 || (depth == 1 && (next == '{' || next == '"'));
}

static int ends_row(int depth, char next)
{
    return depth == 1 || (depth == 3 && next == '[');
}

static void put_by_lines(ae_text *out, const char *at, is_end ends)
{
    int depth = 0, is_quoted = 0;

    for (; *at; at++) {
        ae_put_char(out, *at);
        if (is_quoted && *at == '\\')
            ae_put_char(out, *++at);
        else if (*at == '"')
            is_quoted = !is_quoted;
        else if (!is_quoted)
            depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        if (!is_quoted && *at == ',' && ends(depth, at[1]))
            ae_put(out, "\n");
    }
    ae_put(out, "\n");
}

static void put_whole(ae_text *out, const sight *s, int with_json)
{
    ae_put(out, "\n== ");
    put_sight(out, s);
    ae_put(out, " panel\n");
    put_inked(out, s->panel.buf);
    ae_put(out, "== words\n");
    put_inked(out, s->said.buf);
    if (with_json) {
        ae_put(out, "== sections\n");
        put_by_lines(out, s->sections.buf, ends_row);
        ae_put(out, "== frame\n");
        put_by_lines(out, s->frame.at, ends_member);
    }
}

/* ---- all viewers and languages of a position ---- */

/* What one pass over a record prints. */
typedef enum { SHOW_LINES, SHOW_WHOLE, SHOW_POSITION } pass;

typedef struct {
    sight sight;
    ae_text *out;
    pass pass;
    uint32_t position; /* of SHOW_POSITION */
} showing;

/* A file has the whole JSON in the first language only; for the others it has the lines of text. */
static void show_languages(showing *w, int viewer)
{
    line first, l;

    w->sight.viewer = viewer;
    for (const ae_words *const *words = ae_languages; *words; words++) {
        int is_first = words == ae_languages;

        w->sight.words = *words;
        look_at(&w->sight);
        l = line_of(&w->sight);
        if (w->pass == SHOW_LINES)
            put_line(w->out, &w->sight, &l, is_first ? NULL : &first);
        else
            put_whole(w->out, &w->sight, is_first || w->pass == SHOW_POSITION);
        if (is_first)
            first = l;
    }
}

static void show_everyone(showing *w)
{
    for (int seat = 0; seat < ae_table_setup(w->sight.replay->table)->seats; seat++)
        show_languages(w, seat);
    show_languages(w, AE_WATCHER);
    show_languages(w, AE_ALL);
}

/* The seat whose texts are in the file: the first one to act, or seat 0. */
static void show_one(showing *w)
{
    ae_seats to_act = ae_table_to_act(w->sight.replay->table);
    int seat = to_act ? ae_first(to_act) : 0;

    show_languages(w, seat == AE_CHANCE ? 0 : seat);
}

/* ---- a record ---- */

static void show_position(showing *w, const choice *c)
{
    uint32_t at = ae_table_count(w->sight.replay->table);

    if (w->pass == SHOW_WHOLE && c->is_whole[at])
        show_one(w);
    else if (w->pass == SHOW_LINES ? c->is_chosen[at]
                                   : w->pass == SHOW_POSITION && at == w->position)
        show_everyone(w);
    if (c->is_chosen[at])
        w->sight.after = at;
}

static ae_err show_record(golden *g, size_t len, const choice *c, pass p, uint32_t position)
{
    replay r;
    showing w = {
        .sight = { .replay = &r,
                   .panel = { .buf = srv_alloc(ROOM), .size = ROOM },
                   .sections = { .buf = srv_alloc(ROOM), .size = ROOM },
                   .said = { .buf = srv_alloc(ROOM), .size = ROOM } },
        .out = &g->out,
        .pass = p,
        .position = position,
    };
    ae_err err = replay_begin(&r, g->record, len);

    while (err == AE_OK) {
        show_position(&w, c);
        if (ae_reader_is_done(&r.reader))
            break;
        err = replay_step(&r);
    }
    free(w.sight.panel.buf);
    free(w.sight.sections.buf);
    free(w.sight.said.buf);
    srv_buf_free(&w.sight.frame);
    replay_end(&r);
    return err;
}

static int try_record(golden *g, const char *rec)
{
    char path[GOLDEN_PATH];
    long len = golden_load(rec, g->record);
    choice c;

    snprintf(path, sizeof path, "%.*s.shown", (int)strlen(rec) - 4, rec);
    if (len < 0 || choose(&c, g->record, (size_t)len) != AE_OK)
        return golden_say(rec, "cannot be read or replayed");
    g->out.len = 0;
    ae_put(&g->out, heading);
    show_record(g, (size_t)len, &c, SHOW_LINES, 0);
    show_record(g, (size_t)len, &c, SHOW_WHOLE, 0);
    if (golden_compare(g, path))
        return 1;
    printf("#   columns:  %s# The texts themselves: shown --show %s POSITION\n", heading, rec);
    return 0;
}

/* Writes to `out`; returns 0 if there is no such position. */
static int show(golden *g, const char *rec, const char *position)
{
    long len = golden_load(rec, g->record);
    int64_t number;
    choice c;

    if (len < 0 || !ae_read_int(position, strlen(position), &number)
        || choose(&c, g->record, (size_t)len) != AE_OK)
        return 0;
    show_record(g, (size_t)len, &c, SHOW_POSITION, (uint32_t)number);
    return g->out.len > 0 && g->out.len < g->out.size;
}

static int run_show(golden *g, const char *rec, const char *position)
{
    int is_shown = show(g, rec, position);

    if (is_shown)
        fwrite(g->out.buf, 1, g->out.len, stdout);
    else
        fprintf(stderr, "shown: %s has no position %s\n", rec, position);
    golden_free(g);
    return is_shown ? 0 : 2;
}

int main(int argc, char **argv)
{
    golden g;

    if (!golden_begin(&g, argc == 2 && !strcmp(argv[1], "--write")))
        return 2;
    if (argc == 4 && !strcmp(argv[1], "--show"))
        return run_show(&g, argv[2], argv[3]);
    for (const ae_game *const *game = ae_games; *game; game++)
        golden_each(&g, *game, try_record);
    return golden_end(&g);
}
