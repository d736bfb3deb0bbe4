# page.sh - plays a page in a browser, $with (chromium).  Source lib.sh and browser.sh first.
# shellcheck shell=sh disable=SC2154

# played_by_chromium FILE: print the document that it becomes.
# shellcheck disable=SC2317 # by its name
played_by_chromium() {
	browser --virtual-time-budget=20000 --dump-dom "file://$PWD/$1"
}
# shellcheck disable=SC2317
played_by_firefox() {
	rm -rf firefox.home
	python3 "$SRC/tests/marionette.py" "$1" 2>browser.err
}

# play HASH STEPS: open the page $page at HASH, call each of the functions STEPS, in JS; what they
# return goes to got.
play() {
	{
		sed -e '/Content-Security-Policy/d' -e '/^<\/body>$/,$d' "$page"
		printf '<script>location.hash = "%s";\nvar steps = [%s];\n' "$1" "$2"
		cat <<'Y'
var said = [];
window.onerror = function (m) { said.push('ERROR ' + m); };
function $(name) { return document.getElementById(name); }
function fire(e, type, more) { e.dispatchEvent(Object.assign(new Event(type, {bubbles: true, cancelable: true}), more)); }
function box(name) {
	return Array.from(document.querySelectorAll('.pct-flame > g[role]')).find(function (g) {
		return g.getAttribute('aria-label').indexOf(name + ',') === 0;
	});
}
function press(name) {
	Array.from(document.querySelectorAll('main .link')).find(function (b) { return b.textContent === name; }).click();
}
function search(text) {
	$('find').value = text;
	fire($('find'), 'input');
	return text;
}
// The names of the rows that were found.
function hits(name) {
	return Array.from($(name).querySelectorAll('tr.hit .name:not(.number)'), function (e) { return e.textContent; }).join(' ');
}
function rows(name) {
	var total = Array.from($(name).querySelectorAll('th')).findIndex(function (th) { return th.textContent === 'Total'; });

	return Array.from($(name).querySelectorAll('tbody tr')).map(function (tr) {
		var td = tr.querySelectorAll('td');
		return td[td.length - 1].textContent + ' ' + td[0].textContent + ' ' + td[total < 0 ? td.length - 2 : total].textContent;
	}).join('; ');
}
// The table of waits, and of each lane that is shown: its thread, the place and width of its waits, in % of the picture.
function waits() {
	return Array.from($('waits-table').querySelectorAll('tbody tr')).map(function (tr) {
		var td = tr.querySelectorAll('td');

		return td[td.length - 1].textContent + ' ' + td[td.length - 3].textContent + ' ' + td[td.length - 2].textContent;
	}).join('; ') + ' | ' + Array.from($('lanes').querySelectorAll('.lane')).filter(function (g) {
		return g.getClientRects().length && g.querySelector('.b');
	}).map(function (g) {
		return g.getAttribute('data-tid') + '@' + Math.round(g.querySelector('.b').getBoundingClientRect().top - $('lanes').querySelector('svg').getBoundingClientRect().top) + Array.from(g.querySelectorAll('.h, .w, .i')).filter(function (e) { return e.getClientRects().length; }).map(function (e) {
			return ' ' + parseFloat(e.getAttribute('x')).toFixed(1) + '+' + parseFloat(e.getAttribute('width')).toFixed(1);
		}).join('');
	}).join('; ') + ' | ' + Array.from($('lanes').querySelectorAll('.g + text'), function (e) { return e.textContent; }).join(' ')
		+ ' | ' + Math.round($('lanes').querySelector('svg').getBoundingClientRect().height);
}
function boxes() {
	return Array.from(document.querySelectorAll('.pct-flame > g[role]')).map(function (g) {
		return g.getAttribute('aria-label').split(',')[0] + (g.classList.contains('hit') ? '!' : '')
			+ (g.classList.contains('below') ? '-' : '') + ' ' + Math.round(g.querySelector('rect').getAttribute('width'));
	}).join('; ');
}
function tints() {
	return Array.from(document.querySelectorAll('.pct-flame > g[role]')).map(function (g) {
		return g.getAttribute('aria-label').split(',')[0] + ' ' + g.getAttribute('class');
	}).join('; ');
}
// Drag over the picture of E from and to these shares of its width, at what is there, as a mouse does.
function drag(e, from, to) {
	var box, at = e;

	e.scrollIntoView({block: 'center'});
	box = e.querySelector('svg').getBoundingClientRect();
	['down', 'move', 'up'].forEach(function (what, i) {
		var more = {button: 0, clientX: box.left + box.width * (i ? to : from), clientY: box.top + box.height / 2, view: window, bubbles: true, cancelable: true};

		at = i ? at : document.elementFromPoint(more.clientX, more.clientY);
		fire(at, 'pointer' + what, {button: 0, clientX: more.clientX, clientY: more.clientY});
		at.dispatchEvent(new MouseEvent('mouse' + what, more));
	});
}
function key(e, name, shift) { fire(e, 'keydown', {key: name, shiftKey: !!shift}); }
function go(i) {
	if (i < steps.length) {
		said.push(steps[i]());
		setTimeout(go, 50, i + 1);
		return;
	}
	document.body.textContent = '';
	document.body.appendChild(document.createElement('pre')).textContent = 'SAID\n' + said.join('\n') + '\nDONE\n';
}
setTimeout(go, 100, 0);
</script></body></html>
Y
	} >play.html
	"played_by_${with:-chromium}" play.html >dom || fail "the browser: $(tail -n 3 browser.err)"
	sed -n '/SAID$/,/^DONE/p' dom | sed '1d;$d;s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' >got
}
