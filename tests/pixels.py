"""pixels.py - the pixels of a picture in PNG, and what their colours mean in a flame graph."""
import collections
import colorsys
import itertools
import struct
import zlib


def read_png(path):
    """Rows of bytes, and bytes of a pixel, of which one is a number of a palette; 8 bits a channel, not interlaced."""
    data = open(path, 'rb').read()
    at, packed = 8, b''
    while at < len(data):
        size, kind = struct.unpack('>I4s', data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b'IHDR':
            width, _, bits, colour = struct.unpack('>IIBB', body[:10])
            assert bits == 8
            each = {2: 3, 3: 1, 6: 4}[colour]
        elif kind == b'IDAT':
            packed += body
        at += size + 12
    raw, rows, above = zlib.decompress(packed), [], bytearray(width * each)
    for at in range(0, len(raw), width * each + 1):
        how, row = raw[at], bytearray(raw[at + 1:at + 1 + width * each])
        for i in range(len(row)):
            a = row[i - each] if i >= each else 0
            b, c = above[i], above[i - each] if i >= each else 0
            if how == 4:
                p = a + b - c
                add = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            else:
                add = (0, a, b, (a + b) // 2)[how]
            row[i] = (row[i] + add) & 255
        rows.append(row)
        above = row
    return rows, each


def shrink(path, most=128):
    """Write the picture again, with its MOST most frequent colours in place of all."""
    rows, each = read_png(path)
    rows = [[bytes(row[i:i + 3]) for i in range(0, len(row), each)] for row in rows]
    count = collections.Counter(itertools.chain.from_iterable(rows))
    kept = [colour for colour, _ in count.most_common(most)]
    index = {colour: min(range(len(kept)), key=lambda i: sum((a - b) ** 2 for a, b in zip(kept[i], colour)))
        for colour in count}
    raw = b''.join(b'\0' + bytes(index[colour] for colour in row) for row in rows)
    with open(path, 'wb') as f:
        f.write(b'\x89PNG\r\n\x1a\n')
        for name, body in ((b'IHDR', struct.pack('>IIBBBBB', len(rows[0]), len(rows), 8, 3, 0, 0, 0)), (b'PLTE', b''.join(kept)),
                (b'IDAT', zlib.compress(raw, 9)), (b'IEND', b'')):
            f.write(struct.pack('>I', len(body)) + name + body + struct.pack('>I', zlib.crc32(name + body)))


def kind(red, green, blue):
    hue, light, strength = colorsys.rgb_to_hls(red / 255, green / 255, blue / 255)
    if min(red, green, blue) > 250:
        return 'white'
    if strength < .15 or light > .85 and strength < .5:
        return 'whole'
    for word, low, high in (('program', 15, 40), ('library', 180, 210), ('kernel', 260, 300), ('whole', 40, 60)):
        if low <= hue * 360 <= high:
            return word
    return 'other'
