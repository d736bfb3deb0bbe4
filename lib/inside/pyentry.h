/* pyentry.h - the form in which values of Python are recorded in states (pctfile.h) with the flag
 * PCT_STATE_PYTHON.  Such a state has no registers and one part.  The part's address is the number
 * of the frame among those of Python: 0 the innermost, at most PYVALUE_FRAMES - 1 when the state is
 * one of a whole state (PCT_STATE_ALL).  It holds
 *	4 bytes     N, the number of places
 *	4 N bytes   places of [python]: the frame with the variables, and its callers
 *	entries     of one variable, or of all of them
 * An entry is a byte PYVALUE_*, a byte with the length of the name, one with that of the value; the
 * name, NAME or len(NAME), in UTF-8; the value.  Numbers have their lowest byte first. */
#ifndef PYENTRY_H
#define PYENTRY_H

enum {
	PYVALUE_INT = 'i',   /* 9 bytes: 1 when it is negative, and its magnitude */
	PYVALUE_BIG = 'x',   /* an int that does not fit 64 bits: nothing */
	PYVALUE_FLOAT = 'f', /* 8 bytes, IEEE 754 */
	PYVALUE_BOOL = 'b',  /* a byte, 0 or 1 */
	PYVALUE_NONE = 'N',  /* None: nothing */
	PYVALUE_TEXT = 's',  /* str, in UTF-8 */
	PYVALUE_TEXT_CUT = 'S',
	PYVALUE_BYTES = 'y',
	PYVALUE_BYTES_CUT = 'Y',
	PYVALUE_OBJECT = 'o',     /* another object: the name of its type */
	PYVALUE_UNBOUND = 'u',    /* a variable without a value: nothing */
	PYVALUE_NO_LEN = 'z',     /* len() of an object without a length: the name of its type */
	PYVALUE_MISSING = 'm',    /* the function has no such variable: nothing */
	PYVALUE_UNREADABLE = '?', /* memory that is no such object: nothing */
	PYVALUE_PARAM = 0x80      /* added to the above: the variable is a parameter */
};

enum {
	PYVALUE_FRAMES = 8, /* of a path, innermost first, whose variables a whole state has */
	PYVALUE_CUT = 32,   /* bytes of a text that are kept */
	PYVALUE_SIZE = 48,  /* bytes of any value, at most */
	PYVALUE_NAME = 64,  /* bytes of a variable's name, at most */
	PYVALUE_ENTRY = 3 + 5 + PYVALUE_NAME + PYVALUE_SIZE /* bytes of an entry, at most */
};

#endif
