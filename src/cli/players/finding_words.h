/*
 * finding_words.h: what a search found, in words; bots/advice.h writes it as JSON.
 */
#ifndef AE_CLI_PLAYERS_FINDING_WORDS_H
#define AE_CLI_PLAYERS_FINDING_WORDS_H

#include "bots/findings.h"
#include "cli/base/cli.h"

void finding_put_tenths(ae_text *, const cli *, float, int is_sign); /* 6.5; +6 */
void finding_put_move(ae_text *, const ae_task *, const ae_look *, ae_move);
void finding_put_promise(ae_text *, const cli *, const ae_task *, const ae_finding *);
void finding_put_reasons(ae_text *, const cli *, const ae_game *, const ae_reason *, int n);
void finding_put_line(ae_text *, const ae_task *, const ae_look *, const ae_finding *);

/* Moves as advice for people, a numbered list. */
void finding_show(const cli *, const ae_task *, const ae_look *, const ae_finding *, int n);

#endif
