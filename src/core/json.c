/*
 * json.c: reading JSON through jsmn.
 */
#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS
#include <jsmn.h>

#include <string.h>

#include "core/json.h"

static int line_of(const char *text, size_t at)
{
    int line = 1;

    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static int skip_digits(const char *s, int i, int end)
{
    while (i < end && s[i] >= '0' && s[i] <= '9')
        i++;
    return i;
}

/* A number begins with no idle zero and has digits on both sides of a point. */
static int is_number(const char *s, int i, int end)
{
    int whole = i += i < end && s[i] == '-', part;

    i = skip_digits(s, i, end);
    if (i == whole || (s[whole] == '0' && i > whole + 1))
        return 0;
    if (i < end && s[i] == '.') {
        part = i + 1;
        i = skip_digits(s, part, end);
        if (i == part)
            return 0;
    }
    if (i < end && (s[i] == 'e' || s[i] == 'E')) {
        i++;
        part = i += i < end && (s[i] == '+' || s[i] == '-');
        i = skip_digits(s, part, end);
        if (i == part)
            return 0;
    }
    return i == end;
}

static int is_primitive(const char *s, int start, int end)
{
    static const char *const words[] = { "true", "false", "null" };

    for (int i = 0; i < 3; i++)
        if ((size_t)(end - start) == strlen(words[i])
            && !memcmp(s + start, words[i], strlen(words[i])))
            return 1;
    return is_number(s, start, end);
}

/* jsmn takes any word that begins like a primitive, a value after a value, a key without one, a
 * line end inside a string, and commas wherever they stand: so all of that is looked at here. */
static int is_sound(const jsmntok_t *token, const char *text, int is_key)
{
    if (token->type == JSMN_OBJECT || token->type == JSMN_ARRAY)
        return !is_key;
    if (token->size != is_key || (is_key && token->type != JSMN_STRING))
        return 0;
    if (token->type == JSMN_PRIMITIVE)
        return is_primitive(text, token->start, token->end);
    for (int i = token->start; i < token->end; i++)
        if ((unsigned char)text[i] < 0x20)
            return 0;
    return 1;
}

/* Between two tokens stands this sign once, or only space if it is '\0'. */
static int is_between(const char *text, int at, int end, char sign)
{
    for (; at < end; at++) {
        if (is_space(text[at]))
            continue;
        if (text[at] != sign)
            return 0;
        sign = '\0';
    }
    return sign == '\0';
}

/* Where a token begins and where the text goes on after it, its quotes included. */
static int outer_start(const jsmntok_t *token)
{
    return token->start - (token->type == JSMN_STRING);
}

static int outer_end(const jsmntok_t *token)
{
    return token->end + (token->type == JSMN_STRING);
}

/* The first token directly in this container that is unsound; the container itself if it is its
 * end; n if all is well. */
static int unsound_member(const jsmntok_t *token, int n, const char *text, int container)
{
    int end = token[container].end, is_object = token[container].type == JSMN_OBJECT;
    int at = token[container].start + 1, k = container + 1;

    while (k < n && token[k].start < end) {
        char comma = k > container + 1 ? ',' : '\0';

        if (!is_sound(&token[k], text, is_object)
            || !is_between(text, at, outer_start(&token[k]), comma))
            return k;
        if (is_object) {
            at = outer_end(&token[k++]);
            if (k >= n || token[k].start >= end || !is_sound(&token[k], text, 0)
                || !is_between(text, at, outer_start(&token[k]), ':'))
                return k < n ? k : n - 1;
        }
        at = outer_end(&token[k++]);
        while (k < n && token[k].start < at)
            k++;
    }
    return is_between(text, at, end - 1, '\0') ? n : container;
}

/* The first token that is unsound, or n. */
static int first_unsound(const jsmntok_t *token, int n, const char *text)
{
    if (!is_sound(&token[0], text, 0))
        return 0;
    for (int i = 0; i < n; i++)
        if (token[i].type == JSMN_OBJECT || token[i].type == JSMN_ARRAY) {
            int bad = unsound_member(token, n, text, i);

            if (bad < n)
                return bad;
        }
    return n;
}

/* Where it is nested deeper than we take; SIZE_MAX if nowhere. */
static size_t too_deep(const char *text, size_t len)
{
    int depth = 0, in_string = 0;

    for (size_t i = 0; i < len; i++) {
        if (text[i] == '"')
            in_string = !in_string;
        else if (in_string)
            i += text[i] == '\\';
        else if (text[i] == '[' || text[i] == '{')
            depth++;
        else if (text[i] == ']' || text[i] == '}')
            depth--;
        if (depth > AE_JSON_DEPTH)
            return i;
    }
    return SIZE_MAX;
}

/* Where the text stops being JSON, as far as the parser saw; SIZE_MAX if all is well. */
static size_t parse(ae_json *doc, const char *text, size_t len, jsmntok_t *room, int n_room)
{
    jsmn_parser parser;
    int bad;

    if (too_deep(text, len) < len)
        return too_deep(text, len);
    jsmn_init(&parser);
    doc->n = jsmn_parse(&parser, text, len, room, (unsigned)n_room);
    if (doc->n < 1 || parser.pos < len)
        return parser.pos;
    for (size_t i = (size_t)room[0].end + (room[0].type == JSMN_STRING); i < len; i++)
        if (!is_space(text[i]))
            return i;
    bad = first_unsound(room, doc->n, text);
    return bad < doc->n ? (size_t)room[bad].start : SIZE_MAX;
}

ae_err ae_json_read(ae_json *doc, const char *text, size_t len, jsmntok_t *room, int n_room,
                    ae_faults *faults)
{
    size_t stop = parse(doc, text, len, room, n_room);

    doc->text = text;
    doc->token = room;
    if (stop == SIZE_MAX)
        return AE_OK;
    ae_fault_at(faults, line_of(text, stop), "JSON", "json");
    return AE_TEXT;
}

static int has_type(const ae_json *doc, int value, jsmntype_t type)
{
    return value >= 0 && value < doc->n && doc->token[value].type == type;
}

int ae_json_line(const ae_json *doc, int value)
{
    return value < 0 || value >= doc->n ? 1
                                        : line_of(doc->text, (size_t)doc->token[value].start);
}

int ae_json_is_object(const ae_json *doc, int value)
{
    return has_type(doc, value, JSMN_OBJECT);
}

int ae_json_is_array(const ae_json *doc, int value)
{
    return has_type(doc, value, JSMN_ARRAY);
}

int ae_json_size(const ae_json *doc, int value)
{
    return ae_json_is_object(doc, value) || ae_json_is_array(doc, value)
               ? doc->token[value].size
               : 0;
}

int ae_json_first(const ae_json *doc, int parent)
{
    return ae_json_size(doc, parent) > 0 ? parent + 1 : -1;
}

int ae_json_next(const ae_json *doc, int parent, int element)
{
    int at = element + ae_json_is_object(doc, parent); /* past a key comes its value */
    int end = at < doc->n ? doc->token[at].end : 0;

    for (at++; at < doc->n && doc->token[at].start < end; at++)
        ;
    return at < doc->n && doc->token[at].start < doc->token[parent].end ? at : -1;
}

static int is_name(const ae_json *doc, int key, const char *name)
{
    const jsmntok_t *token = &doc->token[key];
    size_t len = (size_t)(token->end - token->start);

    return token->type == JSMN_STRING && token->size == 1 && strlen(name) == len
           && !memcmp(doc->text + token->start, name, len);
}

int ae_json_get(const ae_json *doc, int object, const char *name)
{
    if (!ae_json_is_object(doc, object))
        return -1;
    for (int key = ae_json_first(doc, object); key >= 0; key = ae_json_next(doc, object, key))
        if (is_name(doc, key, name))
            return key + 1;
    return -1;
}

int ae_json_int(const ae_json *doc, int value, int64_t min, int64_t max, int64_t *out)
{
    const jsmntok_t *token = &doc->token[value < 0 ? 0 : value];

    return has_type(doc, value, JSMN_PRIMITIVE)
           && ae_read_int(doc->text + token->start, (size_t)(token->end - token->start), out)
           && *out >= min && *out <= max;
}

static void put_utf8(ae_text *out, unsigned code)
{
    if (code < 0x80) {
        ae_put_char(out, (char)code);
    } else if (code < 0x800) {
        ae_put_char(out, (char)(0xc0 | code >> 6));
        ae_put_char(out, (char)(0x80 | (code & 0x3f)));
    } else {
        ae_put_char(out, (char)(0xe0 | code >> 12));
        ae_put_char(out, (char)(0x80 | (code >> 6 & 0x3f)));
        ae_put_char(out, (char)(0x80 | (code & 0x3f)));
    }
}

/* One escape; answers the characters it took, or 0 for one that is not taken: a half of a
 * surrogate pair or a null, which no text of ours needs. */
static size_t put_escape(ae_text *out, const char *s)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    const char *at = strchr(from, s[1]);
    uint8_t code[2];
    char digits[5];

    if (s[1] != 'u') {
        ae_put_char(out, at ? to[at - from] : s[1]);
        return 2;
    }
    for (int i = 0; i < 4; i++)
        digits[i] = (char)(s[2 + i] >= 'A' && s[2 + i] <= 'F' ? s[2 + i] + 32 : s[2 + i]);
    digits[4] = '\0';
    if (!ae_read_hex(digits, 4, code) || (code[0] & 0xf8) == 0xd8 || !(code[0] | code[1]))
        return 0;
    put_utf8(out, (unsigned)code[0] << 8 | code[1]);
    return 6;
}

int ae_json_string(const ae_json *doc, int value, ae_text *out)
{
    const char *at, *end;

    if (!has_type(doc, value, JSMN_STRING))
        return 0;
    at = doc->text + doc->token[value].start;
    end = doc->text + doc->token[value].end;
    while (at < end) {
        size_t n = *at == '\\' ? put_escape(out, at) : 1;

        if (*at != '\\')
            ae_put_char(out, *at);
        if (n == 0 || *at == '\0')
            return 0;
        at += n;
    }
    return out->len < out->size;
}

void ae_json_squeeze(const char *text, size_t len, ae_text *out)
{
    int in_string = 0;

    for (size_t i = 0; i < len; i++) {
        if (!in_string && is_space(text[i]))
            continue;
        if (text[i] == '"')
            in_string = !in_string;
        if (in_string && text[i] == '\\' && i + 1 < len)
            ae_put_char(out, text[i++]);
        ae_put_char(out, text[i]);
    }
}
