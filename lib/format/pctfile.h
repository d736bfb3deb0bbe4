/* pctfile.h - the PCT data file, described once for writers and readers.
 *
 * One file holds the samples of one object (program, library, [vdso], [anon],
 * [kernel]) in one process: DIR/PROG.PID/OBJECT.  All integers are in the byte
 * order of the machine that wrote them; `order` tells which that is.  Readers take both.
 *
 *   offset size field        meaning
 *        0    8 magic        "PCTDATA\n"
 *        8    4 order        0x01020304 as the writer stores it
 *       12    2 version      PCT_VERSION; states: PCT_VERSION_STATES, or PCT_VERSION where no
 *                            record is packed; any other is refused
 *       14    1 word         bytes in a PC of the target: 4 or 8
 *       15    1 kind         'h' histogram, 'l' log, 'c' circular log, 'a' counted records,
 *                            't' call tree, 's' states: registers and memory of samples
 *       16    4 head_size    bytes before the data section; a multiple of 4096
 *       20    4 flags        PCT_F_*
 *       24    8 data_size    bytes of data section ('h', 'c'); 0 for others: to the end of file
 *       32    8 map_start    first address of the mapping in the process
 *       40    8 map_size     bytes of the mapping
 *       48    8 map_off      offset of map_start in the object file
 *       56    8 obj_addr     the object's own (ELF virtual) address of map_start
 *       64    8 obj_size     size of the object file in bytes, 0 unknown
 *       72    8 obj_mtime    its modification time, ns since the epoch, 0 unknown
 *       80    1 build_id_len 0 (none) to 32
 *       81   32 build_id
 *      113    7 zero
 *      120    8 object       string: path of the object as mapped
 *      128    8 program      string: path of the executable
 *      136    8 name         string: PROG of the directory name
 *      144    8 cmdline      string: arguments, NUL between them, cut at 2,000 bytes
 *      152    8 accounts     string: name, in the same directory, of the file with the
 *                            accounts of the whole process
 *      160   32 translator   stamp: name of the translator for these PCs, NUL padded; "" none
 *      192    4 pid
 *      196    4 ppid
 *      200    8 start_ticks  start of the process, clock ticks since boot; identifies it, with pid
 *      208    8 start_time   when this file was begun, ns since the epoch
 *      216    8 start_mono   the same moment on CLOCK_MONOTONIC, ns
 *      224    8 run          number of the `profile` run; 0 none
 *      232    1 collector    'p' library, 'f' profil(3), 's' kernel sampler
 *      233    1 timer        'E' 'T' 'V' 'P' 'R'; 'M' CLOCK_MONOTONIC timer; 'S' signals that the
 *                            program sent itself; kernel sampler:
 *                            'C' a clock of the kernel, 'H' hardware cycles, 'N' another
 *                            event, 'K' the kernel's tick (/proc/profile)
 *      234    2 rec_words    logs, counted records, call trees: 64-bit words in a record
 *      236    4 bin_size     histogram: bytes of program per bin
 *      240    4 width        histogram: bytes per counter: 1, 2, 4 or 8; states: bytes of stack in
 *                            a state, at most
 *      244    4 random       intervals vary around random * interval; 0: fixed
 *      248    8 interval     mean interval asked for, by timers V and P at least the kernel's tick,
 *                            ns; 0: none, see period
 *      256    8 ring         'c': records kept for the whole process; states: the same, 0: all
 *      264    4 depth        frames in a call path; 0: PCs only
 *      268    4 objs_max     entries in the object table (call paths) or map table (states); 0 none
 *      272    8 objs_off     offset of that table
 *      280    4 denied_e     errno that ruled out timer E here; 0: not tried or works
 *      284    4 denied_t     the same for timer T
 *      288    8 taken        accounts, below
 *      296    8 next         logs, trees, states: records begun in this file; counted: records when
 *                            it was tidied
 *      304    8 seq          accounts file of circular logs: records begun in the process
 *      312    8 threads      accounts file: threads that were given a timer
 *      320    8 untimed      accounts file: threads that could not be given one
 *      328  128 lost[16]     by reason, PCT_LOST_*
 *      456    8 event        string: name of the event that was counted; "": time
 *      464   16 boot         [kernel]: which boot of which machine, all zero: not known
 *      480    4 instance     this is the n-th run of the program in its session; 0: not known
 *      484    4 modes        1 user, 2 kernel, 3 both were sampled; 0: not said
 *      488    8 period       events between samples; 0: time only, or a frequency was asked for
 *      496    8 early        accounts file: CPU time of the process before sampling; 0 unknown
 *      504    8 cgroup       string: control group of the process, a path; "" not known
 *      512      strings, up to head_size; in an accounts file of histograms or call trees the
 *               order of samples lies behind them, up to objs_off or, where that is 0, head_size
 *
 * Histogram: counters of `width` bytes; counter i is for the object's addresses
 *   obj_addr + i*bin_size up to obj_addr + (i+1)*bin_size - 1.  Pages never hit are holes.
 *
 * Logs: records of rec_words 64-bit words:
 *   0  serial number in the process (logs: in the file) plus 1; 0: empty.  Stored last.
 *   1  the object's address of the PC
 *   2  time, CLOCK_MONOTONIC ns
 *   3  thread id | frames << 32      frames: callers that follow, at most `depth` - 1
 *   4+ callers, innermost first: place = index in the object table << 48 | object address of
 *      the last byte of the call instruction; index PCT_NOWHERE: an address in the process,
 *      in no known object; PCT_PLACE_LEFT: frames of a deep path that were left out here
 *   A circular log keeps the record begun as n-th in slot n % ring.  Of several files of one
 *   process together, the last `ring` records are those with a serial above seq - ring, seq
 *   being that of the accounts file.
 *
 * Logs with PCT_F_NODES: records of 4 words, samples and nodes, numbered from 1 as they lie
 *   0  number; of a node with PCT_LOG_NODE
 *   1  a sample's PC, as above; a node's place, as for callers above; 0: not used
 *   2  a sample's time; a node's caller, as in a call tree
 *   3  thread id | the caller's node << 32: a smaller number than its own, or PCT_ENDS + why there
 *      is none (PCT_END_*)
 *
 * Counted records: rec_words is 2, or that of a log
 *   0  number of samples; 0: empty
 *   1  the object's address of the PC
 *   2+ as in a log; the time is that of the first sample, or 0
 *   A place may have several records: readers add their counts.
 *
 * Call trees: records of PCT_REC_NODE words; a record is a node, numbered from 1 as they lie
 *   0  samples taken at this place, called this way; 0: only its callees have samples
 *   1  place, as for callers in a log; 0: the record is not used
 *   2  number of the caller's node, which is smaller, or PCT_ENDS + why the path ends here
 *      (PCT_END_*); bits 32 to 63 are the writer's
 *   A path may be there several times: readers add the counts.
 *
 * Order of samples: struct pct_order is the last thing before the end named above; without its mark
 *   no order was kept.  Before it lie `slots` low halves of PCs, 4 bytes each, and before these the
 *   low bytes of the thread ids.  The sample that was begun as n-th in the process, from 0, is in
 *   slot n when n < slots.  Later ones replace them, so that runs of PCT_ORDER_RUN samples stay
 *   that lie evenly over all: lib/inside/sampleorder.c.  All of it serves estimates only.
 *
 * States: the file is [state], and its object is the program.  It has one state for each sample,
 *   with the sample's time and thread id, and one for each expression that was collected.  The map
 *   table, of struct pct_map, has all code that was mapped.  From head_size on lie chunks of
 *   PCT_STATE_CHUNK bytes; the last chunk may be cut.  Each begins with a struct pct_state_chunk.
 *   Behind that lie records, 8-byte aligned, none across a chunk's end.  Bytes between them that
 *   are no record are skipped.  A record is struct pct_state, then, in this order
 *     masks      a byte for each block of registers, of vectors, and for the first stack_masks
 *                blocks of the stack; then zeros up to a multiple of 8 bytes
 *     far        a word for each block of memory that pointers lead to: its address, a multiple
 *                of 64, plus the lower 6 bits of its mask, plus the upper 2 bits as bits 62 and 63;
 *                bit 61: its other words are 0
 *     words      of the masks, 8 bytes for each bit that is set: first those of the first mask,
 *                its lowest bit first; those of the far blocks last
 *     parts      each two words, address and size, and its bytes up to a multiple of 8
 *   A packed record (PCT_STATE_PACKED) has no parts.  It is the first PCT_STATE_SHORT bytes of
 *   struct pct_state, and two streams of words as lib/inside/wordpack.h packs them, the second
 *   right behind the first.  The known word (wordpack.h) of each word in the first stream is 0.  It
 *   has `known`; `stack`; stack_blocks * 65536 + stack_masks; `far`; the masks, 8 in a word; then
 *   for each far block how many blocks it lies behind the one before, times 512, plus twice its
 *   mask, plus 1 where its other words are 0.  The second stream has the words of the masks.  The
 *   known word of each is its value in the state at `base`; it is 0 in a key, where all words of
 *   its block are written, and where its block is new.
 *   A block is 8 words, 64 bytes.  A mask tells which words of it are written.  The other words are
 *   those of the thread's state at `base`.  Where that state lacks the block, they are those of the
 *   state at its own `base`, and so on; in a key, which has no base, they are 0.  Blocks of the
 *   stack behind those with masks have no words written.  Registers are regs words, by DWARF's
 *   numbers, and the PC, as blocks; vectors are the 512 bytes of FXSAVE and the upper halves of
 *   ymm0 to ymm15.  A file with `ring` uses chunks again when no state in them is one of the last
 *   `ring`; their `turn` is larger then, and their old records have another mark.
 *
 * Addresses of [kernel] are the machine's in that boot; callers and call trees omit their upper 16
 *   bits, all ones.
 *
 * Accounts: taken = recorded + lost.  A writer counts `taken` first, then the record or one of
 *   lost[].  No field says how many were recorded: readers count the data section (the sum of
 *   the bins, the records that are not empty).  A process stopped or killed between the two
 *   counts leaves `taken` ahead by at most one a thread: readers report that as lost "in
 *   flight".  Circular logs also lose overwritten records.  The accounts file counts losses that
 *   belong to no object, in `taken` too.
 */
