/* notify.h - tells our state to the system's service manager, as sd_notify(3) does.
 *	READY=1
 *	STATUS=812 samples, none lost */
#ifndef NOTIFY_H
#define NOTIFY_H

/* Send TEXT, lines of KEY=VALUE, to the socket of $NOTIFY_SOCKET.  Nothing happens without that
 * variable, or when the socket cannot take TEXT now. */
void notify(const char *text);

#endif
