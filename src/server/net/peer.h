/*
 * peer.h: from where people ask: the key of an address, by which limits count, and how many sockets
 * each has open.
 *
 * A key stands for what one person can have for themselves.  Of IPv4 that is the address, also where
 * IPv6 carries it inside; of IPv6 it is the network of 64 bits, for every machine there can
 * choose the rest as it likes.
 */
#ifndef AE_SERVER_NET_PEER_H
#define AE_SERVER_NET_PEER_H

#include "core/text.h"

enum { SRV_PEER_KEY = 48 }; /* bytes, its end included */

/* A port behind the address and the name of an interface do not count.  What is no address is its
 * own key. */
void srv_peer_key(const char *address, ae_text *out);

/* Open sockets by key. */
typedef struct srv_peers srv_peers;
srv_peers *srv_peers_new(void);
void srv_peers_free(srv_peers *);

int64_t srv_peers_count(const srv_peers *, const char *key);
void srv_peers_add(srv_peers *, const char *key);
void srv_peers_remove(srv_peers *, const char *key); /* one that was added */

#endif
