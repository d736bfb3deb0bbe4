# snapshots.py - for gdb: stops a program, writes its state as profile -state does, and what gdb says of
# expressions at that very stop.
#	OUT=DIR COUNT=200 STEP=300 ASK='worker@n
#	main^@p' gdb -nx -batch -x snapshots.py PROGRAM
# writes DIR/[state], and DIR/live1, DIR/live2 ... with a line for each stop in the function: the value.  It
# stops after STEP instructions, or, with STEP=0, about every millisecond.
import os
import random
import signal
import struct
import sys
import threading
import time

import gdb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from framevalue import value

PAGE, CHUNK, BLOCK = 4096, 1 << 20, 64
MARK = 0x73746174
NAMES = 'rax rdx rcx rbx rsi rdi rbp rsp r8 r9 r10 r11 r12 r13 r14 r15'.split()


def segments(path):
    """Loaded segments as (offset, size, address), and the build id."""
    with open(path, 'rb') as f:
        data = f.read()
    found, build_id = [], b''
    phoff, = struct.unpack_from('<Q', data, 32)
    for i in range(struct.unpack_from('<H', data, 56)[0]):
        kind, _, off, addr, _, size = struct.unpack_from('<IIQQQQ', data, phoff + 56 * i)
        if kind == 1:
            found.append((off, size, addr))
        while kind == 4 and size > 12:
            name, desc, what = struct.unpack_from('<III', data, off)
            name, desc = name + 3 & ~3, desc
            if what == 3 and data[off + 12:off + 15] == b'GNU':
                build_id = data[off + 12 + name:off + 12 + name + desc]
            step = 12 + name + (desc + 3 & ~3)
            off, size = off + step, size - step
    return found, build_id


