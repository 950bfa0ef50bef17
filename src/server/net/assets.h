/*
 * assets.h: the files of the page, which are inside the program.
 *
 * tools/embed makes the table of them at build time.  A path is looked up as it is and never
 * touches a file system, so nothing but these files can be asked for.
 */
#ifndef AE_SERVER_NET_ASSETS_H
#define AE_SERVER_NET_ASSETS_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *path; /* from the root, with the slash: "/index.html" */
    const char *type; /* for Content-Type */
    const char *etag; /* with its quotes */
    const char
        *cache; /* for Cache-Control: for ever if the name holds a hash, else ask again */
    const uint8_t *bytes;
    size_t size;
} srv_asset;

/* By path, ascending. */
extern const srv_asset srv_assets[];
extern const int srv_n_assets;

/* The file at this path.  "/" and what has no dot in it, such as "/t/ID", are addresses of the
 * page itself, which is index.html; but what is the server's own is not.  Null if there is
 * none. */
const srv_asset *srv_asset_find(const char *path);

/* The same packed by gzip, if there is such a file. */
const srv_asset *srv_asset_packed(const srv_asset *);

#endif
