/* demangle.h - mangled names read as their source wrote them.
 *   In   _ZN3foo3barEi     _RNvC5crate4main   _D3foo3barFiZv   pack__sub   a%2eb.F
 *   Out  foo::bar(int)     crate::main        void foo.bar(int)  pack.sub  a.b.F
 * demanglename.h reads C++, Rust, D and Ada by libiberty, or C++ and Rust by c++filt.  gonames.h
 * reads Go.  Other names stay as they are. */
#ifndef PCT_DEMANGLE_H /* DEMANGLE_H is libiberty's */
#define PCT_DEMANGLE_H

enum demangle_lang { /* DW_LANG_*, as far as they matter for names */
	LANG_UNKNOWN = 0,
	LANG_C89 = 0x01,
	LANG_C = 0x02,
	LANG_ADA83 = 0x03,
	LANG_C99 = 0x0c,
	LANG_ADA95 = 0x0d,
	LANG_D = 0x13,
	LANG_GO = 0x16,
	LANG_C11 = 0x1d,
	LANG_C17 = 0x2c,
	LANG_ADA2005 = 0x2e,
	LANG_ADA2012 = 0x2f,
	LANG_C23 = 0x3e,
	LANG_ASSEMBLER = 0x8001
};

/* NAME in readable form.  NAME itself when it is not mangled, is damaged, or its text would be too
 * long (a few bytes can stand for gigabytes).  LANG is the DW_LANG_* of the unit it comes from, or
 * 0: not known.  Then the form of the name tells the language, except for Ada and most names of Go.
 * Valid until the next call.  Not for several threads, nor for signal handlers. */
const char *demangle(const char *name, unsigned lang);

/* Get ready: call it before the process gives up the right to start programs
 * (sandbox/sandbox.h). */
void demangle_begin(void);

/* 1 when names of C++ and Rust can be read. */
int demangle_possible(void);

#endif
