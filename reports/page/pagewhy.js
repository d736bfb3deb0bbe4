// pagewhy.js - which variables explain the time of a function, with their splits drawn.
//	pctWhy(element, {of: 'lookup', data: [...]})            data is of pct why --json
var pctWhy = function (place, piece) {
'use strict';

var WIDE = 240, HIGH = 44, BAR = 10;

function value(f) {
	return f.address || (typeof f.value === 'number' ? pctHtml.number(f.value) : f.value);
}

// The share of calls for which F holds, beside that of samples: those seen at entry, or of all calls.
function other(f) {
	return f.entries === undefined ? {share: f.calls, name: 'of calls'} : {share: f.entries, name: 'of the values seen at entry'};
}

function words(f) {
	var o = other(f);

	return f.variable + ' ' + f.operator + ' ' + value(f) + ' holds for ' + pctHtml.percent(f.samples) + ' of samples, '
		+ pctHtml.percent(o.share) + ' ' + o.name;
}

// The values of the variable, those beyond the split in another colour.
function put_values(svg, f) {
	var bins = f.bins, most = Math.max.apply(null, bins.count), wide = WIDE / bins.count.length;

	bins.count.forEach(function (n, i) {
		var middle = bins.from + (bins.to - bins.from) * (i + 0.5) / bins.count.length;

		pctHtml.draw(svg, 'rect', {'class': f.operator === '>' && middle > f.value ? 'beyond' : 'within', x: (wide * i).toFixed(1),
			y: (HIGH - HIGH * n / most).toFixed(1), width: (wide - 1).toFixed(1), height: (HIGH * n / most).toFixed(1)});
	});
	pctHtml.draw(svg, 'path', {'class': 'split', d: 'M' + (WIDE * (f.value - bins.from) / (bins.to - bins.from)).toFixed(1) + ' 0V' + HIGH});
}

function put_share(svg, y, share) {
	pctHtml.draw(svg, 'rect', {'class': 'within', x: 0, y: y, width: WIDE, height: BAR});
	pctHtml.draw(svg, 'rect', {'class': 'beyond', x: 0, y: y, width: (WIDE * share).toFixed(1), height: BAR});
}

function put_split(cell, f) {
	var drawn = f.bins && typeof f.value === 'number', top = drawn ? HIGH + 6 : 0, svg;

	svg = pctHtml.draw(cell, 'svg', {'class': 'split', role: 'img', viewBox: '0 0 ' + WIDE + ' ' + (top + 2 * BAR + 3), 'aria-label': words(f)});
	if (drawn)
		put_values(svg, f);
	put_share(svg, top, f.samples);
	put_share(svg, top + BAR + 3, other(f).share);
	pctHtml.add(cell, 'div', words(f), 'pale');
}

var body = pctHtml.table(place, 'What explains the time of ' + piece.of, [{head: 'Split', name: 'name'}, {head: 'Explains', name: 'number'},
	{head: 'Chance', name: 'number'}, {head: 'Samples above, calls below'}]);

piece.data.forEach(function (f) {
	var tr = pctHtml.add(body, 'tr'), cell;

	pctHtml.add(tr, 'td', f.variable + ' ' + f.operator + ' ' + value(f), 'name');
	cell = pctHtml.add(tr, 'td', pctHtml.percent(f.explained), 'number');
	pctHtml.add(cell, 'div', f.of === 'length' ? 'of the variation in call time' : 'of the variation in sample place', 'pale');
	pctHtml.add(tr, 'td', f.chance < 0.0015 ? '0.001' : f.chance.toFixed(3), 'number');
	put_split(pctHtml.add(tr, 'td'), f);
});
if (!piece.data.length) {
	place.textContent = '';
	pctHtml.add(place, 'p', piece.of + ': no variable explains more than chance does.');
}
};
