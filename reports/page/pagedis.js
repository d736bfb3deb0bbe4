// pagedis.js - the instructions of a function with their samples, beside its source.
//	pctDis(element, f, {caption: 'lookup', file: 'x.c', total: 12})         f is of pct dis --json
// Instructions of another file, where it inlined one, have its name at their line.
var pctDis = function (place, f, t) {
'use strict';

var add = pctHtml.add, before = '', most = 0, body;

function base(path) {
	return path.replace(/^.*\//, '');
}

function line(i) {
	if (i.line === undefined)
		return '';
	return (i.file === t.file ? '' : base(i.file) + ':') + i.line;
}

f.instructions.forEach(function (i) { most = Math.max(most, i.count); });
body = pctHtml.table(place, t.caption, [{head: 'Samples', name: 'number'}, {head: 'Own', name: 'number'}, {head: 'Line', name: 'number'},
	{head: 'Instruction'}]);
body.parentNode.className = 'source';
f.instructions.forEach(function (i) {
	var tr = add(body, 'tr'), now = line(i), cell;

	if (i.count)
		tr.className = i.count * 3 >= most ? 'hot' : 'warm';
	add(tr, 'td', i.count ? i.count.toLocaleString('en') : '', 'number');
	add(tr, 'td', i.count ? pctHtml.percent(i.count / (t.total || 1)) : '', 'number');
	add(tr, 'td', now === before ? '' : now, 'number');
	cell = add(tr, 'td', undefined, 'code');
	add(cell, 'code', i.text || i.address);
	before = now;
});
};
