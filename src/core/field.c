/*
 * field.c: reads and writes flat structs that a table of fields describes.
 */
#include "core/field.h"

#include <string.h>

/* All targets are little-endian: the low bytes of a value come first. */
int32_t ae_field_get(const ae_field *field, const void *from, int i)
{
    int32_t value = 0;

    memcpy(&value, (const uint8_t *)from + field->offset + i * field->type, field->type);
    return field->type == AE_I16 ? (int16_t)value : value;
}

static int is_in_range(const ae_field *field, const void *from)
{
    for (int i = 0; field->type != AE_NAME && i < field->count; i++) {
        int32_t value = ae_field_get(field, from, i);

        if (value < field->min || value > field->max)
            return 0;
    }
    return 1;
}

int ae_fields_hold(const ae_field *fields, const void *from, size_t size)
{
    for (const ae_field *field = fields; field->name; field++)
        if (!is_in_range(field, from))
            return 0;
    for (size_t at = 0; at < size; at++)
        if (((const uint8_t *)from)[at] && !ae_field_at(fields, at))
            return 0;
    return 1;
}

int ae_fields_same_setup(const ae_field *fields, const void *a, const void *b)
{
    for (const ae_field *field = fields; field->name; field++)
        if (field->flags & AE_OF_SETUP
            && memcmp((const uint8_t *)a + field->offset, (const uint8_t *)b + field->offset,
                      (size_t)field->count * field->type)
                   != 0)
            return 0;
    return 1;
}

static int is_shown(const ae_field *field, int i, int viewer, unsigned shown)
{
    int owner;

    if (viewer == AE_ALL || !(field->flags & AE_CONCEALED))
        return 1;
    owner = i / (field->count / AE_MAX_SEATS);
    return owner == viewer || (field->flags & AE_SHOWABLE && shown >> owner & 1);
}

static void put_value(const ae_field *field, const void *from, int i, ae_text *out)
{
    if (field->type == AE_NAME)
        ae_put_json(out, (const char *)from + field->offset + i * AE_NAME);
    else
        ae_put_int(out, ae_field_get(field, from, i));
}

static void put_field(const ae_field *field, const void *from, int viewer, unsigned shown,
                      ae_text *out)
{
    ae_put_json(out, field->name);
    ae_put(out, field->count > 1 ? ":[" : ":");
    for (int i = 0; i < field->count; i++) {
        ae_put(out, i ? "," : "");
        if (is_shown(field, i, viewer, shown))
            put_value(field, from, i, out);
        else
            ae_put(out, "null");
    }
    ae_put(out, field->count > 1 ? "]" : "");
}

void ae_fields_put_members(const ae_field *fields, const void *from, int viewer, unsigned shown,
                           ae_text *out)
{
    for (const ae_field *field = fields; field->name; field++) {
        ae_put(out, field == fields ? "" : ",");
        put_field(field, from, viewer, shown, out);
    }
}

void ae_fields_put(const ae_field *fields, const void *from, int viewer, ae_text *out)
{
    ae_put(out, "{");
    ae_fields_put_members(fields, from, viewer, 0, out);
    ae_put(out, "}");
}

static int read_value(const ae_field *field, void *into, int i, const ae_json *doc, int value)
{
    uint8_t *at = (uint8_t *)into + field->offset + i * field->type;
    int64_t number;
    int32_t narrow;

    if (field->type == AE_NAME)
        return ae_json_string(doc, value, &(ae_text){ .buf = (char *)at, .size = AE_NAME });
    if (!ae_json_int(doc, value, field->min, field->max, &number))
        return 0;
    narrow = (int32_t)number;
    memcpy(at, &narrow, field->type);
    return 1;
}

const ae_field *ae_field_at(const ae_field *fields, size_t offset)
{
    for (; fields->name; fields++)
        if (offset >= fields->offset
            && offset - fields->offset < (size_t)fields->count * fields->type)
            return fields;
    return NULL;
}

void ae_field_put_name(const ae_field *field, int i, int n, ae_text *out)
{
    ae_put(out, field->name);
    if (n >= field->count)
        return;
    ae_put(out, "[");
    ae_put_int(out, i);
    if (n > 1) {
        ae_put(out, "..");
        ae_put_int(out, i + n - 1);
    }
    ae_put(out, "]");
}

static void refuse_value(const ae_field *field, int i, const ae_json *doc, int value,
                         ae_faults *faults)
{
    char name[AE_NAME];

    ae_field_put_name(field, i, 1, &AE_TEXT_IN(name));
    ae_json_fault(doc, value, faults, name, "value");
}

static void read_field(const ae_field *field, void *into, const ae_json *doc, int value,
                       ae_faults *faults)
{
    int i = 0;

    if (field->count == 1) {
        if (!read_value(field, into, 0, doc, value))
            refuse_value(field, 0, doc, value, faults);
        return;
    }
    if (!ae_json_is_array(doc, value) || ae_json_size(doc, value) != field->count) {
        ae_json_fault(doc, value, faults, field->name, "length");
        return;
    }
    for (int at = ae_json_first(doc, value); at >= 0; at = ae_json_next(doc, value, at), i++)
        if (!read_value(field, into, i, doc, at)) {
            refuse_value(field, i, doc, at, faults);
            return;
        }
}

static int n_fields(const ae_field *fields)
{
    int n = 0;

    while (fields[n].name)
        n++;
    return n;
}

static const ae_field *field_of(const ae_field *fields, const ae_json *doc, int key)
{
    while (fields->name && !ae_json_is_name(doc, key, fields->name))
        fields++;
    return fields->name ? fields : NULL;
}

/* Reports those of the first `most` members that are unknown or repeated. */
static void report_odd_members(const ae_field *fields, const ae_json *doc, int object, int most,
                               ae_faults *faults)
{
    int key = ae_json_first(doc, object);

    for (int i = 0; i < most && key >= 0; i++, key = ae_json_next(doc, object, key)) {
        const ae_field *field = field_of(fields, doc, key);

        if (!field || ae_json_get(doc, object, field->name) != key + 1)
            ae_json_fault_key(doc, key, faults, field ? "twice" : "unknown_member");
    }
}

/* An object with many more members than fields must have unknown or repeated ones.  Then only its
 * first members are checked and reported, so that the time stays proportional to the input. */
ae_err ae_fields_read(const ae_field *fields, void *into, const ae_json *doc, int object,
                      ae_faults *faults)
{
    int before = faults->n, most = n_fields(fields) + AE_MAX_FAULTS;
    int is_crowded = ae_json_size(doc, object) > most;

    for (const ae_field *field = fields; field->name && !is_crowded; field++) {
        int value = ae_json_get(doc, object, field->name);

        if (value < 0)
            ae_json_fault(doc, object, faults, field->name, "missing");
        else
            read_field(field, into, doc, value, faults);
    }
    if (ae_json_is_object(doc, object))
        report_odd_members(fields, doc, object, most, faults);
    return faults->n == before ? AE_OK : AE_TEXT;
}
