/*
 * interfaces.h: where others at the same network find a server that listens at all addresses of its
 * machine.
 */
#ifndef AE_SERVER_NET_INTERFACES_H
#define AE_SERVER_NET_INTERFACES_H

#include "server/base/config.h"

struct sockaddr;

/* Whether others can have it for an address of this machine: not loopback, which is each
 * machine's own, nor link-local, which needs the name of an interface that they do not know. */
int srv_interface_is_usable(const struct sockaddr *);

/* Each of them as a URL without a slash at its end, those of IPv4 first.  There are none if the
 * server listens at one address only, or has a `url`, which is where people go. */
typedef void srv_interface_see(void *ctx, const char *url);
void srv_interfaces(const srv_config *, int port, srv_interface_see *, void *ctx);

#endif
