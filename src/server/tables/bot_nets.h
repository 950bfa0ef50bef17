/*
 * bot_nets.h: logs which nets the bots play by.
 */
#ifndef AE_SERVER_TABLES_BOT_NETS_H
#define AE_SERVER_TABLES_BOT_NETS_H

#include "server/base/logger.h"

void srv_log_nets(const srv_logger *);

#endif
