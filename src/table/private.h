/*
 * private.h: the inside of a table, shared by the files of this folder.
 */
#ifndef AE_TABLE_PRIVATE_H
#define AE_TABLE_PRIVATE_H

#include "table/fold.h"

/* What the fold found out about an entry. */
enum {
    AE_MARK_TAKEN = 1,    /* taken back */
    AE_MARK_FORCED = 2,   /* there was no other choice */
    AE_MARK_REVEALED = 4, /* something came out that nobody could know before */
    AE_MARK_SEALED = 8,   /* made in secret */
    AE_MARK_OPENED = 16   /* and shown since */
};

typedef struct {
    uint8_t kind, seat, flags, marks;
    uint32_t of;
    uint32_t text_at; /* where its text begins */
    ae_move move;     /* of a decision that was played */
    uint32_t node;    /* and where it stands in the tree */
    int64_t at;
    ae_seats turn; /* who was to act then */
} ae_line;

typedef struct {
    uint8_t kind; /* AE_ENTRY_ASK_UNDO or AE_ENTRY_ASK_END; 0 if there is no offer */
    uint8_t seat;
    ae_seats asked; /* who is still to answer */
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
    ae_fold fold; /* of what stands */
    ae_tree tree;
    ae_sitter sitter[AE_MAX_SEATS];
    uint32_t takeover[AE_MAX_SEATS]; /* index of the line that gave the seat to a bot */
    int64_t takeover_at;             /* when the last of them came */
    ae_seats resigned;
    uint32_t n_wishes[AE_MAX_SEATS]; /* take-backs and offers */
    ae_offer offer;
    ae_clock clock;
    ae_table *rehearsal; /* while a batch is tried out; or null */
};

/* Ends the process with a message when memory is gone. */
void *ae_alloc(void *old, size_t size);

/* Adds a line with these marks, unchecked. */
ae_line *ae_lines_add(ae_table *, const ae_entry *, unsigned marks);
const char *ae_line_text(const ae_table *, const ae_line *);
int ae_line_stands(const ae_line *); /* a decision that stands */

/* The clock as a table opens; and brought up to the line that was just added. */
void ae_table_start_clock(ae_table *);
void ae_table_run_clock(ae_table *);

/* The draw that the seed gives now; 0 if there is no seed or luck is not to act. */
int ae_table_draw(const ae_table *, ae_entry *);

/* A table that stands where this one does and has no lines before that: what is entered there is
 * accepted or refused as it would be here.  It belongs to this one, until it is done. */
ae_table *ae_table_rehearse(ae_table *);
void ae_table_end_rehearsal(ae_table *);

/* Takes back what an undo of this entry takes back. */
void ae_undo_do(ae_table *, uint32_t number);

#endif
