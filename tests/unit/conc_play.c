/*
 * conc_play.c: a game of Concordia under test.
 */
#include "conc_play.h"

enum { MAX_WORDS = 64 };

typedef struct {
    int n;
    char word[MAX_WORDS][AE_NAME];
} words;

static void split(const char *text, words *out)
{
    out->n = 0;
    while (*(text += strspn(text, " "))) {
        size_t len = strcspn(text, " ");

        assert_true(out->n < MAX_WORDS && len < AE_NAME);
        ae_put_n(&AE_TEXT_IN(out->word[out->n]), text, len);
        out->n++;
        text += len;
    }
}

static const ae_board *head_of(const conc_play *p)
{
    return &p->b->head;
}

const ae_board *board_of(const char *id)
{
    const ae_board *board = ae_board_find(&ae_concordia, id);

    assert_non_null(board);
    return board;
}

/* ---- finding ---- */

static int find(const char (*ids)[AE_NAME], int n, const char *id)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(ids[i], id))
            return i;
    return -1;
}

static int need(int index, const char *id)
{
    if (index < 0)
        fail_msg("there is no %s", id);
    return index;
}

int city_of(const conc_play *p, const char *id)
{
    return need(find(p->b->city, p->b->n_cities, id), id);
}

int line_of(const conc_play *p, const char *id)
{
    return need(find(p->b->line, p->b->n_lines, id), id);
}

int province_of(const conc_play *p, const char *id)
{
    return need(find(p->b->province, p->b->n_provinces, id), id);
}

static int card_of(const char *id)
{
    int card = 0;

    while (card < CARDS && strcmp(conc_cards[card].id, id))
        card++;
    return need(card < CARDS ? card : -1, id);
}

static int good_of(const char *id)
{
    int good = 0;

    while (good < GOODS && strcmp(conc_goods[good].id, id))
        good++;
    return need(good < GOODS ? good : -1, id);
}

static int place_of(const conc_play *p, const char *id)
{
    int city = find(p->b->city, p->b->n_cities, id);

    return city >= 0 ? IN_CITY + city : ON_LINE + line_of(p, id);
}

int has_house(const conc_play *p, int seat, const char *city)
{
    return p->now.house[city_of(p, city)] >> seat & 1;
}

int is_at(const conc_play *p, int seat, int kind, const char *place)
{
    return memchr(p->now.place[seat] + kind * COLONISTS / KINDS, place_of(p, place),
                  COLONISTS / KINDS)
           != NULL;
}

int bonus_of(const conc_play *p, const char *province)
{
    return p->now.bonus[province_of(p, province)] - 1;
}

int turned_of(const conc_play *p, const char *province)
{
    return p->now.is_turned[province_of(p, province)] - 1;
}

int n_in_stack(const conc_play *p)
{
    int n = 0;

    for (int deck = 0; deck < DECKS; deck++)
        for (int card = 0; card < CARDS; card++)
            n += p->now.deck[deck] >> card & 1;
    return n;
}

void expect_goods(const conc_play *p, int seat, int brick, int food, int tool, int wine,
                  int cloth)
{
    const int expected[GOODS] = { brick, food, tool, wine, cloth };

    for (int good = 0; good < GOODS; good++)
        if (p->now.goods[seat][good] != expected[good])
            fail_msg("seat %d has %d %s, not %d", seat, p->now.goods[seat][good],
                     conc_goods[good].id, expected[good]);
}

void expect_display(const conc_play *p, const char *ids)
{
    char lies[512];
    ae_text text = AE_TEXT_IN(lies);

    for (int slot = 0; slot < SLOTS; slot++)
        if (p->now.display[slot] != NO_CARD) {
            ae_put(&text, text.len ? " " : "");
            ae_put(&text, conc_cards[p->now.display[slot]].id);
        }
    assert_string_equal(lies, ids);
}

/* ---- playing ---- */

void expect_sound(const conc_play *p)
{
    ae_fault fault = { .what = "", .at = 0 };

    if (conc_check(head_of(p), &p->now, &fault) != AE_OK)
        fail_msg("%s %d is broken", fault.what, fault.at);
}

void start_game(conc_play *p, const ae_game *game, const char *board, ae_setup setup)
{
    p->game = game;
    p->b = (const void *)board_of(board);
    assert_int_equal(ae_start(p->game, head_of(p), &p->now, &setup), AE_OK);
    expect_sound(p);
}

void start(conc_play *p, const char *board, int seats, uint32_t variant)
{
    start_game(p, &ae_concordia, board,
               (ae_setup){ .seats = (uint8_t)seats, .variant = variant });
}

