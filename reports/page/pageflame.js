// pageflame.js - the flame graph of a page: lays a tree out and draws it with boxes.js.
//	var flame = pctFlame(element, data, {choose: f, tell: f});
//	flame.draw(root, {icicle: false, zoom: ['p3', 5], find: 'mem'})     returns the words on matches
// With half, the weight of each of two runs: boxes are red where the second one, B, has a greater share, blue
// where it has a smaller one.
// Boxes are groups with a label, which `tell' shows; keys and a mouse choose them.
var pctFlame = function (place, data, on) {
'use strict';

var LEAST = 0.4;        // pixels of a box, and of several that are one
var drawn = [], focus = 0;

function path(node) {
	var keys = [];

	for (; node.parent; node = node.parent)
		keys.unshift(node.key);
	return keys;
}

// The node at the end of the KEYS, as far as they lead.
function find(root, keys) {
	var i, c;

	for (i = 0; i < keys.length && (c = data.children(root).get(keys[i])); i++)
		root = c;
	return root;
}

function by_name(a, b) {
	return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

// Append the boxes on NODE, which is at X and SCALE pixels a sample, to OUT.
function above(out, node, level, x, scale) {
	var children = [], rest = 0, part = 0, more = 0;

	data.children(node).forEach(function (c) {
		if (c.all * scale >= LEAST) {
			children.push({node: c, name: data.label(c.key)});
		} else if (c.all) {
			rest += c.all;
			part += c.part;
			more++;
		}
	});
	children.sort(by_name).forEach(function (c) {
		out.push({node: c.node, name: c.name, look: data.look(c.node.key), x: x, width: c.node.all * scale, level: level});
		above(out, c.node, level + 1, x, scale);
		x += c.node.all * scale;
	});
	if (rest * scale >= LEAST)
		out.push({node: null, count: rest, part: part, name: '(' + more + ' more, too narrow)', look: 'o0', x: x,
			width: rest * scale, level: level});
}

function layout(root, zoomed, width) {
	var out = [], n, level;

	for (n = zoomed; n; n = n.parent)
		out.unshift({node: n, name: data.label(n.key), look: n.parent ? data.look(n.key) : 'n0', x: 0, width: width,
			below: n !== zoomed});
	for (level = 0; level < out.length; level++)
		out[level].level = level;
	if (zoomed.all)
		above(out, zoomed, out.length, 0, width / zoomed.all);
	return out;
}

// By how many points of percent the share of the second run is greater.
function points(b) {
	var all = b.node ? b.node.all : b.count, part = b.node ? b.node.part : b.part;

	return 100 * (2 * part - all) / drawn.half;
}

function compared(b) {
	var all = b.node ? b.node.all : b.count, part = b.node ? b.node.part : b.part, d = points(b);

	return b.name + ', A: ' + (100 * (all - part) / drawn.half).toFixed(2) + '%, B: ' + (100 * part / drawn.half).toFixed(2) + '%, '
		+ (d < 0 ? '' : '+') + d.toFixed(2) + ' points' + (b.node && typeof b.node.key === 'number' ? '; ' + data.object(b.node.key) : '');
}

// red0 to red4, blue0 to blue4: the difference in steps of MOST; even: none.
function tint(b, most) {
	var d = points(b), step = most > 0 ? Math.min(4, Math.floor(5 * Math.abs(d) / most)) : 0;

	return Math.abs(d) < 0.005 ? 'even' : (d < 0 ? 'blue' : 'red') + step;
}

function words(b) {
	if (drawn.half)
		return compared(b);
	return counted(b);
}

function counted(b) {
	var all = drawn.root.all, n = b.node ? b.node.all : b.count, s;

	s = b.name + ', ' + n.toLocaleString('en') + (n === 1 ? ' sample, ' : ' samples, ')
		+ (all ? 100 * n / all : 0).toFixed(2) + '%';
	if (b.node && b.node.own)
		s += '; ' + b.node.own.toLocaleString('en') + ' of its own';
	if (b.node && typeof b.node.key === 'number')
		s += '; ' + data.object(b.node.key);
	return s;
}

function element(parent, tag, attributes) {
	var e = parent.appendChild(document.createElementNS(pctBoxes.NS, tag)), a;

	for (a in attributes)
		e.setAttribute(a, attributes[a]);
	return e;
}

function put(svg, names, b, levels, icicle) {
	var g = element(svg, 'g', {'class': b.look + (b.below ? ' below' : ''), role: 'button', tabindex: -1, 'aria-label': words(b)});

	b.y = 2 + pctBoxes.ROW * (icicle ? b.level : levels - 1 - b.level);
	b.g = g;
	b.rect = element(g, 'rect', {y: b.y, height: pctBoxes.ROW - 1});
	b.text = pctBoxes.shown(b.name, b.width) === '' ? null : element(names, 'text', {y: b.y + 12});
	pctBoxes.place(b, b.name, b.x, b.width);
}

function mark(text) {
	var hits = 0, share = 0, until = -1, i, b, hit;

	text = text.toLowerCase();
	for (i = 0; i < drawn.length; i++) {
		b = drawn[i];
		hit = text !== '' && b.node !== null && b.level > 0
			&& (b.name + '\n' + (typeof b.node.key === 'number' ? data.object(b.node.key) : '')).toLowerCase().indexOf(text) >= 0;
		b.g.classList.toggle('hit', hit);
		if (b.text)
			b.text.classList.toggle('hit', hit);
		hits += hit;
		if (until >= 0 && b.level <= until)
			until = -1;
		if (hit && until < 0 && !b.below) {     // what stands on a hit is part of it
			share += b.node.all;
			until = b.level;
		}
	}
	return text === '' ? '' : hits + (hits === 1 ? ' box, ' : ' boxes, ')
		+ (drawn.root.all ? 100 * share / drawn.root.all : 0).toFixed(2) + '% match';
}

function levels_of_difference() {
	var most = drawn.reduce(function (best, b) { return Math.max(best, Math.abs(points(b))); }, 0);

	drawn.forEach(function (b) { b.look = b.node ? tint(b, most) : b.look; });
}

function draw(root, how) {
	var width = Math.max(280, place.clientWidth), full = width - 2 * pctBoxes.SIDE, svg, names, levels = 0;

	drawn = layout(root, find(root, how.zoom), full);
	drawn.root = root;
	drawn.forEach(function (b) { levels = Math.max(levels, b.level + 1); });
	drawn.icicle = how.icicle;
	drawn.half = how.half;
	if (how.half)
		levels_of_difference();
	place.textContent = '';
	svg = document.createElementNS(pctBoxes.NS, 'svg');
	svg.setAttribute('class', 'pct-flame');
	svg.setAttribute('role', 'group');
	svg.setAttribute('aria-label', 'Flame graph: arrow keys go from box to box, Enter zooms');
	svg.setAttribute('viewBox', '0 0 ' + width + ' ' + (levels * pctBoxes.ROW + 4));
	names = document.createElementNS(pctBoxes.NS, 'g');
	names.setAttribute('aria-hidden', 'true');      // the boxes have whole names as labels
	drawn.forEach(function (b) { put(svg, names, b, levels, how.icicle); });
	svg.appendChild(names);
	focus = Math.max(0, drawn.findIndex(function (b) { return b.node && !b.below; }));
	drawn[focus].g.setAttribute('tabindex', 0);
	place.appendChild(svg);
	return mark(how.find);
}

function box_of(target) {
	var g = target.closest && target.closest('g');

	return drawn.findIndex(function (b) { return b.g === g; });
}

function go(i) {
	if (i < 0 || i >= drawn.length)
		return;
	drawn[focus].g.setAttribute('tabindex', -1);
	focus = i;
	drawn[focus].g.setAttribute('tabindex', 0);
	drawn[focus].g.focus();
}

// The box that the arrow KEY leads to from the one with the focus.
function next(key) {
	var from = drawn[focus], up = (key === 'ArrowUp') !== !!drawn.icicle, level = from.level, i, b, middle;

	if (key === 'ArrowLeft' || key === 'ArrowRight') {
		for (i = focus + (key === 'ArrowLeft' ? -1 : 1); i >= 0 && i < drawn.length; i += key === 'ArrowLeft' ? -1 : 1)
			if (drawn[i].level === level)
				return i;
		return focus;
	}
	middle = from.x + 0.01;
	for (i = 0; i < drawn.length; i++) {
		b = drawn[i];
		if (b.level === level + (up ? 1 : -1) && b.x <= middle && (up ? b.x >= from.x - 0.01 : b.x + b.width >= middle))
			return i;
	}
	return focus;
}

function choose(i) {
	if (i >= 0 && drawn[i].node)
		on.choose(path(drawn[i].node), drawn[i].node.key);
}

place.addEventListener('click', function (e) { choose(box_of(e.target)); });
place.addEventListener('mouseover', function (e) {
	var i = box_of(e.target);

	on.tell(i < 0 ? '' : words(drawn[i]));
});
place.addEventListener('focusin', function (e) {
	var i = box_of(e.target);

	if (i >= 0)
		on.tell(words(drawn[i]));
});
place.addEventListener('keydown', function (e) {
	if (/^Arrow/.test(e.key))
		go(next(e.key));
	else if (e.key === 'Enter' || e.key === ' ')
		choose(box_of(e.target));
	else
		return;
	e.preventDefault();
});

return {draw: draw, mark: mark};
};
