/*
 * table.h: a table is a setup and a log of entries; everything else is computed from the two.
 *
 * Whatever happens at a table is an entry, and ae_table_append() is the only way to add one: it
 * checks the whole entry, then either adds it or changes nothing.  Some entries are made by the
 * table itself: a draw, a choice without alternative, the result of an agreement.  ae_table_next()
 * proposes such an entry, and it is appended like any other, so reading a record means appending
 * its lines.  No entry is ever deleted: an undo is an entry that takes earlier ones back.  The
 * table has no clock, no I/O and no randomness: time is a parameter, and draws come from the seed.
 *
 *   1. The state is the result of playing, from the start, all decisions that were not taken back.
 *   2. A refused entry changes nothing.
 *   3. Only ae_table_entry_for() decides what a viewer may read of an entry.  A sealed choice is
 *      hidden from everyone but its seat until it is opened, and for ever if it was taken back
 *      before that.
 *   4. Clocks are computed from all entries, also those that were taken back: time that has run is
 *      not given back, and a decision that was taken back earns no time (clock.h).  Clocks start
 *      at 0, when the table opens.
 */
#ifndef AE_TABLE_TABLE_H
#define AE_TABLE_TABLE_H

#include "core/record.h"

typedef struct ae_table ae_table;

/* Makes a table without entries from the head of a record.  If the head has a map, that map becomes
 * the board.  If the head has a position, the game starts there; a position with sealed choices is
 * refused. */
ae_err ae_table_new(ae_table **, const ae_head *, ae_faults *);
ae_table *ae_table_clone(const ae_table *);
void ae_table_free(ae_table *);

ae_err ae_table_append(ae_table *, const ae_entry *, const ae_sink *);

/* The next entry that the table makes by itself; returns 0 if it waits for a player. */
int ae_table_next(const ae_table *, int64_t now, ae_entry *);

/* Appends such entries until the table waits for a player; returns how many. */
int ae_table_advance(ae_table *, int64_t now, const ae_sink *);

/* ---- the present situation ---- */

typedef enum {
    AE_STATUS_RUNNING,
    AE_STATUS_FINISHED,
    AE_STATUS_RESIGNED,
    AE_STATUS_AGREED,
    AE_STATUS_ADJOURNED
} ae_status;

typedef enum { AE_PERSON, AE_BOT, AE_TAKEN_OVER } ae_sitter;

const ae_head *ae_table_head(const ae_table *);
const ae_game *ae_table_game(const ae_table *);
const ae_board *ae_table_board(const ae_table *);
const ae_setup *ae_table_setup(const ae_table *);
const void *ae_table_start(const ae_table *); /* the state before the first entry */
const void *ae_table_state(const ae_table *);
ae_status ae_table_status(const ae_table *);

/* The seats that are to act; none if the table is not running. */
ae_seats ae_table_to_act(const ae_table *);

ae_sitter ae_table_sitter(const ae_table *, int seat);

/* The name of the person, or of the bot that plays the seat now; "" if the person gave none. */
const char *ae_table_sitter_name(const ae_table *, int seat);

/* The time at which a bot last took over a person's seat; 0 if that never happened. */
int64_t ae_table_takeover_at(const ae_table *);

ae_seats ae_table_resigned(const ae_table *);

/* The game's scores.  Seats that resigned rank below all others. */
void ae_table_result(const ae_table *, ae_result[AE_MAX_SEATS]);

/* The number of entries.  Entries are numbered from 1, also in the text of an undo. */
uint32_t ae_table_count(const ae_table *);

/* How many decisions undos have replayed since the table opened.  One undo replays a bounded
 * number, however long the log is (fold.h). */
uint64_t ae_table_folded(const ae_table *);

int ae_table_is_taken_back(const ae_table *, uint32_t number);

/* The entry as the viewer may read it; every way out of a table goes through this filter.  AE_ALL
 * stands for whoever holds the file itself. */
void ae_table_entry_for(const ae_table *, uint32_t number, int viewer, ae_entry *);

/* ---- taking back ---- */

/* The number of the last choice of a seat (of any seat for AE_ALL) that an undo could name; 0 if
 * there is none. */
uint32_t ae_table_last_choice(const ae_table *, int seat);

/* AE_OK if the seat may take that entry back at once, AE_CONSENT if the others must agree. */
ae_err ae_table_can_undo(const ae_table *, int seat, uint32_t number);

/* How many undos and offers a seat has entered.  Unlike decisions, these do not bring the game
 * closer to its end, so a caller may have to limit them. */
uint32_t ae_table_wishes(const ae_table *, int seat);
int ae_entry_is_wish(ae_entry_kind);

/* The seats that have yet to answer the present offer; none if there is no offer. */
ae_seats ae_table_asked(const ae_table *);

/* ---- clocks ---- */

/* Milliseconds that a seat has left at this time; INT64_MAX if the table has no clock. */
int64_t ae_table_left(const ae_table *, int seat, int64_t now);

/* Seats whose time is up but for which no time-out has been entered yet. */
ae_seats ae_table_overdue(const ae_table *, int64_t now);

#endif
