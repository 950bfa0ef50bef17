/*
 * cli.h: what the commands share: options, files, words and exit codes.
 *
 * A command is a function of its parsed arguments.  It answers an exit code: 0 done, 1 refused
 * by the game, 2 a wrong file, option or value, 130 ended by Ctrl-C.  An error is one line on
 * standard error that names the place, and then nothing has changed.
 */
#ifndef AE_CLI_CLI_H
#define AE_CLI_CLI_H

#include <stdio.h>

#include "core/speak.h"
#include "table/file.h"

enum { CLI_DONE = 0, CLI_REFUSED = 1, CLI_WRONG = 2, CLI_INTERRUPTED = 130 };
enum {
    CLI_MAX_ARGS = 1024,
    CLI_MAX_OPTIONS = 48,
    CLI_MAX_FILE = 16 << 20,
    CLI_MAX_PATH = 4352
};

typedef struct {
    const char *name;  /* "--seat" */
    const char *value; /* what its value is called in help, "K"; null if it has none; "[=K]" if
                        * it may be left out, and so only ever stands after '=' */
} cli_option;

typedef struct cli_command cli_command;

typedef struct {
    const cli_command *command;
    const ae_words *words;
    const char *arg[CLI_MAX_ARGS]; /* what is no option, in order */
    int n_args;
    const char *value[CLI_MAX_OPTIONS]; /* of each option of the command; null if not given */
    int wants_help;
    int has_colour; /* standard output is a terminal that shows them */
} cli;

struct cli_command {
    const char *name;        /* "map check" */
    const char *const usage; /* its arguments: "FILE [MOVE ...]" */
    int min_args, max_args;
    const cli_option *options; /* ended by a null name */
    int (*run)(cli *);
};

/* args.c: the language of the options, else of the environment; null if there is none such. */
const ae_words *cli_language(int argc, char **argv);

/* All that stands beside the name of the command; an exit code. */
int cli_parse(cli *, int argc, char **argv);

/* The text of an option, or null; flags answer "". */
const char *cli_value(const cli *, const char *option);

/* A whole number from min to max; an error line and 0 otherwise.  Left alone if not given. */
int cli_number(const cli *, const char *option, int64_t min, int64_t max, int64_t *out);

/* print.c: one line on standard error: "aedile: WHERE: the text of the key". Answers the code. */
int cli_fail(const cli *, int code, const char *where, const char *key, const ae_gap *);
#define CLI_FAIL(c, where, key, ...) \
    cli_fail((c), CLI_WRONG, (where), (key), (const ae_gap[]){ __VA_ARGS__, { .name = NULL } })

/* The same for what the game refuses. */
int cli_refuse(const cli *, const char *where, ae_err);

/* To a stream, with ink as colours or without, and no other control character. */
void cli_print(const cli *, FILE *, const char *text);

/* A key's text and a line end on standard output. */
void cli_say(const cli *, const char *key, const ae_gap *);

/* files.c: all of a file, to be freed; null after an error line. */
char *cli_load(const cli *, const char *path, size_t *len);

/* An error line about a file that tells what the number of the system means; CLI_WRONG. */
int cli_fail_at(const cli *, const char *path, int number);

/* The time at which a table of this file stands still: that of its last entry. */
int64_t cli_now(const ae_table *);

void *cli_alloc(size_t); /* ends the program with a line when memory is gone */

/* The table of a record; 0 or the exit code after an error line.  An adjourned one is refused
 * unless `how` is given, and may then be null. */
int cli_open(const cli *, const char *path, ae_table **, ae_opening *how);

/* Writes to a new file that then takes the old one's place, so that there is always a whole
 * one; answers an exit code. */
int cli_save(const cli *, const char *path, const ae_table *);

/* The whole record of a table, to be freed. */
char *cli_record(const ae_table *, int viewer);

/* new.c: a table from GAME and the options --map, --players, --variant, --seed, --position;
 * the sitters are the caller's to name in `head` before cli_seat(). */
int cli_setup(const cli *, const char *game, ae_head *);
int cli_seat(const cli *, ae_head *, ae_table **);
void cli_head_free(ae_head *);

/* Refuses a path where there is something, unless --force is given. */
int cli_is_new(const cli *, const char *path);
/* clang-format off */
#define CLI_SETUP_OPTIONS                                                \
    { "--map", "M|FILE" }, { "--players", "N" }, { "--variant", "V,V" }, \
    { "--seed", "S" }, { "--position", "FILE" }
/* clang-format on */

/* do.c: enters what the table owes, up to a draw that is pending. */
void cli_advance_to_draw(ae_table *);

/* score.c: the standing as a table, for people. */
void cli_put_score(const cli *, const ae_table *, const ae_look *);
void cli_put_result(const cli *, const ae_game *, const ae_result *, int seats,
                    const ae_look *);

/* Random bits of this machine, for seeds and bots. */
uint64_t cli_entropy(void);

/* help.c: the commands in the order in which help lists them, null at the end. */
typedef struct {
    const cli_command *command;
    const char *about; /* key of its one line */
} cli_listed;

extern const cli_listed cli_commands[];
void cli_help_command(const cli *, const cli_command *);

extern const cli_command cli_help, cli_games, cli_new, cli_show, cli_legal, cli_do, cli_undo,
    cli_score, cli_why, cli_verify, cli_map_check, cli_sim, cli_arena, cli_bench, cli_play,
    cli_hint, cli_analyse, cli_serve, cli_store_check, cli_store_backup, cli_store_export,
    cli_store_import, cli_user_list, cli_user_add, cli_user_password, cli_user_role,
    cli_user_ban, cli_user_unban, cli_user_remove, cli_table_list, cli_table_remove;

#endif
