/*
 * private.h: the members of a table, for the files of this folder only.
 */
#ifndef AE_TABLE_PRIVATE_H
#define AE_TABLE_PRIVATE_H

#include "table/fold.h"

/* What is known about an entry from playing it. */
enum {
    AE_MARK_TAKEN = 1,    /* taken back */
    AE_MARK_FORCED = 2,   /* the seat had no other choice */
    AE_MARK_REVEALED = 4, /* it revealed something that nobody could know before */
    AE_MARK_SEALED = 8,   /* a sealed choice */
    AE_MARK_OPENED = 16   /* a sealed choice that has been opened */
};

typedef struct {
    uint8_t kind, seat, flags, marks;
    uint32_t of;
    uint32_t text_at; /* where its text begins */
    ae_move move;     /* of a decision that was played */
    uint32_t node;    /* and where it stands in the tree */
    int64_t at;
    ae_seats turn; /* the seats that were to act after it */
} ae_line;

typedef struct {
    uint8_t kind; /* AE_ENTRY_ASK_UNDO or AE_ENTRY_ASK_END; 0 if there is no offer */
    uint8_t seat;
    ae_seats asked; /* seats that have yet to answer */
    uint32_t of;
} ae_offer;

struct ae_table {
    ae_head head; /* its slices point to `position` and `map` */
    char *position, *map;
    const ae_game *game;
    const ae_board *board;
    ae_board_room *own_board; /* read from the map; or null */
    ae_setup setup;
    ae_seed key;

    ae_line *line;
    uint32_t n, room;
    char *texts;
    size_t texts_len, texts_room;

    ae_status ended; /* AE_STATUS_RUNNING unless an entry ended it */
    ae_state start;
    ae_fold fold; /* at the top of the tree */
    ae_tree tree;
    ae_sitter sitter[AE_MAX_SEATS];
    uint32_t takeover[AE_MAX_SEATS]; /* index of the line that gave the seat to a bot */
    int64_t takeover_at;             /* when the last of them came */
    ae_seats resigned;
    uint32_t n_wishes[AE_MAX_SEATS]; /* undos and offers */
    ae_offer offer;
    ae_clock clock;
    ae_table *rehearsal; /* the copy on which a batch is rehearsed; or null */
};

/* Like realloc(); aborts the process if there is no memory. */
void *ae_alloc(void *old, size_t size);

/* Adds a line with these marks, unchecked. */
ae_line *ae_lines_add(ae_table *, const ae_entry *, unsigned marks);
const char *ae_line_text(const ae_table *, const ae_line *);
int ae_line_stands(const ae_line *); /* a decision that stands */

/* Start the clock when a table opens; advance it to the line that was just added. */
void ae_table_start_clock(ae_table *);
void ae_table_run_clock(ae_table *);

/* Writes the draw that the seed gives next; returns 0 if there is no seed or luck is not to act. */
int ae_table_draw(const ae_table *, ae_entry *);

/* A copy of the table without its lines, which accepts and refuses entries as the table itself
 * would.  The table owns the copy until ae_table_end_rehearsal(). */
ae_table *ae_table_rehearse(ae_table *);
void ae_table_end_rehearsal(ae_table *);

/* Carries out an undo of this entry. */
void ae_undo_do(ae_table *, uint32_t number);

#endif
