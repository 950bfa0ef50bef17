/*
 * games_json.h: what can be played, as JSON.
 */
#ifndef AE_CORE_GAMES_JSON_H
#define AE_CORE_GAMES_JSON_H

#include "core/game.h"

/* The version of the protocol between a server and its clients. */
enum { AE_PROTOCOL = 2 };

/* Writes the layout, such as "concordia/1/HASH/SIZE/FIELDS/2": game, rules version, hash of the
 * board, size of a state, hash of the tables of fields, derived values and events, and
 * protocol.  A client that reads states and events with its own rules compares all six parts
 * with the server's. */
void ae_layout_put(const ae_game *, uint64_t hash, ae_text *);

/* Writes the first four parts only, which clients of version 0.1 compare. */
void ae_layout_put_old(const ae_game *, uint64_t hash, ae_text *);

/* The protocol of a client that sends this layout: AE_PROTOCOL for all six parts, 1 for the
 * first four, 0 if it is not a layout of this game and board. */
int ae_layout_protocol(const ae_game *, uint64_t hash, const char *layout);

/* Writes all games with their maps and variants as an array. */
void ae_games_put(ae_text *);

#endif
