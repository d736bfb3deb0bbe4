# src-crafted.sh - makes objects with DWARF that no compiler writes.
# craft makes bad.so from these files, if they exist:
#	dies       assembler: the DIEs of a unit of version 4 below its first, which has bad's code;
#	           by these abbreviations:
#	           2 a subprogram: low_pc, high_pc (8 bytes), abstract_origin (ref4)
#	           3 a subprogram: ranges
#	           4 a subprogram: name (string)
#	           5 a block with children
#	           6 as 2, inlined, with children
#	           7 a subprogram: specification (ref4)
#	abbrevs    more abbreviations, from 8 on
#	sections   other sections
#	line       instead of bad's line table
# and from a second unit, of a compiler, with the function good.  .Lu is the unit's beginning.  Sets
# $bad and $good, the addresses of the two, without 0x.
# shellcheck shell=sh disable=SC2034

# abbrev CODE TAG CHILDREN [ATTRIBUTE FORM]...
abbrev() {
	printf '.uleb128 %s, %s\n.byte %s\n' "$1" "$2" "$3"
	shift 3
	[ $# -eq 0 ] || printf '.uleb128 %s, %s\n' "$@"
	printf '.byte 0, 0\n'
}

craft() {
	touch dies abbrevs sections
	{
		printf '.text\n.globl bad\n.type bad, @function\nbad:\n'
		[ -e line ] || printf '.file 1 "bad.c"\n.loc 1 7\n'
		printf '.Lbad: nop\nnop\nnop\nnop\n.Lend: ret\n.size bad, . - bad\n.section .debug_line, "", @progbits\n.Lline:\n'
		[ ! -e line ] || cat line
		printf '.section .debug_abbrev, "", @progbits\n.Labbrev:\n'
		abbrev 1 0x11 1 0x13 0x0b 0x11 0x01 0x12 0x07 0x10 0x17
		abbrev 2 0x2e 0 0x11 0x01 0x12 0x07 0x31 0x13
		abbrev 3 0x2e 0 0x55 0x17
		abbrev 4 0x2e 0 0x03 0x08
		abbrev 5 0x0b 1
		abbrev 6 0x1d 1 0x11 0x01 0x12 0x07 0x31 0x13
		abbrev 7 0x2e 0 0x47 0x13
		cat abbrevs
		printf '.byte 0\n.section .debug_info, "", @progbits\n'
		printf '.Lu: .long .Lover - .Lafter\n.Lafter: .value 4\n.long .Labbrev\n.byte 8\n'
		printf '.uleb128 1\n.byte 12\n.quad .Lbad, 5\n.long .Lline\n'
		cat dies
		printf '.byte 0\n.Lover:\n'
		cat sections
		printf '.section .note.GNU-stack, "", @progbits\n'
	} >bad.s
	[ -e good.o ] || {
		printf 'int good(int n)\n{\n\treturn n * 3;\n}\n' >good.c
		gcc -g -O1 -fPIC -c good.c
	} || fail 'no good.o'
	if gcc -c bad.s &&
		gcc -shared -nostdlib -Wl,--build-id -o bad.so bad.o good.o; then :; else fail \
			'no bad.so'; fi
	bad=$(nm bad.so | sed -n 's/^0*\(.*\) T bad$/\1/p') good=$(nm bad.so |
		sed -n 's/^0*\(.*\) T good$/\1/p')
	rm -f dies abbrevs sections line
}
