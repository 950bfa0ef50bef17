/*
 * cmd_table.c: for the operator of a server: lists tables, deletes a table.
 *
 * A server that has the table in memory notices that it is gone at the next entry.
 */

#include <string.h>

#include "cli/admin/accounts.h"
#include "cli/admin/admin.h"
#include "cli/admin/store_access.h"

enum { PAGE = 100 };

/* ---- the list ---- */

typedef struct {
    const cli *cli;
    int is_json, n, n_all;
    char last[AE_STORE_ID + 1];
} list;

static void print_json(const list *l, const ae_store_table *t)
{
    printf(l->n_all ? "," : "");
    printf("{\"id\":\"%s\",\"state\":\"%s\",\"created_at\":%lld,\"changed_at\":%lld}", t->id,
           ae_store_state_name(t->state), (long long)t->created_at, (long long)t->changed_at);
}

static void print_line(const list *l, const ae_store_table *t)
{
    char line[128];
    ae_text text = AE_TEXT_IN(line);

    (void)l;
    ae_put(&text, t->id);
    ae_put(&text, "  ");
    cli_put_date(&text, t->changed_at);
    ae_put(&text, "  ");
    ae_put(&text, ae_store_state_name(t->state));
    puts(line);
}

static void see_table(void *ctx, const ae_store_table *t)
{
    list *l = ctx;

    (l->is_json ? print_json : print_line)(l, t);
    ae_put(&AE_TEXT_IN(l->last), t->id);
    l->n++;
    l->n_all++;
}

/* The state of that name; AE_N_STATES if there is none. */
static ae_store_state find_state(const char *name)
{
    int state = 0;

    while (state < AE_N_STATES && strcmp(ae_store_state_name((ae_store_state)state), name) != 0)
        state++;
    return (ae_store_state)state;
}

static int print_tables(cli_store *s, list *l, ae_store_state state)
{
    char after[AE_STORE_ID + 1];
    ae_store_page page = { .state = state, .after = after, .limit = PAGE };
    ae_store_err err;

    printf(l->is_json ? "{\"tables\":[" : "");
    do {
        memcpy(after, l->last, sizeof after);
        l->n = 0;
        err = ae_store_tables(s->store, &page, see_table, l);
    } while (err == AE_STORE_OK && l->n == PAGE);
    printf(l->is_json ? "]}\n" : "");
    return err == AE_STORE_OK ? CLI_DONE : cli_store_fail(s, err);
}

static int run_list(cli *c)
{
    list l = { .cli = c, .is_json = cli_value(c, "--json") != NULL };
    const char *name = cli_value(c, "--state");
    ae_store_state state = name ? find_state(name) : AE_N_STATES;
    cli_store s;
    int code;

    if (name && state == AE_N_STATES)
        return cli_fail(c, CLI_WRONG, name, "cli.table.state", NULL);
    code = cli_user_store(c, &s, 0);
    if (code != CLI_DONE)
        return code;
    code = print_tables(&s, &l, state);
    ae_store_close(s.store);
    return code;
}

/* ---- away with one ---- */

static int run_remove(cli *c)
{
    cli_store s;
    ae_store_err err;
    int code = cli_user_store(c, &s, 0);

    if (code != CLI_DONE)
        return code;
    err = ae_store_table_remove(s.store, c->arg[0]);
    if (err == AE_STORE_OK)
        cli_say(c, "cli.table.removed",
                (const ae_gap[]){ { "table", c->arg[0], 0 }, { .name = NULL } });
    else if (err == AE_STORE_MISSING)
        code = cli_fail(c, CLI_WRONG, c->arg[0], "cli.table.missing", NULL);
    else
        code = cli_store_fail(&s, err);
    ae_store_close(s.store);
    return code;
}

static const cli_option options[] = { { "--store", "URL" }, { .name = NULL } };
static const cli_option list_options[] = {
    { "--store", "URL" },
    { "--state", "STATE" },
    { "--json", NULL },
    { .name = NULL },
};

const cli_command cli_table_list = {
    .name = "table list", .usage = "", .options = list_options, .run = run_list
};

const cli_command cli_table_remove = {
    .name = "table remove",
    .usage = "ID",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run_remove,
};
