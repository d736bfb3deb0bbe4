// boxes.js - the renderer of flame graphs: lays a tree out, puts its boxes, zooms, searches, answers mouse and keys.
//	graph = pctBoxes.graph(element, tree, {choose: f, tell: f, show: f})
//	graph.draw(node, 900)           NODE and what it stands on as wide as 900 pixels, and all that stands on it
//	graph.find('mem')               marks boxes; returns '2 boxes, 12.50% match'
//	pctBoxes.keys({find: f, back: f})
// flame.js draws the boxes of a picture with it, pageflame.js those of a page; both stand behind it in their document.
// A node of a tree is {parent: node or null, all: its weight, ...}.  A tree is
//	children(node, scale)           the nodes on NODE, left to right, at SCALE pixels a unit of weight
//	begin(boxes, full)              called before the first put(): what was drawn is replaced by BOXES
//	put(box)                        the box's {g, rect, y: of the rect, text: its name or null, names: where a text goes}
//	name(node), find(node)          what stands in its box; what is searched, '' nothing
// A box is {node, left, wide: in pixels, level, below: it is a caller of the node that is drawn, e: what put() gave}.
// A list of boxes has parents before children, and behind a box all that stands on it.
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

// Give the elements of box B, whose name is NAME, their places.
function place(b, name) {
	var e = b.e, text = shown(name, b.wide);

	e.g.classList.toggle('below', b.below);
	e.rect.setAttribute('x', SIDE + b.left);
	e.rect.setAttribute('width', b.wide > GAP_LEAST ? b.wide - GAP : b.wide);
	if (text !== '' && !e.text) {
		e.text = (e.names || e.g).appendChild(document.createElementNS(NS, 'text'));
		e.text.setAttribute('y', e.y + 12);
	}
	if (e.text) {
		e.text.setAttribute('x', SIDE + b.left + 3);
		e.text.textContent = text;
	}
}

// The width of a box, with the gap behind it, whose rectangle is WIDTH wide.
function whole(width) {
	return width > GAP_LEAST - GAP ? width + GAP : width;
}

// The boxes of TREE with NODE, and all that it stands on, FULL pixels wide.
function layout(tree, node, full) {
	var out = [], waiting, scale = node.all ? full / node.all : 0, n, b;

	function on(b) {
		var x = b.left;

		return tree.children(b.node, scale).map(function (c) {
			x += c.all * scale;
			return {node: c, left: x - c.all * scale, wide: c.all * scale, level: b.level + 1, below: false};
		});
	}
	for (n = node.parent; n; n = n.parent)
		out.unshift({node: n, left: 0, wide: full, level: 0, below: true});
	out.forEach(function (b, level) { b.level = level; });
	waiting = [{node: node, left: 0, wide: full, level: out.length, below: false}];
	while ((b = waiting.pop())) {
		out.push(b);
		on(b).reverse().forEach(function (c) { waiting.push(c); });
	}
	return out;
}

// ---- search ----

// Mark the boxes of LIST, drawn from TREE, that have TEXT, in any case.  Returns the words on them and their
// share of all, as far as it is drawn.
function mark(list, tree, text) {
	var hits = 0, share = 0, all = list[0].node.all, on = null;
	var most = list.find(function (b) { return !b.below; }).node.all;

	text = text.toLowerCase();
	list.forEach(function (b) {
		var hit = text !== '' && tree.find(b.node).toLowerCase().indexOf(text) >= 0;

		if (hit !== !!b.e.hit) {
			b.e.hit = hit;
			b.e.g.classList.toggle('hit', hit);
			if (b.e.text)
				b.e.text.classList.toggle('hit', hit);
		}
		hits += hit;
		if (on && b.level <= on.level)
			on = null;
		if (hit && !on) {       // what stands on a hit is part of it
			share += Math.min(b.node.all, most);
			on = b;
		}
	});
	return text === '' ? '' : hits + (hits === 1 ? ' box, ' : ' boxes, ') + (all ? 100 * share / all : 0).toFixed(2) + '% match';
}

// ---- a mouse, and keys ----

// The number of the box of LIST to which the arrow KEY leads from number I, or I.
function next(list, i, key) {
	var from = list[i], by = key === 'ArrowLeft' ? -1 : 1, at = from.left + 0.01, to;

	if (key === 'ArrowLeft' || key === 'ArrowRight') {
		for (to = i + by; list[to] && list[to].level !== from.level; to += by)
			;
		return list[to] ? to : i;
	}
	by = key === 'ArrowUp' ? -ROW : ROW;
	to = list.findIndex(function (b) {
		return Math.abs(b.e.y - from.e.y - by) < 1 && b.left <= at && b.left + b.wide >= at;
	});
	return to < 0 ? i : to;
}

// Draw TREE in ELEMENT.  ON.choose(node) is called when its box is chosen; ON.tell(node) when the pointer or the
// focus is on one, ON.tell(null) when the pointer is on none; ON.show(box), if there is one, when keys have gone to it.
function graph(element, tree, on) {
	var list = [], focus = 0;

	function of(target) {
		var g = target.closest && target.closest('g');

		return list.findIndex(function (b) { return b.e.g === g; });
	}
	function reach(i) {
		if (list[focus])
			list[focus].e.g.setAttribute('tabindex', -1);
		focus = i;
		list[i].e.g.setAttribute('tabindex', 0);
	}
	function choose(i) {
		if (i < 0)
			return;
		reach(i);
		on.choose(list[i].node);
	}
	function tell(i) {
		on.tell(i < 0 ? null : list[i].node);
	}
	element.addEventListener('click', function (e) { choose(of(e.target)); });
	element.addEventListener('mouseover', function (e) { tell(of(e.target)); });
	element.addEventListener('focusin', function (e) {
		var i = of(e.target);

		if (i >= 0)
			tell(i);
	});
	element.addEventListener('keydown', function (e) {
		if (/^Arrow/.test(e.key)) {
			reach(next(list, focus, e.key));
			list[focus].e.g.focus();
			tell(focus);    // a window that is not in front has no event of it
			if (on.show)
				on.show(list[focus]);
		} else if (e.key === 'Enter' || e.key === ' ') {
			choose(of(e.target));
		} else {
			return;
		}
		e.preventDefault();
	});
	function draw(node, full) {
		var before = list[focus] ? list[focus].node : node, to;

		list = layout(tree, node, full);
		tree.begin(list, full);
		list.forEach(function (b) {
			b.e = tree.put(b);
			b.e.g.setAttribute('role', 'button');
			b.e.g.setAttribute('tabindex', -1);
			place(b, tree.name(b.node));
		});
		to = list.findIndex(function (b) { return b.node === before; });
		focus = 0;
		reach(to >= 0 ? to : list.findIndex(function (b) { return b.node === node; }));
	}
	return {draw: draw, find: function (text) { return mark(list, tree, text); }};
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

return {NS: NS, SIDE: SIDE, ROW: ROW, fit: fit, whole: whole, graph: graph, keys: keys};
})();
