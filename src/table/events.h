/*
 * events.h: the events that the rules emitted for the entries of a table.
 *
 * An empty list is all zeros.  A list allocates memory as it grows; the caller frees `at`.
 */
#ifndef AE_TABLE_EVENTS_H
#define AE_TABLE_EVENTS_H

#include "table/table.h"

/* An event of an entry. */
typedef struct {
    uint32_t number;
    ae_event event;
} ae_entry_event;

typedef struct {
    ae_entry_event *at; /* in the order of the entries */
    int n, room;
    uint32_t number; /* of the entry whose events are being added */
} ae_entry_events;

/* Appends the entry to the table and its events to the list; the list may be null. */
ae_err ae_events_append(ae_entry_events *, ae_table *, const ae_entry *);

/* Append the entries that the table makes by itself, until it waits for a player;
 * ae_events_advance_known() also stops before a draw, ae_events_advance_own() before whatever is not
 * a choice that is forced on that seat: whether another seat has a choice may depend on what that
 * seat conceals. */
void ae_events_advance(ae_entry_events *, ae_table *, int64_t now);
void ae_events_advance_known(ae_entry_events *, ae_table *, int64_t now);
void ae_events_advance_own(ae_entry_events *, ae_table *, int seat, int64_t now);

/* Replays the entries after number `after` up to number `upto` and adds their events.  Returns how
 * many decisions were played: those of the range, and for each one that follows an undo at most as
 * many more as fold.h promises. */
int ae_events_replay(ae_entry_events *, const ae_table *, uint32_t after, uint32_t upto);

/* Write and read an event as numbers, [kind,seat,argument,..] (the JSON member `told`).  Reading
 * gives AE_TEXT if the numbers are no event of this game.  They were sent to the reader, so the
 * event that is read is addressed to everyone. */
void ae_told_put(const ae_game *, const ae_event *, ae_text *);
ae_err ae_told_read(const ae_game *, const ae_board *, const ae_json *, int array, ae_event *);

#endif
