// boxes.js - the boxes of a flame graph: how one is drawn, marked, and chosen by a mouse or keys.
//	pctBoxes.place(b, 100, 50)      b.rect at 100, 50 pixels wide, b.text in it
//	pctBoxes.mark(list, 'mem', 200) '2 boxes, 12.50% match'
//	give = pctBoxes.listen(element, {choose: f, tell: f}), give(list, 0)
//	pctBoxes.keys({find: f, back: f})
// A box is {name, g, rect, y, level, below: a caller of the one that is zoomed at, find: what is searched or
// '', weight: what it counts when it is found, or null}.  A list has parents before children, and behind a
// box all that stands on it.  For the scripts behind it in the same document: flame.js of a picture,
// pageflame.js and page.js of a page.
var pctBoxes = (function () {
'use strict';

var NS = 'http://www.w3.org/2000/svg', SIDE = 10, ROW = 17, GAP = 0.5, GAP_LEAST = 3, CHAR = 6.63, CUT_LEAST = 5;

// Columns of a character, as lib/base/xmltext.c has them.
function columns(c) {
	return c.codePointAt(0) >= 0x1100 ? 2 : 1;
}

function width(name) {
	return Array.from(name).reduce(function (sum, c) { return sum + columns(c); }, 0);
}

// The parts of NAME between the :: that are in no brackets.
function split(name) {
	var parts = [], depth = 0, from = 0, i;

	for (i = 0; i < name.length; i++) {
		if (!depth && name.substr(i, 8) === 'operator')
			break;
		if ('([{<'.indexOf(name[i]) >= 0)
			depth++;
		else if (')]}>'.indexOf(name[i]) >= 0 && depth)
			depth--;
		if (!depth && name.substr(i, 2) === '::' && i + 2 < name.length && i !== from) {
			parts.push(name.slice(from, i));
			from = ++i + 1;
		}
	}
	return parts.concat([name.slice(from)]);
}

// NAME without as many namespaces as it takes to have ROOM columns, as lib/base/namefit.c leaves them out.
function fewer(name, room) {
	var parts, i;

	function long() { return parts.join('::').length > room; }
	parts = split(name.replace(/^[^(<[ ]*\//, ''));
	for (i = 0; i + 1 < parts.length && long();)
		if (/^(__[0-9_]+|__cxx11|_V[0-9_]+|v[0-9_]+|.+_v[0-9_]+)$/.test(parts[i]))
			parts.splice(i, 1);
		else
			i++;
	while (parts.length > 2 && long())
		parts.splice(parts.length > 3 && parts[0] === 'std' ? 1 : 0, 1);
	return (parts.length === 2 && long() ? parts.slice(1) : parts).join('::');
}

// NAME in ROOM columns: without outer namespaces, then without its middle, with two dots where it is cut; '' none.
function fit(name, room) {
	var head = Math.floor(room / 2), i = 0, all;

	if (width(name) <= room || room < CUT_LEAST)
		return width(name) <= room ? name : '';
	name = fewer(name, room);
	if (width(name) <= room)
		return name;
	if (/^[ -~]*$/.test(name))
		return name.slice(0, head) + '..' + name.slice(name.length - (room - 2 - head));
	for (all = Array.from(name), room -= 2; i < all.length && (room -= columns(all[i])) >= 0; i++)
		;
	return all.slice(0, i).join('') + '..';
}

// What is seen of NAME in a box WIDTH pixels wide.
function shown(name, width) {
	return width < 6 + CHAR ? '' : fit(name, Math.floor((width - 6) / CHAR));
}

// Put box B at X, WIDTH pixels wide.
function place(b, x, width) {
	var name = shown(b.name, width);

	b.left = x;
	b.wide = width;
	b.g.classList.toggle('below', !!b.below);
	b.rect.setAttribute('x', SIDE + x);
	b.rect.setAttribute('width', width > GAP_LEAST ? width - GAP : width);
	if (name !== '' && !b.text) {
		b.text = (b.names || b.g).appendChild(document.createElementNS(NS, 'text'));
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

// ---- search ----

// Mark the boxes of LIST that have TEXT, in any case.  Returns the words on them and their share of ALL.
function mark(list, text, all) {
	var hits = 0, share = 0, on = null;

	text = text.toLowerCase();
	list.forEach(function (b) {
		var hit = text !== '' && b.find.toLowerCase().indexOf(text) >= 0;

		if (hit !== !!b.hit) {
			b.hit = hit;
			b.g.classList.toggle('hit', hit);
			if (b.text)
				b.text.classList.toggle('hit', hit);
		}
		hits += hit;
		if (on && b.level <= on.level)
			on = null;
		if (hit && !on && b.weight !== null) {  // what stands on a hit is part of it
			share += b.weight;
			on = b;
		}
	});
	return text === '' ? '' : hits + (hits === 1 ? ' box, ' : ' boxes, ') + (all ? 100 * share / all : 0).toFixed(2) + '% match';
}

// ---- a mouse, and keys ----

// The number of the box of LIST to which the arrow KEY leads from number I, or I.
function next(list, i, key) {
	var from = list[i], by = key === 'ArrowLeft' ? -1 : 1, at = from.left + 0.01, to;

	function seen(b) {
		return b.g.style.display !== 'none';
	}
	if (key === 'ArrowLeft' || key === 'ArrowRight') {
		for (to = i + by; list[to] && !(list[to].y === from.y && seen(list[to])); to += by)
			;
		return list[to] ? to : i;
	}
	by = key === 'ArrowUp' ? -ROW : ROW;
	to = list.findIndex(function (b) {
		return Math.abs(b.y - from.y - by) < 1 && seen(b) && b.left <= at && b.left + b.wide >= at;
	});
	return to < 0 ? i : to;
}

// Call ON.choose(b) when a box in ELEMENT is chosen, and ON.tell(b) when the pointer or the focus is on one,
// ON.tell(null) when the pointer is on none; ON.show(b), if there is one, when keys have gone to one.  Returns
// what takes the list of boxes, and the number of the one that Tab reaches.
function listen(element, on) {
	var list = [], focus = 0;

	function of(target) {
		var g = target.closest && target.closest('g');

		return list.findIndex(function (b) { return b.g === g; });
	}
	function reach(i) {
		if (list[focus])
			list[focus].g.setAttribute('tabindex', -1);
		focus = i;
		list[i].g.setAttribute('tabindex', 0);
	}
	function choose(i) {
		if (i < 0)
			return;
		reach(i);
		on.choose(list[i]);
	}
	element.addEventListener('click', function (e) { choose(of(e.target)); });
	element.addEventListener('mouseover', function (e) { on.tell(list[of(e.target)] || null); });
	element.addEventListener('focusin', function (e) {
		var i = of(e.target);

		if (i >= 0)
			on.tell(list[i]);
	});
	element.addEventListener('keydown', function (e) {
		if (/^Arrow/.test(e.key)) {
			reach(next(list, focus, e.key));
			list[focus].g.focus();
			on.tell(list[focus]);   // a window that is not in front has no event of it
			if (on.show)
				on.show(list[focus]);
		} else if (e.key === 'Enter' || e.key === ' ') {
			choose(of(e.target));
		} else {
			return;
		}
		e.preventDefault();
	});
	return function (boxes, first) {
		list = boxes;
		list.forEach(function (b) {
			b.g.setAttribute('role', 'button');
			b.g.setAttribute('tabindex', -1);
		});
		reach(first);
	};
}

// Call ON.find at `/', at Ctrl-F and F3, too, when the document has no other search than ON.own; ON.back at Escape.
function keys(on) {
	window.addEventListener('keydown', function (e) {
		var slash = e.key === '/' && !/^(input|select)$/i.test(e.target.tagName);

		if (slash || on.own && ((e.ctrlKey || e.metaKey) && e.key === 'f' || e.key === 'F3')) {
			e.preventDefault();
			on.find();
		} else if (e.key === 'Escape') {
			on.back();
		}
	});
}

return {NS: NS, SIDE: SIDE, ROW: ROW, fit: fit, place: place, whole: whole, mark: mark, listen: listen, keys: keys};
})();
