/*
 * print.h: prints JSON, words, numbers and seats.
 */
#ifndef AE_CLI_BASE_PRINT_H
#define AE_CLI_BASE_PRINT_H

#include "cli/base/cli.h"
#include "table/table.h"

/* Prints on standard output what `write` puts into a text.  The function is called twice, first
 * to measure the length. */
typedef void cli_write(void *ctx, ae_text *);
void cli_print_with(cli_write *, void *ctx);

/* Prints a JSON string on standard output. */
void cli_json(const char *);

/* Writes a comma-separated list of names as a JSON array. */
void cli_put_list(ae_text *, const char *list);

/* The text of "<game>.<group>.<id>", or null. */
const char *cli_word(const cli *, const ae_game *, const char *group, const char *id);

const char *cli_board_title(const cli *, const ae_game *, const ae_board *);

/* The name of a status as in JSON ("running"), and its word in the user's language. */
const char *cli_status_name(ae_status);
const char *cli_status_word(const cli *, ae_status);

void cli_put_count(ae_text *, const cli *, uint32_t); /* 120,000 */

/* How a viewer looks at a table.  `name` is storage for the names of the seats. */
ae_look cli_look(const cli *, const ae_table *, int viewer, const char *name[AE_MAX_SEATS]);

/* The seat of a set that has exactly one; else -1. */
int cli_only_seat(ae_seats);

/* The seat of --seat, else the only seat that is to act.  Prints an error line and returns an
 * exit code if there is no such seat. */
int cli_seat_to_act(const cli *, const ae_table *, int *seat);

/* Writes "0 ◆ Livia": the number of a seat, as commands take it, and the name.  Then the same
 * for a set of seats, and a line with all seats. */
void cli_put_seat(ae_text *, const ae_look *, int seat);
void cli_put_seats(ae_text *, const ae_look *, ae_seats);
void cli_put_all_seats(const cli *, ae_text *, const ae_look *, int n_seats);

#endif
