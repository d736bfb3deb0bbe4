/* damage-unwind - unwinds by damaged tables, under the address and undefined-behaviour sanitizers:
 *
 *	damage-unwind OBJECT
 *
 * Of OBJECT, an ELF file of this machine or of 32-bit ARM, each byte of the tables, and of ARM's
 * code, is changed in each of seven ways, the tables are cut at each length, replaced by noise, and
 * each byte of the headers is changed; each time the callers of code all over its functions are
 * asked for.  All memory that the unwinder is given has exactly the size it is told of.  Prints
 *	N tables N walks N frames, sanitized
 * Status: 0; a sanitizer ends it otherwise; 1 a walk came to more frames than its stack holds. */
#include "unwind/unwind.h"

#include "sanitized.h"

#include <elf.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS 96

static uint8_t *file;
static uint64_t size;
static uint64_t stack[WORDS];
static uint64_t stack_at; /* its address, as the walks have it */
static unsigned word;     /* bytes of one */
static const struct unwind_machine *machine;
static unsigned long long tables, walks, frames;

static void *need(void *p)
{
	if (!p)
		exit(111);
	return p;
}

static uint64_t noise(void)
{
	static uint64_t x = 88172645463325252;

	x ^= x << 13;
	x ^= x >> 7;
	return x ^= x << 17;
}

/* Walk from PCs all over O, on a stack of return addresses into it and of pointers into itself. */
static void walk(const struct unwind_object *o, struct unwind_cache *cache)
{
	static struct unwind u;
	struct unwind_space space = {machine, o, 1, cache, NULL, NULL};
	struct unwind_range range = {stack_at, stack_at + WORDS * word, (void *)stack};

	tables++;
	for (uint64_t pc = o->start; pc < o->end; pc += 1 + noise() % 23) {
		struct unwind_regs regs = {.known = 0x1ffff, .pc = pc};
		enum unwind_result result;
		unsigned n = 0;

		for (unsigned i = 0; i < 16; i++)
			regs.r[i] = stack_at + noise() % WORDS * word;
		regs.r[unwind_sp(machine)] = stack_at + noise() % 16 * word;
		regs.r[16] = noise();
		walks++;
		result = unwind_begin(&u, &space, &range, 1, &regs);
		for (; result == UNWIND_FRAME && n <= WORDS; n++)
			result = unwind_step(&u);
		frames += n;
		if (n > WORDS + 1)
			exit(1);
	}
}

/* The same with TABLES, SIZE of them, in memory of just that size. */
static void walk_by(const struct unwind_object *o, const uint8_t *bytes, uint64_t n)
{
	static struct unwind_cache cache;
	struct unwind_object damaged = *o;
	uint8_t *copy = need(malloc(n ? n : 1));

	memcpy(copy, bytes, n);
	damaged.bytes = copy;
	damaged.size = n;
	walk(&damaged, NULL);
	unwind_forget(&cache);
	walk(&damaged, &cache);
	free(copy);
}

static void damage_tables(const struct unwind_object *o)
{
	uint64_t from = machine == &unwind_arm ? 0 : o->header - o->tables;
	uint8_t *bytes = need(malloc(o->size));

	memcpy(bytes, o->bytes, o->size);
	for (uint64_t at = from; at < o->size; at++) {
		const uint8_t was = bytes[at];
		const uint8_t into[] = {(uint8_t)(was ^ 1), (uint8_t)(was ^ 0x80), (uint8_t)~was, 0,
			0x7f, 0xff, (uint8_t)noise()};
		for (unsigned i = 0; i < sizeof into; i++) {
			bytes[at] = into[i];
			walk_by(o, bytes, o->size);
		}
		bytes[at] = was;
		walk_by(o, bytes, at);
	}
	/* the programs of all entries, and all of it */
	for (int round = 0; round < 2000; round++) {
		for (uint64_t at = from + (round % 2 ? 4 : 60); at < o->size; at++)
			if (noise() % (2 + (unsigned)round % 20) == 0)
				bytes[at] = (uint8_t)noise();
		walk_by(o, bytes, o->size);
		memcpy(bytes, o->bytes, o->size);
	}
	free(bytes);
}

