/*
 * maps_change.c: uploads of shared maps, changes of them, and their removal.
 *
 * An upload is validated in a thread of the readers; the writer then checks the limits and adds map
 * and version in one transaction.  Counting the maps of the owner locks the account, so that two
 * servers cannot both add what only one of them may.
 */
#include <string.h>

#include "server/api/maps.h"
#include "server/base/id.h"

/* Sets the request's error and a reason, which names the limit or the rule. */
static int refuse_for(srv_request *r, srv_error error, const char *reason, const char *where)
{
    r->error = error;
    ae_put(&AE_TEXT_IN(r->reason), reason);
    ae_put(&AE_TEXT_IN(r->where), where);
    return 0;
}

/* ---- reading the request ---- */

/* The visibility of the request; if it is missing, `out` keeps its value. */
static int read_visibility(srv_request *r, ae_visibility *out)
{
    char name[16] = "";

    if (srv_member(r, "visibility") < 0)
        return 1;
    if (!srv_string(r, "visibility", &AE_TEXT_IN(name), 1))
        return 0;
    for (int i = 0; i < AE_N_VISIBILITIES; i++)
        if (!strcmp(ae_visibility_name((ae_visibility)i), name)) {
            *out = (ae_visibility)i;
            return 1;
        }
    return refuse_for(r, SRV_BAD_REQUEST, "", "visibility");
}

/* Takes the map of the request; the request owns it. */
static int take_map(srv_request *r, int value)
{
    const jsmntok_t *token = &r->json.token[value];
    const ae_board_kind *kind;
    char name[16];

    if (!ae_json_is_object(&r->json, value))
        return refuse_for(r, SRV_BAD_REQUEST, "", "map");
    if (srv_is_map_too_large(r, value))
        return 0;
    if (!ae_json_string(&r->json, ae_json_get(&r->json, value, "kind"), &AE_TEXT_IN(name))
        || !(kind = ae_map_kind(name)))
        return refuse_for(r, SRV_BAD_REQUEST, "map_kinds", "map.kind");
    r->own =
        srv_upload_new(kind, r->json.text + token->start, (size_t)(token->end - token->start));
    return 1;
}

static void work_check(srv_request *r, ae_store *store)
{
    (void)store;
    srv_upload_read(r->own, r->words);
    srv_upload_is_faulty(r, r->own);
}

/* Whether the account may upload another map now; if not, the request is answered. */
static int may_upload(srv_request *r)
{
    ae_put(&AE_TEXT_IN(r->reason), "map_uploads");
    if (!srv_may(r, SRV_LIMIT_UPLOAD, r->who.user))
        return 0;
    r->reason[0] = '\0';
    return 1;
}

/* ---- writing ---- */

/* The members of `server` that may be read in the writer's thread do not change while it runs. */
static int has_room(srv_request *r, const ae_store_map_usage *usage, int64_t n_versions)
{
    const srv_config *c = &r->server->config;
    const srv_upload *u = r->own;

    if (n_versions == 0 && usage->maps >= c->max_maps_per_user)
        return refuse_for(r, SRV_LIMIT, "maps", "");
    if (n_versions >= c->max_versions_per_map)
        return refuse_for(r, SRV_LIMIT, "map_versions", "");
    if (usage->bytes + (int64_t)u->len > c->max_map_bytes_per_user)
        return refuse_for(r, SRV_LIMIT, "map_bytes", "");
    return 1;
}

static ae_store_err add_version(ae_store *store, const srv_upload *u, const char *map,
                                int64_t version)
{
    return ae_store_map_version_add(store, &(ae_store_map_version){ .map = map,
                                                                    .version = version,
                                                                    .hash = u->hash,
                                                                    .sha256 = u->sha256,
                                                                    .text = u->text,
                                                                    .size = (int64_t)u->len,
                                                                    .created_at = srv_now() });
}

/* Writes the map as it is now to the response. */
static ae_store_err show(srv_request *r, ae_store *store, const char *id)
{
    srv_map map;
    ae_store_err err = AE_STORE_OK;

    if (srv_map_find(r, store, id, &map)) {
        err = srv_map_put(r, store, &map);
        srv_map_free(&map);
    }
    return err;
}

static ae_store_err add_map(srv_request *r, ae_store *store, ae_visibility visibility)
{
    const srv_upload *u = r->own;
    int64_t now = srv_now();
    char id[AE_STORE_ID + 1];
    ae_store_err err;

    srv_id(id, now);
    err = ae_store_map_add(store, &(ae_store_map){ .id = id,
                                                   .user = r->who.user,
                                                   .kind = u->kind->name,
                                                   .title = u->board.head.title,
                                                   .visibility = visibility,
                                                   .created_at = now,
                                                   .updated_at = now });
    if (err == AE_STORE_OK)
        err = add_version(store, u, id, 1);
    return err == AE_STORE_OK ? show(r, store, id) : err;
}

static void work_add(srv_request *r, ae_store *store)
{
    ae_visibility visibility = AE_MAP_PRIVATE;
    ae_store_map_usage usage;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK)
        err = ae_store_map_count(store, r->who.user, &usage);
    if (err == AE_STORE_OK && read_visibility(r, &visibility) && has_room(r, &usage, 0))
        err = add_map(r, store, visibility);
    srv_end_write(r, store, err);
}

static void write_after(srv_request *r, void (*work)(srv_request *, ae_store *))
{
    if (r->error || r->server->is_closing)
        srv_fail(r, r->error ? r->error : SRV_UNAVAILABLE);
    else
        srv_write(r, work, NULL);
}

static void add_checked(srv_request *r)
{
    write_after(r, work_add);
}

