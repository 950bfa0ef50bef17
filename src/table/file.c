/*
 * file.c: a table as a record, read and written.
 */
#include "table/file.h"

#include <string.h>

#include "table/private.h"

/* Counts a draw and compares it with the seed's, unless it is marked as fixed by hand. */
static void note_draw(const ae_table *t, const ae_entry *entry, int line, ae_opening *how)
{
    ae_entry drawn;

    if (entry->kind != AE_ENTRY_DECISION || entry->seat != AE_CHANCE)
        return;
    how->n_draws++;
    if (entry->flags & AE_FIXED) {
        how->n_fixed++;
        return;
    }
    if (!how->odd_draw && ae_table_draw(t, &drawn) && strcmp(drawn.text, entry->text) != 0)
        how->odd_draw = line;
}

static ae_err append_all(ae_table *t, ae_reader *reader, ae_opening *how, ae_faults *faults)
{
    ae_entry entry;
    ae_fault fault;

    while (!ae_reader_is_done(reader)) {
        ae_err err = ae_entry_read(reader, &entry, faults);

        if (err != AE_OK)
            return err;
        note_draw(t, &entry, reader->line, how);
        err = ae_table_append(t, &entry, NULL);
        if (err != AE_OK) {
            ae_fault_at(faults, reader->line, entry.text, ae_err_key(err));
            return err;
        }
    }
    if (t->game->check(t->board, &t->fold.now, &fault) == AE_OK)
        return AE_OK;
    ae_fault_at(faults, reader->line, fault.what, "invariant");
    return AE_BROKEN;
}

static int is_choice(const ae_entry *entry)
{
    return entry->kind == AE_ENTRY_DECISION && entry->seat != AE_CHANCE;
}

/* Keeps the lines from the one that failed on without playing them.  Their meaning is unknown, so a
 * choice among them counts as sealed and is shown to its own seat alone. */
static ae_err keep_rest(ae_table *t, ae_reader *reader, const ae_head *head, ae_faults *faults)
{
    ae_entry entry;

    t->ended = AE_STATUS_ADJOURNED;
    t->head.rules = head->rules;
    t->head.hash = head->hash;
    memcpy(t->head.board, head->board, sizeof head->board);
    memcpy(t->head.variant, head->variant, sizeof head->variant);
    while (!ae_reader_is_done(reader)) {
        if (ae_entry_read(reader, &entry, faults) != AE_OK)
            return AE_TEXT;
        ae_lines_add(t, &entry, is_choice(&entry) ? AE_MARK_SEALED : 0);
    }
    return AE_ADJOURNED;
}

static int is_current(const ae_table *t, const ae_head *head)
{
    return head->rules == t->game->rules_version && head->hash == t->board->hash;
}

/* Moves the reader back to the start of the line that it read last. */
static void step_back(ae_reader *reader)
{
    for (reader->at--; reader->at > 0 && reader->text[reader->at - 1] != '\n'; reader->at--)
        ;
    reader->line--;
}

/* Adjourns the table.  This fails only if a remaining line is no entry at all. */
static ae_err adjourn(ae_table *t, ae_reader *reader, const ae_head *head, ae_opening *how,
                      ae_faults *faults)
{
    if (how->why == AE_BROKEN)
        reader->at = reader->len;
    else
        step_back(reader);
    return keep_rest(t, reader, head, faults);
}

/* Whether a record whose start cannot be set up was made under other rules or with another map.
 * The map is compared without the head's position, which may no longer fit it. */
static int is_of_other_version(const ae_game *game, const ae_head *head)
{
    int is_other = head->rules != game->rules_version;
    ae_faults unheard = { .n = 0 };
    ae_head bare = *head;
    ae_table *t = NULL;

    bare.position.len = 0;
    if (!is_other && ae_table_new(&t, &bare, &unheard) == AE_OK)
        is_other = !is_current(t, head);
    ae_table_free(t);
    return is_other;
}

