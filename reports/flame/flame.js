// flame.js - what makes a flame graph live: zoom, search, a line that tells of the box below the pointer.
// A picture that is a document of its own fills its window, and begins where its root is.
// Runs in the picture; without it the picture is as readable, but does not move.
//
// boxes.js, before it, has all that a page's boxes do, too.  The boxes are those that draw.c writes: groups in
// .boxes, parents before children, each with a title (name, object, samples, by lines), a rect and perhaps a
// text; behind them .head, what is above the boxes.  Whatever is shown is set as text.
(function () {
'use strict';

var NS = pctBoxes.NS, SIDE = pctBoxes.SIDE, FOOT = 26;
var here = document.currentScript;
var svg = here && here.ownerSVGElement || document.querySelector('svg.pct-flame');
var boxes = svg.querySelector('.boxes'), groups = boxes.children, thumb;
var head = svg.querySelector('.head'), foot = svg.appendChild(document.createElementNS(NS, 'g'));
var width = svg.viewBox.baseVal.width, height = svg.viewBox.baseVal.height;
var top, seen = height, above = 0;      // above: pixels of the boxes below what is seen
var drawn, full, focus = 0, box = [];   // drawn, full: pixels of the root in the file, and now

function read() {
	var open = [], i, rect, b;

	for (i = 0; i < groups.length; i++) {
		rect = groups[i].querySelector('rect');
		b = {
			g: groups[i], rect: rect, text: groups[i].querySelector('text'),
			title: groups[i].querySelector('title').textContent.split('\n'), number: i,
			x: +rect.getAttribute('x') - SIDE, width: +rect.getAttribute('width'), y: +rect.getAttribute('y')
		};
		b.name = b.title[0];
		b.find = i ? b.name + (b.title.length > 2 ? '\n' + b.title[1] : '') : '';
		b.weight = b.width = pctBoxes.whole(b.width);
		while (open.length && box[open[open.length - 1]].y <= b.y)
			box[open.pop()].end = i;
		b.parent = open.length ? open[open.length - 1] : -1;
		b.level = open.length;
		open.push(i);
		box.push(b);
	}
	while (open.length)
		box[open.pop()].end = i;
	drawn = full = box[0].width;
}

function zoom(i) {
	var f = box[i], scale = full / f.width, below = {}, k, b;

	for (k = f.parent; k >= 0; k = box[k].parent)
		below[k] = true;
	for (k = 0; k < box.length; k++) {
		b = box[k];
		b.below = !!below[k];
		b.g.style.display = b.below || k >= i && k < f.end ? '' : 'none';
		if (b.below)
			pctBoxes.place(b, 0, full);
		else if (k >= i && k < f.end)
			pctBoxes.place(b, (b.x - f.x) * scale, b.width * scale);
	}
	focus = i;
	reset.style.display = i ? '' : 'none';
}

// ---- search ----

function search(words) {
	matched.textContent = pctBoxes.mark(box, words, drawn);
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
	zoom(focus);
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
	var y = b.y + seen - height + above;

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
top = box.reduce(function (y, b) { return Math.min(y, b.y); }, height);
ground(head, 0, top);
ground(foot, height - FOOT, FOOT);
var details = text(foot, SIDE, height - 8, 'start', 'details');
var matched = text(foot, width - SIDE, height - 8, 'end', 'matched');
var reset = button(42, 'Reset zoom', function () { zoom(0); });
button(24, 'Search', open_search);
reset.style.display = 'none';

pctBoxes.listen(boxes, {
	choose: function (b) { zoom(b.number); },
	show: show,
	tell: function (b) {
		details.textContent = b ? pctBoxes.fit(b.title.join(', '), Math.floor((width - 230) / 6.2)) : '';
	}
})(box, 0);
pctBoxes.keys({own: true, find: open_search, back: function () {
	if (svg.querySelector('.search'))
		close_search();
	else
		zoom(0);
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
