/*
 * interrupt.h: Ctrl-C as a request to stop.
 */
#ifndef AE_CLI_BASE_INTERRUPT_H
#define AE_CLI_BASE_INTERRUPT_H

/* Between interrupt_watch() and interrupt_unwatch() the first Ctrl-C only sets
 * interrupt_came(); a second one ends the program. */
void interrupt_watch(void);
void interrupt_unwatch(void);
int interrupt_came(void);

#endif
