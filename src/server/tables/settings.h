/*
 * settings.h: the settings of a table: everything that is not in its record, chosen by the host
 * before the game or changed later.  The store keeps them as JSON.
 */
#ifndef AE_SERVER_TABLES_SETTINGS_H
#define AE_SERVER_TABLES_SETTINGS_H

#include "bots/bot.h"
#include "core/record.h"
#include "server/base/buf.h"
#include "store/clubs.h"

enum { SRV_MAX_TITLE = 4 * 60 + 1 }; /* 60 characters of UTF-8 and the terminator */

typedef struct {
    char name[SRV_MAX_TITLE]; /* the title that people see, or "" */
    char game[16], board[AE_NAME], variant[64];
    char *map;                    /* JSON of a map that is not built in, on one line; or null */
    char shared[AE_STORE_ID + 1]; /* the id of the shared map that it is, or "" */
    int64_t shared_version;
    char club[AE_CLUB_ID + 1];   /* the club that the table belongs to, or "" */
    char event[AE_STORE_ID + 1]; /* the event of which it is a table, or "" */
    int64_t event_round, event_table;
    int seats;
    char bot[AE_MAX_SEATS][AE_MAX_BOT]; /* bots from the start; "" for a person's seat */
    char stand_in[AE_MAX_BOT]; /* the bot that takes over when a person's time runs out */
    ae_clock_rules clock;
    ae_undo undo;
    int is_rated, has_chat;
    ae_seats muted;                /* seats whose chat lines are refused */
    ae_seats pausing;              /* seats that have asked for a pause */
    char host[65];                 /* id of the account, or hash of the guest's token */
    char invite[65];               /* hash of the invitation */
    char seed[65];                 /* hexadecimal; only until the game begins */
    int64_t begun_at;              /* -1 before */
    int64_t paused_at;             /* -1 while the clock runs */
    int64_t paused_ms;             /* total of all earlier pauses */
    char rematch[AE_STORE_ID + 1]; /* id of the next table, or "" */
} srv_settings;

void srv_settings_put(const srv_settings *, srv_buf *);

/* Returns 0 if the JSON is not valid settings; then there is nothing to free. */
int srv_settings_read(srv_settings *, const char *json, size_t len);
void srv_settings_free(srv_settings *);

/* Writes ,"club":ID and ,"event":{"id","round","table"} if the table has them. */
void srv_settings_put_belongs(const srv_settings *, srv_buf *);

/* Whether a strong bot (bots/bot.h) plays at the table or is its stand-in. */
int srv_settings_is_strong(const srv_settings *);

/* The table's time in milliseconds at this wall time; pauses do not count. */
int64_t srv_settings_time(const srv_settings *, int64_t now);

#endif
