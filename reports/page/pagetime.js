// pagetime.js - samples by function over time, stacked; dragging over it chooses a stretch of it.
//	var time = pctTime(element, legend, data, {span: f, choose: f, tell: f});
//	time.draw(d.by_time(s, 8), [12, 40])     rows, and the slices that are chosen or null
var pctTime = function (place, legend, data, on) {
'use strict';

var HIGH = 170, FOOT = 20, TICKS = 4, shown, width, from = -1;

function element(parent, tag, attributes, text) {
	var e = parent.appendChild(document.createElementNS(pctBoxes.NS, tag)), a;

	for (a in attributes)
		e.setAttribute(a, attributes[a]);
	if (text !== undefined)
		e.textContent = text;
	return e;
}

function seconds(slice) {
	return (slice * data.times.length / 1e9).toFixed(3);
}

function x(slice) {
	return width * slice / data.times.slices;
}

function name(row) {
	return row.key < 0 ? 'others' : data.name(row.key);
}

function look(row, i) {
	return row.key < 0 ? 'time-other' : 'time-' + i;
}

function most(rows) {
	var sums = [], best = 0;

	rows.forEach(function (r) {
		r.count.forEach(function (n, i) {
			sums[i] = (sums[i] || 0) + n;
			best = Math.max(best, sums[i]);
		});
	});
	return best;
}

function bars(svg, rows) {
	var best = most(rows), floor = [];

	rows.forEach(function (r, i) {
		var d = '';

		r.count.forEach(function (n, slice) {
			var low = floor[slice] || 0, up = low + n;

			floor[slice] = up;
			d += 'M' + x(slice).toFixed(1) + ' ' + (HIGH - HIGH * low / best).toFixed(1) + 'V' + (HIGH - HIGH * up / best).toFixed(1)
				+ 'H' + x(slice + 1).toFixed(1) + 'V' + (HIGH - HIGH * low / best).toFixed(1) + 'z';
		});
		element(svg, 'path', {'class': look(r, i), d: d});
	});
}

function axis(svg, rows) {
	var i, at;

	element(svg, 'text', {x: 2, y: 10, 'class': 'most'}, most(rows).toLocaleString('en') + ' in ' + seconds(1) + ' s');
	for (i = 0; i <= TICKS; i++) {
		at = width * i / TICKS;
		element(svg, 'line', {x1: at, x2: at, y1: 0, y2: HIGH + 4});
		element(svg, 'text', {x: at, y: HIGH + 16, 'text-anchor': i === 0 ? 'start' : i === TICKS ? 'end' : 'middle'},
			seconds(data.times.slices * i / TICKS) + ' s');
	}
}

function mark(span) {
	var svg = shown.svg, old = svg.querySelector('.span');

	if (old)
		svg.removeChild(old);
	if (span)
		element(svg, 'rect', {'class': 'span', x: x(span[0]), y: 0, width: Math.max(1, x(span[1]) - x(span[0])), height: HIGH});
}

function words(slice) {
	var said = shown.rows.filter(function (r) { return r.count[slice]; }).map(function (r) {
		return name(r) + ' ' + r.count[slice].toLocaleString('en');
	});

	return 'From ' + seconds(slice) + ' s on: ' + (said.length ? said.join(', ') : 'no samples');
}

function explain(rows) {
	legend.textContent = '';
	rows.forEach(function (r, i) {
		var item = legend.appendChild(document.createElement('li')), b;

		element(element(item, 'svg', {'class': 'swatch', viewBox: '0 0 10 10', 'aria-hidden': 'true'}), 'rect',
			{'class': look(r, i), width: 10, height: 10});
		if (r.key < 0) {
			item.appendChild(document.createTextNode(name(r)));
			return;
		}
		b = item.appendChild(document.createElement('button'));
		b.type = 'button';
		b.className = 'link';
		b.textContent = name(r);
		b.addEventListener('click', function () { on.choose(r.key); });
	});
}

function draw(rows, span) {
	var svg;

	width = Math.max(260, place.clientWidth);
	place.textContent = '';
	svg = element(place, 'svg', {'class': 'time', role: 'img', viewBox: '0 0 ' + width + ' ' + (HIGH + FOOT),
		'aria-label': 'Samples by function over time; most at once: ' + most(rows).toLocaleString('en') + ' in '
			+ seconds(1) + ' s'});
	shown = {svg: svg, rows: rows};
	bars(svg, rows);
	axis(svg, rows);
	mark(span);
	explain(rows);
}

// The slice under the mouse; of the edge between two when ROUNDED.
function slice_at(e, rounded) {
	var box = shown.svg.getBoundingClientRect(), at = data.times.slices * (e.clientX - box.left) / (box.width || 1);

	return Math.min(data.times.slices - (rounded ? 0 : 1), Math.max(0, rounded ? Math.round(at) : Math.floor(at)));
}

function stretch(e) {
	var to = slice_at(e, true);

	return [Math.min(from, to), Math.max(from, to)];
}

place.addEventListener('pointerdown', function (e) {
	if (!shown || e.button > 0)
		return;
	from = slice_at(e, true);
	if (place.setPointerCapture && e.pointerId !== undefined)
		place.setPointerCapture(e.pointerId);
	e.preventDefault();
});
place.addEventListener('pointermove', function (e) {
	if (!shown)
		return;
	on.tell(words(slice_at(e, false)));
	if (from >= 0)
		mark(stretch(e));
});
place.addEventListener('pointerup', function (e) {
	var span = from >= 0 ? stretch(e) : null;

	from = -1;
	if (span)
		on.span(span[0] < span[1] ? span : null);
});

return {draw: draw};
};
