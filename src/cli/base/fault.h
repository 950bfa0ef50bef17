/*
 * fault.h: faults of a file, as lines that name the place.
 */
#ifndef AE_CLI_BASE_FAULT_H
#define AE_CLI_BASE_FAULT_H

#include "cli/base/cli.h"
#include "core/json.h"

/* Of the faults of a file the first is told. */
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
