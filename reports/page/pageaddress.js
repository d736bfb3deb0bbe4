// pageaddress.js - the selection of a page, in its address behind `#', so that a link or Back shows the same:
//	#event=0&process=sort%204711&thread=sort%204711%20thread%204712&time=1.25..3&function=12&only=1&inverted=1&zoom=p3.5.12&find=mem&sort=all&view=paths
//	var address = pctAddress(data), state = address.read(); address.text(state)
var pctAddress = function (data) {
'use strict';

function read() {
	var out = {}, number = function (text, end) { return /^\d{1,9}$/.test(text) && +text < end ? +text : undefined; };

	location.hash.slice(1).split('&').forEach(function (part) {
		var at = part.indexOf('=');

		try {
			if (at > 0)
				out[part.slice(0, at)] = decodeURIComponent(part.slice(at + 1));
		} catch (e) {
			return; // not ours
		}
	});
	out.event = number(out.event, data.events.length) || 0;
	out.side = number(out.side, data.pieces('differences').length + 1);
	if (out.side === undefined)
		out.side = 1;
	out.source = number(out.source, data.sources.length);
	out.values = number(out.values, data.pieces('values').length) || 0;
	out.state = number(out.state, 1e9) || 0;
	out.span = span_of(out.time);
	if (!out.span)
		delete out.time;
	out['function'] = number(out['function'], data.functions.name.length);
	out.zoom = (out.zoom || '').split('.').filter(function (k) { return /^p?\d{1,9}$/.test(k); }).map(function (k) {
		return k[0] === 'p' ? k : +k;
	}).filter(function (k) {
		return typeof k === 'string' ? +k.slice(1) < data.text.length : k < data.functions.name.length;
	});
	if (out.sort !== 'all')
		out.sort = 'own';
	return out;
}

// The slices of FROM..TO seconds; undefined: no such time.
function span_of(text) {
	var ends = /^(\d{1,9}(?:\.\d{1,9})?)\.\.(\d{1,9}(?:\.\d{1,9})?)$/.exec(text || ''), out, t = data.times;

	if (!ends || !t)
		return undefined;
	out = [Math.floor(ends[1] * 1e9 / t.length + 0.01), Math.min(t.slices, Math.ceil(ends[2] * 1e9 / t.length - 0.01))];
	return out[0] < out[1] ? out : undefined;
}

// The slices SPAN in seconds.
function seconds(span) {
	return span.map(function (slice) { return slice * data.times.length / 1e9; });
}

var usual = {event: 0, side: 1, sort: 'own', values: 0, state: 0};      // what is not in the address

function text(s) {
	var out = [];

	['view', 'event', 'side', 'process', 'thread', 'time', 'function', 'only', 'inverted', 'icicle', 'fold', 'zoom', 'find', 'sort', 'source', 'values', 'state'].forEach(function (key) {
		var value = key === 'zoom' ? s.zoom.join('.') : s[key];

		if (value !== undefined && value !== '' && value !== usual[key])
			out.push(key + '=' + encodeURIComponent(value));
	});
	return '#' + out.join('&');
}

return {read: read, text: text, seconds: seconds};
};
