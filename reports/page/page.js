// page.js - what a page shows of which selection, which is in the address (pageaddress.js).
// All texts of the data are set as text, never as markup.
(function () {
'use strict';

var data = pctData(JSON.parse(document.getElementById('data').textContent)), address = pctAddress(data);
var waits = data.pieces('waits')[0], differences = data.pieces('differences');
var state = {}, selection, tables, root, code, flame, time, values_time, states, with_lines, drawn_selection, all_rows = {}, drawn = {}, MOST = 30, FUNCTIONS = 8;

function id(name) {
	return document.getElementById(name);
}

// Show the selection with these CHANGES; AGAIN: without a step for Back.
function change(changes, again) {
	var s = Object.assign({}, state, changes);

	if (again) {
		history.replaceState(null, '', address.text(s));
		show();
	} else if (address.text(s) !== location.hash) {
		location.hash = address.text(s);     // the event shows it
	}
}

// Choose the samples of SPAN, two times in seconds; null: of all times.
function choose_span(span) {
	change({time: span ? span.map(function (t) { return Math.max(0, +t.toFixed(6)); }).join('..') : undefined, zoom: []});
}

// ---- the views ----

function choose(f) {
	return function () { change({'function': f, source: undefined, view: 'around'}); };
}

function matches(text) {
	return state.find ? text.toLowerCase().indexOf(state.find.toLowerCase()) >= 0 : false;
}

// The row of R, counts, with MORE and its intervals: KNOWN is that of the own share, where it is known.
function counted(r, more, known) {
	var own = known || data.interval(r.own, selection.total || 1), all = data.interval(r.all, selection.total || 1);

	return Object.assign({own: r.own, all: r.all, low: r.own ? own[0] : undefined, high: r.own ? own[1] : undefined,
		all_low: all[0], all_high: all[1]}, more);
}

function function_row(r) {
	var e = data.events[state.event], name = data.name(r.key), object = data.object(r.key);

	return counted(r, {name: name, title: object, press: choose(r.key), hit: matches(name) || matches(object)},
		selection.whole && e.high.length ? [e.low[r.key], e.high[r.key]] : undefined);
}

// The rows that table NAME has, and what shows them all.
function more(name, put) {
	return {most: all_rows[name] ? Infinity : MOST, all: all_rows[name], more: function () { all_rows[name] = true; put(); }};
}

function put_table(name, caption, what, rows, columns) {
	pctTable(id(name), Object.assign(more(name, show), {caption: caption, rows: rows, total: selection.total,
		interval: data.events[state.event].interval, sort: state.sort, columns: columns.concat({key: 'name', head: what, name: 'name'}),
		order: function (key) { change({sort: key}); }}));
}

// Where the intervals of own shares are KNOWN those of the order of samples, they are that.
function columns(known) {
	var as_if = ' as if the samples were independent';
	var own = [{key: 'own', head: 'Own', sort: 'own', name: 'number'},
		{key: 'all', head: 'Total', sort: 'all', name: 'number'},
		{key: 'interval', head: '95 % interval', name: 'number narrow-off', title: 'of the own share' + (known ? '' : ',' + as_if)},
		{key: 'bar', head: 'Share', name: 'share', title: 'Dark: own share; pale: total; lines: their 95 % intervals'
			+ (known ? ', of totals' : ',') + as_if},
		{key: 'samples', head: 'Samples', name: 'number narrow-off'}];

	if (data.events[state.event].interval)
		own.push({key: 'time', head: 'Seconds', name: 'number narrow-off'});
	return own;
}

function plain(rows, name_of) {
	return rows.map(function (r) {
		var name = name_of(r.key);

		return counted(r, {name: name, hit: matches(name)});
	});
}

// Rows whose names, when pressed, choose the KEY of the selection.
function pressed(rows, key) {
	rows.forEach(function (r) {
		r.press = function () {
			var changes = {zoom: []};

			changes[key] = r.name;
			change(changes);
		};
	});
	return rows;
}

function put_tables() {
	var simple = columns(false), known = tables.files.filter(function (r) { return r.key; });

	put_table('functions-table', 'Functions: own samples, and total with all that they call', 'Function',
		tables.functions.map(function_row), columns(selection.whole && data.events[state.event].high.length > 0));
	put_table('files-table', 'Source files', 'File', plain(known, function (k) { return data.text[k]; }), simple);
	id('files-note').textContent = known.length ? ''
		: 'These samples have no source lines, which need debug data (cc -g).  Build with -g, then run profile -page FILE PROGRAM.';
	put_table('objects-table', 'Programs and libraries', 'Object',
		plain(tables.objects, function (k) { return data.text[k] || '(none)'; }), simple);
	put_table('threads-table', 'Threads', 'Thread', pressed(plain(tables.threads, data.thread), 'thread'), simple);
	put_table('processes-table', 'Processes', 'Process', pressed(plain(tables.processes, String), 'process'), simple);
}

function put_around() {
	var totals = [{key: 'all', head: 'Share', sort: 'all', name: 'number'}], f = state['function'];
	var rows = f === undefined ? {callers: [], callees: []} : data.around(selection, f);

	id('around-note').textContent = f === undefined
		? 'Choose a function in a table or in the picture to see its callers and what it calls.' : '';
	put_table('callers-table', f === undefined ? '' : 'Callers of ' + pctHtml.shorter(data.name(f), 600), 'Caller',
		around(rows.callers, '(none: paths begin here)'), totals);
	put_table('callees-table', f === undefined ? '' : 'Called by ' + pctHtml.shorter(data.name(f), 600), 'Callee',
		around(rows.callees, '(itself)'), totals);
}

function around(rows, none) {
	return rows.map(function (r) {
		return r.key < 0 ? {name: none, own: r.own, all: r.all}
			: {name: data.name(r.key), title: data.object(r.key), press: choose(r.key), own: r.own, all: r.all};
	});
}

function put_paths(width) {
	var second = pctHtml.letter(state.side || 1);

	id('paths-key').textContent = differences.length
		? 'Red boxes have a greater share in ' + second + ', blue boxes in A; the strongest colour is the greatest difference, at least 5 points; widths are the mean of both shares.' : '';
	id('paths-note').textContent = data.deepest > 1 ? '' : 'These samples have no call paths: profile -l 64 PROGRAM records them.';
	id('matched').textContent = flame.draw(root, {icicle: !!state.icicle, zoom: state.zoom, find: state.find || '',
		half: drawn_selection.half, second: second, width: width});
	id('reset').disabled = !state.zoom.length;
}

function put_time() {
	id('time-note').textContent = data.times
		? 'Samples over time, by the function that executed.  Drag over the picture, or press the arrow keys with Shift, to choose a stretch of time for all views.'
		: 'These samples have no times: profile -log PROGRAM records them, in a run without -gdb and -lldb.';
	if (data.times)
		time.draw(data.by_time(selection, FUNCTIONS), state.span);
}

function put_waits() {
	var inside = data.inside({process: state.process, thread: state.thread}), lanes, note;
	var span = state.span ? state.span.map(function (slice) { return data.times.zero + slice * data.times.length; }) : null;

	id('threads-note').textContent = data.times ? '' : 'These samples have no threads: profile -log PROGRAM records them, in a run without -gdb and -lldb.';
	id('lanes').hidden = id('lanes-details').hidden = id('waits-table').hidden = !waits;
	if (!waits) {
		id('waits-note').textContent = 'Waits were not recorded: profile -wait PROGRAM records them.';
		return;
	}
	lanes = pctLanes.follow(id('lanes'), function (pid, tid) { return inside(pid, tid); }, span);
	note = 'When threads ran, were ready for a processor, and waited; shares in the text are of the whole run.';
	if (!lanes)
		note += '  No selected thread is drawn here: the picture has the threads that used or wanted a processor most.';
	if (span)
		note += '  Times are known only for the longest waits of a thread: the table has the parts of these in the chosen time.';
	if (waits.data.others)
		note += '  The ' + waits.data.others.toLocaleString('en') + ' waits with the least time are one row, [others].';
	id('waits-note').textContent = note;
	pctWaits(id('waits-table'), waits.data, Object.assign({inside: inside, span: span}, more('waits-table', show)));
}

// Of section VIEW only say why the rest is not there, and what makes it.
function say_only(view, text) {
	Array.from(id(view).children).forEach(function (e) { e.hidden = e.tagName !== 'H2' && e.id !== view + '-note'; });
	id(view + '-note').textContent = text;
}

// Views without data come last: they are no part of what the page explains.
function put_last() {
	['differences', 'values', 'why', 'states'].forEach(function (view) {
		if (data.pieces(view).length)
			return;
		id(view).parentNode.appendChild(id(view));
		document.querySelectorAll('nav a').forEach(function (a) {
			if (a.getAttribute('href') === '#view=' + view)
				a.parentNode.appendChild(a);
		});
	});
}

// What a page of several runs has not.
function put_missing() {
	var missing = {source: 'lines of source and no instructions: pct page -o OUT.html FILE... shows them for one run, if it has debug data (cc -g).',
		time: 'times: pct page -o OUT.html FILE... shows them for one run of profile -log PROGRAM.',
		threads: 'threads: pct page -o OUT.html FILE... shows them for one run of profile -log PROGRAM, with waits for profile -wait PROGRAM.',
		values: 'values: pct page --values \'FUNC@EXPR\' -o OUT.html FILE... shows them for one run of profile -state PROGRAM; pct diff --expr \'FUNC@EXPR\' A... -- B... compares the values of two runs.',
		why: 'ranking of variables: pct page --why FUNC -o OUT.html FILE... shows it for one run of profile -state PROGRAM.',
		states: 'recorded states: pct page --states 50 -o OUT.html FILE... shows them for one run of profile -state PROGRAM.'}, view;

	for (view in missing)
		say_only(view, 'A comparison has no ' + missing[view]);
}

// pct diff's rows, of all samples of all runs.
function put_differences() {
	if (differences.length)
		id('differences-note').textContent = pctCompare(id('differences-table'), differences,
			Object.assign(more('differences-table', show), {hit: matches}));
	else
		say_only('differences', 'This page is of one run: pct page --compare A... -- B... -o OUT.html shows how another, B, differs from it, function by function.');
}

function put_values(inside) {
	var p = data.pieces('values')[state.values];

	id('values-label').hidden = data.pieces('values').length < 2;
	id('values-of').value = state.values;
	id('values-note').textContent = !p
		? 'There are no values in the page: profile -expr \'PROG@FUNC@EXPR\' top -page FILE PROG records one, and pct page --values \'FUNC@EXPR\' takes it from the states of profile -state.'
		: 'In ' + p.of.replace('@', ', ') + ', of at most 5,000 states, evenly chosen.  ' + pctValues({shares: id('values-shares'), time: values_time, paths: id('values-paths')},
			p, inside, Object.assign({interval: data.interval, spans: !!data.times}, more('values-paths', show)));
}

// What explains the time is of all states, too.
function put_why() {
	id('why-note').textContent = data.pieces('why').length
		? 'For each variable the split that explains most, from all recorded states; the chance allows for the number of variables and splits that were tried.'
		: 'The page has no ranking of variables: profile -state PROG records states, and pct page --why FUNC ranks the variables of FUNC.';
	data.pieces('why').forEach(function (p) { pctWhy(pctHtml.add(id('why-tables'), 'div'), p); });
}

function put_states(inside) {
	id('states-note').textContent = states ? states.draw(inside, state.state)
		: 'There are no recorded states in the page: profile -state PROG records them, and pct page --states 50 shows fifty of them, with all bytes that a debugger can read.';
	id('states-form').hidden = !states;
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
	put_span(state.span ? address.seconds(state.span) : ['', '']);
	if (document.activeElement !== id('find'))
		id('find').value = state.find || '';
	['only', 'inverted', 'icicle', 'fold'].forEach(function (name) { id(name).checked = !!state[name]; });
	id('chosen').hidden = f === undefined;
	id('chosen-name').textContent = f === undefined ? '' : pctHtml.shorter(data.name(f), 160);
	id('selected').textContent = selection.total.toLocaleString('en') + ' of ' + e.total.toLocaleString('en') + ' samples of ' + e.name
		+ (e.interval ? ', each for ' + e.interval / 1e6 + ' ms' : '') + (differences.length ? ', of run ' + pctHtml.letter(state.side) : '') + (state.process ? ', of ' + state.process : '')
		+ (state.thread ? ', of ' + state.thread : '')
		+ (state.span ? ', from ' + address.seconds(state.span).map(function (t) { return t.toFixed(3); }).join(' to ') + ' s' : '')
		+ (state.only && f !== undefined ? ', with ' + pctHtml.shorter(data.name(f), 160) + ' in their paths' : '');
	id('functions-note').textContent = !selection.total ? 'No sample is in the selection.' : 'A dark bar is the own share, a pale one the total; lines across them are the 95 % intervals, '
		+ (selection.whole ? 'of totals ' : '') + 'as if the samples were independent.';
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
	var before = state.view, wide = id('flame').clientWidth, only, of;   // now: after changes a width waits for layout

	state = address.read();
	only = state.only && state['function'] !== undefined ? state['function'] : undefined;
	of = [state.event, state.side, state.process, state.thread, state.span, only];
	renew('selection', of, function () {
		selection = data.select(selected(only, differences.length ? state.side : undefined));
		tables = data.tables(selection);
	});
	renew('tree', [of, state.inverted, state.fold], function () {
		drawn_selection = !differences.length ? selection
			: data.both(data.select(selected(only, 0)), data.select(selected(only, state.side || 1)));
		root = data.tree(drawn_selection, !!state.inverted, !!state.fold);
	});
	put_selection();
	renew('differences', [state.find, all_rows], put_differences);
	renew('tables', [of, state.sort, state.find, all_rows], put_tables);
	renew('around', [of, state.sort, state['function'], all_rows], put_around);
	if (!differences.length) {
		renew('source', [of, state['function'], state.source], function () { code.draw(selection, state); });
		renew('time', [of, wide], put_time);
		renew('waits', [of, all_rows], put_waits);
		renew('values', [of, state.values, all_rows, wide], function () { put_values(data.inside(selected(only))); });
		renew('states', [of, state.state], function () { put_states(data.inside(selected(only))); });
	}
	renew('paths', [of, state.inverted, state.icicle, state.fold, state.zoom, state.find, wide], function () { put_paths(wide); });
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
	data.pieces('values').forEach(function (p, n) { option(id('values-of'), n, p.of); });
	for (g = 0; g < differences.length + 1; g++)
		option(id('side'), g, pctHtml.letter(g));
	id('side-label').hidden = !differences.length;
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
			change({time: (+id('from').value || 0) + '..' + (+id('to').value || address.seconds([data.times.slices])[0]), zoom: []});
		});
	});
	id('source-file').addEventListener('change', function () { change({source: +id('source-file').value}); });
	id('values-of').addEventListener('change', function () { change({values: +id('values-of').value}); });
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
	// pictures are drawn again, as wide as a sheet: their letters would be too small
	[['beforeprint', true], ['afterprint', false]].forEach(function (when) {
		window.addEventListener(when[0], function () {
			document.body.classList.toggle('paper', when[1]);
			show();
		});
	});
	pctBoxes.keys({find: function () { id('find').focus(); }, back: function () {
		if (state.zoom.length)
			change({zoom: []});
	}});
}

