/* tell.h - messages. */
#ifndef TELL_H
#define TELL_H

/* Say TEXT (and OBJECT, unless NULL) on standard error when PCT has v or FORCE is set. */
void tell(int force, const char *text, const char *object);

#endif
