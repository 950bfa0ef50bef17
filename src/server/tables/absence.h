/*
 * absence.h: tables where the time of all people has run out.
 *
 * The bots that took over could finish such a game within seconds, before anybody can return.  So
 * they pause until a person takes a seat back, or until the time of the option wait_for_people is
 * over.  They do not wait for people who have resigned.  All of this follows from the record, so
 * every server finds the same, also after a restart.
 */
#ifndef AE_SERVER_TABLES_ABSENCE_H
#define AE_SERVER_TABLES_ABSENCE_H

#include "server/tables/memory.h"

/* The wall time until which the bots of a running table wait for people; -1 if they do not wait. */
int64_t srv_absence_until(const srv_table *, int64_t now);

#endif
