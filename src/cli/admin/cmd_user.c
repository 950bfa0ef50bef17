/*
 * cmd_user.c: for the operator of a server: lists accounts, changes roles, bans and removes
 * accounts.
 *
 * A server on the same store caches accounts for one minute, so a ban or a new role takes
 * effect within that time.
 */
#include <string.h>

#include "cli/admin/accounts.h"
#include "cli/admin/admin.h"
#include "cli/admin/store_access.h"
#include "cli/base/machine.h"
#include "cli/base/print.h"

/* ---- changes ---- */

typedef ae_store_err change(cli_store *, cli_user *);

/* Changes the account of the first argument in one transaction, and prints a line about it. */
static int change_user(cli *c, change *do_it, const char *said)
{
    cli_user user;
    cli_store s;
    ae_store_err err;
    int code = cli_user_store(c, &s, 0);

    if (code != CLI_DONE)
        return code;
    err = ae_sql_begin(s.store, AE_SQL_WRITE);
    code = err == AE_STORE_OK ? cli_user_find(&s, &user) : CLI_DONE;
    if (err == AE_STORE_OK && code == CLI_DONE)
        err = do_it(&s, &user);
    if (err == AE_STORE_OK && code == CLI_DONE)
        err = ae_sql_commit(s.store);
    if (err != AE_STORE_OK)
        code = cli_store_fail(&s, err);
    if (code == CLI_DONE)
        cli_say(c, said, (const ae_gap[]){ { "name", user.name, 0 }, { .name = NULL } });
    else
        ae_sql_rollback(s.store);
    ae_store_close(s.store);
    return code;
}

/* The tokens of a banned account are kept, so that the server can say why it refuses them. */
static ae_store_err ban(cli_store *s, cli_user *user)
{
    user->banned_at = cli_clock();
    return cli_user_set(s->store, user);
}

static ae_store_err unban(cli_store *s, cli_user *user)
{
    ae_store_err err;

    user->banned_at = -1;
    err = cli_user_set(s->store, user);
    for (int kind = 0; kind < AE_N_TOKENS && err == AE_STORE_OK; kind++)
        err = ae_store_tokens_remove(s->store, user->id, (ae_store_token_kind)kind);
    return err;
}

static ae_store_err drop(cli_store *s, cli_user *user)
{
    return ae_store_user_remove(s->store, user->id);
}

static ae_store_err make_operator(cli_store *s, cli_user *user)
{
    user->role = AE_ROLE_OPERATOR;
    return cli_user_set(s->store, user);
}

static ae_store_err make_player(cli_store *s, cli_user *user)
{
    user->role = AE_ROLE_PLAYER;
    return cli_user_set(s->store, user);
}

static int run_ban(cli *c)
{
    return change_user(c, ban, "cli.user.banned");
}

static int run_unban(cli *c)
{
    return change_user(c, unban, "cli.user.unbanned");
}

static int run_remove(cli *c)
{
    return change_user(c, drop, "cli.user.removed");
}

static int run_role(cli *c)
{
    if (!strcmp(c->arg[1], "operator"))
        return change_user(c, make_operator, "cli.user.is_operator");
    if (!strcmp(c->arg[1], "player"))
        return change_user(c, make_player, "cli.user.is_player");
    return cli_fail(c, CLI_WRONG, c->arg[1], "cli.user.role", NULL);
}

/* ---- the list ---- */

enum { PAGE = 100 };

typedef struct {
    const cli *cli;
    int is_json, n, n_all;
    char last[AE_STORE_ID + 1];
} list;

static void print_json(const list *l, const ae_store_user *u)
{
    printf(l->n_all ? "," : "");
    printf("{\"name\":");
    cli_json(u->name);
    printf(",\"role\":\"%s\",\"created_at\":%lld",
           u->role == AE_ROLE_OPERATOR ? "operator" : "player", (long long)u->created_at);
    if (u->banned_at >= 0)
        printf(",\"banned_at\":%lld", (long long)u->banned_at);
    printf("}");
}

static void print_line(const list *l, const ae_store_user *u)
{
    char line[256];
    ae_text text = AE_TEXT_IN(line);
    const ae_words *words = l->cli->words;

    cli_put_date(&text, u->created_at);
    ae_put(&text, "  ");
    ae_put(&text, u->name);
    if (u->role == AE_ROLE_OPERATOR)
        ae_say(&text, words, "cli.user.mark_operator", NULL);
    if (u->banned_at >= 0)
        ae_say(&text, words, "cli.user.mark_banned", NULL);
    ae_put(&text, "\n");
    cli_print(l->cli, stdout, line);
}

static void see_listed(void *ctx, const ae_store_user *u)
{
    list *l = ctx;

    (l->is_json ? print_json : print_line)(l, u);
    ae_put(&AE_TEXT_IN(l->last), u->id);
    l->n++;
    l->n_all++;
}

static int run_list(cli *c)
{
    list l = { .cli = c, .is_json = cli_value(c, "--json") != NULL };
    cli_store s;
    ae_store_err err;
    int code = cli_user_store(c, &s, 0);

    if (code != CLI_DONE)
        return code;
    printf(l.is_json ? "{\"users\":[" : "");
    do {
        char after[AE_STORE_ID + 1];

        memcpy(after, l.last, sizeof after);
        l.n = 0;
        err = ae_store_users(s.store, after, PAGE, see_listed, &l);
    } while (err == AE_STORE_OK && l.n == PAGE);
    printf(l.is_json ? "]}\n" : "");
    code = err == AE_STORE_OK ? CLI_DONE : cli_store_fail(&s, err);
    ae_store_close(s.store);
    return code;
}

/* ---- the commands ---- */

static const cli_option options[] = { { "--store", "URL" }, { .name = NULL } };
static const cli_option list_options[] = {
    { "--store", "URL" },
    { "--json", NULL },
    { .name = NULL },
};

const cli_command cli_user_list = {
    .name = "user list", .usage = "", .options = list_options, .run = run_list
};

const cli_command cli_user_role = {
    .name = "user role",
    .usage = "NAME player|operator",
    .min_args = 2,
    .max_args = 2,
    .options = options,
    .run = run_role,
};

const cli_command cli_user_ban = {
    .name = "user ban",
    .usage = "NAME",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run_ban,
};

const cli_command cli_user_unban = {
    .name = "user unban",
    .usage = "NAME",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run_unban,
};

const cli_command cli_user_remove = {
    .name = "user remove",
    .usage = "NAME",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run_remove,
};
