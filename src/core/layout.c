/*
 * layout.c: a panel as lines of text, for a terminal.
 */
#include "core/layout.h"

#include <string.h>

#include "core/err.h"

enum { CELL = 2048, COLUMNS = 24, ABREAST = 4 };

/* The section that is being written, and the position in the line. */
typedef struct {
    const ae_panel *p;
    const ae_layout *layout;
    int width; /* of a line; 0: lines are not broken */
    ae_text *out;
    int section, first_column, n_columns, first_row, n_rows;
    int column;   /* screen columns written so far */
    int hang;     /* indent of continuation lines */
    int is_begun; /* something follows the indent */
    int n_items;
    int owed; /* spaces to write if anything follows */
} writer;

/* ---- words ---- */

/* The number of bytes in the first so many screen columns. */
static size_t n_bytes(const char *s, const char *end, int width)
{
    const char *at = s;

    for (; at < end; at++)
        if (ae_is_wide(*at) && width-- == 0)
            break;
    return (size_t)(at - s);
}

/* Copies a run in the ink of a seat; returns where it ends. */
static const char *put_name(ae_text *out, const char *at, int most)
{
    const char *end = at + strcspn(at, (const char[]){ AE_INK_END, '\0' });
    size_t all = (size_t)(end - at);

    if (!most || n_bytes(at, end, most) == all) {
        ae_put_n(out, at, all);
        return end;
    }
    ae_put_n(out, at, n_bytes(at, end, most - 1));
    ae_put(out, "…");
    return end;
}

/* Copies the words that begin there, without marks but with ink; cuts the names of seats. */
static void read_words(const writer *w, uint32_t place, char room[CELL])
{
    ae_text text = { .buf = room, .size = CELL };
    const char *at = ae_panel_words(w->p, place);

    room[0] = '\0';
    while (*at) {
        if (*at == AE_MARK)
            at += strcspn(at, (const char[]){ AE_MARK_TEXT, '\0' });
        else if (*at >= AE_INK_SEAT && *at < AE_INK_SEAT + AE_SEAT_INKS)
            at = put_name(&text, at, w->layout->names);
        if (*at && *at != AE_MARK_TEXT && *at != AE_MARK_END)
            ae_put_char(&text, *at);
        at += *at != '\0';
    }
    AE_ASSERT(text.len < text.size);
}

/* In a row without columns the head flows, and the other cells use the layout column without a
 * name. */
static const ae_layout_column *format_of(const writer *w, int i)
{
    static const ae_layout_column head = { .before = " " };
    const ae_layout_column *format = w->layout->column;

    if (!w->n_columns && i == 0)
        return &head;
    while (
        format->name
        && (!w->n_columns || strcmp(format->name, w->p->column[w->first_column + i].name) != 0))
        format++;
    return format;
}

/* Breaks inside a cell matter only where lines may break. */
static void read_cell(const writer *w, int row, int i, char room[CELL])
{
    int first = w->p->row[row].first_cell;

    room[0] = '\0';
    if (i < ae_panel_n_cells(w->p, row))
        read_words(w, w->p->cell[first + i], room);
    if (!(format_of(w, i)->flags & AE_ITEM))
        ae_drop_marks(room);
}

static void read_title(const writer *w, int column, char room[CELL])
{
    room[0] = '\0';
    if (column < w->n_columns && !(format_of(w, column)->flags & AE_UNTITLED))
        read_words(w, w->p->column[w->first_column + column].title, room);
}

static int cell_width(const writer *w, int row, int i)
{
    char room[CELL];

    read_cell(w, row, i, room);
    return ae_width(room);
}

static const char *before(const ae_layout_column *format)
{
    return format->before ? format->before : "";
}

/* ---- writing ---- */

static void put(writer *w, const char *s)
{
    ae_put(w->out, s);
    w->column += ae_width(s);
}

static void put_spaces(writer *w, int n)
{
    ae_put_spaces(w->out, n);
    w->column += n > 0 ? n : 0;
}

/* A dim cell is dim across the whole width of its column. */
static void put_right(writer *w, const char *s, int width)
{
    int n = width - ae_width(s);

    if (*s == AE_INK_DIM)
        ae_put_char(w->out, *s++);
    put_spaces(w, n);
    put(w, s);
}

