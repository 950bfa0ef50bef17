/*
 * accounts.h: shared by the commands about accounts and tables of a server: the default store,
 * and one account by its name.
 */
#ifndef AE_CLI_ADMIN_ACCOUNTS_H
#define AE_CLI_ADMIN_ACCOUNTS_H

#include "cli/admin/store_access.h"
#include "store/users.h"

/* The address of the default store, below $XDG_DATA_HOME or else $HOME.  0 if neither is set,
 * or if the address does not fit. */
int cli_default_store(ae_text *);

/* Makes the directories of the default store, if `url` is its address. */
void cli_make_default_store(const char *url);

/* Opens the store of --store, else the default store; returns an exit code. */
int cli_user_store(const cli *, cli_store *, int flags);

/* An account, copied from its row. */
typedef struct {
    char id[AE_STORE_ID + 1], name[80], password[160];
    int has_password;
    ae_store_role role;
    int64_t banned_at;
} cli_user;

/* Finds the account whose name is the first argument; returns an exit code. */
int cli_user_find(cli_store *, cli_user *);
ae_store_err cli_user_set(ae_store *, const cli_user *);

/* Writes a time as "2026-11-16". */
void cli_put_date(ae_text *, int64_t ms);

#endif
