/*
 * layout.h: a panel as lines of text, for a terminal.
 *
 * Each section of a panel (core/panel.h) names a const layout, which says which cells form columns,
 * what separates cells, and where a line may break.  Games only choose among the options below, so
 * their panels contain whole names and no padding.
 *
 *   title note                       bold; rows may follow on the same line
 *           money brick              titles of columns, by `heads`
 *     Ada       3     1              columns (AE_LEFT, AE_RIGHT) are as wide as their widest cell
 *     Ada, hand: Tribune, Prefect,   cells that flow: an item that does not fit starts a new line
 *                Senator             at the hang
 */
#ifndef AE_CORE_LAYOUT_H
#define AE_CORE_LAYOUT_H

#include "core/panel.h"

typedef enum {
    AE_ROWS,   /* a row is a line */
    AE_ACROSS, /* a column is a line, with the rows side by side */
    AE_TABS,   /* rows follow each other at tab stops, as many on a line as fit */
    AE_GRID    /* rows are side by side, after the cells that they have in common */
} ae_layout_kind;

/* Where the titles of columns are written. */
typedef enum {
    AE_NO_HEADS,
    AE_HEADS_BELOW,
    AE_HEADS_BESIDE /* the section's title */
} ae_heads;

/* How much of a separator stays at the end of a line. */
typedef enum { AE_KEEP_NONE, AE_KEEP_COMMA, AE_KEEP_ALL } ae_keep;

enum {
    AE_LEFT = 1,
    AE_RIGHT = 2,
    AE_EXACT = 4, /* the column is exactly `width` wide and longer cells stick out; without this
                       * flag `width` is a minimum */
    AE_ITEM = 8,  /* lines may break before the cell, and at the breaks inside (core/mark.h) */
    AE_TITLED = 16,   /* the title of the column is written before the cell */
    AE_GROUP = 32,    /* in a grid: a cell that rows have in common */
    AE_APART = 64,    /* in a grid: each place in the line has its own width */
    AE_UNTITLED = 128 /* the title is left out of the heads */
};

typedef struct {
    const char
        *name; /* of the column; null: all others, and the items of a row without columns */
    const char *before; /* separates the cell from what is before it on its line */
    int flags, width;
    int line; /* if not 0: the cell starts a line of its own, at this indent */
} ae_layout_column;

enum { AE_UNDER = -1 }; /* continuation lines start below the first item */

struct ae_layout {
    ae_layout_kind kind;
    ae_heads heads;
    ae_keep keep;
    int plain;         /* the title is not bold */
    int opens;         /* the first row follows the title on its line */
    int note_below;    /* the note is on a line of its own, and dim */
    int width;         /* of a line; 0: lines are not broken */
    int names;         /* longest name of a seat, including its sign; 0: names are not cut */
    int indent;        /* of rows */
    int hang;          /* of continuation lines, from the indent; or AE_UNDER */
    int abreast;       /* in a grid: at most so many rows side by side */
    int tab;           /* distance of tab stops */
    const char *first; /* written before the first item; or null */
    ae_layout_column column[10];
};

void ae_layout_text(const ae_panel *, ae_text *out);

/* The same for a terminal of so many columns; 0: as wide as the layouts are. */
void ae_layout_text_in(const ae_panel *, int most, ae_text *out);

#endif
