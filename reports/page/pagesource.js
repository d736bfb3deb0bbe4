// pagesource.js - the source of hot functions with the samples at its lines.
//	pctSource(element, file, d.lines(s, file.file), {total: 12, most: 5, function_of: 3})
// FILE is one of d.sources.  A row without a number stands for lines that are not in the page.
var pctSource = function (place, file, counts, t) {
'use strict';

var add = pctHtml.add;

function percent(n) {
	return n ? pctHtml.percent(n / (t.total || 1)) : '';
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

var body;

place.textContent = '';
if (file.why !== '') {
	add(place, 'p', t.caption + ' cannot be shown: ' + file.why + '.  pct page --source OLD=NEW says where sources are now.');
	return;
}
body = pctHtml.table(place, t.caption, [{head: 'Line', name: 'number'}, {head: 'Own', name: 'number'}, {head: 'Total', name: 'number'},
	{head: 'Source'}]);
body.parentNode.className = 'source';
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
