/*
 * frame.h: what a viewer is told about a table, as JSON; the one place where a table becomes text
 * for outside, the same from a server and in a page.
 *
 * Three filters stand between a table and what leaves here: ae_table_entry_for() for lines,
 * redact() for states, the `to` of events.  Nothing here allocates; docs/protocol.md describes
 * the members.
 */
#ifndef AE_TABLE_FRAME_H
#define AE_TABLE_FRAME_H

#include "table/snapshot.h"
#include "table/events.h"

typedef struct {
    const ae_table *table;
    const ae_words *words;
    int viewer; /* a seat or AE_WATCHER; AE_ALL is whoever holds the file itself */
    int with;
    int64_t now; /* by the table's clock */
    int is_paused;
    const ae_entry_event *events; /* of the entries that are told */
    int n_events;
    uint32_t
        upto; /* the last entry that is told, if more follow in another piece; 0: all are */
} ae_frame;

/* Names joined by commas; -1 if one is none of them. */
int ae_with_read(const char *names);

/* ,"seq":..,"status":..,"to_act":..,... up to what `with` asks for; it begins with the comma.  If
 * more entries follow in another piece, it ends with "more":true and the rest is left to the last
 * piece. */
void ae_frame_standing(const ae_frame *, ae_text *);

/* The moves of the viewer, as an array; of all who are to act for AE_ALL. */
void ae_frame_legal(const ae_frame *, ae_text *);

/* "from":..,"entries":[..]: those after that number. */
void ae_frame_entries(const ae_frame *, uint32_t after, ae_text *);

/* The same in parts: what stands before the entries; entries, joined by commas. */
void ae_frame_from(uint32_t after, ae_text *);
void ae_frame_lines(const ae_frame *, uint32_t after, ae_text *);

/* While choices are sealed: a member that fills up a text which is `len` bytes long so far and
 * ends with one brace more, so that its length tells nothing about them. */
void ae_frame_pad(const ae_table *, size_t len, ae_text *);

#endif
