// pagetables.js - the tables of a page: shares with their intervals drawn.
//	pctTable(element, {caption: 'Functions', columns: [...], rows: [...], more: f})
// A row is {name, title, press or null, own, all, low, high, hit}; low and high are of the own share.
var pctTable = function (place, t) {
'use strict';

var NS = pctBoxes.NS;

function add(parent, tag, text, name) {
	var e = parent.appendChild(document.createElement(tag));

	if (text !== undefined)
		e.textContent = text;
	if (name)
		e.className = name;
	return e;
}

function percent(share) {
	return (100 * share).toFixed(1) + '%';
}

// A bar of the share, and a line from the lower to the upper end of its interval.
function bar(cell, row) {
	var svg = cell.appendChild(document.createElementNS(NS, 'svg')), rect, line;

	svg.setAttribute('class', 'bar');
	svg.setAttribute('viewBox', '0 0 124 16');
	svg.setAttribute('aria-hidden', 'true');
	svg.setAttribute('preserveAspectRatio', 'none');
	rect = svg.appendChild(document.createElementNS(NS, 'rect'));
	rect.setAttribute('x', 2);
	rect.setAttribute('y', 2);
	rect.setAttribute('height', 12);
	rect.setAttribute('width', 120 * row.own / (t.total || 1));
	if (row.high === undefined)
		return;
	line = svg.appendChild(document.createElementNS(NS, 'path'));
	line.setAttribute('d', 'M' + (2 + 120 * row.low) + ' 4v8m0 -4H' + (2 + 120 * row.high) + 'm0 -4v8');
}

// One cell of a row, by the column's key.
var cell = {
	own: function (c, row) { c.textContent = percent(row.own / (t.total || 1)); },
	interval: function (c, row) {
		c.textContent = row.high === undefined ? '' : percent(row.low) + ' to ' + percent(row.high);
	},
	bar: bar,
	samples: function (c, row) { c.textContent = row.own.toLocaleString('en'); },
	time: function (c, row) { c.textContent = (row.own * t.interval / 1e9).toFixed(3); },
	a: function (c, row) { c.textContent = percent(row.a); },
	b: function (c, row) { c.textContent = percent(row.b); },
	points: function (c, row) { c.textContent = (row.points < 0 ? '' : '+') + row.points.toFixed(1) + (row.mark ? ' *' : ''); },
	chance: function (c, row) { c.textContent = row.chance < 0.001 ? '< 0.1%' : percent(row.chance); },
	number: function (c, row) { c.textContent = row.number.toLocaleString('en'); },
	all: function (c, row) { c.textContent = percent(row.all / (t.total || 1)); },
	name: function (c, row) {
		var b;

		if (!row.press) {
			c.textContent = row.name;
		} else {
			b = add(c, 'button', row.name, 'link');
			b.type = 'button';
			b.addEventListener('click', row.press);
		}
		if (row.title)
			c.title = row.title;
	}
};

function head(table) {
	var tr = add(add(table, 'thead'), 'tr');

	t.columns.forEach(function (column) {
		var th = add(tr, 'th', column.sort ? undefined : column.head, column.name), b;

		th.scope = 'col';
		if (!column.sort)
			return;
		b = add(th, 'button', column.head);
		b.type = 'button';
		th.setAttribute('aria-sort', t.sort === column.sort ? 'descending' : 'none');
		b.addEventListener('click', function () { t.order(column.sort); });
	});
}

function row(body, r) {
	var tr = add(body, 'tr', undefined, r.hit ? 'hit' : '');

	t.columns.forEach(function (column) { cell[column.key](add(tr, 'td', undefined, column.name), r); });
}

var shown = t.rows.slice().sort(function (a, b) {
	var key = t.sort || 'own';

	return b[key] - a[key] || b.all - a.all || (a.name < b.name ? -1 : 1);
});
var table, body, b;

place.textContent = '';
if (!shown.length)
	return;
table = add(place, 'table');
add(table, 'caption', t.caption);
head(table);
body = add(table, 'tbody');
shown.slice(0, t.most).forEach(function (r) { row(body, r); });
if (shown.length > t.most) {
	b = add(place, 'button', 'Show all ' + shown.length, 'more');
	b.type = 'button';
	b.addEventListener('click', t.more);
}
};
