/*
 * works.c: the vote on the great work, famine, crises, and the end of a round.
 */
#include <string.h>

#include "syl.h"

const syl_work syl_works[WORKS] = {
    [PANTHEON] = { { 10, 6, 2 }, NO_MARKER, 0 }, [TEMPLE] = { { 0 }, NO_MARKER, 0 },
    [BATHS] = { { 5, 3, 0 }, HEALTH, 5 },        [GRANARY] = { { 5, 3, 0 }, NO_MARKER, 4 },
    [COLOSSEUM] = { { 5, 3, 0 }, LEISURE, 5 },   [SENATE] = { { 5, 3, 0 }, CIVIC, 5 },
};

void syl_begin_votes(syl *s)
{
    s->step = ST_VOTE;
    s->decided = 0;
}

/* The next work is seen before the vote. */
void syl_begin_work(const syl_board *b, syl *s, const ae_sink *sink)
{
    (void)b, (void)sink;
    if (s->round < ROUNDS && s->works_left)
        s->step = ST_WORK;
    else
        syl_begin_votes(s);
}

/* ---- VI ---- */

int syl_temple_points(int votes)
{
    return votes >= 8 ? 10 : votes >= 5 ? 6 : 0;
}

static void score_work(const syl_board *b, syl *s, const int votes[SEATS], const ae_sink *sink)
{
    int work = s->work, total = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        int place = 0;

        total += votes[seat];
        for (int other = 0; other < s->seats; other++)
            place += votes[other] > votes[seat];
        if (work == TEMPLE)
            syl_add_prestige(s, seat, syl_temple_points(votes[seat]), BY_WORK, sink);
        else if (votes[seat] > 0 && place < 3)
            syl_add_prestige(s, seat, syl_works[work].points[place], BY_WORK, sink);
    }
    if (syl_works[work].per && syl_works[work].marker == NO_MARKER)
        syl_move_famine(b, s, -(total / syl_works[work].per), sink);
    else if (syl_works[work].per)
        syl_move_marker(b, s, syl_works[work].marker, total / syl_works[work].per, sink);
}

/* ---- VII ---- */

static void starve(syl *s, const ae_sink *sink)
{
    for (int seat = 0; seat < s->seats; seat++)
        syl_add_prestige(s, seat, -syl_hunger(s, seat), BY_FAMINE, sink);
}

/* Rules, crises: everybody shows the tokens of that colour; whoever has the most gains 3,
 * whoever has the fewest loses 3. */
static void meet_crisis(syl *s, int marker, const ae_sink *sink)
{
    int most = 0, least = TOKENS;

    syl_emit(sink, EV_CRISIS, AE_CHANCE, marker, 0);
    for (int seat = 0; seat < s->seats; seat++) {
        syl_emit(sink, EV_SHOWS, seat, marker, s->tokens[seat][marker]);
        most = s->tokens[seat][marker] > most ? s->tokens[seat][marker] : most;
        least = s->tokens[seat][marker] < least ? s->tokens[seat][marker] : least;
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (s->tokens[seat][marker] == most)
            syl_add_prestige(s, seat, 3, BY_CRISIS, sink);
    for (int seat = 0; seat < s->seats; seat++)
        if (s->tokens[seat][marker] == least)
            syl_add_prestige(s, seat, -3, BY_CRISIS, sink);
}

static void stand_up(syl *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        for (int card = 0; card < CARDS; card++) {
            uint8_t *n = s->cards[seat][card];

            n[UP] = (uint8_t)(n[UP] + n[TURNED]);
            n[DOWN] = (uint8_t)(n[DOWN] + n[DOWN_TURNED]);
            n[TURNED] = n[DOWN_TURNED] = 0;
        }
}

static void finish(syl *s, const ae_sink *sink)
{
    s->step = ST_OVER;
    for (int seat = 0; seat < s->seats; seat++) {
        if (syl_christians(s, seat))
            syl_emit(sink, EV_CHRISTIANS, seat, syl_christians(s, seat), 0);
        if (syl_freed(s, seat))
            syl_emit(sink, EV_FREED, seat, syl_freed(s, seat), 0);
    }
    syl_emit(sink, EV_OVER, AE_CHANCE, 0, 0);
}

static void end_round(const syl_board *b, syl *s, const ae_sink *sink)
{
    starve(s, sink);
    for (int marker = 0; marker < MARKERS; marker++)
        if (b->is_crisis[s->ladder[marker]])
            meet_crisis(s, marker, sink);
    if (s->round == ROUNDS) {
        finish(s, sink);
        return;
    }
    s->round++;
    syl_emit(sink, EV_ROUND, AE_CHANCE, s->round, 0);
    stand_up(s);
    syl_refill(b, s, sink);
}

/* All thumbs are shown at once; whatever was put in is paid. */
void syl_count_votes(const syl_board *b, syl *s, const ae_sink *sink)
{
    int votes[SEATS] = { 0 };

    AE_ASSERT(!s->blank); /* promise 6: a redacted state cannot tell */
    for (int seat = 0; seat < s->seats; seat++) {
        int n = syl_votes(s, seat) + s->vote_money[seat];

        syl_emit(sink, s->vote_up[seat] ? EV_SHOWN_UP : EV_SHOWN_DOWN, seat, n, 0);
        s->money[seat] = (int16_t)(s->money[seat] - s->vote_money[seat]);
        if (s->vote_up[seat])
            votes[seat] = n;
        else
            syl_add_prestige(s, seat, n / 2, BY_PLEBS, sink);
    }
    score_work(b, s, votes, sink);
    memset(s->vote_money, 0, sizeof s->vote_money);
    memset(s->vote_up, 0, sizeof s->vote_up);
    s->decided = 0;
    s->work = s->next_work;
    s->next_work = NONE;
    s->actor = s->consul;
    end_round(b, s, sink);
}
