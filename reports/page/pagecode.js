// pagecode.js - the code of the chosen function: lines of its source, and its instructions beside them.
//	var code = pctCode(id, data);           id(name): the element
//	code.draw(selection, {'function': 3})   or {source: 0}: of that file
var pctCode = function (id, data) {
'use strict';

// Counts of instructions are of all samples.
function put_instructions(f, file) {
	var d = data.instructions(f, file), any = data.pieces('dis').length && data.pieces('dis')[0].data;

	id('dis-table').textContent = '';
	id('dis-table').hidden = !d;
	id('dis-note').textContent = d ? 'Instructions around samples, with the counts of the whole run.'
		: any ? 'The instructions of this function are not in the page: it has only those of the functions with most samples.'
		: 'There are no instructions in the page: they need gdb, and the objects of the run; perhaps they were left out (--no-dis).';
	if (d)
		pctDis(id('dis-table'), d, {caption: d['function'] || d.object, file: file, total: d.count / (d.share || 1)});
}

function draw(selection, state) {
	var n = state.source !== undefined ? state.source : data.source_of(selection, state['function']), file, counts, most = 0;

	id('source-label').hidden = !data.sources.length;
	id('source-table').textContent = '';
	id('source-file').value = n;
	// of a file without lines the instructions that have most samples are more than its own
	put_instructions(state['function'], n < 0 || state.source === undefined && data.sources[n].why ? undefined : data.text[data.sources[n].file]);
	if (n < 0) {
		id('source-note').textContent = data.sources.length
			? 'The lines of this function are not in the page: it has lines around samples of the functions with most samples.'
			: 'There is no source in the page: it needs debug data (cc -g), or was left out (--no-source).  Build with -g, then run profile -page FILE PROGRAM.';
		return;
	}
	file = data.sources[n];
	counts = data.lines(selection, file.file);
	counts.forEach(function (r) { most = Math.max(most, r.own); });
	id('source-note').textContent = (selection.total ? '' : 'No sample is in the selection: the lines have no counts.  ')
		+ 'This page has only the lines around those with most samples.'
		+ (file.changed ? ' This file was changed after the run: its lines may differ from the lines that ran.' : '');
	pctSource(id('source-table'), file, counts, {total: selection.total, most: most, caption: data.text[file.file]});
}

return {draw: draw};
};
