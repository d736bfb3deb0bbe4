"""badstub - a stub of gdb's remote protocol that does what no stub should:
    badstub.py HOW
prints its port, serves one connection and ends.  HOW is one of
    well        answers well: a machine of 64 KB that stands at 0x1000
    dies        closes the connection when the target was resumed the third time
    late        waits for half a second before each stop
    silent      never stops its target
    huge        answers with a packet of a megabyte when the target was resumed the third time
    garbage     stops with random bytes
    arm         says that it is a machine of another kind
    openocd     answers as OpenOCD's: two threads, and its target stands still after a detach unless
                `monitor resume` came; it writes "runs" or "stands" to the file `left'
    hello       is silent from its first question on
    memory      sends a megabyte of memory, whatever was asked for
    short       sends half of the registers
    threads     has a list of threads without end
    lies        says that no memory can be read, and stops with a signal that does not exist
"""
import os
import select
import socket
import sys
import time

HOW = sys.argv[1]
REGISTERS = 16 * 8 + 8 + 4 + 6 * 4 + 8 * 10 + 8 * 4 + 16 * 16 + 4


def packet(conn, text):
    if isinstance(text, str):
        text = text.encode()
    conn.sendall(b'$' + text + b'#%02x' % (sum(text) % 256))


def registers():
    values = bytearray(REGISTERS)
    values[16 * 8:17 * 8] = (0x1000).to_bytes(8, 'little')
    return values.hex()


class Stub:
    def __init__(self, conn):
        self.conn, self.buf, self.resumed, self.runs = conn, b'', 0, False
        self.left, self.listed = 'stands', 0

    def command(self, text):
        if bytes.fromhex(text) == b'resume':
            self.left = 'runs'
        packet(self.conn, 'OK')

    def stop(self):
        self.runs = False
        if HOW == 'garbage':
            self.conn.sendall(os.urandom(5000))
        packet(self.conn, 'Tff' if HOW == 'lies' else 'T02')

    def resume(self):
        self.resumed += 1
        self.runs = True
        if self.resumed == 3 and HOW == 'dies':
            sys.exit(0)
        if self.resumed == 3 and HOW == 'huge':
            packet(self.conn, 'T02' + 'a' * 1000000)

    def answer(self, text):
        if HOW == 'hello':
            return
        if text.startswith('qSupported'):
            packet(self.conn, 'PacketSize=1000;qXfer:features:read+')
        elif text.startswith('qXfer:features:read:target.xml:0,'):
            packet(self.conn, 'l<target><architecture>' + (
                'arm' if HOW == 'arm' else 'i386:x86-64') + '</architecture></target>')
        elif text == '?':
            packet(self.conn, 'S05')
        elif text == 'g':
            packet(self.conn, registers()[:REGISTERS if HOW == 'short' else None])
        elif text.startswith('m'):
            length = int(text[1:].split(',')[1], 16)
            packet(self.conn, 'E01' if HOW == 'lies' else '90' * (1000000 if HOW == 'memory' else length))
        elif text.startswith('qRcmd,'):
            self.command(text[6:])
        elif text.startswith(('c', 's', 'vCont;')):
            self.resume()
        elif text.startswith(('D', 'H')):
            packet(self.conn, 'OK')
        elif text.startswith('T'):
            packet(self.conn, 'OK')
        elif text == 'qfThreadInfo':
            packet(self.conn, 'm1,2' if HOW == 'openocd' else 'm1')
        elif text == 'qsThreadInfo':
            self.listed += 1
            packet(self.conn, 'm%x' % (self.listed + 1) if HOW == 'threads' else 'l')
        elif text == 'qC':
            packet(self.conn, 'QC1')
        else:
            packet(self.conn, '')

    def take(self):
        if self.buf[:1] == b'$':
            end = self.buf.find(b'#')
            if end < 0 or len(self.buf) < end + 3:
                return False
            text, self.buf = self.buf[1:end], self.buf[end + 3:]
            self.conn.sendall(b'+')
            self.answer(text.decode('latin-1'))
            return True
        if self.buf[:1] == b'\3' and self.runs and HOW != 'silent':
            if HOW == 'late':
                time.sleep(0.5)
            self.stop()
        self.buf = self.buf[1:]
        return True

    def serve(self):
        while True:
            select.select([self.conn], [], [])
            got = self.conn.recv(65536)
            if not got:
                return
            self.buf += got
            while self.buf and self.take():
                pass


def main():
    listener = socket.socket()
    listener.bind(('127.0.0.1', 0))
    listener.listen(1)
    print(listener.getsockname()[1], flush=True)
    conn, _ = listener.accept()
    conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    stub = Stub(conn)
    try:
        stub.serve()
    except (BrokenPipeError, ConnectionResetError):
        pass
    if HOW == 'openocd':
        with open('left', 'w') as f:
            f.write(stub.left + '\n')


main()
