/*
 * frame_buf.h: what a viewer is told about a running table (table/frame.h), in texts that grow.
 */
#ifndef AE_SERVER_TABLES_FRAME_BUF_H
#define AE_SERVER_TABLES_FRAME_BUF_H

#include "server/tables/memory.h"
#include "table/frame.h"

enum { SRV_SLICE = 128 }; /* entries that are written in one turn of the loop at most */

typedef struct {
    const srv_table *table;
    const ae_words *words;
    int viewer; /* a seat or AE_WATCHER */
    int with;
    const ae_entry_events *events; /* of the entries in the frame; or null */
    uint32_t upto;                 /* the last one, if more follow in another piece; 0: all */
} srv_frame;

/* Whether it needs to be given what was told about its entries. */
int srv_frame_has_events(const srv_frame *);

/* ,"seq":..,"status":..,"to_act":..,... up to what `with` asks for; it begins with the comma. */
void srv_frame_put(srv_buf *, const srv_frame *);

/* The moves of the viewer, as an array. */
void srv_frame_legal(srv_buf *, const srv_frame *);

/* While choices are sealed: a member that fills up, before the brace that ends the whole. */
void srv_frame_pad(srv_buf *, const srv_table *);

/* "table":ID,"from":..,"entries":[..] after that number and all that stands, to the brace that
 * ends the whole. */
void srv_frame_entries(srv_buf *, const srv_frame *, uint32_t after);

/* The same in parts: up to the first entry; entries; and from behind the last one. */
void srv_frame_open(srv_buf *, const srv_frame *, uint32_t after);
void srv_frame_lines(srv_buf *, const srv_frame *, uint32_t after);
void srv_frame_close(srv_buf *, const srv_frame *);

#endif
