/*
 * client.h: a device of a person: it watches tables over a socket, decides when it is the person's
 * turn, asks the same again when no answer comes, loses its connection and comes back with the last
 * number that it has seen.
 *
 * A person may have several, so that the same person decides at two places at once.
 */
#ifndef SIM_CLIENT_H
#define SIM_CLIENT_H

#include "book.h"

/* What it knows of a table. */
typedef struct {
    int is_watched;    /* it has asked, and was not refused since */
    int64_t seen, seq; /* the last entry; the number of entries, as it was told */
    uint32_t undo_of;
    int needs_consent, is_paused, is_over;
    ae_seats to_act, asked;

    /* What it has asked for and does not know the answer to. */
    int action; /* -1: nothing */
    int64_t asked_at;
    int n_tries;
} client_view;

typedef struct {
    book *book;
    int person;     /* -1: nobody, who looks on */
    int is_wild;    /* does all that one can do; else it only plays */
    int is_patient; /* never drops its connection */
    int is_brief;   /* goes when it has decided, and comes back later */
    int64_t away_until;
    int with;       /* what it wants to be told; an index of a table in client.c */
    sim_wire *wire; /* null if there is none */
    int is_known;   /* it was welcomed, or has nothing to say about itself */
    client_view view[BOOK_MAX_TABLES];
} client;

void client_init(client *, book *, int person);

/* Lives on by itself from now on, until the simulation ends. */
void client_start(client *);

#endif
