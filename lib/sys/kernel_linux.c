/* kernel_linux.c - reads the identity of the running kernel.
 *	/proc/sys/kernel/random/boot_id   1c9f0f33-7a4f-4a6b-b7b5-6d2c5e4d7a01
 *	/sys/kernel/notes                 ELF notes, one of them the build-id */
#define _GNU_SOURCE
#include "sys/kernel_linux.h"

#include <elf.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void kernel_boot(uint8_t boot[16])
{
	FILE *f = fopen("/proc/sys/kernel/random/boot_id", "re");
	unsigned v, n = 0;
	int c, high = -1;

	memset(boot, 0, 16);
	while (f && n < 16 && (c = fgetc(f)) != EOF) {
		if (c == '-')
			continue;
		v = c >= '0' && c <= '9'       ? (unsigned)c - '0'
			: c >= 'a' && c <= 'f' ? (unsigned)c - 'a' + 10
					       : 16;
		if (v > 15)
			break;
		if (high < 0) {
			high = (int)v;
		} else {
			boot[n++] = (uint8_t)((unsigned)high << 4 | v);
			high = -1;
		}
	}
	if (f)
		fclose(f);
	if (n < 16)
		memset(boot, 0, 16);
}

uint8_t kernel_build_id(uint8_t id[32])
{
	FILE *f = fopen("/sys/kernel/notes", "re");
	char buf[8192];
	size_t n = f ? fread(buf, 1, sizeof buf, f) : 0;
	Elf32_Nhdr note;

	if (f)
		fclose(f);
	for (size_t at = 0; n - at >= sizeof note;) {
		memcpy(&note, buf + at, sizeof note);
		at += sizeof note;
		size_t name = at, desc = at + ((note.n_namesz + (size_t)3) & ~(size_t)3);
		if (note.n_namesz > n || desc > n || note.n_descsz > n - desc)
			break;
		if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4
			&& memcmp(buf + name, "GNU", 4) == 0 && note.n_descsz
			&& note.n_descsz <= 32) {
			memcpy(id, buf + desc, note.n_descsz);
			return (uint8_t)note.n_descsz;
		}
		at = desc + ((note.n_descsz + (size_t)3) & ~(size_t)3);
		if (at > n)
			break;
	}
	return 0;
}

uint64_t kernel_busy(void)
{
	FILE *f = fopen("/proc/stat", "re");
	uint64_t user = 0, nice = 0, sys = 0, irq = 0, soft = 0;

	if (f
		&& fscanf(f, "cpu %" SCNu64 " %" SCNu64 " %" SCNu64 " %*u %*u %" SCNu64 " %" SCNu64,
			   &user, &nice, &sys, &irq, &soft)
			!= 5)
		user = nice = sys = irq = soft = 0;
	if (f)
		fclose(f);
	return (user + nice + sys + irq + soft) * (1000000000u / (uint64_t)sysconf(_SC_CLK_TCK));
}