/* The same with the code, which is followed on ARM. */
static void damage_code(const struct unwind_object *o, uint8_t *code)
{
	for (uint64_t at = 0; at < o->end - o->start; at++) {
		const uint8_t was = code[at];
		const uint8_t into[] = {(uint8_t)(was ^ 1), (uint8_t)(was ^ 0x80), (uint8_t)~was, 0,
			0xbd, 0xe7, (uint8_t)noise()};
		for (unsigned i = 0; i < sizeof into; i++) {
			code[at] = into[i];
			walk(o, NULL);
		}
		code[at] = was;
	}
}

/* The same with .debug_frame alone. */
static void damage_debug(const struct unwind_object *o)
{
	struct unwind_object damaged = *o;

	damaged.header = 0;
	for (uint64_t at = 0; o->debug && at < o->debug_size; at++) {
		const uint8_t was = o->debug[at];
		const uint8_t into[] = {
			(uint8_t)(was ^ 1), (uint8_t)(was ^ 0x80), 0, 0x7f, 0xff, (uint8_t)noise()};
		for (unsigned i = 0; i <= sizeof into; i++) {
			uint64_t n = i < sizeof into ? o->debug_size : at;
			uint8_t *copy = need(malloc(n ? n : 1));
			memcpy(copy, o->debug, n);
			if (i < sizeof into)
				copy[at] = into[i];
			damaged.debug = copy;
			damaged.debug_size = n;
			walk(&damaged, NULL);
			free(copy);
		}
	}
}

static void load(struct unwind_object *o, const uint8_t *image, uint64_t n)
{
	if (unwind_load(o, machine, image, n, 0x400000, 0) == 0)
		walk(o, NULL);
}

/* The object's own headers, changed and cut; all of its code is one mapping. */
static void damage_headers(const struct unwind_object *whole)
{
	for (uint64_t at = 0; at < 1024 && at < size; at++) {
		const uint8_t was = file[at];
		for (int i = 0; i < 3; i++) {
			struct unwind_object o = *whole;
			file[at] = (uint8_t)(i == 0 ? ~was : i == 1 ? was ^ 1 : 0xff);
			load(&o, file, size);
		}
		file[at] = was;
		uint8_t *cut = need(malloc(at ? at : 1));
		struct unwind_object o = *whole;
		memcpy(cut, file, at);
		load(&o, cut, at);
		free(cut);
	}
}

/* A stack of return addresses into O and of pointers into itself. */
static void make_stack(const struct unwind_object *o)
{
	stack_at = machine == &unwind_arm ? 0x70000000 : (uintptr_t)stack;
	word = machine == &unwind_arm ? 4 : sizeof *stack;
	for (unsigned i = 0; i < WORDS; i++) {
		uint64_t value = i % 3 ? o->start + noise() % (o->end - o->start)
				       : stack_at + noise() % WORDS * word;
		uint32_t narrow = (uint32_t)value;
		if (word == 4)
			memcpy((uint8_t *)stack + i * word, &narrow, word);
		else
			stack[i] = value;
	}
}

int main(int argc, char **argv)
{
	struct unwind_object o = {0};
	FILE *f = argc == 2 ? fopen(argv[1], "rb") : NULL;
	uint8_t *code;

	if (!f || fseek(f, 0, SEEK_END) != 0)
		return 111;
	size = (uint64_t)ftell(f);
	file = need(malloc(size));
	rewind(f);
	if (fread(file, 1, size, f) != size)
		return 111;
	fclose(f);
	/* where the linker puts the code of a small object */
	o.start = 0x401000;
	o.end = 0x401200;
	machine = size > 20 && file[offsetof(Elf32_Ehdr, e_machine)] == EM_ARM ? &unwind_arm
									       : unwind_native;
	if (!machine || unwind_load(&o, machine, file, size, 0x400000, 0) != 0 || !o.code)
		return 111;
	code = need(malloc(o.end - o.start));
	memcpy(code, o.code, o.end - o.start);
	make_stack(&o);
	struct unwind_object own = o;
	own.code = code;
	if (machine == &unwind_arm)
		damage_code(&own, code);
	for (int i = 0; i < 2 && o.header; i++) {
		walk_by(&own, o.bytes, o.size);
		damage_tables(&own);
		own.code = NULL; /* every return address is believed */
	}
	own.code = NULL;
	damage_debug(&own);
	damage_headers(&o);
	free(code);
	free(file);
	printf("%llu tables %llu walks %llu frames%s\n", tables, walks, frames, SANITIZED);
	return 0;
}
