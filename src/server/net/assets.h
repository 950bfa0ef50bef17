/*
 * assets.h: the files of the page, which are embedded in the program.
 *
 * tools/embed generates their table at build time.  A path is only looked up in this table, never
 * in a file system, so no other file can be requested.
 */
#ifndef AE_SERVER_NET_ASSETS_H
#define AE_SERVER_NET_ASSETS_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *path; /* from the root, with the slash: "/index.html" */
    const char *type; /* for Content-Type */
    const char *etag; /* with its quotes */
    const char *
        cache; /* for Cache-Control: forever if the name contains a hash, otherwise revalidate */
    const uint8_t *bytes;
    size_t size;
} srv_asset;

/* Which files the page may load and from where, for Content-Security-Policy. */
#define SRV_PAGE_POLICY                                                                \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "     \
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; " \
    "worker-src 'self'; base-uri 'none'; form-action 'self'"

/* Sorted by path. */
extern const srv_asset srv_assets[];
extern const int srv_n_assets;

/* The file at this path, or null.  "/" and every path without a dot, such as "/t/ID", lead to
 * index.html, except the server's own paths such as "/api/". */
const srv_asset *srv_asset_find(const char *path);

/* The gzip-compressed form of the file, or null. */
const srv_asset *srv_asset_packed(const srv_asset *);

#endif
