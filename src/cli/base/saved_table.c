/*
 * saved_table.c: opens and saves a table that is kept as a record in a file.
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include "cli/base/saved_table.h"

#include <errno.h>
#include <stdlib.h>

#include "cli/base/fault.h"
#include "cli/base/files.h"
#include "cli/base/machine.h"

int cli_open(const cli *c, const char *path, ae_table **out, ae_opening *how)
{
    size_t len;
    char *text = cli_load(c, path, &len);
    ae_opening opening;
    cli_fault fault;
    ae_err err;

    *out = NULL;
    if (!text)
        return CLI_WRONG;
    cli_fault_init(&fault);
    err = ae_table_open(out, text, len, &opening, &fault.faults);
    free(text);
    if (how)
        *how = opening;
    if (err == AE_OK || (err == AE_ADJOURNED && how))
        return CLI_DONE;
    ae_table_free(*out);
    *out = NULL;
    if (err == AE_ADJOURNED)
        return cli_refuse(c, path, AE_ADJOURNED);
    return cli_fault_fail(c, CLI_WRONG, path, &fault);
}

int64_t cli_now(const ae_table *t)
{
    ae_entry last = { .at = 0 };

    if (ae_table_count(t))
        ae_table_entry_for(t, ae_table_count(t), AE_ALL, &last);
    return last.at;
}

void cli_advance_to_draw(ae_table *t)
{
    ae_entry entry;

    while (ae_table_next(t, cli_now(t), &entry) && entry.seat != AE_CHANCE
           && ae_table_append(t, &entry, NULL) == AE_OK)
        ;
}

char *cli_record(const ae_table *t, int viewer)
{
    ae_text text = { .buf = NULL };

    ae_table_write(t, viewer, &text);
    text.size = text.len + 1;
    text.len = 0;
    text.buf = cli_alloc(text.size);
    ae_table_write(t, viewer, &text);
    return text.buf;
}

int cli_save(const cli *c, const char *path, const ae_table *t)
{
    char *text = cli_record(t, AE_ALL), *real = realpath(path, NULL);
    int number = cli_replace(real ? real : path, text);

    free(real);
    free(text);
    if (number == ENOENT)
        return cli_fail(c, CLI_WRONG, path, "cli.file.no_directory", NULL);
    return number ? cli_fail_at(c, path, number) : CLI_DONE;
}
