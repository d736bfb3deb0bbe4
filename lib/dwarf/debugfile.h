/* debugfile.h - finds the debug data of an object that has none in itself.
 *	/usr/bin/x  ->  /usr/lib/debug/.build-id/ab/cdef0123.debug
 *
 * It uses elffile.h, not libdwfl: libdwfl wants to own the object, reads whatever it finds, and
 * asks debuginfod servers as soon as $DEBUGINFOD_URLS is set.  debuginfod's own client is run as a
 * command: it can be stopped at a deadline, and its threads and its TLS stay out of this process.
 *
 * Opens regular files only.  A file that does not match is named in a message and ignored.
 * Not for signal handlers. */
#ifndef DEBUGFILE_H
#define DEBUGFILE_H

#include <stddef.h>
#include <stdint.h>

struct debugfile_opt {         /* all zero: the system's places, no network */
	const char *debug_dir; /* searched before /usr/lib/debug; NULL none */
	int debuginfod;        /* ask the servers in $DEBUGINFOD_URLS when this machine has no such
			        * file */
	int ms;                /* limit for all requests of this process, in milliseconds */
};

/* The separate file with the debug data of OBJECT: in the directories by build-id, where
 * .gnu_debuglink names it, from debuginfod.  It has OBJECT's build-id or, when one of the two files
 * has no build-id, the checksum in .gnu_debuglink.  Returns its path, from malloc, or NULL. */
char *debugfile_find(const char *object, const struct debugfile_opt *opt);

/* The file into which dwz moved what FILE shares with others.  Its build-id is ID.  It is looked
 * for by NAME, as .gnu_debugaltlink has it: from FILE's directory on, then below the debug
 * directories.  After that by its build-id, and from debuginfod.  Returns its path, from malloc, or
 * NULL. */
char *debugfile_alt(const char *file, const char *name, const uint8_t *id, size_t id_len,
	const struct debugfile_opt *opt);

#endif
