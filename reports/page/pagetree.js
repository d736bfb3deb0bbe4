// pagetree.js - trees of functions, for the flame graph, from the nodes of pagedata.js.
//	var t = pctTree({parent: [...], fn: [...], group: [...], program: [...]});      program: of groups
//	t.tree(s, inverted, fold)
var pctTree = function (of) {
'use strict';

var parent = of.parent, fn = of.fn, group = of.group, program = of.program, nodes = parent.length;

// The tree of selection S; nodes may have no samples.  Keys are numbers of functions, and for programs
// 'p' and their text.  A node is {key, parent, own, all, part}, part being what the second run has of all;
// d.children(node) are those on it, by key.
function tree(s, inverted, fold) {
	if (inverted && !fold)
		return turned(s);
	return inverted ? counted(turn_and_fold(s)) : upright(s, fold);
}

var none = new Map();   // what stands on a node on which nothing does

function make(node, key) {
	var c = node.children.get(key);

	if (!c) {
		c = {key: key, parent: node, children: none, own: 0, all: 0, second: 0, part: 0, listed: false};
		if (node.children === none)
			node.children = new Map();
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
	return make(node, key);
}

function root_of_tree() {
	return {key: '', parent: null, children: none, own: 0, all: 0, second: 0, part: 0, listed: false};
}

function counted(node) {
	node.all = node.own;
	node.part = node.second;
	node.children.forEach(function (c) {
		node.all += counted(c).all;
		node.part += c.part;
	});
	return node;
}

var standing = {};      // by fold: the tree of all nodes, which has no counts of its own

function upright(s, fold) {
	var t = standing[fold], i, n;

	if (!t) {
		t = standing[fold] = {root: root_of_tree(), at: [], all: []};
		for (i = 0; i < nodes; i++) {
			n = t.at[i] = parent[i] < 0 ? make(t.root, 'p' + program[group[i]]) : step(t.at[parent[i]], fn[i], fold);
			if (!n.listed)
				t.all.push(n);
			n.listed = true;
		}
	}
	t.root.all = t.root.part = 0;
	t.all.forEach(function (n) { n.own = n.second = n.all = n.part = 0; });
	for (i = 0; i < nodes; i++)
		if (s.own[i]) {
			t.at[i].own += s.own[i];
			t.at[i].second += s.second ? s.second[i] : 0;
		}
	for (i = t.all.length - 1; i >= 0; i--) {       // a node stands behind its parent
		n = t.all[i];
		n.all += n.own;
		n.part += n.second;
		n.parent.all += n.all;
		n.parent.part += n.part;
	}
	return t.root;
}

function turn_and_fold(s) {
	var root = root_of_tree(), i, k, n;

	for (i = 0; i < nodes; i++) {
		if (!s.own[i])
			continue;
		for (n = root, k = i; parent[k] >= 0; k = parent[k])
			n = step(n, fn[k], true);
		n = make(n, 'p' + program[group[i]]);
		n.own += s.own[i];
		n.second += s.second ? s.second[i] : 0;
	}
	return root;
}

// The inverted tree: nodes have the `places' whose function they are, with their weights, and get children
// when they are asked for.
function turned(s) {
	var root = root_of_tree(), i;

	root.children = null;
	root.all = s.total;
	root.places = [];
	root.weights = [];
	root.seconds = [];
	for (i = 0; i < nodes; i++)
		if (s.own[i]) {
			root.places.push(i);
			root.weights.push(s.own[i]);
			root.seconds.push(s.second ? s.second[i] : 0);
			root.part += s.second ? s.second[i] : 0;
		}
	return root;
}

function children(node) {
	var i, k, c, top;

	if (node.children)
		return node.children;
	node.children = new Map();
	for (i = 0; i < node.places.length; i++) {
		k = node.places[i];
		top = parent[k] < 0;
		c = make(node, top ? 'p' + program[group[k]] : fn[k]);
		c.all += node.weights[i];
		c.part += node.seconds[i];
		if (top) {
			c.own = c.all;
			continue;
		}
		if (!c.places) {
			c.places = [];
			c.weights = [];
			c.seconds = [];
			c.children = null;
		}
		c.places.push(parent[k]);
		c.weights.push(node.weights[i]);
		c.seconds.push(node.seconds[i]);
	}
	return node.children;
}

return {tree: tree, children: children};
};
