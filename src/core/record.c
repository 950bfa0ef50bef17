/*
 * record.c: reads and writes records.
 *
 * A head consists of lines with a word and its value, `aedile` first; then come an empty line and
 * the entries.  One table lists the words in the order in which they are written, each with a
 * reader and a writer.  Every value has exactly one spelling; any other spelling is refused.
 */
#include "core/record.h"

#include <string.h>

#include "core/speak.h"

/* ---- values ---- */

static void put_slice(ae_text *out, ae_slice s)
{
    ae_put_n(out, s.at, s.len);
}

static int is_word(ae_slice s, const char *word)
{
    return strlen(word) == s.len && !memcmp(s.at, word, s.len);
}

/* Takes the text up to the next space, and that space, off the front.  A space at the very end
 * stays part of the word, so that such a line is refused: it would not be written again with that
 * space. */
static ae_slice cut(ae_slice *from)
{
    const char *space = from->len ? memchr(from->at, ' ', from->len - 1) : NULL;
    ae_slice word = { from->at, space ? (size_t)(space - from->at) : from->len, from->line };
    size_t taken = word.len + (space != NULL);

    from->at += taken;
    from->len -= taken;
    return word;
}

static int copy(ae_slice s, char *out, size_t size)
{
    if (s.len >= size)
        return 0;
    memcpy(out, s.at, s.len);
    out[s.len] = '\0';
    return 1;
}

/* Accepts only one spelling of a number: no leading zero, and no minus before zero. */
static int read_number(ae_slice s, int64_t min, int64_t max, int64_t *out)
{
    return ae_read_int(s.at, s.len, out) && *out >= min && *out <= max
           && (s.len == 1 || s.at[s.at[0] == '-'] != '0');
}

static int read_int(ae_slice s, int min, int max, int *out)
{
    int64_t wide;

    if (!read_number(s, min, max, &wide))
        return 0;
    *out = (int)wide;
    return 1;
}

static int read_hex(ae_slice s, uint8_t *out, size_t n)
{
    char digits[2 * 32 + 1];

    return n <= 32 && s.len == 2 * n && copy(s, digits, sizeof digits)
           && ae_read_hex(digits, 2 * n, out);
}

static int read_hash(ae_slice s, uint64_t *out)
{
    uint8_t byte[8];

    if (!read_hex(s, byte, sizeof byte))
        return 0;
    *out = 0;
    for (int i = 0; i < 8; i++)
        *out = *out << 8 | byte[i];
    return 1;
}

static void put_line(ae_text *out, const char *word)
{
    ae_put(out, word);
    ae_put(out, " ");
}

/* ---- the head, word by word ---- */

static int read_game(ae_slice s, ae_head *h)
{
    return copy(s, h->game, sizeof h->game) && ae_is_id(h->game);
}

static void put_game(const ae_head *h, ae_text *out)
{
    put_line(out, "game");
    ae_put(out, h->game);
    ae_put(out, "\n");
}

static int read_rules(ae_slice s, ae_head *h)
{
    return read_int(s, 1, INT32_MAX, &h->rules);
}

static void put_rules(const ae_head *h, ae_text *out)
{
    put_line(out, "rules");
    ae_put_int(out, h->rules);
    ae_put(out, "\n");
}

static int read_board(ae_slice s, ae_head *h)
{
    return copy(cut(&s), h->board, sizeof h->board) && ae_is_id(h->board)
           && read_hash(s, &h->hash);
}

static void put_board(const ae_head *h, ae_text *out)
{
    put_line(out, "board");
    put_line(out, h->board);
    ae_put_hash(out, h->hash);
    ae_put(out, "\n");
}

static int read_seats(ae_slice s, ae_head *h)
{
    return read_int(s, 1, AE_MAX_SEATS, &h->seats);
}

static void put_seats(const ae_head *h, ae_text *out)
{
    put_line(out, "seats");
    ae_put_int(out, h->seats);
    ae_put(out, "\n");
}