def maps(pid):
    with open('/proc/%d/maps' % pid) as f:
        lines = f.read().splitlines()
    stack = None
    found = []
    for line in lines:
        part = line.split(None, 5)
        low, high = (int(x, 16) for x in part[0].split('-'))
        path = part[5] if len(part) > 5 else ''
        if path == '[stack]':
            stack = high
        if 'x' in part[1] and path.startswith('/'):
            loads, build_id = segments(path)
            off = int(part[2], 16)
            addr = [a + off - o for o, s, a in loads if o // PAGE * PAGE <= off < o + s][0]
            state = os.stat(path)
            entry = bytearray(PAGE)
            struct.pack_into('<9Q', entry, 0, 1, 0, 0, low, high - low, off, addr,
                             state.st_size, state.st_mtime_ns)
            entry[72] = len(build_id)
            entry[73:73 + len(build_id)] = build_id
            entry[112:112 + len(path)] = path.encode()
            found.append(bytes(entry))
    return found, stack


def read(inferior, address, size):
    try:
        return bytes(inferior.read_memory(address, size))
    except (gdb.error, OverflowError):
        return None


def record(inferior, number, stack_end, now):
    frame = gdb.newest_frame()
    regs = [int(frame.read_register(n)) & (1 << 64) - 1 for n in NAMES]
    pc = frame.pc()
    words = [regs + [pc]]
    fx = bytearray(512)
    struct.pack_into('<I', fx, 24, int(frame.read_register('mxcsr')) & 0xffffffff)
    for i in range(16):
        halves = frame.read_register('xmm%d' % i)['v2_int64']
        struct.pack_into('<QQ', fx, 160 + 16 * i, *(int(halves[k]) & (1 << 64) - 1 for k in (0, 1)))
    low = regs[7] - 128 & -BLOCK
    stack = read(inferior, low, min((stack_end or low) - low, 32768)) or b''
    far = {}
    for pointer in regs + list(struct.unpack_from('<48Q', stack.ljust(384, b'\0'))):
        for block in (pointer & -BLOCK, (pointer & -BLOCK) + BLOCK):
            if not low <= block < low + len(stack) and len(far) < 100 and block not in far:
                data = read(inferior, block, BLOCK) if 4096 < block < 1 << 47 else None
                if data:
                    far[block] = data
    n_regs = len(regs) + 1
    masks = b'\xff' * (n_regs // 8) + bytes([(1 << n_regs % 8) - 1])
    masks += b'\xff' * 8 + b'\xff' * (len(stack) // BLOCK)
    masks += bytes(-len(masks) % 8)
    body = masks + b''.join(struct.pack('<Q', b | 63 | 3 << 62) for b in sorted(far))
    body += struct.pack('<%dQ' % n_regs, *words[0]) + bytes(fx)
    body += stack[:len(stack) // BLOCK * BLOCK] + b''.join(far[b] for b in sorted(far))
    blocks = len(stack) // BLOCK
    return lambda turn, at: struct.pack(
        '<IIQQIIHHBBHQQIIII', 72 + len(body), (MARK ^ at) + turn * 0x9e3779b1 & 0xffffffff, number, now,
        inferior.threads()[0].ptid[1], 0, 0, 0, len(regs), 8, 0, (1 << len(regs)) - 1, low, blocks, blocks,
        len(far), 0) + body


def head(program, pid, entries, count):
    data = bytearray(PAGE)
    name = program.encode()
    struct.pack_into('<8sIHBsIIQ', data, 0, b'PCTDATA\n', 0x01020304, 1, 8, b's', PAGE * (1 + len(entries)), 0, 0)
    struct.pack_into('<6I', data, 120, 512, len(name), 512, len(name), 512 + name.rfind(b'/') + 1,
                     len(name) - name.rfind(b'/') - 1)
    struct.pack_into('<IIQQQQ', data, 192, pid, 1, 1, time.time_ns(), time.monotonic_ns(), 0)
    data[232:234] = b'pE'
    struct.pack_into('<II', data, 236, 0, 32768)
    struct.pack_into('<Q', data, 248, 1000000)
    struct.pack_into('<IQ', data, 268, len(entries), PAGE)
    struct.pack_into('<QQ', data, 288, count, count)
    data[512:512 + len(name)] = name
    return bytes(data) + b''.join(entries)


def write(path, start, records):
    out, turn, chunk = bytearray(start), 0, b''
    for make in records:
        if not turn or len(chunk) + len(make(0, 0)) > CHUNK:
            out += chunk.ljust(CHUNK, b'\0') if turn else b''
            turn, chunk = turn + 1, struct.pack('<8Q', turn + 1, *[0] * 7)
        chunk += make(turn, len(chunk))
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(fd, 'wb') as f:
        f.write(out + chunk)


def main():
    env = os.environ
    step, count = int(env.get('STEP', '0')), int(env['COUNT'])
    for command in ('set pagination off', 'set confirm off', 'set print elements 200', 'set print symbol off',
                    'set print entry-values no', 'set may-call-functions off',
                    'handle SIGSTOP stop noprint nopass', 'break main', 'run'):
        gdb.execute(command, to_string=True)
    inferior = gdb.selected_inferior()
    pid = inferior.pid
    entries, stack = maps(pid)
    asks = [ask.split('@', 1) for ask in env['ASK'].split('\n')]
    records, live = [], [[] for _ in asks]
    random.seed(count)
    for number in range(1, count + 1):
        if step:
            gdb.execute('stepi %d' % random.randint(1, 2 * step), to_string=True)
        else:
            timer = threading.Timer(0.001, os.kill, (pid, signal.SIGSTOP))
            timer.start()
            gdb.execute('continue', to_string=True)
            timer.join()
        if not inferior.pid:
            break
        entries, stack = maps(pid) if number == 1 else (entries, stack)
        records.append(record(inferior, number, stack, time.monotonic_ns()))
        for (function, expression), said in zip(asks, live):
            now = value(gdb.newest_frame(), function, expression)
            if now is not None:
                said.append(now)
    write(env['OUT'] + '/[state]', head(gdb.current_progspace().filename, pid, entries, len(records)), records)
    for i, said in enumerate(live):
        with open('%s/live%d' % (env['OUT'], i + 1), 'w') as f:
            f.write(''.join(line + '\n' for line in said))
    gdb.execute('kill')


main()
