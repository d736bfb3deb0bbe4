// pagecompare.js - how runs differ from the first one, A, with columns for each.
//	pctCompare(element, pieces, {most: 30, more: f, hit: f})        pieces: pct diff --json of A and B, A and C ...; returns words
var pctCompare = function (place, pieces, t) {
'use strict';

var rows = new Map(), many = pieces.length > 1;

// The label LABEL of D with the path that its object has in A: the name that it shares with B's may not be that with C's.
function key_of(d, label) {
	var m = d.matched.find(function (pair) { return label.indexOf(pair.label + ':') === 0; });

	return m ? m.a + label.slice(m.label.length) : label;
}

function share(side, count, seconds) {
	return side.seconds ? seconds / side.seconds : count / (side.count || 1);
}

pieces.forEach(function (p, n) {
	p.data.labels.forEach(function (l) {
		var key = key_of(p.data, l.label), r = rows.get(key);

		if (!r)
			rows.set(key, r = {name: l.label, share: [], points: [], chance: [], size: 0, all: 0});
		if (l.label.length < r.name.length)
			r.name = l.label;
		r.share[0] = share(p.data.a, l.a, l.seconds_a);
		r.share[n + 1] = share(p.data.b, l.b, l.seconds_b);
		r.points[n] = l.points;
		r.chance[n] = Math.min(1, l.chance * pieces.length);    // Bonferroni's, whatever the runs have in common
		r.size = Math.max(r.size, Math.abs(l.points));
		r.all += l.a + l.b;
	});
});

// On a small screen the name of the function stands before what has to be scrolled.
function columns() {
	var name = {key: 'name', head: 'Function', name: 'name'}, out = [{key: 'part', of: 0, head: 'A', name: 'number'}];

	pieces.forEach(function (p, n) {
		var letter = pctHtml.letter(n + 1), of = many ? ' of ' + letter : '';

		out.push({key: 'part', of: n + 1, head: letter, name: 'number'}, {key: 'points', of: n, head: 'Points' + of, name: 'number'},
			{key: 'chance', of: n, head: 'Chance' + of, name: 'number' + (many ? ' narrow-off' : '')});
	});
	return many ? [name].concat(out) : out.concat(name);
}

function samples(side, n) {
	return pctHtml.letter(n) + ' ' + side.count.toLocaleString('en') + (side.seconds ? ' (' + side.seconds.toFixed(3) + ' s)' : '');
}

rows.forEach(function (r) { r.hit = t.hit(r.name); });

var first = pieces[0].data, totals = [samples(first.a, 0)].concat(pieces.map(function (p, n) { return samples(p.data.b, n + 1); }));

pctTable(place, {caption: many ? 'How the others differ from A' : 'How B differs from A', most: t.most, sort: 'size', columns: columns(),
	rows: Array.from(rows.values()), more: t.more});
return 'Own shares of the samples of ' + first.event + ': ' + totals.join(', ') + '.  Chance is the probability of such a difference '
	+ (many ? 'for any function in any of the ' + pieces.length + ' comparisons with A ' : '')
	+ 'if nothing changed; values below 5 % are marked.';
};