#ifndef PCTFILE_H
#define PCTFILE_H

#include <stdint.h>
#include <stddef.h>

#define PCT_MAGIC "PCTDATA\n"
#define PCT_ORDER 0x01020304u
#define PCT_VERSION 1
#define PCT_VERSION_STATES 2
#define PCT_FIXED 512           /* bytes of struct pct_head */
#define PCT_HEAD_MAX (1u << 26) /* head_size, object table included, is never more */
#define PCT_PAGE 4096u
#define PCT_LOST_MAX 16
#define PCT_REC_FIXED 4   /* words of a log record before its callers */
#define PCT_REC_COUNTED 2 /* words of a counted record that has no more */
#define PCT_REC_NODE 3    /* words of a call tree's record */
#define PCT_LOG_NODE (UINT64_C(1) << 63)
#define PCT_OBJS_MAX 512   /* objects of the callers in one file, as PCT's writers limit them */
#define PCT_DEPTH_MAX 1024 /* frames of a call path, as PCT's collectors limit them */
#define PCT_PATH_MAX 65536 /* frames of a call path, as readers limit them */
#define PCT_NOWHERE 0xffffu
#define PCT_PLACE_ADDR ((UINT64_C(1) << 48) - 1)
#define PCT_PLACE_LEFT UINT64_MAX
#define PCT_KERNEL "[kernel]" /* path of the kernel's object */
#define PCT_PYTHON "[python]" /* of the object whose addresses are instructions of Python */
#define PCT_STATES "[state]"  /* name of a file of states */
#define PCT_MAPS_MAX 1024u    /* entries of a map table, as PCT's writers limit them */
#define PCT_STATE_CHUNK (1u << 20)
#define PCT_STATE_BLOCK 64u
#define PCT_STATE_REGS 64u    /* words of registers in a state, at most */
#define PCT_STATE_VECTORS 12u /* blocks of vectors in a state, at most */
#define PCT_STATE_STACK 8192u /* blocks of stack in a state, at most: 512 KiB */
#define PCT_STATE_FAR 1024u   /* blocks that pointers lead to, at most */
#define PCT_STATE_ALL 0xffffu /* as `expr': the variables of Python of a whole state */
#define PCT_STATE_SHORT 40u   /* bytes of struct pct_state in a packed record */
#define PCT_STATE_NEW (UINT64_C(1) << 61)
#define PCT_STATE_MARK 0x73746174u
#define PCT_ORDER_MARK 0x6f726465u
#define PCT_ORDER_RUN 128u /* samples in a run */
#define PCT_ORDER_MAX 512u /* slots; always a power of 2 */

