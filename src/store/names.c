/*
 * names.c: whether two names are the same, and whether they look the same.
 */
#include "store/names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "store/driver.h"

/* ---- letters ---- */

/* The code point at *at, which has to be valid UTF-8; moves *at past it. */
static uint32_t next_letter(const char **at)
{
    size_t n = ae_utf8_length(*at);
    uint32_t code = n == 1 ? (uint8_t) * *at : (uint8_t) * *at & (0x7fu >> n);

    for (size_t i = 1; i < n; i++)
        code = code << 6 | ((uint8_t)(*at)[i] & 0x3fu);
    *at += n;
    return code;
}

static void put_letter(ae_text *out, uint32_t code)
{
    static const uint8_t lead[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
    int n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

    ae_put_char(out, (char)(lead[n] | code >> (6 * (n - 1))));
    for (int i = n - 2; i >= 0; i--)
        ae_put_char(out, (char)(0x80 | (code >> (6 * i) & 0x3f)));
}

/* Ranges of upper-case letters: every `step`-th code point from..to, with the distance `far` to the
 * lower-case letter.  Covers Latin, Greek and Cyrillic letters of one or two bytes of UTF-8. */
static const struct {
    uint32_t from, to, step, far;
} capitals[] = {
    { 0x41, 0x5a, 1, 32 },   { 0xc0, 0xd6, 1, 32 },   { 0xd8, 0xde, 1, 32 },
    { 0x100, 0x12e, 2, 1 },  { 0x132, 0x136, 2, 1 },  { 0x139, 0x147, 2, 1 },
    { 0x14a, 0x176, 2, 1 },  { 0x179, 0x17d, 2, 1 },  { 0x391, 0x3a1, 1, 32 },
    { 0x3a3, 0x3ab, 1, 32 }, { 0x400, 0x40f, 1, 80 }, { 0x410, 0x42f, 1, 32 },
};
enum { N_CAPITALS = sizeof capitals / sizeof capitals[0] };

static uint32_t small(uint32_t letter)
{
    for (int i = 0; i < N_CAPITALS; i++)
        if (letter >= capitals[i].from && letter <= capitals[i].to
            && (letter - capitals[i].from) % capitals[i].step == 0)
            return letter + capitals[i].far;
    return letter;
}

/* Calls `put` for each letter of a name.  `put` writes at most four bytes for each byte of the
 * name. */
static char *change(const char *name, void (*put)(ae_text *, uint32_t))
{
    size_t size = 4 * strlen(name) + 1;
    ae_text out = { .buf = ae_sql_alloc(size), .size = size };

    out.buf[0] = '\0';
    if (!ae_is_utf8(name))
        ae_put(&out, name);
    else
        while (*name)
            put(&out, next_letter(&name));
    return out.buf;
}

/* ---- the same ---- */

static void put_small(ae_text *out, uint32_t letter)
{
    put_letter(out, small(letter));
}

/* Not left to the databases, because SQLite and PostgreSQL convert case differently. */
char *ae_name_fold(const char *name)
{
    return change(name, put_small);
}

/* ---- looking the same ---- */

/* Letters that look alike, and the text that replaces them in a skeleton.  Upper and lower case are
 * listed separately: a lower-case eta looks like n, an upper-case eta like H.  The digit 1 replaces
 * every vertical stroke, such as upper-case i and lower-case L. */
static const struct {
    const char *like, *letters;
} alike[] = {
    { "o", "0OΟοОоσ" }, { "1", "1IlІӀӏΙƖǀ" }, { "a", "АаΑα" },     { "b", "ВΒЬьƄƅ" },
    { "c", "СсϹϲ" },    { "d", "Ԁԁ" },        { "e", "ЕеΕ" },      { "f", "Ϝſ" },
    { "h", "НΗҺһ" },    { "i", "іιı" },       { "j", "Јјϳ" },      { "k", "КкΚκ" },
    { "M", "МΜϺ" },     { "rn", "m" },        { "n", "Νη" },       { "p", "РрΡρϱ" },
    { "q", "Ԛԛ" },      { "r", "г" },         { "s", "Ѕѕ" },       { "t", "ТΤ" },
    { "u", "υ" },       { "v", "νѴѵ" },       { "vv", "wWԜԝωѠѡ" }, { "x", "ХхΧχ" },
    { "y", "УуΥγϒҮү" }, { "z", "Ζ" },         { "2", "Ƨƨ" },       { "3", "ЗзƷȜȝ" },
    { "5", "Ƽƽ" },      { "8", "Ȣȣ" },        { "đ", "ÐƉ" },       { "ə", "ƏǝӘә" },
    { "θ", "ΘƟӨө" },    { "ß", "β" },         { "þ", "Ϸϸ" },       { "æ", "Ӕӕ" },
    { "á", "Άά" },      { "é", "Έ" },         { "í", "Ίί" },       { "ó", "Όό" },
    { "ý", "Ύ" },       { "ú", "ύ" },         { "ï", "ΪϊЇї" },     { "ÿ", "Ϋ" },
    { "ü", "ϋ" },       { "ë", "Ёё" },        { "è", "Ѐѐ" },       { "ö", "Ӧӧ" },
    { "ä", "Ӓӓ" },      { "ă", "ӐӑǍǎ" },      { "ĕ", "ӖӗĚě" },     { "ÿ", "Ӱӱ" },
    { "ç", "Ҫҫ" },      { "ĭ", "Ǐǐ" },        { "ŏ", "Ǒǒ" },       { "ŭ", "Ǔǔ" },
    { "ğ", "Ǧǧ" },      { "ş", "Șș" },        { "ţ", "Țț" },       { "ij", "Ĳĳ" },
    { "Lj", "Ǉǈ" },     { "1j", "ǉ" },        { "nj", "Ǌǋǌ" },     { "dz", "Ǳǲǳ" },
    { "dž", "Ǆǅǆ" },    { "11", "ǁ" },
};
enum { N_ALIKE = sizeof alike / sizeof alike[0] };

static const char *find_like(uint32_t letter)
{
    for (int i = 0; i < N_ALIKE; i++)
        for (const char *at = alike[i].letters; *at;)
            if (next_letter(&at) == letter)
                return alike[i].like;
    return NULL;
}

enum { FIRST_WIDE = 0xff01, LAST_WIDE = 0xff5e, WIDE = 0xff01 - 0x21, END_OF_LATIN = 0x250 };

/* If an upper-case letter is not listed, it gets the replacement of its lower-case letter if
 * that is a Latin letter with an accent.  Otherwise it becomes the lower-case letter, unless
 * that one has a replacement of its own: m looks like rn, but M does not, so M stays M. */
static void put_like(ae_text *out, uint32_t letter)
{
    const char *like, *low_like;
    uint32_t low;

    if (letter >= FIRST_WIDE && letter <= LAST_WIDE)
        letter -= WIDE;
    low = small(letter);
    like = find_like(letter);
    low_like = find_like(low);
    if (!like && low >= 0x80 && low < END_OF_LATIN)
        like = low_like;
    if (like)
        ae_put(out, like);
    else
        put_letter(out, low_like ? letter : low);
}

char *ae_name_skeleton(const char *name)
{
    return change(name, put_like);
}

/* ---- alphabets ---- */

static const struct {
    uint32_t from, to;
    unsigned alphabet;
} alphabets[] = {
    { 'A', 'Z', 1 },     { 'a', 'z', 1 },     { 0xc0, 0x24f, 1 },
    { 0x370, 0x3ff, 2 }, { 0x400, 0x52f, 4 },
}; /* Latin, Greek, Cyrillic; each has a bit */
enum { N_ALPHABETS = sizeof alphabets / sizeof alphabets[0] };

int ae_name_is_mixed(const char *name)
{
    unsigned found = 0;

    while (*name && ae_utf8_length(name)) {
        uint32_t letter = next_letter(&name);

        for (int i = 0; i < N_ALPHABETS; i++)
            if (letter >= alphabets[i].from && letter <= alphabets[i].to)
                found |= alphabets[i].alphabet;
    }
    return (found & (found - 1)) != 0;
}
