/* pager.h - the pager that shows a report page by page. */
#ifndef PAGER_H
#define PAGER_H

#include <sys/types.h>

/* Make standard output the pager's input.  The pager has the terminal until it ends: this process
 * ignores SIGINT and SIGQUIT.  Returns the pid of the pager, or -1 when there is none: then
 * standard output stays. */
pid_t pager_start(void);

#endif
