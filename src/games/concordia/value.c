/*
 * value.c: values out of the JSON of a map, and their faults.
 */
#include "map.h"

#include <string.h>

void map_tell(const conc_map *m, int value, const char *where, const char *what)
{
    ae_fault_at(m->faults, ae_json_line(m->doc, value), where, what);
}

void map_refuse(conc_map *m, int value, const char *where, const char *what)
{
    map_tell(m, value, where, what);
    m->is_sound = 0;
}

/* ---- objects and arrays ---- */

static int is_among(const char *const *members, const char *name)
{
    for (; *members; members++)
        if (!strcmp(*members + (**members == '?'), name))
            return 1;
    return 0;
}

int map_is_object(conc_map *m, int object, const char *const *members)
{
    const ae_json *doc = m->doc;

    if (!ae_json_is_object(doc, object)) {
        map_refuse(m, object, "{}", "value");
        return 0;
    }
    for (int key = ae_json_first(doc, object); key >= 0; key = ae_json_next(doc, object, key)) {
        char name[AE_NAME];

        if (!ae_json_string(doc, key, &AE_TEXT_IN(name)) || !is_among(members, name))
            map_tell(m, key, name, "unknown_member");
        else if (ae_json_get(doc, object, name) != key + 1)
            map_refuse(m, key, name, "twice");
    }
    for (; *members; members++)
        if (**members != '?' && ae_json_get(doc, object, *members) < 0)
            map_refuse(m, object, *members, "missing");
    return 1;
}

int map_n_elements(conc_map *m, const char *array, int min, int max)
{
    int value = ae_json_get(m->doc, 0, array), n = ae_json_size(m->doc, value);

    if (value < 0 || (ae_json_is_array(m->doc, value) && n >= min && n <= max))
        return n;
    map_refuse(m, value, array, "length");
    return 0;
}

int map_element(const conc_map *m, const char *array, int i)
{
    int parent = ae_json_get(m->doc, 0, array), at = ae_json_first(m->doc, parent);

    while (i-- > 0)
        at = ae_json_next(m->doc, parent, at);
    return at;
}

/* ---- names ---- */

int map_find(char (*ids)[AE_NAME], int n, const char *id)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(ids[i], id))
            return i;
    return -1;
}

static int has_control(const char *s)
{
    while ((unsigned char)*s >= 0x20 && *s != 0x7f)
        s++;
    return *s != '\0';
}

/* Answers what is wrong with the name, or NULL. */
static const char *fault_of_name(const conc_map *m, int value, char name[AE_NAME])
{
    ae_text text = { .buf = name, .size = AE_NAME };

    name[0] = '\0';
    if (!ae_json_string(m->doc, value, &text))
        return text.len >= text.size ? "name_long" : "value";
    return !name[0] ? "value" : has_control(name) ? "control_character" : NULL;
}

void map_read_id(conc_map *m, int object, char (*ids)[AE_NAME], int i)
{
    int value = ae_json_get(m->doc, object, "id");
    const char *fault = value < 0 ? NULL : fault_of_name(m, value, ids[i]);

    if (value < 0)
        return;
    if (fault || !ae_is_id(ids[i]))
        map_refuse(m, value, "id", fault ? fault : "id");
    else if (map_find(ids, i, ids[i]) >= 0)
        map_refuse(m, value, ids[i], "twice");
}

void map_read_title(const conc_map *m, int object, char title[AE_NAME])
{
    int value = ae_json_get(m->doc, object, "title");
    const char *fault = value < 0 ? NULL : fault_of_name(m, value, title);

    if (fault)
        map_tell(m, value, "title", fault);
}

int map_read_use(conc_map *m, int value, const char *where, char (*ids)[AE_NAME], int n)
{
    char id[AE_NAME];
    int i = -1;

    if (value < 0 || n == 0)
        return -1;
    if (fault_of_name(m, value, id))
        map_refuse(m, value, where, "value");
    else if ((i = map_find(ids, n, id)) < 0)
        map_refuse(m, value, id, "unknown_id");
    return i;
}

int map_read_word(conc_map *m, int value, const char *where, const char *const *words, int n)
{
    char word[AE_NAME];

    if (value < 0)
        return -1;
    if (!fault_of_name(m, value, word))
        for (int i = 0; i < n; i++)
            if (!strcmp(words[i], word))
                return i;
    map_refuse(m, value, where, "value");
    return -1;
}

/* ---- numbers and literals ---- */

int map_read_int(conc_map *m, int value, const char *where, int min, int max)
{
    int64_t number = min;

    if (value >= 0 && !ae_json_int(m->doc, value, min, max, &number)) {
        map_refuse(m, value, where, "value");
        return min;
    }
    return (int)number;
}

int map_is_literal(const conc_map *m, int value, const char *word)
{
    const jsmntok_t *token = &m->doc->token[value];
    size_t n = strlen(word);

    return token->type == JSMN_PRIMITIVE && (size_t)(token->end - token->start) == n
           && !memcmp(m->doc->text + token->start, word, n);
}

/* Digits after the millionths are too little to matter, and nobody writes a place as 4e-1. */
int map_is_decimal(const conc_map *m, int value, int min, int max)
{
    const jsmntok_t *token = &m->doc->token[value];
    const char *at = m->doc->text + token->start, *end = m->doc->text + token->end;
    int64_t sign = *at == '-' ? -1 : 1, whole = 0, part = 0, unit = MILLION;

    if (token->type != JSMN_PRIMITIVE)
        return 0;
    for (at += *at == '-'; at < end && *at >= '0' && *at <= '9' && whole < MILLION; at++)
        whole = 10 * whole + (*at - '0');
    if (at < end && *at == '.')
        for (at++; at < end && *at >= '0' && *at <= '9'; at++)
            part += (*at - '0') * (unit /= 10);
    part = sign * (whole * MILLION + part);
    return at == end && part >= min && part <= max;
}
