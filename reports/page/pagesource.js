// pagesource.js - the source of hot functions with the samples at its lines.
//	pctSource(element, file, d.lines(s, file.file), {total: 12, most: 5, function_of: 3})
// FILE is one of d.sources.  A row without a number stands for lines that are not in the page.
var pctSource = function (place, file, counts, t) {
'use strict';

function add(parent, tag, text, name) {
	var e = parent.appendChild(document.createElement(tag));

	if (text !== undefined)
		e.textContent = text;
	if (name)
		e.className = name;
	return e;
}

function percent(n) {
	return n ? (100 * n / (t.total || 1)).toFixed(1) + '%' : '';
}

function head(table) {
	var tr = add(add(table, 'thead'), 'tr');

	[['Line', 'number'], ['Own', 'number'], ['Total', 'number'], ['Source', '']].forEach(function (h) {
		add(tr, 'th', h[0], h[1]).scope = 'col';
	});
}

function line(body, number, text) {
	var n = counts.get(number) || {own: 0, all: 0, inlined: []}, tr = add(body, 'tr'), cell;

	if (n.own)
		tr.className = n.own * 3 >= t.most ? 'hot' : 'warm';
	add(tr, 'td', String(number), 'number');
	add(tr, 'td', percent(n.own), 'number');
	add(tr, 'td', percent(n.all), 'number');
	cell = add(tr, 'td', undefined, 'code');
	add(cell, 'code', text);
	if (n.inlined.length)
		add(cell, 'span', 'inlined here: ' + n.inlined.join(', '), 'inlined');
}

var table, body;

place.textContent = '';
if (file.why !== '') {
	add(place, 'p', 'It cannot be shown: ' + file.why + '.');
	return;
}
table = add(place, 'table', undefined, 'source');
add(table, 'caption', t.caption);
head(table);
body = add(table, 'tbody');
file.number.forEach(function (number, i) {
	var tr;

	if (i && number !== file.number[i - 1] + 1) {
		tr = add(body, 'tr', undefined, 'gap');
		add(tr, 'td', '\u22ee', 'number');
		add(tr, 'td', 'lines without samples').colSpan = 3;
	}
	line(body, number, file.line[i]);
});
};
