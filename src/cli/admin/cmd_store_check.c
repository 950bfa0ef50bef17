/*
 * cmd_store_check.c: checks a whole store: the database, the numbers of all entries and every
 * record.
 */
#include <stdlib.h>

#include "cli/admin/admin.h"
#include "cli/admin/store_access.h"
#include "cli/base/fault.h"
#include "cli/base/files.h"
#include "cli/base/machine.h"
#include "table/file.h"

typedef struct {
    cli_store *store;
    int64_t tables, entries, adjourned, quarantined, faults;
} counts;

static int place(char *room, size_t size, const counts *t, const char *what)
{
    return snprintf(room, size, "%s: %s", t->store->name, what);
}

static void report(counts *t, const char *what, const char *key)
{
    char where[CLI_MAX_PATH];

    t->faults++;
    place(where, sizeof where, t, what);
    cli_fail(t->store->cli, CLI_REFUSED, where, key, NULL);
}

static void see_damage(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    report(ctx, column[0].text, "store.corrupt");
}

/* A table that is adjourned because the rules have changed is not a fault; the server would
 * adjourn it, too. */
static void replay(counts *t, const char *id, const cli_store_record *r)
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
static void check_table(counts *t, const char *id, const cli_store_record *r)
{
    t->tables++;
    t->entries += r->n;
    if (r->has_gaps)
        report(t, id, "cli.store.gap");
    else if (r->state == AE_STATE_QUARANTINED)
        t->quarantined++;
    else if (r->head > 0)
        replay(t, id, r);
    else if (r->n > 0 || r->state != AE_STATE_OPEN)
        report(t, id, "cli.store.no_head");
}

static ae_store_err check_tables(counts *t)
{
    cli_store_ids *ids = cli_alloc(sizeof *ids);
    cli_store_record r = { .n = 0 };
    ae_store_err err = AE_STORE_OK;

    ids->n = 0;
    do {
        err = cli_store_page(t->store->store, ids);
        for (int i = 0; i < ids->n && err == AE_STORE_OK; i++) {
            err = cli_store_read(t->store->store, ids->id[i], &r);
            if (err == AE_STORE_OK)
                check_table(t, ids->id[i], &r);
        }
    } while (ids->n > 0 && err == AE_STORE_OK);
    free(r.record.at);
    free(ids);
    return err;
}

static int check(counts *t)
{
    ae_sql_call damage = { .row = see_damage, .ctx = t };
    ae_store *store = t->store->store;
    ae_store_err err = ae_sql_begin(store, AE_SQL_READ);

    if (err == AE_STORE_OK)
        err = ae_sql_check(store, &damage);
    if (err == AE_STORE_OK)
        err = check_tables(t);
    ae_sql_rollback(store);
    if (err != AE_STORE_OK)
        return cli_store_fail(t->store, err);
    return t->faults ? CLI_REFUSED : CLI_DONE;
}

static int run(cli *c)
{
    cli_store s;
    counts t = { .store = &s };
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
