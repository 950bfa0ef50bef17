/*
 * maps.c: checks a map that a page is drawing.
 */
#include <stdlib.h>
#include <string.h>

#include "core/map_check.h"
#include "wasm/module.h"

/* A map that is too large is reported without being read, so no more than this is copied. */
static char *copy(const char *text, size_t len)
{
    size_t n = len < AE_MAX_MAP ? len : AE_MAX_MAP;
    char *out = malloc(n + 1);

    AE_ASSERT(out != NULL);
    memcpy(out, text, n);
    out[n] = '\0';
    return out;
}

int w_map_check(w_module *m, size_t len)
{
    int n_room = len > AE_MAX_MAP ? 1 : (int)(len / AE_JSON_BYTES_PER_TOKEN + 8);
    ae_map_checker c = {
        .words = m->words,
        .board = malloc(sizeof *c.board),
        .room = malloc((size_t)n_room * sizeof *c.room),
        .n_room = n_room,
    };
    char *text = copy(m->buffer, len);
    ae_text out = w_reply(m);

    AE_ASSERT(c.board != NULL && c.room != NULL);
    ae_map_check_json(&c, text, len, &out);
    free(text);
    free(c.room);
    free(c.board);
    return w_answer(m, &out);
}
