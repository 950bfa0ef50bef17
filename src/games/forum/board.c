/*
 * board.c: reads a board of forum.
 *
 *   { "id": "stall", "title": "Stall", "cards": 2,
 *     "wares": [ { "id": "figs", "title": "Figs", "count": 1 }, ... ] }
 *
 * The first ware is worth 1 point, the second 2, and so on.  The bag needs at least as many
 * prizes as a hand has cards, since each round needs a prize.
 */
#include "forum.h"

#include <string.h>

static const ae_field fields[] = {
    { AE_FIELD(forum_board, ware, AE_NAME) },
    { AE_FIELD(forum_board, title, AE_NAME) },
    { AE_FIELD(forum_board, bag, AE_U8), .max = UINT8_MAX },
    { AE_FIELD(forum_board, n_cards, AE_U8), .min = 1, .max = FORUM_CARDS },
    { .name = NULL },
};

static void read_ware(const ae_json *doc, int value, forum_board *b, int i, ae_faults *faults)
{
    int id = ae_json_get(doc, value, "id"), title = ae_json_get(doc, value, "title");
    int64_t count = 0;

    if (!ae_json_string(doc, id, &AE_TEXT_IN(b->ware[i])) || !ae_is_id(b->ware[i]))
        ae_json_fault(doc, value, faults, "id", "id");
    if (!ae_json_string(doc, title, &AE_TEXT_IN(b->title[i])) || !ae_is_title(b->title[i]))
        ae_json_fault(doc, value, faults, "title", "value");
    if (!ae_json_int(doc, ae_json_get(doc, value, "count"), 0, 99, &count))
        ae_json_fault(doc, value, faults, "count", "value");
    b->bag[i] = (uint8_t)count;
    for (int k = 0; k < i; k++)
        if (!strcmp(b->ware[k], b->ware[i]))
            ae_json_fault(doc, value, faults, b->ware[i], "twice");
}

/* Returns the number of prizes. */
static int read_wares(const ae_json *doc, int wares, forum_board *b, ae_faults *faults)
{
    int i = 0, n = 0;

    if (!ae_json_is_array(doc, wares) || ae_json_size(doc, wares) > FORUM_WARES) {
        ae_json_fault(doc, wares, faults, "wares", "length");
        return 0;
    }
    for (int at = ae_json_first(doc, wares); at >= 0; at = ae_json_next(doc, wares, at), i++) {
        read_ware(doc, at, b, i, faults);
        n += b->bag[i];
    }
    return n;
}

static void read_board(const ae_json *doc, void *board, ae_faults *faults)
{
    forum_board *b = board;
    int cards = ae_json_get(doc, 0, "cards");
    int before = faults->n, n = read_wares(doc, ae_json_get(doc, 0, "wares"), b, faults);
    int64_t n_cards = 0;

    if (!ae_json_int(doc, cards, 1, FORUM_CARDS, &n_cards))
        ae_json_fault(doc, cards, faults, "cards", "value");
    else if (n < n_cards && faults->n == before)
        ae_json_fault(doc, cards, faults, "cards", "forum_prizes");
    b->n_cards = (uint8_t)n_cards;
}

const ae_board_kind forum_board_kind = {
    .name = "forum",
    .struct_name = "forum_board",
    .header = "forum.h",
    .size = sizeof(forum_board),
    .fields = fields,
    .read = read_board,
};
