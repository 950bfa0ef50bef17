/*
 * step_names.c: what a seat is asked to choose.
 */
#include "core/step_names.h"

#include <string.h>

#include "core/speak.h"

static const ae_step_name *row_of(const ae_game *game, const char *kind)
{
    for (const ae_step_name *row = game->steps; row && row->kind; row++)
        if (!strcmp(row->kind, kind))
            return row;
    return NULL;
}

const ae_step_name *ae_step_of(const ae_game *game, const ae_board *board, const void *state,
                               int seat, const ae_moves *list, const ae_step_name *before)
{
    const ae_step_name *first = before;
    int last = -1; /* the kind of the move before: moves of a kind stand together */

    for (int i = 0; i < list->n; i++) {
        ae_phrase phrase = { .kind = 0 };
        const ae_step_name *row;

        game->phrase(board, state, seat, list->move[i], &phrase);
        if (phrase.kind == last)
            continue;
        last = phrase.kind;
        row = row_of(game, game->phrases[last].name);
        if (row && (!first || row < first))
            first = row;
    }
    return first;
}

void ae_step_put(const ae_game *game, const ae_step_name *row, const ae_words *words,
                 ae_text *out)
{
    const char *text = row ? ae_game_word(words, game, "step", row->step) : NULL;

    if (!row)
        return;
    ae_put_member(out, ",\"step\":{\"id\":", row->step);
    ae_put_member(out, ",\"text\":", text ? text : row->step);
    ae_put(out, "}");
}
