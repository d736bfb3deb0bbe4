"""browsing.py - what drivers of browsers share: Chromium's (chromium.py) and Firefox's (marionette.py)."""
import base64
import pathlib
import sys
import time

WAIT = 300      # seconds, of a busy machine


class Browser:
    """A driver has run(script, *arguments) and picture(), a picture of the page in base64."""

    def __init__(self, home, width, height):
        self.home, self.width, self.height = pathlib.Path(home).absolute(), width, height

    def until(self, script, *arguments):
        """What SCRIPT returns once that is true."""
        for _ in range(10 * WAIT):
            value = self.run(script, *arguments)
            if value:
                return value
            time.sleep(0.1)
        sys.exit('never: ' + script)

    def screenshot(self, file):
        with open(file, 'wb') as f:
            f.write(base64.b64decode(self.picture()))
