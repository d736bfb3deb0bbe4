/* vmlinux.h - finds out where a kernel's image was in memory in the boot that was sampled. */
#ifndef VMLINUX_H
#define VMLINUX_H

#include "names/translate.h"

/* When S is the kernel and OPT has its image, ask addr2nm how far the addresses of S are from those
 * of the image, and set S->vmlinux and S->shift.  A message tells when the image is of another
 * kernel, or when that is not known; S stays without an image then. */
void vmlinux_place(struct subject *s, const struct translate_opt *opt);

#endif
