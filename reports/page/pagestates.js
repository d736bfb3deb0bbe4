// pagestates.js - recorded states of samples, one after the other.
//	var states = pctStates({which: select, place: element, before: button, after: button}, piece, {choose: f, thread: f});
//	states.draw(inside, 3)          of those that inside(pid, tid, seconds, path) chooses, the 4th of all
var pctStates = function (e, piece, on) {
'use strict';

var all = piece.data.map(function (s) {
	var frames = [];

	s.lines.forEach(function (line) {
		if (/^#\d/.test(line) || !frames.length)
			frames.push({head: line, lines: []});
		else
			frames[frames.length - 1].lines.push(line);
	});
	return {pid: s.pid, tid: s.tid, at: (s.at - piece.zero) / 1e9 + piece.from, frames: frames,
		path: frames.map(function (f) { return called(f.head); }).join(' <- ')};
});
var shown = [], now = -1;

// The function in a frame of the debugger's.
function called(line) {
	var name = /^#\d+\s+(?:0x[0-9a-f]+ in )?(.*?) \(/.exec(line);

	return name ? name[1] : '?';
}

function put(s) {
	e.place.textContent = '';
	s.frames.forEach(function (f, i) {
		var d = pctHtml.add(e.place, 'details');

		d.open = i < 3;
		pctHtml.add(d, 'summary', f.head);
		if (f.lines.length)
			pctHtml.add(d, 'pre', f.lines.join('\n'));
	});
}

function title(i) {
	return 'state ' + (i + 1) + ' at ' + all[i].at.toFixed(3) + ' s, ' + on.thread(all[i].pid, all[i].tid);
}

function draw(inside, wanted) {
	shown = all.map(function (s, i) { return i; }).filter(function (i) { return inside(all[i].pid, all[i].tid, all[i].at, all[i].path); });
	now = Math.max(0, shown.indexOf(wanted));
	e.which.textContent = '';
	shown.forEach(function (i) { pctHtml.add(e.which, 'option', title(i)).value = i; });
	e.before.disabled = now === 0;
	e.after.disabled = now >= shown.length - 1;
	e.place.textContent = '';
	if (!shown.length)
		return 'No state is in this selection.';
	e.which.value = shown[now];
	put(all[shown[now]]);
	return shown.length.toLocaleString('en') + ' of ' + all.length.toLocaleString('en') + ' states, as a debugger shows them, the innermost call first.';
}

e.which.addEventListener('change', function () { on.choose(+e.which.value); });
e.before.addEventListener('click', function () { on.choose(shown[now - 1]); });
e.after.addEventListener('click', function () { on.choose(shown[now + 1]); });
return {draw: draw};
};
