# lategdb.py - between dbctl and a gdb, as a machine on which one of them is slow: lategdb.py
# held|deaf GDB [ARG]...
# held: the first SIGINT reaches gdb only when gdb is told something next, so that its target has
# stopped by itself before.  deaf: gdb does not get the second `continue'.
import os
import select
import signal
import subprocess
import sys
import time

how, resumed, held, interrupts = sys.argv[1], 0, False, 0


def interrupt(number, frame):
    global held, interrupts
    interrupts += 1
    held = how == 'held' and interrupts == 1
    if not held:
        gdb.send_signal(signal.SIGINT)


gdb = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
signal.signal(signal.SIGINT, interrupt)
asked = b''
while True:
    ready = select.select([0, gdb.stdout], [], [])[0]
    if gdb.stdout in ready:
        text = os.read(gdb.stdout.fileno(), 65536)
        if not text:
            break
        os.write(1, text)
    if 0 in ready:
        text = os.read(0, 65536)
        if not text:
            gdb.stdin.close()
            break
        if held:
            held = False
            gdb.send_signal(signal.SIGINT)
            time.sleep(0.3)
        asked += text
        *lines, asked = asked.split(b'\n')
        for line in lines:
            resumed += line == b'continue'
            if how != 'deaf' or line != b'continue' or resumed != 2:
                os.write(gdb.stdin.fileno(), line + b'\n')
sys.exit(gdb.wait())
