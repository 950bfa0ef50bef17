/*
 * fault.c: prints faults of an input file with their place.
 */
#include "cli/base/fault.h"

#include <string.h>

#include "cli/base/files.h"
#include "cli/base/machine.h"

/* Prints "FILE:LINE: WHERE: text", without LINE or WHERE if the fault has none. */
static int print_fault(const cli *c, int code, const char *path, const cli_fault *f)
{
    char place[CLI_MAX_PATH], key[64];
    ae_text at = AE_TEXT_IN(place), text = AE_TEXT_IN(key);

    ae_put(&at, path);
    if (f->line > 0) {
        ae_put(&at, ":");
        ae_put_int(&at, f->line);
    }
    if (f->where[0]) {
        ae_put(&at, ": ");
        ae_put(&at, f->where);
    }
    ae_put(&text, "fault.");
    ae_put(&text, f->what);
    if (!ae_word(c->words, key)) {
        text = AE_TEXT_IN(key);
        ae_put(&text, "err.");
        ae_put(&text, f->what);
    }
    return cli_fail(c, code, place, key, NULL);
}

static void keep_first(ae_faults *faults, int line, const char *where, const char *what)
{
    cli_fault *f = faults->ctx;

    if (f->what)
        return;
    f->line = line;
    f->what = what;
    ae_put(&AE_TEXT_IN(f->where), where);
}

void cli_fault_init(cli_fault *f)
{
    memset(f, 0, sizeof *f);
    f->faults.report = keep_first;
    f->faults.ctx = f;
}

int cli_fault_fail(const cli *c, int code, const char *path, const cli_fault *f)
{
    AE_ASSERT(f->what != NULL);
    return print_fault(c, code, path, f);
}

static void report_each(ae_faults *faults, int line, const char *where, const char *what)
{
    const cli_all_faults *all = faults->ctx;
    cli_fault f = { .line = line, .what = what };

    ae_put(&AE_TEXT_IN(f.where), where);
    print_fault(all->cli, CLI_WRONG, all->path, &f);
}

void cli_all_faults_init(cli_all_faults *all, const cli *c, const char *path)
{
    *all = (cli_all_faults){ .faults = { .report = report_each }, .cli = c, .path = path };
    all->faults.ctx = all;
}

jsmntok_t *cli_tokens(size_t len, int *n)
{
    *n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8);
    return cli_alloc((size_t)*n * sizeof(jsmntok_t));
}
