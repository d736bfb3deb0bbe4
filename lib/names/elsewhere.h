/* elsewhere.h - finds files of another machine's data, and files that were moved, by options:
 *	--sysroot /mnt/box                /usr/bin/x        ->   /mnt/box/usr/bin/x
 *	--image x=/tmp/x.orig             /usr/bin/x        ->   /tmp/x.orig
 *	--source /build/x-1.0=/home/u/x   /build/x-1.0/a.c  ->   /home/u/x/a.c
 * The caller checks that a file is the one that was sampled: by its build-id or, where that is not
 * known, by size and time. */
#ifndef ELSEWHERE_H
#define ELSEWHERE_H

#include "base/optiontable.h"

#include <stddef.h>

/* Parts for tables of options: --sysroot and --image, and all three. */
extern const struct option_row elsewhere_object_rows[], elsewhere_rows[];

/* Take one of these options.  A bad value is fatal, as misuse. */
void elsewhere_take(const struct option_given *given);

/* ARGV, which ends with NULL, followed by the options --sysroot and --image that were taken:
 * arguments for another program.  From malloc. */
char **elsewhere_with(char *const argv[]);

/* The file that --image names for OBJECT, NULL none. */
const char *elsewhere_image(const char *object);

/* Path number I, from 0, of those where the object recorded as PATH may be, best first; NULL after
 * the last.  Valid until the next call. */
const char *elsewhere_object(const char *path, size_t i);

/* The path of a source after --source: PATH itself, or a text that is valid until the next call. */
const char *elsewhere_source(const char *path);

/* The same for a source in FILE:LINE. */
const char *elsewhere_line(const char *line);

/* Path number I, from 0, of these: PATH below each --sysroot, then PATH itself; NULL after the
 * last.  Valid until the next call. */
const char *elsewhere_below(const char *path, size_t i);

#endif
