/*
 * facts.c: tests the tables of a game: fields, boards, texts, variants.
 */
#include "play.h"

#include <string.h>

#include "../setups.h"
#include "core/record.h"
#include "core/sha256.h"

enum { N_BYTES = AE_MAX_BOARD };

/* ---- fields ---- */

static int is_type(int type)
{
    return type == AE_U8 || type == AE_I16 || type == AE_I32 || type == AE_NAME;
}

static int is_range(const ae_field *field)
{
    int64_t min = field->type == AE_U8 ? 0 : field->type == AE_I16 ? INT16_MIN : INT32_MIN;
    int64_t max = field->type == AE_U8    ? UINT8_MAX
                  : field->type == AE_I16 ? INT16_MAX
                                          : INT32_MAX;

    return field->min >= min && field->max <= max && field->min <= field->max;
}

/* No two fields share a byte or a name, and all are between offsets `from` and `to`. */
static void try_fields(const play *p, const ae_field *fields, size_t from, size_t to)
{
    uint8_t is_taken[N_BYTES] = { 0 };

    for (const ae_field *field = fields; field->name; field++) {
        size_t end = field->offset + (size_t)field->count * field->type;

        EXPECT(p, ae_is_id(field->name) && field->count > 0 && is_type(field->type));
        EXPECT(p, field->offset >= from && end <= to);
        EXPECT(p, field->type == AE_NAME || is_range(field));
        for (const ae_field *other = fields; other < field; other++)
            EXPECT(p, strcmp(other->name, field->name) != 0);
        for (size_t i = field->offset; i < end; i++)
            EXPECT(p, !is_taken[i]++);
    }
}

/* A concealed field has an equal share for each seat, and its game offers the variant "open".  If a
 * field is showable, the game has shown_to(). */
static void try_flags(const play *p)
{
    int is_concealing = 0, is_showing = 0, is_open = 0;

    for (const ae_field *field = p->game->fields; field->name; field++) {
        EXPECT(p, !(field->flags & ~(AE_CONCEALED | AE_OF_SETUP | AE_SHOWABLE)));
        EXPECT(p, !(field->flags & AE_SHOWABLE) || field->flags & AE_CONCEALED);
        is_showing |= (field->flags & AE_SHOWABLE) != 0;
        if (!(field->flags & AE_CONCEALED))
            continue;
        EXPECT(p, field->count % AE_MAX_SEATS == 0 && !(field->flags & AE_OF_SETUP));
        is_concealing = 1;
    }
    for (const ae_variant *v = p->game->variants; v->name; v++) {
        EXPECT(p, !strcmp(v->name, "open") == (v->bit == AE_OPEN));
        is_open |= v->bit == AE_OPEN;
    }
    EXPECT(p, is_open == is_concealing);
    EXPECT(p, is_showing == (p->game->shown_to != NULL));
}

/* ae_fields_same_setup() notices a changed byte exactly if its field is marked AE_OF_SETUP. */
static void try_setup_flag(const play *p)
{
    ae_state a, b;

    memset(&a, 0, sizeof a);
    for (const ae_field *field = p->game->fields; field->name; field++) {
        b = a;
        b.byte[field->offset + (size_t)field->count * field->type - 1] = 1;
        EXPECT(p,
               ae_fields_same_setup(p->game->fields, &a, &b) == !(field->flags & AE_OF_SETUP));
    }
}

/* ---- boards ---- */

/* A name is text followed by zeros to the end, so that equal names have equal bytes. */
static int is_padded(const char *s, size_t size)
{
    size_t n = strnlen(s, size), i = n;

    while (i < size && !s[i])
        i++;
    return n < size && i == size;
}

static void try_board_values(const play *p, const ae_field *field)
{
    for (int i = 0; i < field->count; i++) {
        const char *at = (const char *)p->board + field->offset + i * field->type;

        if (field->type == AE_NAME)
            EXPECT(p, is_padded(at, AE_NAME));
        else
            EXPECT(p, ae_field_get(field, p->board, i) >= field->min
                          && ae_field_get(field, p->board, i) <= field->max);
    }
}

