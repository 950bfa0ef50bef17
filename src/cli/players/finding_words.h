/*
 * finding_words.h: prints what a search found about a move; bots/advice.h writes the same as
 * JSON.
 */
#ifndef AE_CLI_PLAYERS_FINDING_WORDS_H
#define AE_CLI_PLAYERS_FINDING_WORDS_H

#include "bots/findings.h"
#include "bots/reasons.h"
#include "cli/base/cli.h"

void finding_put_tenths(ae_text *, const cli *, float, int is_sign); /* 6.5; +6 */
void finding_put_move(ae_text *, const ae_task *, const ae_look *, ae_move);
void finding_put_promise(ae_text *, const cli *, const ae_task *, const ae_finding *);
void finding_put_reasons(ae_text *, const cli *, const ae_game *, const ae_reason *, int n);
void finding_put_line(ae_text *, const ae_task *, const ae_look *, const ae_finding *);

/* Prints a numbered list of moves with scores and reasons. */
void finding_show(const cli *, const ae_task *, const ae_look *, const ae_finding *, int n);

#endif