static int read_variant(ae_slice s, ae_head *h)
{
    return s.len > 0 && copy(s, h->variant, sizeof h->variant);
}

static void put_variant(const ae_head *h, ae_text *out)
{
    if (!h->variant[0])
        return;
    put_line(out, "variant");
    ae_put(out, h->variant);
    ae_put(out, "\n");
}

/* In the order of the seats, persons before bots. */
static int read_sitter(ae_slice s, ae_head *h, int is_bot)
{
    int seat;

    if (!read_int(cut(&s), 0, AE_MAX_SEATS - 1, &seat) || h->seat[seat].name[0])
        return 0;
    for (int other = seat + 1; other < AE_MAX_SEATS; other++)
        if (h->seat[other].name[0] && h->seat[other].is_bot == is_bot)
            return 0;
    h->seat[seat].is_bot = (uint8_t)is_bot;
    return s.len > 0 && copy(s, h->seat[seat].name, sizeof h->seat[seat].name);
}

static int read_person(ae_slice s, ae_head *h)
{
    return read_sitter(s, h, 0);
}

static int read_bot(ae_slice s, ae_head *h)
{
    return read_sitter(s, h, 1);
}

static void put_sitters(const ae_head *h, ae_text *out, int is_bot)
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        if (!h->seat[seat].name[0] || h->seat[seat].is_bot != is_bot)
            continue;
        put_line(out, is_bot ? "bot" : "person");
        ae_put_int(out, seat);
        ae_put(out, " ");
        ae_put(out, h->seat[seat].name);
        ae_put(out, "\n");
    }
}

static void put_persons(const ae_head *h, ae_text *out)
{
    put_sitters(h, out, 0);
}

static void put_bots(const ae_head *h, ae_text *out)
{
    put_sitters(h, out, 1);
}

static const char *const undo_words[] = { "free", "consent", "none" };

static int read_undo(ae_slice s, ae_head *h)
{
    for (int i = AE_UNDO_FREE + 1; i <= AE_UNDO_NONE; i++) /* free is not written */
        if (is_word(s, undo_words[i])) {
            h->undo = (ae_undo)i;
            return 1;
        }
    return 0;
}

static void put_undo(const ae_head *h, ae_text *out)
{
    if (h->undo == AE_UNDO_FREE)
        return;
    put_line(out, "undo");
    ae_put(out, undo_words[h->undo]);
    ae_put(out, "\n");
}

enum { MAX_CLOCK = INT32_MAX }; /* milliseconds: more than three weeks */

static int read_clock(ae_slice s, ae_head *h)
{
    ae_slice kind = cut(&s);

    if (!read_number(cut(&s), 1, MAX_CLOCK, &h->clock.base))
        return 0;
    h->clock.kind = is_word(kind, "live") ? AE_CLOCK_LIVE : AE_CLOCK_TURN;
    if (h->clock.kind == AE_CLOCK_LIVE)
        return read_number(s, 0, MAX_CLOCK, &h->clock.step);
    return is_word(kind, "turn") && s.len == 0;
}

static void put_clock(const ae_head *h, ae_text *out)
{
    if (h->clock.kind == AE_CLOCK_NONE)
        return;
    put_line(out, "clock");
    put_line(out, h->clock.kind == AE_CLOCK_LIVE ? "live" : "turn");
    ae_put_int(out, h->clock.base);
    if (h->clock.kind == AE_CLOCK_LIVE) {
        ae_put(out, " ");
        ae_put_int(out, h->clock.step);
    }
    ae_put(out, "\n");
}

static int read_commit(ae_slice s, ae_head *h)
{
    h->has_commit = 1;
    return read_hex(s, h->commit, sizeof h->commit);
}

