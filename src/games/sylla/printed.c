/*
 * printed.c: facts that are the same on every board, as JSON for the page: the characters, which
 * buildings stay, and what the great works bring.
 */
#include "syl.h"

enum { MOST_VOTES = 20 }; /* the temple asks for less */

static const char *comma(int i)
{
    return i ? "," : "";
}

static void put_number(ae_text *out, const char *member, int n)
{
    ae_put(out, member);
    ae_put_int(out, n);
}

/* A Christian is the card before it, with a fish. */
static void put_cards(ae_text *out)
{
    ae_put(out, ",\"cards\":[");
    for (int card = 0; card < CARDS; card++) {
        int is_christian = syl_is_christian(card);

        ae_put(out, comma(card));
        ae_put(out, "{\"id\":");
        ae_put_json(out, syl_card_ids[card]);
        ae_put(out, ",\"type\":");
        ae_put_json(out, syl_card_ids[card - is_christian]);
        ae_put(out, is_christian ? ",\"isChristian\":true}" : ",\"isChristian\":false}");
    }
    ae_put(out, "]");
}

static void put_lasting(ae_text *out)
{
    ae_put(out, ",\"lasting\":[");
    for (int tile = 0; tile < LASTING; tile++) {
        ae_put(out, comma(tile));
        ae_put_json(out, syl_tile_ids[tile]);
    }
    ae_put(out, "]");
}

/* What votes alone bring, whatever the others give, each time that they bring more. */
static void put_thresholds(ae_text *out, int work)
{
    int before = 0;

    ae_put(out, "],\"from\":[");
    for (int votes = 1; work == TEMPLE && votes <= MOST_VOTES; votes++) {
        int points = syl_temple_points(votes);

        if (points > before) {
            ae_put(out, comma(before));
            put_number(out, "{\"votes\":", votes);
            put_number(out, ",\"points\":", points);
            ae_put(out, "}");
        }
        before = points;
    }
    ae_put(out, "]");
}

/* The marker that votes move, or the famine. */
static void put_moves(ae_text *out, const syl_work *work)
{
    ae_put(out, ",\"moves\":");
    if (work->marker < MARKERS)
        ae_put_json(out, syl_marker_ids[work->marker]);
    else
        ae_put(out, work->per ? "\"famine\"" : "null");
    put_number(out, ",\"per\":", work->per);
}

static void put_works(ae_text *out)
{
    ae_put(out, ",\"works\":[");
    for (int work = 0; work < WORKS; work++) {
        ae_put(out, comma(work));
        ae_put(out, "{\"id\":");
        ae_put_json(out, syl_work_ids[work]);
        ae_put(out, ",\"points\":[");
        for (int place = 0; place < 3 && syl_works[work].points[place]; place++)
            put_number(out, comma(place), syl_works[work].points[place]);
        put_thresholds(out, work);
        put_moves(out, &syl_works[work]);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}

void syl_printed(ae_text *out)
{
    put_number(out, ",\"rounds\":", ROUNDS);
    put_cards(out);
    put_lasting(out);
    put_works(out);
}
