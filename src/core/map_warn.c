/*
 * map_warn.c: warnings that maps of several kinds share.
 */
#include "core/map_warn.h"

#include <string.h>

enum {
    SPOT = 15000, /* cities this close to each other in both directions are drawn as one */
    DEGREE_SPOT = 50000, /* the same for latitude and longitude */
};

/* The place of a thing, in millionths, and which pair of coordinates has given it. */
typedef struct {
    int value;
    enum { NO_PLACE, ON_SHEET, ON_EARTH } of;
    int a, b;
} place;

static place place_of(const ae_map_reader *m, int object)
{
    const ae_json *doc = m->doc;
    place p = { .value = object };

    if (ae_map_decimal(m, ae_json_get(doc, object, "x"), 0, AE_MILLION, &p.a)
        && ae_map_decimal(m, ae_json_get(doc, object, "y"), 0, AE_MILLION, &p.b))
        p.of = ON_SHEET;
    else if (ae_map_decimal(m, ae_json_get(doc, object, "lat"), -90 * AE_MILLION,
                            90 * AE_MILLION, &p.a)
             && ae_map_decimal(m, ae_json_get(doc, object, "lon"), -180 * AE_MILLION,
                               180 * AE_MILLION, &p.b))
        p.of = ON_EARTH;
    return p;
}

static int is_same_spot(const place *p, const place *q)
{
    int64_t near = p->of == ON_SHEET ? SPOT : DEGREE_SPOT;
    int64_t a = (int64_t)p->a - q->a, b = (int64_t)p->b - q->b;

    return p->of && p->of == q->of && a <= near && -a <= near && b <= near && -b <= near;
}

static void warn_pair(const ae_map_reader *m, int value, int other, const char *where,
                      const char *what)
{
    ae_map_fault_about(m, (ae_about){ .value = value, .also = &other, .n_also = 1 }, where,
                       what);
}

/* One warning for all things that have no place. */
static void warn_placeless(const ae_map_reader *m, const place *places, int n,
                           const char *array)
{
    int without[AE_MAX_THINGS], n_without = 0;

    for (int i = 0; i < n; i++)
        if (!places[i].of)
            without[n_without++] = places[i].value;
    if (n_without > 0)
        ae_map_fault_about(m,
                           (ae_about){ .value = without[0],
                                       .also = without + 1,
                                       .n_also = n_without - 1,
                                       .gaps = (const ae_gap[]){ { "n", NULL, n_without },
                                                                 { .name = NULL } } },
                           array, "no_place");
}

void ae_map_warn_places(const ae_map_reader *m, const char *array)
{
    place places[AE_MAX_THINGS];
    int list = ae_json_get(m->doc, 0, array), n = 0;

    for (int at = ae_json_first(m->doc, list); at >= 0 && n < AE_MAX_THINGS;
         at = ae_json_next(m->doc, list, at))
        places[n++] = place_of(m, at);
    warn_placeless(m, places, n, array);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (is_same_spot(&places[i], &places[k]))
                warn_pair(m, places[i].value, places[k].value, array, "same_spot");
}

void ae_map_warn_titles(const ae_map_reader *m, const char *array, char (*titles)[AE_NAME])
{
    int list = ae_json_get(m->doc, 0, array), i = 0;

    for (int at = ae_json_first(m->doc, list); at >= 0; at = ae_json_next(m->doc, list, at)) {
        int first = ae_map_find(titles, i, titles[i]);

        if (first >= 0 && titles[i][0])
            warn_pair(m, at, ae_json_element(m->doc, list, first), array, "same_title");
        i++;
    }
}
