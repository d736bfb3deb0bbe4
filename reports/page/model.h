/* model.h - what a page shows: samples of all events as one tree of calls, with names.
 * Everything is a number: texts, functions, calls (a function at a line of a file), groups (the
 * samples of one event in one process) and nodes of the tree, where a group's paths begin. */
#ifndef MODEL_H
#define MODEL_H

#include "base/pairs.h"
#include "names/translate.h"
#include "samples/calltree.h"
#include "samples/gather.h"

#include <stdint.h>

enum { MODEL_NODES = 100000, MODEL_GROUPS = 200 }; /* the rest is merged, and the page says so */

struct model_func {
	uint32_t name, object; /* numbers of texts */
};

struct model_call {
	uint32_t func, file; /* file: number of a text, 0 not known */
	uint64_t line;
	int inlined; /* 1: inlined into its caller */
};

struct model_group {
	uint32_t program, pid, event; /* pid 0: several processes; event: index in model.event */
	uint32_t side;                /* number of the run; 0 the first or only one */
};

struct model_event {
	const char *name;
	uint64_t interval; /* ns that a sample stands for, 0 none or several */
	uint64_t total;
	double *low, *high; /* per function: 95 % interval of the share of its own samples */
};

struct model { /* starts as all zero */
	struct places places;
	struct calltree paths; /* gather_opt.paths */
	struct calltree text;  /* only its names: the texts; number 0 is "" */
	struct model_func *func;
	struct model_call *call;
	struct model_group *group;
	struct model_event *event;
	size_t funcs, calls, groups, events;
	size_t func_room, call_room, group_room, event_room;
	struct pairs by_func, by_call, by_group; /* numbers + 1 */
	uint32_t *chain;                         /* calls of frames of places, innermost first */
	uint32_t *func_of;     /* for each frame of places: its innermost function; UINT32_MAX: the
			    * frame is in no node any more */
	uint32_t *of_group;    /* for each group of places: the group of the model */
	uint32_t *group_of;    /* for each node of paths: the group of the model */
	size_t *first, frames; /* calls of frame F: chain[first[F]] to chain[first[F + 1] - 1] */
	/* count[0]: a node's own samples; count[1]: with those of its descendants.  The name of a
	 * node is its call; of a node right above the root, its group */
	struct calltree tree;
	uint32_t *tree_of; /* for each node of paths: the node of the tree */
	size_t deepest;    /* calls of the longest path */
	size_t merged;     /* nodes that were left out; model_others() has their samples */
	int compared;   /* 1: the page has several runs, so objects and programs have base names */
	int by_program; /* 1: a group has all processes of a program */
};

/* The number of the text S of LEN bytes, escaped (escape.h). */
uint32_t model_text(struct model *m, const char *s, size_t len);

/* Ask for the names of all frames in M->places, and make M's functions, calls and chains. */
void model_names(struct model *m, const struct translate_opt *t);

/* The number of the call that stands for all calls that were left out. */
uint32_t model_others(struct model *m);

/* Make the tree from the places and paths of M, after model_names(). */
void model_tree(struct model *m);

/* Remove the texts, functions and calls that no node of the tree uses any more; the others get new
 * numbers. */
void model_compact(struct model *m);

/* Measure the intervals of event E of M, by the ORDER of leaves. */
void model_intervals(struct model *m, size_t e, struct order *order);

#endif
