/* screen_nocurses.c - replaces screen_curses.c when PCT is built without ncurses. */
#include "screen.h"

int topscreen_begin(const char **why)
{
	*why = "this pct was built without ncurses (Debian: libncurses-dev): use --once";
	return -1;
}

void topscreen_size(size_t *rows, size_t *columns)
{
	*rows = 24;
	*columns = 80;
}

void topscreen_draw(const struct toppicture *p, const char *keys)
{
	(void)p;
	(void)keys;
}

int topscreen_key(int ms)
{
	(void)ms;
	return TOPSCREEN_NONE;
}

void topscreen_end(void)
{
}
