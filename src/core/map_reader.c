/*
 * map_reader.c: reads values from the JSON of a map and reports their faults.
 */
#include "core/map_reader.h"

#include <string.h>

void ae_map_fault(const ae_map_reader *m, int value, const char *where, const char *what)
{
    ae_json_fault(m->doc, value, m->faults, where, what);
}

void ae_map_fault_about(const ae_map_reader *m, ae_about about, const char *where,
                        const char *what)
{
    about.doc = m->doc;
    ae_json_fault_about(&about, m->faults, where, what);
}

void ae_map_refuse(ae_map_reader *m, int value, const char *where, const char *what)
{
    ae_map_fault(m, value, where, what);
    m->is_broken = 1;
}

/* ---- objects and arrays ---- */

/* The index of the member that a key names, or -1. */
static int member_of(const ae_json *doc, int key, const char *const *members)
{
    for (int i = 0; members[i]; i++)
        if (ae_json_is_name(doc, key, members[i] + (members[i][0] == '?')))
            return i;
    return -1;
}

/* The set of members that the object has.  Unknown and duplicate members are reported. */
static uint32_t members_of(ae_map_reader *m, int object, const char *const *members)
{
    const ae_json *doc = m->doc;
    uint32_t seen = 0;

    for (int key = ae_json_first(doc, object); key >= 0; key = ae_json_next(doc, object, key)) {
        int i = member_of(doc, key, members);

        AE_ASSERT(i < 32);
        if (i < 0)
            ae_json_fault_key(doc, key, m->faults, "unknown_member");
        else if (seen >> i & 1)
            ae_map_refuse(m, key, members[i] + (members[i][0] == '?'), "twice");
        else
            seen |= UINT32_C(1) << i;
    }
    return seen;
}

int ae_map_is_object(ae_map_reader *m, int object, const char *const *members)
{
    int before = m->faults->n;
    uint32_t seen;

    if (object >= 0 && !ae_json_is_object(m->doc, object))
        ae_map_refuse(m, object, "{}", "value");
    if (!ae_json_is_object(m->doc, object))
        return 0;
    seen = members_of(m, object, members);
    for (int i = 0; members[i]; i++)
        if (!m->may_lack && members[i][0] != '?' && !(seen >> i & 1))
            ae_map_refuse(m, object, members[i], "missing");
    if (m->faults->n - before <= AE_MAX_FAULTS)
        return 1;
    m->is_broken = 1;
    return 0;
}

int ae_map_first(ae_map_reader *m, int array, const char *where, int min, int max)
{
    int n = ae_json_size(m->doc, array);

    if (ae_json_is_array(m->doc, array) && n >= min && n <= max)
        return ae_json_first(m->doc, array);
    if (array < 0)
        return -1;
    m->is_broken = 1;
    ae_map_fault_about(m,
                       (ae_about){ .value = array,
                                   .gaps = (const ae_gap[]){ { "n", NULL, n },
                                                             { "least", NULL, min },
                                                             { "most", NULL, max },
                                                             { .name = NULL } } },
                       where, "length");
    return -1;
}

/* ---- names ---- */

int ae_map_find(char (*ids)[AE_NAME], int n, const char *id)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(ids[i], id))
            return i;
    return -1;
}

/* Returns the fault of the name, or NULL. */
static const char *fault_of_name(const ae_map_reader *m, int value, char name[AE_NAME])
{
    ae_text text = { .buf = name, .size = AE_NAME };

    name[0] = '\0';
    if (value < 0)
        return NULL;
    if (!ae_json_string(m->doc, value, &text))
        return text.len >= text.size ? "name_long" : "value";
    return ae_is_title(name) ? NULL : name[0] ? "control_character" : "value";
}

void ae_map_id(ae_map_reader *m, int object, char (*ids)[AE_NAME], int i)
{
    int value = ae_json_get(m->doc, object, "id");
    const char *fault = fault_of_name(m, value, ids[i]);

    if (value < 0)
        return;
    if (fault || !ae_is_id(ids[i]))
        ae_map_refuse(m, value, "id", fault ? fault : "id");
    else if (ae_map_find(ids, i, ids[i]) >= 0)
        ae_map_refuse(m, value, ids[i], "twice");
}

void ae_map_title(ae_map_reader *m, int object, char title[AE_NAME])
{
    int value = ae_json_get(m->doc, object, "title");
    const char *fault = fault_of_name(m, value, title);

    if (fault)
        ae_map_fault(m, value, "title", fault);
}

