"""shares.py - three quarters of the time below heavy(), one quarter below light().

    python3 shares.py [ROUNDS]

Seen at a random moment, n in work() is 75,000 on average below heavy, 25,000 below light.
"""
import sys


def work(n):
    while n > 0:
        n -= 1


def heavy():
    work(150000)


def light():
    work(50000)


for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 100):
    heavy()
    light()
