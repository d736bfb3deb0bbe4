/* gonames.h - Go's symbol names.
   In   gopkg.in/yaml%2ev3.Node    net_1http.Get    golang.x2eorg..z2fx.F     gc, gccgo 11, older
   Out  gopkg.in/yaml.v3.Node      net/http.Get     golang.org/x.F */
#ifndef GONAMES_H
#define GONAMES_H

#include <stddef.h>

/* NAME decoded into OUT, which holds as many bytes as NAME with its NUL (decoding never lengthens).
   Returns 0 and leaves OUT undefined when NAME has no such escape.  GO_UNIT: the unit is known to
   be Go; if it is not, only escapes that no other language uses are decoded.  Control characters
   stay escaped. */
int gonames_decode(const char *name, int go_unit, char *out);

#endif
