/*
 * table.h: a table is a setup and a list of entries; the list is the truth, the state its fold.
 *
 * Whatever happens at a table is an entry, and ae_table_append() is its only door: it checks the
 * entry whole, then installs it or changes nothing.  What the table owes by itself (a draw, a
 * choice without alternative, what was agreed) comes from ae_table_next() and goes through the
 * same door, so reading a record is appending its lines.  Nothing is ever deleted: an undo is an
 * entry that takes others back.  There is no clock, no I/O and no luck here: time is a parameter
 * and draws come from the seed.
 *
 *   1. The state is the fold of the surviving decisions, in their order, on the start.
 *   2. A refused entry changes nothing.
 *   3. ae_table_entry_for() is what may leave.  A sealed choice stays withheld from all but its
 *      seat until it is opened, and for ever if it was taken back before.
 *   4. Clocks are a fold of all entries, those that were taken back included: time that has run
 *      stays so, and what was taken back gives none (clock.h).  They run from 0, when it opens.
 */
#ifndef AE_TABLE_TABLE_H
#define AE_TABLE_TABLE_H

#include "core/record.h"

typedef struct ae_table ae_table;

/* From a head as a record has it; the entries are not touched.  A map in the head is read as
 * the board; a position, which may hold no sealed choice, is where the game starts. */
ae_err ae_table_new(ae_table **, const ae_head *, ae_faults *);
ae_table *ae_table_clone(const ae_table *);
void ae_table_free(ae_table *);

ae_err ae_table_append(ae_table *, const ae_entry *, const ae_sink *);

/* What the table itself enters next; 0 if it waits for others. */
int ae_table_next(const ae_table *, int64_t now, ae_entry *);

/* Enters that until it waits; answers the number of entries. */
int ae_table_advance(ae_table *, int64_t now, const ae_sink *);

/* ---- what stands ---- */

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
const void *ae_table_state(const ae_table *);
ae_status ae_table_status(const ae_table *);

/* Nobody once the table is not running. */
ae_seats ae_table_to_act(const ae_table *);

ae_sitter ae_table_sitter(const ae_table *, int seat);

/* The person, or the bot that plays now; "" if the person gave no name. */
const char *ae_table_sitter_name(const ae_table *, int seat);

/* When a bot last took over a person's seat; 0 if none has. */
int64_t ae_table_takeover_at(const ae_table *);

ae_seats ae_table_resigned(const ae_table *);

/* The game's scores; who resigned ranks below all who did not. */
void ae_table_result(const ae_table *, ae_result[AE_MAX_SEATS]);

/* Entries are numbered from 1, as undo has them. */
uint32_t ae_table_count(const ae_table *);

/* Decisions that were played again since the table opened: an undo plays a bounded number of them,
 * however many entries there are (fold.h). */
uint64_t ae_table_folded(const ae_table *);

int ae_table_is_taken_back(const ae_table *, uint32_t number);

/* The one filter for all that leaves; AE_ALL is whoever holds the file itself. */
void ae_table_entry_for(const ae_table *, uint32_t number, int viewer, ae_entry *);

/* ---- taking back ---- */

/* The last choice of a seat, or of anyone with AE_ALL, that an undo could name; 0 if none. */
uint32_t ae_table_last_choice(const ae_table *, int seat);

/* AE_OK if the seat may take that entry back at once, AE_CONSENT if the others must agree. */
ae_err ae_table_can_undo(const ae_table *, int seat, uint32_t number);

/* How often a seat has taken back or asked the others for something: these could go on for ever. */
uint32_t ae_table_wishes(const ae_table *, int seat);
int ae_entry_is_wish(ae_entry_kind);

/* Who is still to answer an offer; nobody if there is none. */
ae_seats ae_table_asked(const ae_table *);

/* ---- clocks ---- */

/* Milliseconds left to a seat at this time; INT64_MAX without a clock. */
int64_t ae_table_left(const ae_table *, int seat, int64_t now);

/* Seats whose time is up and for whom no time-out stands yet. */
ae_seats ae_table_overdue(const ae_table *, int64_t now);

#endif
