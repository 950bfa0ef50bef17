/*
 * frame.h: a frame is the JSON that a viewer receives about a table.
 *
 * All JSON about a table is written here, in the server and in the page alike.  Three filters keep
 * secrets out of it: ae_table_entry_for() for lines, redact() for states, the `to` of events.
 * Nothing here allocates memory.  docs/protocol.md describes the members.
 */
#ifndef AE_TABLE_FRAME_H
#define AE_TABLE_FRAME_H

#include "table/snapshot.h"
#include "table/events.h"

typedef struct {
    const ae_table *table;
    const ae_words *words;
    int viewer;  /* a seat or AE_WATCHER; AE_ALL for whoever holds the file itself */
    int with;    /* bits of AE_WITH_ */
    int64_t now; /* by the table's clock */
    int is_paused;
    const ae_entry_event *events; /* of the entries in this frame */
    int n_events;
    uint32_t upto; /* the last entry in this frame, if more follow in another one; else 0 */
} ae_frame;

/* Reads names joined by commas into bits of AE_WITH_; -1 if a name is unknown. */
int ae_with_read(const char *names);

/* Writes ,"seq":..,"status":..,"to_act":.. and so on, then the members that `with` asks for.  If
 * more entries follow in another frame, it writes "more":true instead of those members; the last
 * frame has them. */
void ae_frame_standing(const ae_frame *, ae_text *);

/* Writes the viewer's moves as an array; for AE_ALL the moves of all seats that are to act. */
void ae_frame_legal(const ae_frame *, ae_text *);

/* Writes "from":..,"entries":[..] with the entries after that number. */
void ae_frame_entries(const ae_frame *, uint32_t after, ae_text *);

/* The same in two parts: the text before the entries; the entries, joined by commas. */
void ae_frame_from(uint32_t after, ae_text *);
void ae_frame_lines(const ae_frame *, uint32_t after, ae_text *);

/* While choices are sealed, writes a member "pad" that makes the length of the text a multiple of
 * a fixed size, so that its length reveals nothing about the choices.  The text is `len` bytes
 * long so far, and the caller adds one closing brace. */
void ae_frame_pad(const ae_table *, size_t len, ae_text *);

#endif
