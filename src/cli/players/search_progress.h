/*
 * search_progress.h: runs searches at the terminal: their memory, a progress line, and how to
 * end them early.
 */
#ifndef AE_CLI_PLAYERS_SEARCH_PROGRESS_H
#define AE_CLI_PLAYERS_SEARCH_PROGRESS_H

#include "bots/bot.h"
#include "cli/base/cli.h"

/* Kept from one search to the next. */
typedef struct {
    const cli *cli;
    ae_mind mind;
    const char *key; /* key of the progress line */
    const char *who; /* name in the progress line */
    int is_shown;    /* show the progress, if standard error is a terminal */
    int takes_enter; /* Enter ends the search, too, not only Ctrl-C */
    int is_hurried;  /* the search was ended early; stays set until the caller resets it */
    double begun, shown_at;
} search_progress;

void search_progress_init(search_progress *, const cli *, size_t memory);
void search_progress_free(search_progress *);

/* Call these before and after each search with `mind`. */
void search_progress_begin(search_progress *, const char *key, const char *who);
void search_progress_end(search_progress *);

#endif
