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
} search_progress;

void search_progress_init(search_progress *, const cli *, size_t memory);
void search_progress_free(search_progress *);

/* Around each search with this mind. */
void search_progress_begin(search_progress *, const char *key, const char *who);
void search_progress_end(search_progress *);

#endif
