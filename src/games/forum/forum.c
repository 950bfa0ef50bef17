/*
 * forum.c: a sealed auction in a few rounds; the smallest whole game.
 *
 * It is the template for a new game and the first game that every generic test runs on: it has
 * boards, variants, weighted draws, simultaneous sealed choices, an open choice that is sometimes
 * forced, concealed fields, teams and scores.
 *
 * A round: a prize is drawn from the bag; each seat seals one of its cards; the seat with the
 * highest card wins the prize, or after a tie the prize returns to the bag.  The cards are spent
 * either way.  The winner may keep the prize, or exchange it for a smaller one in the bag, so that
 * the greater prize is played for again.  This is a choice only if the bag has a smaller prize.
 * The game ends with the last card.
 *
 * check() names a broken invariant by one of these words:
 *   team     only four seats play in teams
 *   decided  never all seats, and only while cards are sealed for a prize
 *   taker    a seat that may keep or exchange a prize, or nobody
 *   bag      a prize for each round to come, and no more of a ware than the board has
 *   hand     a card for each round to come, a sealed one included
 *   bid      a card of the hand for each seat that has decided, but 0 if blank
 *   points   those in the bag, on offer and won add up to those of the board
 */
#include <string.h>

#include "core/layout.h"
#include "core/mark.h"
#include "core/speak.h"
#include "forum.h"

enum { SEATS = 4, CARDS = FORUM_CARDS, WARES = FORUM_WARES }; /* at most */
enum { TEAM = 1 };                                            /* variant */
enum { NOBODY = AE_MAX_SEATS };

/* A move is a kind and a card or the value of a ware. */
enum { BID = 1 << 8, DRAW = 2 << 8, KEEP = 3 << 8, CHANGE = 4 << 8, WHAT = 0xff };

enum { EV_DRAWN, EV_SEALED, EV_BID, EV_SHOWN, EV_TIED, EV_WON, EV_CHANGED, N_EVENTS };
enum { PH_BID, PH_DRAW, PH_KEEP, PH_CHANGE, N_PHRASES };
enum { WHY_BIDDING, WHY_GREATER, WHY_GONE, N_REASONS };

typedef struct {
    int16_t won[AE_MAX_SEATS]; /* points */
    uint8_t seats, team;
    uint8_t prize;              /* value of the prize on offer; 0 before the draw */
    uint8_t taker;              /* winner of the prize; NOBODY while cards are sealed */
    uint8_t bag[WARES];         /* prizes left of value i + 1 */
    uint8_t hand[AE_MAX_SEATS]; /* set of cards; a sealed one stays until the reveal */
    uint8_t decided;            /* set of seats that have sealed a card */
    uint8_t bid[AE_MAX_SEATS];  /* secret; 0 if not decided, or redacted */
    uint8_t blank;              /* set of seats whose bid is redacted */
    uint8_t rounds;             /* left, this one included; also the cards of each seat */
} forum;

_Static_assert(sizeof(forum) == 36, "no hidden padding");

extern const ae_game ae_forum;

static const char *ware_id(const ae_board *board, int value)
{
    return ((const forum_board *)(const void *)board)->ware[value - 1];
}

static const char *ware_title(const ae_board *board, int value)
{
    return ((const forum_board *)(const void *)board)->title[value - 1];
}

/* A board may have fewer wares than WARES; those that it has come first. */
static int n_wares(const ae_board *board)
{
    const forum_board *b = (const void *)board;
    int n = 0;

    while (n < WARES && b->ware[n][0])
        n++;
    return n;
}

static const ae_noun ware = {
    .name = "ware",
    .id = ware_id,
    .title = ware_title,
    .first = 1,
    .count = n_wares,
};

static const ae_variant variants[] = {
    { .name = "team", .bit = TEAM, .min_seats = 4, .max_seats = 4 },
    { .name = "open", .bit = AE_OPEN },
    { .name = NULL },
};

