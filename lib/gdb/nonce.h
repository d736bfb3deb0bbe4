/* nonce.h - makes the secret part of a prompt, which ends each answer of a debugger.
 *	1d 36 33 ...	a control byte and 16 random digits
 * Neither a symbol nor a message of the program can forge the end of an answer. */
#ifndef NONCE_H
#define NONCE_H

enum { NONCE = 24 }; /* bytes of a nonce, with room to append a newline or the like */

/* Make a new nonce.  Returns 0, or -1 and errno. */
int nonce_new(char nonce[NONCE]);

#endif
