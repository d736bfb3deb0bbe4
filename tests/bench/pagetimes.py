"""pagetimes.py - what a document costs in Chromium: python3 pagetimes.py [-n TIMES] [-b WHAT=MS]... NAME URL [SELECTOR...]
Prints of TIMES (5) loads, each in a new browser, the median, the least and the largest, in ms: until the first paint; until
it has been loaded and drawn; the CPU time of its thread until it is at rest; and for each SELECTOR a real click on its
first element until what it changed is drawn, and that thread's CPU time.  A row that begins with a WHAT ends with ok or OVER: whether
the least is at most MS.  Status: 0, 1 a row is over, 2 it could not be measured."""
import os
import statistics
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from chromium import Chromium

REST = 0.4      # seconds without work: at rest

PAINTED = '''return new Promise(function (f) {
    new PerformanceObserver(function (list) {
        list.getEntriesByName("first-contentful-paint").forEach(function (e) { f(e.startTime); });
    }).observe({type: "paint", buffered: true});
})'''


def work(c):
    """CPU seconds of the document's thread so far."""
    return {m['name']: m['value'] for m in c.call('Performance.getMetrics')['metrics']}['ThreadTime']


def rest(c):
    before, still = work(c), 0
    while still < 2:
        time.sleep(REST / 2)
        now = work(c)
        still, before = (still + 1 if now - before < 0.02 else 0), now
    return before


def once(url, selectors):
    with tempfile.TemporaryDirectory(prefix='pct-bench.', ignore_cleanup_errors=True) as home, \
            Chromium(home, arguments=['--allow-file-access-from-files']) as c:
        times = {'loaded and drawn': c.navigate(url), 'CPU until at rest': 1000 * rest(c)}
        times['first paint'] = c.run(PAINTED)
        for selector in selectors:
            x, y = c.place(selector)
            before = rest(c)
            c.run('addEventListener("click", function () { window.clicked = performance.now(); }, true)')
            for kind in 'Pressed', 'Released':
                c.mouse(kind, x, y, button='left', clickCount=1)
            drawn = c.drawn()
            times['click ' + selector] = drawn - c.run('return window.clicked')
            times['click ' + selector + ', CPU'] = 1000 * (rest(c) - before)
        return times


def judged(what, least, bounds):
    """Whether it is over, and the words on that."""
    for begin, most in bounds:
        if what.startswith(begin) and 'CPU' not in what:
            return least > most, '  %s %g ms' % ('OVER' if least > most else 'ok', most)
    return False, ''


def main(arguments):
    n, bounds, over = 5, [], False
    while arguments[0] in ('-n', '-b'):
        if arguments[0] == '-n':
            n = int(arguments[1])
        else:
            what, _, most = arguments[1].partition('=')
            bounds.append((what, float(most)))
        arguments = arguments[2:]
    name, url, selectors = arguments[0], arguments[1], arguments[2:]
    all_times = [once(url, selectors) for _ in range(n)]
    for what in all_times[0]:
        t = sorted(times[what] for times in all_times if what in times)
        bad, said = judged(what, t[0], bounds)
        over |= bad
        print('%-28s %-44s %7.0f ms (%.0f to %.0f)%s' % (name, what, statistics.median(t), t[0], t[-1], said))
    return int(over)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except SystemExit as why:
        if not isinstance(why.code, str):
            raise
        print(why.code, file=sys.stderr)
        sys.exit(2)