static const ae_kind events[N_EVENTS + 1] = {
    [EV_DRAWN] = { .name = "drawn", .arg = { { "ware", &ware }, { "points", &ae_number } } },
    [EV_SEALED] = { .name = "sealed" },
    [EV_BID] = { .name = "bid", .arg = { { "card", &ae_number } } },
    [EV_SHOWN] = { .name = "shown", .arg = { { "card", &ae_number } } },
    [EV_TIED] = { .name = "tied", .arg = { { "ware", &ware } } },
    [EV_WON] = { .name = "won", .arg = { { "ware", &ware }, { "points", &ae_number } } },
    [EV_CHANGED] = { .name = "changed", .arg = { { "old", &ware }, { "ware", &ware } } },
};

static const ae_kind phrases[N_PHRASES + 1] = {
    [PH_BID] = { .name = "bid", .arg = { { "card", &ae_number } } },
    [PH_DRAW] = { .name = "draw", .arg = { { "ware", &ware } } },
    [PH_KEEP] = { .name = "keep", .arg = { { "ware", &ware } } },
    [PH_CHANGE] = { .name = "change", .arg = { { "ware", &ware } } },
};

static const ae_step_name step_names[] = {
    { "bid", "card" },
    { "keep", "keep" },
    { "change", "keep" },
    { .kind = NULL },
};

static const ae_kind reasons[N_REASONS + 1] = {
    [WHY_BIDDING] = { .name = "bidding", .arg = { { "ware", &ware } } },
    [WHY_GREATER] = { .name = "greater", .arg = { { "ware", &ware } } },
    [WHY_GONE] = { .name = "gone", .arg = { { "ware", &ware } } },
};

static const ae_noun *const pointed[] = { &ware, NULL };

static const char *const parts[] = { "prizes", NULL };

static const ae_field fields[] = {
    { AE_FIELD(forum, seats, AE_U8), .min = 2, .max = SEATS, .flags = AE_OF_SETUP },
    { AE_FIELD(forum, team, AE_U8), .max = 1, .flags = AE_OF_SETUP },
    { AE_FIELD(forum, rounds, AE_U8), .max = CARDS },
    { AE_FIELD(forum, prize, AE_U8), .max = WARES },
    { AE_FIELD(forum, taker, AE_U8), .max = NOBODY },
    { AE_FIELD(forum, bag, AE_U8), .max = UINT8_MAX },
    { AE_FIELD(forum, hand, AE_U8), .max = UINT8_MAX, .flags = AE_CONCEALED },
    { AE_FIELD(forum, decided, AE_U8), .max = UINT8_MAX },
    { AE_FIELD(forum, bid, AE_U8), .max = CARDS },
    { AE_FIELD(forum, blank, AE_U8), .max = 0 }, /* a position is never redacted */
    { AE_FIELD(forum, won, AE_I16), .max = INT16_MAX },
    { .name = NULL },
};

/* The event of a sealed bid goes to its own seat only; all other events go to everyone. */
static void emit(const ae_sink *sink, int kind, int seat, int arg, int second)
{
    if (!sink)
        return;
    sink->emit(sink->ctx,
               &(ae_event){
                   .kind = (uint8_t)kind,
                   .seat = (uint8_t)seat,
                   .to = (ae_seats)(kind == EV_BID ? AE_SEAT_BIT(seat) : AE_EVERYONE),
                   .flags = kind == EV_DRAWN || kind == EV_SHOWN ? AE_REVEAL : 0,
                   .arg = { (int16_t)arg, (int16_t)second },
               });
}

static ae_seats everyone(const forum *f)
{
    return (ae_seats)(AE_SEAT_BIT(f->seats) - 1);
}

static unsigned deck(const forum_board *b)
{
    return (2u << b->n_cards) - 2;
}

static int n_cards(unsigned hand)
{
    int n = 0;

    for (; hand; hand &= hand - 1)
        n++;
    return n;
}

static int n_prizes(const uint8_t bag[WARES], int *points)
{
    int n = 0;

    *points = 0;
    for (int i = 0; i < WARES; i++)
        n += bag[i], *points += bag[i] * (i + 1);
    return n;
}

static int is_sealing(const forum *f)
{
    return f->prize && f->taker == NOBODY;
}

static ae_err forum_init(const ae_board *board, void *state, const ae_setup *setup)
{
    const forum_board *b = (const void *)board;
    forum *f = state;

    memset(f, 0, sizeof *f);
    f->seats = setup->seats;
    f->team = setup->variant & TEAM;
    f->rounds = b->n_cards;
    f->taker = NOBODY;
    memcpy(f->bag, b->bag, sizeof f->bag);
    memset(f->hand, (int)deck(b), f->seats);
    return AE_OK;
}

