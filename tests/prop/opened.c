/*
 * opened.c: records made, changed by hand and opened.
 */
#include "opened.h"

void play_out(const ae_head *head, uint64_t seed, char out[MAX_RECORD])
{
    trial t = { .rng = { seed } };
    ae_table *table = table_of(head);
    ae_text text = { .buf = out, .size = MAX_RECORD };

    t.at.game = ae_table_game(table);
    t.at.board = ae_table_board(table);
    for (;;) {
        ae_entry entry = { .at = 0 };

        ae_table_advance(table, 0, NULL);
        if (!random_decision(&t, table, &entry))
            break;
        assert_int_equal(ae_table_append(table, &entry, NULL), AE_OK);
    }
    assert_int_equal(ae_table_status(table), AE_STATUS_FINISHED);
    ae_table_write(table, AE_ALL, &text);
    assert_true(text.len < text.size);
    ae_table_free(table);
}

ae_head seeded_head(void)
{
    ae_head head = forum_head("market", 3, AE_UNDO_FREE);

    set_seed(&head, 5);
    head.has_commit = 1;
    ae_seed_commit(&head.seed, head.commit);
    return head;
}

void whole_game(char out[MAX_RECORD])
{
    ae_head head = seeded_head();

    play_out(&head, 11, out);
}

/* The first line that begins like this, and its number. */
static char *find_line(char *text, const char *begin, int *number)
{
    char *at = text;

    for (*number = 1; strncmp(at, begin, strlen(begin)) != 0; ++*number) {
        at = strchr(at, '\n');
        assert_non_null(at);
        at++;
    }
    return at;
}

int replace(char text[MAX_RECORD], const char *begin, const char *line)
{
    int number;
    char *at = find_line(text, begin, &number), *end = strchr(at, '\n');

    assert_true(strlen(text) + strlen(line) < MAX_RECORD);
    memmove(at + strlen(line), end, strlen(end) + 1);
    memcpy(at, line, strlen(line));
    return number;
}

void drop(char *text, const char *begin)
{
    int number;
    char *at = find_line(text, begin, &number), *end = strchr(at, '\n') + 1;

    memmove(at, end, strlen(end) + 1);
}

void open_text(opened *o)
{
    o->err =
        ae_table_open(&o->table, o->text, strlen(o->text), &o->how, ae_report_to(&o->reported));
}

void try_err(const opened *o, ae_err expected)
{
    assert_string_equal(ae_err_key(o->err), ae_err_key(expected));
}
