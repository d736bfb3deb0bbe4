/* whyread.c - reads the samples of a function and the values of its variables. */
#include "whyread.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/options.h"
#include "valuekind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct whyread in;

static struct tally symbols; /* 0x55d0c0ffee10 <table+16> */
static size_t room, names_room;

static size_t number_of(struct tally *t, const char *text)
{
	tally_add(t, text, strlen(text), 1);
	return t->last;
}

/* Split TEXT at its tabs into FIELDS.  Returns 0 when there are fewer. */
static int split(char *text, char **field, int fields)
{
	for (int i = 0; i < fields; i++) {
		field[i] = text;
		if (i + 1 < fields) {
			if (!(text = strchr(text, '\t')))
				return 0;
			*text++ = 0;
		}
	}
	return 1;
}

static void take_sample(char **field)
{
	static char *call;
	static uint32_t calls;

	if (in.samples == room) {
		size_t more = 2 * room + 4096;
		in.sample = must(realloc(in.sample, more * sizeof *in.sample));
		for (size_t n = 0; n < in.names.lines; n++) {
			in.value[n] = must(realloc(in.value[n], more * sizeof **in.value));
			memset(in.value[n] + room, 0, (more - room) * sizeof **in.value);
		}
		room = more;
	}
	if (!call || strcmp(call, field[1]) != 0) {
		free(call);
		call = must(strdup(field[1]));
		calls++;
	}
	/* 0 is the first line; the others are numbered anew when all are known */
	in.sample[in.samples++] = (struct why_sample){
		calls - 1, *field[2] == '1' ? 0 : 1 + (uint32_t)number_of(&in.places, field[3])};
}

/* Keep the address in TEXT, (type *) 0x1 <name+2>, with its symbol. */
static void take_symbol(const char *text)
{
	const char *from = strstr(text, "0x"), *to = from ? strchr(from, '>') : NULL;

	if (to && strncmp(from + strcspn(from, " "), " <", 2) == 0)
		tally_add(&symbols, from, (size_t)(to + 1 - from), 1);
}

const char *whyread_address(double number)
{
	static char text[24];
	int n = snprintf(text, sizeof text, "%#llx", (unsigned long long)number);

	for (size_t i = 0; i < symbols.lines; i++)
		if (strncmp(symbols.line[i].text, text, (size_t)n) == 0
			&& symbols.line[i].text[n] == ' ')
			return symbols.line[i].text;
	return text;
}

static void take_value(char **field)
{
	char number[VALUEKIND_MAX];
	enum valuekind kind = valuekind(field[2], number);
	size_t n = number_of(&in.names, field[1]);
	struct why_value *v;

	if (in.names.index.room > names_room) {
		in.value = must(realloc(in.value, in.names.index.room * sizeof *in.value));
		memset(in.value + names_room, 0,
			(in.names.index.room - names_room) * sizeof *in.value);
		in.kind = must(realloc(in.kind, in.names.index.room * sizeof *in.kind));
		memset(in.kind + names_room, 0,
			(in.names.index.room - names_room) * sizeof *in.kind);
		names_room = in.names.index.room;
	}
	if (!in.value[n])
		in.value[n] = must(calloc(room, sizeof **in.value));
	v = &in.value[n][in.samples - 1];
	in.kind[n].given |= *field[0] == 'a';
	in.kind[n].own |= *field[0] == 'v';
	in.kind[n].address |= kind == VALUE_ADDRESS;
	if (kind == VALUE_NONE || v->word != WHY_NONE) /* a 2nd value is of an outer block */
		return;
	if (kind == VALUE_ADDRESS)
		take_symbol(field[2]);
	if (kind == VALUE_OTHER || !*number)
		*v = (struct why_value){0, WHY_WORDS + (uint32_t)number_of(&in.words, field[2])};
	else
		*v = (struct why_value){strtod(number, NULL), WHY_NUMBER};
}

int whyread_line(char *text, size_t number)
{
	char *field[4];

	if (*text == 's' && split(text, field, 4)) {
		take_sample(field);
		return EXIT_OK;
	}
	if ((*text == 'a' || *text == 'v') && in.samples && split(text, field, 3)) {
		take_value(field);
		return EXIT_OK;
	}
	msg_warn("line %zu is neither a sample nor a value of one: %.80s", number, text);
	return EXIT_PARTIAL;
}
