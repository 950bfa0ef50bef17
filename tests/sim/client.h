/*
 * client.h: simulates a device of a person: it watches tables over a socket, decides when it is the
 * person's turn, repeats a request when no response comes, loses its connection and reconnects with
 * the number of the last entry that it has received.
 *
 * A person may have several devices and so decide at two of them at once.
 */
#ifndef SIM_CLIENT_H
#define SIM_CLIENT_H

#include "book.h"

/* A table as the client knows it. */
typedef struct {
    int is_watched;    /* it has requested to watch and was not refused since */
    int64_t seen, seq; /* the last entry received; the last that the server reported */
    uint32_t undo_of;
    int needs_consent, is_paused, is_over;
    ae_seats to_act, asked;

    /* The pending action, whose outcome the client does not know. */
    int action; /* -1: none */
    int64_t asked_at;
    int n_tries;
} client_view;

typedef struct {
    book *book;
    int person;     /* -1: a watcher without a token */
    int is_wild;    /* uses every kind of request; else it only plays */
    int is_patient; /* never drops its connection */
    int is_brief;   /* disconnects after each decision and reconnects later */
    int64_t away_until;
    int with;       /* its member "with": an index of withs in client.c */
    sim_wire *wire; /* null without a connection */
    int is_known;   /* it has received the welcome, or has no token to send */
    client_view view[BOOK_MAX_TABLES];
} client;

void client_init(client *, book *, int person);

/* Starts the client; it runs until the simulation ends. */
void client_start(client *);

#endif
