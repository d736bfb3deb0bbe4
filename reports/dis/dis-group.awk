# dis-group.awk - sampled addresses into the functions, or stretches of code, that they lie in.
#	in:   OBJECT IDENTITY ADDRESS16 ADDRESS COUNT NS NAME EXTENT, tabs between, sorted by the
#	      first three; EXTENT is START-END of the function, or ?? (pct-dis --extents); ADDRESS16
#	      has 16 digits
#	out:  AMOUNT NUMBER R OBJECT RANGE IDENTITY HITS        for pct-dis; AMOUNT to be sorted by
#	      AMOUNT NUMBER F OBJECT NAME EXTENT                the same function, for dis-print
#	      AMOUNT NUMBER C ADDRESS COUNT NS                  a sampled address of it
# Where the function is not known, what lies near under the same name is one stretch, from the first
# sampled address to the last.
BEGIN { FS = OFS = "\t"; NEAR = 512 }

# the last twelve digits of an address, which awk's numbers hold
function low(a,    i, v) {
	for (i = 5; i <= 16; i++)
		v = 16 * v + index("0123456789abcdef", substr(a, i, 1)) - 1
	return v
}

# the address after A, of 16 digits
function after(a,    i, d) {
	for (i = 16; i > 0; i--) {
		d = index("0123456789abcdef", substr(a, i, 1)) % 16
		a = substr(a, 1, i - 1) substr("0123456789abcdef", d + 1, 1) substr(a, i + 1)
		if (d)
			break
	}
	return a
}

function end(    range, i) {
	if (!hits)
		return
	amount = sprintf("%.0f", amount)
	range = extent != "??" ? extent : mark "0x" first "-0x" after(last)
	print amount, number, "R", object, range, identity
	print amount, number, "F", object, name, extent
	for (i = 1; i <= hits; i++)
		print amount, number, "C", hit[i]
	hits = 0
}

$8 == "" { $8 = "??" }          # whoever should have answered ended early

$1 != object || $2 != identity || $8 != extent || \
		(extent == "??" && ($7 != name || low($3) - low(last) > NEAR)) {
	end()
	object = $1
	identity = $2
	extent = $8
	name = $7
	first = $3
	amount = 0
	number++
	mark = substr($4, 1, 1) == "@" ? "@" : ""
}

{
	last = $3
	amount += $5
	if (name == "")
		name = $7
	hit[++hits] = $4 OFS $5 OFS $6
}

END { end() }
