/* states.c - reads files of states (lib/format/statereader.h), and writes one with known answers.
 *
 *	states write FILE         six states of two threads, in two chunks, and two mappings
 *	states pack FILE          the same, packed
 *	states greedy FILE        a packed state that claims more far blocks than there may be
 *	states print FILE         each state as text
 *	states damage FILE SEED   read FILE a thousand times with bytes changed or cut off: runs
 *	                          under sanitizers */
#include "format/statereader.h"
#include "inside/wordpack.h"

#include "sanitized.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- a writer, as plain as can be ---- */

static unsigned char file[PCT_PAGE * 5 + 2 * PCT_STATE_CHUNK];
static uint32_t at; /* in the chunk */
static struct pct_state *open_record;
static uint64_t *end;
static uint64_t turn;
static int packed;
static struct wordpack pack;

static unsigned char *chunk(void)
{
	return file + PCT_PAGE * 5 + (turn - 1) * PCT_STATE_CHUNK;
}

static void begin_chunk(void)
{
	turn++;
	((struct pct_state_chunk *)(void *)chunk())->turn = turn;
	at = sizeof(struct pct_state_chunk);
}

static uint32_t begin(uint64_t number, uint32_t tid, uint32_t base)
{
	open_record = (struct pct_state *)(void *)(chunk() + at);
	*open_record = (struct pct_state){.mark = pct_state_mark(turn, at),
		.number = number,
		.time = 1000000 * number,
		.tid = tid,
		.base = base};
	end = (uint64_t *)(open_record + 1);
	return at;
}

static void put(uint64_t word)
{
	*end++ = word;
}

/* The word whose bytes in memory are those of WORD, lowest first. */
static uint64_t bytes_of(uint64_t word)
{
	unsigned char byte[8];

	for (int i = 0; i < 8; i++)
		byte[i] = (unsigned char)(word >> 8 * i);
	memcpy(&word, byte, 8);
	return word;
}

/* The masks, and the far block 0x5000 when FAR is set, of a record that is to be packed. */
static void put_front(uint64_t masks, int far)
{
	unsigned char *from = (unsigned char *)open_record + PCT_STATE_SHORT;
	struct pct_state h = *open_record;

	if (!packed) {
		put(bytes_of(masks));
		if (far)
			put(0x5000 | 63 | UINT64_C(3) << 62);
		return;
	}
	memset(from, 0, sizeof h - PCT_STATE_SHORT);
	open_record->flags = PCT_STATE_PACKED;
	wordpack_begin(&pack, from, NULL);
	wordpack_put(&pack, h.known, 0);
	wordpack_put(&pack, h.stack, 0);
	wordpack_put(&pack, (uint64_t)h.stack_blocks << 16 | h.stack_masks, 0);
	wordpack_put(&pack, h.far, 0);
	wordpack_put(&pack, bytes_of(masks), 0);
	if (far)
		wordpack_put(&pack, (0x5000 / 64) << 9 | 0xff << 1, 0);
	wordpack_begin(&pack, pack.at, NULL);
}

/* A word that was KNOWN before. */
static void put_word(uint64_t word, uint64_t known)
{
	if (packed)
		wordpack_put(&pack, word, known);
	else
		put(word);
}

static void done(void)
{
	if (open_record->flags & PCT_STATE_PACKED) {
		size_t size = (size_t)(pack.at - (unsigned char *)open_record);
		memset(pack.at, 0, -size % 8);
		end = (uint64_t *)(void *)(pack.at + -size % 8);
	}
	open_record->size = (uint32_t)((unsigned char *)end - (unsigned char *)open_record);
	at += open_record->size;
}

/* Registers 0 to 6 hold 100 to 106, register 7 the stack pointer; the stack's three blocks hold
 * their own addresses, and a far block 0x5000 + 8 * word. */
static uint32_t key(uint64_t number, uint32_t tid, uint64_t sp)
{
	uint32_t here = begin(number, tid, 0);

	open_record->regs = 8;
	open_record->known = 0xff;
	open_record->stack = sp;
	open_record->stack_blocks = open_record->stack_masks = 3;
	open_record->far = 1;
	put_front(UINT64_C(0xffffff01ff), 1); /* 9 words of registers, 24 of stack */
	for (unsigned i = 0; i < 7; i++)
		put_word(100 + i, 0);
	put_word(sp, 0);
	put_word(0x401000 + number, 0); /* PC */
	for (unsigned i = 0; i < 24; i++)
		put_word(sp + 8 * i, 0);
	for (unsigned i = 0; i < 8; i++)
		put_word(0x5000 + 8 * i, 0);
	done();
	return here;
}

