// pagetables.js - the tables of a page: shares with their intervals drawn.
//	pctTable(element, {caption: 'Functions', columns: [...], rows: [...], more: f})
// A row is {name, title, press or null, own, all, low, high, all_low, all_high, hit}; low and high are of the own share, all_low
// and all_high of the total.  A column's title says more than its head.
var pctTable = function (place, t) {
'use strict';

var add = pctHtml.add, percent = pctHtml.percent;

// The largest share, or upper end of an interval, of all rows: as wide as a picture.
var largest = t.rows.reduce(function (most, r) {
	return Math.max(most, r.own / (t.total || 1), r.high || 0, r.all_high === undefined ? 0 : Math.max(r.all_high, r.all / (t.total || 1)));
}, 0) || 1;

// A line from the lower to the upper end of an interval, around the height Y.
function ends(svg, low, high, y) {
	if (high !== undefined)
		pctHtml.draw(svg, 'path', {d: 'M' + (2 + 120 * low / largest) + ' ' + (y - 3) + 'v6m0 -3H'
			+ (2 + 120 * high / largest) + 'm0 -3v6'});
}

// A bar of the own share, in front of that of the total if the row has it, with their intervals.
function bar(cell, row) {
	var draw = pctHtml.draw, total = (t.total || 1) * largest, below = row.all_high !== undefined;
	var svg = draw(cell, 'svg', {'class': 'bar', viewBox: '0 0 124 16', 'aria-hidden': 'true', preserveAspectRatio: 'none'});

	if (below)
		draw(svg, 'rect', {'class': 'total', x: 2, y: 2, height: 12, width: 120 * row.all / total});
	draw(svg, 'rect', {x: 2, y: 2, height: below ? 7 : 12, width: 120 * row.own / total});
	ends(svg, row.low, row.high, below ? 5 : 8);
	ends(svg, row.all_low, row.all_high, 12);
}

// The counts N of bins as bars, the greatest one as high as the picture; SAID in words.
function bins(cell, n, said) {
	var wide = 120 / n.length, most = Math.max.apply(null, n);
	var svg = pctHtml.draw(cell, 'svg', {'class': 'bar bins', viewBox: '0 0 124 16', role: 'img', 'aria-label': said, preserveAspectRatio: 'none'});

	pctHtml.draw(svg, 'title', {}, said);
	n.forEach(function (count, i) {
		if (count)
			pctHtml.draw(svg, 'rect', {x: (2 + wide * i).toFixed(1), y: (15 - 14 * count / most).toFixed(1),
				width: Math.max(1, wide - 1).toFixed(1), height: (14 * count / most).toFixed(1)});
	});
	pctHtml.draw(svg, 'path', {d: 'M2 15.5H122'});
}

// One cell of a row, by the column's key.
var cell = {
	own: function (c, row) { c.textContent = percent(row.own / (t.total || 1)); },
	interval: function (c, row) {
		c.textContent = row.high === undefined ? '' : percent(row.low) + ' to ' + percent(row.high);
	},
	bar: bar,
	samples: function (c, row) { c.textContent = pctHtml.count(row.own); },
	time: function (c, row) { c.textContent = (row.own * t.interval / 1e9).toFixed(3); },
	part: function (c, row, column) { c.textContent = percent(row.share[column.of] || 0); },
	points: function (c, row, column) {
		var n = row.points[column.of] || 0;

		c.textContent = (n < 0 ? '' : '+') + n.toFixed(1) + (row.chance[column.of] < 0.05 ? ' *' : '');
	},
	chance: function (c, row, column) {
		var n = row.chance[column.of];

		c.textContent = n === undefined ? '' : n < 0.001 ? '< 0.1%' : percent(n);
	},
	plain: function (c, row, column) { c.textContent = row[column.of]; },
	number: function (c, row) { c.textContent = pctHtml.count(row.number); },
	all: function (c, row) {
		c.textContent = percent(row.all / (t.total || 1));
		if (row.all_high !== undefined)
			c.title = '95 % interval: ' + percent(row.all_low) + ' to ' + percent(row.all_high);
	},
	bins: function (c, row) { bins(c, row.bins, row.said); },
	name: function (c, row) {
		var name = pctHtml.shorter(row.name, 600);

		if (row.press)
			pctHtml.breaks(pctHtml.button(c, '', 'link', row.press), name);
		else
			pctHtml.breaks(c, name);
		if (row.title || name !== row.name)
			c.title = row.title || row.name;
	}
};

function sorting(th, column) {
	if (!column.sort)
		return;
	pctHtml.button(th, column.head, '', function () { t.order(column.sort); });
	th.setAttribute('aria-sort', t.sort === column.sort ? 'descending' : 'none');
}

function row(body, r) {
	var tr = add(body, 'tr', undefined, r.hit ? 'hit' : '');

	t.columns.forEach(function (column) { cell[column.key](add(tr, 'td', undefined, column.name), r, column); });
}

var shown = t.rows.slice().sort(function (a, b) {
	var key = t.sort || 'own';

	return b[key] - a[key] || b.all - a.all || (a.name < b.name ? -1 : 1);
});
var body, hits = shown.filter(function (r) { return r.hit; });

// What was searched for, where a row has it.
if (hits.length)
	shown = hits;

place.textContent = '';
place.setAttribute('data-largest', largest); // what a bar as long as its cell stands for
if (!shown.length)
	return;
body = pctHtml.table(place, t.caption, t.columns, sorting);
shown.slice(0, t.most).forEach(function (r) { row(body, r); });
if (shown.length > t.most)
	pctHtml.button(place, 'Show all ' + shown.length, 'more', t.more);
};
