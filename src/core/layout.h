/*
 * layout.h: a panel as lines of text, for a terminal.
 *
 * Each section of a panel (core/panel.h) names a const layout: which cells stand in columns, what
 * stands between cells, and where a line may break.  Games only choose among what is here, so their
 * panels hold whole names and no spaces.
 *
 *   title note                       bold; rows may follow in the same line
 *           money brick              titles of columns, if has_heads
 *     Ada       3     1              columns, in AE_LEFT and AE_RIGHT as wide as the widest cell
 *     Ada, hand: Tribune, Prefect,   cells that flow, and items: where one does not fit, a new
 *                Senator             line begins at the hang
 */
#ifndef AE_CORE_LAYOUT_H
#define AE_CORE_LAYOUT_H

#include "core/panel.h"

typedef enum {
    AE_ROWS,   /* a row is a line */
    AE_ACROSS, /* a column is a line, in which the rows stand side by side */
    AE_TABS,   /* rows follow each other at tab stops, as many in a line as fit */
    AE_GRID    /* rows stand side by side under the cells that they have in common */
} ae_layout_kind;

/* Where the titles of columns stand. */
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
    AE_EXACT = 4,   /* exactly `width`: a longer cell stands out; else it is the least width */
    AE_ITEM = 8,    /* lines may break before it, and at the breaks inside (core/mark.h) */
    AE_TITLED = 16, /* the title of its column stands before it */
    AE_GROUP = 32,  /* of a grid: what rows have in common */
    AE_APART = 64,  /* of a grid: each place in the line has a width of its own */
    AE_UNTITLED = 128 /* its title does not stand among the heads */
};

typedef struct {
    const char
        *name; /* of the column; null: all others, and the items of a row without columns */
    const char *before; /* stands between it and what is before it in its line */
    int flags, width;
    int line; /* not 0: begins a line of its own, so far from the edge */
} ae_layout_column;

enum { AE_UNDER = -1 }; /* further lines begin below the first item */

struct ae_layout {
    ae_layout_kind kind;
    ae_heads heads;
    ae_keep keep;
    int plain;         /* the title is not bold */
    int opens;         /* the first row follows the title in its line */
    int note_below;    /* the note has a line of its own, and is dim */
    int width;         /* of a line; 0: none is broken */
    int names;         /* longest name of a seat, its sign included; 0: none is cut */
    int indent;        /* of rows */
    int hang;          /* of further lines, from the indent; or AE_UNDER */
    int abreast;       /* of a grid: so many rows in a line, or fewer */
    int tab;           /* between tab stops */
    const char *first; /* before the first item; null: nothing */
    ae_layout_column column[10];
};

void ae_layout_text(const ae_panel *, ae_text *out);

#endif
