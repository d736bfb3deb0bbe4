# browser.sh - a browser without a window, for the tests of pictures.  Source lib.sh first.
# shellcheck shell=sh

# browser ARG...: run it on files of this directory, without a network; its errors go to
# browser.err.
browser() {
	mkdir -p browser.home
	HOME=$PWD/browser.home soon chromium --headless --no-sandbox --disable-gpu \
		--no-first-run \
		--user-data-dir="$PWD/browser.home" --disable-background-networking \
		--disable-component-update \
		--host-resolver-rules='MAP * ~NOTFOUND' --hide-scrollbars --window-size=1220,600 \
		"$@" 2>browser.err
}

# npm_package NAME: put that package of npm into package/, or skip the test.
npm_package() {
	need npm
	HOME=$PWD soon npm pack --loglevel=error "$1" >npm.said 2>&1 ||
		skip "no $1 package to be had: $(grep . npm.said | head -n 1)"
	tar xzf "$1"-*.tgz || fail "tar of $1"
}

# dom SVG JS: put the picture into a page, run the statements JS, which call say(TEXT), and print
# these texts and the errors of all scripts in the page.
dom() {
	{
		cat <<'X'
<!DOCTYPE html><meta charset="utf-8"><body><script>
var said = [];
function say(text) { said.push(text); }
window.onerror = function (message) { say('ERROR ' + message); };
window.alert = function (message) { say('ALERT ' + message); };
</script>
X
		grep -v '^<?xml' "$1"
		printf '<script>\n%s\n' "$2"
		cat <<'X'
document.body.textContent = '';
var out = document.body.appendChild(document.createElement('pre'));
out.textContent = 'SAID\n' + said.join('\n') + '\nDONE\n';
</script></body>
X
	} >dom.html
	browser --dump-dom "file://$PWD/dom.html" >dom.out ||
		fail "the browser: status $?: $(tail -n 3 browser.err)"
	sed -n '/SAID$/,/^DONE/p' dom.out | sed '1d;$d' | sed 's/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g'
}
