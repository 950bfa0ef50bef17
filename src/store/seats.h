/*
 * seats.h: who sits at a table, and what is said there.
 */
#ifndef AE_STORE_SEATS_H
#define AE_STORE_SEATS_H

#include "store/store.h"

typedef struct {
    const char *table;
    int64_t seat;
    const char *user; /* or null: a guest */
    const char *name;
    const char *secret, *nonce; /* hexadecimal, or null */
} ae_store_seat;

typedef void ae_store_seat_row(void *ctx, const ae_store_seat *);
ae_store_err ae_store_sit(ae_store *, const ae_store_seat *); /* AE_STORE_TAKEN */
ae_store_err ae_store_leave(ae_store *, const char *table, int64_t seat);
ae_store_err ae_store_seats(ae_store *, const char *table, ae_store_seat_row *, void *ctx);

/* Where a user sits, of at most 200 tables after one. */
ae_store_err ae_store_seats_of(ae_store *, const char *user, const char *after,
                               ae_store_seat_row *, void *ctx);

/* Where a guest sits, known by the hash of the secret; the same way. */
ae_store_err ae_store_seats_by_secret(ae_store *, const char *secret, const char *after,
                                      ae_store_seat_row *, void *ctx);

/* A guest's seats become the user's and have no secret any more; at tables where the user sits
 * already they stay as they are. */
ae_store_err ae_store_seats_adopt(ae_store *, const char *secret, const char *user);

/* How many tables there are, open or running, where the user or the guest sits or that they have
 * made; either may be null. */
ae_store_err ae_store_n_tables_of(ae_store *, const char *user, const char *secret, int64_t *n);

typedef struct {
    const char *table;
    int64_t number;          /* answered by the store: 1, 2, ... */
    int64_t at, seat;        /* -1 for a watcher */
    const char *name, *text; /* the text is not empty */
} ae_store_line;

typedef void ae_store_line_row(void *ctx, const ae_store_line *);

/* Only the last `keep` lines of a table stay. */
ae_store_err ae_store_chat_add(ae_store *, const ae_store_line *, int64_t keep);
ae_store_err ae_store_chat(ae_store *, const char *table, int64_t after, ae_store_line_row *,
                           void *ctx);

/* Its number is not given again. */
ae_store_err ae_store_chat_remove(ae_store *, const char *table, int64_t number);

#endif
