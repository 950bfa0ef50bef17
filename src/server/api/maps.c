/*
 * maps.c: who sees which shared map, lists of maps, one map, and the text of one version.
 *
 * A map that the asker may not see is answered like one that does not exist.
 */
#include "server/api/maps.h"

#include <stdlib.h>
#include <string.h>

/* ---- one map ---- */

static void copy_map(srv_map *to, const ae_store_map *m)
{
    *to = (srv_map){ .visibility = m->visibility,
                     .created_at = m->created_at,
                     .updated_at = m->updated_at,
                     .removed_at = m->removed_at,
                     .reason = srv_copy(m->reason) };
    ae_put(&AE_TEXT_IN(to->id), m->id);
    ae_put(&AE_TEXT_IN(to->user), m->user);
    ae_put(&AE_TEXT_IN(to->owner), m->owner);
    ae_put(&AE_TEXT_IN(to->kind), m->kind);
    ae_put(&AE_TEXT_IN(to->title), m->title);
}

static void see_map(void *ctx, const ae_store_map *m)
{
    copy_map(ctx, m);
}

void srv_map_free(srv_map *map)
{
    free(map->reason);
    map->reason = NULL;
}

int srv_map_is_mine(const srv_request *r, const srv_map *map)
{
    return r->who.kind == SRV_USER && !strcmp(r->who.user, map->user);
}

/* A private map is shown to its owner, and to operators as long as a report about it is open. */
static int may_see(srv_request *r, ae_store *store, const srv_map *map)
{
    int is_reported = 0;

    if (srv_map_is_mine(r, map))
        return 1;
    if (map->removed_at >= 0)
        return 0;
    if (map->visibility != AE_MAP_PRIVATE)
        return 1;
    return r->who.kind == SRV_USER && r->who.role == AE_ROLE_OPERATOR
           && srv_is_ok(r, ae_store_map_is_reported(store, map->id, &is_reported))
           && is_reported;
}

int srv_map_find(srv_request *r, ae_store *store, const char *id, srv_map *map)
{
    if (!ae_store_is_id(id)) {
        r->error = SRV_NOT_FOUND;
        return 0;
    }
    if (!srv_is_ok(r, ae_store_map_get(store, id, see_map, map)))
        return 0;
    if (may_see(r, store, map))
        return 1;
    srv_map_free(map);
    if (!r->error)
        r->error = SRV_NOT_FOUND;
    return 0;
}

static void see_version(void *ctx, const ae_store_map_version *v)
{
    srv_buf *out = ctx;

    srv_put_comma(out);
    srv_buf_put(out, "{");
    srv_put_number(out, "version", v->version);
    srv_put_text(out, "hash", v->hash);
    srv_put_text(out, "sha256", v->sha256);
    srv_put_number(out, "size", v->size);
    srv_put_number(out, "created_at", v->created_at);
    srv_buf_put(out, "}");
}

static void put_removal(srv_buf *out, const srv_map *map)
{
    srv_buf_put(out, ",\"removed\":{");
    srv_put_number(out, "at", map->removed_at);
    srv_put_text(out, "reason", map->reason);
    srv_buf_put(out, "}");
}

ae_store_err srv_map_put(srv_request *r, ae_store *store, const srv_map *map)
{
    srv_buf *out = &r->out;
    ae_store_err err;

    srv_put_comma(out);
    srv_buf_put(out, "{");
    srv_put_text(out, "id", map->id);
    srv_put_text(out, "owner", map->owner);
    srv_put_flag(out, "mine", srv_map_is_mine(r, map));
    srv_put_text(out, "kind", map->kind);
    srv_put_text(out, "title", map->title);
    srv_put_text(out, "visibility", ae_visibility_name(map->visibility));
    srv_put_number(out, "created_at", map->created_at);
    srv_put_number(out, "updated_at", map->updated_at);
    if (map->removed_at >= 0)
        put_removal(out, map);
    srv_buf_put(out, ",\"versions\":[");
    err = ae_store_map_versions(store, map->id, see_version, out);
    srv_buf_put(out, "]}");
    return err;
}

static void work_get(srv_request *r, ae_store *store)
{
    srv_map map;

    if (!srv_map_find(r, store, r->arg[0], &map))
        return;
    srv_is_ok(r, srv_map_put(r, store, &map));
    srv_map_free(&map);
}

void srv_map_get(srv_request *r)
{
    srv_read(r, work_get, NULL);
}

/* ---- the text of a version ---- */

static void see_text(void *ctx, const ae_store_map_version *v)
{
    srv_buf_put(ctx, v->text);
}

static void work_version(srv_request *r, ae_store *store)
{
    int64_t version;
    srv_map map;

    if (!ae_read_int(r->arg[1], strlen(r->arg[1]), &version) || version < 1) {
        r->error = SRV_NOT_FOUND;
        return;
    }
    if (!srv_map_find(r, store, r->arg[0], &map))
        return;
    srv_is_ok(r, ae_store_map_version_get(store, map.id, version, see_text, &r->out));
    srv_map_free(&map);
}

void srv_map_version_get(srv_request *r)
{
    srv_read(r, work_version, NULL);
}

/* ---- lists ---- */

typedef struct {
    char kind[16], after[AE_STORE_ID + 1], title[SRV_MAX_QUERY];
    int is_mine;
    srv_map map[SRV_PAGE];
    int n;
} listing;

/* Versions are read after the page: a row callback must not use the store. */
static void see_listed(void *ctx, const ae_store_map *m)
{
    listing *list = ctx;

    copy_map(&list->map[list->n++], m);
}

static void work_list(srv_request *r, ae_store *store)
{
    listing *list = r->own;
    ae_store_map_page page = { .user = list->is_mine ? r->who.user : NULL,
                               .kind = list->kind,
                               .title = list->title,
                               .before = list->after,
                               .limit = SRV_PAGE };
    ae_store_err err = ae_store_maps(store, &page, see_listed, list);

    srv_buf_put(&r->out, "{\"maps\":[");
    for (int i = 0; i < list->n; i++) {
        if (err == AE_STORE_OK)
            err = srv_map_put(r, store, &list->map[i]);
        srv_map_free(&list->map[i]);
    }
    srv_put_next(&r->out, list->n < SRV_PAGE ? "" : list->map[list->n - 1].id);
    srv_is_ok(r, err);
}

static void refuse_kind(srv_request *r)
{
    ae_put(&AE_TEXT_IN(r->reason), "map_kinds");
    srv_fail_at(r, SRV_BAD_REQUEST, "kind");
}

static void start_list(srv_request *r, int is_mine)
{
    listing *list = r->own = srv_alloc(sizeof *list);

    list->is_mine = is_mine;
    srv_query(r, "kind", &AE_TEXT_IN(list->kind));
    srv_query(r, "title", &AE_TEXT_IN(list->title));
    srv_query(r, "after", &AE_TEXT_IN(list->after));
    if (list->kind[0] && !ae_map_kind(list->kind))
        refuse_kind(r);
    else if (!ae_is_utf8(list->title))
        srv_fail_at(r, SRV_BAD_REQUEST, "title");
    else if (list->after[0] && !ae_store_is_id(list->after))
        srv_fail_at(r, SRV_BAD_REQUEST, "after");
    else
        srv_read(r, work_list, NULL);
}

void srv_maps_list(srv_request *r)
{
    start_list(r, 0);
}

void srv_me_maps(srv_request *r)
{
    start_list(r, 1);
}
