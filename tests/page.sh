# page.sh - plays a page in a browser.  Source lib.sh and browser.sh first.
# shellcheck shell=sh disable=SC2154

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
function rows(name) {
	return Array.from($(name).querySelectorAll('tbody tr')).map(function (tr) {
		var td = tr.querySelectorAll('td');
		return td[td.length - 1].textContent + ' ' + td[0].textContent + ' ' + td[td.length - 2].textContent;
	}).join('; ');
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
// Drag over the picture of E from and to these shares of its width.
function drag(e, from, to) {
	var box = e.querySelector('svg').getBoundingClientRect();

	['pointerdown', 'pointermove', 'pointerup'].forEach(function (type, i) {
		fire(e, type, {button: 0, clientX: box.left + box.width * (i ? to : from), clientY: box.top + 9});
	});
}
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
	browser --virtual-time-budget=20000 --dump-dom "file://$PWD/play.html" >dom ||
		fail "the browser: $(tail -n 3 browser.err)"
	sed -n '/SAID$/,/^DONE/p' dom | sed '1d;$d;s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' >got
}