void srv_map_add(srv_request *r)
{
    ae_visibility visibility = AE_MAP_PRIVATE;
    int value = srv_member(r, "map");

    if (!may_upload(r))
        return;
    if (value < 0)
        srv_fail_at(r, SRV_BAD_REQUEST, "map");
    else if (read_visibility(r, &visibility) && take_map(r, value))
        srv_read(r, work_check, add_checked);
    else
        srv_fail(r, r->error);
}

/* ---- a new version, another visibility ---- */

/* Reads a map that the asker may change.  Whoever sees the map but does not own it is told so. */
static int find_mine(srv_request *r, ae_store *store, srv_map *map)
{
    if (!srv_map_find(r, store, r->arg[0], map))
        return 0;
    if (srv_map_is_mine(r, map))
        return 1;
    srv_map_free(map);
    r->error = SRV_FORBIDDEN;
    return 0;
}

typedef struct {
    int64_t version;
    char sha256[65];
} latest;

static void see_latest(void *ctx, const ae_store_map_version *v)
{
    latest *l = ctx;

    l->version = v->version;
    ae_put(&AE_TEXT_IN(l->sha256), v->sha256);
}

/* Adds the map of the request as a version, unless it has the bytes of the latest one. */
static ae_store_err add_changed(srv_request *r, ae_store *store, srv_map *map,
                                const ae_store_map_usage *usage)
{
    const srv_upload *u = r->own;
    latest l = { .version = 0 };
    ae_store_err err = ae_store_map_versions(store, map->id, see_latest, &l);

    if (err != AE_STORE_OK || !strcmp(l.sha256, u->sha256))
        return err;
    if (strcmp(map->kind, u->kind->name) != 0) {
        refuse_for(r, SRV_BAD_REQUEST, "map_kind", "map.kind");
        return AE_STORE_OK;
    }
    if (!has_room(r, usage, l.version))
        return AE_STORE_OK;
    ae_put(&AE_TEXT_IN(map->title), u->board.head.title);
    map->updated_at = -1;
    return add_version(store, u, map->id, l.version + 1);
}

/* Writes what the request changes; an updated_at of -1 marks a map with a new version. */
static ae_store_err change_map(srv_request *r, ae_store *store, srv_map *map,
                               const ae_store_map_usage *usage)
{
    ae_visibility before = map->visibility;
    ae_store_err err = AE_STORE_OK;

    read_visibility(r, &map->visibility);
    if (r->own)
        err = add_changed(r, store, map, usage);
    if (err == AE_STORE_OK && !r->error && (map->updated_at < 0 || map->visibility != before))
        err = ae_store_map_set(store, &(ae_store_map){ .id = map->id,
                                                       .title = map->title,
                                                       .visibility = map->visibility,
                                                       .updated_at = srv_now() });
    return err == AE_STORE_OK && !r->error ? show(r, store, map->id) : err;
}

static void work_put(srv_request *r, ae_store *store)
{
    ae_store_map_usage usage;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);
    srv_map map;

    if (err == AE_STORE_OK)
        err = ae_store_map_count(store, r->who.user, &usage);
    if (err == AE_STORE_OK && find_mine(r, store, &map)) {
        if (map.removed_at >= 0)
            refuse_for(r, SRV_FORBIDDEN, "map_removed", "");
        else
            err = change_map(r, store, &map, &usage);
        srv_map_free(&map);
    }
    srv_end_write(r, store, err);
}

static void put_checked(srv_request *r)
{
    write_after(r, work_put);
}

void srv_map_change(srv_request *r)
{
    ae_visibility visibility = AE_MAP_PRIVATE;
    int value = srv_member(r, "map");

    if (value >= 0 && !may_upload(r))
        return;
    if (value < 0 && srv_member(r, "visibility") < 0)
        srv_fail_at(r, SRV_BAD_REQUEST, "map");
    else if (!read_visibility(r, &visibility) || (value >= 0 && !take_map(r, value)))
        srv_fail(r, r->error);
    else if (r->own)
        srv_read(r, work_check, put_checked);
    else
        srv_write(r, work_put, NULL);
}

/* ---- removal ---- */

/* Says that tables and records keep their copy of the map. */
static void removal_written(srv_request *r)
{
    char words[512];

    if (!r->error) {
        ae_say(&AE_TEXT_IN(words), r->words, "server.map_gone", NULL);
        srv_buf_put(&r->out, "{");
        srv_put_text(&r->out, "message", words);
        srv_buf_put(&r->out, "}");
    }
    srv_finish(r);
}

static void work_remove(srv_request *r, ae_store *store)
{
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);
    srv_map map;

    if (err == AE_STORE_OK && find_mine(r, store, &map)) {
        err = ae_store_map_remove(store, map.id);
        srv_map_free(&map);
    }
    srv_end_write(r, store, err);
}

void srv_map_remove(srv_request *r)
{
    srv_write(r, work_remove, removal_written);
}

static void work_take_down(srv_request *r, ae_store *store)
{
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK)
        err = ae_store_map_take_down(store, r->arg[0], r->own, srv_now());
    srv_end_write(r, store, err);
}

static void taken_down(srv_request *r)
{
    if (!r->error)
        SRV_LOG(&r->server->log, WARN, "operator.map_removed", { "map", r->arg[0], 0 },
                { "by", r->who.name, 0 });
    removal_written(r);
}

void srv_operator_map_remove(srv_request *r)
{
    ae_text reason = { .buf = srv_alloc(SRV_MAX_REPORT), .size = SRV_MAX_REPORT };

    r->own = reason.buf;
    if (!srv_string(r, "reason", &reason, 1) || !srv_is_report(reason.buf))
        srv_fail_at(r, SRV_BAD_REQUEST, "reason");
    else
        srv_write(r, work_take_down, taken_down);
}
