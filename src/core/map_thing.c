/*
 * map_thing.c: finds the thing of a map that a value of its JSON belongs to.
 *
 * The path from the root to the value is followed downwards, because tokens do not point to their
 * parents.  Each level takes at most one step for each sibling.
 */
#include "core/map_thing.h"

#include <string.h>

/* Copies a string and cuts it if it is too long; leaves "" for any other value. */
static void copy_cut(const ae_json *doc, int value, char out[AE_NAME])
{
    ae_text text = { .buf = out, .size = AE_NAME };

    out[0] = '\0';
    ae_json_string(doc, value, &text);
    for (size_t n = strlen(out); n > 0 && !ae_is_utf8(out); n--)
        out[n - 1] = '\0';
}

/* The element or key of the parent that the value lies in, or -1, and its number. */
static int child_with(const ae_json *doc, int parent, int value, int *number)
{
    int i = 0, is_object = ae_json_is_object(doc, parent);

    for (int at = ae_json_first(doc, parent); at >= 0; at = ae_json_next(doc, parent, at), i++)
        if (value >= at && value < doc->token[at + is_object].parent) {
            *number = i;
            return at;
        }
    return -1;
}

static const ae_map_thing *find_row(const ae_board_kind *kind, const ae_json *doc, int key)
{
    for (const ae_map_thing *row = kind ? kind->things : NULL; row && row->member; row++)
        if (ae_json_is_name(doc, key, row->member))
            return row;
    return NULL;
}

/* The member of the object that holds the value. */
static void put_member(const ae_json *doc, int object, int value, ae_thing *out)
{
    int unused, key = ae_json_is_object(doc, object) && value != object
                          ? child_with(doc, object, value, &unused)
                          : -1;

    if (key >= 0)
        copy_cut(doc, key, out->member);
}

/* A line or border without a title is named by its two ends: "capua-roma". */
static void name_by_ends(const ae_json *doc, int object, char out[AE_NAME])
{
    char end[2][AE_NAME];
    ae_text text = { .buf = out, .size = AE_NAME };

    copy_cut(doc, ae_json_get(doc, object, "from"), end[0]);
    copy_cut(doc, ae_json_get(doc, object, "to"), end[1]);
    if (!end[0][0] || !end[1][0] || strlen(end[0]) + strlen(end[1]) + 2 > AE_NAME)
        return;
    ae_put(&text, end[0]);
    ae_put(&text, "-");
    ae_put(&text, end[1]);
}

/* An element of an array of objects. */
static void take_element(const ae_json *doc, int object, int value, ae_thing *out)
{
    if (ae_json_is_object(doc, object)) {
        copy_cut(doc, ae_json_get(doc, object, "id"), out->id);
        copy_cut(doc, ae_json_get(doc, object, "title"), out->title);
        if (!out->id[0])
            name_by_ends(doc, object, out->title);
    }
    put_member(doc, object, value, out);
}

void ae_thing_at(const ae_board_kind *kind, const ae_json *doc, int value, ae_thing *out)
{
    int unused, number, key, list, at;
    const ae_map_thing *row;

    *out = (ae_thing){ .noun = "map", .index = -1 };
    key = value > 0 && ae_json_is_object(doc, 0) ? child_with(doc, 0, value, &unused) : -1;
    if (key < 0)
        return;
    row = find_row(kind, doc, key);
    list = key + 1;
    at = row && value > list ? child_with(doc, list, value, &number) : -1;
    if (at < 0) {
        copy_cut(doc, key, out->member);
        return;
    }
    out->noun = row->noun;
    out->index = number;
    if (ae_json_is_array(doc, list)) {
        take_element(doc, at, value, out);
    } else {
        copy_cut(doc, at, out->id);
        put_member(doc, at + 1, value > at + 1 ? value : at + 1, out);
    }
}

void ae_thing_name(const ae_thing *thing, ae_text *out)
{
    if (ae_is_title(thing->title))
        ae_put(out, thing->title);
    else if (ae_is_title(thing->id))
        ae_put(out, thing->id);
    else
        ae_put_int(out, thing->index + 1);
}

void ae_thing_words(const ae_thing *thing, const ae_words *words, ae_text *out)
{
    char key[64], name[AE_NAME];
    ae_text k = AE_TEXT_IN(key);

    if (thing->index < 0) {
        ae_say(out, words, "map.thing.map", NULL);
        return;
    }
    ae_put(&k, "map.thing.");
    ae_put(&k, thing->noun);
    ae_thing_name(thing, &AE_TEXT_IN(name));
    AE_SAY(out, words, key, { "name", name, 0 });
}
