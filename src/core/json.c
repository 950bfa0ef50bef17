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

/* A number has no leading zero, and digits on both sides of its point. */
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

/* ---- before jsmn ---- */

/* The open brackets, one bit per level. */
typedef struct {
    int depth;
    uint64_t is_object;
    uint64_t has_colon; /* since its last comma */
} nesting;

_Static_assert(AE_JSON_DEPTH < 64, "there is a bit for each open bracket");

static int open_bracket(nesting *in, uint64_t is_object)
{
    if (in->depth == AE_JSON_DEPTH)
        return 0;
    in->depth++;
    in->is_object &= ~(UINT64_C(1) << in->depth);
    in->is_object |= is_object << in->depth;
    in->has_colon &= ~(UINT64_C(1) << in->depth);
    return 1;
}

/* Reads one character outside of strings; returns 0 if valid JSON cannot go on with it. */
static int take_sign(nesting *in, char c)
{
    uint64_t here = UINT64_C(1) << in->depth;
    int is_good = 1;

    if (c == '[' || c == '{')
        return open_bracket(in, c == '{');
    if (c == ']' || c == '}')
        return in->depth-- > 0;
    if (c == ',')
        in->has_colon &= ~here;
    if (c == ':') {
        is_good = (in->is_object & ~in->has_colon & here) != 0;
        in->has_colon |= here;
    }
    return is_good;
}

/* The place at which brackets are nested too deep or a colon is misplaced; SIZE_MAX if there is
 * none.  On such text jsmn would take quadratic time, following long chains of parents. */
static size_t bad_nesting(const char *text, size_t len)
{
    nesting in = { .depth = 0 };
    int in_string = 0;

    for (size_t i = 0; i < len; i++) {
        if (text[i] == '"')
            in_string = !in_string;
        else if (in_string)
            i += text[i] == '\\';
        else if (!take_sign(&in, text[i]))
            return i;
    }
    return SIZE_MAX;
}

/* ---- after jsmn ---- */

/* The state of the check of the tokens, which visits each token once. */
typedef struct {
    const char *text;
    jsmntok_t *token;
    int n;
    int bad; /* the first unsound token; n if there is none */
} walk;

/* jsmn accepts any word that begins like a primitive, two values without a comma, a key without a
 * value, a line end inside a string, and misplaced commas.  The functions from here on refuse
 * these. */
static int is_sound(const walk *w, int i, int is_key)
{
    const jsmntok_t *token = &w->token[i];

    if (token->type == JSMN_OBJECT || token->type == JSMN_ARRAY)
        return !is_key;
    if (token->size != is_key || (is_key && token->type != JSMN_STRING))
        return 0;
    if (token->type == JSMN_PRIMITIVE)
        return is_primitive(w->text, token->start, token->end);
    for (int at = token->start; at < token->end; at++)
        if ((unsigned char)w->text[at] < 0x20)
            return 0;
    return 1;
}

/* Whether exactly this character, or for '\0' nothing, is between two tokens besides white
 * space. */
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

/* Where a token begins and where the text continues after it, including its quotes. */
static int outer_start(const jsmntok_t *token)
{
    return token->start - (token->type == JSMN_STRING);
}

static int outer_end(const jsmntok_t *token)
{
    return token->end + (token->type == JSMN_STRING);
}

/* Whether token i is sound and follows the text at `at` after this character; if not, notes it as
 * bad. */
static int is_next(walk *w, int i, int at, char sign, int is_key)
{
    if (is_sound(w, i, is_key) && is_between(w->text, at, outer_start(&w->token[i]), sign))
        return 1;
    w->bad = i;
    return 0;
}

static int link_container(walk *w, int container);

/* Sets the token behind the value and returns it; n if something in the value is unsound. */
static int link_value(walk *w, int i)
{
    jsmntok_t *token = &w->token[i];
    int is_container = token->type == JSMN_OBJECT || token->type == JSMN_ARRAY;

    return token->parent = is_container ? link_container(w, i) : i + 1;
}

/* The next member or element, which begins with token i and follows the text at `at`. */
static int link_member(walk *w, int container, int i, int at)
{
    char comma = i > container + 1 ? ',' : '\0';
    int is_object = w->token[container].type == JSMN_OBJECT;

    if (!is_next(w, i, at, comma, is_object))
        return w->n;
    if (!is_object)
        return link_value(w, i);
    w->token[i].parent = i + 1;
    at = outer_end(&w->token[i]);
    if (i + 1 >= w->n || w->token[i + 1].start >= w->token[container].end) {
        w->bad = i;
        return w->n;
    }
    return is_next(w, i + 1, at, ':', 0) ? link_value(w, i + 1) : w->n;
}

static int link_container(walk *w, int container)
{
    int end = w->token[container].end, at = w->token[container].start + 1, i = container + 1;

    while (i < w->n && w->token[i].start < end) {
        int first = i, is_object = w->token[container].type == JSMN_OBJECT;

        i = link_member(w, container, first, at);
        if (w->bad < w->n)
            return w->n;
        at = outer_end(&w->token[first + is_object]);
    }
    if (!is_between(w->text, at, end - 1, '\0'))
        w->bad = container;
    return i;
}

/* ---- the whole text ---- */

/* The place at which the text stops being JSON, as far as the parser got; SIZE_MAX if it is
 * valid. */
