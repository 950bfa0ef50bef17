/*
 * value.c: values out of the JSON of a map, and their faults.
 */
#include "map.h"

#include <string.h>

enum { MILLION = 1000000 };

void amap_tell(const amap *m, int value, const char *where, const char *what)
{
    ae_fault_at(m->faults, ae_json_line(m->doc, value), where, what);
}

/* ---- objects and arrays ---- */

static int is_among(const char *const *members, const char *name)
{
    for (; *members; members++)
        if (!strcmp(*members + (**members == '?'), name))
            return 1;
    return 0;
}

int amap_is_object(const amap *m, int object, const char *const *members)
{
    if (object >= 0 && !ae_json_is_object(m->doc, object))
        amap_tell(m, object, "{}", "value");
    if (!ae_json_is_object(m->doc, object))
        return 0;
    for (int key = ae_json_first(m->doc, object); key >= 0;
         key = ae_json_next(m->doc, object, key)) {
        char name[AE_NAME];

        if (!ae_json_string(m->doc, key, &AE_TEXT_IN(name)) || !is_among(members, name))
            amap_tell(m, key, name, "unknown_member");
        else if (ae_json_get(m->doc, object, name) != key + 1)
            amap_tell(m, key, name, "twice");
    }
    for (; *members; members++)
        if (**members != '?' && ae_json_get(m->doc, object, *members) < 0)
            amap_tell(m, object, *members, "missing");
    return 1;
}

int amap_first_of(const amap *m, int array, const char *where, int min, int max)
{
    int n = ae_json_size(m->doc, array);

    if (ae_json_is_array(m->doc, array) && n >= min && n <= max)
        return ae_json_first(m->doc, array);
    if (array >= 0)
        amap_tell(m, array, where, "length");
    return -1;
}

/* ---- names ---- */

/* Answers what is wrong with the name, or NULL. */
static const char *fault_of_name(const amap *m, int value, char name[AE_NAME])
{
    ae_text text = { .buf = name, .size = AE_NAME };

    name[0] = '\0';
    if (!ae_json_string(m->doc, value, &text))
        return text.len >= text.size ? "name_long" : "value";
    return ae_is_title(name) ? NULL : "value";
}

static int find(char (*ids)[AE_NAME], int n, const char *id)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(ids[i], id))
            return i;
    return -1;
}

void amap_read_id(const amap *m, int object, char (*ids)[AE_NAME], int i)
{
    int value = ae_json_get(m->doc, object, "id");
    const char *fault = fault_of_name(m, value, ids[i]);

    if (value < 0)
        return;
    if (fault || !ae_is_id(ids[i]))
        amap_tell(m, value, "id", fault ? fault : "id");
    else if (find(ids, i, ids[i]) >= 0)
        amap_tell(m, value, ids[i], "twice");
}

void amap_read_title(const amap *m, int object, char title[AE_NAME])
{
    int value = ae_json_get(m->doc, object, "title");
    const char *fault = fault_of_name(m, value, title);

    if (value >= 0 && fault)
        amap_tell(m, value, "title", fault);
}

int amap_read_use(const amap *m, int value, const char *where, char (*ids)[AE_NAME], int n)
{
    char id[AE_NAME];
    int i = -1;

    if (value < 0 || n == 0)
        return -1;
    if (fault_of_name(m, value, id))
        amap_tell(m, value, where, "value");
    else if ((i = find(ids, n, id)) < 0)
        amap_tell(m, value, id, "unknown_id");
    return i;
}

int amap_read_region(const amap *m, int value, const char *where)
{
    return amap_read_use(m, value, where, m->b->region, m->b->n_regions);
}

int amap_read_word(const amap *m, int value, const char *where, const char *const *words, int n)
{
    char word[AE_NAME];

    if (value < 0)
        return -1;
    if (!fault_of_name(m, value, word))
        for (int i = 0; i < n; i++)
            if (!strcmp(words[i], word))
                return i;
    amap_tell(m, value, where, "value");
    return -1;
}

/* ---- numbers and literals ---- */

int amap_read_int(const amap *m, int value, const char *where, int min, int max)
{
    int64_t number = min;

    if (value >= 0 && !ae_json_int(m->doc, value, min, max, &number))
        amap_tell(m, value, where, "value");
    return (int)number;
}

int amap_is_literal(const amap *m, int value, const char *word)
{
    const jsmntok_t *token = &m->doc->token[value];
    size_t n = strlen(word);

    return token->type == JSMN_PRIMITIVE && (size_t)(token->end - token->start) == n
           && !memcmp(m->doc->text + token->start, word, n);
}

void amap_check_decimal(const amap *m, int value, const char *where, int min, int max)
{
    const jsmntok_t *token = &m->doc->token[value < 0 ? 0 : value];
    const char *at = m->doc->text + token->start, *end = m->doc->text + token->end;
    int64_t number = 0, unit = 1, sign = *at == '-' ? -1 : 1;
    int is_part = 0;

    for (at += *at == '-'; at < end && number < MILLION * (int64_t)MILLION; at++)
        if (*at >= '0' && *at <= '9' && unit < MILLION) {
            number = 10 * number + *at - '0';
            unit *= is_part ? 10 : 1;
        } else if (*at != '.' || is_part++) {
            break;
        }
    number *= 10 * sign;
    if (value >= 0
        && (token->type != JSMN_PRIMITIVE || at < end || number < min * unit
            || number > max * unit))
        amap_tell(m, value, where, "value");
}
