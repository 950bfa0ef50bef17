/*
 * settings.h: what was agreed about a table before its first entry, and what may change later:
 * all that is not in its record.  The store keeps it as JSON.
 */
#ifndef AE_SERVER_TABLES_SETTINGS_H
#define AE_SERVER_TABLES_SETTINGS_H

#include "bots/bot.h"
#include "core/record.h"
#include "server/base/buf.h"
#include "store/store.h"

enum { SRV_MAX_TITLE = 4 * 60 + 1 }; /* bytes of 60 characters, and the end */

typedef struct {
    char name[SRV_MAX_TITLE]; /* for people, or "" */
    char game[16], board[AE_NAME], variant[64];
    char *map; /* JSON of a map that was sent, on one line; or null */
    int seats;
    char bot[AE_MAX_SEATS][AE_MAX_BOT]; /* who plays from the start; "" for persons */
    char stand_in[AE_MAX_BOT];          /* who plays for those out of time */
    ae_clock_rules clock;
    ae_undo undo;
    int is_rated, has_chat;
    ae_seats muted;                /* whose lines are refused */
    ae_seats pausing;              /* who has asked for a pause */
    char host[65];                 /* id of the account, or hash of the guest's token */
    char invite[65];               /* hash of the invitation */
    char seed[65];                 /* hexadecimal, until it begins */
    int64_t begun_at;              /* -1 before */
    int64_t paused_at;             /* -1 while time runs */
    int64_t paused_ms;             /* in all pauses before */
    char rematch[AE_STORE_ID + 1]; /* the table that follows, or "" */
} srv_settings;

void srv_settings_put(const srv_settings *, srv_buf *);

/* 0 if it is no such JSON, and then there is nothing to free. */
int srv_settings_read(srv_settings *, const char *json, size_t len);
void srv_settings_free(srv_settings *);

/* Whether a strong bot (bots/bot.h) sits there, or would for those who are out of time. */
int srv_settings_is_strong(const srv_settings *);

/* Milliseconds that have run at the table at this time; pauses do not count. */
int64_t srv_settings_time(const srv_settings *, int64_t now);

#endif
