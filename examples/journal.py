"""journal.py - counts the words of a journal that are in no dictionary.

pct-tutorial(7) asks which function takes the time.
"""
import random


def make_words(number):
    random.seed(1)
    return ["".join(random.choices("abcdefgh", k=6)) for _ in range(number)]


def make_journal(words):
    return [" ".join(random.choices(words, k=10)) for _ in range(1500)]


def is_known(word, dictionary):
    return word in dictionary


def count_unknown(journal, dictionary):
    unknown = {}
    for line in journal:
        for word in line.split():
            if not is_known(word, dictionary):
                unknown[word] = unknown.get(word, 0) + 1
    return unknown


def main():
    words = make_words(10000)
    dictionary = words[:9000]
    journal = make_journal(words)
    print(len(count_unknown(journal, dictionary)), "unknown words")


main()