const char *listed(conc_play *p, int seat, const char *beginning)
{
    ae_text out = AE_TEXT_IN(p->listed);
    size_t n = strlen(beginning);
    ae_moves list;

    expect_sound(p);
    ae_list(p->game, head_of(p), &p->now, seat, &list);
    for (int i = 0; i < list.n; i++) {
        char text[AE_MAX_NOTATION];

        ae_notation(p->game, head_of(p), &p->now, (ae_step){ seat, list.move[i] },
                    &AE_TEXT_IN(text));
        if (!strcmp(text, beginning))
            return "yes";
        if (strncmp(text, beginning, n) || (n && text[n] != ' '))
            continue;
        ae_put(&out, out.len ? ", " : "");
        ae_put(&out, text + n + (n > 0));
    }
    assert_true(out.len < out.size);
    return p->listed;
}

static void step(conc_play *p, int seat, const char *notation)
{
    ae_move move = ae_parse(p->game, head_of(p), &p->now, seat, notation);

    if (!move)
        fail_msg("seat %d cannot \"%s\", but: %s", seat, notation, listed(p, seat, ""));
    assert_int_equal(ae_play(p->game, head_of(p), &p->now, (ae_step){ seat, move }, NULL),
                     AE_OK);
    expect_sound(p);
}

void run(conc_play *p, const char *script)
{
    expect_sound(p);
    while (*(script += strspn(script, "; "))) {
        size_t len = strcspn(script, ";"), of_seat = strcspn(script, " ");
        char notation[AE_MAX_NOTATION];
        int seat = ae_seat_read(script, of_seat);

        if (seat < 0 || of_seat >= len)
            fail_msg("no step: %.*s", (int)len, script);
        ae_put_n(&AE_TEXT_IN(notation), script + of_seat + 1, len - of_seat - 1);
        step(p, seat, notation);
        script += len;
    }
}

void idle(conc_play *p, const char *card)
{
    for (int i = 0; i < p->now.seats; i++) {
        char notation[AE_MAX_NOTATION];
        ae_text text = AE_TEXT_IN(notation);
        int seat = p->now.active;

        ae_put(&text, "play ");
        ae_put(&text, card);
        step(p, seat, notation);
        if (p->now.step != ST_PLAY)
            step(p, seat, "done");
    }
}

/* ---- luck ---- */

/* The good that is wished for a city, or -1. */
static int wish_for(const conc_play *p, const words *tokens, int city)
{
    for (int i = 0; i + 1 < tokens->n; i += 2)
        if (city_of(p, tokens->word[i]) == city)
            return good_of(tokens->word[i + 1]);
    return -1;
}

/* The number of cities of a letter without a token for which this good is wished. */
static int n_wishes(const conc_play *p, const words *tokens, int letter, int good)
{
    int n = 0;

    for (int city = 0; city < p->b->n_cities; city++)
        n += p->b->city_letter[city] == letter && !p->now.good[city]
             && wish_for(p, tokens, city) == good;
    return n;
}

static void draw_token(conc_play *p, const words *tokens)
{
    ae_chance chance;
    int city, wish;

    conc_chance(head_of(p), &p->now, &chance);
    city = MOVE_A(chance.list.move[0]);
    wish = wish_for(p, tokens, city);
    for (int i = 0; i < chance.list.n; i++) {
        int good = MOVE_B(chance.list.move[i]);
        ae_step draw = { AE_CHANCE, chance.list.move[i] };

        if (wish >= 0 ? good != wish
                      : chance.weight[i] <= n_wishes(p, tokens, p->b->city_letter[city], good))
            continue;
        assert_int_equal(ae_play(p->game, head_of(p), &p->now, draw, NULL), AE_OK);
        return;
    }
    fail_msg("no such token is left for %s", p->b->city[city]);
}

void draw_tokens(conc_play *p, const char *tokens)
{
    words wishes;

    split(tokens, &wishes);
    assert_int_equal(wishes.n % 2, 0);
    while (p->now.step == ST_TOKENS)
        draw_token(p, &wishes);
    for (int i = 0; i < wishes.n; i += 2)
        assert_int_equal(p->now.good[city_of(p, wishes.word[i])] - 1,
                         good_of(wishes.word[i + 1]));
    expect_sound(p);
}

static int is_wish(const words *wishes, int card)
{
    for (int i = 0; i < wishes->n; i++)
        if (card_of(wishes->word[i]) == card)
            return 1;
    return 0;
}

