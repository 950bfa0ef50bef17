/*
 * cmd_user_password.c: creates accounts and sets passwords.
 *
 * A password is typed at the terminal, twice and without echo, or is the first line of standard
 * input.  It is never an argument, because other users of the machine can read those.
 */
#define _XOPEN_SOURCE 700 /* sigprocmask */

#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cli/admin/accounts.h"
#include "cli/admin/admin.h"
#include "cli/admin/store_access.h"
#include "cli/base/machine.h"
#include "server/base/id.h"
#include "server/base/password.h"
#include "store/names.h"

/* ---- asking ---- */

/* Reads the next line of standard input without its end; 0 if there is none or it is too
 * long. */
static int read_line(char *line, size_t size)
{
    size_t n;

    if (!fgets(line, (int)size, stdin))
        return 0;
    n = strlen(line);
    if (n > 0 && line[n - 1] == '\n')
        line[--n] = '\0';
    else if (!feof(stdin))
        return 0;
    if (n > 0 && line[n - 1] == '\r')
        line[--n] = '\0';
    return 1;
}

static void ask(const cli *c, const char *key)
{
    char text[80];

    ae_say(&AE_TEXT_IN(text), c->words, key, NULL);
    fputs(text, stderr);
    fflush(stderr);
}

/* Reads a line without echo.  Signals are blocked until the terminal is restored. */
static int read_hidden(const cli *c, const char *key, char *line, size_t size)
{
    struct termios was, hidden;
    sigset_t wait, before;
    int is_read;

    sigemptyset(&wait);
    sigaddset(&wait, SIGINT);
    sigaddset(&wait, SIGTERM);
    sigaddset(&wait, SIGTSTP);
    if (tcgetattr(STDIN_FILENO, &was) != 0)
        return 0;
    sigprocmask(SIG_BLOCK, &wait, &before);
    hidden = was;
    hidden.c_lflag &= ~(tcflag_t)ECHO;
    ask(c, key);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    is_read = read_line(line, size);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &was);
    fputs("\n", stderr);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return is_read;
}

/* Asks for a password; returns an exit code. */
static int read_password(const cli *c, char password[SRV_PASSWORD_ROOM])
{
    char again[SRV_PASSWORD_ROOM];
    int has_terminal = isatty(STDIN_FILENO), is_read;

    if (has_terminal)
        is_read = read_hidden(c, "cli.user.ask", password, SRV_PASSWORD_ROOM);
    else
        is_read = read_line(password, SRV_PASSWORD_ROOM);
    if (!is_read || !srv_is_password(password))
        return cli_fail(c, CLI_WRONG, c->arg[0], "cli.user.password", NULL);
    if (has_terminal
        && (!read_hidden(c, "cli.user.ask_again", again, sizeof again)
            || strcmp(password, again) != 0))
        return cli_fail(c, CLI_WRONG, c->arg[0], "cli.user.differ", NULL);
    return CLI_DONE;
}

/* Asks for a password and hashes it; returns an exit code. */
static int read_hash(const cli *c, char hash[SRV_PASSWORD_HASH])
{
    char password[SRV_PASSWORD_ROOM];
    int code = read_password(c, password);

    if (code == CLI_DONE && (!srv_id_start() || !srv_password_make(password, 0, hash)))
        code = cli_fail(c, CLI_WRONG, c->arg[0], "cli.user.no_hash", NULL);
    memset(password, 0, sizeof password);
    return code;
}

static int say(const cli *c, const char *key, const char *name)
{
    cli_say(c, key, (const ae_gap[]){ { "name", name, 0 }, { .name = NULL } });
    return CLI_DONE;
}

/* ---- a new account ---- */

static void ignore_user(void *ctx, const ae_store_user *user)
{
    (void)ctx, (void)user;
}

/* Whether the name itself is taken, and not only a name that looks the same. */
static int is_there(cli_store *s, const char *name)
{
    return ae_store_user_find(s->store, name, ignore_user, NULL) == AE_STORE_OK;
}

static int add(cli_store *s, const char *hash)
{
    char id[SRV_ID + 1];
    int64_t now = cli_clock();
    const char *name = s->cli->arg[0];
    ae_store_user user = { .id = id,
                           .name = name,
                           .password = hash,
                           .created_at = now,
                           .banned_at = -1,
                           .about = "",
                           .away_until = -1 };
    ae_store_err err;

    srv_id(id, now);
    err = ae_store_user_add(s->store, &user);
    if (err == AE_STORE_TAKEN)
        return cli_fail(s->cli, CLI_WRONG, name,
                        is_there(s, name) ? "store.taken" : "cli.user.look_alike", NULL);
    return err == AE_STORE_OK ? say(s->cli, "cli.user.added", name) : cli_store_fail(s, err);
}

/* Asks for the password before a store is made. */
static int run_add(cli *c)
{
    char hash[SRV_PASSWORD_HASH];
    cli_store s;
    int code;

    if (!srv_is_name(c->arg[0]))
        return cli_fail(c, CLI_WRONG, c->arg[0], "cli.user.name", NULL);
    if (ae_name_is_mixed(c->arg[0]))
        return cli_fail(c, CLI_WRONG, c->arg[0], "cli.user.mixed", NULL);
    code = read_hash(c, hash);
    if (code == CLI_DONE)
        code = cli_user_store(c, &s, AE_SQL_MAKE);
    if (code != CLI_DONE)
        return code;
    code = add(&s, hash);
    ae_store_close(s.store);
    return code;
}

/* ---- a new password ---- */

/* Sets the password and ends all sessions of the account.  Tokens for programs stay valid
 * unless --revoke-tokens is given. */
static int set_password(cli_store *s, cli_user *user, const char *hash)
{
    ae_store_err err = ae_sql_begin(s->store, AE_SQL_WRITE);

    user->has_password = 1;
    ae_put(&AE_TEXT_IN(user->password), hash);
    if (err == AE_STORE_OK)
        err = cli_user_set(s->store, user);
    if (err == AE_STORE_OK)
        err = ae_store_tokens_remove(s->store, user->id, AE_TOKEN_SESSION);
    if (err == AE_STORE_OK && cli_value(s->cli, "--revoke-tokens"))
        err = ae_store_tokens_remove(s->store, user->id, AE_TOKEN_API);
    if (err == AE_STORE_OK)
        err = ae_sql_commit(s->store);
    if (err == AE_STORE_OK)
        return say(s->cli, "cli.user.changed", user->name);
    ae_sql_rollback(s->store);
    return cli_store_fail(s, err);
}

static int run_password(cli *c)
{
    char hash[SRV_PASSWORD_HASH];
    cli_user user;
    cli_store s;
    int code = cli_user_store(c, &s, 0);

    if (code != CLI_DONE)
        return code;
    code = cli_user_find(&s, &user);
    if (code == CLI_DONE)
        code = read_hash(c, hash);
    if (code == CLI_DONE)
        code = set_password(&s, &user, hash);
    ae_store_close(s.store);
    return code;
}

/* ---- the commands ---- */

static const cli_option options[] = { { "--store", "URL" }, { .name = NULL } };
static const cli_option password_options[] = { { "--store", "URL" },
                                               { "--revoke-tokens", NULL },
                                               { .name = NULL } };

const cli_command cli_user_add = {
    .name = "user add",
    .usage = "NAME",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run_add,
};

const cli_command cli_user_password = {
    .name = "user password",
    .usage = "NAME",
    .min_args = 1,
    .max_args = 1,
    .options = password_options,
    .run = run_password,
};
