"""pagelooks.py - looks for what cannot be read in pages, at each width, light and dark: python3 pagelooks.py PAGE...
A line for each fault: something that sticks out of the window, a link of the navigation or a control that is cut off or
covered, letters of less than 11 pixels, a contrast of text of less than 4.5 (WCAG 2, AA)."""
import itertools
import sys
from chromium import Chromium

LOOK = r'''
var LEAST = 11, CONTRAST = 4.5, faults = [], texts = 0, controls = 0, boxes = 0, wide = document.documentElement.clientWidth;

function of(e) {
    return e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + ' "' + e.textContent.trim().slice(0, 40) + '"';
}
function numbers(colour) {
    return colour.match(/[\d.]+/g).map(Number);
}
function light(colour) {
    return numbers(colour).slice(0, 3).reduce(function (sum, c, i) {
        c /= 255;
        return sum + [0.2126, 0.7152, 0.0722][i] * (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
    }, 0);
}
function contrast(a, b) {
    var x = light(a), y = light(b);
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
// The colour behind E: of the first one around it that has one.
function ground(e) {
    for (; e; e = e.parentElement)
        if (!/^rgba\(.*, 0\)$/.test(getComputedStyle(e).backgroundColor))
            return getComputedStyle(e).backgroundColor;
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)';
}
function has_text(e) {
    return Array.from(e.childNodes).some(function (n) { return n.nodeType === 3 && n.data.trim(); });
}
function check_contrast(e, text, behind) {
    var n = contrast(text, behind);
    if (n < CONTRAST)
        faults.push('contrast ' + n.toFixed(1) + ' of ' + text + ' on ' + behind + ': ' + of(e));
}

if (document.documentElement.scrollWidth > wide || wide > innerWidth)
    faults.push('the page is ' + document.documentElement.scrollWidth + ' wide, the window ' + wide);
document.querySelectorAll('body *').forEach(function (e) {
    var style = getComputedStyle(e), shape = e.getScreenCTM && e.closest('svg'), size;
    if (!has_text(e) || !e.getClientRects().length || style.visibility !== 'visible')
        return;
    texts++;
    size = parseFloat(style.fontSize) * (shape ? e.getScreenCTM().a : 1);
    if (size < LEAST - 0.05)
        faults.push('letters of ' + size.toFixed(1) + ' pixels: ' + of(e));
    if (!shape && !e.disabled)
        check_contrast(e, style.color, ground(e));
});
// words in the boxes of the flame graph: the box is where the word begins
document.querySelectorAll('.pct-flame text').forEach(function (e) {
    var at = e.getBoundingClientRect(), under;
    e.scrollIntoView({block: 'center'});
    at = e.getBoundingClientRect();
    under = document.elementsFromPoint(at.left + 2, at.top + at.height / 2).find(function (x) { return x.tagName === 'rect'; });
    if (!under)
        faults.push('no box under ' + of(e));
    else
        check_contrast(e, getComputedStyle(e).fill, getComputedStyle(under).fill);
    boxes++;
});
document.querySelectorAll('nav a, button, input, select').forEach(function (e) {
    var at, on;
    e.scrollIntoView({block: 'center', inline: 'nearest'});
    at = e.getClientRects()[0];
    if (!at)
        return;
    controls++;
    if (at.left < 0 || at.right > wide + 0.5)
        faults.push('cut off, from ' + at.left.toFixed(0) + ' to ' + at.right.toFixed(0) + ' of ' + wide + ': ' + of(e));
    on = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    if (!e.contains(on))
        faults.push('covered by ' + (on ? of(on) : 'nothing') + ': ' + of(e));
});
// what does not fit its own place, where that does not scroll
document.querySelectorAll('#lanes text, #time-picture text, #values-time text').forEach(function (e) {
    var at = e.getBoundingClientRect(), place = e.closest('svg').getBoundingClientRect();
    if (e.getClientRects().length && !e.matches('.m') && (at.left < place.left - 1 || at.right > place.right + 1))
        faults.push('a word of a picture is cut off: ' + of(e));
});
return [faults, texts, controls, boxes];
'''


def main(pages):
    with Chromium('looks.home') as c:
        for page in pages:
            for width in 400, 1220, 2500:
                for dark, view in itertools.product((False, True), ('', '#function=0&find=main')):
                    c.size(width, 900)
                    c.media(dark=dark)
                    c.open(page, view)
                    faults, texts, controls, boxes = c.run(LOOK)
                    for f in faults:
                        print('%s%s, %d wide, %s: %s' % (page, view, width, 'dark' if dark else 'light', f))
                    if texts < 50 or controls < 15 or boxes < 2:
                        print('%s: only %d texts, %d controls, %d boxes were seen' % (page, texts, controls, boxes))


if __name__ == '__main__':
    main(sys.argv[1:])
