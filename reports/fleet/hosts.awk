# hosts.awk - the counts of labels, with their variance by hosts, for diff-table:
#	in:   12<TAB>web1<TAB>/bin/x<TAB><TAB>/bin/x:f        COUNT HOST OBJECT FILE LABEL
#	out:  30<TAB>7.5<TAB>3<TAB>time<TAB>0<TAB><TAB>/bin/x<TAB><TAB>/bin/x:f
# of the side OUT; the labels of the side OTHER are there with 0.  Files: OUT=, then both in order.
# Hosts are replicates: with r the label's share of all samples, c and t a host's samples of it and
# in all, and n hosts, the variance of its count is n/(n-1) times the sum of (c - r t)^2, with n - 1
# degrees of freedom (the ratio estimator; W. G. Cochran, Sampling Techniques, 1977, 6.4).

BEGIN { FS = OFS = "\t" }
{
	key = $3 OFS $4 OFS $5
	labels[key]
	if (FILENAME != out)
		next
	total += $1
	host[$2] += $1
	count[key] += $1
	of[key, $2] += $1
}
END {
	for (h in host)
		n++
	for (key in labels) {
		squares = 0
		for (h in host) {
			off = of[key, h] - count[key] / total * host[h]
			squares += off * off
		}
		variance = n > 1 ? sprintf("%.6f", n / (n - 1) * squares) : 0
		print sprintf("%.0f", count[key]), variance, (n > 1 ? n - 1 : 0), event, 0, "", key
	}
}
