# Optional libraries: what the machine has to build with, and what is built with it.

# written anew only when it has changed
PROBED = $B/config.mk
$(if $(shell mkdir -p $B && sh scripts/probe $(PROBED) $(CC) && echo done),, $(error cannot probe))
include $(PROBED)
probed = $(patsubst %, $(PROBED).%, $1)
UNPACKERS = LZMA ZLIB ISAL ZSTD
UNPACK = $(LZMA) $(or $(ISAL), $(ZLIB)) $(ZSTD)
UNPACKS = $(if $(LZMA), -DPCT_LZMA) $(if $(ZLIB), -DPCT_ZLIB) $(if $(ISAL), -DPCT_ISAL) \
	$(if $(ZSTD), -DPCT_ZSTD)
# WHAT_LIBRARY.c needs that library; WHAT_noLIBRARY.c stands for it where there is none
ALIEN += %_$(if $(CURSES),no)curses.c %_$(if $(SQLITE),no)sqlite.c %_$(if $(CURL),no)curl.c \
	%_$(if $(IBERTY),no)iberty.c
UNBUILT = $(if $(ELFUTILS),, bin/addr2src.c bin/pct-compile.c) $(if $(SQLITE),, bin/pct-sql.c)
$(if $(UNBUILT), $(shell rm -f $(UNBUILT:%.c=$B/%)))

$B/bin/addr2src $B/bin/pct-compile: LDLIBS += $(ELFUTILS) $(UNPACK) $(IBERTY)
$B/bin/pct-sql: LDLIBS += $(SQLITE)
$B/bin/pct-ship $B/bin/pct-fleet: LDLIBS += $(SQLITE) $(CURL) $(ZLIB)
$B/bin/pct-top: LDLIBS += $(CURSES)
$B/bin/pct-export: LDLIBS += $(ZLIB)
$B/bin/pct-sys: LDLIBS += $(PFM)
$B/bin/addr2src $B/bin/pct-compile: $(call probed, ELFUTILS IBERTY $(UNPACKERS))
$B/bin/pct-sql: $(call probed, SQLITE)
$B/bin/pct-ship $B/bin/pct-fleet $B/o/lib/fleet.a: $(call probed, SQLITE CURL ZLIB)
$B/bin/pct-top: $(call probed, CURSES)
$B/bin/pct-export: $(call probed, ZLIB)
$B/bin/pct-sys: $(call probed, PFM)

WITH_UNPACKERS = $(addprefix $B/o/, lib/dwarf/minidebug.o lib/dwarf/inflate.o \
	bin/pct-export/gzip.o lib/fleet/http_curl.o)
$(WITH_UNPACKERS): HAVE = $(UNPACKS)
$(WITH_UNPACKERS): $(call probed, $(UNPACKERS))
$B/o/lib/dwarf.a: $(call probed, IBERTY)
$B/o/lib/sys/eventpfm_linux.o: HAVE = $(if $(PFM), -DPCT_PFM)
$B/o/lib/sys/eventpfm_linux.o: $(call probed, PFM)