static void put_commit(const ae_head *h, ae_text *out)
{
    if (!h->has_commit)
        return;
    put_line(out, "commit");
    ae_put_hex(out, h->commit, sizeof h->commit);
    ae_put(out, "\n");
}

/* Nonces are written in the order of the seats, the order in which they are mixed. */
static int read_nonce(ae_slice s, ae_head *h)
{
    int seat;

    return h->n_nonces < AE_MAX_SEATS && read_int(cut(&s), h->n_nonces, h->n_nonces, &seat)
           && read_hex(s, h->nonce[h->n_nonces++], AE_NONCE);
}

static void put_nonces(const ae_head *h, ae_text *out)
{
    for (int seat = 0; seat < h->n_nonces; seat++) {
        put_line(out, "nonce");
        ae_put_int(out, seat);
        ae_put(out, " ");
        ae_put_hex(out, h->nonce[seat], AE_NONCE);
        ae_put(out, "\n");
    }
}

static int read_seed(ae_slice s, ae_head *h)
{
    h->has_seed = 1;
    return read_hex(s, h->seed.byte, sizeof h->seed.byte);
}

static void put_seed(const ae_head *h, ae_text *out)
{
    if (!h->has_seed)
        return;
    put_line(out, "seed");
    ae_put_hex(out, h->seed.byte, sizeof h->seed.byte);
    ae_put(out, "\n");
}

static int read_position(ae_slice s, ae_head *h)
{
    h->position = s;
    return s.len > 0;
}

static void put_position(const ae_head *h, ae_text *out)
{
    if (!h->position.len)
        return;
    put_line(out, "position");
    put_slice(out, h->position);
    ae_put(out, "\n");
}

static int read_map(ae_slice s, ae_head *h)
{
    h->map = s;
    return s.len > 0;
}

static void put_map(const ae_head *h, ae_text *out)
{
    if (!h->map.len)
        return;
    put_line(out, "map");
    put_slice(out, h->map);
    ae_put(out, "\n");
}

static int read_result(ae_slice s, ae_head *h)
{
    int n = 0;

    h->has_result = 1;
    while (s.len > 0 && n < AE_MAX_SEATS)
        if (!read_int(cut(&s), INT16_MIN, INT16_MAX, &h->score[n++]))
            return 0;
    return s.len == 0 && n == h->seats;
}

static void put_result(const ae_head *h, ae_text *out)
{
    if (!h->has_result)
        return;
    ae_put(out, "result");
    for (int seat = 0; seat < h->seats; seat++) {
        ae_put(out, " ");
        ae_put_int(out, h->score[seat]);
    }
    ae_put(out, "\n");
}

enum { NEEDED = 1, REPEATED = 2 };
static const struct {
    const char *word;
    int flags;
    int (*read)(ae_slice, ae_head *);
    void (*put)(const ae_head *, ae_text *);
} words[] = {
    { "game", NEEDED, read_game, put_game },
    { "rules", NEEDED, read_rules, put_rules },
    { "board", NEEDED, read_board, put_board },
    { "seats", NEEDED, read_seats, put_seats },
    { "variant", 0, read_variant, put_variant },
    { "person", REPEATED, read_person, put_persons },
    { "bot", REPEATED, read_bot, put_bots },
    { "undo", 0, read_undo, put_undo },
    { "clock", 0, read_clock, put_clock },
    { "commit", 0, read_commit, put_commit },
    { "nonce", REPEATED, read_nonce, put_nonces },
    { "seed", 0, read_seed, put_seed },
    { "position", 0, read_position, put_position },
    { "map", 0, read_map, put_map },
    { "result", 0, read_result, put_result },
};
enum { N_WORDS = sizeof words / sizeof words[0] };

void ae_head_put(const ae_head *h, ae_text *out)
{
    ae_put(out, "aedile ");
    ae_put_int(out, AE_RECORD_FORMAT);
    ae_put(out, "\n");
    for (int i = 0; i < N_WORDS; i++)
        words[i].put(h, out);
    ae_put(out, "\n");
}

