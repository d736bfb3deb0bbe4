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
	int debuginfod;        /* 1: ask the servers in $DEBUGINFOD_URLS when this machine has no
			        * such file */
	int ms;                /* limit for all requests of this process, in milliseconds */
};

/* Find the separate file with the debug data of OBJECT: by build-id in the debug directories, then
 * by the name in .gnu_debuglink, then from debuginfod.  The file must have OBJECT's build-id or,
 * when one of the two files has no build-id, the checksum in .gnu_debuglink.  Returns its path,
 * from malloc, or NULL. */
char *debugfile_find(const char *object, const struct debugfile_opt *opt);

/* Find the file into which dwz moved what FILE shares with other files.  That file's build-id is
 * ID; .gnu_debugaltlink names it NAME, relative to FILE's directory.  The function tries NAME, then
 * NAME below the debug directories, then ID in them, then debuginfod.  Returns its path, from
 * malloc, or NULL. */
char *debugfile_alt(const char *file, const char *name, const uint8_t *id, size_t id_len,
	const struct debugfile_opt *opt);

#endif
