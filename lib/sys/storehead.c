/* storehead.c - fills in the head of a data file of the kernel sampler. */
#include "sys/procs.h"
#include "sys/programs.h"
#include "sys/storehead.h"

#include <string.h>

void storehead_draft(struct headdraft *d, const struct store *st, const struct counts *s)
{
	const struct sys_event *e = &st->event[s->event];
	const struct object *o = s->object;
	const char *exe = home_exe(s->home), *name = home_name(s->home),
		   *cgroup = home_cgroup(s->home);
	struct proc *p = s->home->proc;
	struct pct_head *h = &d->head;

	headwrite_begin(d, store_kind(st, s->event), sizeof(uint64_t));
	h->flags = o->flags;
	h->map_start = s->map_start;
	h->map_size = s->map_size;
	h->map_off = s->map_off;
	h->obj_addr = objects_address(o, s->map_off);
	h->obj_size = o->size;
	h->obj_mtime = o->mtime;
	h->build_id_len = o->id_len;
	memcpy(h->build_id, o->id, o->id_len);
	if (strcmp(o->path, PCT_KERNEL) == 0) {
		memcpy(h->boot, st->boot, sizeof h->boot);
		h->build_id_len = st->kernel_id_len;
		memcpy(h->build_id, st->kernel_id, st->kernel_id_len);
	}
	h->object = headwrite_text(d, o->path, strlen(o->path));
	h->program = headwrite_text(d, exe, strlen(exe));
	h->name = headwrite_text(d, name, strlen(name));
	h->cgroup = headwrite_text(d, cgroup, strlen(cgroup));
	if (!st->merge) {
		if (!p->args && p->pid)
			procs_arguments(p);
		if (!p->pid && st->command)
			h->cmdline = headwrite_text(d, st->command, strlen(st->command));
		else
			h->cmdline = headwrite_text(d, p->args ? p->args : "", p->args_len);
		h->pid = (uint32_t)p->pid;
		h->ppid = (uint32_t)p->ppid;
		h->start_ticks = p->start;
		h->instance = p->instance;
	}
	h->event = headwrite_text(d, e->name, strlen(e->name));
	h->start_time = st->start_time;
	h->start_mono = st->start_mono;
	h->run = st->run;
	h->collector = 's';
	h->timer = (uint8_t)e->timer;
	h->modes = e->modes;
	if (e->clock)
		h->interval = e->period;
	else if (!e->period && e->hz)
		h->interval = 1000000000u / e->hz;
	else
		h->period = e->period;
	h->depth = store_depth(st);
	headwrite_layout(d);
}