/* As the state at BASE, whose number is WAS, but for the PC, register 3, a word of the stack, which
 * begins a block earlier, and nothing far. */
static uint32_t change(uint64_t number, uint32_t tid, uint32_t base, uint64_t was, uint64_t sp)
{
	uint32_t here = begin(number, tid, base);

	open_record->regs = 8;
	open_record->known = 0xff;
	open_record->stack = sp - 64;
	open_record->stack_blocks = 4;
	open_record->stack_masks = 2;
	/* register 3; PC; block at sp - 64; word 0 of the one at sp */
	put_front(0x01ff0108, 0);
	put_word(7000 + number, 103);
	put_word(0x401000 + number, 0x401000 + was);
	for (unsigned i = 0; i < 8; i++)
		put_word(sp - 64 + 8 * i, 0);
	put_word(number, sp);
	done();
	return here;
}

/* Its words have no byte each. */
static void greedy(void)
{
	begin(1, 11, 0);
	open_record->far = PCT_STATE_FAR + 1;
	put_front(0, 0);
	for (unsigned i = 0; i < 2 * PCT_STATE_FAR; i++)
		put_word(0, 0);
	done();
}

static void add_map(unsigned i, const char *path, uint64_t start, uint64_t since, uint64_t until)
{
	struct pct_map *m = (struct pct_map *)(void *)(file + PCT_PAGE * (1 + i));

	*m = (struct pct_map){.used = 1,
		.since = since,
		.until = until,
		.start = start,
		.size = 0x1000,
		.obj_addr = 0x1000,
		.build_id_len = 2,
		.build_id = {0xab, 0xcd}};
	strncpy(m->path, path, sizeof m->path - 1);
}

static void put_states(void)
{
	uint32_t one, two;

	one = key(1, 11, 0x7000);
	two = key(2, 12, 0x9000);
	one = change(3, 11, one, 1, 0x7000);
	at += 24; /* a writer was killed here */
	begin(0, 11, one);
	put(1);
	done(); /* and here */
	change(4, 12, two, 2, 0x9000);
	begin_chunk();
	key(5, 11, 0x7000);
	begin(6, 11, 0);
	open_record->expr = 2;
	open_record->parts = 2;
	put(0x6004);
	put(4);
	put(bytes_of(0x11223344));
	put(0x6008);
	put(2);
	put(bytes_of(0x5566));
	done();
}

static void write_file(const char *path, int is_greedy)
{
	struct pct_head *h = (struct pct_head *)(void *)file;
	int fd;

	memcpy(h->magic, PCT_MAGIC, 8);
	*h = (struct pct_head){.order = PCT_ORDER,
		.version = packed ? PCT_VERSION_STATES : PCT_VERSION,
		.word = 8,
		.kind = 's',
		.head_size = PCT_PAGE * 5,
		.pid = 4711,
		.collector = 'p',
		.timer = 'E',
		.width = 65536,
		.objs_max = 4,
		.objs_off = PCT_PAGE,
		.interval = 1000000,
		.taken = 7,
		.next = 6};
	memcpy(h->magic, PCT_MAGIC, 8);
	h->lost[PCT_LOST_BUSY] = 1;
	h->object = h->program = (struct pct_str){PCT_FIXED, 8};
	h->name = (struct pct_str){PCT_FIXED + 5, 3};
	memcpy(file + PCT_FIXED, "/bin/abc", 8);
	add_map(0, "/bin/abc", 0x401000, 0, 0);
	add_map(1, "/lib/x.so", 0x700000, 2000000, 4000000);
	begin_chunk();
	if (is_greedy)
		greedy();
	else
		put_states();
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (fd < 0 || write(fd, file, sizeof file) != (ssize_t)sizeof file || close(fd) != 0)
		exit(1);
}

/* ---- a reader ---- */

static uint64_t sum; /* so that all that was given is read */

