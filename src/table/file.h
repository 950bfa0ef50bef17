/*
 * file.h: a table as a record, read and written.
 */
#ifndef AE_TABLE_FILE_H
#define AE_TABLE_FILE_H

#include "table/table.h"

typedef struct {
    int is_adopted;       /* rules or data have changed, but every line still holds */
    int line;             /* where it stopped, if it did */
    ae_err why;           /* and why */
    int n_draws, n_fixed; /* draws in all, those taken back too; of them by hand */
    int odd_draw;         /* line of the first draw that the seed does not give; 0 if none */
} ae_opening;

/* Appends line after line.  A record of other rules or other data than ours is adopted if every
 * line is still legal and the state checks.  If not, the answer is AE_ADJOURNED and the table
 * holds all its lines, can be shown and written, but takes no more; it is null if not even its
 * start can be set up, and then the text itself is what is kept. */
ae_err ae_table_open(ae_table **, const char *text, size_t len, ae_opening *, ae_faults *);

/* Whether all that an opened record claims is so: its draws are those of the seed, the seed that
 * of the commitment, the result that of the game. */
ae_err ae_table_verify(const ae_table *, const ae_opening *, ae_faults *);

/* For the holder of the file (AE_ALL) with its seed; for a viewer without what that viewer may
 * not see: sealed choices, and the seed while the game runs. */
void ae_table_write(const ae_table *, int viewer, ae_text *);

/* The same in parts: the head, and the lines after one number and up to another. */
void ae_table_write_head(const ae_table *, int viewer, ae_text *);
void ae_table_write_lines(const ae_table *, int viewer, const uint32_t range[2], ae_text *);

#endif
