/*
 * assets.c: finds the embedded file for a URL path.
 */
#include "server/net/assets.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

static int compare(const void *path, const void *asset)
{
    return strcmp(path, ((const srv_asset *)asset)->path);
}

static const srv_asset *find(const char *path)
{
    return bsearch(path, srv_assets, (size_t)srv_n_assets, sizeof srv_assets[0], compare);
}

/* Paths for programs: a wrong path there gets an error, not the page. */
static int is_servers_own(const char *path)
{
    static const char *const own[] = { "/api", "/health", "/metrics", "/socket" };

    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        size_t n = strlen(own[i]);

        if (!strncmp(path, own[i], n) && (path[n] == '/' || path[n] == '\0'))
            return 1;
    }
    return 0;
}

const srv_asset *srv_asset_find(const char *path)
{
    if (path[0] != '/' || is_servers_own(path))
        return NULL;
    return find(strchr(path, '.') ? path : "/index.html");
}

const srv_asset *srv_asset_packed(const srv_asset *asset)
{
    char path[256];
    ae_text text = AE_TEXT_IN(path);

    ae_put(&text, asset->path);
    ae_put(&text, ".gz");
    return text.len < sizeof path ? find(path) : NULL;
}
