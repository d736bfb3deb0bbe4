// boxes.js - draws a box of a flame graph: a rectangle, and as much of its name as fits.
//	pctBoxes.place(b, 'memcpy', 100, 50)    b.rect at 100, 50 pixels wide; b.text `memcpy' in it
// For the scripts behind it in the same document: flame.js of a picture, page.js of a page.
var pctBoxes = (function () {
'use strict';

var NS = 'http://www.w3.org/2000/svg', SIDE = 10, GAP = 0.5, GAP_LEAST = 3, CHAR = 6.63, CUT_LEAST = 5;

// Columns of a character, as lib/base/xmltext.c has them.
function columns(c) {
	return c.codePointAt(0) >= 0x1100 ? 2 : 1;
}

// The beginning of NAME that fits into ROOM columns, with two dots where it is cut; '' none.
function fit(name, room) {
	var all = Array.from(name), sum = 0, i;

	for (i = 0; i < all.length; i++)
		sum += columns(all[i]);
	if (sum <= room || room < CUT_LEAST)
		return sum <= room ? name : '';
	for (i = 0, room -= 2; i < all.length && (room -= columns(all[i])) >= 0; i++)
		;
	return all.slice(0, i).join('') + '..';
}

// What is seen of NAME in a box WIDTH pixels wide.
function shown(name, width) {
	return width < 6 + CHAR ? '' : fit(name, Math.floor((width - 6) / CHAR));
}

// Put box B, {g, rect, text or null, y}, with its NAME at X, WIDTH pixels wide.
function place(b, name, x, width) {
	name = shown(name, width);
	b.rect.setAttribute('x', SIDE + x);
	b.rect.setAttribute('width', width > GAP_LEAST ? width - GAP : width);
	if (name !== '' && !b.text) {
		b.text = b.g.appendChild(document.createElementNS(NS, 'text'));
		b.text.setAttribute('y', b.y + 12);
	}
	if (b.text) {
		b.text.setAttribute('x', SIDE + x + 3);
		b.text.textContent = name;
	}
}

// The width of a box, with the gap behind it, whose rectangle is WIDTH wide.
function whole(width) {
	return width > GAP_LEAST - GAP ? width + GAP : width;
}

return {NS: NS, SIDE: SIDE, ROW: 17, fit: fit, shown: shown, place: place, whole: whole};
})();
