/*
 * screen.h: shows a game at the terminal, whether it is local or at a server.
 */
#ifndef AE_CLI_TERM_SCREEN_H
#define AE_CLI_TERM_SCREEN_H

#include "cli/base/cli.h"

typedef struct {
    const cli *cli;
    const ae_game *game;
    const ae_board *board;
    int n_seats;
    ae_look look; /* of the viewer */
} screen;

/* Prints the text of a key that names a seat, {seat}. */
void screen_say_seat(const screen *, const char *key, int seat);

/* Prints an event if the viewer may see it. */
void screen_event(const screen *, const ae_event *);

/* Prints the table as the viewer may see it. */
void screen_panel(const screen *, const void *state);

/* Prints the help of the game, then the text of the key. */
void screen_help(const screen *, const char *key);

/* Prints a line for each winner. */
void screen_winners(const screen *, const ae_result[AE_MAX_SEATS], int seats);

/* A command: its name, its letter, and the key of its name in the user's language. */
typedef struct {
    const char *name, *letter, *word;
} screen_word;

/* Whether the first n characters of the line are the name, the letter or the word. */
int screen_is_word(const screen *, const screen_word *, const char *line, size_t n);

#endif
