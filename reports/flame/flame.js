// flame.js - what makes a flame graph live: its tree, a search, a line that tells of the box below the pointer.
// A picture that is a document of its own fills its window, and begins where its root is.
// Runs in the picture; without it the picture is as readable, but does not move.
//
// boxes.js, before it, draws.  The boxes are those that draw.c writes: groups in .boxes, parents before children,
// each with a title (name, object, samples, by lines), a rect and perhaps a text; behind them .head, what is above
// the boxes.  Whatever is shown is set as text.
(function () {
'use strict';

var NS = pctBoxes.NS, SIDE = pctBoxes.SIDE, FOOT = 26;
var here = document.currentScript;
var svg = here && here.ownerSVGElement || document.querySelector('svg.pct-flame');
var boxes = svg.querySelector('.boxes'), thumb;
var head = svg.querySelector('.head'), foot = svg.appendChild(document.createElementNS(NS, 'g'));
var width = svg.viewBox.baseVal.width, height = svg.viewBox.baseVal.height;
var top, seen = height, above = 0;      // above: pixels of the boxes below what is seen
var node = [], full, zoomed, words = '';        // full: pixels of the root; words: what is searched

// The weight of a node is its width in the file.
function read() {
	var open = null;

	Array.from(boxes.children).forEach(function (g) {
		var rect = g.querySelector('rect'), n;

		n = {
			g: g, rect: rect, text: g.querySelector('text'), y: +rect.getAttribute('y'), children: [],
			title: g.querySelector('title').textContent.split('\n'), x: +rect.getAttribute('x'),
			all: pctBoxes.whole(+rect.getAttribute('width'))
		};
		while (open && open.y <= n.y)
			open = open.parent;
		n.parent = open;
		if (open)
			open.children.push(n);
		open = n;
		node.push(n);
	});
	node.forEach(function (n) {     // where the next one begins is exact, with and without a gap
		n.children.forEach(function (c, i) {
			c.all = i + 1 < n.children.length ? n.children[i + 1].x - c.x : Math.min(c.all, n.x + n.all - c.x);
		});
	});
	zoomed = node[0];
	full = zoomed.all;
}

var tree = {
	children: function (n) { return n.children; },
	begin: function (list) {
		var drawn = new Set(list.map(function (b) { return b.node; }));

		node.forEach(function (n) { n.g.style.display = drawn.has(n) ? '' : 'none'; });
	},
	put: function (b) { return b.node; },
	name: function (n) { return n.title[0]; },
	find: function (n) { return n.parent ? n.title.slice(0, n.title.length > 2 ? 2 : 1).join('\n') : ''; }
};

function zoom(n) {
	zoomed = n;
	graph.draw(n, full);
	search(words);
	reset.style.display = n.parent ? '' : 'none';
}

// ---- search ----

function search(text) {
	words = text;
	matched.textContent = graph.find(text);
}

function open_search() {
	var frame, input;

	if (svg.querySelector('.search')) {
		svg.querySelector('.search input').focus();
		return;
	}
	frame = head.appendChild(document.createElementNS(NS, 'foreignObject'));
	frame.setAttribute('class', 'search');
	frame.setAttribute('x', width - 330);
	frame.setAttribute('y', 8);
	frame.setAttribute('width', 230);
	frame.setAttribute('height', 26);
	input = frame.appendChild(document.createElementNS('http://www.w3.org/1999/xhtml', 'input'));
	input.setAttribute('type', 'text');
	input.setAttribute('placeholder', 'part of a name');
	input.setAttribute('style', 'box-sizing:border-box;width:100%;font:12px sans-serif');
	input.addEventListener('input', function () { search(input.value); });
	input.focus();
}

function close_search() {
	var frame = svg.querySelector('.search');

	if (frame)
		head.removeChild(frame);
	search('');
}

// ---- the rest of the picture ----

function text(parent, x, y, anchor, name) {
	var t = parent.appendChild(document.createElementNS(NS, 'text'));

	t.setAttribute('x', x);
	t.setAttribute('y', y);
	t.setAttribute('text-anchor', anchor);
	t.setAttribute('class', name);
	return t;
}

function button(y, label, act) {
	var b = text(head, width - SIDE, y, 'end', 'button');

	b.textContent = label;
	b.setAttribute('role', 'button');
	b.addEventListener('click', act);
	return b;
}

function ground(parent, y, tall) {
	var r = parent.insertBefore(document.createElementNS(NS, 'rect'), parent.firstChild);

	r.setAttribute('y', y);
	r.setAttribute('width', '100%');
	r.setAttribute('height', tall);
	r.setAttribute('fill', '#fff');
}

// As wide as the window; text keeps its size.
function fill() {
	svg.style.width = '100%';
	width = Math.max(200, window.innerWidth);
	full = width - 2 * SIDE;
	zoom(zoomed);
	svg.querySelectorAll('.button, .matched, .search').forEach(function (t) {
		t.setAttribute('x', width - (t.tagName === 'text' ? SIDE : 330));
	});
}

// ---- a window that is less high than the picture: the boxes move, the root is seen first ----

function pan(by) {
	above = Math.max(0, Math.min(above + by, height - seen));
	boxes.setAttribute('transform', 'translate(0,' + (seen - height + above) + ')');
	thumb.style.display = seen < height ? '' : 'none';
	thumb.setAttribute('x', width - 10);
	thumb.setAttribute('y', top + (seen - top - FOOT) * (1 - (above + seen - top) / (height - top)));
	thumb.setAttribute('height', Math.max(8, (seen - top - FOOT) * (seen - top) / (height - top)));
}

function settle() {
	if (svg.classList.contains('fill'))
		fill();
	seen = Math.min(height, Math.max(window.innerHeight, top + 100));
	svg.setAttribute('height', seen);
	svg.setAttribute('viewBox', '0 0 ' + width + ' ' + seen);
	foot.setAttribute('transform', 'translate(0,' + (seen - height) + ')');
	pan(0);
}

// Move the boxes so that B is seen.
function show(b) {
	var y = b.e.y + seen - height + above;

	if (thumb)
		pan(Math.max(0, top - y) - Math.max(0, y + pctBoxes.ROW - (seen - FOOT)));
}

// The thumb goes where a mouse, or a finger, takes it.
function drag(thumb) {
	var from = null;

	thumb.style.cursor = 'grab';
	thumb.style.touchAction = 'none';
	thumb.addEventListener('pointerdown', function (e) {
		e.preventDefault();
		from = e.clientY;
	});
	window.addEventListener('pointermove', function (e) {
		if (from === null)
			return;
		pan((from - e.clientY) * (height - top) / (seen - top - FOOT));
		from = e.clientY;
	});
	['pointerup', 'pointercancel'].forEach(function (name) {
		window.addEventListener(name, function () { from = null; });
	});
}

function scroll_key(key) {
	var page = seen - top - FOOT - 34;

	pan({ArrowUp: 34, ArrowDown: -34, PageUp: page, PageDown: -page, Home: height, End: -height}[key] || 0);
}

read();
svg.classList.add('live');
top = node.reduce(function (y, n) { return Math.min(y, n.y); }, height);
ground(head, 0, top);
ground(foot, height - FOOT, FOOT);
var details = text(foot, SIDE, height - 8, 'start', 'details');
var matched = text(foot, width - SIDE, height - 8, 'end', 'matched');
var reset = button(42, 'Reset zoom', function () { zoom(node[0]); });
button(24, 'Search', open_search);
var graph = pctBoxes.graph(boxes, tree, {
	choose: zoom,
	show: show,
	tell: function (n) {
		details.textContent = n ? pctBoxes.fit(n.title.join(', '), Math.floor((width - 230) / 6.2)) : '';
	}
});
zoom(node[0]);
pctBoxes.keys({own: true, find: open_search, back: function () {
	if (svg.querySelector('.search'))
		close_search();
	else
		zoom(node[0]);
}});
if (svg === document.documentElement) {
	thumb = svg.appendChild(document.createElementNS(NS, 'rect'));
	thumb.setAttribute('class', 'thumb');
	thumb.setAttribute('width', 10);
	thumb.setAttribute('fill', '#888');
	drag(thumb);
	settle();
	window.addEventListener('resize', settle);
	window.addEventListener('wheel', function (e) {
		if (!e.ctrlKey)
			pan(-e.deltaY * (e.deltaMode ? 34 : 1));
	});
	window.addEventListener('keydown', function (e) {
		if (e.target.tagName !== 'input' && !e.defaultPrevented)        // a box has it
			scroll_key(e.key);
	});
}
})();
