/*
 * accounts.h: what the commands about accounts and tables of a server share.
 */
#ifndef AE_CLI_ADMIN_ACCOUNTS_H
#define AE_CLI_ADMIN_ACCOUNTS_H

#include "cli/admin/store_access.h"
#include "store/users.h"

/* The address of the store that a server takes by itself, below $XDG_DATA_HOME or else $HOME; 0 if
 * neither is set, or it is too long for the room. */
int cli_default_store(ae_text *);

/* Makes the directories that lead to it, if it is that of the default. */
void cli_make_default_store(const char *url);

/* Opens the store of --store, else the default one; an exit code. */
int cli_user_store(const cli *, cli_store *, int flags);

/* An account, copied from its row. */
typedef struct {
    char id[AE_STORE_ID + 1], name[80], password[160];
    int has_password;
    ae_store_role role;
    int64_t banned_at;
} cli_user;

/* The account of the first argument; an exit code. */
int cli_user_find(cli_store *, cli_user *);
ae_store_err cli_user_set(ae_store *, const cli_user *);

/* "2026-11-16", of a time. */
void cli_put_date(ae_text *, int64_t ms);

#endif
