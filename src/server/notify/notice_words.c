/*
 * notice_words.c: title, text and address of a notice, in the language of whoever gets it.
 */
#include "server/notify/deliver.h"

#include <string.h>

static const char *const text_keys[] = {
    [SRV_NOTICE_TURN] = "server.notice.turn",
    [SRV_NOTICE_BEGUN] = "server.notice.begun",
    [SRV_NOTICE_OVER] = "server.notice.over",
    [SRV_NOTICE_TEST] = "server.notice.test",
    [SRV_NOTICE_ROUND] = "server.notice.round",
    [SRV_NOTICE_EVENT_OVER] = "server.notice.event_over",
    [SRV_NOTICE_EVENT_CANCELLED] = "server.notice.event_cancelled",
    [SRV_NOTICE_EVENT_ENTERED] = "server.notice.event_entered",
    [SRV_NOTICE_EVENT_INVITED] = "server.notice.event_invited",
    [SRV_NOTICE_CLUB_INVITED] = "server.notice.club_invited",
    [SRV_NOTICE_CLUB_JOINED] = "server.notice.club_joined",
};
_Static_assert(sizeof text_keys / sizeof text_keys[0] == SRV_N_NOTICES, "every kind has words");

static const char *key_of(srv_notice_kind kind, const srv_notice_facts *f)
{
    if (kind == SRV_NOTICE_ROUND && !f->number)
        return "server.notice.bye";
    if (kind == SRV_NOTICE_ROUND && f->round == 1)
        return "server.notice.event_begins";
    return text_keys[kind];
}

/* The name in quotes, or words for a table without a name. */
static void put_name(ae_text *out, const ae_words *words, const srv_notice_facts *f)
{
    if (f->name[0])
        AE_SAY(out, words, "server.notice.named", { "name", f->name, 0 });
    else
        ae_put(out, ae_word(words, "server.notice.unnamed"));
}

void srv_notice_put_text(ae_text *out, const ae_words *words, srv_notice_kind kind,
                         const srv_notice_facts *f)
{
    char name[256];
    ae_text n = AE_TEXT_IN(name);

    put_name(&n, words, f);
    AE_SAY(out, words, key_of(kind, f), { "table", name, 0 }, { "n", NULL, f->number },
           { "round", NULL, f->round }, { "place", NULL, f->place });
    if (kind == SRV_NOTICE_ROUND && f->is_to_act) {
        ae_put(out, " ");
        ae_put(out, ae_word(words, "server.notice.act"));
    }
}

/* The title of the game, or the name of the server. */
void srv_notice_put_title(ae_text *out, const ae_words *words, const srv_notice_facts *f,
                          const srv_config *config)
{
    char key[32];
    ae_text k = AE_TEXT_IN(key);
    const char *word;

    ae_put(&k, f->game);
    ae_put(&k, ".title");
    word = f->game[0] ? ae_word(words, key) : NULL;
    ae_put(out, word ? word : config->name[0] ? config->name : "Aedile");
}

const char *srv_notice_thing(const srv_notice_facts *f)
{
    return f->table[0] ? f->table : f->event[0] ? f->event : f->club;
}

void srv_notice_put_path(ae_text *out, const srv_notice_facts *f)
{
    ae_put(out, f->table[0] ? "/t/" : f->event[0] ? "/events/" : f->club[0] ? "/clubs/" : "/");
    ae_put(out, srv_notice_thing(f));
}
