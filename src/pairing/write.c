/*
 * write.c: writes a contest, the tables of a round and the standing as JSON.
 *
 * What is written of a contest is read back to the same contest and written again to the same bytes.
 * Each person and each table has its own line, so that a change of a file is easy to see.
 */
#include "pairing/private.h"

/* ---- a contest ---- */

static void put_text(ae_text *out, const char *name, const char *text)
{
    ae_put(out, ",\n\"");
    ae_put(out, name);
    ae_put_member(out, "\":", text);
}

static void put_int(ae_text *out, const char *name, int value)
{
    ae_put(out, ",\n\"");
    ae_put(out, name);
    ae_put_member_int(out, "\":", value);
}

static void put_worth(const ae_contest *c, ae_text *out)
{
    ae_put(out, ",\n\"seat_worth\":[");
    for (int n = 2; n <= AE_MAX_SEATS; n++) {
        ae_put(out, n > 2 ? ",[" : "[");
        for (int seat = 0; seat < n; seat++) {
            ae_put(out, seat ? "," : "");
            ae_put_int(out, c->worth[n][seat]);
        }
        ae_put(out, "]");
    }
    ae_put(out, "]");
}

/* Only the settings that the format uses. */
static void put_settings(const ae_contest *c, ae_text *out)
{
    ae_put_member(out, "{\n\"event\":", c->id);
    put_text(out, "title", c->title);
    put_text(out, "game", c->game);
    put_text(out, "map", c->map);
    put_text(out, "variant", c->variant);
    put_text(out, "format", ae_contest_formats[c->format]);
    put_int(out, "seats", c->seats);
    ae_put(out, c->has_short ? ",\n\"short\":true" : ",\n\"short\":false");
    put_text(out, "fill", ae_contest_fills[c->fill]);
    if (c->format != AE_KNOCKOUT)
        put_int(out, "rounds", c->rounds);
    if (c->format == AE_GROUPS || c->format == AE_LEAGUE)
        put_int(out, "group_size", c->group_size);
    if (c->format == AE_KNOCKOUT)
        put_int(out, "advance", c->advance);
    if (c->format == AE_LEAGUE) {
        put_int(out, "seasons", c->seasons);
        put_int(out, "promote", c->promote);
    }
    put_text(out, "points", ae_contest_systems[c->system]);
    put_text(out, "absent", ae_contest_absents[c->absent]);
    if (c->has_worth)
        put_worth(c, out);
}

static void put_person(const ae_contest *c, const ae_contest_person *p, ae_text *out)
{
    ae_put_member(out, "{\"name\":", p->name);
    if (p->strength)
        ae_put_member_int(out, ",\"strength\":", p->strength);
    if (p->first != 1)
        ae_put_member_int(out, ",\"first\":", p->first);
    if (p->last)
        ae_put_member_int(out, ",\"last\":", p->last);
    if (p->replaces >= 0)
        ae_put_member(out, ",\"replaces\":", c->person[p->replaces].name);
    ae_put(out, "}");
}

static void put_seat(const ae_contest *c, const ae_contest_seat *s, ae_text *out)
{
    if (s->who == AE_CONTEST_BOT)
        ae_put(out, "{\"bot\":true");
    else
        ae_put_member(out, "{\"name\":", c->person[s->who].name);
    if (s->place)
        ae_put_member_int(out, ",\"place\":", s->place);
    if (s->score)
        ae_put_member_int(out, ",\"score\":", s->score);
    ae_put(out, s->is_absent ? ",\"absent\":true}" : "}");
}

static void put_table(const ae_contest *c, const ae_contest_table *t, int is_corrected,
                      ae_text *out)
{
    ae_put_member_int(out, "{\"round\":", t->round);
    ae_put_member_int(out, ",\"table\":", t->number);
    if (c->format == AE_GROUPS || c->format == AE_LEAGUE)
        ae_put_member_int(out, ",\"group\":", t->group + 1);
    if (is_corrected)
        ae_put_member_int(out, ",\"after\":", t->after);
    ae_put(out, t->is_void ? ",\"void\":true" : "");
    ae_put(out, ",\"seats\":[");
    for (int i = 0; i < t->n_seats; i++) {
        ae_put(out, i ? "," : "");
        put_seat(c, &t->seat[i], out);
    }
    ae_put(out, "]}");
}

void ae_contest_write(const ae_contest *c, ae_text *out)
{
    put_settings(c, out);
    ae_put(out, ",\n\"people\":[");
    for (int i = 0; i < c->n_people; i++) {
        ae_put(out, i ? ",\n" : "\n");
        put_person(c, &c->person[i], out);
    }
    ae_put(out, "],\n\"tables\":[");
    for (int i = 0; i < c->n_tables; i++) {
        ae_put(out, i ? ",\n" : "\n");
        put_table(c, &c->table[i], 0, out);
    }
    ae_put(out, "],\n\"corrections\":[");
    for (int i = 0; i < c->n_corrected; i++) {
        ae_put(out, i ? ",\n" : "\n");
        put_table(c, &c->corrected[i], 1, out);
    }
    ae_put(out, "]\n}\n");
}

/* ---- a round ---- */

static void put_name(const ae_contest *c, int who, ae_text *out)
{
    if (who == AE_CONTEST_BOT)
        ae_put(out, "null");
    else
        ae_put_json(out, c->person[who].name);
}

