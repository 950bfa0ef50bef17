/*
 * record.c: fuzz target for records: a record is refused, or opens, can be verified, and is written
 * again byte by byte.
 */
#include <string.h>

#include "fuzz.h"
#include "table/file.h"

const int fuzz_rounds = 12000;

/* An adopted record is written with the present version, so it is not compared. */
static void write_again(const ae_table *t, const char *text, size_t size)
{
    ae_text out = { .buf = NULL };
    char *again;

    ae_table_write(t, AE_ALL, &out);
    again = malloc(out.len + 1);
    hold(again != NULL);
    out = (ae_text){ .buf = again, .size = out.len + 1 };
    ae_table_write(t, AE_ALL, &out);
    if (!ae_table_head(t)->has_result && ae_table_status(t) != AE_STATUS_FINISHED)
        hold(out.len == size && !memcmp(again, text, size));
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ae_faults faults = { .n = 0 };
    ae_opening how;
    ae_table *t;
    char *text = malloc(size + 1);
    ae_err err;

    hold(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    err = ae_table_open(&t, text, size, &how, &faults);
    hold(err == AE_OK || err == AE_ADJOURNED || faults.n > 0);
    if (err == AE_OK)
        ae_table_verify(t, &how, &faults);
    if (t && !how.is_adopted)
        write_again(t, text, size);
    ae_table_free(t);
    free(text);
    return 0;
}
