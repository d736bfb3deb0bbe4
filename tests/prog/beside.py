# beside.py - in gdb: stops a program again and again, and compares its callers with lib/unwind's.
#
#	gdb -batch -nx -ex 'py CALLERSOF, STOPS, OUT = "build/t/callersof", 300, "file"' -x beside.py \
#		--args PROGRAM ARG...
#
# OUT gets a line WHAT COUNT for each kind of difference, and last `stops N frames N same N whole N'.
# Frames are gdb's but those that it makes up from debug data, of inlined functions and of tail calls,
# which have no place on the stack, and but those from the first on whose PC lies in no code, and those
# behind functions of Go that begin a stack or change to another, whose caller gdb takes from what
# happens to lie there (Go's own tracebacks end there too).  WHAT is:
#	beyond OBJECT         such a one, below a frame of OBJECT
#	behind FUNCTION       such a one of Go
#	short:REASON OBJECT   the unwinder ended in a frame of OBJECT, gdb went on
#	long OBJECT WHY       gdb ended there, WHY by its own words, the unwinder went on
#	other OBJECT          both went on, to different callers, from a frame of OBJECT
# All frames from a difference on count as not the same.
import random
import re
import subprocess

SIGNAL = 40
SWITCHES = r"runtime\.(systemstack|mcall|morestack|mstart|asmcgocall|goexit|gogo)(\.abi0)?$"
random.seed(7)
server = subprocess.Popen([CALLERSOF], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
REGISTERS = "rax rdx rcx rbx rsi rdi rbp rsp r8 r9 r10 r11 r12 r13 r14 r15".split()
kinds = {}
stops = frames = same = whole = 0


def tell(line):
    server.stdin.write(line + "\n")
    server.stdin.flush()


def word(value):
    return int(value) & 0xffffffffffffffff


def gdb_path():
    """PCs, why gdb ended, and how many of them there are up to such a function of Go, and which"""
    path = []
    switched = None
    frame = gdb.newest_frame()
    while frame is not None:
        if frame.type() not in (gdb.INLINE_FRAME, gdb.TAILCALL_FRAME):
            path.append(word(frame.pc()))
            if switched is None and re.match(SWITCHES, frame.name() or ""):
                switched = len(path), frame.name()
        last = frame
        try:
            frame = frame.older()
        except gdb.error:
            return path, "error", switched
    why = gdb.frame_stop_reason_string(last.unwind_stop_reason()).replace(" ", "-")
    return path, why, switched


def in_code(pid, pcs):
    """how many of PCS lie in code, from the first on"""
    code = []
    with open("/proc/%d/maps" % pid) as maps:
        for line in maps:
            bounds, rights = line.split(" ", 2)[:2]
            if "x" in rights:
                code.append([int(b, 16) for b in bounds.split("-")])
    for n, pc in enumerate(pcs):
        if not any(start <= pc < end for start, end in code):
            return n
    return len(pcs)


def note(what):
    kinds[what] = kinds.get(what, 0) + 1


def compare(pid, theirs, why, switched, ours, reason):
    global frames, same, whole
    believed = in_code(pid, theirs)
    if believed < len(theirs) and believed == len(ours):
        note("beyond %s" % ours[-1][2])
    theirs = theirs[:believed]
    if switched and switched[0] < len(theirs):
        note("behind %s" % switched[1])
        theirs = theirs[:switched[0]]
    frames += len(theirs)
    whole += reason == "end"
    n = 0
    while n < len(theirs) and n < len(ours) and theirs[n] == int(ours[n][0], 16):
        n += 1
    same += n
    at = ours[n - 1][2] if n else "-"
    if n == len(theirs) and n == len(ours):
        return
    if n == len(ours):
        note("short:%s %s" % (reason, at))
    elif n == len(theirs):
        note("long %s %s" % (at, why))
    else:
        note("other %s" % at)


def stop():
    global stops
    inferior = gdb.selected_inferior()
    tell("stop %d %d %d" % (inferior.pid, SIGNAL, random.randrange(200, 4000)))
    gdb.execute("continue", to_string=True)
    if not inferior.pid:
        return False
    frame = gdb.newest_frame()
    values = ["%x" % word(frame.read_register(r)) for r in REGISTERS]
    theirs, why, switched = gdb_path()
    tell("path %d %x %s" % (inferior.pid, word(frame.pc()), " ".join(values)))
    reason, _, rest = server.stdout.readline().rstrip("\n").partition(":")
    compare(inferior.pid, theirs, why, switched, [f.split(",", 2) for f in rest.split()], reason)
    stops += 1
    return True


for setting in ("pagination off", "confirm off", "backtrace past-main on",
                "backtrace limit 2000", "debuginfod enabled off",
                "print thread-events off", "auto-load off"):
    try:
        gdb.execute("set " + setting, to_string=True)
    except gdb.error:
        pass
gdb.execute("handle SIG%d stop nopass print" % SIGNAL, to_string=True)
gdb.execute("handle SIGPIPE SIGCHLD SIGURG SIGUSR1 SIGUSR2 nostop noprint pass", to_string=True)
gdb.execute("starti", to_string=True)
try:
    while stops < STOPS and stop():
        pass
except gdb.error as error:
    note("gdb:%s" % str(error).replace(" ", "-"))
with open(OUT, "a") as out:
    for what, count in sorted(kinds.items()):
        out.write("%s %d\n" % (what, count))
    out.write("stops %d frames %d same %d whole %d\n" % (stops, frames, same, whole))
if gdb.selected_inferior().pid:
    gdb.execute("kill", to_string=True)
server.stdin.close()
