"""chromium.py - Chromium without a window, driven by its DevTools protocol through a pipe; no network.  As a module:
    with Chromium('home') as c:
        c.open('run.html')
        c.click('#functions-table .link')
        c.run('return document.title')
Mouse and keys are real events, and the page's own policy is in force; an error of the page's script ends all.
Messages are JSON, each with a zero byte behind it.  marionette.py drives Firefox by the same methods."""
import base64
import json
import os
import pathlib
import select
import subprocess
import sys

from browsing import WAIT, Browser

ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu-sandbox', '--enable-unsafe-swiftshader', '--use-angle=swiftshader',
    '--no-first-run', '--disable-background-networking', '--disable-component-update', '--host-resolver-rules=MAP * ~NOTFOUND',
    '--remote-debugging-pipe']
# WebDriver's characters for keys: name and number
KEYS = {'\ue003': ('Backspace', 8), '\ue004': ('Tab', 9), '\ue007': ('Enter', 13), '\ue00c': ('Escape', 27),
    '\ue012': ('ArrowLeft', 37), '\ue013': ('ArrowUp', 38), '\ue014': ('ArrowRight', 39), '\ue015': ('ArrowDown', 40)}
DRAWN = ('return new Promise(function (f) { requestAnimationFrame(function () {'
    'setTimeout(function () { f(performance.now()); }); }); })')


