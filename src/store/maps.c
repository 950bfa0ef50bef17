/*
 * maps.c: maps that people have uploaded, and their versions.
 */
#include "store/maps.h"

#include <stdlib.h>
#include <string.h>

#include "store/driver.h"
#include "store/names.h"
#include "store/rows.h"

static const char *const names[AE_N_VISIBILITIES] = { "private", "link", "listed" };

const char *ae_visibility_name(ae_visibility visibility)
{
    return names[visibility];
}

/* ---- maps ---- */

ae_store_err ae_store_map_add(ae_store *store, const ae_store_map *m)
{
    char *folded = ae_name_fold(m->title);
    ae_sql_call call = { .sql = "INSERT INTO maps (id, user_id, kind, title, folded, "
                                "visibility, created_at, updated_at) "
                                "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
                                "ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(m->id), AE_SQL_T(m->user), AE_SQL_T(m->kind),
                                    AE_SQL_T(m->title), AE_SQL_T(folded),
                                    AE_SQL_T(names[m->visibility]), AE_SQL_I(m->created_at),
                                    AE_SQL_I(m->updated_at) } };
    ae_store_err err =
        ae_store_is_id(m->id) ? ae_store_change(store, &call, AE_STORE_TAKEN) : AE_STORE_TEXT;

    free(folded);
    return err;
}

ae_store_err ae_store_map_set(ae_store *store, const ae_store_map *m)
{
    char *folded = ae_name_fold(m->title);
    ae_sql_call call = { .sql = "UPDATE maps SET title = $1, folded = $2, visibility = $3, "
                                "updated_at = $4 WHERE id = $5 AND removed_at IS NULL",
                         .value = { AE_SQL_T(m->title), AE_SQL_T(folded),
                                    AE_SQL_T(names[m->visibility]), AE_SQL_I(m->updated_at),
                                    AE_SQL_T(m->id) } };
    ae_store_err err = ae_store_change(store, &call, AE_STORE_MISSING);

    free(folded);
    return err;
}

static void see_map(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_map_row *)reader->give)(
        reader->ctx, &(ae_store_map){
                         .id = column[0].text,
                         .user = column[1].text,
                         .owner = column[2].text,
                         .kind = column[3].text,
                         .title = column[4].text,
                         .visibility = (ae_visibility)ae_store_index(names, AE_N_VISIBILITIES,
                                                                     column[5].text),
                         .created_at = column[6].number,
                         .updated_at = column[7].number,
                         .removed_at = ae_store_number(&column[8]),
                         .reason = column[9].text,
                     });
}

#define MAPS                                                                          \
    "SELECT maps.id, user_id, users.name, kind, title, visibility, maps.created_at, " \
    "updated_at, removed_at, reason FROM maps JOIN users ON users.id = maps.user_id WHERE "

/* The limits of a page, behind the condition that says whose maps: $1 is for that condition. */
#define PAGE                                                                           \
    " AND ($2 = '' OR kind = $2) AND maps.folded LIKE $3 ESCAPE '!' AND maps.id < $4 " \
    "ORDER BY maps.id DESC LIMIT $5"

ae_store_err ae_store_map_get(ae_store *store, const char *id, ae_store_map_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = {
        .sql = MAPS "maps.id = $1", .value = { AE_SQL_T(id) }, .row = see_map, .ctx = &reader
    };

    return ae_store_one(store, &call, &reader);
}

ae_store_err ae_store_maps(ae_store *store, const ae_store_map_page *page,
                           ae_store_map_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    char *pattern = ae_store_pattern(page->title);
    ae_sql_call call = {
        .sql = page->user ? MAPS "user_id = $1" PAGE : MAPS "visibility = $1" PAGE,
        .value = { AE_SQL_T(page->user ? page->user : names[AE_MAP_LISTED]),
                   AE_SQL_T(page->kind), AE_SQL_T(pattern),
                   AE_SQL_T(page->before[0] ? page->before : AE_STORE_AFTER_ALL),
                   AE_SQL_I(page->limit) },
        .row = see_map,
        .ctx = &reader
    };
    ae_store_err err = ae_sql_exec(store, &call, 1);

    free(pattern);
    return err;
}

