/*
 * panel.h: a position as it is read: sections, rows and cells.
 *
 * A game writes it once, with what each word stands for (core/mark.h).  A terminal lays it out as
 * text (core/layout.h); a page makes tables of it; programs read the JSON.  Nothing allocates: the
 * panel has room for any position, and what does not fit is an AE_ASSERT.
 *
 * It is written from the start to the end.  Each function that begins something answers the text
 * into which its words go, which is good until the next one begins:
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
    ae_text text; /* all words, marked; each run of them ended by a zero */
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

/* The words are the section's title; it may stay empty. */
ae_text *ae_panel_section(ae_panel *, const char *name, const ae_layout *);

/* What stands behind the title, such as what the columns mean. */
ae_text *ae_panel_note(ae_panel *);

/* Columns come before the rows of their section.  Without any, the first cell of a row is its head
 * and the others are a list. */
ae_text *ae_panel_column(ae_panel *, const char *name);

void ae_panel_row(ae_panel *);
ae_text *ae_panel_cell(ae_panel *);

/* For those who read it: how many a section or row has, and the words. */
int ae_panel_n_columns(const ae_panel *, int section);
int ae_panel_n_rows(const ae_panel *, int section);
int ae_panel_n_cells(const ae_panel *, int row);
const char *ae_panel_words(const ae_panel *, uint32_t at);

/* [{"section":NAME,"title":[parts],"note":[parts],"columns":[{"column":NAME,"title":[parts]}],
 * "rows":[[[parts],..],..]},..]; what is empty is left out. */
void ae_panel_put(const ae_panel *, ae_text *out);

#endif
