/*
 * game.c: the parts of the contract that are the same for every game.
 *
 * Nothing here allocates, does I/O or imports a symbol in WebAssembly.
 */
#include "core/game.h"

#include <string.h>

#include "core/net.h"
#include "core/sha256.h"

const ae_noun ae_number = { .name = "number" };
const ae_noun ae_a_seat = { .name = "seat" };

int ae_noun_count(const ae_noun *noun, const ae_board *board)
{
    return noun->count ? noun->count(board) : noun->n;
}

int ae_noun_has(const ae_noun *noun, const ae_board *board, int value)
{
    if (value == AE_NONE || (noun == &ae_a_seat && value == AE_CHANCE))
        return 1;
    if (noun == &ae_a_seat)
        return value >= 0 && value < AE_MAX_SEATS;
    return !noun->id
           || (value >= noun->first && value - noun->first < ae_noun_count(noun, board));
}

void ae_weigh(ae_chance *chance, ae_move move, uint16_t weight)
{
    ae_add(&chance->list, move);
    chance->weight[chance->list.n - 1] = weight;
    chance->total += weight;
}

ae_err ae_broken(ae_fault *fault, const char *what, ptrdiff_t at, size_t size)
{
    *fault = (ae_fault){ .what = what, .at = (int)at, .size = (int)size };
    return AE_BROKEN;
}

void ae_put_net_name(ae_text *out, const ae_game *game, int kind)
{
    ae_put(out, game->boards[0]->kind);
    ae_put(out, kind == AE_DUEL ? "/duel" : "/many");
}

void ae_put_net_id(ae_text *out, const ae_net *net)
{
    enum { BYTES = 4 };
    uint8_t hash[32];

    ae_sha256(net, sizeof *net, hash);
    ae_put_hex(out, hash, BYTES);
}

const ae_net *ae_own_net(int game, int kind)
{
    const ae_net *const *nets = ae_games[game]->eval->net;

    for (int i = 0; nets && i < game; i++)
        if (ae_games[i]->eval->net && ae_games[i]->eval->net[kind] == nets[kind])
            return NULL;
    return nets ? nets[kind] : NULL;
}

const ae_game *ae_game_find(const char *id)
{
    for (const ae_game *const *game = ae_games; *game; game++)
        if (!strcmp((*game)->id, id))
            return *game;
    return NULL;
}

const ae_board *ae_board_find(const ae_game *game, const char *id)
{
    for (const ae_board *const *board = game->boards; *board; board++)
        if (!strcmp((*board)->id, id))
            return *board;
    return NULL;
}

static uint32_t variant_bit(const ae_game *game, const char *name, size_t n)
{
    for (const ae_variant *v = game->variants; v->name; v++)
        if (strlen(v->name) == n && !memcmp(v->name, name, n))
            return v->bit;
    return 0;
}

ae_err ae_variant_read(const ae_game *game, const char *names, uint32_t *out)
{
    uint32_t all = 0;

    for (const char *at = names; *at;) {
        size_t n = strcspn(at, ",");
        uint32_t bit = variant_bit(game, at, n);

        if (!bit || all & bit)
            return AE_SETUP;
        all |= bit;
        at += n;
        if (*at == ',' && !*++at)
            return AE_SETUP;
    }
    *out = all;
    return AE_OK;
}

void ae_variant_put(const ae_game *game, uint32_t variant, ae_text *out)
{
    int n = 0;

    for (const ae_variant *v = game->variants; v->name; v++)
        if (variant & v->bit) {
            ae_put(out, n++ ? "," : "");
            ae_put(out, v->name);
        }
}

ae_err ae_start(const ae_game *game, const ae_board *board, void *state, const ae_setup *setup)
{
    uint32_t unknown = setup->variant;
    int min = game->min_seats, max = game->max_seats;

    if (strcmp(board->kind, game->board_kind->name) || board->size != game->board_kind->size)
        return AE_BOARD;
    for (const ae_variant *v = game->variants; v->name; v++) {
        if (!(setup->variant & v->bit))
            continue;
        if (setup->variant & v->excludes)
            return AE_SETUP;
        unknown &= ~v->bit;
        min = v->min_seats > min ? v->min_seats : min;
        max = v->max_seats && v->max_seats < max ? v->max_seats : max;
    }
    if (unknown || setup->seats < min || setup->seats > max)
        return AE_SETUP;
    return game->init(board, state, setup);
}

