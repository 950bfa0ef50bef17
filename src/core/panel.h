/*
 * panel.h: a position in words: sections, rows and cells.
 *
 * A game writes the panel once, with marks that say what each word stands for (core/mark.h).  The
 * terminal lays it out as text (core/layout.h), the page makes tables of it, and programs read the
 * JSON.  Nothing allocates: a panel is large enough for any position, and an overflow is an
 * AE_ASSERT.
 *
 * A panel is written from start to end.  Each function that begins a part returns the text into
 * which the words of that part go; the text is valid until the next part begins:
 *
 *   ae_say(ae_panel_section(p, "goods", &layout), words, "forum.panel.goods", NULL);
 *   ae_panel_row(p);
 *   ae_put_seat_name(ae_panel_cell(p), look, seat);
 *   ae_mark_number(ae_panel_cell(p), "points", 3);
 */
#ifndef AE_CORE_PANEL_H
#define AE_CORE_PANEL_H

#include "core/text.h"

enum {
    AE_PANEL_TEXT = 1 << 16,
    AE_PANEL_SECTIONS = 48,
    AE_PANEL_COLUMNS = 160,
    AE_PANEL_ROWS = 320,
    AE_PANEL_CELLS = 2048
};

typedef struct ae_layout ae_layout; /* core/layout.h */

typedef struct ae_panel {
    ae_text text; /* the words of all parts, marked; each part ends with a zero byte */
    int n_sections, n_columns, n_rows, n_cells;
    struct {
        const char *name;
        const ae_layout *layout;
        uint32_t title, note; /* where the words begin */
        int16_t first_column, first_row;
    } section[AE_PANEL_SECTIONS];
    struct {
        const char *name;
        uint32_t title;
    } column[AE_PANEL_COLUMNS];
    struct {
        int16_t first_cell;
    } row[AE_PANEL_ROWS];
    uint32_t cell[AE_PANEL_CELLS];
    char room[AE_PANEL_TEXT];
} ae_panel;

void ae_panel_begin(ae_panel *);

/* Begins a section; the words are its title, which may be empty. */
ae_text *ae_panel_section(ae_panel *, const char *name, const ae_layout *);

/* The words that follow the title, such as an explanation of the columns. */
ae_text *ae_panel_note(ae_panel *);

/* Columns come before the rows of their section.  In a section without columns the first cell of a
 * row is its head and the others are a list. */
ae_text *ae_panel_column(ae_panel *, const char *name);

void ae_panel_row(ae_panel *);
ae_text *ae_panel_cell(ae_panel *);

/* For readers of a panel: the number of parts in a section or row, and the words of a part. */
int ae_panel_n_columns(const ae_panel *, int section);
int ae_panel_n_rows(const ae_panel *, int section);
int ae_panel_n_cells(const ae_panel *, int row);
const char *ae_panel_words(const ae_panel *, uint32_t at);

/* Writes [{"section":NAME,"title":[parts],"note":[parts],"columns":[{"column":NAME,
 * "title":[parts]}],"rows":[[[parts],..],..]},..]; empty members are left out, except rows. */
void ae_panel_put(const ae_panel *, ae_text *out);

#endif