/* The fields cover all bytes of the board that the hash is computed over. */
static void try_board(const play *p)
{
    const ae_board_kind *kind = p->game->board_kind;
    const uint8_t *byte = (const uint8_t *)p->board;
    ae_board_room again;

    EXPECT(p, ae_is_id(p->board->id) && is_padded(p->board->id, sizeof p->board->id));
    EXPECT(p, p->board->title[0] && is_padded(p->board->title, sizeof p->board->title));
    EXPECT(p, !strcmp(p->board->kind, kind->name) && p->board->size == kind->size);
    EXPECT(p, ae_board_find(p->game, p->board->id) == p->board);
    EXPECT(p, p->board->hash == ae_hash(p->board + 1, kind->size - sizeof *p->board));
    memset(&again, 0, sizeof again);
    for (const ae_field *field = kind->fields; field->name; field++) {
        memcpy(again.byte + field->offset, byte + field->offset,
               (size_t)field->count * field->type);
        try_board_values(p, field);
    }
    EXPECT(p, !memcmp(again.byte + sizeof again.head, p->board + 1,
                      kind->size - sizeof again.head));
}

static void try_boards(play *p)
{
    EXPECT(p, p->game->boards[0]);
    EXPECT(p, p->game->board_kind->size <= AE_MAX_BOARD);
    try_fields(p, p->game->board_kind->fields, sizeof(ae_board), p->game->board_kind->size);
    for (const ae_board *const *board = p->game->boards; (p->board = *board) != NULL; board++)
        try_board(p);
    EXPECT(p, !ae_board_find(p->game, "no such board"));
}

/* ---- words ---- */

static const char *own_word(const ae_words *words, const ae_game *game, const char *name)
{
    char key[96];
    ae_text text = AE_TEXT_IN(key);

    ae_put(&text, game->id);
    ae_put(&text, name);
    return ae_word(words, key);
}

static int has_arg(const ae_kind *kind, const char *name, size_t n)
{
    if (n == strlen("seat") && !memcmp(name, "seat", n))
        return 1;
    for (int i = 0; i < AE_MAX_ARGS && kind->arg[i].name; i++)
        if (strlen(kind->arg[i].name) == n && !memcmp(kind->arg[i].name, name, n))
            return 1;
    return 0;
}

/* Every gap of a sentence is an argument, or {seat}. */
static void try_sentence(const play *p, const char *group, const ae_kind *kind)
{
    for (const ae_words *const *words = ae_languages; *words; words++) {
        const char *text = ae_game_word(*words, p->game, group, kind->name);

        EXPECT(p, text && *text);
        for (const char *at = text; (at = strchr(at, '{')) != NULL; at++)
            EXPECT(p, has_arg(kind, at + 1, strcspn(at + 1, "|}")));
    }
}

static void try_kinds(const play *p, const char *group, const ae_kind *kinds)
{
    for (const ae_kind *kind = kinds; kind->name; kind++) {
        EXPECT(p, ae_is_id(kind->name) && kind - kinds < UINT8_MAX);
        for (const ae_kind *other = kinds; other < kind; other++)
            EXPECT(p, strcmp(other->name, kind->name) != 0);
        for (int i = 0; i < AE_MAX_ARGS && kind->arg[i].name; i++) {
            EXPECT(p, ae_is_id(kind->arg[i].name) && kind->arg[i].noun);
            EXPECT(p, ae_is_id(kind->arg[i].noun->name));
            EXPECT(p, strcmp(kind->arg[i].name, "seat") && strcmp(kind->arg[i].name, "event"));
            for (int k = 0; k < i; k++)
                EXPECT(p, strcmp(kind->arg[k].name, kind->arg[i].name) != 0);
        }
        try_sentence(p, group, kind);
    }
}

static int is_phrase(const ae_game *game, const char *name)
{
    for (const ae_kind *kind = game->phrases; kind->name; kind++)
        if (!strcmp(kind->name, name))
            return 1;
    return 0;
}

/* Each row of the table of steps has a kind of its own, and words in each language. */
static void try_steps(const play *p, const ae_words *words)
{
    for (const ae_step_name *row = p->game->steps; row->kind; row++) {
        EXPECT(p, is_phrase(p->game, row->kind) && ae_is_id(row->step));
        EXPECT(p, ae_game_word(words, p->game, "step", row->step));
        for (const ae_step_name *other = p->game->steps; other < row; other++)
            EXPECT(p, strcmp(other->kind, row->kind) != 0);
    }
}

