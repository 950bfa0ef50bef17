/*
 * act.h: what a request or a message wants to have done at a table, from its JSON.
 */
#ifndef AE_SERVER_API_ACT_H
#define AE_SERVER_API_ACT_H

#include "server/tables/decisions.h"

/* What is to be done: a string, or an array of notations.  0 if it is neither; `where` says so. */
int srv_act_read(srv_act *, const ae_json *, int value);
void srv_act_free(srv_act *);

#endif
