/*
 * sizes.c: how many people sit at how many tables.
 *
 * With n people and tables of s seats, or one less where short tables are allowed (`least` below):
 *
 *   1. The smallest number of tables at which all have a seat is t = n / s, rounded up.  If n is at
 *      least t * least, everybody plays.
 *   2. Else bots fill up: t tables of `least` seats, with the people spread evenly.
 *   3. Without bots, n / s full tables play, rounded down, and the rest have a bye.  If that is no
 *      table, nobody can play.
 */
#include "pairing/private.h"

static void set_table(ct_sizes *out, int n_seats, int n_people)
{
    out->n_seats[out->n_tables] = n_seats;
    out->n_people[out->n_tables++] = n_people;
}

static void seat_all(const ae_contest *c, int n, int n_tables, ct_sizes *out)
{
    int n_short = n_tables * c->seats - n;

    for (int i = 0; i < n_tables; i++) {
        int n_seats = i < n_tables - n_short ? c->seats : c->seats - 1;

        set_table(out, n_seats, n_seats);
    }
}

static void seat_with_bots(const ae_contest *c, int n, int n_tables, ct_sizes *out)
{
    for (int i = 0; i < n_tables; i++)
        set_table(out, ct_min_seats(c), n / n_tables + (i < n % n_tables));
}

void ct_size_tables(const ae_contest *c, int n, ct_sizes *out)
{
    int n_tables = (n + c->seats - 1) / c->seats;

    out->n_tables = out->n_byes = 0;
    if (n < 2)
        return;
    if (n >= n_tables * ct_min_seats(c)) {
        seat_all(c, n, n_tables, out);
    } else if (c->fill == AE_FILL_BOTS) {
        seat_with_bots(c, n, n_tables, out);
    } else {
        seat_all(c, n / c->seats * c->seats, n / c->seats, out);
        out->n_byes = out->n_tables ? n % c->seats : 0;
    }
}
