/*
 * admin.h: the commands for whoever runs a server.
 */
#ifndef AE_CLI_ADMIN_ADMIN_H
#define AE_CLI_ADMIN_ADMIN_H

#include "cli/base/cli.h"

extern const cli_command cli_serve, cli_site, cli_store_check, cli_store_backup,
    cli_store_export, cli_store_import, cli_user_list, cli_user_add, cli_user_password,
    cli_user_role, cli_user_ban, cli_user_unban, cli_user_remove, cli_table_list,
    cli_table_remove, cli_map_list, cli_map_remove;

#endif
