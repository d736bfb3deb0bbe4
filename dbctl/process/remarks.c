/* remarks.c - writes messages about a process, each once. */
#include "process/accounts.h"
#include "base/msg.h"
#include "inside/preloadable.h"
#include "log/verdict.h"
#include "process/procs.h"
#include "process/remarks.h"

#include <unistd.h>

int remarks_wanted;

void remarks_complain(struct proc *p, const char *why)
{
	if (p->stub)
		msg_warn("%s: %s", p->stub, why);
	else
		msg_warn("process %ld%s%s: %s", (long)p->pid, p->prog ? ", " : "",
			p->prog ? p->prog : "", why);
	accounts_note(p, why);
}

void remarks_missed(struct proc *p, const char *why)
{
	remarks_complain(p, why);
	verdict_missed();
	if (!p->logs.dir)
		outlog_blocked(procs_number(p), why, p->exe);
}

void remarks_verbose(const struct proc *p, const char *what)
{
	char exe[PATH_MAX] = "?";

	if (!remarks_wanted)
		return;
	if (p->stub) {
		msg_warn("%s, %s: %s", p->stub, p->exe, what);
		return;
	}
	target_exe(p->pid, exe);
	msg_warn("process %ld, %s: %s", (long)p->pid, p->exe ? p->exe : exe, what);
}

void remarks_rights(const char *name, const char *file)
{
	static const char *const rights[] = {
		[IMAGE_SETUID] = "set-user-ID",
		[IMAGE_SETGID] = "set-group-ID",
		[IMAGE_FILECAPS] = "given capabilities",
	};
	struct image image;

	/* execve(2): a privileged tracer does not take the rights away */
	if (geteuid() != 0 && image_read(file, &image) == 0 && image.rights != IMAGE_PLAIN)
		msg_warn("%s is %s, and runs without these privileges while it is traced", name,
			rights[image.rights]);
}
