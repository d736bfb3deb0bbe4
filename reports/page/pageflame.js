// pageflame.js - the flame graph of a page: lays a tree out and draws it with boxes.js.
//	var flame = pctFlame(element, data, {choose: f, tell: f});
//	flame.draw(root, {icicle: false, zoom: ['p3', 5], find: 'mem', width: 900})      returns the words on matches
// With half, the weight of each of two runs: boxes are red where the second one, which is called `second', has a
// greater share than A, blue where it has a smaller one.
// Boxes are groups with a label, which `tell' shows.
var pctFlame = function (place, data, on) {
'use strict';

var LEAST = 0.4;        // pixels of a box, and of several that are one
var drawn = [], give;

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

// The object of box B; '' none.
function object_of(b) {
	return b.node && typeof b.node.key === 'number' ? data.object(b.node.key) : '';
}

function object_words(b) {
	return b.node && typeof b.node.key === 'number' ? '; ' + object_of(b) : '';
}

function compared(b) {
	var all = b.node ? b.node.all : b.count, part = b.node ? b.node.part : b.part, d = points(b);

	return b.name + ', A: ' + (100 * (all - part) / drawn.half).toFixed(2) + '%, ' + drawn.second + ': ' + (100 * part / drawn.half).toFixed(2) + '%, '
		+ (d < 0 ? '' : '+') + d.toFixed(2) + ' points' + object_words(b);
}

// The strongest colour is of so many points at least: what is chance should not look like much.
var STRONGEST = 5;

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

	s = b.name + ', ' + pctHtml.count(n) + (n === 1 ? ' sample, ' : ' samples, ')
		+ (all ? 100 * n / all : 0).toFixed(2) + '%';
	if (b.node && b.node.own)
		s += '; ' + pctHtml.count(b.node.own) + ' of its own';
	return s + object_words(b);
}

function put(svg, names, b, levels, icicle) {
	b.g = pctHtml.draw(svg, 'g', {'class': b.look, 'aria-label': words(b)});
	b.y = 2 + pctBoxes.ROW * (icicle ? b.level : levels - 1 - b.level);
	b.rect = pctHtml.draw(b.g, 'rect', {y: b.y, height: pctBoxes.ROW - 1});
	b.names = names;
	b.weight = b.node && !b.below ? b.node.all : null;
	b.find = b.node && b.level ? b.name + '\n' + object_of(b) : '';
	pctBoxes.place(b, b.x, b.width);
}

function levels_of_difference() {
	var most = drawn.reduce(function (best, b) { return Math.max(best, Math.abs(points(b))); }, STRONGEST);

	drawn.forEach(function (b) { b.look = b.node ? tint(b, most) : b.look; });
}

function draw(root, how) {
	var width = Math.max(280, how.width), full = width - 2 * pctBoxes.SIDE, svg, names, levels = 0;

	drawn = layout(root, find(root, how.zoom), full);
	drawn.root = root;
	drawn.forEach(function (b) { levels = Math.max(levels, b.level + 1); });
	drawn.half = how.half;
	drawn.second = how.second;
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
	give(drawn, Math.max(0, drawn.findIndex(function (b) { return b.node && !b.below; })));
	place.appendChild(svg);
	return pctBoxes.mark(drawn, how.find, root.all);
}

give = pctBoxes.listen(place, {
	choose: function (b) {
		if (b.node)
			on.choose(path(b.node), b.node.key);
	},
	tell: function (b) { on.tell(b ? words(b) : ''); }
});

return {draw: draw};
};