enum {
	PCT_F_DELETED = 1,  /* the object was unlinked when it was mapped */
	PCT_F_RAW_ADDR = 2, /* obj_addr is no ELF address: map_off, or memory for [anon] */
	PCT_F_NO_TAKEN = 4, /* the collector cannot count what it takes (profil(3)) */
	PCT_F_ACCOUNTS = 8, /* this is its process's accounts file */
	PCT_F_BLOCKED = 16, /* accounts file: the process has blocked the signal of its timer */
	PCT_F_FOLDED = 64,  /* repeated calls are collapsed in its paths */
	PCT_F_NODES = 32,   /* log: its call paths are nodes between the samples */
};

enum {                         /* pct_state.flags */
	PCT_STATE_CUT = 1,     /* the stack is longer than what was recorded of it */
	PCT_STATE_FOREIGN = 2, /* the stack is not the one that the thread began with: its end is
				  not known */
	PCT_STATE_FEWER = 4,   /* there was no time or room to follow all pointers */
	PCT_STATE_PYTHON = 16, /* variables of Python (format/pyrecord.h), and nothing else */
	PCT_STATE_PACKED = 8,  /* the record is packed; readers of states do not pass this on */
};

/* Why a sample was lost.  Numbers are part of the format: append only. */
/* clang-format off */
#define PCT_LOST_LIST(X) \
	X(OVERRUN, "timer overrun")               /* the timer ran out again before its signal was served */ \
	X(NOMAP, "no map for the PC") \
	X(SATURATED, "counter saturated") \
	X(RING, "kernel ring full")               /* timer E: the signal was held off for too long */ \
	X(BUSY, "map table busy")                 /* another thread was reading the maps */ \
	X(NOFILE, "no data file")                 /* it could not be made: limits, rights, chroot */ \
	X(SPACE, "no space or file cut")          /* disk full, or the file was truncated by others */ \
	X(OTHER, "outside the one object recorded") /* letter p: a single file */ \
	X(UNTIMED, "thread without a timer")      /* its CPU time divided by the interval */ \
	X(THROTTLED, "throttled by the kernel")   /* kernel sampler: its rate was above the limit */ \
	X(MEMORY, "no memory left")               /* kernel sampler: its own limit */ \
	X(GONE, "process not known")              /* kernel sampler: it ended before it could be seen */ \
	X(FILTER, "new code under a possible seccomp filter") /* a system call for it might kill */ \
	X(ROOM, "no room on the signal stack")    /* for the signal itself, or, states, for what its handler does */ \
	X(LATE, "known too late")                 /* states: the signal came after the sample was taken */ \
	X(CONDITION, "condition not known")       /* of -if: its value could not be had there */
