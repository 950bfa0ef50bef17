/*
 * record.c: records, made and read.
 *
 * A record is a table (table/table.h) whose undo is free, and the set-up of that table.
 */
#include <string.h>

#include "core/speak.h"
#include "lib/private.h"
#include "table/file.h"

struct aedile_record {
    aedile_setup setup; /* its board belongs to the table */
    ae_table *table;
    ae_opening opening;
};

static char *copy(ae_slice slice)
{
    char *text = malloc(slice.len + 1);

    if (text) {
        memcpy(text, slice.at, slice.len);
        text[slice.len] = '\0';
    }
    return text;
}

static aedile_record *new_record(ae_table *table)
{
    aedile_record *r = calloc(1, sizeof *r);
    const ae_head *head = ae_table_head(table);

    if (!r)
        return NULL;
    if (head->map.len && !(r->setup.map = copy(head->map))) {
        free(r);
        return NULL;
    }
    r->table = table;
    r->setup.game = ae_table_game(table);
    r->setup.board = ae_table_board(table);
    r->setup.setup = *ae_table_setup(table);
    memcpy(&r->setup.start, ae_table_start(table), r->setup.game->state_size);
    lib_observe_init(&r->setup);
    return r;
}

static aedile_record *keep(ae_table *table, aedile_error *error)
{
    aedile_record *r = new_record(table);

    if (!r) {
        lib_refuse_at(error, "record", "memory");
        ae_table_free(table);
    }
    return r;
}

static void fill_head(const aedile_setup *s, const char *seed, ae_head *head)
{
    *head = (ae_head){ .seats = s->setup.seats, .has_seed = 1, .seed = ae_seed_from(seed) };
    ae_put(&AE_TEXT_IN(head->game), s->game->id);
    ae_put(&AE_TEXT_IN(head->board), s->board->id);
    ae_variant_put(s->game, s->setup.variant, &AE_TEXT_IN(head->variant));
    if (s->map)
        head->map = (ae_slice){ .at = s->map, .len = strlen(s->map) };
}

aedile_record *aedile_record_new(const aedile_setup *s, const void *state, const char *seed,
                                 aedile_error *error)
{
    char position[AE_MAX_JSON];
    ae_table *table = NULL;
    lib_fault fault;
    ae_head head;
    ae_err err;

    lib_fault_init(&fault);
    fill_head(s, seed, &head);
    if (state)
        head.position =
            (ae_slice){ position, aedile_position(s, state, position, sizeof position), 0 };
    err = ae_table_new(&table, &head, &fault.faults);
    if (err != AE_OK)
        return lib_refuse(error, err, &fault), NULL;
    return keep(table, error);
}

aedile_record *aedile_record_read(const char *text, size_t len, aedile_error *error)
{
    ae_table *table = NULL;
    ae_opening opening;
    lib_fault fault;
    aedile_record *r;
    ae_err err;

    lib_fault_init(&fault);
    err = ae_table_open(&table, text, len, &opening, &fault.faults);
    if (err != AE_OK) {
        ae_table_free(table);
        return lib_refuse(error, err, err == AE_ADJOURNED ? NULL : &fault), NULL;
    }
    r = keep(table, error);
    if (r)
        r->opening = opening;
    return r;
}

void aedile_record_free(aedile_record *r)
{
    if (!r)
        return;
    ae_table_free(r->table);
    free(r->setup.map);
    free(r);
}

const aedile_setup *aedile_record_setup(const aedile_record *r)
{
    return &r->setup;
}

void aedile_record_start(const aedile_record *r, void *state)
{
    memcpy(state, ae_table_start(r->table), r->setup.game->state_size);
}

const void *aedile_record_state(const aedile_record *r)
{
    return ae_table_state(r->table);
}

/* ---- entries ---- */

size_t aedile_record_steps(const aedile_record *r, aedile_step *out, size_t room)
{
    const ae_game *game = r->setup.game;
    const ae_board *board = r->setup.board;
    ae_state state;
    size_t n = 0;

    aedile_record_start(r, &state);
    for (uint32_t number = 1; number <= ae_table_count(r->table); number++) {
        ae_entry entry;
        ae_move move;

        ae_table_entry_for(r->table, number, AE_ALL, &entry);
        if (entry.kind != AE_ENTRY_DECISION || ae_table_is_taken_back(r->table, number))
            continue;
        move = ae_parse(game, board, &state, entry.seat, entry.text);
        game->apply(board, &state, entry.seat, move, NULL);
        if (n < room)
            out[n] = (aedile_step){ entry.seat, move };
        n++;
    }
    return n;
}

int aedile_record_enter(aedile_record *r, int seat, const char *notation, aedile_error *error)
{
    ae_entry entry = { .kind = AE_ENTRY_DECISION, .seat = (uint8_t)seat };
    ae_text text = AE_TEXT_IN(entry.text);
    ae_err err = AE_SEAT;

    ae_put(&text, notation);
    if (text.len >= text.size)
        return lib_refuse(error, AE_ILLEGAL, NULL);
    if (seat == AE_CHANCE)
        entry.flags = AE_FIXED;
    if (seat == AE_CHANCE || (seat >= 0 && seat < r->setup.setup.seats))
        err = ae_table_append(r->table, &entry, NULL);
    return err == AE_OK ? 1 : lib_refuse(error, err, NULL);
}

int aedile_record_advance(aedile_record *r)
{
    return ae_table_advance(r->table, 0, NULL);
}

static int is_name(const char *name, int is_bot)
{
    ae_bot known;

    if (strlen(name) >= AE_MAX_PERSON)
        return 0;
    return is_bot ? ae_bot_read(name, &known) : ae_is_title(name) && ae_is_utf8(name);
}

/* The names are in the head, so the table is made anew. */
int aedile_record_name(aedile_record *r, int seat, const char *name, int is_bot,
                       aedile_error *error)
{
    ae_head head = *ae_table_head(r->table);
    ae_table *table = NULL;
    ae_err err;

    if (seat < 0 || seat >= r->setup.setup.seats || ae_table_count(r->table))
        return lib_refuse(error, AE_SEAT, NULL);
    if (!is_name(name, is_bot))
        return lib_refuse_at(error, "name", is_bot ? "no_bot" : "value");
    memset(head.seat[seat].name, 0, sizeof head.seat[seat].name);
    memcpy(head.seat[seat].name, name, strlen(name));
    head.seat[seat].is_bot = is_bot != 0;
    err = ae_table_new(&table, &head, NULL);
    if (err != AE_OK)
        return lib_refuse(error, err, NULL);
    ae_table_free(r->table);
    r->table = table;
    r->setup.board = ae_table_board(table);
    return 1;
}

/* ---- out ---- */

int aedile_record_verify(const aedile_record *r, aedile_error *error)
{
    lib_fault fault;
    ae_err err;

    lib_fault_init(&fault);
    err = ae_table_verify(r->table, &r->opening, &fault.faults);
    return err == AE_OK ? 1 : lib_refuse(error, err, &fault);
}

size_t aedile_record_write(const aedile_record *r, int viewer, char *out, size_t size)
{
    ae_text text = lib_text_in(out, size);

    ae_table_write(r->table, viewer, &text);
    return text.len;
}
