/*
 * outlook.c: estimates for eval.c how events, markers and famine will develop.
 */
#include "outlook.h"

static const uint8_t phase_of[STEPS] = {
    [ST_FIRST] = PHASE_SETUP,     [ST_OUT] = PHASE_SETUP,          [ST_WORK] = PHASE_VOTE,
    [ST_EVENT] = PHASE_VOTE,      [ST_TILE] = PHASE_DEAL,          [ST_CHAR] = PHASE_DEAL,
    [ST_PICK] = PHASE_SETUP,      [ST_ELECT] = PHASE_ELECTION,     [ST_TOKEN] = PHASE_TOKEN,
    [ST_OFFER] = PHASE_SALE,      [ST_RECRUIT] = PHASE_RECRUITING, [ST_BID] = PHASE_SALE,
    [ST_TURN] = PHASE_SALE,       [ST_INCOME] = PHASE_INCOME,      [ST_CUBE] = PHASE_CUBES,
    [ST_PREVENT] = PHASE_EFFECTS, [ST_FLIP] = PHASE_EFFECTS,       [ST_REMOVE] = PHASE_EFFECTS,
    [ST_VOTE] = PHASE_VOTE,       [ST_OVER] = PHASE_OVER,
};

/* Of a round. */
static const float gone[PHASES] = { 0, 0, 0, 0.1f, 0.15f, 0.25f, 0.5f, 0.6f, 0.7f, 0.8f, 1 };

/* Works and events are drawn once before the first characters are chosen. */
static int find_phase(const syl *s)
{
    if (s->step == ST_TOKEN && s->seller != NONE)
        return PHASE_SALE;
    if ((s->step == ST_WORK && s->work == NONE)
        || (s->step == ST_EVENT && s->round == 1 && s->under[0] == NONE))
        return PHASE_SETUP;
    return phase_of[s->step];
}

/* ---- characters ---- */

static void count_type(const syl *s, int seat, int type, int card, int christian, syl_crew *c)
{
    const uint8_t *plain = s->cards[seat][card], *x = s->cards[seat][christian];
    int is_pair = card != christian;
    int turned = plain[TURNED] + is_pair * x[TURNED];

    c->up[type] = plain[UP] + is_pair * x[UP];
    c->face_up[type] = c->up[type] + turned;
    c->christians += is_pair * (x[UP] + x[TURNED]);
    c->down += plain[DOWN] + plain[DOWN_TURNED] + is_pair * (x[DOWN] + x[DOWN_TURNED]);
}

static void count_crew(const syl *s, int seat, syl_crew *c)
{
    c->christians = c->down = 0;
    count_type(s, seat, TYPE_SENATOR, SENATOR, SENATOR_X, c);
    count_type(s, seat, TYPE_MERCHANT, MERCHANT, MERCHANT_X, c);
    count_type(s, seat, TYPE_SLAVE, SLAVE, SLAVE_X, c);
    count_type(s, seat, TYPE_LEGIONARY, LEGIONARY, LEGIONARY, c);
    count_type(s, seat, TYPE_VESTAL, VESTAL, VESTAL, c);
    count_type(s, seat, TYPE_CRANE, CRANE, CRANE, c);
}

/* In phase IV everyone gets his money when his turn comes. */
static int has_income(const syl_outlook *e, int seat)
{
    const syl *s = e->s;

    if (e->phase != PHASE_INCOME)
        return e->phase > PHASE_INCOME;
    return (seat + s->seats - s->consul) % s->seats
           <= (s->actor + s->seats - s->consul) % s->seats;
}

static void look_at_purse(syl_outlook *e, int seat)
{
    syl_crew *c = &e->crew[seat];

    c->income = has_income(e, seat)
                    ? 0
                    : 3 + c->up[TYPE_MERCHANT] + 2 * e->s->building[seat][MARKET][0];
    c->power = e->phase < PHASE_OVER ? c->up[TYPE_SENATOR] + e->s->money[seat] + c->income : 0;
}