code = pctCode(id, data);
flame = pctFlame(id('flame'), data, {
	choose: function (path, key) {
		change({zoom: path, 'function': typeof key === 'number' ? key : state['function'], view: 'paths'});
	},
	tell: function (text) { id('details').textContent = text; }
});
time = pctTime(id('time-picture'), id('time-legend'), data, {
	span: choose_span,
	choose: function (f) { choose(f)(); },
	tell: function (text) { id('time-details').textContent = text; }
});
values_time = pctCharts.strip(id('values-time'), 'Values over time', {
	span: choose_span,
	tell: function (text) { id('values-details').textContent = text; }
});
if (data.pieces('states').length)
	states = pctStates({which: id('states-of'), place: id('states-frames'), before: id('states-before'), after: id('states-after')},
		data.pieces('states')[0], {choose: function (n) { change({state: n}); }, thread: data.thread_of});
with_lines = data.sources.filter(function (f) { return f.line.length; }).length;
if (with_lines)
	remark('The page has the lines around samples of ' + with_lines + (with_lines === 1 ? ' source file.' : ' source files.'));
if (data.merged)
	remark('The ' + data.merged.toLocaleString('en') + ' rarest calls are merged into one, (too few, merged).');
if (data.times && data.times.without)
	remark(data.times.without.toLocaleString('en') + ' samples have no time here: their files have none, or they came after the first '
		+ data.times.most.toLocaleString('en') + '.  Time, Threads and selections made in them leave these samples out.');
if (data.byProgram)
	remark('There are very many processes: all processes of a program are shown as one.');
fill_choices();
listen();
put_last();
if (differences.length) {
	put_missing();
} else {
	put_why();
	pctLanes.walk(id('lanes'), function (text) { id('lanes-details').textContent = text; });
}
show();
})();
