# flame-pixels.py - the colours of a screenshot at some places: flame-pixels.py PNG NAME BOTTOM X:UP...
# X from the left edge of the boxes, UP pixels above BOTTOM.  One word a line: program library kernel whole white other.
import colorsys
import struct
import sys
import zlib


def read_png(path):
    """Rows of bytes, and bytes of a pixel; 8 bits a channel, not interlaced."""
    data = open(path, 'rb').read()
    at, packed = 8, b''
    while at < len(data):
        size, kind = struct.unpack('>I4s', data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b'IHDR':
            width, _, bits, colour = struct.unpack('>IIBB', body[:10])
            assert bits == 8
            each = {2: 3, 6: 4}[colour]
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


rows, each = read_png(sys.argv[1])
bottom = int(sys.argv[3])
for place in sys.argv[4:]:
    x, up = map(int, place.split(':'))
    # the right end of a short name's box and its middle have no letters
    at = (x + 10 + 60) * each
    print(kind(*rows[bottom - up][at:at + 3]))
