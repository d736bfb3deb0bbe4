/* weights.h - what one sample of a process stands for, and other facts of the heads of its files.
 *
 * When several files have the same key, their weight is the mean over their samples.  A process is
 * another instance of each program that it executes: numbers may be equal, names differ. */
#ifndef WEIGHTS_H
#define WEIGHTS_H

#include "filehead.h"

struct weights; /* the facts of all heads */

struct weights *weights_make(const struct fileheads *h);

/* The seconds or events of one sample of EVENT in OBJECT, of process PID, number INSTANCE;
 * negative: not known.  Texts here and below are kept ones (filehead.h). */
double weights_of(
	struct weights *w, const char *event, uint32_t pid, uint32_t instance, const char *object);

/* The command line of process PID, number INSTANCE, called NAME; "" when it is not known, or not the same
 * in all files. */
const char *weights_command(
	struct weights *w, const char *event, uint32_t pid, const char *name, uint32_t instance);

/* How many processes of the program PROG had files of EVENT. */
size_t weights_ran(struct weights *w, const char *event, const char *prog);

/* 1 when some program had files of EVENT from several processes. */
int weights_again(const struct weights *w, const char *event);

#endif
