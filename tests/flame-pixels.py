# flame-pixels.py - the colours of a screenshot at some places: flame-pixels.py PNG NAME BOTTOM X:UP...
# X from the left edge of the boxes, UP pixels above BOTTOM.  One word a line: program library kernel whole white other.
import sys
from pixels import kind, read_png

rows, each = read_png(sys.argv[1])
bottom = int(sys.argv[3])
for place in sys.argv[4:]:
    x, up = map(int, place.split(':'))
    # the right end of a short name's box and its middle have no letters
    at = (x + 10 + 60) * each
    print(kind(*rows[bottom - up][at:at + 3]))