class Chromium(Browser):
    def __init__(self, home, width=1220, height=900, arguments=()):
        super().__init__(home, width, height)
        self.arguments = ARGUMENTS + list(arguments) + ['--window-size=%d,%d' % (width, height)]

    def __enter__(self):
        (child_in, self.out), (self.input, child_out) = os.pipe(), os.pipe()

        def descriptors():
            a, b = os.dup(child_in), os.dup(child_out)
            os.dup2(a, 3)
            os.dup2(b, 4)
        self.process = subprocess.Popen(['chromium', '--user-data-dir=' + str(self.home)] + self.arguments, close_fds=False,
            preexec_fn=descriptors, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=dict(os.environ, HOME=str(self.home)))
        os.close(child_in)
        os.close(child_out)
        self.left, self.number, self.session, self.events = b'', 0, None, []
        try:
            target = self.call('Target.createTarget', url='about:blank')['targetId']
            self.session = self.call('Target.attachToTarget', targetId=target, flatten=True)['sessionId']
            for domain in 'Page', 'Runtime', 'Performance':
                self.call(domain + '.enable')
            self.size(self.width, self.height)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.out)
        os.close(self.input)

    def message(self):
        while b'\0' not in self.left:
            if not select.select([self.input], [], [], WAIT)[0]:
                sys.exit('chromium does not answer')
            more = os.read(self.input, 1 << 20)
            if not more:
                sys.exit('chromium has ended')
            self.left += more
        text, self.left = self.left.split(b'\0', 1)
        m = json.loads(text)
        if m.get('method') == 'Runtime.exceptionThrown':
            sys.exit('an error in the page: ' + json.dumps(m['params']['exceptionDetails'])[:500])
        return m

    def call(self, method, **parameters):
        self.number += 1
        what = {'id': self.number, 'method': method, 'params': parameters}
        if self.session:
            what['sessionId'] = self.session
        os.write(self.out, json.dumps(what).encode() + b'\0')
        while True:
            m = self.message()
            if m.get('id') == self.number:
                if 'error' in m:
                    sys.exit(method + ': ' + m['error']['message'])
                return m['result']
            self.events.append(m.get('method'))

    def evaluate(self, script):
        r = self.call('Runtime.evaluate', expression=script, awaitPromise=True, returnByValue=True)
        if 'exceptionDetails' in r:
            sys.exit(script[:300] + ': ' + json.dumps(r['exceptionDetails'])[:500])
        return r['result'].get('value')

    def run(self, script, *arguments):
        return self.evaluate('(function () { %s\n}).apply(null, %s)' % (script, json.dumps(arguments)))

    def drawn(self):
        """Wait until what was changed is on the screen; the time of that in ms, of the page's clock."""
        return self.run(DRAWN)

    def open(self, file, fragment=''):
        self.navigate(pathlib.Path(file).absolute().as_uri() + fragment)

    def navigate(self, url):
        r = self.call('Page.navigate', url=url)
        if 'errorText' in r:
            sys.exit(url + ': ' + r['errorText'])
        self.run('return document.readyState === "complete" || new Promise(function (f) { addEventListener("load", f); })')
        return self.drawn()

    def size(self, width, height, scale=1):
        self.call('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def media(self, dark=False, paper=False):
        self.call('Emulation.setEmulatedMedia', media='print' if paper else '',
            features=[{'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'}])
        self.drawn()

    def mouse(self, kind, x, y, **more):
        self.call('Input.dispatchMouseEvent', type='mouse' + kind, x=x, y=y, **more)

    def place(self, selector):
        """The middle of the element, or of its first line, which comes into view and is not covered."""
        at = self.run('var e = document.querySelector(arguments[0]), b, x, y, top;'
            'if (!e) return "is not in the page";'
            'e.scrollIntoView({block: "center", inline: "nearest"});'
            'b = e.getClientRects()[0];'
            'if (!b) return "is hidden";'
            'x = b.left + b.width / 2; y = b.top + b.height / 2;'
            'top = document.elementFromPoint(x, y);'
            'return e.contains(top) ? [x, y] : "is covered by " + (top ? top.outerHTML.slice(0, 200) : "nothing")', selector)
        if isinstance(at, str):
            sys.exit(selector + ' ' + at)
        return at

    def click(self, selector):
        x, y = self.place(selector)
        self.mouse('Moved', x, y)
        for kind in 'Pressed', 'Released':
            self.mouse(kind, x, y, button='left', clickCount=1)
        self.drawn()

    def keys(self, selector, text):
        self.run('document.querySelector(arguments[0]).focus()', selector)
        self.type(text)

    def type(self, text):
        """Press the keys of TEXT, which go to what has the focus."""
        for character in text:
            if character in KEYS:
                key, number = KEYS[character]
                more = {'text': '\r'} if key == 'Enter' else {}
                what = {'key': key, 'code': key, 'windowsVirtualKeyCode': number}
                self.call('Input.dispatchKeyEvent', type='keyDown', **what, **more)
            else:
                what = {'key': character, 'windowsVirtualKeyCode': ord(character.upper())}
                self.call('Input.dispatchKeyEvent', type='keyDown', text=character, **what)
            self.call('Input.dispatchKeyEvent', type='keyUp', **what)
        self.drawn()

    def back(self):
        history = self.call('Page.getNavigationHistory')
        self.events = []
        self.call('Page.navigateToHistoryEntry', entryId=history['entries'][history['currentIndex'] - 1]['id'])
        while not {'Page.navigatedWithinDocument', 'Page.loadEventFired'} & set(self.events):
            self.events.append(self.message().get('method'))
        self.drawn()

    def drag(self, selector, begin, end):
        """Drag the mouse over the element, from and to these shares of its width."""
        self.place(selector)
        left, width, y = self.run('var b = document.querySelector(arguments[0]).getBoundingClientRect();'
            'return [b.left, b.width, b.top + b.height / 3]', selector)
        from_x, to_x = (round(left + width * x) for x in (begin, end))
        self.mouse('Moved', from_x, y)
        self.mouse('Pressed', from_x, y, button='left', buttons=1, clickCount=1)
        self.mouse('Moved', to_x, y, button='left', buttons=1)
        self.mouse('Released', to_x, y, button='left', clickCount=1)
        self.drawn()

    def printed(self):
        """What would go to paper of A4: a PDF."""
        return base64.b64decode(self.call('Page.printToPDF', paperWidth=8.27, paperHeight=11.69)['data'])

    def picture(self):
        return self.call('Page.captureScreenshot', format='png')['data']
