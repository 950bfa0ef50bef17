/*
 * hosts.h: who has made which table, and from where: what limits on tables are counted by.
 *
 * A person is the id of an account or the hash of a guest's token.  A mark stands for an address:
 * it tells addresses apart and cannot be read (the server's, see server/guest.h).
 */
#ifndef AE_STORE_HOSTS_H
#define AE_STORE_HOSTS_H

#include "store/store.h"

typedef struct {
    const char *table, *person;
    const char *mark; /* "" if it is not known */
    int is_strong;    /* bots play there that think long */
} ae_store_host;

ae_store_err ae_store_host_add(ae_store *, const ae_store_host *);
ae_store_err ae_store_host_get(ae_store *, const char *table, int *is_strong);
ae_store_err ae_store_host_set(ae_store *, const char *table, int is_strong);

/* The tables at which a guest sits and that the guest has made are the account's; before the seats
 * are (seats.h). */
ae_store_err ae_store_hosts_adopt(ae_store *, const char *secret, const char *user);

/* How many tables are open or running: of a person at any time, of an address those made after a
 * time. */
typedef struct {
    int64_t strong_of_person, of_address, strong_of_address;
} ae_store_hosted;
ae_store_err ae_store_hosted_count(ae_store *, const ae_store_host *, int64_t after,
                                   ae_store_hosted *);

/* Whether a guest sits anywhere or has made a table, however that has ended. */
ae_store_err ae_store_is_guest(ae_store *, const char *secret, int *is_guest);

#endif