static void begin_line(writer *w, int indent)
{
    w->column = w->owed = w->is_begun = w->n_items = 0;
    w->hang = indent + (w->layout->hang == AE_UNDER ? 0 : w->layout->hang);
    put_spaces(w, indent);
}

static void put_inked(writer *w, char ink, const char *s)
{
    ae_put_char(w->out, ink);
    put(w, s);
    ae_put_char(w->out, AE_INK_END);
}

/* ---- rows ---- */

static int column_width(const writer *w, int column)
{
    const ae_layout_column *format = format_of(w, column);
    int most = format->width;
    char title[CELL];

    if (format->flags & AE_EXACT)
        return most;
    read_title(w, column, title);
    if (w->layout->heads && ae_width(title) > most)
        most = ae_width(title);
    for (int row = w->first_row; row < w->first_row + w->n_rows; row++)
        if (cell_width(w, row, column) > most)
            most = cell_width(w, row, column);
    return most;
}

static void put_aligned(writer *w, const char *words, int width, const ae_layout_column *format)
{
    if (w->is_begun)
        put(w, before(format));
    w->is_begun = 1;
    if (format->flags & AE_RIGHT) {
        put_right(w, words, width);
        return;
    }
    put(w, words);
    put_spaces(w, width - ae_width(words));
}

/* Writes what remains of a separator at the end of a line: all but its last space, its comma, or
 * nothing. */
static void put_kept(writer *w, const char *separator)
{
    size_t n = strlen(separator);

    if (w->layout->keep == AE_KEEP_NONE
        || (w->layout->keep == AE_KEEP_COMMA && *separator != ','))
        return;
    ae_put_n(w->out, separator, n - (n > 0 && separator[n - 1] == ' '));
}

static void put_item(writer *w, const char *separator, const char *item)
{
    int is_under = w->layout->hang == AE_UNDER && w->n_items == 0;
    int end = w->column + ae_width(separator) + ae_width(item);

    if (!is_under && w->width && w->column > w->hang && end > w->width) {
        put_kept(w, separator);
        ae_put_char(w->out, '\n');
        w->column = 0;
        put_spaces(w, w->hang);
    } else {
        put(w, separator);
    }
    if (is_under)
        w->hang = w->column;
    put(w, item);
    w->is_begun = 1;
    w->n_items++;
}

/* Cuts the words off at the next break; returns the words behind it, or null. */
static char *cut_off(char *words)
{
    char *at = strchr(words, AE_BREAK);

    if (!at)
        return NULL;
    *at = '\0';
    return at + 1;
}

/* Writes a cell, from break to break. */
static void put_items(writer *w, const ae_layout_column *format, char *words)
{
    const char *first = w->layout->first ? w->layout->first : "";
    const char *separator = !w->is_begun ? "" : w->n_items ? before(format) : first;
    char *next;

    for (;;) {
        next = cut_off(words);
        put_item(w, separator, words);
        if (!next)
            return;
        separator = next;
        words = cut_off(next);
        AE_ASSERT(words);
    }
}

/* An empty cell is written only if it is in a column. */
static void put_cell(writer *w, int row, int i, int width)
{
    const ae_layout_column *format = format_of(w, i);
    char room[2 * CELL], words[CELL];
    ae_text text = AE_TEXT_IN(room);

    read_cell(w, row, i, words);
    if (format->flags & (AE_LEFT | AE_RIGHT)) {
        put_aligned(w, words, width, format);
        return;
    }
    if (!*words)
        return;
    if (format->line) {
        ae_put_char(w->out, '\n');
        begin_line(w, format->line);
    }
    if (format->flags & AE_TITLED) {
        char title[CELL];

        read_title(w, i, title);
        ae_put(&text, title);
        ae_put(&text, " ");
    }
    ae_put(&text, words);
    if (format->flags & AE_ITEM) {
        put_items(w, format, room);
        return;
    }
    put(w, w->is_begun ? before(format) : "");
    put(w, room);
    w->is_begun = 1;
}

static void measure(const writer *w, int width[COLUMNS])
{
    AE_ASSERT(w->n_columns <= COLUMNS);
    for (int column = 0; column < w->n_columns; column++) {
        int is_aligned = format_of(w, column)->flags & (AE_LEFT | AE_RIGHT);

        width[column] = is_aligned ? column_width(w, column) : 0;
    }
}

