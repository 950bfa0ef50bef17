/*
 * frame_buf.c: writes the frames of table/frame.h into growing buffers.
 */
#include "server/tables/frame_buf.h"

/* A text that does not fit is written a second time, so the first guess fits most of them. */
enum { ROOM = 1024, ROOM_OF_ENTRY = 512, ROOM_OF_WORDS = 1024, ROOM_OF_POSITION = 12288 };

/* The arguments of a function that writes one piece. */
typedef struct {
    ae_frame frame;
    uint32_t after;
    size_t len; /* of the text before it */
} piece;

static piece piece_of(const srv_frame *f)
{
    return (piece){ .frame = {
                        .table = f->table->record,
                        .words = f->words,
                        .viewer = f->viewer,
                        .with = f->with,
                        .now = srv_table_time(f->table, srv_now()),
                        .is_paused = f->table->settings.paused_at >= 0,
                        .events = f->events ? f->events->at : NULL,
                        .n_events = f->events ? f->events->n : 0,
                        .upto = f->upto,
                    } };
}

static void write_standing(void *ctx, ae_text *out)
{
    const piece *p = ctx;

    ae_frame_standing(&p->frame, out);
}

static void write_legal(void *ctx, ae_text *out)
{
    const piece *p = ctx;

    ae_frame_legal(&p->frame, out);
}

static void write_from(void *ctx, ae_text *out)
{
    const piece *p = ctx;

    ae_frame_from(p->after, out);
}

static void write_lines(void *ctx, ae_text *out)
{
    const piece *p = ctx;

    ae_frame_lines(&p->frame, p->after, out);
}

static void write_pad(void *ctx, ae_text *out)
{
    const piece *p = ctx;

    ae_frame_pad(p->frame.table, p->len, out);
}

int srv_frame_has_events(const srv_frame *f)
{
    return (f->with & (AE_WITH_EVENTS | AE_WITH_TOLD)) != 0;
}

/* The expected size: a state takes four base64 digits for three bytes; words take more. */
static size_t room_for(const srv_frame *f)
{
    size_t state = ae_table_game(f->table->record)->state_size;

    if (f->with & (AE_WITH_VIEW | AE_WITH_LEGAL | AE_WITH_SECTIONS))
        return ROOM_OF_POSITION;
    return f->with & AE_WITH_STATE ? ROOM + state * 4 / 3 : ROOM;
}

void srv_frame_put(srv_buf *out, const srv_frame *f)
{
    piece p = piece_of(f);

    srv_buf_reserve(out, room_for(f));
    srv_buf_with(out, write_standing, &p);
}

void srv_frame_legal(srv_buf *out, const srv_frame *f)
{
    piece p = piece_of(f);

    srv_buf_reserve(out, ROOM_OF_POSITION);
    srv_buf_with(out, write_legal, &p);
}

void srv_frame_pad(srv_buf *out, const srv_table *table)
{
    piece p = { .frame = { .table = table->record }, .len = out->len };

    srv_buf_with(out, write_pad, &p);
}

void srv_frame_open(srv_buf *out, const srv_frame *f, uint32_t after)
{
    piece p = { .after = after };

    srv_buf_put(out, "\"table\":");
    srv_buf_put_json(out, f->table->id);
    srv_buf_put(out, ",");
    srv_buf_with(out, write_from, &p);
}

void srv_frame_lines(srv_buf *out, const srv_frame *f, uint32_t after)
{
    uint32_t last = f->upto ? f->upto : ae_table_count(f->table->record);
    size_t each = f->with & AE_WITH_WORDS ? ROOM_OF_WORDS : ROOM_OF_ENTRY;
    piece p = piece_of(f);

    p.after = after;
    srv_buf_reserve(out, ROOM + (last - after) * each);
    srv_buf_with(out, write_lines, &p);
}

void srv_frame_close(srv_buf *out, const srv_frame *f)
{
    srv_buf_put(out, "]");
    srv_frame_put(out, f);
    srv_frame_pad(out, f->table);
    srv_buf_put(out, "}");
}

void srv_frame_entries(srv_buf *out, const srv_frame *f, uint32_t after)
{
    srv_frame_open(out, f, after);
    srv_frame_lines(out, f, after);
    srv_frame_close(out, f);
}
