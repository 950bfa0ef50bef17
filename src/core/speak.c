/*
 * speak.c: moves and events as notation, words and JSON.
 */
#include "core/speak.h"

#include <string.h>

#include "core/mark.h"

void ae_put_seat(ae_text *out, int seat)
{
    if (seat == AE_CHANCE)
        ae_put(out, "chance");
    else
        ae_put_int(out, seat);
}

int ae_seat_read(const char *s, size_t n)
{
    if (n == strlen("chance") && !memcmp(s, "chance", n))
        return AE_CHANCE;
    return n == 1 && s[0] >= '0' && s[0] < '0' + AE_MAX_SEATS ? s[0] - '0' : -1;
}

enum { SENTENCE = 2048 }; /* room for the words of a move or an event, with their marks */

static void put_id(ae_text *out, const ae_board *board, const ae_noun *noun, int value)
{
    if (noun->id)
        ae_put(out, noun->id(board, value));
    else if (noun == &ae_a_seat)
        ae_put_seat(out, value);
    else
        ae_put_int(out, value);
}

static int n_notated(const ae_kind *kind)
{
    int n = 0;

    while (n < AE_MAX_ARGS && kind->arg[n].name && (!kind->n_notated || n < kind->n_notated))
        n++;
    return n;
}

void ae_notation(const ae_game *game, const ae_board *board, const void *state, ae_step step,
                 ae_text *out)
{
    ae_phrase phrase = { .kind = 0 };
    const ae_kind *kind;

    game->phrase(board, state, step.seat, step.move, &phrase);
    kind = &game->phrases[phrase.kind];
    ae_put(out, kind->name);
    for (int i = 0; i < n_notated(kind); i++)
        if (phrase.arg[i] != AE_NONE) {
            ae_put(out, " ");
            put_id(out, board, kind->arg[i].noun, phrase.arg[i]);
        }
}

ae_move ae_parse(const ae_game *game, const ae_board *board, const void *state, int seat,
                 const char *notation)
{
    char buf[AE_MAX_NOTATION];
    ae_moves list;

    ae_list(game, board, state, seat, &list);
    for (int i = 0; i < list.n; i++) {
        ae_text text = AE_TEXT_IN(buf);

        ae_notation(game, board, state, (ae_step){ seat, list.move[i] }, &text);
        if (text.len < text.size && !strcmp(buf, notation))
            return list.move[i];
    }
    return 0;
}

ae_move ae_complete(const ae_game *game, const ae_board *board, const void *state, int seat,
                    const char *notation, int *n)
{
    ae_move exact = ae_parse(game, board, state, seat, notation), move = 0;
    size_t len = strlen(notation);
    ae_moves list;

    *n = exact != 0;
    if (exact)
        return exact;
    ae_list(game, board, state, seat, &list);
    for (int i = 0; i < list.n; i++) {
        char buf[AE_MAX_NOTATION];

        ae_notation(game, board, state, (ae_step){ seat, list.move[i] }, &AE_TEXT_IN(buf));
        if (len > 0 && !strncmp(buf, notation, len) && buf[len] == ' ') {
            move = list.move[i];
            ++*n;
        }
    }
    return *n == 1 ? move : 0;
}

/* ---- words that notation can have ---- */

static int is_same(const char *text, const char *at, size_t len)
{
    return strlen(text) == len && !memcmp(text, at, len);
}

static int is_kind(const ae_game *game, const char *at, size_t len)
{
    for (const ae_kind *kind = game->phrases; kind->name; kind++)
        if (is_same(kind->name, at, len))
            return 1;
    return 0;
}

/* An id of a noun that is the same on every board. */
static int is_id_of(const ae_noun *noun, const ae_board *board, const char *at, size_t len)
{
    for (int value = 0; noun && noun->id && value < noun->n; value++)
        if (is_same(noun->id(board, value), at, len))
            return 1;
    return 0;
}

static int is_id(const ae_game *game, const ae_board *board, const char *at, size_t len)
{
    for (const ae_kind *kind = game->phrases; kind->name; kind++)
        for (int i = 0; i < AE_MAX_ARGS; i++)
            if (is_id_of(kind->arg[i].noun, board, at, len))
                return 1;
    return 0;
}