/* Writes the heads beside the title of the section, from the first column with a title on. */
static void put_heads(writer *w, const int width[COLUMNS])
{
    int is_beside = w->layout->heads == AE_HEADS_BESIDE, at = w->layout->indent;

    if (!is_beside)
        begin_line(w, at);
    for (int column = 0; column < w->n_columns; column++) {
        char title[CELL];

        read_title(w, column, title);
        at += width[column] + (column ? ae_width(before(format_of(w, column))) : 0);
        if (is_beside && !*title) {
            put_spaces(w, at - w->column);
            continue;
        }
        put_aligned(w, title, width[column], format_of(w, column));
    }
    ae_put_char(w->out, '\n');
}

static void put_rows(writer *w)
{
    int width[COLUMNS] = { 0 };

    measure(w, width);
    if (w->layout->heads)
        put_heads(w, width);
    for (int row = w->first_row; row < w->first_row + w->n_rows; row++) {
        int n = ae_panel_n_cells(w->p, row);

        if (!w->layout->opens || row > w->first_row)
            begin_line(w, w->layout->indent);
        for (int i = 0; i < n; i++)
            put_cell(w, row, i, w->n_columns ? width[i] : 0);
        ae_put_char(w->out, '\n');
    }
}

/* ---- rows side by side ---- */

/* Spaces are written only when something follows them, so that no line ends with spaces. */
static void put_placed(writer *w, const char *words, int width, int flags)
{
    int n = width - ae_width(words);

    if (!*words) {
        w->owed += width;
        return;
    }
    put_spaces(w, w->owed);
    w->owed = flags & AE_RIGHT ? 0 : n;
    put_right(w, words, flags & AE_RIGHT ? width : 0);
    w->is_begun = 1;
}

static int row_width(const writer *w, int row)
{
    int most = 0;

    for (int i = 0; i < w->n_columns; i++)
        if (cell_width(w, row, i) > most)
            most = cell_width(w, row, i);
    return most;
}

/* An empty line is not written. */
static void put_across(writer *w)
{
    for (int column = 0; column < w->n_columns; column++) {
        w->column = w->is_begun = 0;
        w->owed = w->layout->indent;
        for (int row = w->first_row; row < w->first_row + w->n_rows; row++) {
            char words[CELL];

            read_cell(w, row, column, words);
            put_placed(w, words, row_width(w, row), AE_LEFT);
            w->owed += w->layout->tab;
        }
        ae_put(w->out, w->is_begun ? "\n" : "");
    }
}

/* Writes a row into a text of its own. */
static void read_row(const writer *w, int row, char room[CELL])
{
    ae_text text = { .buf = room, .size = CELL };
    writer inner = *w;

    room[0] = '\0';
    inner.out = &text;
    begin_line(&inner, 0);
    for (int i = 0; i < ae_panel_n_cells(w->p, row); i++)
        put_cell(&inner, row, i, 0);
    AE_ASSERT(text.len < text.size);
}

/* A text longer than a tab stop takes two stops. */
static void put_tabs(writer *w)
{
    int tab = w->layout->tab, indent = w->layout->indent;

    for (int row = w->first_row; row < w->first_row + w->n_rows; row++) {
        int stop = (w->column - indent + tab) / tab * tab;
        char room[CELL];

        read_row(w, row, room);
        if (row > w->first_row && stop + ae_width(room) <= w->width) {
            put_spaces(w, indent + stop - w->column);
        } else {
            ae_put(w->out, row > w->first_row ? "\n" : "");
            begin_line(w, indent);
        }
        put(w, room);
    }
    ae_put(w->out, w->n_rows ? "\n" : "");
}

/* ---- grids ---- */

typedef struct {
    int abreast;
    int width[ABREAST][COLUMNS];
} grid;

static int is_group(const writer *w, int column)
{
    return format_of(w, column)->flags & AE_GROUP;
}

/* Whether the row has the same in common as the one before it. */
static int continues(const writer *w, int row)
{
    if (row == w->first_row)
        return 0;
    for (int i = 0; i < w->n_columns; i++) {
        const uint32_t *cell = &w->p->cell[w->p->row[row].first_cell + i];
        const uint32_t *above = &w->p->cell[w->p->row[row - 1].first_cell + i];

        if (is_group(w, i)
            && strcmp(ae_panel_words(w->p, *cell), ae_panel_words(w->p, *above)) != 0)
            return 0;
    }
    return 1;
}