int ae_map_use(ae_map_reader *m, int value, const char *where, char (*ids)[AE_NAME], int n)
{
    char id[AE_NAME];
    int i = -1;

    if (value < 0 || n == 0)
        return -1;
    if (fault_of_name(m, value, id))
        ae_map_refuse(m, value, where, "value");
    else if ((i = ae_map_find(ids, n, id)) < 0)
        ae_map_refuse(m, value, id, "unknown_id");
    return i;
}

int ae_map_word(ae_map_reader *m, int value, const char *where, const char *const *words, int n)
{
    char word[AE_NAME];

    if (value < 0)
        return -1;
    if (!fault_of_name(m, value, word))
        for (int i = 0; i < n; i++)
            if (!strcmp(words[i], word))
                return i;
    ae_map_refuse(m, value, where, "value");
    return -1;
}

/* ---- numbers and literals ---- */

int ae_map_int(ae_map_reader *m, int value, const char *where, int min, int max)
{
    int64_t number = min;

    if (value < 0 || ae_json_int(m->doc, value, min, max, &number))
        return (int)number;
    ae_map_refuse(m, value, where, "value");
    return min;
}

int ae_map_is_literal(const ae_map_reader *m, int value, const char *word)
{
    const jsmntok_t *token = &m->doc->token[value];
    size_t n = strlen(word);

    return token->type == JSMN_PRIMITIVE && (size_t)(token->end - token->start) == n
           && !memcmp(m->doc->text + token->start, word, n);
}

int ae_map_is_true(ae_map_reader *m, int value, const char *where, int otherwise)
{
    int is_true = value < 0 ? otherwise : ae_map_is_literal(m, value, "true");

    if (value >= 0 && !is_true && !ae_map_is_literal(m, value, "false"))
        ae_map_refuse(m, value, where, "value");
    return is_true;
}

/* Digits after the millionths are ignored, and an exponent (4e-1) is not accepted. */
static int read_decimal(const ae_map_reader *m, int value, int64_t *out)
{
    const jsmntok_t *token = &m->doc->token[value];
    const char *at = m->doc->text + token->start, *end = m->doc->text + token->end;
    int64_t sign = *at == '-' ? -1 : 1, whole = 0, part = 0, unit = AE_MILLION;

    if (token->type != JSMN_PRIMITIVE)
        return 0;
    for (at += *at == '-'; at < end && *at >= '0' && *at <= '9' && whole < AE_MILLION; at++)
        whole = 10 * whole + (*at - '0');
    if (at < end && *at == '.')
        for (at++; at < end && *at >= '0' && *at <= '9'; at++)
            part += (*at - '0') * (unit /= 10);
    *out = sign * (whole * AE_MILLION + part);
    return at == end;
}

int ae_map_decimal(const ae_map_reader *m, int value, int min, int max, int *out)
{
    int64_t millionths;

    if (value < 0 || !read_decimal(m, value, &millionths) || millionths < min
        || millionths > max)
        return 0;
    *out = (int)millionths;
    return 1;
}

int ae_map_is_decimal(const ae_map_reader *m, int value, int min, int max)
{
    int unused;

    return ae_map_decimal(m, value, min, max, &unused);
}

/* ---- where it is drawn ---- */

static const struct {
    const char *name, *other;
    int min, max;
} coordinates[] = {
    { "lat", "lon", -90 * AE_MILLION, 90 * AE_MILLION },
    { "lon", "lat", -180 * AE_MILLION, 180 * AE_MILLION },
    { "x", "y", 0, AE_MILLION },
    { "y", "x", 0, AE_MILLION },
};
enum { N_COORDINATES = sizeof coordinates / sizeof coordinates[0] };

void ae_map_place(const ae_map_reader *m, int object)
{
    for (int i = 0; i < N_COORDINATES; i++) {
        const char *name = coordinates[i].name;
        int value = ae_json_get(m->doc, object, name);

        if (value >= 0 && !ae_map_is_decimal(m, value, coordinates[i].min, coordinates[i].max))
            ae_map_fault(m, value, name, "value");
        if (value < 0 && ae_json_get(m->doc, object, coordinates[i].other) >= 0)
            ae_map_fault(m, object, name, "missing");
    }
}

void ae_map_aspect(const ae_map_reader *m)
{
    int value = ae_json_get(m->doc, 0, "aspect");

    if (value >= 0 && !ae_map_is_decimal(m, value, AE_MILLION / 10, 10 * AE_MILLION))
        ae_map_fault(m, value, "aspect", "value");
}
