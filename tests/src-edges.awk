# src-edges.awk - prints addresses at the edges of symbols.
#   in:   0000000000001139 0000000000001150 main
#   out:  0x1139 0x1138 0x113a 0x114f 0x1150 0x1151, one a line
function next_to(hex, by,    digits, i, d) {
	digits = "0123456789abcdef"
	for (i = length(hex); i > 0; i--) {
		d = index(digits, substr(hex, i, 1)) - 1 + by
		hex = substr(hex, 1, i - 1) substr(digits, (d + 16) % 16 + 1, 1) substr(hex, i + 1)
		if (d >= 0 && d < 16)
			break
	}
	return hex
}
$1 != "ffffffffffffffff" {
	for (i = 1; i <= 2; i++)
		print "0x" $i "\n0x" next_to($i, -1) "\n0x" next_to($i, 1)
}