/* Widens the column of a cell: at every place in the line, or (AE_APART) only at the cell's own. */
static void widen(const writer *w, grid *g, int row, int place, int column)
{
    const ae_layout_column *format = format_of(w, column);
    int width = cell_width(w, row, column);

    for (int i = 0; i < g->abreast; i++) {
        int *most = &g->width[i][column];

        if (*most < format->width)
            *most = format->width;
        if (!(format->flags & AE_EXACT) && width > *most
            && (i == place || !(format->flags & AE_APART)))
            *most = width;
    }
}

/* Returns the width of a full line. */
static int measure_grid(const writer *w, int abreast, grid *g)
{
    int total = w->layout->indent, place = 0;

    *g = (grid){ .abreast = abreast };
    for (int row = w->first_row; row < w->first_row + w->n_rows; row++) {
        place = continues(w, row) ? (place + 1) % abreast : 0;
        for (int column = 0; column < w->n_columns; column++)
            widen(w, g, row, place, column);
    }
    for (int i = 0; i < abreast; i++)
        for (int column = 0; column < w->n_columns; column++)
            if (i == 0 || !is_group(w, column))
                total += g->width[i][column] + ae_width(before(format_of(w, column)));
    return total;
}

/* The cells that rows have in common are written before the first of these rows only. */
static void put_in_grid(writer *w, const grid *g, int row, int place, int column)
{
    const ae_layout_column *format = format_of(w, column);
    char words[CELL];

    if (is_group(w, column) && place > 0)
        return;
    read_cell(w, row, column, words);
    if (is_group(w, column) && continues(w, row))
        words[0] = '\0';
    w->owed += ae_width(before(format));
    put_placed(w, words, g->width[place][column], format->flags);
}

static void put_grid(writer *w)
{
    int abreast = w->layout->abreast, place = 0;
    grid g;

    AE_ASSERT(abreast <= ABREAST && w->n_columns <= COLUMNS);
    while (measure_grid(w, abreast, &g) > w->width && abreast > 1)
        abreast--;
    for (int row = w->first_row; row < w->first_row + w->n_rows; row++) {
        place = continues(w, row) ? (place + 1) % abreast : 0;
        if (place == 0) {
            ae_put(w->out, row > w->first_row ? "\n" : "");
            begin_line(w, 0);
            w->owed = w->layout->indent;
        }
        for (int column = 0; column < w->n_columns; column++)
            put_in_grid(w, &g, row, place, column);
    }
    ae_put(w->out, w->n_rows ? "\n" : "");
}

/* ---- sections ---- */

static void put_title(writer *w)
{
    char title[CELL], note[CELL];

    read_words(w, w->p->section[w->section].title, title);
    read_words(w, w->p->section[w->section].note, note);
    begin_line(w, 0);
    w->is_begun = *title != '\0';
    if (w->layout->plain)
        put(w, title);
    else if (*title)
        put_inked(w, AE_INK_BOLD, title);
    if (*note && w->layout->note_below) {
        ae_put_char(w->out, '\n');
        put_spaces(w, w->layout->indent);
        put_inked(w, AE_INK_DIM, note);
    } else if (*note) {
        put(w, *title ? " " : "");
        put(w, note);
    }
    if ((*title || *note) && !w->layout->opens && w->layout->heads != AE_HEADS_BESIDE)
        ae_put_char(w->out, '\n');
}

static void put_section(writer *w)
{
    static void (*const put_kind[])(writer *) = {
        [AE_ROWS] = put_rows,
        [AE_ACROSS] = put_across,
        [AE_TABS] = put_tabs,
        [AE_GRID] = put_grid,
    };

    put_title(w);
    put_kind[w->layout->kind](w);
}

void ae_layout_text_in(const ae_panel *p, int most, ae_text *out)
{
    for (int section = 0; section < p->n_sections; section++) {
        const ae_layout *layout = p->section[section].layout;
        int room = most - layout->indent;
        writer w = {
            .p = p,
            .layout = layout,
            .width = most && room < layout->width ? room : layout->width,
            .out = out,
            .section = section,
            .first_column = p->section[section].first_column,
            .n_columns = ae_panel_n_columns(p, section),
            .first_row = p->section[section].first_row,
            .n_rows = ae_panel_n_rows(p, section),
        };

        put_section(&w);
    }
}

void ae_layout_text(const ae_panel *p, ae_text *out)
{
    ae_layout_text_in(p, 0, out);
}
