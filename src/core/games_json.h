/*
 * games_json.h: what can be played, as JSON.
 */
#ifndef AE_CORE_GAMES_JSON_H
#define AE_CORE_GAMES_JSON_H

#include "core/game.h"

/* The number of the protocol between a server and the pages and programs that ask it. */
enum { AE_PROTOCOL = 2 };

/* "concordia/1/HASH/SIZE/FIELDS/2": which bytes the states of a game on that board are, what its
 * fields, derived numbers and events are (FIELDS is a hash of their tables), and the protocol.
 * Whoever reads states and events with rules of its own compares the whole of it. */
void ae_layout_put(const ae_game *, uint64_t hash, ae_text *);

/* Its first four parts, which are all that pages and programs of version 0.1 know. */
void ae_layout_put_old(const ae_game *, uint64_t hash, ae_text *);

/* Which protocol is spoken by somebody who names this layout: AE_PROTOCOL if it is the whole, 1
 * if it is the old form, 0 if it is neither of them. */
int ae_layout_protocol(const ae_game *, uint64_t hash, const char *layout);

/* All games with their maps and variants, as an array. */
void ae_games_put(ae_text *);

#endif
