/*
 * frame_buf.h: frames for the viewers of a running table (table/frame.h), in growing buffers.
 */
#ifndef AE_SERVER_TABLES_FRAME_BUF_H
#define AE_SERVER_TABLES_FRAME_BUF_H

#include "server/tables/memory.h"
#include "table/frame.h"

enum { SRV_SLICE = 128 }; /* the most entries that are written in one turn of the loop */

typedef struct {
    const srv_table *table;
    const ae_words *words;
    int viewer; /* a seat or AE_WATCHER */
    int with;
    const ae_entry_events *events; /* of the entries in the frame; or null */
    uint32_t upto;                 /* the last entry, if more follow in another frame; 0: all */
} srv_frame;

/* Whether the frame needs the events of its entries. */
int srv_frame_has_events(const srv_frame *);

/* Writes ,"seq":..,"status":..,"to_act":.. and so on, with the members that `with` asks for; it
 * begins with the comma. */
void srv_frame_put(srv_buf *, const srv_frame *);

/* The moves of the viewer, as an array. */
void srv_frame_legal(srv_buf *, const srv_frame *);

/* While choices are sealed: writes the member that pads the frame, before its closing brace. */
void srv_frame_pad(srv_buf *, const srv_table *);

/* Writes "table":ID,"from":..,"entries":[..] with the entries after that number, the rest of
 * the frame and its closing brace. */
void srv_frame_entries(srv_buf *, const srv_frame *, uint32_t after);

/* The same in three pieces: up to the first entry; some entries; the rest after the last entry. */
void srv_frame_open(srv_buf *, const srv_frame *, uint32_t after);
void srv_frame_lines(srv_buf *, const srv_frame *, uint32_t after);
void srv_frame_close(srv_buf *, const srv_frame *);

#endif
