/*
 * hosts.h: who created each table and from which address, to limit the number of tables.
 *
 * A person is the id of an account or the hash of a guest's token.  A mark is a keyed hash of an
 * IP address, made by the server: equal addresses have equal marks, and the address cannot be
 * recovered from the mark.
 */
#ifndef AE_STORE_HOSTS_H
#define AE_STORE_HOSTS_H

#include "store/store.h"

typedef struct {
    const char *table, *person;
    const char *mark; /* "" if the address is unknown */
    int is_strong;    /* a bot with a long search plays at the table */
} ae_store_host;

ae_store_err ae_store_host_add(ae_store *, const ae_store_host *);
ae_store_err ae_store_host_get(ae_store *, const char *table, int *is_strong);
ae_store_err ae_store_host_set(ae_store *, const char *table, int is_strong);

/* When a guest signs up: makes the account the host of the tables that the guest created and has a
 * seat at.  Call this before ae_store_seats_adopt() (seats.h), which removes the guest's secret. */
ae_store_err ae_store_hosts_adopt(ae_store *, const char *secret, const char *user);

/* The number of open and running tables of a person (with strong bots), and of an address (those
 * created after a time; all, and with strong bots). */
typedef struct {
    int64_t strong_of_person, of_address, strong_of_address;
} ae_store_hosted;
ae_store_err ae_store_hosted_count(ae_store *, const ae_store_host *, int64_t after,
                                   ae_store_hosted *);

/* Whether a guest has a seat at any table, or created one, in whatever state the table is. */
ae_store_err ae_store_is_guest(ae_store *, const char *secret, int *is_guest);

#endif
