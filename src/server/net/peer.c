/*
 * peer.c: keys of client addresses, and the number of open sockets of each key.
 *
 * A key is in the hash table while its count is above zero.
 */
#include "server/net/peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "core/err.h"
#include "server/base/buf.h"
#include "server/base/id.h"

/* ---- keys ---- */

enum { V4_AT = 12, NETWORK = 8 }; /* offsets in the bytes of an IPv6 address */

/* Strips brackets, port and interface from "[ADDRESS]:PORT", "IPV4:PORT" and
 * "ADDRESS%INTERFACE". */
static void put_bare(ae_text *out, const char *text)
{
    const char *colon = strchr(text, ':');

    if (text[0] == '[')
        ae_put_n(out, text + 1, strcspn(text + 1, "]%"));
    else if (colon && strchr(text, '.') && strchr(text, '.') < colon)
        ae_put_n(out, text, (size_t)(colon - text));
    else
        ae_put_n(out, text, strcspn(text, "%"));
}

void srv_peer_key(const char *address, ae_text *out)
{
    struct in6_addr bits;
    char bare[INET6_ADDRSTRLEN + 1], text[INET6_ADDRSTRLEN];

    put_bare(&AE_TEXT_IN(bare), address);
    if (inet_pton(AF_INET6, bare, &bits) != 1) {
        struct in_addr four;

        ae_put(out, inet_pton(AF_INET, bare, &four) == 1 ? bare : address);
        return;
    }
    if (IN6_IS_ADDR_V4MAPPED(&bits)) {
        ae_put(out, inet_ntop(AF_INET, bits.s6_addr + V4_AT, text, sizeof text));
        return;
    }
    memset(bits.s6_addr + NETWORK, 0, sizeof bits.s6_addr - NETWORK);
    ae_put(out, inet_ntop(AF_INET6, &bits, text, sizeof text));
}

/* ---- sockets ---- */

enum { N_BUCKETS = 4096 };

typedef struct peer peer;
struct peer {
    peer *next;
    int64_t n;
    char key[SRV_PEER_KEY];
};

struct srv_peers {
    peer *bucket[N_BUCKETS];
};

srv_peers *srv_peers_new(void)
{
    return srv_alloc(sizeof(srv_peers));
}

void srv_peers_free(srv_peers *peers)
{
    for (int i = 0; i < N_BUCKETS; i++)
        for (peer *p = peers->bucket[i], *next; p; p = next) {
            next = p->next;
            free(p);
        }
    free(peers);
}

static uint32_t bucket_of(const char *key)
{
    return srv_spread(key) % N_BUCKETS;
}

/* The link that points to the key's item, or where it would be inserted. */
static peer **find(srv_peers *peers, const char *key)
{
    peer **at = &peers->bucket[bucket_of(key)];

    while (*at && strcmp((*at)->key, key) != 0)
        at = &(*at)->next;
    return at;
}

int64_t srv_peers_count(const srv_peers *peers, const char *key)
{
    for (const peer *p = peers->bucket[bucket_of(key)]; p; p = p->next)
        if (!strcmp(p->key, key))
            return p->n;
    return 0;
}

void srv_peers_add(srv_peers *peers, const char *key)
{
    peer **at = find(peers, key);

    if (!*at) {
        *at = srv_alloc(sizeof **at);
        ae_put(&AE_TEXT_IN((*at)->key), key);
    }
    (*at)->n++;
}

void srv_peers_remove(srv_peers *peers, const char *key)
{
    peer **at = find(peers, key), *p = *at;

    AE_ASSERT(p);
    if (--p->n > 0)
        return;
    *at = p->next;
    free(p);
}
