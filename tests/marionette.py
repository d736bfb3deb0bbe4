"""marionette.py - Firefox without a window, driven by its own protocol: python3 marionette.py FILE.html prints the
document that FILE.html has become when its script has written DONE.  As a module:
    with Firefox('home') as f:
        f.open('run.html')
        f.click('#functions-table .link')
        f.run('return document.title')
Messages on its socket are LENGTH:JSON; a command is [0, number, name, parameters], its answer
[1, number, error, result].
"""
import base64
import json
import os
import pathlib
import socket
import subprocess
import sys
import time

from browsing import WAIT, Browser

PREFERENCES = {'marionette.port': 0, 'ui.useOverlayScrollbars': 1, 'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1', 'network.proxy.http_port': 9,
    'network.proxy.ssl': '127.0.0.1', 'network.proxy.ssl_port': 9,
    'datareporting.policy.dataSubmissionEnabled': False}
ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'


class Firefox(Browser):
    def __init__(self, home, width=1220, height=600):
        super().__init__(home, width, height)
        self.number = 0

    def __enter__(self):
        profile = self.home / 'profile'
        profile.mkdir(parents=True)
        with open(profile / 'user.js', 'w') as f:
            for name, value in PREFERENCES.items():
                f.write('user_pref("%s", %s);\n' % (name, json.dumps(value)))
        self.log = open(self.home / 'log', 'wb')
        self.process = subprocess.Popen(
            ['firefox-esr', '--headless', '--marionette', '--no-remote', '--profile', str(profile)],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            env=dict(os.environ, HOME=str(self.home)))
        try:
            self.connect(profile / 'MarionetteActivePort')
            self.command('WebDriver:NewSession', {'capabilities': {}})
            self.resize()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.log.close()

    def connect(self, port):
        for _ in range(10 * WAIT):
            if self.process.poll() is not None:
                sys.exit('firefox-esr ended with status %d' % self.process.returncode)
            if port.exists() and port.read_text().strip():
                self.socket = socket.create_connection(('127.0.0.1', int(port.read_text())), WAIT)
                self.input = self.socket.makefile('rb')
                return self.message()
            time.sleep(0.1)
        sys.exit('firefox-esr does not listen')

    def message(self):
        length = b''
        while not length.endswith(b':'):
            byte = self.input.read(1)
            if not byte:
                sys.exit('firefox-esr has hung up')
            length += byte
        return json.loads(self.input.read(int(length[:-1])))

    def command(self, name, parameters=None):
        self.number += 1
        text = json.dumps([0, self.number, name, parameters or {}]).encode()
        self.socket.sendall(b'%d:%s' % (len(text), text))
        _, _, error, result = self.message()
        if error:
            sys.exit('%s: %s: %s' % (name, error['error'], error['message']))
        return result['value'] if isinstance(result, dict) and 'value' in result else result

    def run(self, script, *arguments):
        return self.command('WebDriver:ExecuteScript', {'script': script, 'args': list(arguments)})

    def resize(self):
        """Make the page, not the window, as wide and high as was asked for."""
        inner = self.run('return [innerWidth, innerHeight, outerWidth, outerHeight]')
        self.command('WebDriver:SetWindowRect',
            {'width': self.width + inner[2] - inner[0], 'height': self.height + inner[3] - inner[1]})

    def open(self, file, fragment=''):
        self.command('WebDriver:Navigate', {'url': pathlib.Path(file).absolute().as_uri() + fragment})

    def find(self, selector):
        return self.command('WebDriver:FindElement', {'using': 'css selector', 'value': selector})[ELEMENT]

    def click(self, selector):
        self.command('WebDriver:ElementClick', {'id': self.find(selector)})

    def keys(self, selector, text):
        self.command('WebDriver:ElementSendKeys', {'id': self.find(selector), 'text': text})

    def back(self):
        self.command('WebDriver:Back')

    def drag(self, selector, begin, end):
        """Drag the mouse over the element, from and to these shares of its width."""
        left, width, y = self.run('var e = document.querySelector(arguments[0]), b;'
            'e.scrollIntoView({block: "center"});'
            'b = e.getBoundingClientRect();'
            'return [b.left, b.width, b.top + b.height / 3]', selector)
        at = [{'type': 'pointerMove', 'x': round(left + width * x), 'y': round(y)} for x in (begin, end)]
        down, up = ({'type': 'pointer' + way, 'button': 0} for way in ('Down', 'Up'))
        self.command('WebDriver:PerformActions', {'actions': [{'type': 'pointer', 'id': 'mouse',
            'parameters': {'pointerType': 'mouse'}, 'actions': [at[0], down, at[1], up]}]})

    def printed(self):
        return base64.b64decode(self.command('WebDriver:Print', {}))

    def picture(self):
        return self.command('WebDriver:TakeScreenshot', {'full': False})


if __name__ == '__main__':
    with Firefox(os.environ.get('FIREFOX_HOME', 'firefox.home')) as firefox:
        firefox.open(sys.argv[1])
        print(firefox.until('var e = document.querySelector("body > pre");'
            'return e && /DONE/.test(e.textContent) ? document.documentElement.outerHTML : null'))
