# truth.py - for gdb: stops a profiled process whenever the library records its state, and writes what
# gdb says of expressions in the frame that was interrupted, at that very instant.
#	OUT=FILE COUNT=2000 ASK='worker@n
#	main^@p' profile -state ... gdb -nx -batch -x truth.py --args PROGRAM [ARG]...
# The library samples a program that starts under a debugger by a signal that the debugger passes on.
# Lines: TID<TAB>TIME<TAB>NUMBER of the expression, from 1<TAB>VALUE.  After COUNT stops the process ends.
import os
import sys

import gdb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from framevalue import value


def interrupted():
    frame = gdb.newest_frame()
    while frame and frame.type() != gdb.SIGTRAMP_FRAME:
        frame = frame.older()
    return frame and frame.older()


def main():
    env = os.environ
    count = int(env['COUNT'])
    asks = [ask.split('@', 1) for ask in env['ASK'].split('\n')]
    for command in ('set pagination off', 'set confirm off', 'set print elements 200', 'set print symbol off',
                    'set print entry-values no', 'set may-call-functions off', 'set width 0',
                    'set print thread-events off', 'set startup-with-shell off',
                    'handle all nostop noprint pass', 'break main', 'run', 'delete',
                    'set language c', 'break *statesample_record', 'set language auto',
                    'continue'):
        gdb.execute(command, to_string=True)
    inferior = gdb.selected_inferior()
    with open(env['OUT'], 'w') as out:
        for _ in range(count):
            if not inferior.pid:
                break
            newest = gdb.newest_frame()
            tid, time = (int(newest.read_register(r)) for r in ('rdi', 'rdx'))
            frame = interrupted()
            for number, (function, expression) in enumerate(asks, 1):
                now = value(frame, function, expression) if frame else '! no interrupted frame'
                if now is not None:
                    out.write('%d\t%d\t%d\t%s\n' % (tid & 0xffffffff, time, number, now))
            gdb.execute('continue', to_string=True)
    if inferior.pid:
        gdb.execute('kill')


main()
