/*
 * open.c: making, copying and freeing tables.
 */
#include <string.h>

#include "table/private.h"

static char *copy(ae_slice *slice)
{
    char *s;

    if (!slice->len)
        return NULL;
    s = ae_alloc(NULL, slice->len);
    memcpy(s, slice->at, slice->len);
    slice->at = s;
    return s;
}

/* Allocates enough tokens for any JSON of that length. */
static jsmntok_t *token_room(size_t len, int *n)
{
    *n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8);
    return ae_alloc(NULL, (size_t)*n * sizeof(jsmntok_t));
}

/* Passes on the faults of a JSON text that is one line of a record, with the number of that
 * line. */
typedef struct {
    ae_faults faults;
    ae_faults *next;
    int line;
} relay;

static void pass_on(ae_faults *faults, int line, const char *where, const char *what)
{
    relay *r = faults->ctx;

    ae_fault_at(r->next, r->line ? r->line : line, where, what);
}

static void relay_init(relay *r, ae_faults *next, ae_slice slice)
{
    *r = (relay){ .faults = { .report = pass_on }, .next = next, .line = slice.line };
    r->faults.ctx = r;
}

static ae_err read_map(ae_table *t, ae_faults *faults)
{
    int n;
    jsmntok_t *room = token_room(t->head.map.len, &n);
    relay on_line;
    ae_err err;

    relay_init(&on_line, faults, t->head.map);
    t->own_board = ae_alloc(NULL, sizeof *t->own_board);
    err = ae_board_read(t->game->board_kind, t->own_board, t->head.map.at, t->head.map.len,
                        room, n, &on_line.faults);
    free(room);
    t->board = &t->own_board->head;
    return err;
}

static ae_err find_board(ae_table *t, ae_faults *faults)
{
    t->game = ae_game_find(t->head.game);
    if (!t->game) {
        ae_fault_at(faults, 0, t->head.game, "no_game");
        return AE_SETUP;
    }
    if (t->head.map.len)
        return read_map(t, faults);
    t->board = ae_board_find(t->game, t->head.board);
    if (!t->board) {
        ae_fault_at(faults, 0, t->head.board, "no_board");
        return AE_BOARD;
    }
    return AE_OK;
}

/* Whether the state has sealed choices.  A start must have none: everyone can read the record's
 * head. */
static int has_secrets(const ae_table *t, const ae_state *s)
{
    ae_state open = *s;

    t->game->unseal(t->board, &open, AE_WATCHER);
    return memcmp(&open, s, t->game->state_size) != 0;
}

static ae_err parse_position(ae_table *t, ae_state *read, ae_faults *faults)
{
    int n;
    jsmntok_t *room = token_room(t->head.position.len, &n);
    ae_json doc;
    ae_err err = ae_json_read(&doc, t->head.position.at, t->head.position.len, room, n, faults);

    if (err == AE_OK)
        err = ae_position_read(t->game, t->board, read, &doc, 0, faults);
    free(room);
    return err;
}

static ae_err read_position(ae_table *t, ae_faults *faults)
{
    ae_state read;
    relay on_line;
    ae_err err;

    relay_init(&on_line, faults, t->head.position);
    err = parse_position(t, &read, &on_line.faults);
    if (err != AE_OK)
        return err;
    if (has_secrets(t, &read) || !ae_fields_same_setup(t->game->fields, &read, &t->start)) {
        ae_fault_at(&on_line.faults, 1, "position",
                    has_secrets(t, &read) ? "position_sealed" : "position_setup");
        return AE_BROKEN;
    }
    memcpy(&t->start, &read, t->game->state_size);
    return AE_OK;
}

static ae_err start(ae_table *t, ae_faults *faults)
{
    ae_err err = ae_variant_read(t->game, t->head.variant, &t->setup.variant);

    t->setup.seats = (uint8_t)t->head.seats;
    if (err == AE_OK)
        err = ae_start(t->game, t->board, &t->start, &t->setup);
    if (err != AE_OK) {
        ae_fault_at(faults, 0, t->game->id, "no_setup");
        return err;
    }
    return t->head.position.len ? read_position(t, faults) : AE_OK;
}

static void seat_all(ae_table *t)
{
    for (int seat = 0; seat < t->setup.seats; seat++)
        t->sitter[seat] = t->head.seat[seat].is_bot ? AE_BOT : AE_PERSON;
}

static void set_head(ae_table *t)
{
    ae_text variant = AE_TEXT_IN(t->head.variant), id = AE_TEXT_IN(t->head.board);

    ae_variant_put(t->game, t->setup.variant, &variant);
    ae_put(&id, t->board->id);
    t->head.rules = t->game->rules_version;
    t->head.hash = t->board->hash;
    t->key = ae_head_key(&t->head);
}

ae_err ae_table_new(ae_table **out, const ae_head *head, ae_faults *faults)
{
    ae_table *t = ae_alloc(NULL, sizeof *t);
    ae_err err;

    memset(t, 0, sizeof *t);
    t->head = *head;
    t->position = copy(&t->head.position);
    t->map = copy(&t->head.map);
    err = find_board(t, faults);
    if (err == AE_OK)
        err = start(t, faults);
    if (err != AE_OK) {
        ae_table_free(t);
        return err;
    }
    seat_all(t);
    set_head(t);
    ae_table_start_clock(t);
    ae_fold_begin(t);
    *out = t;
    return AE_OK;
}

ae_table *ae_table_clone(const ae_table *from)
{
    ae_table *t = ae_alloc(NULL, sizeof *t);

    *t = *from;
    t->position = copy(&t->head.position);
    t->map = copy(&t->head.map);
    if (from->own_board) {
        t->own_board = ae_alloc(NULL, sizeof *t->own_board);
        *t->own_board = *from->own_board;
        t->board = &t->own_board->head;
    }
    t->line = ae_alloc(NULL, t->room * sizeof t->line[0] + 1);
    t->texts = ae_alloc(NULL, t->texts_room + 1);
    if (t->n) {
        memcpy(t->line, from->line, t->n * sizeof t->line[0]);
        memcpy(t->texts, from->texts, t->texts_len);
    }
    t->rehearsal = NULL;
    ae_fold_copy(t, from);
    return t;
}

/* ---- rehearsals ---- */

ae_table *ae_table_rehearse(ae_table *t)
{
    ae_table *twin = ae_alloc(NULL, sizeof *twin);

    *twin = *t;
    twin->start = t->fold.now;
    twin->line = NULL;
    twin->texts = NULL;
    twin->n = twin->room = 0;
    twin->texts_len = twin->texts_room = 0;
    twin->tree = (ae_tree){ .node = NULL };
    ae_fold_begin(twin);
    t->rehearsal = twin;
    return twin;
}

/* Frees only what the rehearsal owns; it shares head and board with the table. */
void ae_table_end_rehearsal(ae_table *t)
{
    ae_table *twin = t->rehearsal;

    if (!twin)
        return;
    ae_fold_free(twin);
    free(twin->texts);
    free(twin->line);
    free(twin);
    t->rehearsal = NULL;
}

void ae_table_free(ae_table *t)
{
    if (!t)
        return;
    ae_table_end_rehearsal(t);
    ae_fold_free(t);
    free(t->texts);
    free(t->line);
    free(t->own_board);
    free(t->map);
    free(t->position);
    free(t);
}
