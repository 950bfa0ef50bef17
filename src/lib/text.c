/*
 * text.c: moves, views and positions as text.
 */
#include <string.h>

#include "core/layout.h"
#include "core/speak.h"
#include "lib/private.h"

ae_text lib_text_in(char *out, size_t size)
{
    if (size)
        out[0] = '\0';
    return (ae_text){ .buf = out, .size = size };
}

/* Nothing is concealed from AE_ALL, nor from anyone in the variant "open". */
ae_look lib_look(const aedile_setup *s, int viewer, const char *language)
{
    static const char *const no_name[AE_MAX_SEATS] = { "", "", "", "", "", "" };
    const ae_words *words = language ? ae_words_for(language) : NULL;

    return (ae_look){
        .words = words ? words : ae_languages[0],
        .seat_name = no_name,
        .viewer = viewer == AE_ALL ? AE_WATCHER : viewer,
        .is_open = viewer == AE_ALL || (s->setup.variant & AE_OPEN) != 0,
    };
}

size_t aedile_setup_variants(const aedile_setup *s, char *out, size_t size)
{
    ae_text text = lib_text_in(out, size);

    ae_variant_put(s->game, s->setup.variant, &text);
    return text.len;
}

/* ---- moves ---- */

size_t aedile_notation(const aedile_setup *s, const void *state, int seat, aedile_move move,
                       char *out, size_t size)
{
    ae_text text = lib_text_in(out, size);

    ae_notation(s->game, s->board, state, (ae_step){ seat, move }, &text);
    return text.len;
}

size_t aedile_words(const aedile_setup *s, const void *state, int seat, aedile_move move,
                    const char *language, char *out, size_t size)
{
    char whole[512];
    ae_look look = lib_look(s, seat == AE_CHANCE ? AE_WATCHER : seat, language);
    ae_text text = lib_text_in(out, size);

    ae_move_words(s->game, s->board, state, (ae_step){ seat, move }, &look, &AE_TEXT_IN(whole));
    ae_drop_ink(whole);
    ae_put(&text, whole);
    return text.len;
}

aedile_move aedile_read_move(const aedile_setup *s, const void *state, int seat,
                             const char *notation, aedile_error *error)
{
    unsigned to_act = s->game->to_act(s->board, state);
    ae_move move;

    if (seat < 0 || seat > AE_CHANCE || !(to_act >> seat & 1)) {
        lib_refuse(error, to_act ? AE_NOT_TURN : AE_OVER, NULL);
        return 0;
    }
    move = ae_parse(s->game, s->board, state, seat, notation);
    if (!move)
        lib_refuse_at(error, notation, "illegal");
    return move;
}

void aedile_move_features(const aedile_setup *s, const void *state, int seat, aedile_move move,
                          aedile_features *out)
{
    ae_phrase phrase = { .kind = 0 };
    const ae_kind *kind;

    s->game->phrase(s->board, state, seat, move, &phrase);
    kind = &s->game->phrases[phrase.kind];
    out->kind = phrase.kind;
    for (int i = 0; i < AE_MAX_ARGS; i++)
        out->arg[i] = kind->arg[i].name ? phrase.arg[i] : AE_NONE;
}

/* ---- positions and views ---- */

size_t aedile_position(const aedile_setup *s, const void *state, char *out, size_t size)
{
    ae_text text = lib_text_in(out, size);

    ae_position(s->game, state, &text);
    return text.len;
}

static ae_err parse(const aedile_setup *s, ae_state *read, const char *text, size_t len,
                    jsmntok_t *room, int n, lib_fault *fault)
{
    ae_json doc;
    ae_err err = ae_json_read(&doc, text, len, room, n, &fault->faults);

    if (err == AE_OK)
        err = ae_position_read(s->game, s->board, read, &doc, 0, &fault->faults);
    if (err == AE_OK && !ae_fields_same_setup(s->game->fields, read, &s->start)) {
        lib_fault_at(fault, "position", "position_setup");
        err = AE_BROKEN;
    }
    return err;
}

int aedile_read_position(const aedile_setup *s, void *state, const char *json, size_t len,
                         aedile_error *error)
{
    lib_fault fault;
    ae_state read;
    ae_err err;
    int n;
    jsmntok_t *room = lib_tokens(len, &n);

    if (!room)
        return lib_refuse_at(error, "position", "memory");
    lib_fault_init(&fault);
    err = parse(s, &read, json, len, room, n, &fault);
    free(room);
    if (err != AE_OK)
        return lib_refuse(error, err, &fault);
    memcpy(state, &read, s->game->state_size);
    return 1;
}

size_t aedile_view(const aedile_setup *s, const void *state, int viewer, char *out, size_t size)
{
    ae_text text = lib_text_in(out, size);
    ae_look look = lib_look(s, viewer, NULL);

    if (viewer == AE_ALL)
        ae_view_all(s->game, s->board, state, &text);
    else
        ae_view(s->game, s->board, state, &look, &text);
    return text.len;
}

size_t aedile_show(const aedile_setup *s, const void *state, int viewer, const char *language,
                   char *out, size_t size)
{
    enum { LINES = 1 << 15 };
    ae_look look = lib_look(s, viewer, language);
    ae_text text = lib_text_in(out, size);
    char lines[LINES];
    ae_panel panel;
    ae_state seen;

    memcpy(&seen, state, s->game->state_size);
    aedile_redact(s, &seen, viewer);
    ae_panel_of(s->game, s->board, &seen, &look, &panel);
    ae_layout_text(&panel, &AE_TEXT_IN(lines));
    ae_drop_ink(lines);
    ae_put(&text, lines);
    return text.len;
}
