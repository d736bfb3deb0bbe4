// pagehtml.js - elements of a page; texts are set as text, never as markup.
//	pctHtml.add(parent, 'td', '5.0%', 'number')     appends it
//	pctHtml.table(element, 'Functions', [{head: 'Own', name: 'number'}])    its body
var pctHtml = (function () {
'use strict';

function add(parent, tag, text, name) {
	var e = parent.appendChild(document.createElement(tag));

	if (text !== undefined)
		e.textContent = text;
	if (name)
		e.className = name;
	return e;
}

// TEXT, without its middle when it is much longer than MOST.
function shorter(text, most) {
	return text.length > most * 1.2 ? text.slice(0, most * 0.75) + ' \u2026 ' + text.slice(-most / 4) : text;
}

// The same of a picture.
function draw(parent, tag, attributes, text) {
	var e = parent.appendChild(document.createElementNS(pctBoxes.NS, tag)), a;

	for (a in attributes)
		e.setAttribute(a, attributes[a]);
	if (text !== undefined)
		e.textContent = text;
	return e;
}

// A table with these columns in PLACE, which loses what it had; a column's th goes to EACH, if given.
function table(place, caption, columns, each) {
	var t, tr;

	place.textContent = '';
	t = add(place, 'table');
	add(t, 'caption', caption);
	tr = add(add(t, 'thead'), 'tr');
	columns.forEach(function (column) {
		var th = add(tr, 'th', column.sort ? undefined : column.head, column.name);

		th.scope = 'col';
		if (column.title)
			th.title = column.title;
		if (each)
			each(th, column);
	});
	return add(t, 'tbody');
}

function button(parent, text, name, press) {
	var b = add(parent, 'button', text, name);

	b.type = 'button';
	b.addEventListener('click', press);
	return b;
}

// Put TEXT into E, which can break behind each :: and / of it.
function breaks(e, text) {
	text.replace(/(::|\/)/g, '$1\u0000').split('\u0000').forEach(function (part, i) {
		if (i)
			add(e, 'wbr');
		e.appendChild(document.createTextNode(part));
	});
}

function percent(share) {
	return (100 * share).toFixed(1) + '%';
}

// The name of the Nth run that is compared, from 0 on.
function letter(n) {
	return String.fromCharCode(65 + n);
}

// A count for people; toLocaleString() takes many times as long.
var count = new Intl.NumberFormat('en').format;

// A number for people.
function number(n) {
	var size = Math.abs(n);

	if (Number.isInteger(n) && size < 1e15)
		return count(n);
	return size >= 1e6 || size < 1e-3 && size ? n.toExponential(3) : String(+n.toPrecision(5));
}

return {add: add, draw: draw, table: table, button: button, breaks: breaks, shorter: shorter, percent: percent, letter: letter, count: count,
	number: number};
})();
