/*
 * past.c: sums up what has happened to everybody before a round.
 *
 * Points and meetings count since ct_first_that_counts(); seats, byes and short tables since the
 * first round.
 */
#include "pairing/private.h"

#include <string.h>

static const int16_t no_worth[AE_MAX_SEATS];

/* A variant changes the game, so what was measured without it does not count. */
static const int16_t *worth_of(const ae_contest *c, int n_seats)
{
    const int16_t *measured =
        c->variant[0] ? NULL : ct_measured_worth(c->game, c->map, n_seats);

    if (c->has_worth)
        return c->worth[n_seats];
    return measured ? measured : no_worth;
}

static void add_meeting(ct_past *p, int a, int b)
{
    uint8_t *met = &p->met[(size_t)a * (size_t)p->n + (size_t)b];

    *met = (uint8_t)(*met + (*met < UINT8_MAX));
}

static int n_people_at(const ae_contest_table *t)
{
    int n = 0;

    for (int i = 0; i < t->n_seats; i++)
        n += t->seat[i].who != AE_CONTEST_BOT;
    return n;
}

static void add_seat(ct_past *p, const ae_contest_table *t, int seat, int who)
{
    ct_record *r = &p->of[who];

    if (ct_is_bye(t)) {
        r->byes++;
        return;
    }
    r->worth += p->worth[t->n_seats][seat];
    r->at_seat[seat]++;
    r->starts += seat == 0;
    r->shorts += n_people_at(t) < p->contest->seats;
}

static void add_table(ct_past *p, const ae_contest_table *t, int counts)
{
    int who[AE_MAX_SEATS];

    for (int i = 0; i < t->n_seats; i++)
        who[i] = t->seat[i].who == AE_CONTEST_BOT
                     ? AE_CONTEST_BOT
                     : ct_holder(p->contest, t->seat[i].who, p->round);
    for (int i = 0; i < t->n_seats; i++) {
        if (who[i] == AE_CONTEST_BOT)
            continue;
        add_seat(p, t, i, who[i]);
        p->of[who[i]].points += counts ? ct_points(p->contest, t, i) : 0;
        for (int j = 0; counts && j < t->n_seats; j++)
            if (j != i && who[j] != AE_CONTEST_BOT)
                add_meeting(p, who[i], who[j]);
    }
}

void ct_past_init(ct_past *p, const ae_contest *c, int round)
{
    int first = ct_first_that_counts(c, round);

    *p = (ct_past){ .contest = c, .round = round, .n = c->n_people };
    p->of = ct_alloc((size_t)p->n * sizeof p->of[0]);
    p->met = ct_alloc((size_t)p->n * (size_t)p->n);
    for (int n = 2; n <= AE_MAX_SEATS; n++)
        p->worth[n] = worth_of(c, n);
    for (int i = 0; i < c->n_tables && c->table[i].round < round; i++)
        add_table(p, &c->table[i], c->table[i].round >= first);
}

void ct_past_free(ct_past *p)
{
    free(p->of);
    free(p->met);
}

int ct_met(const ct_past *p, int a, int b)
{
    return p->met[(size_t)a * (size_t)p->n + (size_t)b];
}
