/* gonames.h - decodes Go's symbol names, as gc, gccgo 11 and an older gccgo write them.
 *   In   gopkg.in/yaml%2ev3.Node    net_1http.Get    golang.x2eorg..z2fx.F
 *   Out  gopkg.in/yaml.v3.Node      net/http.Get     golang.org/x.F */
#ifndef GONAMES_H
#define GONAMES_H

#include <stddef.h>

/* Decode NAME into OUT, which has room for NAME with its NUL (decoding never lengthens).  Returns
 * 0, with OUT undefined, when NAME has nothing to decode.  GO_UNIT is 1 when the unit is known to
 * be Go; if it is 0, only escapes that no other language uses are decoded.  Control characters stay
 * escaped. */
int gonames_decode(const char *name, int go_unit, char *out);

#endif
