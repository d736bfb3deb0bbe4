/* v8name.h - reads the names that V8, the machine of Node.js, gives to the code it makes. */
#ifndef V8NAME_H
#define V8NAME_H

/* What people call the function that NAME names: the part of NAME behind `JS:*', or NAME.  V8 makes
 * code of a function several times, for the interpreter (~), plain (^, +) and optimised (*): one
 * function for people.
 *	JS:~leaf /home/u/nested.js:2:14   ->   leaf /home/u/nested.js:2:14
 * A function without a name is called (anonymous); the answer is valid until the next call. */
const char *v8name(const char *name);

#endif
