/*
 * undo_rules.c: which choices a seat may take back, and whether the others must agree.
 *
 * A seat may take back its choice freely as long as no event has revealed anything (a draw does)
 * and no other seat has made a choice since.  Once something was revealed or another seat has
 * chosen, the others must agree.  An undo takes back the choice with everything that followed it:
 * forced choices, draws and, if the others agreed, later choices.  A table may also forbid every
 * undo (AE_UNDO_NONE) or allow every undo (AE_UNDO_FREE).  Unless undos are forbidden, a seat may
 * withdraw its sealed choice until it is opened; the choices that other seats have sealed since
 * stay.
 */
#include "table/private.h"

/* Only choices can be named in an undo; forced choices and draws are taken back along with them. */
static int is_choice(const ae_line *line)
{
    return ae_line_stands(line) && line->seat != AE_CHANCE && !(line->marks & AE_MARK_FORCED);
}

static int is_secret(const ae_line *line)
{
    return ae_line_stands(line)
           && (line->marks & (AE_MARK_SEALED | AE_MARK_OPENED)) == AE_MARK_SEALED;
}

uint32_t ae_table_last_choice(const ae_table *t, int seat)
{
    uint32_t last = 0;

    for (int one = 0; one < AE_MAX_SEATS; one++)
        if ((seat == AE_ALL || one == seat) && t->fold.last[one] > last)
            last = t->fold.last[one];
    return last;
}

/* Walks back from the last decision to the one to take back.  The walk ends at the first choice of
 * another seat or the first reveal, so it is about a turn long at most. */
static int is_free(const ae_table *t, int seat, uint32_t number)
{
    const ae_node *node = t->tree.node;

    for (uint32_t at = t->tree.top; at != AE_ROOT; at = node[at].parent) {
        const ae_line *line = &t->line[node[at].line];

        if (line->marks & AE_MARK_REVEALED || (is_choice(line) && line->seat != seat))
            return 0;
        if (node[at].line == number - 1)
            break;
    }
    return 1;
}

/* Whether every seat that was asked about this very undo has agreed. */
static int is_agreed(const ae_table *t, int seat, uint32_t number)
{
    return t->offer.kind == AE_ENTRY_ASK_UNDO && !t->offer.asked && t->offer.seat == seat
           && t->offer.of == number;
}

ae_err ae_table_can_undo(const ae_table *t, int seat, uint32_t number)
{
    const ae_line *line;

    if (t->ended != AE_STATUS_RUNNING
        || (t->head.undo != AE_UNDO_FREE && ae_table_status(t) == AE_STATUS_FINISHED))
        return AE_OVER;
    if (t->head.undo == AE_UNDO_NONE || number < 1 || number > t->n)
        return AE_NO_UNDO;
    line = &t->line[number - 1];
    if (!is_choice(line) || line->seat != seat)
        return AE_NO_UNDO;
    if (is_secret(line))
        return number == ae_table_last_choice(t, seat) ? AE_OK : AE_NO_UNDO;
    if (t->head.undo == AE_UNDO_FREE || is_free(t, seat, number) || is_agreed(t, seat, number))
        return AE_OK;
    return AE_CONSENT;
}

void ae_undo_do(ae_table *t, uint32_t number)
{
    if (is_secret(&t->line[number - 1]))
        ae_fold_withdraw(t, number - 1);
    else
        ae_fold_take_back(t, number - 1);
}

int ae_entry_is_wish(ae_entry_kind kind)
{
    return kind == AE_ENTRY_UNDO || kind == AE_ENTRY_ASK_UNDO || kind == AE_ENTRY_ASK_END;
}

uint32_t ae_table_wishes(const ae_table *t, int seat)
{
    return t->n_wishes[seat];
}

ae_seats ae_table_asked(const ae_table *t)
{
    return t->offer.kind ? t->offer.asked : 0;
}
