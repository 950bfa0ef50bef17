/*
 * print.h: what commands print: JSON, words, tables and faults.
 */
#ifndef AE_CLI_PRINT_H
#define AE_CLI_PRINT_H

#include "cli/cli.h"

/* print.c: what a function of the core writes, on standard output.  It is called twice, the first time
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

/* grid.c: a table for people, column by column.  The first row is its heading if it has one. */
enum { CLI_MAX_ROWS = 64, CLI_MAX_COLUMNS = 24, CLI_MAX_CELL = 128 };
typedef struct {
    int n_rows, n_columns, has_heading;
    unsigned right; /* set of columns that end in line; the others begin so */
    char cell[CLI_MAX_ROWS][CLI_MAX_COLUMNS][CLI_MAX_CELL];
} cli_grid;

cli_grid *cli_grid_new(void); /* to be freed */
ae_text cli_cell(cli_grid *, int row, int column);
void cli_cell_put(cli_grid *, int row, int column, const char *);
void cli_grid_print(const cli *, const cli_grid *);

/* fault.c: faults of a file, of which the first is told. */
typedef struct {
    ae_faults faults;
    int line;
    char where[96];
    const char *what;
} cli_fault;

void cli_fault_init(cli_fault *);
int cli_fault_fail(const cli *, int code, const char *path, const cli_fault *);

/* One line for each fault as it comes. */
typedef struct {
    ae_faults faults;
    const cli *cli;
    const char *path;
} cli_all_faults;

void cli_all_faults_init(cli_all_faults *, const cli *, const char *path);

/* Tokens for any JSON of that length, to be freed. */
jsmntok_t *cli_tokens(size_t len, int *n);

#endif
