/*
 * cli.h: what all commands share: the parsed command line, exit codes, messages.
 *
 * A command is a function of its parsed arguments.  It returns an exit code: 0 done, 1 refused
 * by the rules, 2 wrong file, option or value, 130 stopped by Ctrl-C.  An error is one line on
 * standard error that names the place of the error, and then no file has changed.
 */
#ifndef AE_CLI_BASE_CLI_H
#define AE_CLI_BASE_CLI_H

#include <stdio.h>

#include "core/speak.h"

enum { CLI_DONE = 0, CLI_REFUSED = 1, CLI_WRONG = 2, CLI_INTERRUPTED = 130 };
enum { CLI_MAX_ARGS = 1024, CLI_MAX_OPTIONS = 48 };

typedef struct {
    const char *name;  /* "--seat" */
    const char *value; /* name of the value in help, such as "K"; null if the option takes no
                        * value; "[=K]" if the value is optional and can only follow '=' */
} cli_option;

typedef struct cli_command cli_command;

typedef struct {
    const cli_command *command;
    const ae_words *words;
    const char *arg[CLI_MAX_ARGS]; /* arguments that are not options, in order */
    int n_args;
    const char *value[CLI_MAX_OPTIONS]; /* of each option of the command; null if not given */
    int wants_help;
    int has_colour; /* standard output is a terminal with colours */
    int width;      /* its columns; 0 if standard output is no terminal */
} cli;

struct cli_command {
    const char *name;        /* "map check" */
    const char *const usage; /* its arguments: "FILE [MOVE ...]" */
    int min_args, max_args;
    const cli_option *options; /* ended by a null name */
    int (*run)(cli *);
};

/* The language of --lang, else of the environment; null if it does not exist. */
const ae_words *cli_language(int argc, char **argv);

/* Parses everything but the name of the command; returns an exit code. */
int cli_parse(cli *, int argc, char **argv);

/* The value of an option, "" for an option without value; null if not given. */
const char *cli_value(const cli *, const char *option);

/* Reads a whole number from min to max.  Prints an error line and returns 0 if the value is
 * wrong; leaves `out` as it is if the option is not given. */
int cli_number(const cli *, const char *option, int64_t min, int64_t max, int64_t *out);

/* Prints "aedile: WHERE: text of the key" on standard error; returns the code. */
int cli_fail(const cli *, int code, const char *where, const char *key, const ae_gap *);
#define CLI_FAIL(c, where, key, ...) \
    cli_fail((c), CLI_WRONG, (where), (key), (const ae_gap[]){ __VA_ARGS__, { .name = NULL } })

/* The same for a refusal by the rules. */
int cli_refuse(const cli *, const char *where, ae_err);

/* Prints a text.  Ink characters become colours, or nothing; other control characters are
 * dropped. */
void cli_print(const cli *, FILE *, const char *text);

/* Prints the text of a key and a line end on standard output. */
void cli_say(const cli *, const char *key, const ae_gap *);

#endif