ae_store_err ae_store_maps_all(ae_store *store, const char *after, int limit,
                               ae_store_map_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = MAPS "maps.id > $1 ORDER BY maps.id LIMIT $2",
                         .value = { AE_SQL_T(after), AE_SQL_I(limit) },
                         .row = see_map,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_map_remove(ae_store *store, const char *id)
{
    ae_sql_call call = { .sql = "DELETE FROM maps WHERE id = $1", .value = { AE_SQL_T(id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

ae_store_err ae_store_map_take_down(ae_store *store, const char *id, const char *reason,
                                    int64_t at)
{
    ae_sql_call mark = { .sql = "UPDATE maps SET visibility = 'private', removed_at = $1, "
                                "reason = $2 WHERE id = $3 AND removed_at IS NULL",
                         .value = { AE_SQL_I(at), AE_SQL_T(reason), AE_SQL_T(id) } };
    ae_sql_call drop = { .sql = "DELETE FROM map_versions WHERE map_id = $1",
                         .value = { AE_SQL_T(id) } };
    ae_store_err err = ae_store_change(store, &mark, AE_STORE_MISSING);

    return err == AE_STORE_OK ? ae_sql_exec(store, &drop, 1) : err;
}

/* ---- versions ---- */

ae_store_err ae_store_map_version_add(ae_store *store, const ae_store_map_version *v)
{
    ae_sql_call call = { .sql =
                             "INSERT INTO map_versions (map_id, version, hash, sha256, text, "
                             "size, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7) "
                             "ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(v->map), AE_SQL_I(v->version), AE_SQL_T(v->hash),
                                    AE_SQL_T(v->sha256), AE_SQL_T(v->text), AE_SQL_I(v->size),
                                    AE_SQL_I(v->created_at) } };

    return (size_t)v->size == strlen(v->text) ? ae_store_change(store, &call, AE_STORE_TAKEN)
                                              : AE_STORE_TEXT;
}

static void see_version(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    reader->n++;
    ((ae_store_map_version_row *)reader->give)(reader->ctx,
                                               &(ae_store_map_version){
                                                   .map = column[0].text,
                                                   .version = column[1].number,
                                                   .hash = column[2].text,
                                                   .sha256 = column[3].text,
                                                   .size = column[4].number,
                                                   .created_at = column[5].number,
                                                   .text = n > 6 ? column[6].text : NULL,
                                               });
}

#define VERSIONS      "SELECT map_id, version, hash, sha256, size, created_at"
#define OF_MAP        " FROM map_versions WHERE map_id = $1 "
#define WHOLE_VERSION VERSIONS ", text" OF_MAP

ae_store_err ae_store_map_version_get(ae_store *store, const char *map, int64_t version,
                                      ae_store_map_version_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = version ? WHOLE_VERSION "AND version = $2"
                                        : WHOLE_VERSION "ORDER BY version DESC LIMIT 1",
                         .value = { AE_SQL_T(map) },
                         .row = see_version,
                         .ctx = &reader };

    if (version)
        call.value[1] = AE_SQL_I(version);
    return ae_store_one(store, &call, &reader);
}

ae_store_err ae_store_map_versions(ae_store *store, const char *map,
                                   ae_store_map_version_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = VERSIONS OF_MAP "ORDER BY version",
                         .value = { AE_SQL_T(map) },
                         .row = see_version,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

/* ---- limits ---- */

static void see_maps(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    ((ae_store_map_usage *)ctx)->maps = column[0].number;
}

static void see_bytes(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    ((ae_store_map_usage *)ctx)->bytes = column[0].number;
}

/* PostgreSQL locks a row that is updated; SQLite has one writer at a time. */
ae_store_err ae_store_map_count(ae_store *store, const char *user, ae_store_map_usage *out)
{
    ae_sql_call lock = { .sql = "UPDATE users SET role = role WHERE id = $1",
                         .value = { AE_SQL_T(user) } };
    ae_sql_call count[] = {
        { .sql = "SELECT COUNT(*) FROM maps WHERE user_id = $1",
          .value = { AE_SQL_T(user) },
          .row = see_maps,
          .ctx = out },
        { .sql = "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM map_versions "
                 "JOIN maps ON maps.id = map_id WHERE user_id = $1",
          .value = { AE_SQL_T(user) },
          .row = see_bytes,
          .ctx = out },
    };
    ae_store_err err = ae_store_change(store, &lock, AE_STORE_MISSING);

    *out = (ae_store_map_usage){ 0, 0 };
    return err == AE_STORE_OK ? ae_sql_exec(store, count, 2) : err;
}

static void see_report(void *ctx, const ae_sql_value *column, int n)
{
    (void)column;
    (void)n;
    *(int *)ctx = 1;
}

ae_store_err ae_store_map_is_reported(ae_store *store, const char *id, int *is_reported)
{
    ae_sql_call call = { .sql = "SELECT 1 FROM reports WHERE map_id = $1 AND closed_at IS NULL "
                                "LIMIT 1",
                         .value = { AE_SQL_T(id) },
                         .row = see_report,
                         .ctx = is_reported };

    *is_reported = 0;
    return ae_sql_exec(store, &call, 1);
}
