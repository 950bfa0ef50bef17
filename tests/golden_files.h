/*
 * golden_files.h: the golden records, tests/golden/<game>/<name>.rec, and the files beside them.
 *
 * A program makes the text that a file should hold; golden_compare() compares it with the file
 * that is there or, with --write, writes the file anew.  Printed is TAP.  Run from the root of the
 * tree.
 */
#ifndef AE_TESTS_GOLDEN_FILES_H
#define AE_TESTS_GOLDEN_FILES_H

#include "core/game.h"

enum { GOLDEN_PATH = 512, GOLDEN_FILE = 1 << 22 }; /* longest path and largest file, in bytes */

typedef struct {
    int n, n_failed, is_writing;
    char *record, *file; /* room for a file each */
    ae_text out;         /* what a file should hold */
} golden;

/* Takes memory; 0 if there is none. */
int golden_begin(golden *, int is_writing);

/* Prints the plan and frees all; answers the exit status.  golden_free() prints nothing. */
int golden_end(golden *);
void golden_free(golden *);

/* Reads a file into `room` and ends it with a 0 byte; answers its length, -1 if it cannot be read. */
long golden_load(const char *path, char room[GOLDEN_FILE]);

/* Prints what is wrong with a file; answers 0. */
int golden_say(const char *path, const char *what);

/* Whether `out` is what the file holds; the first line that differs is printed. */
int golden_compare(golden *, const char *path);

void golden_report(golden *, int is_ok, const char *name);

/* Calls `try_record` with the path of each record of a game, in the order of their names, and
 * reports what it answers.  Answers the number of records. */
int golden_each(golden *, const ae_game *, int (*try_record)(golden *, const char *rec));

#endif
