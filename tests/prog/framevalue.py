# framevalue.py - for the scripts of gdb beside it: the value of an expression in a frame.
import gdb


def value(frame, function, expression):
    """What gdb says of it in FRAME, or with ^ in the nearest one of FUNCTION; None: it is not there."""
    while frame and frame.name() != function.rstrip('^'):
        frame = frame.older() if function.endswith('^') else None
    if not frame:
        return None
    frame.select()
    try:
        return gdb.execute('output ' + expression, to_string=True)
    except gdb.error as e:
        return '! %s' % e
    finally:
        gdb.newest_frame().select()
