# Optional libraries: what the machine has to build with, and what is built with it.

# written anew only when it has changed
PROBED = $B/config.mk
$(if $(shell mkdir -p $B && sh scripts/probe $(PROBED) $(CC) && echo done),, $(error cannot probe))
include $(PROBED)
UNPACK = $(LZMA) $(or $(ISAL), $(ZLIB)) $(ZSTD)
UNPACKS = $(if $(LZMA), -DPCT_LZMA) $(if $(ZLIB), -DPCT_ZLIB) $(if $(ISAL), -DPCT_ISAL) \
	$(if $(ZSTD), -DPCT_ZSTD)
DEMANGLE = $(if $(IBERTY), -DPCT_IBERTY)
LACKING = $(if $(CURSES), bin/pct-top/screen_none.c, bin/pct-top/screen.c) \
	$(if $(SQLITE), bin/pct-sql/none.c, \
		$(filter-out bin/pct-sql/none.c, $(wildcard bin/pct-sql/*.c)))

$B/bin/addr2src $B/bin/pct-compile: LDLIBS += $(ELFUTILS) $(UNPACK) $(IBERTY)
$B/bin/pct-sql: LDLIBS += $(SQLITE)
$B/bin/pct-top: LDLIBS += $(CURSES)
$B/bin/pct-export: LDLIBS += $(ZLIB)
$B/bin/pct-sys: LDLIBS += $(PFM)
$B/bin/addr2src $B/bin/pct-sql $B/bin/pct-top $B/bin/pct-export $B/bin/pct-sys: $(PROBED)
$B/bin/pct-compile: $(PROBED)

$B/o/lib/dwarf/minidebug.o $B/o/lib/dwarf/inflate.o $B/o/bin/pct-export/gzip.o: HAVE = $(UNPACKS)
$B/o/lib/sys/eventpfm_linux.o: HAVE = $(if $(PFM), -DPCT_PFM)
# who demangles, and who asks whether addr2src does (names/inlined.h)
DEMANGLES = $(addprefix $B/o/, lib/dwarf/demangle.o bin/pct-pr.o bin/pct-top.o \
	reports/end/end-data.o reports/page/page-html.o reports/sys/sys-report.o \
	reports/waits/waits.o)
$(DEMANGLES): HAVE = $(DEMANGLE)
$B/o/lib/dwarf/minidebug.o $B/o/lib/dwarf/inflate.o $B/o/bin/pct-export/gzip.o \
	$B/o/lib/sys/eventpfm_linux.o \
	$(DEMANGLES): $(PROBED)