static size_t parse(ae_json *doc, const char *text, size_t len, jsmntok_t *room, int n_room)
{
    size_t bad = bad_nesting(text, len);
    jsmn_parser parser;
    walk w;

    doc->n = 0;
    if (bad < len)
        return bad;
    jsmn_init(&parser);
    doc->n = jsmn_parse(&parser, text, len, room, (unsigned)n_room);
    if (doc->n < 1 || parser.pos < len)
        return parser.pos;
    for (size_t i = (size_t)outer_end(&room[0]); i < len; i++)
        if (!is_space(text[i]))
            return i;
    w = (walk){ .text = text, .token = room, .n = doc->n, .bad = doc->n };
    if (room[0].type == JSMN_PRIMITIVE)
        w.bad = 0;
    else if (is_next(&w, 0, 0, '\0', 0))
        link_value(&w, 0);
    return w.bad < w.n ? (size_t)room[w.bad].start : SIZE_MAX;
}

ae_err ae_json_read(ae_json *doc, const char *text, size_t len, jsmntok_t *room, int n_room,
                    ae_faults *faults)
{
    size_t stop = parse(doc, text, len, room, n_room);

    doc->text = text;
    doc->token = room;
    if (stop == SIZE_MAX)
        return AE_OK;
    ae_fault_at(faults, ae_is_fault_shown(faults) ? line_of(text, stop) : 0, "JSON", "json");
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

void ae_json_fault_about(const ae_about *about, ae_faults *faults, const char *where,
                         const char *what)
{
    if (!ae_is_fault_shown(faults)) {
        ae_fault_at(faults, 0, where, what);
        return;
    }
    faults->about = about;
    ae_fault_at(faults, ae_json_line(about->doc, about->value), where, what);
    faults->about = NULL;
}

void ae_json_fault(const ae_json *doc, int value, ae_faults *faults, const char *where,
                   const char *what)
{
    ae_json_fault_about(&(ae_about){ .doc = doc, .value = value }, faults, where, what);
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
    int value =
        element + ae_json_is_object(doc, parent); /* the token after a key is its value */
    int at = value < doc->n ? doc->token[value].parent : doc->n;

    return at < doc->n && doc->token[at].start < doc->token[parent].end ? at : -1;
}

int ae_json_element(const ae_json *doc, int array, int i)
{
    int at = ae_json_first(doc, array);

    while (at >= 0 && i-- > 0)
        at = ae_json_next(doc, array, at);
    return at;
}

/* Most names differ in their first letter. */
int ae_json_is_name(const ae_json *doc, int key, const char *name)
{
    const jsmntok_t *token = &doc->token[key];
    const char *at = doc->text + token->start;
    size_t len = (size_t)(token->end - token->start);

    if (len == 0 || *at != *name)
        return len == 0 && *name == '\0';
    return strlen(name) == len && !memcmp(at, name, len);
}

int ae_json_get(const ae_json *doc, int object, const char *name)
{
    if (!ae_json_is_object(doc, object))
        return -1;
    for (int key = ae_json_first(doc, object); key >= 0; key = ae_json_next(doc, object, key))
        if (ae_json_is_name(doc, key, name))
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
        return;
    }
    if (code < 0x800) {
        ae_put_char(out, (char)(0xc0 | code >> 6));
    } else {
        if (code < 0x10000) {
            ae_put_char(out, (char)(0xe0 | code >> 12));
        } else {
            ae_put_char(out, (char)(0xf0 | code >> 18));
            ae_put_char(out, (char)(0x80 | (code >> 12 & 0x3f)));
        }
        ae_put_char(out, (char)(0x80 | (code >> 6 & 0x3f)));
    }
    ae_put_char(out, (char)(0x80 | (code & 0x3f)));
}

/* The code of an escape of four hexadecimal digits; 0 if it is invalid (and code 0 is refused). */
static unsigned read_unit(const char *s)
{
    uint8_t code[2];
    char digits[5] = "";

    if (s[0] != '\\' || s[1] != 'u')
        return 0;
    for (int i = 0; i < 4; i++)
        digits[i] = (char)(s[2 + i] >= 'A' && s[2 + i] <= 'F' ? s[2 + i] + 32 : s[2 + i]);
    return ae_read_hex(digits, 4, code) ? (unsigned)code[0] << 8 | code[1] : 0;
}

/* Decodes one escape, or two that form a surrogate pair.  Returns the number of characters read,
 * or 0 for an escape that is refused: a null character, or half of a pair. */
static size_t put_escape(ae_text *out, const char *s)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    const char *at = strchr(from, s[1]);
    unsigned code, low;

    if (s[1] != 'u') {
        ae_put_char(out, at ? to[at - from] : s[1]);
        return 2;
    }
    code = read_unit(s);
    if (code == 0 || (code & 0xfc00) == 0xdc00)
        return 0;
    if ((code & 0xfc00) != 0xd800) {
        put_utf8(out, code);
        return 6;
    }
    low = read_unit(s + 6);
    if ((low & 0xfc00) != 0xdc00)
        return 0;
    put_utf8(out, 0x10000 + ((code & 0x3ff) << 10 | (low & 0x3ff)));
    return 12;
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
        if (n == 0 || *at == '\0' || out->len >= out->size)
            return 0;
        at += n;
    }
    return out->len < out->size;
}

void ae_json_fault_key(const ae_json *doc, int key, ae_faults *faults, const char *what)
{
    char name[40];
    ae_text room = AE_TEXT_IN(name);

    if (ae_is_fault_shown(faults) && !ae_json_string(doc, key, &room))
        for (size_t n = strlen(name); n > 0 && !ae_is_utf8(name); n--)
            name[n - 1] = '\0';
    ae_json_fault(doc, key, faults, name[0] ? name : "\"\"", what);
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
