/*
 * player.h: who decides for a seat: a bot of ours, or a program.
 */
#ifndef AE_CLI_PLAYERS_PLAYER_H
#define AE_CLI_PLAYERS_PLAYER_H

#include "bots/bot.h"
#include "cli/base/cli.h"

enum { PLAYER_NAME = 512 };

typedef struct {
    char name[PLAYER_NAME]; /* as it was given */
    ae_bot bot;             /* one of ours, unless it is a program */
} player;

/* What follows in "exec:COMMAND"; null if it is a bot of ours. */
const char *player_command(const player *);

/* One name of n characters; an exit code. */
int player_read(const cli *, const char *name, size_t n, player *);

/* The names in --bots, `max` at most, and how many they are; an exit code. */
int player_read_all(const cli *, int max, player *, int *n);

/* How long a program may think, of --limit in seconds; an exit code. */
int player_limit(const cli *, int64_t *);

/* The bot of --bot, or this level; an exit code. */
int player_read_searcher(const cli *, const char *level, ae_bot *);

/* "Centurio", as people call a level. */
void player_put_level(ae_text *, const cli *, const char *name);

#endif