static ae_seats forum_to_act(const ae_board *board, const void *state)
{
    const forum *f = state;

    (void)board;
    if (f->taker != NOBODY)
        return AE_SEAT_BIT(f->taker);
    if (f->prize)
        return everyone(f) & (ae_seats)~f->decided;
    return f->rounds ? AE_SEAT_BIT(AE_CHANCE) : 0;
}

static int forum_sealed(const ae_board *board, const void *state)
{
    (void)board;
    return is_sealing(state);
}

static void forum_legal(const ae_board *board, const void *state, int seat, ae_moves *out)
{
    const forum *f = state;

    out->n = 0;
    if (seat == AE_CHANCE || !(forum_to_act(board, f) & AE_SEAT_BIT(seat)))
        return;
    if (f->taker == NOBODY) {
        for (unsigned card = 1; card <= CARDS; card++)
            if (f->hand[seat] & 1u << card)
                ae_add(out, BID | card);
        return;
    }
    ae_add(out, KEEP | (unsigned)f->prize);
    for (unsigned value = 1; value < f->prize; value++)
        if (f->bag[value - 1])
            ae_add(out, CHANGE | value);
}

static void forum_chance(const ae_board *board, const void *state, ae_chance *out)
{
    const forum *f = state;

    out->list.n = 0;
    out->total = out->stream = 0;
    if (forum_to_act(board, f) != AE_SEAT_BIT(AE_CHANCE))
        return;
    for (unsigned value = 1; value <= WARES; value++)
        if (f->bag[value - 1])
            ae_weigh(out, DRAW | value, f->bag[value - 1]);
}

/* The seat with the highest bid, or NOBODY after a tie. */
static int winner(const forum *f)
{
    int best = NOBODY, high = 0;

    for (int seat = 0; seat < f->seats; seat++) {
        if (f->bid[seat] > high)
            best = seat, high = f->bid[seat];
        else if (f->bid[seat] == high)
            best = NOBODY;
    }
    return best;
}

static void reveal(forum *f, const ae_sink *sink)
{
    AE_ASSERT(!f->blank); /* promise 6: a redacted state lacks the bids */
    f->taker = (uint8_t)winner(f);
    for (int seat = 0; seat < f->seats; seat++) {
        emit(sink, EV_SHOWN, seat, f->bid[seat], 0);
        f->hand[seat] &= (uint8_t) ~(1u << f->bid[seat]);
    }
    memset(f->bid, 0, sizeof f->bid);
    f->decided = 0;
    f->rounds--;
    if (f->taker != NOBODY)
        return;
    emit(sink, EV_TIED, AE_CHANCE, f->prize, 0);
    f->bag[f->prize - 1]++;
    f->prize = 0;
}

static void seal(forum *f, int seat, int card, const ae_sink *sink)
{
    f->bid[seat] = (uint8_t)card;
    f->decided |= AE_SEAT_BIT(seat);
    emit(sink, EV_SEALED, seat, 0, 0);
    emit(sink, EV_BID, seat, card, 0);
    if (f->decided == everyone(f))
        reveal(f, sink);
}

static void take(forum *f, int seat, int value, const ae_sink *sink)
{
    if (value != f->prize) {
        emit(sink, EV_CHANGED, seat, f->prize, value);
        f->bag[f->prize - 1]++;
        f->bag[value - 1]--;
    }
    emit(sink, EV_WON, seat, value, value);
    f->won[seat] = (int16_t)(f->won[seat] + value);
    f->taker = NOBODY;
    f->prize = 0;
}

static void forum_apply(const ae_board *board, void *state, int seat, ae_move move,
                        const ae_sink *sink)
{
    forum *f = state;
    uint8_t what = move & WHAT;

    (void)board;
    switch (move & ~(ae_move)WHAT) {
    case DRAW:
        f->prize = what;
        f->bag[what - 1]--;
        emit(sink, EV_DRAWN, seat, what, what);
        break;
    case BID:
        seal(f, seat, what, sink);
        break;
    default:
        take(f, seat, what, sink);
    }
}

