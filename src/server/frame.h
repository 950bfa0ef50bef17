/*
 * frame.h: what a viewer is told about a running table, as JSON; the one place where a table
 * becomes text for outside.
 */
#ifndef AE_SERVER_FRAME_H
#define AE_SERVER_FRAME_H

#include "server/live.h"

enum { SRV_WITH_STATE = 1, SRV_WITH_VIEW = 2, SRV_WITH_LEGAL = 4, SRV_WITH_EVENTS = 8 };

/* An event of an entry, as the rules told it. */
typedef struct {
    uint32_t number;
    ae_event event;
} srv_told;

typedef struct {
    const srv_live *live;
    const ae_words *words;
    int viewer; /* a seat or AE_WATCHER */
    int with;
    const srv_told *told; /* of the entries from `from` on */
    int n_told;
} srv_frame;

/* Names joined by commas, or a JSON array of them; -1 if one is none of them. */
int srv_with_read(const char *names);

/* ,"seq":..,"status":..,"to_act":..,... up to what `with` asks for; it begins with the comma. */
void srv_frame_put(srv_buf *, const srv_frame *);

/* The moves of the viewer, as an array. */
void srv_frame_legal(srv_buf *, const srv_frame *);

/* The entries after that number, as an array. */
void srv_frame_lines(srv_buf *, const srv_frame *, uint32_t after);

/* While choices are sealed: a member that fills up, before the brace that ends the whole. */
void srv_frame_pad(srv_buf *, const srv_live *);

/* {"t":"entries",...}: all entries after that number. */
void srv_frame_entries(srv_buf *, const srv_frame *, uint32_t after);

/* Events of the entries after that number, by playing the record again; free() them. */
srv_told *srv_frame_retell(const srv_live *, uint32_t after, int *n);

#endif
