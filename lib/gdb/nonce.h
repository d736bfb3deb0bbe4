/* nonce.h - the secret part of a prompt: it ends each answer of a debugger.
 *	1d 36 33 ...	a control byte and 16 random digits
 * Neither a symbol nor a message of the program can forge the end of an answer. */
#ifndef NONCE_H
#define NONCE_H

enum { NONCE = 24 }; /* room for more than it has: a newline, say */

/* Make a new one.  Returns 0, or -1 and errno. */
int nonce_new(char nonce[NONCE]);

#endif
