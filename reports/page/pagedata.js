// pagedata.js - the data of a page (data.c draws them), and what is asked of them.
//	var d = pctData(json), s = d.select({event: 0});     s.total, and for each node s.own[i]
//	d.tables(s).functions                           [{key: 3, own: 12, all: 40}, ...]
// Nodes stand behind their parents, so that a loop from the last to the first adds up what is above them.
var pctData = function (json) {
'use strict';

unpack(json.nodes, ['back', 'call', 'own']);
unpack(json.calls, ['function', 'file', 'line', 'inlined']);
if (json.times)
	unpack(json.times, ['node', 'thread', 'slice', 'count']);
var text = json.text, functions = json.functions, calls = json.calls, groups = json.groups, times = json.times;
var back = json.nodes.back, call = json.nodes.call, own = json.nodes.own, nodes = own.length;
var parent = new Int32Array(nodes), group = new Int32Array(nodes), child = new Int32Array(nodes).fill(-1);
var next = new Int32Array(nodes).fill(-1);
var fn = new Int32Array(nodes).fill(-1), file = new Int32Array(nodes).fill(-1), object = new Int32Array(nodes).fill(-1);
var FN = 1, FILE = 2, OBJECT = 4;       // bits of first: no node below it has the same
var first = new Uint8Array(nodes), trees;

function unpack(of, names) {
	names.forEach(function (name) { of[name] = pctUnpack(of[name]); });
}

function read_nodes() {
	var i, p;

	for (i = 0; i < nodes; i++) {
		p = parent[i] = back[i] ? i - back[i] : -1;
		group[i] = p >= 0 ? group[p] : call[i];
		if (p < 0)
			continue;
		fn[i] = calls.function[call[i]];
		file[i] = calls.file[call[i]];
		object[i] = functions.object[fn[i]];
	}
	for (i = nodes - 1; i >= 0; i--)
		if (parent[i] >= 0) {
			next[i] = child[parent[i]];
			child[parent[i]] = i;
		}
}

// Walk the tree and fill in `first'.
function find_first() {
	var fns = new Int32Array(functions.name.length), files = new Int32Array(text.length), objects = new Int32Array(text.length);
	var root, i;

	function step(i, n) {
		fns[fn[i]] += n;
		files[file[i]] += n;
		objects[object[i]] += n;
	}
	for (root = 0; root < nodes; root++) {
		if (parent[root] >= 0)
			continue;
		for (i = child[root]; i >= 0 && i !== root;) {
			first[i] = (fns[fn[i]] ? 0 : FN) | (files[file[i]] ? 0 : FILE) | (objects[object[i]] ? 0 : OBJECT);
			step(i, 1);
			if (child[i] >= 0) {
				i = child[i];
				continue;
			}
			while (i !== root && next[i] < 0) {
				step(i, -1);
				i = parent[i];
			}
			if (i !== root) {
				step(i, -1);
				i = next[i];
			}
		}
	}
}

function base(path) {
	return path.replace(/^.*\/(?=.)/, '');
}

// The name of function F for people.
function name(f) {
	var object = text[functions.object[f]], own_name = text[functions.name[f]];

	return object !== '' && /^0x/.test(own_name) ? base(object) + ':' + own_name : own_name;
}

function object_of(f) {
	return text[functions.object[f]];
}

function process(g) {
	return base(text[groups.program[g]]) + (groups.pid[g] ? ' ' + groups.pid[g] : '');
}

// ---- cells: counts by node, thread and slice of time ----

var cells = {node: new Int32Array(times ? times.node.length : 0)};

function read_cells() {
	var at = 0, i;

	for (i = 0; i < cells.node.length; i++)
		cells.node[i] = at += times.node[i];
}

// The name of thread T.
function thread(t) {
	var of = times.threads;

	return base(text[of.program[t]]) + (of.pid[t] ? ' ' + of.pid[t] : '') + (of.tid[t] ? ' thread ' + of.tid[t] : '');
}

// Call F(node, thread, slice, count) with the cells of S, which are of all times when EVER.
function each_cell(s, ever, f) {
	var wanted = [], t, i, n, slice;

	for (t = 0; times && t < times.threads.tid.length; t++)
		wanted[t] = !s.thread || thread(t) === s.thread;
	for (i = 0; i < cells.node.length; i++) {
		n = cells.node[i];
		slice = times.slice[i];
		if (wanted[times.thread[i]] && s.groups[group[n]] && (!s.inside || s.inside[n])
			&& (ever || !s.span || slice >= s.span[0] && slice < s.span[1]))
			f(n, times.thread[i], slice, times.count[i]);
	}
}

// The samples of an event; of one SIDE of two runs, of PROCESS and THREAD, names, in SPAN, two slices, and only those with
// function ONLY, where these are given.
function select(s) {
	var out = {own: new Float64Array(nodes), total: 0, event: s.event, groups: [], thread: s.thread, span: s.span}, i;

	out.timed = !!(s.thread || s.span);
	out.whole = !s.process && !out.timed && s.only === undefined && s.side === undefined;
	for (i = 0; i < groups.event.length; i++)
		out.groups[i] = groups.event[i] === s.event && (s.side === undefined || groups.side[i] === s.side) && (!s.process || process(i) === s.process);
	if (s.only !== undefined) {
		out.inside = new Uint8Array(nodes);
		for (i = 0; i < nodes; i++)
			out.inside[i] = parent[i] >= 0 && (out.inside[parent[i]] || fn[i] === s.only) ? 1 : 0;
	}
	if (out.timed)
		each_cell(out, false, function (n, t, slice, count) {
			out.own[n] += count;
			out.total += count;
		});
	for (i = 0; !out.timed && i < nodes; i++)
		if (own[i] && out.groups[group[i]] && (!out.inside || out.inside[i])) {
			out.own[i] = own[i];
			out.total += own[i];
		}
	out.all = out.own.slice();
	for (i = nodes - 1; i >= 0; i--)
		if (parent[i] >= 0)
			out.all[parent[i]] += out.all[i];
	return out;
}

// The selections A and B of two runs as one, in which both weigh the same; second: what is B's.
function both(a, b) {
	var half = (a.total + b.total) / 2, out = {own: new Float64Array(nodes), second: new Float64Array(nodes), total: 0, half: half};
	var by_a = a.total ? half / a.total : 0, by_b = b.total ? half / b.total : 0, i;

	for (i = 0; i < nodes; i++) {
		out.second[i] = b.own[i] * by_b;
		out.own[i] = a.own[i] * by_a + out.second[i];
		out.total += out.own[i];
	}
	return out;
}

// Rows of the counts OWN and ALL by number.
function rows(own, all) {
	var out = [], i;

	for (i = 0; i < all.length; i++)
		if (all[i])
			out.push({key: i, own: own[i], all: all[i]});
	return out;
}

// The rows by OF[node], with those of a path once: at nodes that have BIT in `first'.
function by(s, of, bit, length) {
	var own = new Float64Array(length), all = new Float64Array(length), i;

	for (i = 0; i < nodes; i++)
		if (of[i] >= 0 && s.all[i]) {
			own[of[i]] += s.own[i];
			if (first[i] & bit)
				all[of[i]] += s.all[i];
		}
	return rows(own, all);
}

function tables(s) {
	var processes = new Map(), threads = new Map(), i;

	function add(to, key, n) {
		to.set(key, (to.get(key) || 0) + n);
	}
	function named(counts) {
		return Array.from(counts, function (r) { return {key: r[0], own: r[1], all: r[1]}; });
	}
	for (i = 0; i < nodes; i++)
		if (parent[i] < 0 && s.all[i])
			add(processes, process(group[i]), s.all[i]);
	each_cell(s, false, function (n, t, slice, count) { add(threads, t, count); });
	return {functions: by(s, fn, FN, functions.name.length), files: by(s, file, FILE, text.length),
		objects: by(s, object, OBJECT, text.length), processes: named(processes), threads: named(threads)};
}

// The rows of who calls function F and what it calls; -1: nothing, itself.
function around(s, f) {
	var callers = new Map(), callees = new Map(), i, c;

	// 1 when there is a pair of these functions below node I.
	function again(i, lower, upper) {
		for (; parent[i] >= 0; i = parent[i])
			if (fn[i] === upper && fn[parent[i]] === lower)
				return true;
		return false;
	}
	function add(to, key, own, all) {
		var r = to.get(key);

		if (!r)
			to.set(key, r = {key: key, own: 0, all: 0});
		r.own += own;
		r.all += all;
	}
	for (i = 0; i < nodes; i++) {
		if (fn[i] !== f || !s.all[i])
			continue;
		if (s.own[i])
			add(callees, -1, s.own[i], s.own[i]);
		if (!again(parent[i], fn[parent[i]], f))
			add(callers, fn[parent[i]], 0, s.all[i]);
		for (c = child[i]; c >= 0; c = next[c])
			if (s.all[c] && !again(i, f, fn[c]))
				add(callees, fn[c], 0, s.all[c]);
	}
	return {callers: Array.from(callers.values()), callees: Array.from(callees.values())};
}

// The samples at lines of file F, a text: by line, with the names of what is inlined there.
function lines(s, f) {
	var out = new Map(), i, line, r, of;

	function again(i, line) {
		for (; parent[i] >= 0; i = parent[i])
			if (file[i] === f && calls.line[call[i]] === line)
				return true;
		return false;
	}
	function row(line) {
		if (!out.has(line))
			out.set(line, {own: 0, all: 0, inlined: []});
		return out.get(line);
	}
	for (i = 0; i < nodes; i++) {
		if (parent[i] < 0 || !s.all[i])
			continue;
		line = calls.line[call[i]];
		if (file[i] === f) {
			r = row(line);
			r.own += s.own[i];
			if ((first[i] & FILE) || !again(parent[i], line))
				r.all += s.all[i];
		}
		if (calls.inlined[call[i]] && file[parent[i]] === f) {
			of = row(calls.line[call[parent[i]]]).inlined;
			if (of.indexOf(name(fn[i])) < 0)
				of.push(name(fn[i]));
		}
	}
	return out;
}

// The file with most own samples of S, or of function F in it, among those whose sources there are; its
// number in sources, -1 none.
function source_of(s, f) {
	var own = new Float64Array(text.length), best = -1, i;

	// a file whose lines are in the page, then the one with most samples
	function better(a, b) {
		return !a.why !== !b.why ? !a.why : own[a.file] > own[b.file];
	}

	for (i = 0; i < nodes; i++)
		if (file[i] >= 0 && (f === undefined || fn[i] === f))
			own[file[i]] += f === undefined ? s.own[i] : s.all[i];
	json.sources.forEach(function (source, n) {
		if (own[source.file] && (best < 0 || better(source, json.sources[best])))
			best = n;
	});
	return best;
}

// The samples of S by slice, of all times: {key: function, -1 others; count: [...]}, the MOST functions
// with most own samples of the time.
function by_time(s, most) {
	var row = new Map(), other = {key: -1, total: 0, count: []}, out;

	each_cell(s, true, function (n, t, slice, count) {
		var r = row.get(fn[n]);

		if (!r)
			row.set(fn[n], r = {key: fn[n], total: 0, count: []});
		r.count[slice] = (r.count[slice] || 0) + count;
		r.total += count;
	});
	out = Array.from(row.values()).sort(function (a, b) { return b.total - a.total || a.key - b.key; });
	out.slice(most).forEach(function (r) {
		r.count.forEach(function (n, slice) { other.count[slice] = (other.count[slice] || 0) + n; });
		other.total += r.total;
	});
	return out.slice(0, most).concat(other.total ? [other] : []);
}

// ---- what other reports say ----

// The pieces of that NAME; where they have a time in ns, zero, `from' becomes that in seconds of the run.
function pieces(name) {
	return json.pieces.filter(function (p) { return p.name === name; });
}

function date_pieces() {
	var dated = [], zero;

	json.pieces.forEach(function (p) {
		if (p.name === 'states')
			p.zero = p.data.reduce(function (least, s) { return Math.min(least, s.at); }, Infinity);
		else if (p.name === 'values')
			p.zero = p.data.zero;
		if (p.zero !== undefined)
			dated.push(p);
	});
	zero = times ? times.zero : dated.reduce(function (least, p) { return Math.min(least, p.zero); }, Infinity);
	dated.forEach(function (p) { p.from = (p.zero - zero) / 1e9; });
}

function thread_of(pid, tid) {
	var g = groups.pid.indexOf(pid);

	return (g < 0 ? 'process ' + pid : process(g)) + ' thread ' + tid;
}

// Whether S has what was recorded in that process and thread, so many seconds into the run, with that path.
function inside(s) {
	var path = s.only === undefined ? '' : name(s.only), from = s.span ? s.span[0] * times.length / 1e9 : 0;
	var to = s.span ? s.span[1] * times.length / 1e9 : Infinity;

	return function (pid, tid, at, said) {
		var g = groups.pid.indexOf(pid);

		return (!s.process || g >= 0 && process(g) === s.process) && (!s.thread || thread_of(pid, tid) === s.thread)
			&& (!s.span || at >= from && at < to) && (path === '' || (' <- ' + said + ' <- ').indexOf(' <- ' + path + ' <- ') >= 0);
	};
}

// The instructions of function F; undefined: of the first one with some of FILE, a path.
function instructions(f, path) {
	var piece = pieces('dis')[0], rows = piece && piece.data ? piece.data.rows : [];

	return rows.find(function (d) {
		return f === undefined ? !path || d.instructions.some(function (i) { return i.file === path; })
			: d['function'] === name(f) && d.object === object_of(f);
	});
}

// The 95 % interval of K of N independent samples, as lib/base/stats.c has it.
function interval(k, n) {
	var z = 1.959963984540054, p = k / n, d = 1 + z * z / n, middle = (p + z * z / (2 * n)) / d;
	var half = z * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / d;

	return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

// The name of a node of a tree.
function label(key) {
	if (key === '')
		return 'all';
	return typeof key === 'string' ? text[+key.slice(1)] : name(key);
}

function look(key) {
	return typeof key === 'string' ? 'n0' : functions.look[key];
}

read_nodes();
find_first();
read_cells();
date_pieces();
trees = pctTree({parent: parent, fn: fn, group: group, program: groups.program});
return {text: text, events: json.events, groups: groups, functions: functions, deepest: json.deepest,
	merged: json.merged, byProgram: json.byProgram, times: times, sources: json.sources, pieces: pieces, instructions: instructions, interval: interval, inside: inside, thread_of: thread_of,
	both: both, base: base, name: name,
	object: object_of, process: process, thread: thread, select: select, tables: tables, around: around,
	by_time: by_time, lines: lines, source_of: source_of, tree: trees.tree, children: trees.children, label: label, look: look};
};