static void forum_redact(const ae_board *board, void *state, int viewer)
{
    forum *f = state;

    (void)board;
    f->blank = f->decided & (ae_seats)~AE_SEAT_BIT(viewer);
    for (int seat = 0; seat < f->seats; seat++)
        if (seat != viewer)
            f->bid[seat] = 0;
}

static void forum_unseal(const ae_board *board, void *state, int viewer)
{
    forum *f = state;

    forum_redact(board, f, viewer);
    f->decided &= AE_SEAT_BIT(viewer);
    f->blank = 0;
}

static void forum_result(const ae_board *board, const void *state, ae_result out[AE_MAX_SEATS])
{
    const forum *f = state;
    int total[AE_MAX_SEATS] = { 0 }; /* by team */

    (void)board;
    memset(out, 0, AE_MAX_SEATS * sizeof *out);
    for (int seat = 0; seat < f->seats; seat++) {
        out[seat].score = out[seat].part[0] = f->won[seat];
        out[seat].team = (uint8_t)(f->team ? seat % 2 : seat);
        total[out[seat].team] += f->won[seat];
    }
    for (int seat = 0; seat < f->seats; seat++) {
        out[seat].rank = 1;
        for (int other = 0; other < f->seats; other++)
            if (total[out[other].team] > total[out[seat].team])
                out[seat].rank++;
    }
}

static int is_hand(const forum_board *b, const forum *f, int seat)
{
    int size = seat < f->seats ? f->rounds : 0;

    return n_cards(f->hand[seat]) == size && !(f->hand[seat] & ~deck(b));
}

static int is_bid(const forum *f, int seat)
{
    int is_known = (f->decided & ~f->blank & AE_SEAT_BIT(seat)) != 0;

    return is_known ? f->bid[seat] && f->hand[seat] & 1u << f->bid[seat] : !f->bid[seat];
}

/* Once a prize has a taker, its round is over and needs no prize in the bag. */
static ae_err check_offer(const forum_board *b, const forum *f, ae_fault *fault)
{
    int points, n = n_prizes(f->bag, &points) + is_sealing(f);

    if (f->team && f->seats != 4)
        return AE_BROKEN(fault, "team", f, f->team);
    if (f->blank & ~f->decided || (f->decided && (!is_sealing(f) || f->decided >= everyone(f))))
        return AE_BROKEN(fault, "decided", f, f->decided);
    if (f->taker != NOBODY && (f->taker >= f->seats || !f->prize))
        return AE_BROKEN(fault, "taker", f, f->taker);
    if (n < f->rounds || (is_sealing(f) && !f->rounds))
        return AE_BROKEN(fault, "bag", f, f->bag);
    for (int i = 0; i < WARES; i++)
        if (f->bag[i] + (f->prize == i + 1) > b->bag[i])
            return AE_BROKEN(fault, "bag", f, f->bag[i]);
    return AE_OK;
}

static ae_err forum_check(const ae_board *board, const void *state, ae_fault *fault)
{
    const forum_board *b = (const void *)board;
    const forum *f = state;
    ae_err err = check_offer(b, f, fault);
    int all, points;

    if (err != AE_OK)
        return err;
    n_prizes(f->bag, &points);
    points += f->prize;
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        if (!is_hand(b, f, seat))
            return AE_BROKEN(fault, "hand", f, f->hand[seat]);
        if (!is_bid(f, seat))
            return AE_BROKEN(fault, "bid", f, f->bid[seat]);
        if (seat >= f->seats && f->won[seat])
            return AE_BROKEN(fault, "points", f, f->won[seat]);
        points += f->won[seat];
    }
    n_prizes(b->bag, &all);
    return points == all ? AE_OK : AE_BROKEN(fault, "points", f, f->won);
}

static void forum_phrase(const ae_board *board, const void *state, int seat, ae_move move,
                         ae_phrase *out)
{
    static const uint8_t kind[] = {
        [BID >> 8] = PH_BID,
        [DRAW >> 8] = PH_DRAW,
        [KEEP >> 8] = PH_KEEP,
        [CHANGE >> 8] = PH_CHANGE,
    };

    (void)board, (void)state, (void)seat;
    out->kind = kind[move >> 8];
    out->arg[0] = (int16_t)(move & WHAT);
}

/* ---- for views ---- */

