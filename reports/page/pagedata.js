// pagedata.js - the data of a page (data.c draws them), and what is asked of them.
//	var d = pctData(json), s = d.select({event: 0});     s.total, and for each node s.own[i]
//	d.tables(s).functions                           [{key: 3, own: 12, all: 40}, ...]
// A path is walked from its last node to its group.
var pctData = function (json) {
'use strict';

var text = json.text, functions = json.functions, calls = json.calls, groups = json.groups;
var back = json.nodes.back, call = json.nodes.call, own = json.nodes.own, nodes = own.length;
var parent = new Int32Array(nodes), group = new Int32Array(nodes), i;

for (i = 0; i < nodes; i++) {
	parent[i] = back[i] ? i - back[i] : -1;
	group[i] = back[i] ? group[parent[i]] : call[i];
}

function base(path) {
	return path.replace(/^.*\/(?=.)/, '');
}

// The name of function F for people.
function name(f) {
	var object = text[functions.object[f]], own_name = text[functions.name[f]];

	return object !== '' && /^0x/.test(own_name) ? base(object) + ':' + own_name : own_name;
}

function object(f) {
	return text[functions.object[f]];
}

function process(g) {
	return base(text[groups.program[g]]) + (groups.pid[g] ? ' ' + groups.pid[g] : '');
}

// 1 when function F is in the path of node I.
function passes(i, f) {
	for (; parent[i] >= 0; i = parent[i])
		if (calls.function[call[i]] === f)
			return true;
	return false;
}

// The samples of an event; of PROCESS, a name, and only those with function ONLY, where these are given.
function select(s) {
	var out = new Float64Array(nodes), wanted = [], total = 0, i;

	for (i = 0; i < groups.event.length; i++)
		wanted[i] = groups.event[i] === s.event && (!s.process || process(i) === s.process);
	for (i = 0; i < nodes; i++)
		if (own[i] && wanted[group[i]] && (s.only === undefined || passes(i, s.only))) {
			out[i] = own[i];
			total += own[i];
		}
	return {own: out, total: total, event: s.event, whole: !s.process && s.only === undefined};
}

// Counts by a key, with those of a path once.
function Counter() {
	this.row = new Map();
}
Counter.prototype.add = function (key, n, turn, is_own) {
	var r = this.row.get(key);

	if (!r)
		this.row.set(key, r = {key: key, own: 0, all: 0, turn: -1});
	if (is_own)
		r.own += n;
	if (r.turn !== turn) {
		r.all += n;
		r.turn = turn;
	}
};
Counter.prototype.rows = function () {
	return Array.from(this.row.values());
};

// The rows of all tables of selection S; around function F where it is given.
function tables(s, f) {
	var by = {functions: new Counter(), files: new Counter(), objects: new Counter(),
		processes: new Counter(), callers: new Counter(), callees: new Counter()};
	var out = {}, i, k, n, c, fn, above, key;

	for (i = 0; i < nodes; i++) {
		n = s.own[i];
		if (!n)
			continue;
		by.processes.add(process(group[i]), n, i, true);
		for (k = i, above = -1; parent[k] >= 0; above = fn, k = parent[k]) {
			c = call[k];
			fn = calls.function[c];
			by.functions.add(fn, n, i, k === i);
			by.files.add(calls.file[c], n, i, k === i);
			by.objects.add(functions.object[fn], n, i, k === i);
			if (fn === f)
				by.callees.add(above, n, i, k === i);
			if (above === f)
				by.callers.add(fn, n, i, false);
		}
		if (above === f && f !== undefined)
			by.callers.add(-1, n, i, false);
	}
	for (key in by)
		out[key] = by[key].rows();
	return out;
}

// ---- trees of functions, for the flame graph ----

function child(node, key) {
	var c = node.children.get(key);

	if (!c) {
		c = {key: key, parent: node, children: new Map(), own: 0, all: 0};
		node.children.set(key, c);
	}
	return c;
}

// The node of function KEY on NODE; one that is there already when calls that repeat are FOLDed.
function step(node, key, fold) {
	var n;

	for (n = node; fold && n; n = n.parent)
		if (n.key === key)
			return n;
	return child(node, key);
}

function sum(node) {
	node.all = node.own;
	node.children.forEach(function (c) {
		sum(c);
		node.all += c.all;
	});
}

// The tree of selection S; nodes may have no samples.  Keys are numbers of functions, and for programs
// 'p' and their text.
function tree(s, inverted, fold) {
	var root = {key: '', parent: null, children: new Map(), own: 0, all: 0}, at = [], i, k, n;

	for (i = 0; i < nodes; i++)
		if (!inverted) {
			at[i] = parent[i] < 0 ? child(root, 'p' + groups.program[call[i]])
				: step(at[parent[i]], calls.function[call[i]], fold);
			at[i].own += s.own[i];
		} else if (s.own[i]) {
			for (n = root, k = i; parent[k] >= 0; k = parent[k])
				n = step(n, calls.function[call[k]], fold);
			child(n, 'p' + groups.program[group[i]]).own += s.own[i];
		}
	sum(root);
	return root;
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

return {text: text, events: json.events, groups: groups, functions: functions, deepest: json.deepest,
	merged: json.merged, byProgram: json.byProgram, base: base, name: name, object: object, process: process,
	select: select, tables: tables, tree: tree, label: label, look: look};
};
