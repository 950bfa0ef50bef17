/*
 * routes.c: every route of the HTTP API, in one table.
 */
#include "server/api/routes.h"

#include "server/api/messages.h"

static const srv_route routes[] = {
    /* The server itself. */
    { SRV_GET, "/api/server", srv_status_server, 0 },
    { SRV_GET, "/health", srv_status_health, SRV_NEEDS_NOBODY },
    { SRV_GET, "/metrics", srv_status_metrics, SRV_NEEDS_NOBODY },

    /* People: guests, accounts, sessions, profiles. */
    { SRV_POST, "/api/guest", srv_guest_add, 0 },
    { SRV_POST, "/api/users", srv_user_add, SRV_NEEDS_BODY },
    { SRV_POST, "/api/session", srv_sign_in, SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/session", srv_sign_out, SRV_NEEDS_WHO },
    { SRV_DELETE, "/api/sessions", srv_sign_out_all, SRV_NEEDS_USER },
    { SRV_GET, "/api/users/*", srv_profile, 0 },
    { SRV_GET, "/api/users/*/games", srv_profile_games, 0 },
    { SRV_GET, "/api/leaders", srv_leaders, 0 },

    /* Whoever is signed in. */
    { SRV_GET, "/api/me", srv_me_get, SRV_NEEDS_WHO },
    { SRV_PATCH, "/api/me", srv_me_patch, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/me", srv_me_remove, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_POST, "/api/me/password", srv_me_password, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_GET, "/api/me/tables", srv_me_tables, SRV_NEEDS_WHO },
    { SRV_GET, "/api/me/records", srv_me_records, SRV_NEEDS_WHO },
    { SRV_GET, "/api/me/tokens", srv_me_tokens, SRV_NEEDS_USER },
    { SRV_POST, "/api/me/tokens", srv_me_token_add, SRV_NEEDS_USER },
    { SRV_DELETE, "/api/me/tokens/*", srv_me_token_remove, SRV_NEEDS_USER },
    { SRV_POST, "/api/me/vacation", srv_me_away, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/me/vacation", srv_me_back, SRV_NEEDS_USER },
    { SRV_GET, "/api/me/pushes", srv_me_pushes, SRV_NEEDS_USER },
    { SRV_POST, "/api/me/pushes", srv_me_push_add, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/me/pushes/*", srv_me_push_remove, SRV_NEEDS_USER },
    { SRV_GET, "/api/me/hooks", srv_me_hooks, SRV_NEEDS_USER },
    { SRV_POST, "/api/me/hooks", srv_me_hook_add, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/me/hooks/*", srv_me_hook_remove, SRV_NEEDS_USER },
    { SRV_POST, "/api/me/hooks/*/test", srv_me_hook_test, SRV_NEEDS_USER },
    { SRV_GET, "/api/me/blocks", srv_me_blocks, SRV_NEEDS_USER },
    { SRV_POST, "/api/me/blocks", srv_me_block_add, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/me/blocks/*", srv_me_block_remove, SRV_NEEDS_USER },
    { SRV_GET, "/api/me/maps", srv_me_maps, SRV_NEEDS_USER },

    /* Tables: the list, and what changes besides their entries. */
    { SRV_GET, "/api/tables", srv_lobby_list, 0 },
    { SRV_POST, "/api/tables", srv_lobby_make,
      SRV_NEEDS_WHO | SRV_NEEDS_SIGNED | SRV_NEEDS_BODY },
    { SRV_GET, "/api/tables/*", srv_lobby_get, 0 },
    { SRV_POST, "/api/tables/*/join", srv_lobby_join, SRV_NEEDS_WHO | SRV_NEEDS_SIGNED },
    { SRV_POST, "/api/tables/*/leave", srv_lobby_leave, SRV_NEEDS_WHO },
    { SRV_POST, "/api/tables/*/seats", srv_lobby_seats, SRV_NEEDS_WHO | SRV_NEEDS_BODY },
    { SRV_POST, "/api/tables/*/invite", srv_lobby_invite, SRV_NEEDS_WHO },
    { SRV_POST, "/api/tables/*/settings", srv_lobby_settings, SRV_NEEDS_WHO | SRV_NEEDS_BODY },
    { SRV_POST, "/api/tables/*/pause", srv_lobby_pause, SRV_NEEDS_WHO | SRV_NEEDS_BODY },
    { SRV_POST, "/api/tables/*/rematch", srv_rematch, SRV_NEEDS_WHO },

    /* Playing. */
    { SRV_GET, "/api/tables/*/position", srv_position_get, 0 },
    { SRV_GET, "/api/tables/*/legal", srv_legal_get, 0 },
    { SRV_GET, "/api/tables/*/entries", srv_entries_get, 0 },
    { SRV_POST, "/api/tables/*/entries", srv_entries_post, SRV_NEEDS_WHO | SRV_NEEDS_BODY },
    { SRV_GET, "/api/tables/*/record", srv_record_get, 0 },

    /* Chat. */
    { SRV_GET, "/api/tables/*/chat", srv_chat_list, 0 },
    { SRV_POST, "/api/tables/*/chat", srv_chat_post, SRV_NEEDS_WHO | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/tables/*/chat/*", srv_chat_remove, SRV_NEEDS_WHO },

    /* Shared maps. */
    { SRV_GET, "/api/maps", srv_maps_list, 0 },
    { SRV_POST, "/api/maps", srv_map_add, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_GET, "/api/maps/*", srv_map_get, 0 },
    { SRV_PUT, "/api/maps/*", srv_map_change, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/maps/*", srv_map_remove, SRV_NEEDS_USER },
    { SRV_GET, "/api/maps/*/versions/*", srv_map_version_get, 0 },
    { SRV_POST, "/api/maps/*/report", srv_map_report, SRV_NEEDS_WHO | SRV_NEEDS_BODY },

    /* Clubs. */
    { SRV_GET, "/api/clubs", srv_clubs_list, 0 },
    { SRV_POST, "/api/clubs", srv_club_add, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_GET, "/api/clubs/*", srv_club_get, 0 },
    { SRV_PUT, "/api/clubs/*", srv_club_change, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/clubs/*", srv_club_remove, SRV_NEEDS_USER },
    { SRV_POST, "/api/clubs/*/join", srv_club_join, SRV_NEEDS_USER },
    { SRV_POST, "/api/clubs/*/leave", srv_club_leave, SRV_NEEDS_USER },
    { SRV_POST, "/api/clubs/*/invite", srv_club_invite, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_GET, "/api/clubs/*/members/*", srv_club_member_get, 0 },
    { SRV_PUT, "/api/clubs/*/members/*", srv_club_member_set, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/clubs/*/members/*", srv_club_member_remove, SRV_NEEDS_USER },
    { SRV_GET, "/api/clubs/*/news", srv_club_news, 0 },
    { SRV_POST, "/api/clubs/*/news", srv_club_news_add, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/clubs/*/news/*", srv_club_news_remove, SRV_NEEDS_USER },
    { SRV_GET, "/api/clubs/*/leaderboard", srv_club_leaders, 0 },
    { SRV_GET, "/api/clubs/*/tables", srv_club_tables, 0 },
    { SRV_GET, "/api/me/clubs", srv_me_clubs, SRV_NEEDS_USER },

    /* Events. */
    { SRV_GET, "/api/events", srv_events_list, 0 },
    { SRV_POST, "/api/events", srv_event_add_new, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_GET, "/api/events/*", srv_event_get, 0 },
    { SRV_PUT, "/api/events/*", srv_event_change_settings, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/events/*", srv_event_remove, SRV_NEEDS_USER },
    { SRV_POST, "/api/events/*/enter", srv_event_enter, SRV_NEEDS_WHO | SRV_NEEDS_SIGNED },
    { SRV_POST, "/api/events/*/withdraw", srv_event_withdraw, SRV_NEEDS_WHO },
    { SRV_POST, "/api/events/*/invite", srv_event_invite, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_DELETE, "/api/events/*/people/*", srv_event_person_remove, SRV_NEEDS_USER },
    { SRV_POST, "/api/events/*/replace", srv_event_replace, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_POST, "/api/events/*/start", srv_event_state, SRV_NEEDS_USER },
    { SRV_POST, "/api/events/*/pause", srv_event_state, SRV_NEEDS_USER },
    { SRV_POST, "/api/events/*/resume", srv_event_state, SRV_NEEDS_USER },
    { SRV_POST, "/api/events/*/extend", srv_event_extend, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_POST, "/api/events/*/cancel", srv_event_state, SRV_NEEDS_USER },
    { SRV_POST, "/api/events/*/result", srv_event_result, SRV_NEEDS_USER | SRV_NEEDS_BODY },
    { SRV_GET, "/api/events/*/rounds", srv_event_rounds, 0 },
    { SRV_GET, "/api/events/*/standing", srv_event_standing, 0 },
    { SRV_GET, "/api/events/*/contest", srv_event_contest, 0 },
    { SRV_GET, "/api/events/*/notes", srv_event_notes, 0 },
    { SRV_GET, "/api/events/*/export", srv_event_export, 0 },
    { SRV_GET, "/api/me/events", srv_me_events, SRV_NEEDS_USER },
    { SRV_GET, "/api/users/*/events", srv_profile_events, 0 },

    /* Reports, and the operator. */
    { SRV_POST, "/api/reports", srv_report_add, SRV_NEEDS_WHO | SRV_NEEDS_BODY },
    { SRV_GET, "/api/operator/reports", srv_operator_reports, SRV_NEEDS_OPERATOR },
    { SRV_POST, "/api/operator/reports/*/close", srv_operator_report_close,
      SRV_NEEDS_OPERATOR },
    { SRV_GET, "/api/operator/tables", srv_operator_tables, SRV_NEEDS_OPERATOR },
    { SRV_DELETE, "/api/operator/tables/*", srv_operator_table_remove, SRV_NEEDS_OPERATOR },
    { SRV_DELETE, "/api/operator/maps/*", srv_operator_map_remove,
      SRV_NEEDS_OPERATOR | SRV_NEEDS_BODY },
    { SRV_GET, "/api/operator/users", srv_operator_users, SRV_NEEDS_OPERATOR },
    { SRV_POST, "/api/operator/users/*/ban", srv_operator_ban, SRV_NEEDS_OPERATOR },
    { SRV_POST, "/api/operator/users/*/unban", srv_operator_unban, SRV_NEEDS_OPERATOR },
    { .path = NULL },
};

const srv_net_handlers srv_api_handlers = {
    .routes = routes,
    .socket_opened = srv_messages_begin,
    .socket_message = srv_messages_take,
    .socket_closed = srv_messages_end,
};
