// pagevalues.js - values of an expression: how often which, over time, and by call path.
//	pctValues({shares: element, time: pctCharts.strip(...), paths: element}, piece, inside, {spans: true, all: true})
// spans: a stretch of time can be chosen.  PIECE is of values-page, with zero as seconds into the run; inside(pid, tid, seconds, path) chooses.  Returns the words on them.
var pctValues = function (place, piece, inside, t) {
'use strict';

var v = piece.data, MOST = 24, SLICES = 60, ROW = 14, LEFT = 96, LEAST_PATHS = 20;

// Those of the values that are chosen: {at, on, number, text}; none: how many have none, by reason.
function chosen() {
	var out = [], i, at;

	out.none = new Map();
	for (i = 0; i < v.value.length; i++) {
		at = piece.from + v.at[i] / 1e6;
		if (!inside(v.pid[i], v.tid[i], at, v.path[v.on[i]]))
			continue;
		if (v.value[i] < 0)
			out.none.set(v.none[-1 - v.value[i]], (out.none.get(v.none[-1 - v.value[i]]) || 0) + 1);
		else
			out.push({at: at, on: v.on[i], number: v.number[v.value[i]], text: v.text[v.value[i]]});
	}
	return out;
}

function by_text(all) {
	var count = new Map(), names;

	all.forEach(function (x) { count.set(x.text, (count.get(x.text) || 0) + 1); });
	names = Array.from(count.keys()).sort(function (a, b) { return count.get(b) - count.get(a) || (a < b ? -1 : 1); });
	names = names.slice(0, names.length > MOST ? MOST - 1 : MOST);
	return {names: count.size > MOST ? names.concat('(others)') : names, of: function (x) {
		var at = names.indexOf(x.text);

		return at < 0 ? names.length : at;
	}};
}

function span(from, to) {
	return from === to ? pctHtml.number(from) : pctHtml.number(from) + ' to ' + pctHtml.number(to);
}

// 0, 1, 2 to 3, 4 to 7 and so on.
function by_powers(most) {
	var names = ['0'], k;

	for (k = 1; k <= most; k *= 2)
		names.push(span(k, 2 * k - 1));
	return {names: names, of: function (x) { return x.number < 1 ? 0 : 1 + Math.floor(Math.log2(x.number)); }};
}

function by_width(least, most, whole) {
	var wide = (most - least) / MOST, names = [], k;

	if (whole)
		wide = Math.ceil((most - least + 1) / MOST);
	for (k = 0; k < MOST && least + k * wide <= most; k++)
		names.push(whole ? span(least + k * wide, least + (k + 1) * wide - 1) : span(least + k * wide, least + (k + 1) * wide));
	return {names: names, of: function (x) { return Math.min(names.length - 1, Math.floor((x.number - least) / wide)); }};
}

// How ALL are put into bins: their names, and the bin of a value.
function bins(all) {
	var least = Infinity, most = -Infinity, whole = true, sum = 0;

	if (!all.length || all.some(function (x) { return x.number === null; }))
		return by_text(all);
	all.forEach(function (x) {
		least = Math.min(least, x.number);
		most = Math.max(most, x.number);
		whole = whole && Number.isInteger(x.number);
		sum += x.number;
	});
	if (least === most)
		return by_text(all);
	if (least >= 0 && whole && most > 100 && most * all.length > 12 * sum)
		return by_powers(most);
	return by_width(least, most, whole);
}

function put_shares(all, b) {
	var own = counts(all, b), rows = b.names.map(function (name, i) { return {name: name, own: own[i], all: 0, order: -i}; });

	rows.forEach(function (r) {
		var ends = t.interval(r.own, all.length);

		r.low = ends[0];
		r.high = r.own ? ends[1] : undefined;
	});
	pctTable(place.shares, {caption: 'Values of ' + piece.of, rows: all.length ? rows : [], total: all.length, most: Infinity, sort: 'order',
		columns: [{key: 'own', head: 'Share', name: 'number'}, {key: 'bar', head: 'Of all', name: 'share'},
			{key: 'samples', head: 'Samples', name: 'number'}, {key: 'name', head: 'Value', name: 'name'}]});
}

// How many of LIST are in each bin of B.
function counts(list, b) {
	var n = b.names.map(function () { return 0; });

	list.forEach(function (x) { n[b.of(x)]++; });
	return n;
}

// The COUNT of each bin of B that has some, in words.
function counted(count, b) {
	return b.names.map(function (name, i) { return count[i] ? name + ': ' + count[i].toLocaleString('en') : ''; })
		.filter(Boolean).join(', ');
}

// The values ALL, by slices of the time from the first to the last one: {from, to, slice: [[value, ...], ...]}.
function by_time(all) {
	var out = {from: Infinity, to: -Infinity, slice: []}, i;

	all.forEach(function (x) {
		out.from = Math.min(out.from, x.at);
		out.to = Math.max(out.to, x.at);
	});
	out.to = Math.max(out.to, out.from + 1e-6) + 1e-6;      // the last one is before the end
	for (i = 0; i < SLICES; i++)
		out.slice.push([]);
	all.forEach(function (x) {
		out.slice[Math.min(SLICES - 1, Math.floor(SLICES * (x.at - out.from) / (out.to - out.from)))].push(x);
	});
	return out;
}

// A field for each bin and slice of time, the darker the more values.
function put_time(all, b) {
	var width = Math.max(280, place.time.place.clientWidth), high = ROW * b.names.length, times, count, most, svg, picture;

	place.time.place.textContent = '';
	if (!all.length) {
		place.time.clear();
		return;
	}
	times = by_time(all);
	count = times.slice.map(function (list) { return counts(list, b); });
	most = Math.max.apply(null, count.map(function (n) { return Math.max.apply(null, n); }));
	svg = pctHtml.draw(place.time.place, 'svg', {'class': 'time', role: 'img', viewBox: '0 0 ' + width + ' ' + (high + 20),
		'aria-label': 'Values of ' + piece.of + ' over time, at most ' + most + ' of one kind at once'});
	picture = {from: times.from, to: times.to, left: LEFT, right: width, high: high};
	pctCharts.axis(svg, picture);
	b.names.forEach(function (name, i) {
		pctHtml.draw(svg, 'text', {x: LEFT - 4, y: ROW * i + 11, 'text-anchor': 'end'}, pctBoxes.fit(name.split(' to ')[0], 13));
	});
	count.forEach(function (n, slice) {
		n.forEach(function (some, i) {
			if (some)
				pctHtml.draw(svg, 'rect', {'class': 'cell', x: (LEFT + (width - LEFT) * slice / SLICES).toFixed(1), y: ROW * i,
					width: ((width - LEFT) / SLICES).toFixed(1), height: ROW - 1, 'fill-opacity': (0.15 + 0.85 * some / most).toFixed(2)});
		});
	});
	place.time.show(svg, Object.assign(picture, {slices: SLICES, spans: t.spans,
		words: function (slice) { return counted(count[slice], b) || 'no values'; }}));
}

function words(list) {
	var sorted = list.slice().sort(function (a, b) { return a.number - b.number; }), sum = 0, b;

	if (sorted.some(function (x) { return x.number === null; }) || !sorted.length) {
		b = by_text(list);
		return b.names.length ? {mean: '', least: '', middle: b.names[0], most: ''} : {};
	}
	sorted.forEach(function (x) { sum += x.number; });
	return {mean: pctHtml.number(sum / sorted.length), least: pctHtml.number(sorted[0].number),
		middle: pctHtml.number(sorted[(sorted.length - 1) >> 1].number), most: pctHtml.number(sorted[sorted.length - 1].number)};
}

// The bins of each path are those of ALL values.
function put_paths(all, b) {
	var of = new Map(), column = function (key, head) { return {key: 'plain', of: key, head: head, name: 'number'}; };

	all.forEach(function (x) {
		if (!of.has(x.on))
			of.set(x.on, []);
		of.get(x.on).push(x);
	});
	pctTable(place.paths, {caption: 'Values by call path', total: all.length, sort: 'own', most: t.all ? Infinity : LEAST_PATHS, more: t.more,
		rows: Array.from(of, function (r) {
			var n = counts(r[1], b);

			return Object.assign(words(r[1]), {name: v.path[r[0]], own: r[1].length, all: r[1].length, bins: n, said: counted(n, b)});
		}),
		columns: [{key: 'samples', head: 'Samples', name: 'number'}, column('mean', 'Mean'), column('least', 'Least'), column('middle', 'Median'),
			column('most', 'Most'), {key: 'bins', head: 'Distribution', name: 'share', title: 'one bar for each value, in the order of the table of shares'},
			{key: 'name', head: 'Call path', name: 'name'}]});
}

var all = chosen(), b = bins(all), w = words(all), said;

put_shares(all, b);
put_time(all, b);
put_paths(all, b);
said = all.length.toLocaleString('en') + (all.length === 1 ? ' value' : ' values')
	+ (w.mean ? ': mean ' + w.mean + ', least ' + w.least + ', median ' + w.middle + ', most ' + w.most : '') + '.';
all.none.forEach(function (n, why) { said += '  ' + n.toLocaleString('en') + ' without a value: ' + why + '.'; });
return said;
};