static void look_at_crews(syl_outlook *e)
{
    for (int seat = 0; seat < e->s->seats; seat++) {
        count_crew(e->s, seat, &e->crew[seat]);
        look_at_purse(e, seat);
    }
}

/* ---- events ---- */

/* Two of four are prevented: those that are ahead, as far as cubes are laid. */
static float chance_by_cubes(const syl *s, const int n[SHOWN], int place, float sure)
{
    int ahead = 0, equal = 0;

    for (int other = 0; other < SHOWN; other++) {
        int is_ahead = n[other] > n[place] || (s->prevented >> other & 1);

        ahead += is_ahead;
        equal += !is_ahead && n[other] == n[place];
    }
    return ahead >= 2 ? sure : ahead + equal <= 2 ? 1 - sure : 0.5f;
}

static void look_at_cubes(syl_outlook *e)
{
    const syl *s = e->s;
    float sure = e->phase == PHASE_CUBES ? 0.8f : 1;
    int n[SHOWN];

    for (int place = 0; place < SHOWN; place++)
        n[place] = syl_n_cubes(s, place);
    for (int place = 0; place < SHOWN; place++)
        e->happens[place] = s->prevented >> place & 1 ? 0 : chance_by_cubes(s, n, place, sure);
}

static void look_at_events(syl_outlook *e)
{
    const syl *s = e->s;

    if (s->step == ST_CUBE || s->step == ST_PREVENT) {
        look_at_cubes(e);
        return;
    }
    for (int place = 0; place < SHOWN; place++) {
        float chance = e->phase < PHASE_CUBES ? 0.5f : 0;

        if (s->step == ST_FLIP)
            chance = place >= s->at_event && !(s->prevented >> place & 1);
        e->happens[place] = s->shown[place] == NONE ? 0 : chance;
    }
}

/* ---- markers ---- */

static const uint8_t harmed[EVENTS] = {
    [EPIDEMIC] = HEALTH,     [VOLCANO] = LEISURE,        [FAMINE] = NO_MARKER,
    [IMPERIAL_CULT] = CIVIC, [PERSECUTION] = NO_MARKER,  [PURGE] = NO_MARKER,
    [FLOOD] = NO_MARKER,     [SLAVE_REVOLT] = NO_MARKER, [PILLAGE] = NO_MARKER,
    [DECADENCE] = NO_MARKER,
};
static const uint8_t harms[MARKERS] = { IMPERIAL_CULT, EPIDEMIC, VOLCANO };
static const uint8_t raises[MARKERS] = { SENATE, BATHS, COLOSSEUM };

/* Fields that the events of this round take, and those that works bring. */
static void look_at_drift(syl_outlook *e, float now[MARKERS], float later[MARKERS])
{
    const syl *s = e->s;
    unsigned to_come = s->works_left | (s->next_work == NONE ? 0u : 1u << s->next_work);
    int top = 0;

    for (int m = 0; m < MARKERS; m++)
        top = s->ladder[m] > top ? s->ladder[m] : top;
    for (int m = 0; m < MARKERS; m++) {
        now[m] = s->work == raises[m] && e->phase < PHASE_OVER;
        now[m] -= s->ladder[m] == top ? e->happens[SHOWN - 1] : 0;
        later[m] = e->rest && (to_come >> raises[m] & 1);
        later[m] -= (float)e->rest * (s->events_left >> harms[m] & 1 ? 0.3f : 0.2f);
    }
    for (int place = 0; place < SHOWN - 1; place++)
        if (s->shown[place] != NONE && harmed[s->shown[place]] != NO_MARKER) {
            now[harmed[s->shown[place]]] -= e->happens[place];
            later[harmed[s->shown[place]]] -= e->rest ? 0.3f : 0;
        }
}

/* Points at a place between two fields. */
static float points_at(const syl_board *b, float at)
{
    int top = b->n_fields - 1, field;

    if (at <= 0)
        return b->points[0];
    if (at >= (float)top)
        return b->points[top];
    field = (int)at;
    return b->points[field]
           + (at - (float)field) * (float)(b->points[field + 1] - b->points[field]);
}

