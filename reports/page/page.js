// page.js - what a page shows of which selection.  The selection is in the address behind `#', so that a link
// or Back shows the same:
//	#event=0&process=sort%204711&thread=sort%204711%20thread%204712&time=1.25..3&function=12&only=1&inverted=1&zoom=p3.5.12&find=mem&sort=all&view=paths
// All texts of the data are set as text, never as markup.
(function () {
'use strict';

var data = pctData(JSON.parse(document.getElementById('data').textContent));
var state = {}, selection, tables, root, flame, time, with_lines, drawn_selection, all_rows = {}, drawn = {}, MOST = 30, FUNCTIONS = 8;

function id(name) {
	return document.getElementById(name);
}

// ---- the address ----

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
	out.side = out.side === '0' ? 0 : 1;
	out.source = number(out.source, data.sources.length);
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

function address(s) {
	var out = [];

	['view', 'event', 'side', 'process', 'thread', 'time', 'function', 'only', 'inverted', 'icicle', 'fold', 'zoom', 'find', 'sort', 'source'].forEach(function (key) {
		var value = key === 'zoom' ? s.zoom.join('.') : s[key];

		if (value !== undefined && value !== '' && value !== 0 && !(key === 'sort' && value === 'own') && key !== 'side' || (key === 'function' || key === 'source' || key === 'side' && data.differences) && value === 0)
			out.push(key + '=' + encodeURIComponent(value));
	});
	return '#' + out.join('&');
}

// Show the selection with these CHANGES; AGAIN: without a step for Back.
function change(changes, again) {
	var s = Object.assign({}, state, changes);

	if (again) {
		history.replaceState(null, '', address(s));
		show();
	} else if (address(s) !== location.hash) {
		location.hash = address(s);     // the event shows it
	}
}

// ---- the views ----

// The 95 % interval of K of N independent samples, as lib/base/stats.c has it.
function wilson(k, n) {
	var z = 1.959963984540054, p = k / n, d = 1 + z * z / n, middle = (p + z * z / (2 * n)) / d;
	var half = z * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / d;

	return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

function choose(f) {
	return function () { change({'function': f, source: undefined, view: 'around'}); };
}

function matches(text) {
	return state.find ? text.toLowerCase().indexOf(state.find.toLowerCase()) >= 0 : false;
}

function function_row(r) {
	var e = data.events[state.event], ends = selection.whole && e.high.length ? [e.low[r.key], e.high[r.key]]
		: wilson(r.own, selection.total || 1);

	return {name: data.name(r.key), title: data.object(r.key), press: choose(r.key), own: r.own, all: r.all,
		low: r.own ? ends[0] : undefined, high: r.own ? ends[1] : undefined,
		hit: matches(data.name(r.key)) || matches(data.object(r.key))};
}

function put_table(name, caption, what, rows, columns) {
	pctTable(id(name), {caption: caption, rows: rows, total: selection.total, interval: data.events[state.event].interval,
		most: all_rows[name] ? Infinity : MOST, sort: state.sort, columns: columns.concat({key: 'name', head: what, name: 'name'}),
		more: function () { all_rows[name] = true; show(); },
		order: function (key) { change({sort: key}); }});
}

function columns() {
	var own = [{key: 'own', head: 'Own', sort: 'own', name: 'number'},
		{key: 'interval', head: '95 % interval', name: 'number narrow-off'}, {key: 'bar', head: 'Share', name: 'share'},
		{key: 'samples', head: 'Samples', name: 'number narrow-off'}];

	if (data.events[state.event].interval)
		own.push({key: 'time', head: 'Seconds', name: 'number narrow-off'});
	return own.concat({key: 'all', head: 'Total', sort: 'all', name: 'number'});
}

function plain(rows, name_of) {
	return rows.map(function (r) {
		var name = name_of(r.key);

		return {name: name, own: r.own, all: r.all, hit: matches(name)};
	});
}

function put_tables() {
	var simple = columns().filter(function (c) { return c.key !== 'interval'; });
	var known = tables.files.filter(function (r) { return r.key; });

	put_table('functions-table', 'Functions by their own samples and those of all they call', 'Function',
		tables.functions.map(function_row), columns());
	put_table('files-table', 'Source files', 'File', plain(known, function (k) { return data.text[k]; }), simple);
	id('files-note').textContent = known.length ? ''
		: 'No source lines are known of these samples: they need debug data, such as of cc -g.';
	put_table('objects-table', 'Programs and libraries', 'Object',
		plain(tables.objects, function (k) { return data.text[k] || '(none)'; }), simple);
	put_table('threads-table', 'Threads', 'Thread', tables.threads.map(function (r) {
		var name = data.thread(r.key);

		return {name: name, own: r.own, all: r.all, hit: matches(name), press: function () { change({thread: name, zoom: []}); }};
	}), simple);
	put_table('processes-table', 'Processes', 'Process', tables.processes.map(function (r) {
		return {name: r.key, own: r.own, all: r.all, hit: matches(r.key),
			press: function () { change({process: r.key, zoom: []}); }};
	}), simple);
}

function put_around() {
	var totals = [{key: 'all', head: 'Share', sort: 'all', name: 'number'}], f = state['function'];
	var rows = f === undefined ? {callers: [], callees: []} : data.around(selection, f);

	id('around-note').textContent = f === undefined
		? 'Choose a function in a table or in the picture: here are its callers and what it calls.' : '';
	put_table('callers-table', f === undefined ? '' : 'Callers of ' + data.name(f), 'Caller',
		around(rows.callers, '(none: paths begin here)'), totals);
	put_table('callees-table', f === undefined ? '' : 'Called by ' + data.name(f), 'Callee',
		around(rows.callees, '(itself)'), totals);
}

function around(rows, none) {
	return rows.map(function (r) {
		return r.key < 0 ? {name: none, own: r.own, all: r.all}
			: {name: data.name(r.key), title: data.object(r.key), press: choose(r.key), own: r.own, all: r.all};
	});
}

function put_paths() {
	id('paths-key').textContent = data.differences
		? 'Red boxes have a greater share of B, blue ones of A; widths are the mean of both.' : '';
	id('paths-note').textContent = data.deepest > 1 ? '' : 'These samples have no call paths: profile -l 64 PROGRAM records them.';
	id('matched').textContent = flame.draw(root, {icicle: !!state.icicle, zoom: state.zoom, find: state.find || '',
		half: drawn_selection.half});
	id('reset').disabled = !state.zoom.length;
}

function put_time() {
	id('time-note').textContent = data.times
		? 'Samples over time, by the function that executed.  Drag over the picture to choose a stretch of time for all views.'
		: 'These samples have no times: profile -log PROGRAM records them.';
	if (data.times)
		time.draw(data.by_time(selection, FUNCTIONS), state.span);
}

function put_source() {
	var n = state.source !== undefined ? state.source : data.source_of(selection, state['function']), file, counts, most = 0;

	id('source-label').hidden = !data.sources.length;
	id('source-table').textContent = '';
	id('source-file').value = n;
	if (n < 0) {
		id('source-note').textContent = data.sources.length
			? 'The lines of this function are not in the page: it has those around samples of the functions with most of them.'
			: 'There is no source in the page: it needs debug data, such as of cc -g, and was perhaps left out (--no-source).';
		return;
	}
	file = data.sources[n];
	counts = data.lines(selection, file.file);
	counts.forEach(function (r) { most = Math.max(most, r.own); });
	id('source-note').textContent = 'Lines around those with most samples are in this page.'
		+ (file.changed ? ' This file was changed after the run: its lines may not be those that ran.' : '');
	pctSource(id('source-table'), file, counts, {total: selection.total, most: most, caption: data.text[file.file]});
}

// What threads waited for does not change with the selection.
function put_waits() {
	var waits = data.waits, total = 0;

	id('threads-note').textContent = data.times ? '' : 'Which thread had which sample is not known: profile -log PROGRAM records it.';
	id('waits-note').textContent = waits ? 'When threads ran, were ready for a processor, and waited; of the whole run.'
		: 'Where threads waited was not recorded: profile -wait PROGRAM does.';
	id('lanes').hidden = !waits;
	if (!waits)
		return;
	waits.waits.forEach(function (w) { total += w.ns; });
	pctTable(id('waits-table'), {caption: 'What threads waited for, and who had it', total: total, interval: 1, most: MOST, sort: 'own',
		columns: [{key: 'own', head: 'Part', name: 'number'}, {key: 'bar', head: 'Of all', name: 'share'},
			{key: 'time', head: 'Seconds', name: 'number'}, {key: 'number', head: 'Times', name: 'number narrow-off'},
			{key: 'name', head: 'Wait', name: 'name'}],
		rows: waits.waits.map(function (w) { return {name: w.text, own: w.ns, all: w.ns, number: w.count}; }),
		more: function () { MOST = Infinity; put_waits(); }});
}

function hide(view, hidden) {
	id(view).hidden = document.querySelector('nav a[href="#view=' + view + '"]').hidden = !!hidden;
}

// pct diff's rows, of all samples of both runs.
function put_differences() {
	var d = data.differences;

	hide('differences', !d);
	['source', 'time', 'threads'].forEach(function (view) { hide(view, d); });
	if (!d)
		return;
	id('differences-note').textContent = 'Own shares of the samples of ' + d.event + ' in A, '
		+ d.a.samples.toLocaleString('en') + ', and in B, ' + d.b.samples.toLocaleString('en')
		+ '.  The chance is that of such a difference where there is none; below 5 % it is marked.';
	pctTable(id('differences-table'), {caption: 'How B differs from A', most: MOST, sort: 'size',
		columns: [{key: 'a', head: 'A', name: 'number'}, {key: 'b', head: 'B', name: 'number'},
			{key: 'points', head: 'Points', name: 'number'}, {key: 'chance', head: 'Chance', name: 'number'},
			{key: 'name', head: 'Function', name: 'name'}],
		rows: d.labels.map(function (l) {
			return {name: l.label, a: l.a / (d.a.samples || 1), b: l.b / (d.b.samples || 1), points: l.points, chance: l.chance,
				size: Math.abs(l.points), all: l.a + l.b, mark: l.chance < 0.05};
		}),
		more: function () { MOST = Infinity; put_differences(); }});
}

function put_span(ends) {
	if (document.activeElement !== id('from'))
		id('from').value = ends[0];
	if (document.activeElement !== id('to'))
		id('to').value = ends[1];
}

function put_selection() {
	var f = state['function'], e = data.events[state.event];

	id('event').value = state.event;
	id('process').value = state.process || '';
	id('thread').value = state.thread || '';
	id('side').value = state.side;
	put_span(state.span ? seconds(state.span) : ['', '']);
	if (document.activeElement !== id('find'))
		id('find').value = state.find || '';
	['only', 'inverted', 'icicle', 'fold'].forEach(function (name) { id(name).checked = !!state[name]; });
	id('chosen').hidden = f === undefined;
	id('chosen-name').textContent = f === undefined ? '' : data.name(f);
	id('selected').textContent = selection.total.toLocaleString('en') + ' of ' + e.total.toLocaleString('en') + ' samples of ' + e.name
		+ (e.interval ? ', each for ' + e.interval / 1e6 + ' ms' : '') + (data.differences ? ', of run ' + (state.side ? 'B' : 'A') : '') + (state.process ? ', of ' + state.process : '')
		+ (state.thread ? ', of ' + state.thread : '')
		+ (state.span ? ', from ' + seconds(state.span).map(function (t) { return t.toFixed(3); }).join(' to ') + ' s' : '')
		+ (state.only && f !== undefined ? ', with ' + data.name(f) + ' in their paths' : '');
	id('functions-note').textContent = selection.whole
		? 'Lines across the bars are the 95 % intervals of the own shares.'
		: 'Lines across the bars are the 95 % intervals of the own shares, as if the samples were independent.';
}

// Call PUT when what it depends on, VALUES, is not what it was.
function renew(name, values, put) {
	var now = JSON.stringify(values);

	if (drawn[name] === now)
		return;
	drawn[name] = now;
	put();
}

function selected(only, side) {
	return {event: state.event, side: side, process: state.process, thread: state.thread, span: state.span, only: only};
}

function show() {
	var before = state.view, only, of;

	state = read();
	only = state.only && state['function'] !== undefined ? state['function'] : undefined;
	of = [state.event, state.side, state.process, state.thread, state.span, only];
	renew('selection', of, function () {
		selection = data.select(selected(only, data.differences ? state.side : undefined));
		tables = data.tables(selection);
	});
	renew('tree', [of, state.inverted, state.fold], function () {
		drawn_selection = !data.differences ? selection
			: data.both(data.select(selected(only, 0)), data.select(selected(only, 1)));
		root = data.tree(drawn_selection, !!state.inverted, !!state.fold);
	});
	put_selection();
	renew('tables', [of, state.sort, state.find, all_rows], put_tables);
	renew('around', [of, state.sort, state['function'], all_rows], put_around);
	renew('source', [of, state['function'], state.source], put_source);
	renew('time', [of, id('time').clientWidth], put_time);
	renew('paths', [of, state.inverted, state.icicle, state.fold, state.zoom, state.find, id('flame').clientWidth], put_paths);
	if (state.view && state.view !== before && /^[a-z]+$/.test(state.view) && id(state.view))
		id(state.view).scrollIntoView();
}

// ---- what a person does ----

function option(select, value, text) {
	var o = select.appendChild(document.createElement('option'));

	o.value = value;
	o.textContent = text;
}

function fill_choices() {
	var seen = new Set(), g;

	data.events.forEach(function (e, i) { option(id('event'), i, e.name); });
	option(id('process'), '', 'all');
	for (g = 0; g < data.groups.program.length; g++)
		seen.add(data.process(g));
	Array.from(seen).sort().forEach(function (name) { option(id('process'), name, name); });
	data.sources.forEach(function (f, n) { option(id('source-file'), n, data.text[f.file]); });
	id('side-label').hidden = !data.differences;
	id('thread-label').hidden = id('span').hidden = !data.times;
	option(id('thread'), '', 'all');
	for (g = 0; data.times && g < data.times.threads.tid.length; g++)
		option(id('thread'), data.thread(g), data.thread(g));
}

function remark(text) {
	id('remarks').appendChild(document.createElement('li')).textContent = text;
}

function listen() {
	id('event').addEventListener('change', function () { change({event: +id('event').value}); });
	id('process').addEventListener('change', function () { change({process: id('process').value, zoom: []}); });
	id('side').addEventListener('change', function () { change({side: +id('side').value}); });
	id('thread').addEventListener('change', function () { change({thread: id('thread').value, zoom: []}); });
	['from', 'to'].forEach(function (name) {
		id(name).addEventListener('change', function () {
			change({time: (+id('from').value || 0) + '..' + (+id('to').value || seconds([data.times.slices])[0]), zoom: []});
		});
	});
	id('source-file').addEventListener('change', function () { change({source: +id('source-file').value}); });
	id('all-times').addEventListener('click', function () { change({time: undefined, zoom: []}); });
	id('find').addEventListener('input', function () { change({find: id('find').value}, true); });
	['only', 'inverted', 'icicle', 'fold'].forEach(function (name) {
		id(name).addEventListener('change', function () {
			var changes = {zoom: name === 'icicle' || name === 'only' ? state.zoom : []};

			changes[name] = id(name).checked ? 1 : undefined;
			change(changes);
		});
	});
	id('forget').addEventListener('click', function () { change({'function': undefined, only: undefined}); });
	id('reset').addEventListener('click', function () { change({zoom: []}); });
	document.querySelectorAll('form').forEach(function (form) {
		form.addEventListener('submit', function (e) { e.preventDefault(); });
	});
	document.querySelectorAll('nav a').forEach(function (a) {
		a.addEventListener('click', function (e) {
			var view = a.getAttribute('href').slice('#view='.length);

			e.preventDefault();
			change({view: view});
			id(view).scrollIntoView();
		});
	});
	window.addEventListener('hashchange', show);
	window.addEventListener('resize', show);
	window.addEventListener('keydown', function (e) {
		if (e.key === '/' && !/^(INPUT|SELECT)$/.test(e.target.tagName)) {
			e.preventDefault();
			id('find').focus();
		} else if (e.key === 'Escape' && state.zoom.length) {
			change({zoom: []});
		}
	});
}

flame = pctFlame(id('flame'), data, {
	choose: function (path, key) {
		change({zoom: path, 'function': typeof key === 'number' ? key : state['function'], view: 'paths'});
	},
	tell: function (text) { id('details').textContent = text; }
});
time = pctTime(id('time-picture'), id('time-legend'), data, {
	span: function (span) { change({time: span ? seconds(span).map(function (t) { return +t.toFixed(6); }).join('..') : undefined, zoom: []}); },
	choose: function (f) { choose(f)(); },
	tell: function (text) { id('time-details').textContent = text; }
});
with_lines = data.sources.filter(function (f) { return f.line.length; }).length;
if (with_lines)
	remark('The page has lines of ' + with_lines + (with_lines === 1 ? ' source file' : ' source files') + ', those around samples.');
if (data.merged)
	remark('The ' + data.merged.toLocaleString('en') + ' rarest calls are one, (too few, merged).');
if (data.byProgram)
	remark('There are very many processes: those of a program are shown as one.');
fill_choices();
listen();
put_waits();
put_differences();
show();
})();
