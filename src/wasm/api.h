/*
 * api.h: the functions that the WebAssembly module exports: rules, tables and bots for a page.
 *
 * The module imports nothing.  It keeps tables in its memory and identifies them by handles.
 * Texts go through one buffer: the page writes an argument of `len` bytes there and calls a
 * function, which writes its result to the same buffer.  A function with a text as its result
 * returns the length of the text; the others return a handle or a number.  If a call is refused,
 * nothing has changed, the return value is -1 - code, and the buffer holds
 * {"error":NAME,"where":..,"line":N,"message":TEXT} in ae_w_error_length() bytes, where NAME is
 * one of the errors in docs/protocol.md.
 *
 * docs/shapes.md describes the moves, events, results, reasons and hints in the results.
 *
 * A viewer is a seat, 6 for a watcher, or -1 for whoever holds the file and may see all of it.
 */
#ifndef AE_WASM_API_H
#define AE_WASM_API_H

#include <stdint.h>

char *ae_w_buffer(void);
int ae_w_size(void); /* of the buffer */
int ae_w_error_length(void);

/* Sets the language of messages and words: 0 is English, 1 German. */
void ae_w_language(int);

/* Writes {"games":[..],"bots":[..]}, as in GET /api/server. */
int ae_w_games(void);

/* ---- maps ---- */

/* The buffer holds the text of a map file.  Writes what the loader says about it, {"ok":bool,
 * "faults":[..],"warnings":[..],..} (docs/shapes.md).  A faulty map is no error of this call. */
int ae_w_map_check(int len);

/* ---- tables ---- */

/* Makes a table from
 * {"game":ID,"map":ID|{..},"variant":"..","seats":[{"name":".."}|{"bot":NAME},..],
 * "undo":"free|consent|none","seed":HEX,"position":{..},"state":TEXT} and returns its handle.
 * Map, variant, undo (free), position and state may be left out.  The state is that of a frame; a
 * table that starts from a state draws nothing yet. */
int ae_w_start(int len);

/* Opens a record without adding entries; returns a handle. */
int ae_w_open(int len);

/* Makes a new table with the first n entries of another; returns its handle. */
int ae_w_branch(int handle, int n);

void ae_w_close(int handle);

/* Writes the record as that viewer may read it. */
int ae_w_record(int handle, int viewer);

/* Enters the text in the buffer for the seat, `at` milliseconds after the start.  The text is the
 * part of a record's line after the seat.  Then enters what the table does by itself: draws,
 * forced choices, results of agreements.  With an empty text it enters only the latter.  Seat 7 is
 * luck; a draw entered here counts as fixed by hand.  A text of several lines holds the decisions
 * of a turn, one per line: either all of them are entered, or none if one is refused
 * (table/batch.h), and then the error has its "line", from 1.  Returns the number of entries
 * before the call. */
int ae_w_do(int handle, int seat, int len, double at);

/* The same, but enters afterwards only the choices that are forced on this seat: it stops before any
 * draw and before other seats, because whether they have a choice may depend on what they conceal,
 * such as the denarii that could outbid a bid.  To try out a turn, a page makes a table of its own
 * with the state of the real one. */
int ae_w_try(int handle, int seat, int len);

/* Writes a frame, {"from":..,"entries":[..],"seq":..,..}: the entries after that number (none for
 * -1) and the present situation, as in docs/protocol.md; `with` are bits of AE_WITH_
 * (table/snapshot.h). */
int ae_w_frame(int handle, int viewer, int after, int with);

/* ---- what a server has sent ----
 *
 * To show a table that a server runs, a page makes a local table with the same game, map, variant
 * and seats, and passes its handle along with what the server has sent. */

/* The buffer holds the state of a frame, redacted for that viewer.  Writes what it shows,
 * {"to_act":[..],"sealed":bool,"view":..,"legal":..,..}, with the members that `with` asks for.
 * The choices of the seats in the set `lists` are listed. */
int ae_w_show(int handle, int viewer, int lists, int with, int len);

/* The buffer holds an array with the `told` of several entries: for each entry an array of events
 * as numbers.  Writes the same array with each event as an object, with its text. */
int ae_w_events(int handle, int viewer, int len);

/* Writes the id of the layout of this table's states: "layout" in docs/protocol.md. */
int ae_w_layout(int handle);

/* ---- explanations ---- */

/* The buffer holds a noun, a space and an id; to ask about a state of a frame instead of the table
 * itself, also a space and that state.  Writes why the seat cannot choose the thing now,
 * {"why":NAME,..,"text":..,"parts":[..]}, or {"why":null} if it can. */
int ae_w_why(int handle, int seat, int len);

/* ---- events of a club ---- */

/* The buffer holds an event as in docs/clubs.md.  Computes the tables of a round from what was known
 * before it, of the next one if `round` is 0, and writes what `aedile event pair --json` prints.
 * If that round cannot be paired, the error is "over" after the last round, "not_running" while
 * results are missing and "bad_request" if too few people are left. */
int ae_w_event_pair(int round, int len);

/* The buffer holds an event.  Writes its standing, as `aedile event standing --json` does. */
int ae_w_event_standing(int len);

/* ---- nets: what bots have learned about a game; without its net they play worse ---- */

/* Writes the name of the net that bots need at this table, such as "concordia/duel", or nothing if
 * the module has it or if there is none. */
int ae_w_missing_net(int handle);

/* The buffer holds the name of a net, a newline and the bytes of its file; from now on bots use it.
 * Returns 0. */
int ae_w_net(int len);

/* ---- bots; these calls may take seconds ---- */

/* The buffer holds the name of a bot.  Writes the bot's move for that seat, in notation. */
int ae_w_think(int handle, int seat, int len, uint32_t seed_hi, uint32_t seed_lo);

/* The buffer holds the name of a bot that searches.  Writes a hint with its n best moves. */
int ae_w_hint(int handle, int seat, int len, int n);

/* The buffer holds the name of a bot that searches, a newline, and a move in notation.  Compares
 * the move with the best one: {"nodes":..,"played":{..},"best":{..}}. */
int ae_w_weigh(int handle, int seat, int len);

#endif