/* Cards are plain numbers, so wares are the only things that a player can point at. */
static void forum_why(const ae_board *board, const void *state, int seat, const ae_noun *noun,
                      int value, ae_phrase *out)
{
    const forum *f = state;

    (void)board, (void)seat, (void)noun;
    out->kind = is_sealing(f) ? WHY_BIDDING : value > f->prize ? WHY_GREATER : WHY_GONE;
    out->arg[0] = (int16_t)(out->kind == WHY_GONE ? value : f->prize);
}

/* Hands are concealed, but everybody sees how many cards are left. */
static int cards_of(const ae_board *board, const void *state, int seat, int value)
{
    const forum *f = state;

    (void)board, (void)value;
    return seat < f->seats ? f->rounds : 0;
}

static const ae_amount amounts[] = {
    { .name = "points", .field = "won" },
    { .name = "cards", .of = cards_of },
    { .name = NULL },
};

static int on_offer(const ae_board *board, const void *state, int viewer, int i)
{
    const forum *f = state;

    (void)board, (void)viewer, (void)i;
    return f->prize ? f->prize : AE_NONE;
}

static int partner(const ae_board *board, const void *state, int viewer, int seat)
{
    const forum *f = state;

    (void)board, (void)viewer;
    return f->team && seat < f->seats ? (seat + 2) % 4 : AE_NONE;
}

/* Card number i of the viewer's hand, from the lowest. */
static int own_card(const ae_board *board, const void *state, int viewer, int i)
{
    const forum *f = state;
    int n = i;

    (void)board;
    for (int card = 1; viewer >= 0 && viewer < f->seats && card <= CARDS; card++)
        if (f->hand[viewer] >> card & 1 && n-- == 0)
            return card;
    return AE_NONE;
}

static const ae_derived derived[] = {
    { .name = "on_offer", .count = 1, .of = on_offer, .noun = &ware },
    { .name = "partner", .count = AE_MAX_SEATS, .of = partner },
    { .name = "cards", .count = 1, .of = own_card, .each = CARDS },
    { .name = NULL },
};

/* ---- the panel ---- */

static const ae_layout in_a_line = { .first = " ",
                                     .column = { { .before = ", ", .flags = AE_ITEM } } };
static const ae_layout by_seat = {
    .indent = 2,
    .first = ": ",
    .column = { { .name = "seat" }, { .before = ", ", .flags = AE_ITEM } },
};

static void say_ware(const forum_board *b, const ae_look *look, const char *key, int value,
                     int n, ae_text *out)
{
    char name[128];

    ae_put_noun(&AE_MARKED_IN(name), &ae_forum, &b->head, look, &ware, value);
    AE_SAY(out, look->words, key, AE_NUMBER("n", "wares", n), { "ware", name, 0 },
           { "points", NULL, value });
}

static void add_bag(const forum_board *b, const forum *f, const ae_look *look, ae_panel *out)
{
    int n = 0;

    if (f->prize) {
        ae_panel_section(out, "offer", &in_a_line);
        ae_panel_row(out);
        say_ware(b, look, "forum.panel.offer", f->prize, 1, ae_panel_cell(out));
    }
    ae_panel_section(out, "bag", &in_a_line);
    ae_panel_row(out);
    ae_say(ae_panel_cell(out), look->words, "forum.panel.bag", NULL);
    for (int value = 1; value <= WARES; value++)
        if (f->bag[value - 1]) {
            say_ware(b, look, "forum.panel.wares", value, f->bag[value - 1],
                     ae_panel_cell(out));
            n++;
        }
    if (!n)
        ae_put_sign(ae_panel_cell(out), "none", "–");
}

static void say_hand(const forum *f, const ae_look *look, int seat, ae_text *out)
{
    char cards[256];
    ae_text list = AE_MARKED_IN(cards);

    if (seat != look->viewer && !look->is_open) {
        AE_SAY(out, look->words, "forum.panel.hidden", AE_NUMBER("n", "cards", f->rounds));
        return;
    }
    for (int card = 1; card <= CARDS; card++)
        if (f->hand[seat] & 1u << card) {
            ae_put(&list, list.len ? " " : "");
            ae_mark_number(&list, "card", card);
        }
    if (!list.len)
        ae_put_sign(&list, "none", "–");
    AE_SAY(out, look->words, "forum.panel.hand", { "cards", cards, 0 });
}

