/* places.h - merges the places of samples of any number of files.  Everything is a number: objects,
 * frames (an address of an object), nodes (a path of frames, leaf first, with COUNT samples) and
 * groups (the process, for separate counts by process).  Memory follows the distinct ones. */
#ifndef PLACES_H
#define PLACES_H

#include "format/pctfile.h"
#include "samples/hashindex.h"

#include <stdint.h>

struct place_obj {
	char *path;             /* as recorded: may hold any byte but NUL */
	uint64_t size, mtime;   /* of the file when sampled; 0: not known.  When files have the
				* same build-id, mtime is the earliest */
	uint8_t id_len, id[32]; /* build-id */
	uint32_t flags;         /* PCT_F_DELETED, PCT_F_RAW_ADDR, PLACE_SAID */
	char stamp[32];         /* name of the translator asked for by the file, "" none */
	char *kept;       /* path of a copy that was kept: the object is not at `path`; NULL none */
	uint8_t boot[16]; /* id of the boot, only for [kernel]; all zero: not known */
};

struct place_frame {
	uint64_t addr;
	uint32_t obj;
	uint64_t asked;    /* the address the translator was asked about */
	char *answer;      /* the translator's answer, NULL none; its setter owns it */
	char *name;        /* the debugger's name, NULL: ask a translator */
	const char *shown; /* replaces NAME and ANSWER; in the text pool; NULL: none */
	char form;         /* form of name or shown: PLACE_LINE, PLACE_SYM, PLACE_BARE */
};

#define PLACE_CUT "..." /* name of a frame that stands for those left out; it has no object */

enum { PLACE_LINE = 'l', PLACE_SYM = 's', PLACE_BARE = 'b' }; /* FILE:LINE; symbol; plain name */

struct place_group {
	char *program;
	uint32_t pid, instance;
	uint64_t start;    /* start of the process, clock ticks since boot; identifies it, with pid;
			    * 0 not kept */
	uint32_t unit;     /* gather_opt.unit: a number for what a sample stands for; 0 not kept */
	uint64_t interval; /* ns that a sample stands for; 0 no time, not known or not kept */
	int late; /* 1: a sample can stand for more, since timer T also counts empty intervals */
	double weight;     /* how many samples one sample counts as; 0 and 1: one */
	char *event;       /* "time" or what else was counted; NULL not kept */
	int paths;         /* 1: call paths are in gather_opt.paths, and nodes are single frames */
	char *cgroup;      /* path of the control group; "" not known, NULL not kept */
	unsigned slice;    /* number of the slice of the window of time (window.h) */
	uint64_t from, to; /* when the slice begins and ends, ns into the run */
};

struct place_node {
	uint32_t parent; /* nearer the leaf; PLACE_NONE at the leaf */
	uint32_t frame, group;
	uint32_t only;  /* for places.c: 1 + the only node with this parent, which is in no index; 0
			* none; UINT32_MAX several, which are in the index */
	uint64_t count; /* samples whose path ends here; 0 for a part of longer ones */
};

#define PLACE_NONE UINT32_MAX
#define PLACE_SAID \
	(UINT32_C(1) << 31) /* the object is of a debugger's log: addresses are the process's, not
			     * for translators */

struct places {
	struct place_obj *obj;
	struct place_frame *frame;
	struct place_node *node;
	struct place_group *group;
	size_t objs, frames, nodes, groups;
	/* after inlined_split: the new number of each node that existed before; PLACE_NONE for a
	 * node that had no samples.  BEFORE is the number of old nodes.  NULL: no split */
	uint32_t *became;
	size_t before;
	int bare; /* 1: labels are functions without their objects, where functions are known */
	struct hashindex obj_index, frame_index, node_index, group_index;
};

/* Each returns the number of the element equal to KEY, and adds a copy when there is none.  P
 * starts as all zero.  Out of memory is fatal, with a message. */
uint32_t places_obj(struct places *p, const struct place_obj *key);
uint32_t places_frame(struct places *p, uint32_t obj, uint64_t addr);
/* Do the same for a frame that has the name NAME already; NULL: it has none. */
uint32_t places_said(struct places *p, uint32_t obj, uint64_t addr, const char *name, char form);
/* places_cut: the frame that stands for callers left out.  places_cut_at: a node of that frame with
 * the parent NODE, in NODE's group. */
uint32_t places_cut(struct places *p);
uint32_t places_cut_at(struct places *p, uint32_t node);
uint32_t places_node(struct places *p, uint32_t parent, uint32_t frame, uint32_t group);
/* The node of the path of the N frames FRAME, innermost first, in GROUP; PLACE_NONE when N is 0.
 * Of a path with more than KEEP frames it keeps both ends (bothends.h), with places_cut between
 * them. */
uint32_t places_join(
	struct places *p, const uint32_t *frame, size_t n, unsigned keep, uint32_t group);
/* The frames of the path of NODE, outermost first, *LEN of them.  Valid until the next call. */
uint32_t *places_path(const struct places *p, uint32_t node, size_t *len);
uint32_t places_group(struct places *p, const struct place_group *key);

/* Free all, except the answers. */
void places_free(struct places *p);

#endif
