/* valuekind.h - the kind of value in a debugger's answer.
 *	-3   65 'A'   true   @0x7ffe: 5                                      integers
 *	0x7ffe   0x7ffe "text"   (int *) 0x7ffe                              addresses
 *	1.5  -2e+10                                                          floating
 *	"text"   {a = 1}   RED   nan(0x8000000000000)                        others
 *	<optimized out>   <error: ...>   ! No symbol "n" in current context. none */
#ifndef VALUEKIND_H
#define VALUEKIND_H

enum valuekind {
	VALUE_INT = 'i',
	VALUE_ADDRESS = 'p',
	VALUE_FLOAT = 'f',
	VALUE_OTHER = 's',
	VALUE_NONE = '!'
};

#define VALUEKIND_MAX 800 /* bytes for the longest number */

/* The kind of TEXT.  NUMBER becomes the number in decimal with all known digits and no exponent,
 * for sort -n; "" when TEXT is no number. */
enum valuekind valuekind(const char *text, char number[VALUEKIND_MAX]);

#endif
