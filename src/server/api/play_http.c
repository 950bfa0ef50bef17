/*
 * play_http.c: playing over HTTP: positions, legal moves, entries, records.
 */
#include <stdlib.h>
#include <string.h>

#include "server/api/act.h"
#include "server/api/routes.h"
#include "server/tables/at_table.h"
#include "server/tables/decisions.h"
#include "server/tables/nodes.h"
#include "server/tables/page.h"
#include "server/tables/tables.h"
#include "server/tables/watch.h"

enum { MAX_WAIT_S = 25 };

/* The requester's seat: the one named in the request, else the requester's first. */
static int viewer_of(const srv_request *r, const srv_table *table)
{
    ae_seats seats = srv_table_seats_of(table, &r->who);
    int64_t seat = srv_query_int(r, "seat", -1);

    if (seat >= 0 && seat < AE_MAX_SEATS && seats & AE_SEAT_BIT(seat))
        return (int)seat;
    return seats ? ae_first(seats) : AE_WATCHER;
}

static int is_begun(srv_request *r, const srv_table *table)
{
    if (!table->record)
        r->error = table->state == AE_STATE_QUARANTINED ? SRV_QUARANTINED : SRV_NOT_RUNNING;
    return table->record != NULL;
}

/* ---- position and moves ---- */

static void run_position(srv_request *r, srv_table *table)
{
    srv_frame f = {
        .table = table, .words = r->words, .viewer = viewer_of(r, table), .with = AE_WITH_VIEW
    };

    if (is_begun(r, table)) {
        srv_buf_put(&r->out, "{\"table\":");
        srv_buf_put_json(&r->out, table->id);
        srv_frame_put(&r->out, &f);
        srv_frame_pad(&r->out, table);
        srv_buf_put(&r->out, "}");
    }
    srv_leave(r, table);
}

void srv_position_get(srv_request *r)
{
    srv_at_table(r, run_position);
}

static void run_legal(srv_request *r, srv_table *table)
{
    srv_frame f = { .table = table, .words = r->words, .viewer = viewer_of(r, table) };

    if (is_begun(r, table)) {
        srv_buf_put(&r->out, "{\"seq\":");
        srv_buf_put_int(&r->out, ae_table_count(table->record));
        srv_buf_put(&r->out, ",\"moves\":");
        srv_frame_legal(&r->out, &f);
        srv_frame_pad(&r->out, table);
        srv_buf_put(&r->out, "}");
    }
    srv_leave(r, table);
}

void srv_legal_get(srv_request *r)
{
    srv_at_table(r, run_legal);
}

/* ---- entries ---- */

static void run_entries(srv_request *r, srv_table *table)
{
    int64_t after = srv_query_int(r, "after", 0), wait = srv_query_int(r, "wait", 0);
    char names[96];
    int with = ae_with_read(srv_query(r, "with", &AE_TEXT_IN(names)));
    uint32_t n;

    if (srv_catch_up(r, table, after))
        return;
    if (!is_begun(r, table) || (r->error = srv_nodes_error(table, after)) != SRV_OK) {
        srv_leave(r, table);
        return;
    }
    n = ae_table_count(table->record);
    if (with < 0 || after < 0 || wait < 0) {
        r->error = SRV_BAD_REQUEST;
        ae_put(&AE_TEXT_IN(r->where), with < 0 ? "with" : after < 0 ? "after" : "wait");
    } else if (after < n || wait == 0 || ae_table_status(table->record) != AE_STATUS_RUNNING) {
        srv_page_entries(r, table,
                         &(srv_frame){ .table = table,
                                       .words = r->words,
                                       .viewer = viewer_of(r, table),
                                       .with = with },
                         after < n ? (uint32_t)after : n);
        return;
    } else {
        wait = wait < MAX_WAIT_S ? wait : MAX_WAIT_S;
        srv_watch_wait(r, table, &(srv_wish){ n, viewer_of(r, table), with, wait * 1000 });
        srv_table_end(table);
        return;
    }
    srv_leave(r, table);
}

void srv_entries_get(srv_request *r)
{
    srv_at_table(r, run_entries);
}

static void acted(srv_act *act, srv_error error, int64_t seq)
{
    srv_request *r = act->ctx;

    if (error) {
        srv_fail_at(r, error, act->where);
    } else {
        srv_buf_put(&r->out, "{\"action\":");
        srv_buf_put_json(&r->out, act->action);
        srv_buf_put(&r->out, ",\"seq\":");
        srv_buf_put_int(&r->out, seq);
        srv_buf_put(&r->out, "}");
        srv_answer(r);
    }
    srv_act_free(act);
}

void srv_entries_post(srv_request *r)
{
    srv_act *act = srv_alloc(sizeof *act);
    int64_t seat = -1;

    act->seq = -1;
    if (!srv_number(r, "seat", 0, AE_MAX_SEATS - 1, &seat)
        || !srv_number(r, "seq", 0, INT32_MAX, &act->seq)
        || !srv_string(r, "action", &AE_TEXT_IN(act->action), 0)) {
        srv_act_free(act);
        srv_finish(r);
        return;
    }
    if (!srv_act_read(act, &r->json, srv_member(r, "do")) || seat < 0 || act->seq < 0) {
        srv_fail_at(r, SRV_BAD_REQUEST, act->where[0] ? act->where : seat < 0 ? "seat" : "seq");
        srv_act_free(act);
        return;
    }
    act->server = r->server;
    act->who = r->who;
    act->seat = (int)seat;
    ae_put(&AE_TEXT_IN(act->table), r->arg[0]);
    act->then = acted;
    act->ctx = r;
    srv_act_do(act);
}

/* ---- the record ---- */

static void run_record(srv_request *r, srv_table *table)
{
    ae_text name = AE_TEXT_IN(r->file);

    if (!is_begun(r, table)) {
        srv_leave(r, table);
        return;
    }
    r->type = "text/plain; charset=utf-8";
    ae_put(&name, table->settings.game);
    ae_put(&name, "-");
    ae_put(&name, table->id);
    ae_put(&name, ".rec");
    srv_page_record(r, table, viewer_of(r, table));
}

void srv_record_get(srv_request *r)
{
    srv_at_table(r, run_record);
}