/* An id that the board has, such as a city's. */
static int is_on_board(const ae_game *game, const ae_board *board, const char *at, size_t len)
{
    for (const ae_field *field = game->board_kind->fields; field->name; field++)
        for (int i = 0; field->type == AE_NAME && i < field->count; i++)
            if (is_same((const char *)board + field->offset + i * AE_NAME, at, len))
                return 1;
    return 0;
}

static int is_digits(const char *at, size_t len)
{
    size_t i = len > 0 && at[0] == '-';

    while (i < len && at[i] >= '0' && at[i] <= '9')
        i++;
    return i == len;
}

int ae_unknown_word(const ae_game *game, const ae_board *board, const char *notation,
                    ae_text *word)
{
    for (const char *at = notation; *at; at += *at == ' ') {
        size_t len = strcspn(at, " ");

        if (at == notation ? !is_kind(game, at, len)
                           : !is_digits(at, len) && !is_id(game, board, at, len)
                                 && !is_on_board(game, board, at, len)) {
            ae_put_n(word, at, len);
            return 1;
        }
        at += len;
    }
    return 0;
}

/* ---- seats ---- */

/* Each colour also has a shape, so that seats can be told apart without colours; the pieces in the
 * browser have the same shapes. */
static void begin_seat(ae_text *out, int seat)
{
    static const char *const sign[AE_MAX_SEATS] = { "◆", "▲", "●", "■", "✚", "○" };

    AE_ASSERT(seat >= 0 && seat < AE_MAX_SEATS);
    ae_put_char(out, (char)(AE_INK_SEAT + seat));
    ae_put(out, sign[seat]);
}

void ae_put_seat_sign(ae_text *out, int seat)
{
    begin_seat(out, seat);
    ae_put_char(out, AE_INK_END);
}

void ae_put_seat_name(ae_text *out, const ae_look *look, int seat)
{
    static const char *const colour[AE_MAX_SEATS] = { "seat.red",  "seat.green", "seat.yellow",
                                                      "seat.blue", "seat.black", "seat.white" };

    if (seat == AE_CHANCE) {
        ae_say(out, look->words, "seat.chance", NULL);
        return;
    }
    begin_seat(out, seat);
    ae_put(out, " ");
    if (look->seat_name && look->seat_name[seat][0])
        ae_put(out, look->seat_name[seat]);
    else
        ae_say(out, look->words, colour[seat], NULL);
    ae_put_char(out, AE_INK_END);
}

static const char *word_of(const ae_words *words, const char *game, const char *group,
                           const char *name)
{
    char key[128];
    ae_text text = AE_TEXT_IN(key);

    ae_put(&text, game);
    ae_put(&text, ".");
    ae_put(&text, group);
    ae_put(&text, ".");
    ae_put(&text, name);
    return ae_word(words, key);
}

const char *ae_game_word(const ae_words *words, const ae_game *game, const char *group,
                         const char *name)
{
    const char *word = word_of(words, game->id, group, name);

    return word || !game->speaks ? word : word_of(words, game->speaks, group, name);
}

void ae_put_columns(ae_panel *out, const ae_game *game, const ae_look *look,
                    const char *const *names)
{
    for (; *names; names++) {
        const char *title = ae_game_word(look->words, game, "column", *names);

        ae_put(ae_panel_column(out, *names), title ? title : "");
    }
}

void ae_put_noun(ae_text *out, const ae_game *game, const ae_board *board, const ae_look *look,
                 const ae_noun *noun, int value)
{
    const char *id = noun->id(board, value);
    const char *word = ae_game_word(look->words, game, noun->name, id);

    ae_mark_noun(out, noun->name, id);
    ae_put(out, word ? word : noun->title ? noun->title(board, value) : id);
    ae_mark_end(out);
}

static int is_number(const ae_noun *noun)
{
    return !noun->id && !noun->say && noun != &ae_a_seat;
}

static void put_argument(ae_text *out, const ae_game *game, const ae_board *board,
                         const ae_look *look, const ae_noun *noun, int value)
{
    if (noun == &ae_a_seat)
        ae_put_seat_name(out, look, value);
    else if (noun->say)
        noun->say(board, value, look, out);
    else
        ae_put_noun(out, game, board, look, noun, value);
}