ae_seed ae_head_key(const ae_head *h)
{
    return h->n_nonces ? ae_seed_mix(&h->seed, h->nonce, h->n_nonces) : h->seed;
}

/* ---- lines ---- */

int ae_reader_is_done(const ae_reader *reader)
{
    return reader->at >= reader->len;
}

/* Reads the next line, without its newline.  A line without newline or with a control character is
 * refused. */
static int next_line(ae_reader *reader, ae_slice *out, ae_faults *faults)
{
    const char *from = reader->text + reader->at, *end;

    reader->line++;
    end = ae_reader_is_done(reader) ? NULL : memchr(from, '\n', reader->len - reader->at);
    if (!end) {
        ae_fault_at(faults, reader->line, "", "record_cut");
        return 0;
    }
    *out = (ae_slice){ from, (size_t)(end - from), reader->line };
    reader->at += out->len + 1;
    for (size_t i = 0; i < out->len; i++)
        if ((unsigned char)from[i] < 0x20) {
            ae_fault_at(faults, reader->line, "", "control_character");
            return 0;
        }
    return 1;
}

static int word_of(ae_slice name)
{
    int i = 0;

    while (i < N_WORDS && !is_word(name, words[i].word))
        i++;
    return i;
}

/* Reads one line of the head.  `seen` is the set of words read so far; a line is refused if its
 * word comes before one of them in the table, or is one of them. */
static ae_err read_word(ae_slice line, int at, ae_head *head, unsigned *seen, ae_faults *faults)
{
    int i = word_of(cut(&line));
    unsigned most; /* seen >> i may be at most this: 1 if the word may be repeated */

    if (i == N_WORDS) {
        ae_fault_at(faults, at, "", "record_word");
        return AE_TEXT;
    }
    most = words[i].flags & REPEATED ? 1 : 0;
    if (*seen >> i > most || !words[i].read(line, head)) {
        ae_fault_at(faults, at, words[i].word, "value");
        return AE_TEXT;
    }
    *seen |= 1u << i;
    return AE_OK;
}

static ae_err read_format(ae_reader *reader, ae_faults *faults)
{
    static const char begin[] = "aedile ";
    ae_slice line;
    int format;

    if (reader->len < strlen(begin) || memcmp(reader->text, begin, strlen(begin)) != 0) {
        ae_fault_at(faults, 1, "", "no_record");
        return AE_TEXT;
    }
    if (!next_line(reader, &line, faults))
        return AE_TEXT;
    cut(&line);
    if (!read_int(line, 1, INT32_MAX, &format)) {
        ae_fault_at(faults, reader->line, "", "no_record");
        return AE_TEXT;
    }
    if (format != AE_RECORD_FORMAT) {
        ae_fault_at(faults, reader->line, "aedile", "record_format");
        return AE_VERSION;
    }
    return AE_OK;
}

static ae_err check_head(const ae_head *head, unsigned seen, int line, ae_faults *faults)
{
    int before = faults->n;

    for (int i = 0; i < N_WORDS; i++)
        if (words[i].flags & NEEDED && !(seen & 1u << i))
            ae_fault_at(faults, line, words[i].word, "missing");
    for (int seat = head->seats; seat < AE_MAX_SEATS; seat++)
        if (head->seat[seat].name[0])
            ae_fault_at(faults, line, "person", "no_seat");
    if (head->n_nonces && head->n_nonces != head->seats)
        ae_fault_at(faults, line, "nonce", "length");
    return faults->n == before ? AE_OK : AE_TEXT;
}

ae_err ae_head_read(ae_reader *reader, ae_head *head, ae_faults *faults)
{
    ae_err err = read_format(reader, faults);
    unsigned seen = 0;
    ae_slice line;

    memset(head, 0, sizeof *head);
    while (err == AE_OK) {
        if (!next_line(reader, &line, faults))
            return AE_TEXT;
        if (line.len == 0)
            return check_head(head, seen, reader->line, faults);
        err = read_word(line, reader->line, head, &seen, faults);
    }
    return err;
}

