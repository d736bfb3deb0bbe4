/* screen_curses.c - draws by ncurses.  Rows have no control characters (picture.h). */
#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#include "screen.h"

#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static SCREEN *terminal;

int topscreen_begin(const char **why)
{
	setlocale(LC_CTYPE, "");
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
		*why = "standard input or output is not a terminal";
		return -1;
	}
	terminal = newterm(NULL, stdout, stdin);
	if (!terminal || !tigetstr("cup") || tigetstr("cup") == (char *)-1) {
		*why = "this terminal (TERM) cannot show a live view";
		return -1;
	}
	cbreak();
	noecho();
	keypad(stdscr, TRUE);
	curs_set(0);
	return 0;
}

void topscreen_size(size_t *rows, size_t *columns)
{
	int r, c;

	getmaxyx(stdscr, r, c);
	*rows = r > 0 ? (size_t)r : 1;
	*columns = c > 0 ? (size_t)c : 1;
}

/* Bytes of the first N characters of S. */
static size_t bytes(const char *s, size_t n)
{
	size_t i = 0;

	for (; s[i]; i++)
		if (((unsigned char)s[i] & 0xc0) != 0x80 && n-- == 0)
			break;
	return i;
}

void topscreen_draw(const struct toppicture *p, const char *keys)
{
	size_t rows, columns;

	topscreen_size(&rows, &columns);
	erase();
	for (size_t i = 0; i < p->rows && i + 1 < rows; i++) {
		if (i < 2)
			attron(A_BOLD);
		move((int)i, 0);
		clrtoeol(); /* the row before may have been too wide */
		addnstr(p->row[i], (int)bytes(p->row[i], columns));
		attroff(A_BOLD);
	}
	attron(A_REVERSE);
	move((int)rows - 1, 0);
	clrtoeol();
	addnstr(keys, (int)columns - 1);
	attroff(A_REVERSE);
	refresh();
}

int topscreen_key(int ms)
{
	int c;

	timeout(ms);
	c = getch();
	switch (c) {
	case ERR: return TOPSCREEN_NONE;
	case KEY_RESIZE: return TOPSCREEN_RESIZED;
	case KEY_LEFT: return TOPSCREEN_LEFT;
	case KEY_RIGHT: return TOPSCREEN_RIGHT;
	default: return c;
	}
}

void topscreen_end(void)
{
	endwin();
	delscreen(terminal);
	terminal = NULL;
}
