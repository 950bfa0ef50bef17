/*
 * script.c: a table of forum driven by lines of a record.
 */
#include "script.h"

/* A head for forum; what else is to be in it is put in after. */
ae_head forum_head(const char *board, int seats, ae_undo undo)
{
    ae_head head = { .game = "forum", .seats = seats, .undo = undo };

    ae_put(&AE_TEXT_IN(head.board), board);
    return head;
}

ae_table *table_of(const ae_head *head)
{
    ae_faults faults = { .n = 0 };
    ae_table *table = NULL;

    assert_int_equal(ae_table_new(&table, head, &faults), AE_OK);
    return table;
}

static ae_err enter_line(ae_table *table, ae_reader *reader)
{
    ae_faults faults = { .n = 0 };
    ae_entry entry;

    if (ae_entry_read(reader, &entry, &faults) != AE_OK)
        fail_msg("no entry: %s", reader->text);
    return ae_table_append(table, &entry, NULL);
}

void enter_all(ae_table *table, const char *lines)
{
    ae_reader reader = { .text = lines, .len = strlen(lines) };

    while (!ae_reader_is_done(&reader)) {
        ae_err err = enter_line(table, &reader);

        if (err != AE_OK)
            fail_msg("line %d of\n%s is refused: %s", reader.line, lines, ae_err_key(err));
    }
}

void refuse(ae_table *table, const char *line, ae_err expected)
{
    ae_reader reader = { .text = line, .len = strlen(line) };

    assert_string_equal(ae_err_key(enter_line(table, &reader)), ae_err_key(expected));
}

void try_undo(const ae_table *table, int seat, uint32_t number, ae_err expected)
{
    assert_string_equal(ae_err_key(ae_table_can_undo(table, seat, number)),
                        ae_err_key(expected));
}

void try_line(const ae_table *table, uint32_t number, int viewer, const char *line)
{
    char room[256];
    ae_entry entry;

    ae_table_entry_for(table, number, viewer, &entry);
    ae_entry_put(&entry, &AE_TEXT_IN(room));
    assert_string_equal(room, line);
}