enum { ARGUMENT = 256 }; /* room for the words of one, with its marks */

static ae_text text_like(const ae_text *other, char room[ARGUMENT])
{
    room[0] = '\0';
    return (ae_text){ .buf = room, .size = ARGUMENT, .is_marked = other->is_marked };
}

/* The game's own text, or one that all games share; null if there is neither. */
static const char *sentence_of(const ae_words *words, const ae_game *game, const char *group,
                               const char *name)
{
    const char *sentence = ae_game_word(words, game, group, name);
    char key[128];
    ae_text text = AE_TEXT_IN(key);

    ae_put(&text, group);
    ae_put(&text, ".");
    ae_put(&text, name);
    return sentence ? sentence : ae_word(words, key);
}

void ae_kind_words(const ae_game *game, const ae_board *board, const char *group,
                   const ae_kind *kind, int seat, const int16_t *arg, const ae_look *look,
                   ae_text *out)
{
    char room[AE_MAX_ARGS + 1][ARGUMENT];
    ae_text name = text_like(out, room[AE_MAX_ARGS]);
    ae_gap gap[AE_MAX_ARGS + 2] = { { .name = "seat", .text = room[AE_MAX_ARGS] } };
    const char *sentence = sentence_of(look->words, game, group, kind->name);

    ae_put_seat_name(&name, look, seat);
    for (int i = 0; i < AE_MAX_ARGS && kind->arg[i].name; i++) {
        const ae_noun *noun = kind->arg[i].noun;
        ae_text word = text_like(out, room[i]);

        gap[i + 1] = (ae_gap){ .name = kind->arg[i].name, .number = arg[i] };
        if (is_number(noun) && arg[i] != AE_NONE)
            continue;
        gap[i + 1].text = room[i];
        if (arg[i] != AE_NONE)
            put_argument(&word, game, board, look, noun, arg[i]);
    }
    ae_fill(out, sentence ? sentence : kind->name, gap);
}

void ae_move_words(const ae_game *game, const ae_board *board, const void *state, ae_step step,
                   const ae_look *look, ae_text *out)
{
    ae_phrase phrase = { .kind = 0 };

    game->phrase(board, state, step.seat, step.move, &phrase);
    ae_kind_words(game, board, "move", &game->phrases[phrase.kind], step.seat, phrase.arg, look,
                  out);
}

void ae_button_words(const ae_game *game, const ae_board *board, const void *state,
                     ae_step step, const ae_look *look, ae_text *out)
{
    int own = game->button ? game->button(board, state, step.seat, step.move) : -1;
    ae_phrase phrase = { .kind = 0 };
    const char *group = "button";
    ae_kind kind;

    game->phrase(board, state, step.seat, step.move, &phrase);
    kind = game->phrases[phrase.kind];
    if (own >= 0)
        kind.name = game->buttons[own];
    else if (!ae_game_word(look->words, game, group, kind.name))
        group = "move";
    ae_kind_words(game, board, group, &kind, step.seat, phrase.arg, look, out);
}

void ae_event_words(const ae_game *game, const ae_board *board, const ae_event *event,
                    const ae_look *look, ae_text *out)
{
    ae_kind_words(game, board, "event", &game->events[event->kind], event->seat, event->arg,
                  look, out);
}

/* ---- JSON ---- */

/* {"brick":1,"wine":2} */
static void put_list(ae_text *out, const ae_board *board, const ae_noun *noun, int value)
{
    int n_said = 0;

    ae_put(out, "{");
    for (int item = 0; item < noun->of->n; item++) {
        int n = value >> noun->bits * item & ((1 << noun->bits) - 1);

        if (!n)
            continue;
        ae_put(out, n_said++ ? "," : "");
        ae_put_json(out, noun->of->id(board, item));
        ae_put_member_int(out, ":", n);
    }
    ae_put(out, "}");
}

static void put_json_value(ae_text *out, const ae_board *board, const ae_noun *noun, int value)
{
    int is_luck = noun == &ae_a_seat && value == AE_CHANCE;
    const char *quote = noun->id || is_luck ? "\"" : "";

    if (noun->of) {
        put_list(out, board, noun, value);
        return;
    }
    ae_put(out, quote);
    put_id(out, board, noun, value);
    ae_put(out, quote);
}