/* clang-format on */

enum {
#define X(name, text) PCT_LOST_##name,
	PCT_LOST_LIST(X)
#undef X
		PCT_LOST_N
};

/* Why a call path has no more frames.  Numbers are part of the format: append only. */
#define PCT_ENDS 0xffffff00u /* this and larger numbers are not nodes */
/* clang-format off */
#define PCT_END_LIST(X) \
	X(WHOLE, "whole") \
	X(DEPTH, "deeper than recorded") \
	X(RULES, "no rules for the code")         /* its tables do not say how the frame is left */ \
	X(STACK, "stack out of reach")            /* the rules ask for memory that cannot be read */ \
	X(CODE, "return to no code")              /* the return address lies outside all code */ \
	X(CALL, "return to no call")              /* the code before the return address is no call */ \
	X(TABLE, "rules not understood")          /* the tables are damaged, or of an unknown form */ \
	X(ORDER, "frames out of order")           /* the caller's frame would not lie above */ \
	X(POINTER, "no frame pointer")            /* machines whose tables are not read here */ \
	X(LATE, "known too late")                 /* the signal came after the sample was taken */ \
	X(BUSY, "map of the code busy")           /* it was being made, or all walkers were in use */ \
	X(COPY, "stack longer than its copy")     /* kernel sampler: samples have a part of it */ \
	X(FILE, "changed or missing file")        /* kernel sampler: the code's file is not the mapped one */ \
	X(ROOM, "no room on the signal stack")    /* for the walk */ \
	X(OVER, "wait over before its stack was read") /* waits: a short one */ \
	X(SWITCH, "caller on another stack")      /* the code changes stacks: Go's scheduler */
/* clang-format on */

enum {
#define X(name, text) PCT_END_##name,
	PCT_END_LIST(X)
#undef X
		PCT_END_N
};

struct pct_str { /* a string in the head; not NUL terminated */
	uint32_t off, len;
};

struct pct_head {
	char magic[8];
	uint32_t order;
	uint16_t version;
	uint8_t word;
	uint8_t kind;
	uint32_t head_size;
	uint32_t flags;
	uint64_t data_size;
	uint64_t map_start, map_size, map_off, obj_addr;
	uint64_t obj_size, obj_mtime;
	uint8_t build_id_len;
	uint8_t build_id[32];
	uint8_t zero1[7];
	struct pct_str object, program, name, cmdline, accounts;
	char translator[32];
	uint32_t pid, ppid;
	uint64_t start_ticks, start_time, start_mono, run;
	uint8_t collector, timer;
	uint16_t rec_words;
	uint32_t bin_size, width, random;
	uint64_t interval, ring;
	uint32_t depth, objs_max;
	uint64_t objs_off;
	int32_t denied_e, denied_t;
	uint64_t taken, next, seq, threads, untimed;
	uint64_t lost[PCT_LOST_MAX];
	struct pct_str event;
	uint8_t boot[16];
	uint32_t instance, modes;
	uint64_t period, early;
	struct pct_str cgroup;
};

