/*
 * fault.h: prints faults of an input file with their place.
 */
#ifndef AE_CLI_BASE_FAULT_H
#define AE_CLI_BASE_FAULT_H

#include "cli/base/cli.h"
#include "core/json.h"

/* Keeps the first fault of a file, to be printed later. */
typedef struct {
    ae_faults faults;
    int line;
    char where[96];
    const char *what;
} cli_fault;

void cli_fault_init(cli_fault *);
int cli_fault_fail(const cli *, int code, const char *path, const cli_fault *);

/* Prints a line for each fault when it is reported. */
typedef struct {
    ae_faults faults;
    const cli *cli;
    const char *path;
} cli_all_faults;

void cli_all_faults_init(cli_all_faults *, const cli *, const char *path);

/* Enough tokens for any JSON of that length; free() them. */
jsmntok_t *cli_tokens(size_t len, int *n);

#endif
