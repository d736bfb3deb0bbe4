# posix.mk - what is built where the system is not Linux, and there for a look: make OS=posix
#
# A file of Linux, WHAT_linux.c, has a twin of the same interface, WHAT_posix.c, that does what
# POSIX can.  The kernel's sampler, the preloaded library and pct-inject are Linux's own.

LINUX_ONLY = bin/pct-sys.c bin/pct-tick.c bin/pct-inject.c
LINUX_TESTS = $(addprefix $B/t/, events filters sysrecords nmi pysteps wallparts fuzz-ask \
	fuzz-procmaps)
# for a try under Linux
WARN += -U__linux__ -Ulinux
PRELOADED =
COLLECTOR = $(filter-out lib/preload/itimer_posix.c, $(wildcard lib/preload/*_posix.c)) \
	$(addprefix lib/preload/, accounts.c clock.c config.c context.c counter.c datafile.c \
		files.c objects.c pathtree.c phase.c records.c regions.c slowlock.c tell.c)
EMBEDDED = $(filter-out $(ALIEN) lib/inside/preloadable.c, $(wildcard lib/inside/*.c))
LINKED_IN = $(addprefix lib/preload/, itimer_posix.c onoff.c start.c nohook.c) \
	$(COLLECTOR) $(EMBEDDED)
