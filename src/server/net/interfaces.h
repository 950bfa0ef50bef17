/*
 * interfaces.h: the addresses at which other machines of the network reach a server that listens
 * on all interfaces.
 */
#ifndef AE_SERVER_NET_INTERFACES_H
#define AE_SERVER_NET_INTERFACES_H

#include "server/base/config.h"

struct sockaddr;

/* Whether other machines can use this address.  Loopback leads to their own machine, and
 * link-local needs the name of an interface. */
int srv_interface_is_usable(const struct sockaddr *);

/* Writes each such address as a URL without a trailing slash, IPv4 first.  There are none if
 * the server listens on a single address, or has the option `url`, which people use instead. */
typedef void srv_interface_see(void *ctx, const char *url);
void srv_interfaces(const srv_config *, int port, srv_interface_see *, void *ctx);

#endif
