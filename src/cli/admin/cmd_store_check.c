/*
 * cmd_store_check.c: checks a whole store: the database, the numbers of all entries, every record,
 * every version of a shared map, and every event.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/admin/admin.h"
#include "cli/admin/store_check.h"
#include "cli/base/fault.h"
#include "cli/base/files.h"
#include "cli/base/machine.h"
#include "core/sha256.h"
#include "store/maps.h"
#include "table/file.h"

static int place(char *room, size_t size, const cli_check *t, const char *what)
{
    return snprintf(room, size, "%s: %s", t->store->name, what);
}

void cli_check_report(cli_check *t, const char *what, const char *key)
{
    char where[CLI_MAX_PATH];

    t->faults++;
    place(where, sizeof where, t, what);
    cli_fail(t->store->cli, CLI_REFUSED, where, key, NULL);
}

static void see_damage(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    cli_check_report(ctx, column[0].text, "store.corrupt");
}

/* A table that is adjourned because the rules have changed is not a fault; the server would
 * adjourn it, too. */
static void replay(cli_check *t, const char *id, const cli_store_record *r)
{
    char where[CLI_MAX_PATH];
    ae_table *table = NULL;
    ae_opening how;
    cli_fault fault;
    ae_err err;

    cli_fault_init(&fault);
    err = ae_table_open(&table, r->record.at, r->record.len, &how, &fault.faults);
    if (err == AE_OK)
        err = ae_table_verify(table, &how, &fault.faults);
    ae_table_free(table);
    if (err == AE_ADJOURNED) {
        t->adjourned++;
    } else if (err != AE_OK) {
        t->faults++;
        place(where, sizeof where, t, id);
        cli_fault_fail(t->store->cli, CLI_REFUSED, where, &fault);
    }
}

/* An open table has neither head nor entries.  A quarantined table is known not to replay. */
static void check_table(cli_check *t, const char *id, const cli_store_record *r)
{
    t->tables++;
    t->entries += r->n;
    if (r->has_gaps)
        cli_check_report(t, id, "cli.store.gap");
    else if (r->state == AE_STATE_QUARANTINED)
        t->quarantined++;
    else if (r->head > 0)
        replay(t, id, r);
    else if (r->n > 0 || r->state != AE_STATE_OPEN)
        cli_check_report(t, id, "cli.store.no_head");
}

static ae_store_err check_tables(cli_check *t)
{
    cli_store_ids *ids = cli_alloc(sizeof *ids);
    cli_store_record r = { .n = 0 };
    ae_store_err err = AE_STORE_OK;

    ids->n = 0;
    do {
        err = cli_store_page(t->store->store, ids);
        for (int i = 0; i < ids->n && err == AE_STORE_OK; i++) {
            err = cli_store_read(t->store->store, ids->id[i], &r);
            if (err != AE_STORE_OK)
                break;
            check_table(t, ids->id[i], &r);
            err = cli_check_table_event(t, ids->id[i], r.settings.at);
        }
    } while (ids->n > 0 && err == AE_STORE_OK);
    free(r.record.at);
    free(r.settings.at);
    free(ids);
    return err;
}

/* ---- shared maps ---- */

static void see_map(void *ctx, const ae_store_map *m)
{
    cli_store_ids *ids = ctx;

    memcpy(ids->id[ids->n++], m->id, AE_STORE_ID + 1);
}

static void count_version(void *ctx, const ae_store_map_version *v)
{
    *(int64_t *)ctx = v->version;
}

static void see_version(void *ctx, const ae_store_map_version *v)
{
    size_t len = strlen(v->text);
    uint8_t sum[32];
    char hash[65], what[64];

    ae_sha256(v->text, len, sum);
    ae_put_hex(&AE_TEXT_IN(hash), sum, sizeof sum);
    snprintf(what, sizeof what, "%s/%lld", v->map, (long long)v->version);
    if ((size_t)v->size != len || strcmp(hash, v->sha256) != 0)
        cli_check_report(ctx, what, "cli.store.map");
}

/* Every version from 1 to the latest one has to be there, with the text that its hash is of. */
static ae_store_err check_map(cli_check *t, const char *id)
{
    ae_store *store = t->store->store;
    int64_t n = 0;
    ae_store_err err = ae_store_map_versions(store, id, count_version, &n);

    t->maps++;
    for (int64_t i = 1; i <= n && err == AE_STORE_OK; i++) {
        err = ae_store_map_version_get(store, id, i, see_version, t);
        if (err == AE_STORE_MISSING) {
            cli_check_report(t, id, "cli.store.map");
            err = AE_STORE_OK;
        }
    }
    return err;
}

static ae_store_err check_maps(cli_check *t)
{
    cli_store_ids *ids = cli_alloc(sizeof *ids);
    char after[AE_STORE_ID + 1] = "";
    ae_store_err err;

    do {
        ids->n = 0;
        err = ae_store_maps_all(t->store->store, after, CLI_STORE_PAGE, see_map, ids);
        for (int i = 0; i < ids->n && err == AE_STORE_OK; i++)
            err = check_map(t, ids->id[i]);
        if (ids->n > 0)
            memcpy(after, ids->id[ids->n - 1], sizeof after);
    } while (ids->n == CLI_STORE_PAGE && err == AE_STORE_OK);
    free(ids);
    return err;
}

static int check(cli_check *t)
{
    ae_sql_call damage = { .row = see_damage, .ctx = t };
    ae_store *store = t->store->store;
    ae_store_err err = ae_sql_begin(store, AE_SQL_READ);

    if (err == AE_STORE_OK)
        err = ae_sql_check(store, &damage);
    if (err == AE_STORE_OK)
        err = check_tables(t);
    if (err == AE_STORE_OK)
        err = check_maps(t);
    if (err == AE_STORE_OK)
        err = cli_check_events(t);
    ae_sql_rollback(store);
    if (err != AE_STORE_OK)
        return cli_store_fail(t->store, err);
    return t->faults ? CLI_REFUSED : CLI_DONE;
}

static int run(cli *c)
{
    cli_store s;
    cli_check t = { .store = &s };
    int code = cli_store_open(c, &s, 0);

    if (code != CLI_DONE)
        return code;
    code = check(&t);
    if (code != CLI_WRONG)
        cli_say(c, t.faults ? "cli.store.bad" : "cli.store.good",
                (const ae_gap[]){ { "store", s.name, 0 },
                                  { "tables", NULL, t.tables },
                                  { "entries", NULL, t.entries },
                                  { "adjourned", NULL, t.adjourned },
                                  { "quarantined", NULL, t.quarantined },
                                  { "maps", NULL, t.maps },
                                  { "events", NULL, t.events },
                                  { "faults", NULL, t.faults },
                                  { .name = NULL } });
    ae_store_close(s.store);
    return code;
}

static const cli_option options[] = { { .name = NULL } };

const cli_command cli_store_check = {
    .name = "store check",
    .usage = "URL",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
