/* shortname.h - makes short names of functions, without template arguments, parameters, types of
 * results and hashes.
 *	std::_Rb_tree<int, int>::_M_erase(int*)          std::_Rb_tree::_M_erase
 *	void std::sort<int*>(int*, int*)                 std::sort
 *	<alloc::vec::Vec<T> as core::ops::Drop>::drop    <alloc::vec::Vec as core::ops::Drop>::drop
 *	core::fmt::write::h0123456789abcdef              core::fmt::write
 * It knows C++ and Rust as demanglers write them, and D.  Names of C, Ada and Go, and all others,
 * stay as they are. */
#ifndef SHORTNAME_H
#define SHORTNAME_H

/* The short form of NAME, or NAME itself.  In a label of code without a name,
 * `(0x10..0x20) near SYMBOL', SYMBOL becomes short.  Never empty unless NAME is.  Valid until the
 * next call.  Out of memory is fatal, with a message. */
const char *shortname(const char *name);

/* SYMBOL+OFFSET with the short name of SYMBOL.  For another NAME, does what shortname does. */
const char *shortname_offset(const char *name);

/* Shorten the name in the `<SYMBOL+OFFSET>' that ends the instruction TEXT, in place. */
void shortname_operand(char *text);

/* 1 when PATTERN, a shell's pattern, matches NAME, each whole or shortened. */
int shortname_matches(const char *pattern, const char *name);

#endif