static void count_tokens(syl_outlook *e, int m)
{
    const syl *s = e->s;

    e->most[m] = e->sum[m] = 0;
    e->least[m] = TOKENS;
    for (int seat = 0; seat < s->seats; seat++) {
        int n = s->tokens[seat][m];

        e->sum[m] += n;
        e->most[m] = n > e->most[m] ? n : e->most[m];
        e->least[m] = n < e->least[m] ? n : e->least[m];
    }
}

/* Chance that a marker stands in crisis when this round ends, and how often it will later. */
static void look_at_crisis(syl_outlook *e, int m, float now, float later)
{
    const syl_board *b = e->b;
    float at = e->s->ladder[m] + now, end = at + later;

    if (e->phase == PHASE_OVER || !b->is_crisis[0]) {
        e->is_crisis[m] = e->threat[m] = 0;
        return;
    }
    e->is_crisis[m] = at <= 0 ? 1 : at < 1 ? 1 - at : 0;
    at = (at + end) * 0.5f;
    e->threat[m] = (float)e->rest * (at <= 0 ? 0.8f : at < 2 ? 0.8f - 0.4f * at : 0);
}

static void look_at_markers(syl_outlook *e)
{
    float now[MARKERS], later[MARKERS];

    look_at_drift(e, now, later);
    e->best_token = 0;
    for (int m = 0; m < MARKERS; m++) {
        float at = e->s->ladder[m], then = points_at(e->b, at + now[m]);

        e->points[m] = e->b->points[e->s->ladder[m]];
        e->token[m] = points_at(e->b, at + now[m] + later[m]);
        e->now[m] = then - e->points[m];
        e->later[m] = e->token[m] - then;
        e->best_token = e->token[m] > e->best_token ? e->token[m] : e->best_token;
        count_tokens(e, m);
        look_at_crisis(e, m, now[m], later[m]);
    }
}

/* ---- famine ---- */

static float expect_famine(const syl_outlook *e, int symbols)
{
    const syl *s = e->s;
    float famine = (float)(s->famine + (e->phase < PHASE_RECRUITING ? symbols : 0));

    for (int place = 0; place < SHOWN - 1; place++)
        famine += s->shown[place] == FAMINE ? e->happens[place] : 0;
    return s->work == GRANARY ? famine - 1.5f : famine;
}

/* What is lost with so many fields, in this round and in all later ones. */
static void look_at_famine(syl_outlook *e)
{
    const syl *s = e->s;
    float famine, max = e->b->famine_max;
    int symbols = 0;

    for (int place = 0; place < SHOWN; place++)
        symbols += s->shown[place] == NONE ? 0 : e->b->famine[s->shown[place]];
    for (int fed = 0; fed <= MAX_FED; fed++)
        e->hunger_now[fed] = e->hunger_later[fed] = 0;
    if (e->phase == PHASE_OVER)
        return;
    famine = expect_famine(e, symbols);
    for (int round = 0; round <= e->rest; round++) {
        float *hunger = round ? e->hunger_later : e->hunger_now;

        famine = famine < 0 ? 0 : famine > max ? max : famine;
        for (int fed = 0; 2 * (float)fed < famine; fed++)
            hunger[fed] += famine - 2 * (float)fed;
        famine += 0.8f * (float)symbols;
    }
}

void syl_look(const syl_board *b, const syl *s, syl_outlook *e)
{
    e->b = b;
    e->s = s;
    e->phase = find_phase(s);
    e->rest = ROUNDS - s->round;
    e->progress = ((float)(s->round - 1) + gone[e->phase]) * (1.0f / (float)ROUNDS);
    look_at_crews(e);
    look_at_events(e);
    look_at_markers(e);
    look_at_famine(e);
    syl_look_at_election(e);
    syl_look_at_sale(e);
    syl_look_at_recruits(e);
}
