/* notify.h - tells the system's service manager our state, as sd_notify(3) does.
 *	READY=1
 *	STATUS=812 samples, none lost */
#ifndef NOTIFY_H
#define NOTIFY_H

/* Send TEXT, lines of KEY=VALUE, to the socket of $NOTIFY_SOCKET.  Without one, or when it does not
 * take it now, nothing happens. */
void notify(const char *text);

#endif
