/*
 * cmd_map_admin.c: for the operator of a server: lists the maps that people have uploaded, removes
 * a map.
 */
#include <string.h>
#include <time.h>

#include "cli/admin/accounts.h"
#include "cli/admin/admin.h"
#include "cli/admin/store_access.h"
#include "store/maps.h"

enum { PAGE = 100 };

/* ---- the list ---- */

typedef struct {
    int is_json, n, n_all;
    char last[AE_STORE_ID + 1];
} list;

/* A removed map shows that instead of its visibility. */
static const char *sight_of(const ae_store_map *m)
{
    return m->removed_at >= 0 ? "removed" : ae_visibility_name(m->visibility);
}

static void print_json(const list *l, const ae_store_map *m)
{
    char words[1024];
    ae_text text = AE_TEXT_IN(words);

    ae_put(&text, l->n_all ? ",{\"id\":" : "{\"id\":");
    ae_put_json(&text, m->id);
    ae_put(&text, ",\"owner\":");
    ae_put_json(&text, m->owner);
    ae_put(&text, ",\"kind\":");
    ae_put_json(&text, m->kind);
    ae_put(&text, ",\"title\":");
    ae_put_json(&text, m->title);
    ae_put(&text, ",\"visibility\":");
    ae_put_json(&text, sight_of(m));
    printf("%s,\"created_at\":%lld,\"updated_at\":%lld}", words, (long long)m->created_at,
           (long long)m->updated_at);
}

static void print_line(const list *l, const ae_store_map *m)
{
    char line[1024];
    ae_text text = AE_TEXT_IN(line);

    (void)l;
    ae_put(&text, m->id);
    ae_put(&text, "  ");
    cli_put_date(&text, m->updated_at);
    ae_put(&text, "  ");
    ae_put_left(&text, sight_of(m), 8);
    ae_put_left(&text, m->kind, 11);
    ae_put(&text, m->owner);
    ae_put(&text, "  ");
    ae_put(&text, m->title);
    puts(line);
}

static void see_map(void *ctx, const ae_store_map *m)
{
    list *l = ctx;

    (l->is_json ? print_json : print_line)(l, m);
    ae_put(&AE_TEXT_IN(l->last), m->id);
    l->n++;
    l->n_all++;
}

static int print_maps(cli_store *s, list *l)
{
    char after[AE_STORE_ID + 1];
    ae_store_err err;

    printf(l->is_json ? "{\"maps\":[" : "");
    do {
        memcpy(after, l->last, sizeof after);
        l->n = 0;
        err = ae_store_maps_all(s->store, after, PAGE, see_map, l);
    } while (err == AE_STORE_OK && l->n == PAGE);
    printf(l->is_json ? "]}\n" : "");
    return err == AE_STORE_OK ? CLI_DONE : cli_store_fail(s, err);
}

static int run_list(cli *c)
{
    list l = { .is_json = cli_value(c, "--json") != NULL };
    cli_store s;
    int code = cli_user_store(c, &s, 0);

    if (code != CLI_DONE)
        return code;
    code = print_maps(&s, &l);
    ae_store_close(s.store);
    return code;
}

/* ---- away with one ---- */

static ae_store_err take_down(ae_store *store, const char *id, const char *reason)
{
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK)
        err = ae_store_map_take_down(store, id, reason, (int64_t)time(NULL) * 1000);
    if (err == AE_STORE_OK)
        return ae_sql_commit(store);
    ae_sql_rollback(store);
    return err;
}

static int run_remove(cli *c)
{
    const char *reason = cli_value(c, "--reason");
    cli_store s;
    ae_store_err err;
    int code;

    if (!reason || !reason[0])
        return cli_fail(c, CLI_WRONG, "--reason", "cli.map.reason", NULL);
    code = cli_user_store(c, &s, 0);
    if (code != CLI_DONE)
        return code;
    err = take_down(s.store, c->arg[0], reason);
    if (err == AE_STORE_OK)
        cli_say(c, "cli.map.removed",
                (const ae_gap[]){ { "map", c->arg[0], 0 }, { .name = NULL } });
    else if (err == AE_STORE_MISSING)
        code = cli_fail(c, CLI_WRONG, c->arg[0], "cli.map.missing", NULL);
    else
        code = cli_store_fail(&s, err);
    ae_store_close(s.store);
    return code;
}

static const cli_option list_options[] = {
    { "--store", "URL" },
    { "--json", NULL },
    { .name = NULL },
};
static const cli_option remove_options[] = {
    { "--reason", "TEXT" },
    { "--store", "URL" },
    { .name = NULL },
};

const cli_command cli_map_list = {
    .name = "map list", .usage = "", .options = list_options, .run = run_list
};

const cli_command cli_map_remove = {
    .name = "map remove",
    .usage = "ID --reason TEXT",
    .min_args = 1,
    .max_args = 1,
    .options = remove_options,
    .run = run_remove,
};
