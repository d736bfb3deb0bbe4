/* infmt.h - checks and applies the format of questions to a translator, which contains one integer.
 * It comes from the command line: this code takes it apart and never gives it to printf as it
 * is. */
#ifndef INFMT_H
#define INFMT_H

#include <stddef.h>
#include <stdint.h>

enum { INFMT_MAX = 256 }; /* the most bytes that infmt_write writes */

/* 1 when FORMAT has exactly one conversion and that is of an integer: %[flags][width]{d,u,x,X,o},
 * the width below 100. */
int infmt_ok(const char *format);

/* Write the line that asks about ADDR, newline included, into BUF.  FORMAT has passed infmt_ok.
 * Returns the bytes written. */
size_t infmt_write(char *buf, const char *format, uint64_t addr);

#endif