/* An entry of the object table, which only files with call paths have.  Entry 0 is unused: place
 * index 0 means the file's own object. */
struct pct_obj {
	uint64_t used; /* 1 when complete; stored last */
	uint64_t obj_size, obj_mtime;
	uint8_t build_id_len;
	uint8_t build_id[32];
	uint8_t zero[3];
	uint32_t flags;  /* PCT_F_DELETED, PCT_F_RAW_ADDR */
	char path[4032]; /* NUL terminated */
};

struct pct_order {
	uint64_t begun; /* samples begun in the process so far */
	uint32_t slots, mark;
};

/* An entry of the map table, which only states have: one executable mapping. */
struct pct_map {
	uint64_t used;         /* 1 when complete; stored last */
	uint64_t since, until; /* CLOCK_MONOTONIC ns; since 0: from the start; until 0: not gone */
	uint64_t start, size;  /* start: address in the process; size: bytes */
	uint64_t offset;       /* offset of start in the file */
	uint64_t obj_addr;     /* the object's own (ELF virtual) address of start */
	uint64_t obj_size, obj_mtime;
	uint8_t build_id_len;
	uint8_t build_id[32];
	uint8_t zero[3];
	uint32_t flags;  /* PCT_F_DELETED, PCT_F_RAW_ADDR */
	char path[3984]; /* NUL terminated */
};

struct pct_state_chunk {
	uint64_t turn; /* N: the N-th time that a chunk was taken into use; 0: not in use */
	uint64_t zero[7];
};

struct pct_state {
	uint32_t size;   /* bytes of the record, a multiple of 8; stored first, with the mark */
	uint32_t mark;   /* pct_state_mark() */
	uint64_t number; /* number in the process, from 1; 0: not complete; stored last */
	uint64_t time;   /* time of the sample, CLOCK_MONOTONIC ns */
	uint32_t tid;
	uint32_t base;   /* offset, in this chunk, of an earlier record of the thread; 0: a key */
	uint16_t expr;   /* 0: the state of the sample; N: what the N-th expression collected */
	uint16_t flags;  /* PCT_STATE_* */
	uint8_t regs;    /* words of registers; 0: none, no PC either */
	uint8_t vectors; /* blocks of vectors: 0, 8 or 12 */
	uint16_t parts;
	uint64_t known; /* bit N: register N is known */
	uint64_t stack; /* address of the stack's first block */
	uint32_t stack_blocks, stack_masks;
	uint32_t far, zero;
};

/* The mark of a record at OFFSET of a chunk. */
static inline uint32_t pct_state_mark(uint64_t turn, uint32_t offset)
{
	return (PCT_STATE_MARK ^ offset) + (uint32_t)(turn * 0x9e3779b1u);
}

_Static_assert(sizeof(struct pct_map) == 4096, "a mapping is a page");
_Static_assert(sizeof(struct pct_state_chunk) == PCT_STATE_BLOCK, "as the text above says");
_Static_assert(sizeof(struct pct_state) == 72, "no padding");
_Static_assert(offsetof(struct pct_state, known) == PCT_STATE_SHORT, "as the text above says");
_Static_assert(sizeof(struct pct_head) == PCT_FIXED, "the drawing above is the format");
_Static_assert(offsetof(struct pct_head, object) == 120, "the drawing above is the format");
_Static_assert(offsetof(struct pct_head, pid) == 192, "the drawing above is the format");
_Static_assert(offsetof(struct pct_head, taken) == 288, "the drawing above is the format");
_Static_assert(offsetof(struct pct_head, lost) == 328, "the drawing above is the format");
_Static_assert(offsetof(struct pct_head, event) == 456, "the drawing above is the format");
_Static_assert(offsetof(struct pct_head, early) == 496, "the drawing above is the format");
_Static_assert(sizeof(struct pct_obj) == 4096, "an object is a page");
_Static_assert(sizeof(struct pct_order) == 16, "as the text above says");
_Static_assert((int)PCT_LOST_N <= PCT_LOST_MAX, "room for the reasons");

#endif
