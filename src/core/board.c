/*
 * board.c: reads a board from JSON.
 */
#include "core/board.h"

#include <string.h>

#include "core/sha256.h"

int ae_is_id(const char *s)
{
    const char *at = s;

    while ((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9')
           || (*at && strchr("_-.", *at)))
        at++;
    return at > s && *at == '\0';
}

int ae_is_title(const char *s)
{
    const char *at = s;

    while ((unsigned char)*at >= 0x20 && *at != 0x7f)
        at++;
    return at > s && *at == '\0';
}

static void read_head(const ae_json *doc, ae_board *head, ae_faults *faults)
{
    int id = ae_json_get(doc, 0, "id"), title = ae_json_get(doc, 0, "title");

    if (!ae_json_string(doc, id, &AE_TEXT_IN(head->id)) || !ae_is_id(head->id))
        ae_json_fault(doc, id, faults, "id", id < 0 ? "missing" : "id");
    if (!ae_json_string(doc, title, &AE_TEXT_IN(head->title)) || !ae_is_title(head->title))
        ae_json_fault(doc, title, faults, "title", title < 0 ? "missing" : "value");
}

ae_err ae_board_read(const ae_board_kind *kind, void *board, const char *text, size_t len,
                     jsmntok_t *room, int n_room, ae_faults *faults)
{
    ae_board *head = board;
    ae_json doc;
    int before = faults->n;

    AE_ASSERT(kind->size <= AE_MAX_BOARD && strlen(kind->name) < sizeof head->kind);
    memset(board, 0, kind->size);
    if (ae_json_read(&doc, text, len, room, n_room, faults) != AE_OK)
        return AE_TEXT;
    if (!ae_json_is_object(&doc, 0)) {
        ae_fault_at(faults, 1, "{}", "value");
        return AE_TEXT;
    }
    read_head(&doc, head, faults);
    kind->read(&doc, board, faults);
    memcpy(head->kind, kind->name, strlen(kind->name));
    head->size = (uint32_t)kind->size;
    head->hash = ae_hash(head + 1, kind->size - sizeof *head);
    return faults->n == before ? AE_OK : AE_BOARD;
}
