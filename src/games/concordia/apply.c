/*
 * apply.c: what each move does; that it is legal was seen to before.
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

/* Three places of one kind, in ascending order again after one of them changed. */
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

/* Rules, Tribune: all cards come back; 1 sestertius for each past the third. */
static void recover(conc *s, int seat, const ae_sink *sink)
{
    int n = s->n_pile[seat] + 1, coins = n > 3 ? n - 3 : 0;

    for (int card = 0; card < CARDS; card++)
        s->hand[seat][card] = (uint8_t)(s->hand[seat][card] + s->pile[seat][card]);
    memset(s->pile[seat], 0, CARDS);
    s->n_hand[seat] = (uint8_t)(s->n_hand[seat] + s->n_pile[seat]);
    s->n_pile[seat] = 0;
    s->top[seat] = NO_CARD;
    add_money(s, seat, coins);
    conc_tell(sink, EV_TOOK_BACK, seat, n, 0, 0, 0);
    if (coins)
        conc_tell(sink, EV_COINS, seat, coins, 0, 0, 0);
}

static void play(const conc_board *b, conc *s, int card, const ae_sink *sink)
{
    int seat = s->active;

    conc_tell(sink, EV_PLAYED, seat, card, 0, 0, 0);
    if (conc_role_of(card) == ROLE_TRIBUNE) {
        recover(s, seat, sink);
    } else {
        s->hand[seat][card]--;
        s->n_hand[seat]--;
        s->pile[seat][card]++;
        s->n_pile[seat]++;
        s->top[seat] = (uint8_t)card;
    }
    conc_begin_role(b, s, card, sink);
}

static void move_colonist(const conc_board *b, conc *s, int place, int line,
                          const ae_sink *sink)
{
    int steps = conc_steps(b, s, place, line);

    relocate(s, s->active, b->line_kind[line], place, ON_LINE + line);
    s->steps_left = (uint8_t)(s->steps_left - steps);
    conc_tell(sink, EV_MOVED, s->active, b->line_kind[line], place, line, steps);
}

static void build(conc *s, int city, const ae_sink *sink)
{
    const conc_good *good = &conc_goods[s->good[city] - 1];
    int coins = conc_house_coins(s, city);

    pay(s, s->active, good->house_cost);
    add_money(s, s->active, -coins);
    s->house[city] |= AE_SEAT_BIT(s->active);
    s->steps_left = 0;
    conc_tell(sink, EV_BUILT, s->active, city, conc_bill(good->house_cost), coins, 0);
    if (conc_n_houses(s, s->active) == HOUSES)
        conc_crown(s, s->active, sink);
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

/* Rules, Praefectus Magnus: its holder gets the bonus twice and hands it to the right. */
static int bonus_units(conc *s, const ae_sink *sink)
{
    if (s->magnus != s->active)
        return 1;
    s->magnus = (uint8_t)((s->active + s->seats - 1) % s->seats);
    conc_tell(sink, EV_MAGNUS, s->magnus, s->active, 0, 0, 0);
    return 2;
}

static void produce(const conc_board *b, conc *s, int province, int chosen, const ae_sink *sink)
{
    int good = (chosen ? chosen : s->bonus[province]) - 1;

    conc_tell(sink, EV_CHOSE, s->active, province, good, 0, 0);
    s->is_turned[province] = (uint8_t)(good + 1);
    produce_houses(b, s, province);
    s->arrived[s->active][good] = (uint8_t)(s->arrived[s->active][good] + bonus_units(s, sink));
    conc_deliver(b, s, sink);
}

static void take_cash(const conc_board *b, conc *s, const ae_sink *sink)
{
    int coins = conc_cash_bonus(b, s);

    add_money(s, s->active, coins);
    memset(s->is_turned, 0, sizeof s->is_turned);
    conc_tell(sink, EV_CASH, s->active, coins, 0, 0, 0);
    conc_end_action(b, s, sink);
}

static void trade(const conc_board *b, conc *s, int good, int n, const ae_sink *sink)
{
    int coins = n * conc_goods[good].price;

    add_money(s, s->active, coins);
    s->goods[s->active][good] = (uint8_t)(s->goods[s->active][good] - n);
    conc_tell(sink, n > 0 ? EV_SOLD : EV_BOUGHT, s->active, n > 0 ? n : -n, good,
              n > 0 ? coins : -coins, 0);
    if (n > 0)
        s->sold |= (uint8_t)(1 << good);
    else
        s->bought |= (uint8_t)(1 << good);
    if ((s->sold | s->bought) & ((s->sold | s->bought) - 1)) /* the second kind */
        conc_end_action(b, s, sink);
}

static void hire(const conc_board *b, conc *s, int slot, int chosen, const ae_sink *sink)
{
    int card = s->display[slot];
    uint8_t cost[GOODS];

    conc_price(s, slot, chosen, cost);
    pay(s, s->active, cost);
    s->display[slot] = NO_CARD;
    s->hand[s->active][card]++;
    s->n_hand[s->active]++;
    s->buys_left--;
    conc_tell(sink, EV_HIRED, s->active, card, conc_bill(cost), 0, 0);
    if (conc_is_display_empty(s) && conc_is_stack_empty(s))
        conc_crown(s, s->active, sink);
    if (!s->buys_left)
        conc_end_action(b, s, sink);
}

/* Rules, Colonist and Tribune: 1 food and 1 tool for each. */
static void place(const conc_board *b, conc *s, int kind, int city, const ae_sink *sink)
{
    s->goods[s->active][FOOD]--;
    s->goods[s->active][TOOL]--;
    relocate(s, s->active, kind, AT_HOME, IN_CITY + city);
    conc_tell(sink, EV_PLACED, s->active, kind, city, 0, 0);
    s->has_placed = 1;
    if (s->step == ST_TRIBUNE)
        conc_end_action(b, s, sink);
}

/* Rules, Colonist: 5 sestertii and 1 for each own colonist on the board. */
static void take_coins(const conc_board *b, conc *s, const ae_sink *sink)
{
    int coins = 5 + conc_n_on_board(s, s->active);

    add_money(s, s->active, coins);
    conc_tell(sink, EV_COINS, s->active, coins, 0, 0, 0);
    conc_end_action(b, s, sink);
}

static void take_unit(const conc_board *b, conc *s, int seat, int good, const ae_sink *sink)
{
    s->arrived[seat][good]--;
    s->goods[seat][good]++;
    conc_tell(sink, EV_GOT, seat, 1, good, 0, 0);
    conc_deliver(b, s, sink);
}

static void copy(const conc_board *b, conc *s, int other, const ae_sink *sink)
{
    conc_tell(sink, EV_COPIED, s->active, other, s->top[other], 0, 0);
    conc_begin_role(b, s, s->top[other], sink);
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
    case MV_DONE:
        conc_end_action(b, s, sink);
        break;
    default:
        conc_draw(b, s, move, sink);
    }
}
