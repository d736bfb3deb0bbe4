// pagecharts.js - what pictures over time share: the axis, words on a slice of time, and a stretch that is chosen.
//	pctCharts.axis(svg, {from: 0, to: 2.5, left: 96, right: 600, high: 170})        seconds, at the pixels left and right
//	var strip = pctCharts.strip(element, 'Samples over time', {tell: f, span: f});
//	strip.show(svg, {from: 0, to: 2.5, left: 96, right: 600, high: 170, slices: 60, words: f(slice), span: [12, 40] or null})
// Where the page has d3 (library.c), it draws the axis and lets one drag, move and resize the stretch; else this file does.
var pctCharts = (function () {
'use strict';

var TICKS = 5, d3 = whole(window.d3);

// D if all parts of it are there that are used here; page-html takes any file.
function whole(d) {
	return d && d.select && d.scaleLinear && d.axisBottom && d.interrupt && d.brushX && d.brushX().touchable ? d : null;
}

// Where SHARE of the picture P is, in pixels.
function place_of(p, share) {
	return p.left + (p.right - p.left) * share;
}

function tick(seconds) {
	return +seconds.toPrecision(6) + ' s';
}

// How TEXT at the pixel X of the axis A stands, so that the picture has all of it: a letter is 7 pixels wide at most.
function anchor(a, x, text) {
	return x < a.left + 1 ? 'start' : x > a.right - 3.5 * text.length ? 'end' : 'middle';
}

// Of 1, 2 or 5 and powers of ten, so many seconds that there are at most TICKS of them in ALL.
function round_step(all) {
	var step = Math.pow(10, Math.floor(Math.log10(all / TICKS)));

	return step * [1, 2, 5, 10].find(function (n) { return n * step * TICKS >= all; });
}

function plain_axis(svg, a) {
	var all = a.to - a.from, step = round_step(all), i, x;

	for (i = Math.ceil(a.from / step); i * step <= a.to; i++) {
		x = place_of(a, (i * step - a.from) / all);
		pctHtml.draw(svg, 'line', {x1: x, x2: x, y1: 0, y2: a.high + 4});
		pctHtml.draw(svg, 'text', {x: x, y: a.high + 16, 'text-anchor': anchor(a, x, tick(i * step))}, tick(i * step));
	}
}

function axis(svg, a) {
	var scale;

	if (!d3)
		return plain_axis(svg, a);
	scale = d3.scaleLinear().domain([a.from, a.to]).range([a.left, a.right]);
	d3.select(svg).append('g').attr('class', 'axis').attr('transform', 'translate(0,' + (a.high + 4) + ')')
		.call(d3.axisBottom(scale).ticks(TICKS).tickSize(-a.high - 4).tickPadding(2).tickFormat(tick))
		.call(function (g) {
			g.select('.domain').remove();
			g.selectAll('text').attr('text-anchor', function (t) { return anchor(a, scale(t), tick(t)); });
		});
}

// The keys, the pointer and the reader of pictures that are shown in PLACE, one after the other.
// on.tell(text) says what is there; on.span([from, to]), in seconds, or null: that is chosen.
function strip(place, name, on) {
	var now, cursor = -1, fixed = -1, from = -1, pending = null, told, brush;

	function x(slice) {
		return place_of(now, slice / now.slices);
	}

	function seconds(slice) {
		return now.from + (now.to - now.from) * slice / now.slices;
	}

	function tell(text) {
		if (text !== told)
			on.tell(told = text);
	}

	function tell_slice(slice) {
		tell('From ' + seconds(slice).toFixed(3) + ' s on: ' + now.words(slice));
	}

	// Mark the slices SPAN, or none, as one rectangle of that class.
	function mark(look, span) {
		var old = now.svg.querySelector('.' + look);

		if (old)
			now.svg.removeChild(old);
		if (span)
			pctHtml.draw(now.svg, 'rect', {'class': look, x: x(span[0]), y: 0, width: Math.max(1, x(span[1]) - x(span[0])), height: now.high});
	}

	function mark_cursor() {
		mark('cursor', cursor < 0 ? null : [cursor, cursor + 1]);
	}

	function mark_span(span) {
		if (brush)
			brush(span);
		else
			mark('span', span);
	}

	function choose(span) {
		on.span(span[0] < span[1] ? span.map(seconds) : null);
	}

	// The slice at the pixel PX of the picture; the edge between two when ROUNDED.
	function slice_of(px, rounded) {
		var at = now.slices * (px - now.left) / (now.right - now.left);

		return Math.min(now.slices - (rounded ? 0 : 1), Math.max(0, rounded ? Math.round(at) : Math.floor(at)));
	}

	function slice_at(e, rounded) {
		var box = now.svg.getBoundingClientRect();

		return slice_of(now.right * (e.clientX - box.left) / (box.width || 1), rounded);
	}

	function stretch(e) {
		var to = slice_at(e, true);

		return [Math.min(from, to), Math.max(from, to)];
	}

	// A brush of d3; returns what moves it.
	function d3_brush() {
		var g = d3.select(now.svg).append('g').attr('class', 'brush'), moving = false;
		var b = d3.brushX().extent([[now.left, 0], [now.right, now.high]]).touchable(false).on('end', function (e) {
			var px = (d3.event || e).selection, span;

			if (moving)
				return;
			span = px ? [slice_of(px[0], true), slice_of(px[1], true)] : [0, 0];
			move(span);
			choose(span);
		});

		function move(span) {
			span = span && span[0] < span[1] ? span : null;
			moving = true;
			g.call(b.move, span ? span.map(x) : null);
			g.select('.selection').classed('span', !!span);
			moving = false;
		}

		g.call(b);
		return move;
	}

	function show(svg, picture) {
		var spans = !!picture.spans;

		if (!now || now.from !== picture.from || now.to !== picture.to || now.slices !== picture.slices)
			cursor = fixed = -1;
		now = Object.assign({svg: svg}, picture);
		from = -1;
		pending = brush = null;
		place.tabIndex = 0;
		place.setAttribute('role', 'application');
		place.setAttribute('aria-label', name + ': arrow keys, Home and End read out a slice of time'
			+ (spans ? '; with Shift they choose a stretch of time' : ''));
		if (spans && d3)
			brush = d3_brush();
		if (picture.span)
			mark_span(picture.span);
		mark_cursor();
	}

	// There is no picture now.
	function clear() {
		now = brush = pending = null;
		['tabindex', 'role', 'aria-label'].forEach(function (a) { place.removeAttribute(a); });
		tell('');
	}

	function finish() {
		var span = pending;

		pending = null;
		if (now && span)
			choose(span);
	}

	function extend(to) {
		fixed = fixed < 0 ? Math.max(0, cursor) : fixed;
		pending = [Math.min(fixed, to), Math.max(fixed, to) + 1];
		mark_span(pending);
		tell('From ' + pending.map(function (slice) { return seconds(slice).toFixed(3); }).join(' to ') + ' s');
	}

	function slice_by_key(key) {
		var page = Math.ceil(now.slices / 10), steps = {ArrowLeft: -1, ArrowRight: 1, PageDown: page, PageUp: -page};

		if (key === 'Home' || key === 'End')
			return key === 'Home' ? 0 : now.slices - 1;
		return steps[key] ? Math.min(now.slices - 1, Math.max(0, cursor + steps[key])) : -1;
	}

	place.addEventListener('keydown', function (e) {
		var to = now && !e.ctrlKey && !e.altKey && !e.metaKey ? slice_by_key(e.key) : -1;

		if (to < 0)
			return;
		e.preventDefault();
		if (e.shiftKey && now.spans) {
			extend(to);
		} else {
			fixed = -1;
			tell_slice(to);
		}
		cursor = to;
		mark_cursor();
	});
	place.addEventListener('keyup', function (e) {
		if (e.key === 'Shift')
			finish();
	});
	place.addEventListener('blur', finish);

	// Of a finger also where d3 has the mouse: it would keep the page from scrolling.
	place.addEventListener('pointerdown', function (e) {
		if (!now || !now.spans || e.button > 0 || brush && e.pointerType !== 'touch')
			return;
		from = slice_at(e, true);
		if (place.setPointerCapture && e.pointerId !== undefined)
			place.setPointerCapture(e.pointerId);
		e.preventDefault();
	});
	place.addEventListener('pointermove', function (e) {
		if (!now)
			return;
		tell_slice(slice_at(e, false));
		if (from >= 0)
			mark_span(stretch(e));
	});
	place.addEventListener('pointerup', function (e) {
		var span = now && from >= 0 ? stretch(e) : null;

		from = -1;
		if (span)
			choose(span);
	});
	place.addEventListener('pointercancel', function () {
		if (now && from >= 0)
			mark_span(now.span);
		from = -1;
	});

	return {place: place, show: show, clear: clear};
}

return {axis: axis, strip: strip};
})();
