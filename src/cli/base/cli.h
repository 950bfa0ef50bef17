/*
 * cli.h: what the commands share: options, words and exit codes.
 *
 * A command is a function of its parsed arguments.  It answers an exit code: 0 done, 1 refused
 * by the game, 2 a wrong file, option or value, 130 ended by Ctrl-C.  An error is one line on
 * standard error that names the place, and then nothing has changed.
 */
#ifndef AE_CLI_BASE_CLI_H
#define AE_CLI_BASE_CLI_H

#include <stdio.h>

#include "core/speak.h"

enum { CLI_DONE = 0, CLI_REFUSED = 1, CLI_WRONG = 2, CLI_INTERRUPTED = 130 };
enum { CLI_MAX_ARGS = 1024, CLI_MAX_OPTIONS = 48 };

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

#endif
