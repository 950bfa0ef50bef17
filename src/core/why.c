/*
 * why.c: explains why something that a player points at cannot be chosen now.
 */
#include "core/why.h"

#include <string.h>

#include "core/mark.h"
#include "core/speak.h"

enum { SENTENCE = 2048 };

/* Their texts are the catalogue's "why.<name>". */
static const ae_kind over = { .name = "over" };
static const ae_kind not_turn = { .name = "not_turn", .arg = { { "other", &ae_a_seat } } };
static const ae_kind sealed = { .name = "sealed" };
static const ae_kind watching = { .name = "watching" };

/* ---- finding the thing ---- */

static int find_value(const ae_noun *noun, const ae_board *board, const char *id, int *value)
{
    int n = ae_noun_count(noun, board);

    for (int i = noun->first; i < noun->first + n; i++)
        if (!strcmp(noun->id(board, i), id)) {
            *value = i;
            return 1;
        }
    return 0;
}

int ae_pointed(const ae_game *game, const ae_board *board, const char *name, const char *id,
               const ae_noun **noun, int *value)
{
    for (const ae_noun *const *at = game->pointed; at && *at; at++)
        if (!strcmp((*at)->name, name) && find_value(*at, board, id, value)) {
            *noun = *at;
            return 1;
        }
    return 0;
}

int ae_pointed_id(const ae_game *game, const ae_board *board, const char *id,
                  const ae_noun **noun, int *value)
{
    for (const ae_noun *const *at = game->pointed; at && *at; at++)
        if (find_value(*at, board, id, value)) {
            *noun = *at;
            return 1;
        }
    return 0;
}

/* ---- why ---- */

/* Whether another noun that can be pointed at has the same id: a nation and a region may share a
 * name. */
static int is_another(const ae_game *game, const ae_noun *noun, const ae_noun *meant)
{
    if (!strcmp(noun->name, meant->name))
        return 0;
    for (const ae_noun *const *at = game->pointed; at && *at; at++)
        if (!strcmp((*at)->name, noun->name))
            return 1;
    return 0;
}

/* Whether a phrase names the thing with this id. */
static int names(const ae_game *game, const ae_phrase *phrase, const ae_board *board,
                 const ae_noun *meant, const char *id)
{
    const ae_kind *kind = &game->phrases[phrase->kind];

    for (int i = 0; i < AE_MAX_ARGS && kind->arg[i].name; i++) {
        const ae_noun *noun = kind->arg[i].noun;

        if (noun->id && phrase->arg[i] != AE_NONE && !is_another(game, noun, meant)
            && !strcmp(noun->id(board, phrase->arg[i]), id))
            return 1;
    }
    return 0;
}

static int can_choose(const ae_game *game, const ae_board *board, const void *state, int seat,
                      const ae_noun *noun, int value)
{
    ae_moves list;

    game->legal(board, state, seat, &list);
    for (int i = 0; i < list.n; i++) {
        ae_phrase phrase = { .kind = 0 };

        game->phrase(board, state, seat, list.move[i], &phrase);
        if (names(game, &phrase, board, noun, noun->id(board, value)))
            return 1;
    }
    return 0;
}

/* The reasons that are the same in every game, for a seat that is not to act. */
static ae_why_not why_not_acting(const ae_game *game, const ae_board *board, const void *state,
                                 int seat)
{
    ae_seats to_act = game->to_act(board, state);

    if (!to_act)
        return (ae_why_not){ .kind = &over };
    if (seat >= AE_MAX_SEATS)
        return (ae_why_not){ .kind = &watching };
    if (game->sealed(board, state))
        return (ae_why_not){ .kind = &sealed };
    return (ae_why_not){ .kind = &not_turn, .arg = { (int16_t)ae_first(to_act) } };
}

ae_why_not ae_why(const ae_game *game, const ae_board *board, const void *state, int seat,
                  const ae_noun *noun, int value)
{
    ae_phrase phrase = { .kind = 0 };
    ae_why_not why = { .kind = NULL };

    if (seat >= AE_MAX_SEATS || !(game->to_act(board, state) & AE_SEAT_BIT(seat)))
        return why_not_acting(game, board, state, seat);
    if (can_choose(game, board, state, seat, noun, value))
        return why;
    game->why(board, state, seat, noun, value, &phrase);
    why.kind = &game->reasons[phrase.kind];
    memcpy(why.arg, phrase.arg, sizeof why.arg);
    return why;
}

void ae_why_words(const ae_game *game, const ae_board *board, const ae_why_not *why, int seat,
                  const ae_look *look, ae_text *out)
{
    int who = seat < AE_MAX_SEATS ? seat : AE_CHANCE; /* a watcher has no name */

    if (why->kind)
        ae_kind_words(game, board, "why", why->kind, who, why->arg, look, out);
}

void ae_why_put(const ae_game *game, const ae_board *board, const ae_why_not *why, int seat,
                const ae_look *look, ae_text *out)
{
    char words[SENTENCE];

    if (!why->kind) {
        ae_put(out, "{\"why\":null}");
        return;
    }
    ae_why_words(game, board, why, seat, look, &AE_MARKED_IN(words));
    ae_put_member(out, "{\"why\":", why->kind->name);
    ae_put_arguments(out, board, why->kind, why->arg, ",");
    ae_put(out, ",\"text\":");
    ae_put_words(out, words);
    ae_put(out, ",\"parts\":");
    ae_put_parts(out, words);
    ae_put(out, "}");
}
