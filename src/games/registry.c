/*
 * registry.c: the games there are.  A new game is a line here, a folder beside this file and
 * its data; nothing else changes.
 */
#include "core/game.h"

extern const ae_game ae_concordia, ae_venus, ae_forum;

const ae_game *const ae_games[] = { &ae_concordia, &ae_venus, &ae_forum, NULL };
