/*
 * routes.h: the callbacks that net gets, and the handler of each route; routes.c has the table of
 * routes.
 */
#ifndef AE_SERVER_API_ROUTES_H
#define AE_SERVER_API_ROUTES_H

#include "server/net/handlers.h"

/* All routes, and the messages of sockets. */
extern const srv_net_handlers srv_api_handlers;

/* status.c */
srv_handler srv_status_server, srv_status_health, srv_status_metrics;

/* people.c */
srv_handler srv_guest_add, srv_user_add, srv_sign_in, srv_sign_out, srv_sign_out_all,
    srv_me_remove, srv_me_password;

/* me.c: the account itself; its tokens; vacation. */
srv_handler srv_me_get, srv_me_patch, srv_me_tokens, srv_me_token_add, srv_me_token_remove,
    srv_me_away, srv_me_back;

/* me_tables.c */
srv_handler srv_me_tables, srv_me_records;

/* profile.c: public data of people. */
srv_handler srv_profile, srv_profile_games, srv_leaders;

/* me_endpoints.c */
srv_handler srv_me_pushes, srv_me_push_add, srv_me_push_remove, srv_me_hooks, srv_me_hook_add,
    srv_me_hook_remove, srv_me_hook_test;

/* me_blocks.c, me_reports.c */
srv_handler srv_me_blocks, srv_me_block_add, srv_me_block_remove, srv_report_add,
    srv_map_report;

/* maps.c */
srv_handler srv_maps_list, srv_me_maps, srv_map_get, srv_map_version_get;

/* maps_change.c */
srv_handler srv_map_add, srv_map_change, srv_map_remove, srv_operator_map_remove;

/* clubs.c */
srv_handler srv_clubs_list, srv_me_clubs, srv_club_get, srv_club_add, srv_club_change,
    srv_club_remove;

/* club_members.c */
srv_handler srv_club_join, srv_club_leave, srv_club_invite, srv_club_member_get,
    srv_club_member_set, srv_club_member_remove, srv_club_news, srv_club_news_add,
    srv_club_news_remove, srv_club_tables, srv_club_leaders;

/* events.c */
srv_handler srv_events_list, srv_me_events, srv_event_get, srv_profile_events;

/* events_make.c */
srv_handler srv_event_add_new, srv_event_change_settings, srv_event_remove;

/* events_people.c */
srv_handler srv_event_enter, srv_event_withdraw, srv_event_invite, srv_event_person_remove,
    srv_event_replace;

/* events_run.c */
srv_handler srv_event_state, srv_event_extend, srv_event_result;

/* events_read.c */
srv_handler srv_event_contest, srv_event_standing, srv_event_rounds, srv_event_notes,
    srv_event_export;

/* lobby.c */
srv_handler srv_lobby_list, srv_lobby_get, srv_lobby_join, srv_lobby_leave, srv_lobby_seats,
    srv_lobby_invite, srv_lobby_settings, srv_lobby_pause;

/* lobby_make.c, rematch.c */
srv_handler srv_lobby_make, srv_rematch;

/* play_http.c */
srv_handler srv_position_get, srv_legal_get, srv_entries_get, srv_entries_post, srv_record_get;

/* chat.c */
srv_handler srv_chat_list, srv_chat_post, srv_chat_remove;

/* operator.c */
srv_handler srv_operator_reports, srv_operator_report_close, srv_operator_tables,
    srv_operator_table_remove, srv_operator_users, srv_operator_ban, srv_operator_unban;

#endif
