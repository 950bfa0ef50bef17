/*
 * me_reports.c: reports of players to the operator.
 */
#include <string.h>

#include "server/api/people.h"
#include "server/base/id.h"
#include "store/reports.h"

enum { MAX_REPORT = 2000 }; /* characters */

typedef struct {
    char id[AE_STORE_ID + 1], table[64], user[SRV_MAX_NAME];
    char text[4 * MAX_REPORT + 1];
    char about[AE_STORE_ID + 1];
} report;

static void ignore_table(void *ctx, const ae_store_table *t)
{
    (void)ctx;
    (void)t;
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
                            .text = p->text,
                            .created_at = srv_now(),
                            .closed_at = -1 };

    if (!find_subject(r, store))
        return;
    row.about = p->about[0] ? p->about : NULL;
    srv_is_ok(r, ae_store_report_add(store, &row));
}

/* Whether a text may be a report: its length, and no ASCII control character but line breaks. */
static int is_report(const char *text)
{
    int n = 0;

    for (size_t length; *text; text += length, n++) {
        length = ae_utf8_length(text);
        if (length == 0 || ((uint8_t)*text < 0x20 && *text != '\n') || *text == 0x7f)
            return 0;
    }
    return n >= 1 && n <= MAX_REPORT;
}

void srv_report_add(srv_request *r)
{
    report *p = r->own = srv_alloc(sizeof *p);

    if (!srv_may(r, SRV_LIMIT_REPORT, r->who.user[0] ? r->who.user : NULL))
        return;
    if (!srv_string(r, "user", &AE_TEXT_IN(p->user), 0)
        || !srv_string(r, "table", &AE_TEXT_IN(p->table), 0)) {
        srv_fail(r, r->error);
        return;
    }
    if (!srv_string(r, "text", &AE_TEXT_IN(p->text), 1) || !is_report(p->text)) {
        srv_fail_at(r, SRV_BAD_REQUEST, "text");
        return;
    }
    srv_id(p->id, srv_now());
    srv_write(r, work_report, srv_finish_empty);
}
