/*
 * peer.h: the key of a client address, by which limits count, and the number of open sockets of
 * each key.
 *
 * A key stands for the addresses that one person controls.  For IPv4 it is the address itself,
 * also if it is embedded in an IPv6 address.  For IPv6 it is the /64 network, because a machine
 * can choose the other 64 bits freely.
 */
#ifndef AE_SERVER_NET_PEER_H
#define AE_SERVER_NET_PEER_H

#include "core/text.h"

enum { SRV_PEER_KEY = 48 }; /* bytes, with the terminator */

/* Ignores a port and the name of an interface.  A text that is not an address is its own key. */
void srv_peer_key(const char *address, ae_text *out);

/* Open sockets by key. */
typedef struct srv_peers srv_peers;
srv_peers *srv_peers_new(void);
void srv_peers_free(srv_peers *);

int64_t srv_peers_count(const srv_peers *, const char *key);
void srv_peers_add(srv_peers *, const char *key);
void srv_peers_remove(srv_peers *, const char *key); /* undoes one srv_peers_add() */

#endif
