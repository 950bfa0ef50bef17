/*
 * interfaces.c: the addresses of this machine when the server starts.
 */
#include "server/net/interfaces.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

static int is_usable_v4(const struct sockaddr_in *address)
{
    uint32_t host = ntohl(address->sin_addr.s_addr);

    return host != INADDR_ANY && host >> 24 != 127 && host >> 16 != 0xa9fe;
}

static int is_usable_v6(const struct in6_addr *address)
{
    return !IN6_IS_ADDR_UNSPECIFIED(address) && !IN6_IS_ADDR_LOOPBACK(address)
           && !IN6_IS_ADDR_LINKLOCAL(address);
}

int srv_interface_is_usable(const struct sockaddr *address)
{
    const void *at = address;

    if (address->sa_family == AF_INET)
        return is_usable_v4(at);
    return address->sa_family == AF_INET6
           && is_usable_v6(&((const struct sockaddr_in6 *)at)->sin6_addr);
}

/* Whether a socket that listens on :: also accepts IPv4; this is left to the system's setting. */
static int hears_both(void)
{
    int fd = socket(AF_INET6, SOCK_STREAM, 0), is_v6_only = 1;
    socklen_t size = sizeof is_v6_only;

    if (fd >= 0) {
        getsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &is_v6_only, &size);
        close(fd);
    }
    return !is_v6_only;
}

static int is_heard(const srv_listen *end, int family)
{
    int is_v6 = strchr(end->host, ':') != NULL;

    return family == AF_INET6 ? is_v6 : !is_v6 || hears_both();
}

/* libuv lists only interfaces that are up. */
static void see_family(const srv_config *c, const srv_listen *end, int family,
                       srv_interface_see *see, void *ctx)
{
    uv_interface_address_t *list = NULL;
    int n = 0;

    if (!is_heard(end, family) || uv_interface_addresses(&list, &n) != 0)
        return;
    for (int i = 0; i < n; i++) {
        const struct sockaddr *address = (const void *)&list[i].address;
        char host[INET6_ADDRSTRLEN], url[SRV_CONFIG_TEXT];

        if (address->sa_family != family || list[i].is_internal
            || !srv_interface_is_usable(address) || uv_ip_name(address, host, sizeof host) != 0)
            continue;
        srv_config_url_at(c, host, end->port, &AE_TEXT_IN(url));
        see(ctx, url);
    }
    uv_free_interface_addresses(list, n);
}

void srv_interfaces(const srv_config *c, int port, srv_interface_see *see, void *ctx)
{
    srv_listen end;

    if (c->url[0] || !srv_config_listen(c->listen, &end) || !srv_listen_is_any(&end))
        return;
    end.port = port;
    see_family(c, &end, AF_INET, see, ctx);
    see_family(c, &end, AF_INET6, see, ctx);
}
