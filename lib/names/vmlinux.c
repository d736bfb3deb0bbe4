/* vmlinux.c - computes where a kernel's image was.
 *   addr2nm --offset --vmlinux FILE -- [kernel]   ->   0x1c000000 */
#include "base/env.h"
#include "base/msg.h"
#include "base/num.h"
#include "format/pctfile.h"
#include "exec/coproc.h"
#include "names/vmlinux.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void vmlinux_place(struct subject *s, const struct translate_opt *opt)
{
	char boot[64], id[96], nm[PATH_MAX], why[400], said[32];
	char *argv[] = {"env", boot, id, nm, "--offset", "--vmlinux", (char *)opt->vmlinux, "--",
		PCT_KERNEL, NULL};

	if (!opt->vmlinux || strcmp(s->path, PCT_KERNEL) != 0)
		return;
	snprintf(boot, sizeof boot, ENV_BOOT_ID "=%s", s->boot);
	snprintf(id, sizeof id, ENV_BUILD_ID "=%s", s->build_id);
	if (!opt->dir || snprintf(nm, sizeof nm, "%s/addr2nm", opt->dir) >= (int)sizeof nm
		|| access(nm, X_OK) != 0)
		strcpy(nm, "addr2nm");
	if (coproc_text(argv, opt->deadline, said, sizeof said, why, sizeof why) != 0) {
		msg_warn("cannot use %s: %s", opt->vmlinux, why);
		return;
	}
	said[strcspn(said, "\n")] = 0;
	if (num_parse(said, 0, 0, UINT64_MAX, &s->shift) != 0)
		msg_warn("cannot use %s: addr2nm says: %s", opt->vmlinux, said);
	else
		s->vmlinux = opt->vmlinux;
}