static void try_scoring(const play *p, const ae_words *words)
{
    EXPECT(p, ae_game_word(words, p->game, "scoring", "title"));
    EXPECT(p, ae_game_word(words, p->game, "scoring", "standing"));
    for (int i = 0; p->game->parts[i]; i++) {
        EXPECT(p, i < AE_MAX_PARTS);
        EXPECT(p, ae_game_word(words, p->game, "part", p->game->parts[i]));
        EXPECT(p, ae_game_word(words, p->game, "part_about", p->game->parts[i]));
    }
}

static void try_words(const play *p)
{
    for (const ae_words *const *words = ae_languages; *words; words++) {
        EXPECT(p, own_word(*words, p->game, ".title"));
        EXPECT(p, own_word(*words, p->game, ".about"));
        EXPECT(p, own_word(*words, p->game, ".help"));
        for (const ae_variant *v = p->game->variants; v->name; v++)
            EXPECT(p, ae_game_word(*words, p->game, "variant", v->name));
        try_steps(p, *words);
        try_scoring(p, *words);
    }
    try_kinds(p, "event", p->game->events);
    try_kinds(p, "move", p->game->phrases);
    if (p->game->reasons)
        try_kinds(p, "why", p->game->reasons);
}

/* ---- variants ---- */

static void try_variant(const play *p, const ae_variant *v)
{
    EXPECT(p, ae_is_id(v->name));
    EXPECT(p, v->bit && !(v->bit & (v->bit - 1)) && !(v->excludes & v->bit));
    EXPECT(p, !v->max_seats || v->min_seats <= v->max_seats);
    for (const ae_variant *other = p->game->variants; other < v; other++)
        EXPECT(p, other->bit != v->bit && strcmp(other->name, v->name) != 0);
}

/* A set of variants is written as names and read back; the names fit into the head of a record. */
static void try_names(const play *p, uint32_t variant)
{
    char names[sizeof((ae_head *)0)->variant + 8];
    ae_text text = AE_TEXT_IN(names);
    uint32_t back = ~variant;

    ae_variant_put(p->game, variant, &text);
    EXPECT(p, text.len < sizeof((ae_head *)0)->variant);
    EXPECT(p, ae_variant_read(p->game, names, &back) == AE_OK && back == variant);
    ae_put(&text, ",");
    EXPECT(p, ae_variant_read(p->game, names, &back) == AE_SETUP && back == variant);
    ae_put(&text, variant ? p->game->variants[0].name : "?");
    if (!variant || variant & p->game->variants[0].bit)
        EXPECT(p, ae_variant_read(p->game, names, &back) == AE_SETUP && back == variant);
}

/* Each can be played on some board. */
static void try_variants(const play *p)
{
    setups all = { .game = p->game };
    uint32_t played = 0;

    while (next_setup(&all))
        played |= all.setup.variant;
    for (const ae_variant *v = p->game->variants; v->name; v++) {
        try_variant(p, v);
        EXPECT(p, played & v->bit || v->bit == AE_OPEN);
    }
    for (unsigned i = 0; i < 1u << n_variants(p->game); i++)
        try_names(p, variant_set(p->game, i));
}

/* ---- all of it ---- */

void try_facts(void **state)
{
    const ae_game *g = *state;
    play p = { .game = g };

    EXPECT(&p, ae_is_id(g->id) && strlen(g->id) < sizeof((ae_head *)0)->game);
    EXPECT(&p, g->rules_version >= 1 && g->max_moves > 0 && g->max_moves <= MAX_LOG);
    EXPECT(&p, g->min_seats >= 1 && g->min_seats <= g->max_seats);
    EXPECT(&p, g->minutes > 0);
    EXPECT(&p, g->max_seats <= AE_MAX_SEATS && g->state_size <= AE_MAX_STATE);
    try_fields(&p, g->fields, 0, g->state_size);
    try_flags(&p);
    try_setup_flag(&p);
    try_boards(&p);
    try_words(&p);
    try_variants(&p);
    try_choice_tables(&p);
}

void try_registry(void **state)
{
    play p = { .game = ae_games[0] };

    (void)state;
    for (const ae_game *const *game = ae_games; (p.game = *game) != NULL; game++)
        EXPECT(&p, ae_game_find(p.game->id) == p.game); /* the first of that name */
    p.game = ae_games[0];
    EXPECT(&p, !ae_game_find("no such game"));
}
