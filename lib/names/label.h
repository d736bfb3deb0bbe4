/* label.h - makes the label of a place, for people to read.
 *   FILE:LINE, else OBJECT:SYMBOL, else OBJECT:(lower..upper), else OBJECT:0xADDRESS */
#ifndef LABEL_H
#define LABEL_H

#include "names/translate.h"
#include "samples/places.h"

/* Ask the translators of OPT about all frames of P and leave their answers there.  When an object
 * is gone or has changed since it was sampled, prints a message and does not ask. */
void label_all(struct places *p, const struct translate_opt *opt);

/* From now on all frames of P have short names of functions (shortname.h), except those of JIT
 * compilers. */
void label_short(struct places *p);

/* The name of frame F: what a debugger called it, or else the translator's answer; NULL none.  A
 * source file in it has the path that --source makes.  Valid until the next call. */
const char *label_name(const struct places *p, uint32_t f);

/* 1 when ANSWER is FILE:LINE. */
int label_is_line(const char *answer);

/* 1 when the object PATH does not stand for code, but for time of another kind: [none running]. */
int label_no_code(const char *path);

/* The name of the object for people: its path, or [jit]. */
const char *label_object(const struct place_obj *o);

/* Write the identity of O, which pct-dis checks, into BUF of LABEL_IDENTITY bytes: its build-id,
 * else SIZE:MTIME; of [kernel] BUILD-ID/BOOT; "" not known.  Returns BUF. */
enum { LABEL_IDENTITY = 100 };
char *label_identity(const struct place_obj *o, char *buf);

/* The label of frame F of P, not escaped.  Valid until the next call. */
const char *label_text(const struct places *p, uint32_t f);

/* The digits of the source line of frame F, "" not known.  Valid until the next call. */
const char *label_line(const struct places *p, uint32_t f);

/* The source file of frame F, or else its object's path.  Valid until the next call. */
const char *label_source(const struct places *p, uint32_t f);

#endif
