"""pagereal.py - what a person does with a page: python3 pagereal.py chromium|firefox REAL.html WHY.html, which
pagereal.sh makes, prints what is seen after each step."""
import sys


def columns(browser, table, *which):
    """The texts of these columns, from the last one back, in each row of the table."""
    return browser.run('var which = arguments[1]; return Array.from(document.querySelectorAll("#" + arguments[0] + " tbody tr")).map('
        'function (tr) { return which.map(function (n) { return tr.cells[n > 0 ? tr.cells.length - n : -n].textContent; }).join(" "); }).join("; ")',
        table, which)


def person(browser, real, why):
    def say(script):
        print(browser.run('return document.' + script))

    def text(name):
        say('getElementById("%s").textContent' % name)

    # a script that is not the page's own does not run
    browser.open(real)
    browser.run('document.body.appendChild(document.createElement("script")).textContent = "document.title = 1"')
    say('title')
    text('selected')
    say('getElementById("remarks").textContent')

    # functions, by own and by all samples; their callers; only their samples
    print(columns(browser, 'functions-table', 1, -1))
    browser.click('#functions-table th:nth-child(2) button')
    print(columns(browser, 'functions-table', 1, -1))
    say('querySelector("#functions-table [aria-sort=descending]").textContent')
    browser.back()
    browser.click('#functions-table tr:nth-child(2) .link')
    say('querySelector("#callers-table tbody").textContent')
    browser.click('#only')
    text('selected')
    browser.keys('#find', 'SPI')
    text('matched')

    # time: a stretch of it, Back, another one
    browser.drag('#time-picture', 0.001, 0.25)
    text('selected')
    browser.back()
    text('selected')
    browser.click('#forget')
    browser.keys('#find', '\ue003\ue003\ue003')
    browser.drag('#time-picture', 0.4, 0.999)
    text('selected')
    browser.click('#all-times')

    # another event, by its first letter
    browser.keys('#event', 'm')
    text('selected')
    print(columns(browser, 'functions-table', 1, -1))
    for table in 'files-table', 'objects-table':
        print(browser.run('return arguments[0].replace(/[/][^;]*[/]/g, "")', columns(browser, table, -1, 1)))

    # links
    browser.open(real, '#thread=x%207%20thread%208')
    text('selected')
    for number in '0', '1':
        browser.open(real, '#event=1&source=' + number)
        say('querySelector("#source-table caption").textContent.replace(/.*[/]/, "")')
        say('querySelector("#source-table .hot code").textContent')
    browser.open(real, '#view=objects')
    print(browser.run('return scrollY > 0'))

    # waits: what was waited for, who had it, and the arrow from that thread's lane
    print(columns(browser, 'waits-table', 1, 2, 3, 5))
    say('querySelectorAll("#lanes .lane .h").length')
    print(browser.run('var a = document.querySelectorAll("#lanes line.a"), b, lanes, from, to;'
        'b = a[0].getBoundingClientRect();'
        'lanes = Array.from(document.querySelectorAll("#lanes .n")).map(function (e) { return e.getBoundingClientRect().top; });'
        'return a.length + " " + (lanes[0] < b.top && b.top < lanes[1] && lanes[1] < b.bottom) + " "'
        '+ a[0].querySelector("title").textContent'))

    # of one thread, and of a stretch of time: its lane, its waits, as wide as the picture
    browser.open(real, '#thread=x%207%20thread%208')
    def lanes():
        print(columns(browser, 'waits-table', 1, 2, 3) + ' | ' + browser.run('return Array.from(document.querySelectorAll("#lanes .n")).filter('
            'function (e) { return e.getClientRects().length; }).map(function (e) { return e.textContent.split(":")[0]; }).join(", ")'))
    lanes()
    browser.drag('#time-picture', 0.26, 0.74)
    text('selected')
    lanes()

    paper = browser.printed()
    print(paper[:5].decode(), len(paper) > 10000)

    # why: the values beyond the split in another colour; words for who cannot see it
    browser.open(why)
    print(browser.run('return Array.from(document.querySelectorAll("#why svg")).map(function (svg) {'
        'return svg.querySelectorAll(".beyond").length + " " + svg.querySelectorAll(".within").length + " "'
        '+ svg.querySelectorAll("path").length + ": " + svg.getAttribute("aria-label"); }).join("\\n")'))
    print(browser.run('var svg = document.querySelector("#why svg"), wide = function (e) { return e.getAttribute("width"); };'
        'return Array.from(svg.querySelectorAll("rect")).slice(-4).map(wide).join(" ") + " " + svg.querySelector("path").getAttribute("d");'))
    print(columns(browser, 'why-tables', 4, 3, 2))


def main(name, real, why):
    if name == 'firefox':
        from marionette import Firefox as Browser
    else:
        from chromium import Chromium as Browser
    with Browser('real.home') as browser:
        person(browser, real, why)


if __name__ == '__main__':
    main(*sys.argv[1:])
