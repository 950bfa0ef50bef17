/*
 * seats.h: the seats of tables, and the chat.
 */
#ifndef AE_STORE_SEATS_H
#define AE_STORE_SEATS_H

#include "store/store.h"

typedef struct {
    const char *table;
    int64_t seat;
    const char *user; /* null for a guest */
    const char *name;
    const char *secret, *nonce; /* hash of a guest's secret, nonce; hexadecimal, or null */
} ae_store_seat;

typedef void ae_store_seat_row(void *ctx, const ae_store_seat *);
ae_store_err ae_store_sit(ae_store *, const ae_store_seat *); /* AE_STORE_TAKEN */
ae_store_err ae_store_leave(ae_store *, const char *table, int64_t seat);
ae_store_err ae_store_seats(ae_store *, const char *table, ae_store_seat_row *, void *ctx);

/* The seats of a user at the next 200 tables with an id greater than `after`. */
ae_store_err ae_store_seats_of(ae_store *, const char *user, const char *after,
                               ae_store_seat_row *, void *ctx);

/* The same for a guest, by the hash of the guest's secret. */
ae_store_err ae_store_seats_by_secret(ae_store *, const char *secret, const char *after,
                                      ae_store_seat_row *, void *ctx);

/* Gives a guest's seats to a user and removes their secret.  At tables where the user has a seat
 * already, the guest's seat stays as it is. */
ae_store_err ae_store_seats_adopt(ae_store *, const char *secret, const char *user);

/* The number of open and running tables where the user or the guest has a seat or is the host;
 * either may be null. */
ae_store_err ae_store_n_tables_of(ae_store *, const char *user, const char *secret, int64_t *n);

typedef struct {
    const char *table;
    int64_t number;          /* set by the store: 1, 2, ...; ignored by ae_store_chat_add() */
    int64_t at, seat;        /* seat -1: a watcher */
    const char *name, *text; /* the text is not empty */
} ae_store_line;

typedef void ae_store_line_row(void *ctx, const ae_store_line *);

/* Appends a line and deletes all but the last `keep` lines of the table. */
ae_store_err ae_store_chat_add(ae_store *, const ae_store_line *, int64_t keep);
ae_store_err ae_store_chat(ae_store *, const char *table, int64_t after, ae_store_line_row *,
                           void *ctx);

/* Removes name and text of a line.  The number is not used again. */
ae_store_err ae_store_chat_remove(ae_store *, const char *table, int64_t number);

#endif
