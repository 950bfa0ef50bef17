/*
 * accounts.c: the default store, and one account by its name.
 */
#include "cli/admin/accounts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/base/files.h"

/* ---- the store ---- */

int cli_default_store(ae_text *out)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    ae_put(out, "sqlite:");
    if (data && data[0] == '/') {
        ae_put(out, data);
    } else if (home && home[0] == '/') {
        ae_put(out, home);
        ae_put(out, "/.local/share");
    } else {
        return 0;
    }
    ae_put(out, "/aedile/aedile.db");
    return out->len < out->size;
}

void cli_make_default_store(const char *url)
{
    char own[CLI_MAX_PATH];
    ae_text text = AE_TEXT_IN(own);

    if (!cli_default_store(&text) || strcmp(own, url) != 0)
        return;
    for (char *at = own + strlen("sqlite:/"); (at = strchr(at, '/')); at++) {
        *at = '\0';
        mkdir(own + strlen("sqlite:"), 0700);
        *at = '/';
    }
}

/* cli_store_open() reads the address from the first argument, so call it with a copy of the
 * command line in which --store stands there. */
int cli_user_store(const cli *c, cli_store *s, int flags)
{
    char own[CLI_MAX_PATH];
    cli named = *c;
    int code;

    named.arg[0] = cli_value(c, "--store");
    if (!named.arg[0]) {
        if (!cli_default_store(&AE_TEXT_IN(own)))
            return cli_fail(c, CLI_WRONG, "--store", "cli.user.no_home", NULL);
        named.arg[0] = own;
        if (flags & AE_SQL_MAKE)
            cli_make_default_store(own);
    }
    code = cli_store_open(&named, s, flags);
    s->cli = c;
    return code;
}

/* ---- one account ---- */

static void see_user(void *ctx, const ae_store_user *u)
{
    cli_user *user = ctx;

    ae_put(&AE_TEXT_IN(user->id), u->id);
    ae_put(&AE_TEXT_IN(user->name), u->name);
    ae_put(&AE_TEXT_IN(user->password), u->password ? u->password : "");
    user->has_password = u->password != NULL;
    user->role = u->role;
    user->banned_at = u->banned_at;
}

int cli_user_find(cli_store *s, cli_user *user)
{
    const char *name = s->cli->arg[0];
    ae_store_err err = ae_store_user_find(s->store, name, see_user, user);

    if (err == AE_STORE_MISSING)
        return cli_fail(s->cli, CLI_WRONG, name, "cli.user.missing", NULL);
    return err == AE_STORE_OK ? CLI_DONE : cli_store_fail(s, err);
}

ae_store_err cli_user_set(ae_store *store, const cli_user *user)
{
    return ae_store_user_set(
        store, &(ae_store_user){ .id = user->id,
                                 .password = user->has_password ? user->password : NULL,
                                 .role = user->role,
                                 .banned_at = user->banned_at });
}

void cli_put_date(ae_text *out, int64_t ms)
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm utc;
    char date[16] = "";

    if (gmtime_r(&seconds, &utc))
        strftime(date, sizeof date, "%Y-%m-%d", &utc);
    ae_put(out, date);
}