/* The next card: the one wished for this slot, else the first that no wish names. */
static int next_card(const conc_play *p, const words *wishes, int slot)
{
    int card = 0;

    if (slot < wishes->n)
        return card_of(wishes->word[slot]);
    while (!(p->now.deck[0] >> card & 1) || is_wish(wishes, card))
        card++;
    return card;
}

void draw_rest(conc_play *p, int first, const char *cards)
{
    words wishes;
    char notation[AE_MAX_NOTATION] = "first 0";

    notation[strlen("first ")] = (char)('0' + first);
    step(p, AE_CHANCE, notation);
    split(cards, &wishes);
    for (int slot = 0; slot < SLOTS; slot++) {
        ae_text text = AE_TEXT_IN(notation);

        ae_put(&text, "reveal ");
        ae_put(&text, conc_cards[next_card(p, &wishes, slot)].id);
        step(p, AE_CHANCE, notation);
    }
}

void begin(conc_play *p, const char *board, int seats, const char *tokens, const char *cards)
{
    start(p, board, seats, 0);
    draw_tokens(p, tokens);
    draw_rest(p, 0, cards);
}

/* ---- setting fields ---- */

void set_goods(conc_play *p, int seat, int brick, int food, int tool, int wine, int cloth)
{
    const int goods[GOODS] = { brick, food, tool, wine, cloth };

    for (int good = 0; good < GOODS; good++)
        p->now.goods[seat][good] = (uint8_t)goods[good];
}

void put_houses(conc_play *p, int seat, const char *cities)
{
    words ids;

    split(cities, &ids);
    for (int i = 0; i < ids.n; i++)
        p->now.house[city_of(p, ids.word[i])] |= AE_SEAT_BIT(seat);
}

void put_colonists(conc_play *p, int seat, int kind, const char *places)
{
    uint8_t *place = p->now.place[seat] + kind * COLONISTS / KINDS;
    int n = COLONISTS / KINDS;
    words ids;

    split(places, &ids);
    assert_true(ids.n <= n);
    for (int i = 0; i < n; i++)
        place[i] = (uint8_t)(i < n - ids.n ? AT_HOME : place_of(p, ids.word[i - n + ids.n]));
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && place[k] < place[k - 1]; k--) {
            uint8_t higher = place[k - 1];

            place[k - 1] = place[k];
            place[k] = higher;
        }
}

void turn_markers(conc_play *p, const char *provinces)
{
    words ids;

    split(provinces, &ids);
    for (int i = 0; i < ids.n; i++) {
        int province = province_of(p, ids.word[i]);

        assert_true(p->now.bonus[province] > 0);
        p->now.is_turned[province] = p->now.bonus[province];
    }
}

static int slot_of(const conc_play *p, int card)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (p->now.display[slot] == card)
            return slot;
    return -1;
}

/* The seat takes the card of the slot; the wished card comes up if the current deck has it. */
static void buy(conc_play *p, int seat, int slot, int wish)
{
    conc *s = &p->now;
    int deck = 0, card = wish;

    s->hand[seat][s->display[slot]]++;
    s->n_hand[seat]++;
    memmove(s->display + slot, s->display + slot + 1, (size_t)(SLOTS - 1 - slot));
    s->display[SLOTS - 1] = NO_CARD;
    while (deck < DECKS && !s->deck[deck])
        deck++;
    if (deck == DECKS)
        return;
    if (!(s->deck[deck] >> wish & 1))
        for (card = 0; !(s->deck[deck] >> card & 1);)
            card++;
    s->display[SLOTS - 1] = (uint8_t)card;
    s->deck[deck] &= ~(1 << card);
}

void deal(conc_play *p, int seat, int card, int other)
{
    while (slot_of(p, card) < 0) {
        assert_true(n_in_stack(p) > 0);
        buy(p, other, 0, card);
    }
    buy(p, seat, slot_of(p, card), card);
    expect_sound(p);
}

void lay(conc_play *p, int slot, int card)
{
    int from = slot_of(p, card);

    assert_true(from >= 0);
    p->now.display[from] = p->now.display[slot];
    p->now.display[slot] = (uint8_t)card;
}

void sell_out(conc_play *p, int seat, const char *but)
{
    words kept;

    while (p->now.display[0] != NO_CARD)
        buy(p, seat, 0, 0);
    split(but, &kept);
    for (int slot = 0; slot < kept.n; slot++) {
        int card = card_of(kept.word[slot]);

        assert_true(p->now.hand[seat][card] > conc_start_hand(&p->now, seat)[card]);
        p->now.hand[seat][card]--;
        p->now.n_hand[seat]--;
        p->now.display[slot] = (uint8_t)card;
    }
}
