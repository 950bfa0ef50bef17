/*
 * player.h: a bot that --bots or --bot names: a built-in level, or a program.
 */
#ifndef AE_CLI_PLAYERS_PLAYER_H
#define AE_CLI_PLAYERS_PLAYER_H

#include "bots/bot.h"
#include "cli/base/cli.h"

enum { PLAYER_NAME = 512 };

typedef struct {
    char name[PLAYER_NAME]; /* as it was given */
    ae_bot bot;             /* the built-in bot, unless it is a program */
} player;

/* The command of "exec:COMMAND"; null for a built-in bot. */
const char *player_command(const player *);

/* Reads one name of n characters; returns an exit code. */
int player_read(const cli *, const char *name, size_t n, player *);

/* Reads the names of --bots, at most `max`; returns an exit code. */
int player_read_all(const cli *, int max, player *, int *n);

/* Reads --limit, the seconds that a program has for an answer; returns an exit code. */
int player_limit(const cli *, int64_t *);

/* Reads the bot of --bot, else this level; returns an exit code. */
int player_read_searcher(const cli *, const char *level, ae_bot *);

/* Writes the title of a level, such as "Centurio". */
void player_put_level(ae_text *, const cli *, const char *name);

#endif
