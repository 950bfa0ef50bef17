/*
 * api.h: the rules, tables and bots for a page: what the WebAssembly module exports.
 *
 * The module imports nothing.  Tables live in it and go by handles; texts go both ways through
 * one buffer: the page writes a text of `len` bytes there and calls, and what is answered stands
 * there afterwards.  A function that answers text returns its length, the others a handle or a
 * number; all that is refused is -1 - code, and then the buffer has
 * {"error":NAME,"where":..,"line":N,"message":TEXT} in ae_w_error_length() bytes, NAME being one
 * of docs/protocol.md.  A refusal changes nothing.
 *
 * docs/shapes.md describes the moves, events, results, reasons and hints of the answers.
 *
 * A viewer is a seat, 6 for who only watches, or -1 for whoever holds the file: all of it.
 */
#ifndef AE_WASM_API_H
#define AE_WASM_API_H

#include <stdint.h>

char *ae_w_buffer(void);
int ae_w_size(void); /* of the buffer */
int ae_w_error_length(void);

/* Of messages and words from now on: 0 is English, 1 German. */
void ae_w_language(int);

/* {"games":[..],"bots":[..]}, as GET /api/server has them. */
int ae_w_games(void);

/* ---- tables ---- */

/* {"game":ID,"map":ID|{..},"variant":"..","seats":[{"name":".."}|{"bot":NAME},..],
 * "undo":"free|consent|none","seed":HEX,"position":{..},"state":TEXT}: a handle.  Map, variant,
 * undo (free), position and state may be left out.  The state is that of a frame; a table that
 * begins with one draws nothing yet. */
int ae_w_start(int len);

/* A record, as it stands: a handle.  Nothing is entered. */
int ae_w_open(int len);

/* A table of its own that has the first n entries of another: a handle. */
int ae_w_branch(int handle, int n);

void ae_w_close(int handle);

/* The record as that viewer may have it. */
int ae_w_record(int handle, int viewer);

/* Enters what stands in a record behind the seat, `at` milliseconds after the start, and then
 * what the table owes by itself: draws, choices without alternative, what was agreed.  Of no
 * length, it enters only what is owed.  The seat 7 is luck, whose draws are chosen so by hand.
 * Several lines are the decisions of a turn, one a line: they are entered together or, if one of
 * them is refused, none is (table/batch.h); the refusal has its "line", from 1.
 * Answers how many entries there were before. */
int ae_w_do(int handle, int seat, int len, double at);

/* The same without any draw: what a choice leads to as far as one can know.  Who tries out a turn
 * does so at a table of its own, begun with the state of the real one. */
int ae_w_try(int handle, int seat, int len);

/* {"from":..,"entries":[..],"seq":..,..}: the entries after that number (none with -1), and where
 * the table stands, as docs/protocol.md has it; `with` are bits of ae_with_read(). */
int ae_w_frame(int handle, int viewer, int after, int with);

/* ---- what a server has sent ----
 *
 * A page that watches a table elsewhere begins one of its own with the same game, map, variant and
 * seats, which stands for it here, and shows with it what it was sent. */

/* The buffer has the state of a frame, which was redacted for that viewer: what it shows,
 * {"to_act":[..],"sealed":bool,"view":..,"legal":..,..} as `with` asks for it.  The choices of the
 * seats in the set `lists` are listed. */
int ae_w_show(int handle, int viewer, int lists, int with, int len);

/* The buffer has the `told` of entries, an array of arrays of events in numbers: the same array with
 * each event as an object, with its words. */
int ae_w_tell(int handle, int viewer, int len);

/* Which bytes a state of this table has: "layout" of docs/protocol.md. */
int ae_w_layout(int handle);

/* ---- what one points at ---- */

/* The buffer has a noun, a space, an id, and a space and a state of a frame unless the table itself
 * is meant: why the seat cannot choose it now, {"why":NAME,..,"text":..,"parts":[..]}, or
 * {"why":null} if it can. */
int ae_w_why(int handle, int seat, int len);

/* ---- bots; these may take long ---- */

/* The buffer has the name of a bot: its move for that seat, in notation. */
int ae_w_think(int handle, int seat, int len, uint32_t seed_hi, uint32_t seed_lo);

/* The buffer has the name of a bot that searches: the n best moves that it sees, as a hint. */
int ae_w_hint(int handle, int seat, int len, int n);

/* The buffer has the name of a bot that searches, a line end, and a move in notation: what the move
 * promises beside the best one, {"nodes":..,"played":{..},"best":{..}}. */
int ae_w_weigh(int handle, int seat, int len);

#endif
