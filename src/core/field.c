/*
 * field.c: flat structs described by a table.
 */
#include "core/field.h"

#include <string.h>

/* All targets are little-endian, so the low bytes of a value are the first. */
int32_t ae_field_get(const ae_field *field, const void *from, int i)
{
    int32_t value = 0;

    memcpy(&value, (const uint8_t *)from + field->offset + i * field->type, field->type);
    return field->type == AE_I16 ? (int16_t)value : value;
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

static int is_shown(const ae_field *field, int i, int viewer)
{
    return viewer == AE_ALL || !(field->flags & AE_CONCEALED)
           || i / (field->count / AE_MAX_SEATS) == viewer;
}

static void put_value(const ae_field *field, const void *from, int i, ae_text *out)
{
    if (field->type == AE_NAME)
        ae_put_json(out, (const char *)from + field->offset + i * AE_NAME);
    else
        ae_put_int(out, ae_field_get(field, from, i));
}

static void put_field(const ae_field *field, const void *from, int viewer, ae_text *out)
{
    ae_put_json(out, field->name);
    ae_put(out, field->count > 1 ? ":[" : ":");
    for (int i = 0; i < field->count; i++) {
        ae_put(out, i ? "," : "");
        if (is_shown(field, i, viewer))
            put_value(field, from, i, out);
        else
            ae_put(out, "null");
    }
    ae_put(out, field->count > 1 ? "]" : "");
}

void ae_fields_put_members(const ae_field *fields, const void *from, int viewer, ae_text *out)
{
    for (const ae_field *field = fields; field->name; field++) {
        ae_put(out, field == fields ? "" : ",");
        put_field(field, from, viewer, out);
    }
}

void ae_fields_put(const ae_field *fields, const void *from, int viewer, ae_text *out)
{
    ae_put(out, "{");
    ae_fields_put_members(fields, from, viewer, out);
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

static void read_field(const ae_field *field, void *into, const ae_json *doc, int value,
                       ae_faults *faults)
{
    int i = 0;

    if (field->count == 1) {
        if (!read_value(field, into, 0, doc, value))
            ae_fault_at(faults, ae_json_line(doc, value), field->name, "value");
        return;
    }
    if (!ae_json_is_array(doc, value) || ae_json_size(doc, value) != field->count) {
        ae_fault_at(faults, ae_json_line(doc, value), field->name, "length");
        return;
    }
    for (int at = ae_json_first(doc, value); at >= 0; at = ae_json_next(doc, value, at), i++)
        if (!read_value(field, into, i, doc, at)) {
            ae_fault_at(faults, ae_json_line(doc, at), field->name, "value");
            return;
        }
}

ae_err ae_fields_read(const ae_field *fields, void *into, const ae_json *doc, int object,
                      ae_faults *faults)
{
    int before = faults->n, n = 0;

    for (const ae_field *field = fields; field->name; field++, n++) {
        int value = ae_json_get(doc, object, field->name);

        if (value < 0)
            ae_fault_at(faults, ae_json_line(doc, object), field->name, "missing");
        else
            read_field(field, into, doc, value, faults);
    }
    if (faults->n == before && ae_json_size(doc, object) != n)
        ae_fault_at(faults, ae_json_line(doc, object), "{}", "unknown_member");
    return faults->n == before ? AE_OK : AE_TEXT;
}
