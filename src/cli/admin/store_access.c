/*
 * store_access.c: opens a store, reads its tables and reports its errors.
 */
#include "cli/admin/store_access.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/base/files.h"
#include "cli/base/machine.h"

static int fail(const cli *c, const char *name, ae_store_err err, const char *detail)
{
    char key[64];
    ae_text text = AE_TEXT_IN(key);

    ae_put(&text, "store.");
    ae_put(&text, ae_store_key(err));
    return CLI_FAIL(c, name, key, { "detail", detail, 0 });
}

int cli_store_open_as(const cli *c, cli_store *s, const char *url, int flags)
{
    char said[512];
    ae_text detail = AE_TEXT_IN(said), name = AE_TEXT_IN(s->name);
    ae_store_err err;

    s->cli = c;
    ae_sql_put_name(&name, c->arg[0]);
    err = ae_store_open(&s->store, url, flags, &detail);
    return err == AE_STORE_OK ? CLI_DONE : fail(c, s->name, err, said);
}

int cli_store_open(const cli *c, cli_store *s, int flags)
{
    return cli_store_open_as(c, s, c->arg[0], flags);
}

int cli_store_lock(const cli *c, cli_store *s, ae_store_file_lock *lock)
{
    char said[512];
    ae_text detail = AE_TEXT_IN(said), name = AE_TEXT_IN(s->name);
    ae_store_err err = ae_store_file_lock_take(lock, c->arg[0], 0, &detail);

    ae_sql_put_name(&name, c->arg[0]);
    return err == AE_STORE_OK ? CLI_DONE : fail(c, s->name, err, said);
}

int cli_store_write(const cli *c, int (*write)(cli_store *, const char *path))
{
    struct stat there;
    cli_store s;
    int code;

    if (stat(c->arg[1], &there) == 0)
        return cli_fail_at(c, c->arg[1], EEXIST);
    code = cli_store_open(c, &s, 0);
    if (code != CLI_DONE)
        return code;
    code = write(&s, c->arg[1]);
    ae_store_close(s.store);
    return code;
}

int cli_store_fail(const cli_store *s, ae_store_err err)
{
    return fail(s->cli, s->name, err, ae_sql_detail(s->store));
}

/* ---- text ---- */

void cli_buffer_add(cli_buffer *b, const char *text, size_t n)
{
    if (b->len + n + 1 > b->size) {
        size_t size = 2 * (b->len + n + 1) + 1024;
        char *at = cli_alloc(size);

        if (b->len)
            memcpy(at, b->at, b->len);
        free(b->at);
        b->at = at;
        b->size = size;
    }
    memcpy(b->at + b->len, text, n);
    b->len += n;
    b->at[b->len] = '\0';
}

/* ---- tables ---- */

static void see_id(void *ctx, const ae_store_table *t)
{
    cli_store_ids *ids = ctx;

    memcpy(ids->id[ids->n++], t->id, sizeof ids->id[0]);
}

ae_store_err cli_store_page(ae_store *store, cli_store_ids *ids)
{
    char after[AE_STORE_ID + 1] = "";
    ae_store_page page = { .state = AE_N_STATES, .after = after, .limit = CLI_STORE_PAGE };

    if (ids->n > 0)
        memcpy(after, ids->id[ids->n - 1], sizeof after);
    ids->n = 0;
    return ae_store_tables(store, &page, see_id, ids);
}

static void see_head(void *ctx, const ae_store_table *t)
{
    cli_store_record *r = ctx;

    r->state = t->state;
    r->head = strlen(t->head);
    r->record.len = r->settings.len = 0;
    cli_buffer_add(&r->record, t->head, r->head);
    cli_buffer_add(&r->settings, t->settings, strlen(t->settings));
}

static void see_entry(void *ctx, int64_t number, const char *text)
{
    cli_store_record *r = ctx;

    r->has_gaps |= number != ++r->n;
    cli_buffer_add(&r->record, text, strlen(text));
    cli_buffer_add(&r->record, "\n", 1);
}

ae_store_err cli_store_read(ae_store *store, const char *id, cli_store_record *r)
{
    ae_store_err err;

    r->n = 0;
    r->has_gaps = 0;
    err = ae_store_table_get(store, id, see_head, r);
    return err == AE_STORE_OK ? ae_store_entries(store, id, 0, see_entry, r) : err;
}
