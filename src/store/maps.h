/*
 * maps.h: maps that people have uploaded, and their versions.
 *
 * A map belongs to an account and is removed with it.  A version is never changed: it is added, and
 * removed together with its map.
 */
#ifndef AE_STORE_MAPS_H
#define AE_STORE_MAPS_H

#include "store/store.h"

/* Who sees a map: its owner; whoever knows its id; everybody, in the list. */
typedef enum { AE_MAP_PRIVATE, AE_MAP_LINK, AE_MAP_LISTED, AE_N_VISIBILITIES } ae_visibility;

const char *ae_visibility_name(ae_visibility);

typedef struct {
    const char *id, *user;    /* the user is the owner */
    const char *owner;        /* name of the owner; ignored when a map is written */
    const char *kind, *title; /* of the latest version */
    ae_visibility visibility;
    int64_t created_at, updated_at;
    int64_t removed_at; /* when an operator has removed the map; -1: not removed */
    const char *reason; /* of the removal, or "" */
} ae_store_map;

typedef void ae_store_map_row(void *ctx, const ae_store_map *);

/* AE_STORE_MISSING if there is no such owner; removed_at and reason are ignored. */
ae_store_err ae_store_map_add(ae_store *, const ae_store_map *);
ae_store_err ae_store_map_get(ae_store *, const char *id, ae_store_map_row *, void *ctx);

/* Writes title, visibility and updated_at.  Inside of a transaction this also locks the map, so that
 * no other server adds a version until the transaction ends. */
ae_store_err ae_store_map_set(ae_store *, const ae_store_map *);

/* A page of maps, newest first: all maps of a user, or the listed ones if `user` is null. */
typedef struct {
    const char *user;
    const char *kind;   /* only maps of this kind; "" for all */
    const char *title;  /* only maps whose titles contain this, in upper or lower case */
    const char *before; /* the last id of the page before, or "" for the first page */
    int limit;
} ae_store_map_page;
ae_store_err ae_store_maps(ae_store *, const ae_store_map_page *, ae_store_map_row *,
                           void *ctx);

/* All maps, oldest first, with ids greater than `after`: for whoever runs the server. */
ae_store_err ae_store_maps_all(ae_store *, const char *after, int limit, ae_store_map_row *,
                               void *ctx);

/* Removes the map with its versions. */
ae_store_err ae_store_map_remove(ae_store *, const char *id);

/* The removal by an operator: removes all versions and makes the map private, but keeps its row, so
 * that the owner can see the reason.  AE_STORE_MISSING also if the map was removed before.  Call it
 * inside of a transaction. */
ae_store_err ae_store_map_take_down(ae_store *, const char *id, const char *reason, int64_t at);

/* ---- versions ---- */

typedef struct {
    const char *map;
    int64_t version;    /* from 1 */
    const char *hash;   /* of the board, in hexadecimal */
    const char *sha256; /* of the text, in hexadecimal */
    const char *text;   /* the map as JSON, as it was sent; null in ae_store_map_versions() */
    int64_t size;       /* bytes of the text */
    int64_t created_at;
} ae_store_map_version;

typedef void ae_store_map_version_row(void *ctx, const ae_store_map_version *);

/* AE_STORE_TAKEN if the map has a version of that number, AE_STORE_MISSING if there is no such map,
 * AE_STORE_TEXT if `size` is not the length of the text. */
ae_store_err ae_store_map_version_add(ae_store *, const ae_store_map_version *);

/* One version with its text; the latest one with the number 0. */
ae_store_err ae_store_map_version_get(ae_store *, const char *map, int64_t version,
                                      ae_store_map_version_row *, void *ctx);

/* All versions of a map without their texts, in order. */
ae_store_err ae_store_map_versions(ae_store *, const char *map, ae_store_map_version_row *,
                                   void *ctx);

/* ---- limits ---- */

typedef struct {
    int64_t maps;  /* also those that an operator has removed */
    int64_t bytes; /* of all versions of all maps */
} ae_store_map_usage;

/* Counts the maps of a user.  Inside of a transaction this also locks the account, so that the
 * counts hold until the transaction ends.  AE_STORE_MISSING if there is no such user. */
ae_store_err ae_store_map_count(ae_store *, const char *user, ae_store_map_usage *);

/* Whether an open report is about the map. */
ae_store_err ae_store_map_is_reported(ae_store *, const char *id, int *is_reported);

#endif
