// pagewaits.js - what threads waited for, and who had it; and the picture of their lanes, both of the selection.
//	pctLanes.follow(element, function (pid, tid) { ... }, [12, 13])         ns of the clock of the run, or null; returns how many lanes it shows
//	pctLanes.walk(element, function (text) { ... })         the arrow keys go through them, and tell
//	pctWaits(element, waits, {inside: f, span: [12, 13], most: 30, more: f})        waits is of pct wait, with by and moments (waitparts.h)
var pctWaits = function (place, waits, t) {
'use strict';

// What the selection has of each wait; of a span only the longest waits, which have a time, their parts in it.
function rows() {
	var sums = waits.waits.map(function (w) { return {name: w.text, own: 0, all: 0, number: 0}; });

	function add(row, ns, number) {
		sums[row].own += ns;
		sums[row].all += ns;
		sums[row].number += number;
	}

	if (t.span)
		waits.moments.forEach(function (m) {
			var ns = Math.min(m[3] + m[4], t.span[1]) - Math.max(m[3], t.span[0]);

			if (ns > 0 && t.inside(m[1], m[2]))
				add(m[0], ns, 1);
		});
	else
		waits.by.forEach(function (p) {
			if (t.inside(p[1], p[2]))
				add(p[0], p[3], p[4]);
		});
	return sums.filter(function (r) { return r.own > 0; });
}

var all = rows();

pctTable(place, {caption: 'What threads waited for, and the holder' + (t.span ? ': parts of the longest waits' : ''),
	total: all.reduce(function (sum, r) { return sum + r.own; }, 0), interval: 1, most: t.most, sort: 'own',
	columns: [{key: 'own', head: 'Part', name: 'number'}, {key: 'bar', head: 'Of all', name: 'share'},
		{key: 'time', head: 'Seconds', name: 'number'}, {key: 'number', head: 'Times', name: 'number narrow-off'},
		{key: 'name', head: 'Wait', name: 'name'}],
	rows: all, more: t.more});
};

var pctLanes = (function () {
'use strict';

// A time in ns with a unit that fits it.
function words(ns) {
	return !ns ? '0 s' : ns >= 1e9 ? (ns / 1e9).toFixed(3) + ' s' : ns >= 1e6 ? (ns / 1e6).toFixed(2) + ' ms' : (ns / 1e3).toFixed(2) + ' us';
}

// The number in attribute NAME of E as it was drawn.
function drawn(e, name) {
	if (!e.hasAttribute('data-' + name))
		e.setAttribute('data-' + name, parseFloat(e.getAttribute(name)));
	return +e.getAttribute('data-' + name);
}

// Show only the lanes that are CHOSEN, one below the other, and of them only SPAN.
function follow(place, chosen, span) {
	var svg = place.querySelector('.pct-lanes'), groups, n, shown = 0, shift = [], from, to, high, top, view;

	if (!svg)
		return 0;
	from = +svg.getAttribute('data-from');
	to = Math.max(from + 1, +svg.getAttribute('data-to'));
	top = +svg.getAttribute('data-top');
	high = +svg.getAttribute('data-lane');
	view = span || [from, to];
	groups = Array.from(svg.querySelectorAll('.lane'));
	n = groups.length / 2;          // bars, and words over them

	function x(percent) {
		var at = from + (percent - 1) / 98 * (to - from);

		return Math.min(99, Math.max(1, 1 + 98 * (at - view[0]) / (view[1] - view[0])));
	}

	function bar(rect) {
		var begin = x(drawn(rect, 'x')), width = x(drawn(rect, 'x') + drawn(rect, 'width')) - begin;

		rect.setAttribute('x', begin.toFixed(4) + '%');
		rect.setAttribute('width', width.toFixed(4) + '%');
		rect.classList.toggle('off', width <= 0 && begin !== drawn(rect, 'x'));
	}

	function arrow(line) {
		var at = x(drawn(line, 'x1')), ends = ['y1', 'y2'].map(function (y) { return Math.floor((drawn(line, y) - top) / high); });
		var inside = at > 1 && at < 99 || !span;

		line.classList.toggle('off', !inside || shift[ends[0]] < 0 || shift[ends[1]] < 0);
		['x1', 'x2'].forEach(function (name) { line.setAttribute(name, at.toFixed(4) + '%'); });
		['y1', 'y2'].forEach(function (name, i) { line.setAttribute(name, drawn(line, name) - Math.max(0, shift[ends[i]])); });
	}

	groups.forEach(function (g, i) {
		if (i < n)
			shift[i] = chosen(+g.getAttribute('data-pid'), +g.getAttribute('data-tid')) ? (i - shown++) * high : -1;
		g.classList.toggle('off', shift[i % n] < 0);
		g.setAttribute('transform', 'translate(0 ' + -Math.max(0, shift[i % n]) + ')');
		g.querySelectorAll('rect').forEach(bar);
	});
	svg.querySelectorAll('.a').forEach(arrow);
	svg.setAttribute('height', drawn(svg, 'height') - (n - shown) * high);
	svg.querySelectorAll('.g').forEach(function (line, i) {
		line.setAttribute('y2', top + shown * high);
		line.nextElementSibling.textContent = words(view[0] - from + (view[1] - view[0]) / 4 * i);
	});
	return shown;
}

// The lanes of the picture SVG: {words, parts: [...]}, the parts in the order of time.
function lanes(svg) {
	var groups = Array.from(svg.querySelectorAll('.lane')), with_some = function (what) {
		return groups.filter(function (g) { return g.querySelector(what); });
	}, words = with_some('text');

	return with_some('rect').map(function (g, i) {
		return {off: g.classList.contains('off'), words: Array.from(words[i].querySelectorAll('text'), function (t) { return t.textContent; }).join('; '),
			parts: Array.from(g.querySelectorAll('rect:not(.b):not(.off)')).sort(function (a, b) {
				return parseFloat(a.getAttribute('x')) - parseFloat(b.getAttribute('x'));
			}).filter(function (rect, i, all) { return !i || rect.textContent !== all[i - 1].textContent; })};     // a bar is two
	}).filter(function (lane) { return !lane.off; });
}

// Up and Down go from lane to lane, Left and Right from part to part of one; TELL gets the words of it.
function walk(place, tell) {
	var svg = place.querySelector('.pct-lanes'), all, lane = -1, part = -1;

	function go(to_lane, to_part) {
		var old = svg.querySelector('.at'), now;

		all = lanes(svg);
		if (!all.length)
			return;
		lane = Math.min(all.length - 1, Math.max(0, to_lane));
		part = Math.min(all[lane].parts.length - 1, to_part);
		now = all[lane].parts[part];
		if (old)
			old.classList.remove('at');
		tell(now ? now.textContent.replace('\n', '; ') : all[lane].words);
		if (now) {
			now.classList.add('at');
			now.scrollIntoView({block: 'nearest', inline: 'nearest'});
		}
	}

	if (!svg || !lanes(svg).length)
		return;
	place.setAttribute('role', 'application');
	place.setAttribute('aria-label', place.getAttribute('aria-label') + ': arrow keys move from thread to thread, and along a thread');
	place.addEventListener('keydown', function (e) {
		var to = {ArrowUp: [lane - 1, -1], ArrowDown: [lane + 1, -1], ArrowLeft: [lane, Math.max(0, part - 1)], ArrowRight: [lane, part + 1],
			Home: [lane, 0], End: [lane, Infinity]}[e.key];

		if (!to || e.ctrlKey || e.altKey || e.metaKey)
			return;
		e.preventDefault();
		go(to[0], to[1]);
	});
}

return {follow: follow, walk: walk};
})();
