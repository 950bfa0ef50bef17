/*
 * script.h: a table of forum driven by lines of a record, for tests with exact expectations.
 */
#ifndef AE_TESTS_PROP_SCRIPT_H
#define AE_TESTS_PROP_SCRIPT_H

#include "trial.h"

/* What else is to be in it is put in after. */
ae_head forum_head(const char *board, int seats, ae_undo);
ae_table *table_of(const ae_head *);

/* Enters lines, all of which are accepted. */
void enter_all(ae_table *, const char *lines);

/* Enters a line that is refused for this reason. */
void refuse(ae_table *, const char *line, ae_err expected);

/* Checks the result of ae_table_can_undo(). */
void try_undo(const ae_table *, int seat, uint32_t number, ae_err expected);

/* Checks a line as a viewer reads it. */
void try_line(const ae_table *, uint32_t number, int viewer, const char *line);

#endif
