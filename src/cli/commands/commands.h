/*
 * commands.h: the commands that play, show and measure games.
 */
#ifndef AE_CLI_COMMANDS_COMMANDS_H
#define AE_CLI_COMMANDS_COMMANDS_H

#include "cli/base/cli.h"

extern const cli_command cli_games, cli_new, cli_show, cli_legal, cli_do, cli_undo, cli_score,
    cli_why, cli_verify, cli_map_check, cli_sim, cli_arena, cli_bench, cli_play, cli_hint,
    cli_analyse, cli_event_new, cli_event_join, cli_event_leave, cli_event_pair,
    cli_event_result, cli_event_standing;

#endif
