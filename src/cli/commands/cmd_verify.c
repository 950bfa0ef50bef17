/*
 * cmd_verify.c: replays records and checks every line, every draw and the result.
 */
#include <stdlib.h>

#include "cli/base/fault.h"
#include "cli/base/files.h"
#include "cli/base/print.h"
#include "cli/commands/commands.h"
#include "table/file.h"

typedef enum { GOOD, ADOPTED, ADJOURNED, FAILED, UNREADABLE } verdict;

static const struct {
    const char *name;
    const char *key; /* key of the line for people; null if a fault is printed instead */
    int code;
} verdicts[] = {
    [GOOD] = { "ok", "cli.verify.ok", CLI_DONE },
    [ADOPTED] = { "adopted", "cli.verify.adopted", CLI_DONE },
    [ADJOURNED] = { "adjourned", "cli.verify.adjourned", CLI_REFUSED },
    [FAILED] = { "failed", NULL, CLI_REFUSED },
    [UNREADABLE] = { "unreadable", NULL, CLI_WRONG },
};

typedef struct {
    const char *path;
    verdict verdict;
    ae_table *table; /* or null */
    ae_opening how;
    cli_fault fault;
} report;

static verdict judge(report *r, const char *text, size_t len)
{
    ae_err err = ae_table_open(&r->table, text, len, &r->how, &r->fault.faults);

    if (err == AE_TEXT || err == AE_VERSION)
        return UNREADABLE;
    if (err == AE_ADJOURNED)
        return ADJOURNED;
    if (err != AE_OK || ae_table_verify(r->table, &r->how, &r->fault.faults) != AE_OK)
        return FAILED;
    return r->how.is_adopted ? ADOPTED : GOOD;
}

/* ---- text ---- */

static void print_text(const cli *c, const report *r)
{
    const char *status = r->table ? cli_status_word(c, ae_table_status(r->table)) : "";
    uint32_t entries = r->table ? ae_table_count(r->table) : 0;

    if (!verdicts[r->verdict].key) {
        cli_fault_fail(c, 0, r->path, &r->fault);
        return;
    }
    cli_say(c, verdicts[r->verdict].key,
            (const ae_gap[]){ { "file", r->path, 0 },
                              { "entries", NULL, entries },
                              { "draws", NULL, r->how.n_draws },
                              { "fixed", NULL, r->how.n_fixed },
                              { "status", status, 0 },
                              { "line", NULL, r->how.line },
                              { .name = NULL } });
}

/* ---- JSON ---- */

static void json_fault(const report *r)
{
    if (!r->fault.what) {
        fputs(",\"line\":null,\"where\":null,\"cause\":null", stdout);
        return;
    }
    printf(",\"line\":%d,\"where\":", r->fault.line);
    cli_json(r->fault.where);
    fputs(",\"cause\":", stdout);
    cli_json(r->fault.what);
}

static void print_json(const report *r, int is_first)
{
    fputs(is_first ? "\n  {\"file\":" : ",\n  {\"file\":", stdout);
    cli_json(r->path);
    printf(",\"verdict\":\"%s\",\"status\":", verdicts[r->verdict].name);
    if (r->table)
        printf("\"%s\",\"entries\":%lu", cli_status_name(ae_table_status(r->table)),
               (unsigned long)ae_table_count(r->table));
    else
        fputs("null,\"entries\":null", stdout);
    printf(",\"draws\":%d,\"fixed\":%d", r->how.n_draws, r->how.n_fixed);
    json_fault(r);
    putchar('}');
}

/* ---- the command ---- */

static void verify(const cli *c, report *r)
{
    size_t len;
    char *text = cli_load(c, r->path, &len);

    cli_fault_init(&r->fault);
    if (!text) {
        r->verdict = UNREADABLE;
        ae_fault_at(&r->fault.faults, 0, "", "missing");
        return;
    }
    r->verdict = judge(r, text, len);
    free(text);
    if (!cli_value(c, "--json"))
        print_text(c, r);
}

static int run(cli *c)
{
    int is_json = cli_value(c, "--json") != NULL, code = CLI_DONE;

    fputs(is_json ? "[" : "", stdout);
    for (int i = 0; i < c->n_args; i++) {
        report r = { .path = c->arg[i] };

        verify(c, &r);
        if (is_json)
            print_json(&r, i == 0);
        if (verdicts[r.verdict].code > code)
            code = verdicts[r.verdict].code;
        ae_table_free(r.table);
    }
    fputs(is_json ? "\n]\n" : "", stdout);
    return code;
}

static const cli_option options[] = { { "--json", NULL }, { .name = NULL } };

const cli_command cli_verify = {
    .name = "verify",
    .usage = "FILE ...",
    .min_args = 1,
    .max_args = CLI_MAX_ARGS,
    .options = options,
    .run = run,
};