static void visit(const struct states *s, const struct state *st, FILE *out)
{
	const struct state_map *m = statereader_map_at(s, st->pc, st->time);

	for (size_t i = 0; i < st->vector_size; i++)
		sum += st->vector[i];
	for (size_t i = 0; i < st->nparts; i++)
		for (uint64_t k = 0; k < st->parts[i].size; k++)
			sum += st->parts[i].bytes[k];
	if (!out)
		return;
	fprintf(out,
		"%" PRIu64 " time %" PRIu64 " tid %u expr %u flags %u pc 0x%" PRIx64 " in %s\n",
		st->number, st->time, st->tid, st->expr, st->flags, st->pc, m ? m->path : "-");
	for (unsigned i = 0; i < st->nregs; i++)
		fprintf(out, " r%u 0x%" PRIx64, i, st->regs[i]);
	fprintf(out, "%s", st->nregs ? "\n" : "");
	if (st->vector_size)
		fprintf(out, " vector %zu\n", st->vector_size);
	for (size_t i = 0; i < st->nparts; i++) {
		const struct state_part *p = &st->parts[i];
		fprintf(out, " 0x%" PRIx64 " %" PRIu64 ":", p->address, p->size);
		for (uint64_t k = 0; k < p->size; k += 8) {
			uint64_t n = p->size - k < 8 ? p->size - k : 8, word = 0;
			memcpy(&word, p->bytes + k, n);
			if (n < 8)
				word = bytes_of(word);
			else if (statereader_reader(s)->foreign)
				word = __builtin_bswap64(word);
			fprintf(out, " %" PRIx64, word);
		}
		fputc('\n', out);
	}
}

static int print(const char *path, FILE *out)
{
	char why[256];
	struct states *s = statereader_open(path, why, sizeof why);
	struct state st;
	int bad = 0;

	if (!s) {
		if (out)
			fprintf(out, "%s\n", why);
		return 1;
	}
	for (size_t i = 0; i < statereader_maps(s); i++) {
		const struct state_map *m = statereader_map(s, i);
		if (out)
			fprintf(out,
				"map 0x%" PRIx64 " 0x%" PRIx64 " bias 0x%" PRIx64 " since %" PRIu64
				" until %" PRIu64 " id %u %s\n",
				m->start, m->size, m->bias, m->since, m->until, m->build_id_len,
				m->path);
	}
	for (size_t i = 0; i < statereader_count(s); i++) {
		if (statereader_get(s, i, &st) == 0) {
			visit(s, &st, out);
		} else {
			bad = 1;
			if (out)
				fprintf(out, "%s\n", statereader_why(s));
		}
	}
	statereader_close(s);
	return bad;
}

static void damage(const char *path, unsigned seed)
{
	const struct pct_head *h = (const void *)file;
	size_t size = 0, head;
	FILE *f = fopen(path, "rb");
	char other[4096];
	int fd;

	if (f)
		size = fread(file, 1, sizeof file, f);
	if (!f || size < PCT_PAGE)
		exit(1);
	fclose(f);
	snprintf(other, sizeof other, "%s.damaged", path);
	if ((fd = open(other, O_RDWR | O_CREAT | O_TRUNC, 0600)) < 0
		|| write(fd, file, size) != (ssize_t)size)
		exit(1);
	head = h->order == PCT_ORDER ? h->head_size : __builtin_bswap32(h->head_size);
	srand(seed);
	for (int turns = 0; turns < 1000; turns++) {
		/* most of it in the records; now and then in the head, or cut off */
		size_t in = rand() % 8 ? head + (size_t)rand() % 4096
				       : (size_t)rand() % (2 * (size_t)PCT_PAGE);
		size_t cut = turns % 16 ? size : (size_t)rand() % size;
		unsigned char byte = (unsigned char)(file[in] ^ 1 << rand() % 8);

		if (pwrite(fd, &byte, 1, (off_t)in) != 1 || ftruncate(fd, (off_t)cut) != 0)
			exit(1);
		print(other, NULL);
		if (pwrite(fd, file + in, 1, (off_t)in) != 1
			|| (cut < size
				&& pwrite(fd, file + cut, size - cut, (off_t)cut)
					!= (ssize_t)(size - cut)))
			exit(1);
	}
	close(fd);
	unlink(other);
	printf("%s\n", sum ? "read" : "nothing read");
}

int main(int argc, char **argv)
{
	int is_greedy = argc > 2 && strcmp(argv[1], "greedy") == 0;

	packed = is_greedy || (argc > 2 && strcmp(argv[1], "pack") == 0);
	if (argc > 2 && (packed || strcmp(argv[1], "write") == 0))
		write_file(argv[2], is_greedy);
	else if (argc > 2 && strcmp(argv[1], "print") == 0)
		return print(argv[2], stdout);
	else if (argc > 3 && strcmp(argv[1], "damage") == 0)
		damage(argv[2], (unsigned)atoi(argv[3]));
	else
		return 2;
	return 0;
}
