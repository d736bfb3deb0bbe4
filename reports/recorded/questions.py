# questions.py - for gdb: answers many questions about recorded states at once, which pct-stub serves.
#
#	pct_expr EXPR                     the expression
#	pct_ask STATE FRAME [STATE FRAME]...
#
# The answers have \035 between them, and \036 at the end of a value; other answers are gdb's complaint.
#
# A state is looked at first as if the process were there: tfind costs gdb three times as much.  What
# cannot be read so may be known to gdb after a tfind, and is called unavailable then: where the
# first way has no answer, or one that tells of memory, the second is taken.
import time

import gdb

UNREAD = ('annot access memory', '<unavailable>', 'not available')
PATIENCE = 8  # states in a row that needed the second way, until the first one is left out
REST = 256  # for as many states
expression = ''
missed = 0


def run(command):
    return gdb.execute(command, False, True)


def value(frame):
    if frame != '0':
        run('select-frame ' + frame)
    return run('output ' + expression) + '\036'


def look(state, frame):
    """The value, or None."""
    try:
        run('monitor look ' + state)
        run('maintenance flush dcache')
        run('maintenance flush register-cache')
        said = value(frame)
    except gdb.error as e:
        return str(e) if str(e).startswith('No symbol') else None
    return None if any(text in said for text in UNREAD) else said


def find(state, frame):
    try:
        run('tfind ' + state)
        return value(frame)
    except gdb.error as e:
        return str(e)
    finally:
        run('tfind none')


def answer(state, frame):
    global missed
    said = look(state, frame) if missed < PATIENCE else None
    if said is not None:
        missed = 0
        return said
    missed = missed + 1 if missed < PATIENCE + REST else 0
    return find(state, frame)


class Expr(gdb.Command):
    def __init__(self):
        super(Expr, self).__init__('pct_expr', gdb.COMMAND_DATA)

    def invoke(self, words, from_tty):
        global expression
        expression = words
        run('tfind none')


class Ask(gdb.Command):
    def __init__(self):
        super(Ask, self).__init__('pct_ask', gdb.COMMAND_DATA)

    def invoke(self, words, from_tty):
        words = words.split()
        said = []
        shown = time.time()
        for i in range(0, len(words), 2):
            said.append(('\035' if i else '') + answer(words[i], words[i + 1]))
            if time.time() - shown > 0.5:  # whoever waits sees that it goes on
                gdb.write(''.join(said))
                gdb.flush()
                said = []
                shown = time.time()
        gdb.write(''.join(said))


run('maintenance flush dcache')  # older ones cannot
run('set trust-readonly-sections on')
Expr()
Ask()
