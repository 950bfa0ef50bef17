/*
 * screen.h: what the terminal table shows of a game, be it played here or at a server.
 */
#ifndef AE_CLI_TERM_SCREEN_H
#define AE_CLI_TERM_SCREEN_H

#include "cli/base/cli.h"

typedef struct {
    const cli *cli;
    const ae_game *game;
    const ae_board *board;
    int n_seats;
    ae_look look; /* of who is before it */
} screen;

/* A key's text about a seat, {seat}. */
void screen_say_seat(const screen *, const char *key, int seat);

/* One line, if the viewer may see it. */
void screen_event(const screen *, const ae_event *);

/* The table; what the viewer may not see is left out. */
void screen_panel(const screen *, const void *state);

/* About the game, and then the commands that this key lists. */
void screen_help(const screen *, const char *key);

/* A line for everyone of the first rank. */
void screen_winners(const screen *, const ae_result[AE_MAX_SEATS], int seats);

/* A command has a name, a letter and a name in the language that is spoken. */
typedef struct {
    const char *name, *letter, *word;
} screen_word;

/* Whether the first n characters of the line are one of them. */
int screen_is_word(const screen *, const screen_word *, const char *line, size_t n);

#endif
