/*
 * events.h: what the rules told about a table, entry by entry.
 *
 * An empty list is all zeros; it takes memory as it grows, and free() of `at` ends it.
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
    uint32_t number; /* the entry about which the rules are telling */
} ae_entry_events;

/* Enters it, and keeps what the rules tell about it; nothing is kept where the list is null. */
ae_err ae_events_append(ae_entry_events *, ae_table *, const ae_entry *);

/* What the table owes by itself, until it waits; the other one waits for luck, too. */
void ae_events_advance(ae_entry_events *, ae_table *, int64_t now);
void ae_events_advance_known(ae_entry_events *, ae_table *, int64_t now);

/* What was told about the entries after one number and up to another, heard again.  Answers how many
 * decisions were played for it: those themselves, and before each that follows an undo no more than
 * fold.h promises. */
int ae_events_replay(ae_entry_events *, const ae_table *, uint32_t after, uint32_t upto);

/* An event as numbers, [kind,seat,argument,..], and back; AE_TEXT if they are none of this game's.
 * Whoever reads them may see them: `to` is everyone. */
void ae_told_put(const ae_game *, const ae_event *, ae_text *);
ae_err ae_told_read(const ae_game *, const ae_board *, const ae_json *, int array, ae_event *);

#endif
