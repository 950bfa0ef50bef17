/*
 * event_file.h: an event of a club in a file.
 */
#ifndef AE_CLI_COMMANDS_EVENT_FILE_H
#define AE_CLI_COMMANDS_EVENT_FILE_H

#include "cli/base/cli.h"
#include "pairing/pairing.h"

/* Reads the file, prints every fault, returns an exit code; ae_contest_free() it if done. */
int event_load(const cli *, const char *path, ae_contest *);

/* Replaces the file; returns an exit code. */
int event_save(const cli *, const char *path, const ae_contest *);

/* The JSON of an event; free() it. */
char *event_text(const ae_contest *);

/* Prints "PLACE: text of the fault"; returns an exit code. */
int event_fault(const cli *, const char *place, const char *fault);

/* Prints the tables of a round for people. */
void event_print_round(const cli *, const ae_contest *, int round);

#endif
