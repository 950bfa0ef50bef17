/*
 * apply.c: carries out moves.  The caller has checked that the move is legal.
 */
#include <string.h>

#include "conc.h"

static void pay(conc *s, int seat, const uint8_t cost[GOODS])
{
    for (int good = 0; good < GOODS; good++)
        s->goods[seat][good] = (uint8_t)(s->goods[seat][good] - cost[good]);
}

static void add_money(conc *s, int seat, int coins)
{
    s->money[seat] = (int16_t)(s->money[seat] + coins);
}

/* Rules, team play: the seat pays with its own coins first; the partner pays the rest. */
static void pay_coins(conc *s, int seat, int coins, const ae_sink *sink)
{
    int own = coins < s->money[seat] ? coins : s->money[seat];

    add_money(s, seat, -own);
    if (own == coins)
        return;
    add_money(s, conc_partner(s, seat), own - coins);
    conc_emit(sink, EV_LENT, conc_partner(s, seat), coins - own, seat, 0, 0);
}

/* Sorts the three places of one kind of colonist in ascending order after one of them changed. */
static void sort(uint8_t place[COLONISTS / KINDS])
{
    for (int i = 1; i < COLONISTS / KINDS; i++)
        for (int k = i; k > 0 && place[k] < place[k - 1]; k--) {
            uint8_t higher = place[k - 1];

            place[k - 1] = place[k];
            place[k] = higher;
        }
}

static void relocate(conc *s, int seat, int kind, int from, int to)
{
    uint8_t *place = s->place[seat] + kind * (COLONISTS / KINDS);
    int i = 0;

    while (place[i] != from)
        i++;
    place[i] = (uint8_t)to;
    sort(place);
}

/* A Tribune returns to the hand at once; every other card goes on top of the pile. */
static void put_on_pile(conc *s, int seat, int card)
{
    s->hand[seat][card]--;
    s->n_hand[seat]--;
    s->pile[seat][card]++;
    s->n_pile[seat]++;
    if (conc_mode_of(s)->has_magister)
        s->below[seat] = s->top[seat];
    s->top[seat] = (uint8_t)card;
    s->copied[seat] = 0;
}

static void play(const conc_board *b, conc *s, int card, const ae_sink *sink)
{
    conc_emit(sink, EV_PLAYED, s->actor, card, 0, 0, 0);
    s->suggested = NO_CARD;
    if (conc_cards[card].role != ROLE_TRIBUNE)
        put_on_pile(s, s->actor, card);
    conc_begin_card(b, s, card, sink);
}

static void choose_role(const conc_board *b, conc *s, int half, const ae_sink *sink)
{
    const conc_card *card = &conc_cards[s->card];
    int role = half == 1 ? card->role : card->other_role;

    s->half = (uint8_t)half;
    conc_emit(sink, EV_ROLE, s->actor, role, 0, 0, 0);
    conc_begin_role(b, s, role, sink);
}

/* Rules, team play: one colonist of each kind, or two of the same kind if the city has lines of
 * that kind only. */
static void settle(const conc_board *b, conc *s, int city, const ae_sink *sink)
{
    int seat = s->actor, next;

    for (int i = 0; i < 2; i++)
        relocate(s, seat, conc_serves(b, s, city, i) ? i : !i, AT_HOME, IN_CITY + city);
    conc_emit(sink, EV_SETTLED, seat, city, 0, 0, 0);
    next = conc_to_settle(s);
    if (next == NOBODY)
        conc_begin_turn(s, s->first);
    else
        s->actor = (uint8_t)next;
}

static void move_colonist(const conc_board *b, conc *s, int place, int line,
                          const ae_sink *sink)
{
    int steps = conc_steps(b, s, place, line);

    relocate(s, s->actor, b->line_kind[line], place, ON_LINE + line);
    s->steps_left = (uint8_t)(s->steps_left - steps);
    conc_emit(sink, EV_MOVED, s->actor, b->line_kind[line], place, line, steps);
}

static void build(conc *s, int city, const ae_sink *sink)
{
    const conc_good *good = &conc_goods[s->good[city] - 1];
    int coins = conc_house_coins(s, city);

    pay(s, s->actor, good->house_cost);
    pay_coins(s, s->actor, coins, sink);
    s->house[city] |= AE_SEAT_BIT(s->actor);
    s->steps_left = 0;
    s->has_placed = 1;
    conc_emit(sink, EV_BUILT, s->actor, city, conc_bill(good->house_cost), coins, 0);
    if (conc_n_houses(s, s->actor) == HOUSES)
        conc_crown(s, s->actor, sink);
}

static void produce_houses(const conc_board *b, conc *s, int province)
{
    for (int city = 0; city < b->n_cities; city++)
        if (b->city_province[city] == province && s->house[city])
            for (int seat = 0; seat < s->seats; seat++)
                s->arrived[seat][s->good[city] - 1] =
                    (uint8_t)(s->arrived[seat][s->good[city] - 1]
                              + (s->house[city] >> seat & 1));
}

/* Rules, Praefectus Magnus: its holder gets the bonus twice and passes it to the right
 * neighbour. */
static int bonus_units(conc *s, const ae_sink *sink)
{
    if (s->magnus != s->actor)
        return 1;
    s->magnus = (uint8_t)((s->actor + s->seats - 1) % s->seats);
    conc_emit(sink, EV_MAGNUS, s->magnus, s->actor, 0, 0, 0);
    return 2;
}

static void produce(const conc_board *b, conc *s, int province, int chosen, const ae_sink *sink)
{
    int good = (chosen ? chosen : s->bonus[province]) - 1;

    conc_emit(sink, EV_CHOSE, s->actor, province, good, 0, 0);
    s->is_turned[province] = (uint8_t)(good + 1);
    produce_houses(b, s, province);
    s->arrived[s->actor][good] = (uint8_t)(s->arrived[s->actor][good] + bonus_units(s, sink));
    conc_deliver(b, s, sink);
}