void ae_put_arguments(ae_text *out, const ae_board *board, const ae_kind *kind,
                      const int16_t *arg, const char *first)
{
    for (int i = 0; i < AE_MAX_ARGS && kind->arg[i].name; i++) {
        if (arg[i] == AE_NONE)
            continue;
        ae_put(out, first);
        ae_put_json(out, kind->arg[i].name);
        ae_put(out, ":");
        put_json_value(out, board, kind->arg[i].noun, arg[i]);
        first = ",";
    }
}

void ae_event_members(const ae_game *game, const ae_board *board, const ae_event *event,
                      ae_text *out)
{
    const ae_kind *kind = &game->events[event->kind];

    ae_put_member(out, "\"event\":", kind->name);
    if (event->seat != AE_CHANCE) {
        ae_put_member_int(out, ",\"seat\":", event->seat);
    }
    ae_put_arguments(out, board, kind, event->arg, ",");
}

/* ,"text":..,"parts":[..] of a marked text. */
static void put_text_and_parts(ae_text *out, const char *marked)
{
    ae_put(out, ",\"text\":");
    ae_put_words(out, marked);
    ae_put(out, ",\"parts\":");
    ae_put_parts(out, marked);
}

void ae_event_text(const ae_game *game, const ae_board *board, const ae_event *event,
                   const ae_look *look, ae_text *out)
{
    char words[SENTENCE];

    ae_event_words(game, board, event, look, &AE_MARKED_IN(words));
    put_text_and_parts(out, words);
}

void ae_move_members(const ae_game *game, const ae_board *board, const void *state,
                     ae_step step, const ae_look *look, ae_text *out)
{
    char notation[AE_MAX_NOTATION], words[SENTENCE];
    ae_phrase phrase = { .kind = 0 };
    const ae_kind *kind;

    game->phrase(board, state, step.seat, step.move, &phrase);
    kind = &game->phrases[phrase.kind];
    ae_notation(game, board, state, step, &AE_TEXT_IN(notation));
    ae_put(out, "\"seat\":");
    put_json_value(out, board, &ae_a_seat, step.seat);
    ae_put_member(out, ",\"move\":", notation);
    ae_put_member(out, ",\"kind\":", kind->name);
    ae_put(out, ",\"args\":{");
    ae_put_arguments(out, board, kind, phrase.arg, "");
    ae_put(out, "}");
    ae_move_words(game, board, state, step, look, &AE_MARKED_IN(words));
    put_text_and_parts(out, words);
    ae_button_words(game, board, state, step, look, &AE_MARKED_IN(words));
    ae_put(out, ",\"label\":");
    ae_put_parts(out, words);
}

void ae_event_json(const ae_game *game, const ae_board *board, const ae_event *event,
                   ae_text *out)
{
    ae_put(out, "{");
    ae_event_members(game, board, event, out);
    ae_put(out, "}");
}

/* The numbers of cards or tokens, without the columns that have none. */
static void put_times(const ae_game *game, const ae_result *result, ae_text *out)
{
    int n = 0;

    for (int i = 0; i < AE_MAX_PARTS && game->parts[i]; i++) {
        if (result->times[i] == 0)
            continue;
        ae_put(out, n++ ? "," : ",\"times\":{");
        ae_put_json(out, game->parts[i]);
        ae_put_member_int(out, ":", result->times[i]);
    }
    ae_put(out, n ? "}" : "");
}

void ae_result_members(const ae_game *game, int seat, const ae_result *result, ae_text *out)
{
    ae_put_member_int(out, "\"seat\":", seat);
    ae_put_member_int(out, ",\"score\":", result->score);
    ae_put_member_int(out, ",\"rank\":", result->rank);
    ae_put_member_int(out, ",\"team\":", result->team);
    ae_put(out, ",\"parts\":{");
    for (int i = 0; i < AE_MAX_PARTS && game->parts[i]; i++) {
        ae_put(out, i ? "," : "");
        ae_put_json(out, game->parts[i]);
        ae_put_member_int(out, ":", result->part[i]);
    }
    ae_put(out, "}");
    put_times(game, result, out);
}
