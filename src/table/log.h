/*
 * log.h: the inside of a table, shared by the files of this folder.
 */
#ifndef AE_TABLE_LOG_H
#define AE_TABLE_LOG_H

#include "table/clock.h"
#include "table/table.h"

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
    uint32_t note; /* where its text begins */
    ae_move move;  /* of a decision that was played */
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
    char *notes;
    size_t n_notes, notes_room;

    ae_status ended; /* AE_RUNNING unless an entry ended it */
    ae_state start, now;
    int phase;       /* what sealed() says now */
    ae_seats hidden; /* who has sealed what we were not told; the state lets them act */
    uint32_t ordinal[AE_MAX_STREAMS];
    ae_sitter sitter[AE_MAX_SEATS];
    ae_seats resigned;
    ae_offer offer;
    ae_clock clock;
};

/* Ends the process with a message when memory is gone. */
void *ae_alloc(void *old, size_t size);

/* Adds a line with these marks, unchecked. */
ae_line *ae_log_add(ae_table *, const ae_entry *, unsigned marks);
const char *ae_log_note(const ae_table *, const ae_line *);
int ae_log_is_alive(const ae_line *); /* a decision that stands */

/* Plays a surviving decision on the state and marks what it did. */
void ae_log_play(ae_table *, ae_line *, const ae_sink *);

/* The fold, from the start. */
void ae_log_refold(ae_table *);

/* Brings the clock up to the last line; from the start after an undo, which takes along what the
 * decisions gave. */
void ae_log_clock(ae_table *);

/* The draw that the seed gives now; 0 if there is no seed or luck is not to act. */
int ae_log_draw(const ae_table *, ae_entry *);

/* Takes back what an undo of this entry takes back, and folds again. */
void ae_undo_do(ae_table *, uint32_t number);

#endif
