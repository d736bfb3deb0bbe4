# pagedriven.sh - uses a page in the browser $with as a person would: chooses, zooms, searches,
# turns, goes back; by mouse and by keys; the address brings the same view again.  What is searched
# has no letters alone: the name of a test's directory may have them.  Source lib.sh,
# readers.sh, export.sh, browser.sh and page.sh first.
# shellcheck shell=sh disable=SC2015,SC2016,SC2034,SC2154
known 1000000
page=out.html
pct page -o $page a h || fail "status $?"

play '' '
	function () { return rows("functions-table"); },
	function () { return rows("processes-table"); },
	function () { return boxes(); },
	function () { press("mid"); return "press"; },
	function () { return rows("callers-table") + " | " + rows("callees-table"); },
	function () { $("only").click(); return "only"; },
	function () { return $("selected").textContent + " | " + rows("functions-table"); },
	function () { $("forget").click(); return "forget"; },
	function () { fire(box("mid"), "click"); return "zoom"; },
	function () { return boxes(); },
	function () { $("find").value = "..."; fire($("find"), "input"); return $("matched").textContent; },
	function () { $("find").value = ""; fire($("find"), "input"); return "none" + $("matched").textContent; },
	function () { history.back(); return "back"; },
	function () { return boxes(); },
	function () { $("inverted").click(); return "inverted"; },
	function () { return boxes(); },
	function () { $("find").value = ":0X"; fire($("find"), "input"); return $("matched").textContent; },
	function () { return boxes(); },
	function () { $("process").value = "x 8"; fire($("process"), "change"); return "process"; },
	function () { return $("selected").textContent + " | " + boxes(); },
	function () { return location.hash; }'
cat >want <<'Y'
spin 53.8% 53.8%; x:0x9000 30.8% 30.8%; main 7.7% 30.8%; mid 7.7% 23.1%; ... 0.0% 15.4%
x 8 76.9% 76.9%; x 7 23.1% 23.1%
all 1168; x 1168; ... 179; main 179; mid 179; spin 179; main 179; mid 89; spin 449; x:0x9000 359
press
main 23.1% 23.1% | (itself) 7.7% 7.7%; spin 15.4% 15.4%
only
3 of 13 samples of time, each for 1 ms, with mid in their paths | spin 66.7% 66.7%; mid 33.3% 100.0%; main 0.0% 100.0%; ... 0.0% 66.7%
forget
zoom
all- 1168; x- 1168; ...- 1168; main- 1168; mid 1168; spin 1168
1 box, 15.38% match
none
back
all 1168; x 1168; ... 179; main 179; mid 179; spin 179; main 179; mid 89; spin 449; x:0x9000 359
inverted
all 1168; main 89; x 89; mid 89; main 89; x 89; spin 628; mid 179; main 179; ... 179; x 179; x 449; x:0x9000 359; x 359
1 box, 30.77% match
all 1168; main 89; x 89; mid 89; main 89; x 89; spin 628; mid 179; main 179; ... 179; x 179; x 449; x:0x9000! 359; x 359
process
10 of 13 samples of time, each for 1 ms, of x 8 | all 1168; main 116; x 116; spin 584; x 584; x:0x9000! 467; x 467
#view=around&process=x%208&inverted=1&find=%3A0X
Y
same want got 'in the browser'

# the address alone brings a view; one that is nonsense brings all
play 'process=x%207&zoom=pX.0&icicle=1&function=999&event=77&find=%zz' '
	function () { return $("selected").textContent + " | " + boxes(); },
	function () { box("all").focus(); fire(box("all"), "keydown", {key: "ArrowDown"}); return $("details").textContent; },
	function () { fire(document.activeElement, "keydown", {key: "Enter"}); return "enter"; },
	function () { return boxes(); },
	function () { fire(document.body, "keydown", {key: "Escape"}); return "escape"; },
	function () { return boxes(); },
	function () { fire(document.body, "keydown", {key: "/"}); return document.activeElement.id; }'
cat >want <<'Y'
3 of 13 samples of time, each for 1 ms, of x 7 | all 1168; x 1168; ... 778; main 778; mid 778; spin 778; main 389; mid 389
x, 3 samples, 100.00%
enter
all- 1168; x 1168; ... 778; main 778; mid 778; spin 778; main 389; mid 389
escape
all 1168; x 1168; ... 778; main 778; mid 778; spin 778; main 389; mid 389
find
Y
same want got 'by its address, and by keys'

# a function that calls itself: its samples are in it once, and folded it is one box
mkpct r kind=a depth=9 object="$PWD/x" like=x name=x program="$PWD/x" pid=7 interval=1000000 \
	size=0x10000 addr=0 \
	"$spin=@100,7,0:$in_mid,0:$in_mid,0:$in_mid,0:$(plus "$(at _start)" 4)" "$mid=@200,7,0:$in_main"
page=rec.html
pct page -o $page r || fail "status $?"
play 'function=1' '
	function () { return rows("functions-table"); },
	function () { return boxes(); },
	function () { $("fold").click(); return "fold"; },
	function () { return boxes(); },
	function () { press("mid"); return "press"; },
	function () { return rows("callees-table"); }'
cat >want <<'Y'
mid 50.0% 100.0%; spin 50.0% 50.0%; _start 0.0% 50.0%; main 0.0% 50.0%
all 1168; x 1168; _start 584; mid 584; mid 584; mid 584; spin 584; main 584; mid 584
fold
all 1168; x 1168; _start 584; mid 584; spin 584; main 584; mid 584
press
(itself) 50.0% 50.0%; mid 50.0% 50.0%; spin 50.0% 50.0%
Y
same want got 'of recursion'
