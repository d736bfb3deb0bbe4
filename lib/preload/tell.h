/* tell.h - writes messages to the user. */
#ifndef TELL_H
#define TELL_H

/* Write TEXT (and OBJECT, unless it is NULL) to standard error when PCT has v or FORCE is set. */
void tell(int force, const char *text, const char *object);

#endif