static void put_tables(const ae_contest *c, int round, ae_text *out)
{
    int n = 0;

    ae_put(out, ",\"tables\":[");
    for (int i = 0; i < c->n_tables; i++) {
        const ae_contest_table *t = &c->table[i];

        if (t->round != round || ct_is_bye(t))
            continue;
        ae_put_member_int(out, n++ ? ",{\"table\":" : "{\"table\":", t->number);
        if (c->format == AE_GROUPS || c->format == AE_LEAGUE)
            ae_put_member_int(out, ",\"group\":", t->group + 1);
        ae_put(out, ",\"seats\":[");
        for (int seat = 0; seat < t->n_seats; seat++) {
            ae_put(out, seat ? "," : "");
            put_name(c, t->seat[seat].who, out);
        }
        ae_put(out, "]}");
    }
    ae_put(out, "]");
}

static void put_byes(const ae_contest *c, int round, ae_text *out)
{
    int n = 0;

    ae_put(out, ",\"byes\":[");
    for (int i = 0; i < c->n_tables; i++)
        if (c->table[i].round == round && ct_is_bye(&c->table[i])) {
            ae_put(out, n++ ? "," : "");
            put_name(c, c->table[i].seat[0].who, out);
        }
    ae_put(out, "]");
}

static void put_cost(const ae_contest_cost *cost, ae_text *out)
{
    ae_put_member_int(out, ",\"cost\":{\"total\":", cost->total);
    ae_put_member_int(out, ",\"repeated_pairs\":", cost->n_repeats);
    ae_put_member_int(out, ",\"repeats\":", cost->repeats);
    ae_put_member_int(out, ",\"points\":", cost->points);
    ae_put_member_int(out, ",\"seeds\":", cost->seeds);
    ae_put_member_int(out, ",\"byes\":", cost->byes);
    ae_put_member_int(out, ",\"short_tables\":", cost->shorts);
    ae_put_member_int(out, ",\"seats\":", cost->seats);
    ae_put_member_int(out, ",\"starts\":", cost->starts);
    ae_put_member_int(out, ",\"same_seats\":", cost->same_seats);
    ae_put(out, "}");
}

void ae_contest_put_round(const ae_contest *c, int round, ae_text *out)
{
    ae_contest_cost cost;

    ae_contest_cost_of(c, round, &cost);
    ae_put_member(out, "{\"event\":", c->id);
    ae_put_member_int(out, ",\"round\":", round);
    ae_put(out, ",\"seed\":\"");
    ae_put_hash(out, ct_seed(c, round));
    ae_put(out, "\"");
    put_tables(c, round, out);
    put_byes(c, round, out);
    put_cost(&cost, out);
    ae_put(out, "}");
}

/* ---- the standing ---- */

/* A number of hundredths as a decimal: 2.5, 3.33, 0. */
static void put_hundredths(ae_text *out, const char *before, int64_t value)
{
    ae_put_member_int(out, before, value / 100);
    if (value % 100 == 0)
        return;
    ae_put(out, ".");
    ae_put_int(out, value / 10 % 10);
    if (value % 10)
        ae_put_int(out, value % 10);
}

static int64_t hundredths(int64_t points)
{
    return (points * 100 + AE_POINT / 2) / AE_POINT;
}

void ae_contest_put_points(const ae_contest *c, const ae_contest_table *t, int seat,
                           ae_text *out)
{
    if (t->seat[seat].who != AE_CONTEST_BOT && (ct_is_bye(t) || t->seat[seat].place))
        put_hundredths(out, ",\"points\":", hundredths(ct_points(c, t, seat)));
}

static void put_row(const ae_contest *c, const ae_contest_row *row, ae_text *out)
{
    ae_put_member_int(out, "{\"place\":", row->place);
    ae_put_member(out, ",\"name\":", c->person[row->who].name);
    if (row->group >= 0)
        ae_put_member_int(out, ",\"group\":", row->group + 1);
    ae_put_member(out, ",\"reason\":", ae_contest_keys[row->reason]);
    ae_put_member_int(out, ",\"played\":", row->n_played);
    ae_put(out, row->is_out ? ",\"out\":true" : ",\"out\":false");
    if (c->format == AE_KNOCKOUT) {
        ae_put_member_int(out, ",\"stage\":", row->key[AE_BY_STAGE]);
        ae_put_member_int(out, ",\"table_place\":", -row->key[AE_BY_PLACE]);
    }
    put_hundredths(out, ",\"points\":", hundredths(row->key[AE_BY_POINTS]));
    put_hundredths(out, ",\"opponents\":", hundredths(row->key[AE_BY_OPPONENTS]));
    ae_put_member_int(out, ",\"direct\":", row->key[AE_BY_DIRECT]);
    put_hundredths(out, ",\"share\":", row->key[AE_BY_SHARE] * 100 * 100 / CT_SHARE);
    ae_put(out, "}");
}

void ae_contest_put_standing(const ae_contest *c, ae_text *out)
{
    static const char *const stages[] = { "ready", "playing", "done", "few" };
    ae_contest_row *row = ct_alloc((size_t)c->n_people * sizeof *row);
    int n = ae_contest_standing(c, row);

    ae_put_member(out, "{\"event\":", c->id);
    ae_put_member_int(out, ",\"rounds\":", ae_contest_rounds(c));
    ae_put_member(out, ",\"stage\":", stages[ae_contest_stage_of(c)]);
    ae_put(out, ",\"standing\":[");
    for (int i = 0; i < n; i++) {
        ae_put(out, i ? "," : "");
        put_row(c, &row[i], out);
    }
    ae_put(out, "]}");
    free(row);
}
