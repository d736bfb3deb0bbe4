// pageflame.js - the flame graph of a page: what boxes.js draws, from the tree of a selection.
//	var flame = pctFlame(element, data, {choose: f, tell: f});
//	flame.draw(root, {icicle: false, zoom: ['p3', 5], find: 'mem', width: 900})      returns the words on matches
// With half, the weight of each of two runs: boxes are red where the second one, which is called `second', has a
// greater share than A, blue where it has a smaller one.
// Boxes are groups with a label, which `tell' shows.  Several narrow ones are one, a node {parent, all, part, more}.
var pctFlame = function (place, data, on) {
'use strict';

var LEAST = 0.4;        // pixels of a box, and of several that are one
var STRONGEST = 5;      // points of the strongest colour, at least: what is chance should not look like much
var root, how, most, levels, svg, names, graph;

function path(node) {
	var keys = [];

	for (; node.parent; node = node.parent)
		keys.unshift(node.key);
	return keys;
}

// The node at the end of the KEYS, as far as they lead.
function at_path(keys) {
	var node = root, i, c;

	for (i = 0; i < keys.length && (c = data.children(node).get(keys[i])); i++)
		node = c;
	return node;
}

function name(node) {
	return node.more ? '(' + node.more + ' more, too narrow)' : data.label(node.key);
}

function children(node, scale) {
	var out = [], rest = {parent: node, all: 0, own: 0, part: 0, more: 0};

	if (node.more)
		return out;
	data.children(node).forEach(function (c) {
		if (c.all * scale >= LEAST) {
			out.push({node: c, name: name(c)});
		} else if (c.all) {
			rest.all += c.all;
			rest.part += c.part;
			rest.more++;
		}
	});
	out.sort(function (a, b) { return a.name < b.name ? -1 : a.name > b.name ? 1 : 0; });
	out = out.map(function (c) { return c.node; });
	return rest.all * scale >= LEAST ? out.concat(rest) : out;
}

// By how many points of percent the share of the second run is greater.
function points(node) {
	return 100 * (2 * node.part - node.all) / how.half;
}

// The object of NODE; '' none.
function object_of(node) {
	return typeof node.key === 'number' ? data.object(node.key) : '';
}

function compared(node) {
	var d = points(node);

	return name(node) + ', A: ' + (100 * (node.all - node.part) / how.half).toFixed(2) + '%, ' + how.second + ': '
		+ (100 * node.part / how.half).toFixed(2) + '%, ' + (d < 0 ? '' : '+') + d.toFixed(2) + ' points';
}

function counted(node) {
	var s = name(node) + ', ' + pctHtml.count(node.all) + (node.all === 1 ? ' sample, ' : ' samples, ')
		+ (root.all ? 100 * node.all / root.all : 0).toFixed(2) + '%';

	return node.own ? s + '; ' + pctHtml.count(node.own) + ' of its own' : s;
}

function words(node) {
	return (how.half ? compared(node) : counted(node)) + (typeof node.key === 'number' ? '; ' + object_of(node) : '');
}

// red0 to red4, blue0 to blue4: the difference in steps of the greatest; even: none.
function tint(node) {
	var d = points(node), step = Math.min(4, Math.floor(5 * Math.abs(d) / most));

	return Math.abs(d) < 0.005 ? 'even' : (d < 0 ? 'blue' : 'red') + step;
}

function look(node) {
	if (node.more)
		return 'o0';
	if (how.half)
		return tint(node);
	return node.parent ? data.look(node.key) : 'n0';
}

function begin(boxes, full) {
	levels = boxes.reduce(function (n, b) { return Math.max(n, b.level + 1); }, 0);
	most = !how.half ? 0 : boxes.reduce(function (best, b) { return Math.max(best, Math.abs(points(b.node))); }, STRONGEST);
	svg = pctHtml.draw(document.createDocumentFragment(), 'svg', {'class': 'pct-flame', role: 'group',
		'aria-label': 'Flame graph: arrow keys go from box to box, Enter zooms',
		viewBox: '0 0 ' + (full + 2 * pctBoxes.SIDE) + ' ' + (levels * pctBoxes.ROW + 4)});
	names = document.createElementNS(pctBoxes.NS, 'g');
	names.setAttribute('aria-hidden', 'true');      // the boxes have whole names as labels
}

function put(b) {
	var g = pctHtml.draw(svg, 'g', {'class': look(b.node), 'aria-label': words(b.node)});
	var y = 2 + pctBoxes.ROW * (how.icicle ? b.level : levels - 1 - b.level);

	return {g: g, names: names, y: y, rect: pctHtml.draw(g, 'rect', {y: y, height: pctBoxes.ROW - 1})};
}

graph = pctBoxes.graph(place, {children: children, begin: begin, put: put, name: name,
	find: function (node) { return node.parent && !node.more ? name(node) + '\n' + object_of(node) : ''; }
}, {
	choose: function (node) {
		if (!node.more)
			on.choose(path(node), node.key);
	},
	tell: function (node) { on.tell(node ? words(node) : ''); }
});

function draw(tree, as) {
	root = tree;
	how = as;
	graph.draw(at_path(how.zoom), Math.max(280, how.width) - 2 * pctBoxes.SIDE);
	svg.appendChild(names);
	place.textContent = '';
	place.appendChild(svg);
	return graph.find(how.find);
}

return {draw: draw};
};
