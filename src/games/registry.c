/*
 * registry.c: the games there are.  A new game is a line here, a folder beside this file and
 * its data; nothing else changes.
 */
#include "core/game.h"

extern const ae_game ae_antike, ae_concordia, ae_forum, ae_sylla, ae_venus;

const ae_game *const ae_games[] = { &ae_concordia, &ae_venus, &ae_antike,
                                    &ae_sylla,     &ae_forum, NULL };