static ae_err open_head(ae_table **out, const ae_head *head, int line, ae_opening *how,
                        ae_faults *faults)
{
    const ae_game *game = ae_game_find(head->game);

    *out = NULL;
    how->why = ae_table_new(out, head, faults);
    how->line = line;
    if (how->why == AE_OK || !game || !is_of_other_version(game, head))
        return how->why;
    return AE_ADJOURNED;
}

ae_err ae_table_open(ae_table **out, const char *text, size_t len, ae_opening *how,
                     ae_faults *faults)
{
    ae_reader reader = { .text = text, .len = len };
    ae_head head;
    ae_err err = ae_head_read(&reader, &head, faults);

    *out = NULL;
    *how = (ae_opening){ .why = err, .line = reader.line };
    if (err != AE_OK || (err = open_head(out, &head, reader.line, how, faults)) != AE_OK)
        return err;
    how->is_adopted = !is_current(*out, &head);
    how->why = append_all(*out, &reader, how, faults);
    how->line = reader.line;
    if (how->why == AE_OK)
        return AE_OK;
    if (how->is_adopted && how->why != AE_TEXT) {
        how->is_adopted = 0;
        err = adjourn(*out, &reader, &head, how, faults);
        if (err == AE_ADJOURNED)
            return err;
    }
    ae_table_free(*out);
    *out = NULL;
    return how->why;
}

static ae_err verify_seed(const ae_table *t, const ae_opening *how, ae_faults *faults)
{
    uint8_t commit[32];

    if (t->head.has_seed && t->head.has_commit) {
        ae_seed_commit(&t->head.seed, commit);
        if (memcmp(commit, t->head.commit, sizeof commit) != 0) {
            ae_fault_at(faults, 1, "commit", "commit");
            return AE_SEED;
        }
    }
    if (!how->odd_draw)
        return AE_OK;
    ae_fault_at(faults, how->odd_draw, "chance", "odd_draw");
    return AE_SEED;
}

ae_err ae_table_verify(const ae_table *t, const ae_opening *how, ae_faults *faults)
{
    ae_result result[AE_MAX_SEATS];
    ae_err err = verify_seed(t, how, faults);

    if (err != AE_OK || !t->head.has_result)
        return err;
    ae_table_result(t, result);
    for (int seat = 0; seat < t->setup.seats; seat++)
        if (result[seat].score != t->head.score[seat]
            || ae_table_status(t) != AE_STATUS_FINISHED) {
            ae_fault_at(faults, 1, "result", "odd_result");
            return AE_RESULT;
        }
    return AE_OK;
}

/* The head for this viewer: with the result once the game is finished, without the seed while it
 * could still reveal future draws. */
static void head_for(const ae_table *t, int viewer, ae_head *head)
{
    ae_result result[AE_MAX_SEATS];
    int is_over = ae_table_status(t) != AE_STATUS_RUNNING && t->ended != AE_STATUS_ADJOURNED;

    *head = t->head;
    if (viewer != AE_ALL && !is_over)
        head->has_seed = 0;
    if (t->ended == AE_STATUS_ADJOURNED)
        return;
    head->has_result = ae_table_status(t) == AE_STATUS_FINISHED;
    ae_table_result(t, result);
    for (int seat = 0; seat < t->setup.seats; seat++)
        head->score[seat] = result[seat].score;
}

void ae_table_write_head(const ae_table *t, int viewer, ae_text *out)
{
    ae_head head;

    head_for(t, viewer, &head);
    ae_head_put(&head, out);
}

void ae_table_write_lines(const ae_table *t, int viewer, const uint32_t range[2], ae_text *out)
{
    ae_entry entry;

    for (uint32_t number = range[0] + 1; number <= range[1]; number++) {
        ae_table_entry_for(t, number, viewer, &entry);
        ae_entry_put(&entry, out);
    }
}

void ae_table_write(const ae_table *t, int viewer, ae_text *out)
{
    ae_table_write_head(t, viewer, out);
    ae_table_write_lines(t, viewer, (const uint32_t[2]){ 0, t->n }, out);
}
