/*
 * think.h: searches at the terminal: memory, how far they are, and how to end them early.
 */
#ifndef AE_CLI_THINK_H
#define AE_CLI_THINK_H

#include "bots/bot.h"
#include "cli/cli.h"

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

/* Between these two Ctrl-C asks to stop; a second one ends the program. */
void think_watch(void);
void think_unwatch(void);
int think_is_stopped(void);

double think_seconds(void); /* of a clock that only goes forward */

/* The bot of --bot, or this level; an exit code. */
int think_read_bot(const cli *, const char *level, ae_bot *);

/* "Centurio", as people call a level. */
void think_put_level(ae_text *, const cli *, const char *name);

#endif
