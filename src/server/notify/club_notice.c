/*
 * club_notice.c: queues notices about events and clubs.
 */
#include "server/notify/club_notice.h"

#include <string.h>

#include "server/notify/deliver.h"
#include "store/notices.h"

static void copy(ae_text to, const char *from)
{
    ae_put(&to, from ? from : "");
}

ae_store_err srv_club_notice_add(ae_store *store, const srv_club_notice *n)
{
    srv_notice_facts facts = { .round = n->round, .number = n->number, .place = n->place };
    srv_buf payload = { .at = NULL };
    char id[SRV_ID + 1];
    ae_store_err err;

    if (!n->user || !n->user[0])
        return AE_STORE_OK;
    facts.away_at = n->now + (n->is_soon ? SRV_NOTICE_SOON_MS : SRV_NOTICE_LATER_MS);
    copy(AE_TEXT_IN(facts.table), n->table);
    copy(AE_TEXT_IN(facts.game), n->game);
    copy(AE_TEXT_IN(facts.name), n->name);
    copy(AE_TEXT_IN(facts.event), n->event);
    copy(AE_TEXT_IN(facts.club), n->club);
    srv_notice_put(&payload, &facts);
    srv_id(id, n->now);
    err = ae_store_notice_add(store, &(ae_store_notice){ .id = id,
                                                         .user = n->user,
                                                         .kind = srv_notice_name(n->kind),
                                                         .payload = payload.at,
                                                         .due_at = n->now });
    srv_buf_free(&payload);
    return err;
}