/* ---- entries ---- */

static const char *const verbs[AE_N_ENTRIES] = {
#define X(name, word) word,
    AE_ENTRY_MAP(X)
#undef X
};

static int has_number(int kind)
{
    return kind == AE_ENTRY_UNDO || kind == AE_ENTRY_ASK_UNDO;
}

/* "chance!" is a draw fixed by hand. */
static int read_actor(ae_slice word, ae_entry *entry)
{
    int seat;

    if (word.len > 1 && word.at[word.len - 1] == '!') {
        word.len--;
        entry->flags = AE_FIXED;
    }
    seat = ae_seat_read(word.at, word.len);
    entry->seat = (uint8_t)seat;
    return seat >= 0 && (seat == AE_CHANCE || !entry->flags);
}

/* " @1200" at the end of a line is the time in milliseconds; without it the time is 0. */
static int read_time(ae_slice *line, ae_entry *entry)
{
    size_t i = line->len;

    while (i > 0 && line->at[i - 1] >= '0' && line->at[i - 1] <= '9')
        i--;
    if (i < 2 || line->at[i - 1] != '@' || line->at[i - 2] != ' ')
        return 1;
    if (!read_number((ae_slice){ line->at + i, line->len - i, 0 }, 1, INT64_MAX, &entry->at))
        return 0;
    line->len = i - 2;
    return 1;
}

static int read_verb(ae_slice line, ae_entry *entry)
{
    ae_slice verb = cut(&line);
    int64_t of;

    for (entry->kind = 1; entry->kind < AE_N_ENTRIES; entry->kind++)
        if (is_word(verb, verbs[entry->kind]))
            break;
    if (entry->kind == AE_N_ENTRIES || entry->seat == AE_CHANCE)
        return 0;
    if (entry->kind == AE_ENTRY_TAKEOVER)
        return line.len > 0 && copy(line, entry->text, sizeof entry->text)
               && ae_is_id(entry->text);
    if (!has_number(entry->kind))
        return line.len == 0;
    if (!read_number(line, 1, UINT32_MAX, &of))
        return 0;
    entry->of = (uint32_t)of;
    return 1;
}

static int read_decision(ae_slice line, ae_entry *entry)
{
    if (is_word(line, "?") && entry->seat != AE_CHANCE) {
        entry->flags |= AE_HIDDEN;
        return 1;
    }
    return line.len > 0 && copy(line, entry->text, sizeof entry->text);
}

ae_err ae_entry_read(ae_reader *reader, ae_entry *entry, ae_faults *faults)
{
    ae_slice line;

    memset(entry, 0, sizeof *entry);
    if (!next_line(reader, &line, faults))
        return AE_TEXT;
    if (read_time(&line, entry) && read_actor(cut(&line), entry)
        && (line.len > 0 && line.at[0] == '/' ? read_verb(line, entry)
                                              : read_decision(line, entry)))
        return AE_OK;
    ae_fault_at(faults, reader->line, "", "entry");
    return AE_TEXT;
}

void ae_entry_put(const ae_entry *entry, ae_text *out)
{
    ae_put_seat(out, entry->seat);
    ae_put(out, entry->flags & AE_FIXED ? "! " : " ");
    ae_put(out, verbs[entry->kind]);
    if (entry->kind == AE_ENTRY_TAKEOVER || has_number(entry->kind))
        ae_put(out, " ");
    if (has_number(entry->kind))
        ae_put_int(out, entry->of);
    else
        ae_put(out, entry->flags & AE_HIDDEN ? "?" : entry->text);
    if (entry->at) {
        ae_put(out, " @");
        ae_put_int(out, entry->at);
    }
    ae_put(out, "\n");
}