void ae_panel_of(const ae_game *game, const ae_board *board, const void *state,
                 const ae_look *look, ae_panel *out)
{
    ae_panel_begin(out);
    game->panel(board, state, look, out);
}

void ae_list(const ae_game *game, const ae_board *board, const void *state, int seat,
             ae_moves *out)
{
    ae_chance chance;

    if (seat != AE_CHANCE) {
        game->legal(board, state, seat, out);
        return;
    }
    game->chance(board, state, &chance);
    out->n = chance.list.n;
    memcpy(out->move, chance.list.move, sizeof out->move[0] * (size_t)out->n);
}

ae_err ae_play(const ae_game *game, const ae_board *board, void *state, ae_step step,
               const ae_sink *sink)
{
    ae_moves list;

    if (step.seat < 0 || step.seat > AE_CHANCE
        || !(game->to_act(board, state) & AE_SEAT_BIT(step.seat)))
        return AE_NOT_TURN;
    ae_list(game, board, state, step.seat, &list);
    for (int i = 0; i < list.n; i++)
        if (list.move[i] == step.move) {
            game->apply(board, state, step.seat, step.move, sink);
            return AE_OK;
        }
    return AE_ILLEGAL;
}

int ae_forced(const ae_game *game, const ae_board *board, const void *state, ae_step *step)
{
    ae_seats to_act = game->to_act(board, state);
    ae_moves list;

    if (game->sealed(board, state))
        return 0;
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        if (!(to_act & AE_SEAT_BIT(seat)))
            continue;
        game->legal(board, state, seat, &list);
        if (list.n == 1) {
            *step = (ae_step){ .seat = seat, .move = list.move[0] };
            return 1;
        }
    }
    return 0;
}

/* Finds the outcome by cumulative weight, in the order of the list. */
ae_move ae_outcome(const ae_chance *chance, uint32_t number)
{
    uint32_t rest = number;
    int i = 0;

    for (; rest >= chance->weight[i]; i++)
        rest -= chance->weight[i];
    return chance->list.move[i];
}

ae_move ae_draw(const ae_seed *seed, uint32_t ordinal, const ae_chance *chance)
{
    return ae_outcome(chance, ae_draw_below(seed, chance->stream, ordinal, chance->total));
}

void ae_position(const ae_game *game, const void *state, ae_text *out)
{
    ae_fields_put(game->fields, state, AE_ALL, out);
}

static void put_value(const ae_noun *noun, const ae_board *board, int value, ae_text *out)
{
    if (value == AE_NONE)
        ae_put(out, "null");
    else if (noun && noun->id)
        ae_put_json(out, noun->id(board, value));
    else
        ae_put_int(out, value);
}

/* Writes the values from `from` on, separated by commas.  AE_NONE is written as null, or left out
 * of a group. */
static void put_values(const ae_derived *d, const ae_board *board, const void *state,
                       int viewer, int from, int n, ae_text *out)
{
    int n_said = 0;

    for (int i = from; i < from + n; i++) {
        int value = d->of(board, state, viewer, i);

        if ((d->each || d->by) && value == AE_NONE)
            continue;
        ae_put(out, n_said++ ? "," : "");
        if (d->by) {
            ae_put_json(out, d->by->id(board, d->by->first + i - from));
            ae_put(out, ":");
        }
        put_value(d->noun, board, value, out);
    }
}

static void put_groups(const ae_derived *d, const ae_board *board, const void *state,
                       int viewer, ae_text *out)
{
    int each = d->by ? ae_noun_count(d->by, board) : d->each;

    for (int i = 0; i < d->count; i++) {
        ae_put(out, i ? "," : "");
        ae_put(out, d->by ? "{" : "[");
        put_values(d, board, state, viewer, i * each, each, out);
        ae_put(out, d->by ? "}" : "]");
    }
}

