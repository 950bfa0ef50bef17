/*
 * maps.h: what the handlers of shared maps, of new tables and of reports share.
 */
#ifndef AE_SERVER_API_MAPS_H
#define AE_SERVER_API_MAPS_H

#include "core/map_check.h"
#include "server/api/people.h"
#include "store/maps.h"

enum { SRV_MAP_HASH = 16 }; /* digits of the hash of a board */

/* ---- a map that is being read (map_upload.c) ---- */

/* A map with its text.  A thread of the readers fills it in; until then only `kind`, `len` and
 * `text` are set. */
typedef struct {
    const ae_board_kind *kind;
    char where[48];               /* the place of the first fault, for the refusal; or "" */
    char fault[256];              /* a sentence about it, without the full stop */
    char shared[AE_STORE_ID + 1]; /* the id of the shared map that it is, or "" */
    int64_t version;              /* of the shared map */
    char hash[SRV_MAP_HASH + 1];  /* of the board */
    char sha256[65];              /* of the text */
    ae_board_room board;
    size_t len;
    char text[];
} srv_upload;

/* Makes an upload of a map as text; the caller frees it. */
srv_upload *srv_upload_new(const ae_board_kind *, const char *text, size_t len);

/* Checks the map, reads its board and computes the hashes; takes long enough to need a thread.  The
 * sentence about a fault is in this language. */
void srv_upload_read(srv_upload *, const ae_words *);

/* Sets the error of the request to the fault of the map; returns whether there is one. */
int srv_upload_is_faulty(srv_request *, const srv_upload *);

/* Whether the JSON value, an object, is longer than a map may be; then the request gets its
 * error. */
int srv_is_map_too_large(srv_request *, int value);

/* ---- shared maps (maps.c) ---- */

/* A map, copied from its row. */
typedef struct {
    char id[AE_STORE_ID + 1], user[AE_STORE_ID + 1];
    char owner[SRV_MAX_NAME], kind[16], title[64];
    ae_visibility visibility;
    int64_t created_at, updated_at, removed_at;
    char *reason; /* allocated */
} srv_map;

/* Reads a map that the asker may see; srv_map_free() frees it.  0 after any error, and then there is
 * nothing to free: a map that the asker may not see is not found.  For work() of a request. */
int srv_map_find(srv_request *, ae_store *, const char *id, srv_map *);
void srv_map_free(srv_map *);

/* Whether the asker is the owner. */
int srv_map_is_mine(const srv_request *, const srv_map *);

/* Appends the map with its versions to the response. */
ae_store_err srv_map_put(srv_request *, ae_store *, const srv_map *);

/* Whether a text may be a report or a reason: its length, and no ASCII control character but line
 * breaks.  The room for it has SRV_MAX_REPORT bytes. */
enum { SRV_REPORT = 2000, SRV_MAX_REPORT = 4 * SRV_REPORT + 1 };
int srv_is_report(const char *);

#endif
