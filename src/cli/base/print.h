/*
 * print.h: what commands print: JSON, words, numbers and seats.
 */
#ifndef AE_CLI_BASE_PRINT_H
#define AE_CLI_BASE_PRINT_H

#include "cli/base/cli.h"
#include "table/table.h"

/* What a function of the core writes, on standard output.  It is called twice, the first time
 * to measure. */
typedef void cli_write(void *ctx, ae_text *);
void cli_print_with(cli_write *, void *ctx);

/* A JSON string on standard output. */
void cli_json(const char *);

/* A JSON array of the names that stand joined by commas in `list`. */
void cli_put_list(ae_text *, const char *list);

/* The text of "<game>.<group>.<id>", or null. */
const char *cli_word(const cli *, const ae_game *, const char *group, const char *id);

const char *cli_board_title(const cli *, const ae_game *, const ae_board *);

/* "running", and what that is called. */
const char *cli_status_name(ae_status);
const char *cli_status_word(const cli *, ae_status);

void cli_put_count(ae_text *, const cli *, uint32_t); /* 120,000 */

/* For a viewer at a table; `name` is the room that it points to. */
ae_look cli_look(const cli *, const ae_table *, int viewer, const char *name[AE_MAX_SEATS]);

/* The only seat of a set, or -1. */
int cli_only_seat(ae_seats);

/* The seat of --seat, else the only one to act; an exit code after an error line if there is neither,
 * or nobody is to act. */
int cli_seat_to_act(const cli *, const ae_table *, int *seat);

/* "0 ◆ Livia": the number that commands take, and who sits there.  Then a set of seats, and a line
 * with all that there are. */
void cli_put_seat(ae_text *, const ae_look *, int seat);
void cli_put_seats(ae_text *, const ae_look *, ae_seats);
void cli_put_all_seats(const cli *, ae_text *, const ae_look *, int n_seats);

#endif
