/*
 * act.h: reads the action that a request or message asks for at a table from its JSON.
 */
#ifndef AE_SERVER_API_ACT_H
#define AE_SERVER_API_ACT_H

#include "server/tables/decisions.h"

/* Reads the action: a string, or an array of notations.  Returns 0 if the value is neither, and
 * sets `where` to "do". */
int srv_act_read(srv_act *, const ae_json *, int value);
void srv_act_free(srv_act *);

#endif