static void put_derived(const ae_derived *d, const ae_board *board, const void *state,
                        int viewer, ae_text *out)
{
    ae_put(out, ",");
    ae_put_json(out, d->name);
    ae_put(out, d->count > 1 ? ":[" : ":");
    if (d->each || d->by)
        put_groups(d, board, state, viewer, out);
    else
        put_values(d, board, state, viewer, 0, d->count, out);
    ae_put(out, d->count > 1 ? "]" : "");
}

static ae_seats shown_to(const ae_game *game, const ae_board *board, const void *state,
                         int viewer)
{
    return game->shown_to && viewer != AE_ALL ? game->shown_to(board, state, viewer) : 0;
}

static void put_view(const ae_game *game, const ae_board *board, const void *state, int viewer,
                     ae_text *out)
{
    ae_put(out, "{");
    ae_fields_put_members(game->fields, state, viewer, shown_to(game, board, state, viewer),
                          out);
    for (const ae_derived *d = game->derived; d && d->name; d++)
        put_derived(d, board, state, viewer, out);
    ae_put(out, "}");
}

void ae_view_all(const ae_game *game, const ae_board *board, const void *state, ae_text *out)
{
    put_view(game, board, state, AE_ALL, out);
}

void ae_view(const ae_game *game, const ae_board *board, const void *state, const ae_look *look,
             ae_text *out)
{
    ae_state seen;

    memcpy(&seen, state, game->state_size);
    game->redact(board, &seen, look->viewer);
    put_view(game, board, &seen, look->is_open ? AE_ALL : look->viewer, out);
}

/* Reports a broken invariant at the field of the position that it concerns, or at the position as a
 * whole if no field has these bytes. */
static void tell_broken(const ae_game *game, const ae_fault *fault, const ae_json *doc,
                        int object, ae_faults *faults)
{
    const ae_field *field = ae_field_at(game->fields, (size_t)fault->at);
    int value = field ? ae_json_get(doc, object, field->name) : object;
    int n = field ? fault->size / field->type : 0, i;
    char name[AE_NAME] = "";

    if (field) {
        i = (fault->at - field->offset) / field->type;
        ae_field_put_name(field, i, n, &AE_TEXT_IN(name));
        value = n < field->count ? ae_json_element(doc, value, i) : value;
    }
    ae_json_fault(doc, value, faults, field ? name : fault->what, "invariant");
}

ae_err ae_position_read(const ae_game *game, const ae_board *board, void *state,
                        const ae_json *doc, int object, ae_faults *faults)
{
    ae_state read;
    ae_fault fault;

    memset(&read, 0, sizeof read);
    if (ae_fields_read(game->fields, &read, doc, object, faults) != AE_OK)
        return AE_TEXT;
    if (game->check(board, &read, &fault) != AE_OK) {
        tell_broken(game, &fault, doc, object, faults);
        return AE_BROKEN;
    }
    memcpy(state, &read, game->state_size);
    return AE_OK;
}

/* unseal() turns a redacted state into a position, so the checks of positions are done on that.  A
 * state that redact() still changes was redacted for another viewer and is refused. */
ae_err ae_seen_read(const ae_game *game, const ae_board *board, void *state, const void *bytes,
                    int viewer)
{
    ae_state seen, open, again;
    ae_fault fault;

    memcpy(&seen, bytes, game->state_size);
    memcpy(&open, bytes, game->state_size);
    memcpy(&again, bytes, game->state_size);
    game->unseal(board, &open, viewer);
    if (!ae_fields_hold(game->fields, &open, game->state_size)
        || game->check(board, &open, &fault) != AE_OK)
        return AE_BROKEN;
    game->redact(board, &again, viewer);
    if (memcmp(&again, &seen, game->state_size) != 0
        || game->check(board, &seen, &fault) != AE_OK)
        return AE_BROKEN;
    memcpy(state, &seen, game->state_size);
    return AE_OK;
}
