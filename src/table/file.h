/*
 * file.h: a table as a record, read and written.
 */
#ifndef AE_TABLE_FILE_H
#define AE_TABLE_FILE_H

#include "table/table.h"

typedef struct {
    int is_adopted;       /* rules or map have changed, but every line is still legal */
    int line;             /* the last line read: of the fault if there is one */
    ae_err why;           /* the fault, or AE_OK */
    int n_draws, n_fixed; /* draws in all, also those taken back; of these, fixed by hand */
    int odd_draw;         /* line of the first draw that differs from the seed's; 0 if none */
} ae_opening;

/* Opens a record by appending its lines one after the other.  A record made under other rules or
 * with another version of its map is adopted if every line is still legal and the state passes
 * check().  Otherwise the result is AE_ADJOURNED: the table holds all its lines and can be shown
 * and written, but accepts no more entries.  The table is null if not even its start can be set
 * up; then the caller has only the text to keep. */
ae_err ae_table_open(ae_table **, const char *text, size_t len, ae_opening *, ae_faults *);

/* Checks what an opened record claims: that its draws come from the seed, that the seed matches the
 * commitment, and that the result is that of the game. */
ae_err ae_table_verify(const ae_table *, const ae_opening *, ae_faults *);

/* Writes the record.  For AE_ALL, whoever holds the file, it includes the seed.  For a viewer it
 * leaves out sealed choices, and the seed while the game runs. */
void ae_table_write(const ae_table *, int viewer, ae_text *);

/* The same in parts: the head; the lines after number range[0] up to number range[1]. */
void ae_table_write_head(const ae_table *, int viewer, ae_text *);
void ae_table_write_lines(const ae_table *, int viewer, const uint32_t range[2], ae_text *);

#endif
