/*
 * search_progress.h: searches at the terminal: memory, how far they are, and how to end them early.
 */
#ifndef AE_CLI_PLAYERS_SEARCH_PROGRESS_H
#define AE_CLI_PLAYERS_SEARCH_PROGRESS_H

#include "bots/bot.h"
#include "cli/base/cli.h"

/* Who thinks; kept from choice to choice. */
typedef struct {
    const cli *cli;
    ae_mind mind;
    const char *key; /* of the text that tells how far it is */
    const char *who; /* for that text */
    int is_shown;    /* on a terminal, once it takes long */
    int takes_enter; /* ends it too, not only Ctrl-C */
    int is_hurried;  /* has been ended early, and is so until that is taken back */
    double begun, told;
} think;

void think_init(think *, const cli *, size_t memory);
void think_free(think *);

/* Around each search with this mind. */
void think_begin(think *, const char *key, const char *who);
void think_end(think *);

#endif