/* A viewer sees the sealed card of its own seat; a watcher with an open view sees all. */
static int sees_bid(const forum *f, const ae_look *look, int seat)
{
    return f->bid[seat]
           && (look->viewer == seat || (look->viewer == AE_WATCHER && look->is_open));
}

static void add_seat(const forum *f, const ae_look *look, int seat, ae_panel *out)
{
    ae_text *cell;

    ae_panel_row(out);
    ae_put_seat_name(ae_panel_cell(out), look, seat);
    AE_SAY(ae_panel_cell(out), look->words, "forum.panel.points",
           AE_NUMBER("n", "points", f->won[seat]));
    say_hand(f, look, seat, ae_panel_cell(out));
    cell = ae_panel_cell(out);
    if (f->decided & AE_SEAT_BIT(seat)) {
        if (sees_bid(f, look, seat))
            AE_SAY(cell, look->words, "forum.panel.sealed_card",
                   { "card", NULL, f->bid[seat] });
        else
            ae_say(cell, look->words, "forum.panel.sealed", NULL);
    }
}

static void forum_panel(const ae_board *board, const void *state, const ae_look *look,
                        ae_panel *out)
{
    static const char *const column[] = { "seat", "points", "hand", "sealed", NULL };
    const forum *f = state;

    add_bag((const void *)board, f, look, out);
    ae_panel_section(out, "seats", &by_seat);
    ae_put_columns(out, &ae_forum, look, column);
    for (int seat = 0; seat < f->seats; seat++)
        add_seat(f, look, seat, out);
}

/* ---- the facts for bots: points, and the strength of the remaining cards ---- */

enum { FACT_POINTS, FACT_CARDS, FACT_HIGHEST, FACTS };

static const char *const fact_names[] = {
    [FACT_POINTS] = "points",
    [FACT_CARDS] = "cards",
    [FACT_HIGHEST] = "highest",
    [FACTS] = NULL,
};

static const ae_worth worth[] = {
    [FACT_POINTS] = { 1, 1 },        [FACT_CARDS] = { 0.5f, 0.2f },
    [FACT_HIGHEST] = { 0.5f, 0.2f }, [FACTS + AE_COMMON] = { 0, 0 },
    [FACTS + AE_SPREAD] = { 6, 2 },
};

static void read_facts(const ae_board *board, const void *state, ae_facts *out)
{
    const forum_board *b = (const void *)board;
    const forum *f = state;

    out->n_seats = f->seats;
    out->progress = 1 - (float)f->rounds / (float)b->n_cards;
    for (int seat = 0; seat < f->seats; seat++) {
        float *fact = out->fact[seat];

        out->team[seat] = (uint8_t)(f->team ? seat % 2 : seat);
        fact[FACT_POINTS] = f->won[seat];
        fact[FACT_CARDS] = fact[FACT_HIGHEST] = 0;
        for (int card = 1; card <= CARDS; card++)
            if (f->hand[seat] & 1u << card) {
                fact[FACT_CARDS] += (float)card;
                fact[FACT_HIGHEST] = (float)card;
            }
    }
}

static const ae_eval eval = {
    .names = fact_names,
    .worth = { worth, worth },
    .n = FACTS,
    .read = read_facts,
};

const ae_game ae_forum = {
    .id = "forum",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = SEATS,
    .max_moves = CARDS * (2 + SEATS),
    .minutes = 5,
    .is_example = 1,
    .state_size = sizeof(forum),
    .board_kind = &forum_board_kind,
    .boards = forum_boards,
    .variants = variants,
    .events = events,
    .phrases = phrases,
    .steps = step_names,
    .parts = parts,
    .fields = fields,
    .derived = derived,
    .amounts = amounts,
    .eval = &eval,
    .init = forum_init,
    .to_act = forum_to_act,
    .sealed = forum_sealed,
    .legal = forum_legal,
    .chance = forum_chance,
    .apply = forum_apply,
    .result = forum_result,
    .redact = forum_redact,
    .unseal = forum_unseal,
    .check = forum_check,
    .phrase = forum_phrase,
    .panel = forum_panel,
    .reasons = reasons,
    .pointed = pointed,
    .why = forum_why,
};
