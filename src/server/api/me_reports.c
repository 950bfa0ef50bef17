/*
 * me_reports.c: reports of players to the operator.
 */
#include <string.h>

#include "server/api/maps.h"
#include "server/base/id.h"
#include "store/reports.h"

typedef struct {
    char id[AE_STORE_ID + 1], table[64], user[SRV_MAX_NAME], map[64];
    char text[SRV_MAX_REPORT];
    char about[AE_STORE_ID + 1];
} report;

static void ignore_table(void *ctx, const ae_store_table *t)
{
    (void)ctx;
    (void)t;
}

/* A report about a map is also one about its owner.  Only those who see the map can report it. */
static int find_map(srv_request *r, ae_store *store)
{
    report *p = r->own;
    srv_map map;

    if (!srv_map_find(r, store, p->map, &map))
        return 0;
    ae_put(&AE_TEXT_IN(p->about), map.user);
    srv_map_free(&map);
    return 1;
}

/* Checks that the reported account or table exists; the reporter need not be able to see the table
 * any more. */
static int find_subject(srv_request *r, ae_store *store)
{
    report *p = r->own;
    ae_store_err err = AE_STORE_OK;

    if (p->user[0])
        err = srv_user_id(store, p->user, p->about);
    if (err == AE_STORE_MISSING)
        ae_put(&AE_TEXT_IN(r->where), "user");
    if (err == AE_STORE_OK && p->table[0]) {
        err = ae_store_table_get(store, p->table, ignore_table, NULL);
        if (err == AE_STORE_MISSING)
            ae_put(&AE_TEXT_IN(r->where), "table");
    }
    return srv_is_ok(r, err);
}

static void work_report(srv_request *r, ae_store *store)
{
    const report *p = r->own;
    ae_store_report row = { .id = p->id,
                            .user = r->who.user[0] ? r->who.user : NULL,
                            .table = p->table[0] ? p->table : NULL,
                            .map = p->map[0] ? p->map : NULL,
                            .text = p->text,
                            .created_at = srv_now(),
                            .closed_at = -1 };

    if (p->map[0] ? !find_map(r, store) : !find_subject(r, store))
        return;
    row.about = p->about[0] ? p->about : NULL;
    srv_is_ok(r, ae_store_report_add(store, &row));
}

int srv_is_report(const char *text)
{
    int n = 0;

    for (size_t length; *text; text += length, n++) {
        length = ae_utf8_length(text);
        if (length == 0 || ((uint8_t)*text < 0x20 && *text != '\n') || *text == 0x7f)
            return 0;
    }
    return n >= 1 && n <= SRV_REPORT;
}

static int may_report(srv_request *r)
{
    return srv_may(r, SRV_LIMIT_REPORT, r->who.user[0] ? r->who.user : NULL);
}

/* Reads the text and writes the report. */
static void add(srv_request *r)
{
    report *p = r->own;

    if (!srv_string(r, "text", &AE_TEXT_IN(p->text), 1) || !srv_is_report(p->text)) {
        srv_fail_at(r, SRV_BAD_REQUEST, "text");
        return;
    }
    srv_id(p->id, srv_now());
    srv_write(r, work_report, srv_finish_empty);
}

void srv_map_report(srv_request *r)
{
    report *p = r->own = srv_alloc(sizeof *p);

    if (!may_report(r))
        return;
    ae_put(&AE_TEXT_IN(p->map), r->arg[0]);
    add(r);
}

void srv_report_add(srv_request *r)
{
    report *p = r->own = srv_alloc(sizeof *p);

    if (!may_report(r))
        return;
    if (!srv_string(r, "user", &AE_TEXT_IN(p->user), 0)
        || !srv_string(r, "table", &AE_TEXT_IN(p->table), 0)) {
        srv_fail(r, r->error);
        return;
    }
    add(r);
}
