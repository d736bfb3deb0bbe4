// pagetime.js - samples by function over time, stacked; pctCharts.strip chooses a stretch of it.
//	var time = pctTime(element, legend, data, {span: f, choose: f, tell: f});
//	time.draw(d.by_time(s, 8), [12, 40])     rows, and the slices that are chosen or null
var pctTime = function (place, legend, data, on) {
'use strict';

var HIGH = 170, FOOT = 20, strip = pctCharts.strip(place, 'Samples by function over time', on);

function seconds(slice) {
	return slice * data.times.length / 1e9;
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

function bars(svg, rows, width) {
	var best = most(rows), floor = [];

	function x(slice) {
		return (width * slice / data.times.slices).toFixed(1);
	}

	rows.forEach(function (r, i) {
		var d = '';

		r.count.forEach(function (n, slice) {
			var low = floor[slice] || 0, up = low + n;

			floor[slice] = up;
			d += 'M' + x(slice) + ' ' + (HIGH - HIGH * low / best).toFixed(1) + 'V' + (HIGH - HIGH * up / best).toFixed(1)
				+ 'H' + x(slice + 1) + 'V' + (HIGH - HIGH * low / best).toFixed(1) + 'z';
		});
		pctHtml.draw(svg, 'path', {'class': look(r, i), d: d});
	});
}

function words(rows, slice) {
	var said = rows.filter(function (r) { return r.count[slice]; }).map(function (r) {
		return name(r) + ' ' + r.count[slice].toLocaleString('en');
	});

	return said.length ? said.join(', ') : 'no samples';
}

function explain(rows) {
	legend.textContent = '';
	rows.forEach(function (r, i) {
		var item = pctHtml.add(legend, 'li');

		pctHtml.draw(pctHtml.draw(item, 'svg', {'class': 'swatch', viewBox: '0 0 10 10', 'aria-hidden': 'true'}), 'rect',
			{'class': look(r, i), width: 10, height: 10});
		if (r.key < 0) {
			item.appendChild(document.createTextNode(name(r)));
			return;
		}
		pctHtml.button(item, name(r), 'link', function () { on.choose(r.key); });
	});
}

function draw(rows, span) {
	var width = Math.max(260, place.clientWidth), best = most(rows).toLocaleString('en') + ' in ' + seconds(1).toFixed(3) + ' s';
	var picture = {from: 0, to: seconds(data.times.slices) || 0.001, left: 0, right: width, high: HIGH}, svg;

	place.textContent = '';
	svg = pctHtml.draw(place, 'svg', {'class': 'time', role: 'img', viewBox: '0 0 ' + width + ' ' + (HIGH + FOOT),
		'aria-label': 'Samples by function over time; most at once: ' + best});
	bars(svg, rows, width);
	pctHtml.draw(svg, 'text', {x: 2, y: 10, 'class': 'most'}, best);
	pctCharts.axis(svg, picture);
	strip.show(svg, Object.assign(picture, {slices: data.times.slices, spans: true, span: span,
		words: function (slice) { return words(rows, slice); }}));
	explain(rows);
}

return {draw: draw};
};