static void take_cash(const conc_board *b, conc *s, const ae_sink *sink)
{
    int coins = conc_cash_bonus(b, s);

    add_money(s, s->actor, coins);
    memset(s->is_turned, 0, sizeof s->is_turned);
    conc_emit(sink, EV_CASH, s->actor, coins, 0, 0, 0);
    conc_end_role(b, s, sink);
}

static void trade(const conc_board *b, conc *s, int good, int n, const ae_sink *sink)
{
    int coins = n * conc_goods[good].price, traded;

    s->goods[s->actor][good] = (uint8_t)(s->goods[s->actor][good] - n);
    if (n > 0) {
        add_money(s, s->actor, coins);
        s->sold |= (uint8_t)(1 << good);
        conc_emit(sink, EV_SOLD, s->actor, n, good, coins, 0);
    } else {
        pay_coins(s, s->actor, -coins, sink);
        s->bought |= (uint8_t)(1 << good);
        conc_emit(sink, EV_BOUGHT, s->actor, -n, good, -coins, 0);
    }
    traded = s->sold | s->bought;
    if (traded & (traded - 1)) /* the second kind */
        conc_end_role(b, s, sink);
}

static void hire(const conc_board *b, conc *s, int slot, int chosen, const ae_sink *sink)
{
    int card = s->display[slot];
    uint8_t cost[GOODS];

    conc_price(s, slot, chosen, cost);
    pay(s, s->actor, cost);
    s->display[slot] = NO_CARD;
    s->hand[s->actor][card]++;
    s->n_hand[s->actor]++;
    s->buys_left--;
    conc_emit(sink, EV_HIRED, s->actor, card, conc_bill(cost), 0, 0);
    if (conc_is_display_empty(s) && conc_is_stack_empty(s))
        conc_crown(s, s->actor, sink);
    if (!s->buys_left)
        conc_end_role(b, s, sink);
}

/* Rules, Colonist and Tribune: each colonist costs 1 food and 1 tool. */
static void place(const conc_board *b, conc *s, int kind, int city, const ae_sink *sink)
{
    s->goods[s->actor][FOOD]--;
    s->goods[s->actor][TOOL]--;
    relocate(s, s->actor, kind, AT_HOME, IN_CITY + city);
    conc_emit(sink, EV_PLACED, s->actor, kind, city, 0, 0);
    s->has_placed = 1;
    if (s->step == ST_TRIBUNE)
        conc_end_role(b, s, sink);
}

/* Rules, Colonist: 5 sestertii and 1 for each own colonist on the board. */
static void take_coins(const conc_board *b, conc *s, const ae_sink *sink)
{
    int coins = 5 + conc_n_on_board(s, s->actor);

    add_money(s, s->actor, coins);
    conc_emit(sink, EV_COINS, s->actor, coins, 0, 0, 0);
    conc_end_role(b, s, sink);
}

static void take_unit(const conc_board *b, conc *s, int seat, int good, const ae_sink *sink)
{
    s->arrived[seat][good]--;
    s->goods[seat][good]++;
    conc_emit(sink, EV_GOT, seat, 1, good, 0, 0);
    conc_deliver(b, s, sink);
}

static void copy(const conc_board *b, conc *s, int other, const ae_sink *sink)
{
    if (conc_is_team(s))
        s->copied[other] |= (uint8_t)(1 << conc_team(s, s->actor));
    conc_emit(sink, EV_COPIED, s->actor, other, s->top[other], 0, 0);
    conc_begin_card(b, s, s->top[other], sink);
}

/* Declining ends the role; the player of a Legatus declines to suggest a card, and the partner
 * still plays one. */
static void stop(const conc_board *b, conc *s, const ae_sink *sink)
{
    if (s->step == ST_SUGGEST)
        conc_suggest(s, NO_CARD);
    else
        conc_end_role(b, s, sink);
}

static void suggest(conc *s, int card, const ae_sink *sink)
{
    conc_emit(sink, EV_SUGGESTED, s->actor, card, 0, 0, 0);
    conc_suggest(s, card);
}

void conc_apply(const ae_board *board, void *state, int seat, ae_move move, const ae_sink *sink)
{
    const conc_board *b = (const void *)board;
    conc *s = state;
    int first = MOVE_A(move), second = MOVE_B(move);

    switch (MOVE_KIND(move)) {
    case MV_PLAY:
        play(b, s, first, sink);
        break;
    case MV_MOVE:
        move_colonist(b, s, first, second, sink);
        break;
    case MV_BUILD:
        build(s, first, sink);
        break;
    case MV_PRODUCE:
        produce(b, s, first, second, sink);
        break;
    case MV_CASH:
        take_cash(b, s, sink);
        break;
    case MV_SELL:
        trade(b, s, first, second, sink);
        break;
    case MV_BUY:
        trade(b, s, first, -second, sink);
        break;
    case MV_COPY:
        copy(b, s, first, sink);
        break;
    case MV_HIRE:
        hire(b, s, first, second, sink);
        break;
    case MV_PLACE:
        place(b, s, first, second, sink);
        break;
    case MV_COINS:
        take_coins(b, s, sink);
        break;
    case MV_TAKE:
        take_unit(b, s, seat, first, sink);
        break;
    case MV_ROLE:
        choose_role(b, s, first, sink);
        break;
    case MV_SUGGEST:
        suggest(s, first, sink);
        break;
    case MV_SETTLE:
        settle(b, s, first, sink);
        break;
    case MV_DONE:
        stop(b, s, sink);
        break;
    default:
        conc_draw(b, s, move, sink);
    }
}
