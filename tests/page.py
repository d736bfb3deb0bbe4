"""page.py - what is in a page of pct page: python3 page.py FILE prints its facts, events and functions, one a
line; exits with a message when it loads anything, or its policy is not that of its style and scripts."""
import base64
import hashlib
import html.parser
import json
import sys


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.inside, self.texts, self.policy, self.facts = {}, [], {}, '', []
        self.scripts = []

    def handle_starttag(self, tag, attrs):
        self.tags[tag] = self.tags.get(tag, 0) + 1
        a = dict(attrs)
        assert not [k for k in a if k.startswith('on') or k in ('src', 'style', 'action')], attrs
        assert a.get('href', '#')[0] == '#', attrs
        if a.get('http-equiv') == 'Content-Security-Policy':
            self.policy = a['content']
        if tag not in ('meta', 'input', 'br', 'img'):
            self.inside.append(tag + ('.data' if a.get('type') == 'application/json' else ''))
            if self.inside[-1] == 'script':
                self.scripts.append('')

    def handle_endtag(self, tag):
        assert self.inside.pop().split('.')[0] == tag, tag

    def handle_data(self, data):
        if self.inside and self.inside[-1] == 'script':
            self.scripts[-1] += data
        self.texts[self.inside[-1] if self.inside else ''] = data
        if self.inside and self.inside[-1] in ('dt', 'dd') and data.strip():
            self.facts.append(data)


def unpack(text):
    """The numbers in a string of lib/base/packed.h."""
    digits = "#$%'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}"
    out, n, place = [], 0, 1
    for digit in map(digits.index, text):
        n, place = n + digit % 44 * place, place * 44
        if digit < 44:
            out.append(n)
            n, place = 0, 1
    return out


def read(name):
    page = Page()
    text = open(name, 'rb').read().decode('utf-8')
    assert not [c for c in text if ord(c) < 32 and c not in '\n\t' or ord(c) in (0x7f, 0x202e)]
    page.feed(text)
    assert page.inside == [], page.inside
    assert len(page.scripts) in (1, 2) and page.tags['style'] == 1, page.tags      # a library, and its own
    hashes = ["'sha256-" + base64.b64encode(hashlib.sha256(part.encode()).digest()).decode() + "'"
        for part in [page.texts['style']] + page.scripts]
    assert 'style-src ' + hashes[0] + '; script-src ' + ' '.join(hashes[:0:-1]) + '; ' in page.policy, page.policy
    assert page.policy.startswith("default-src 'none'; "), page.policy
    data = json.loads(page.texts['script.data'])
    for columns in data['nodes'], data['calls'], data['times'] or {}:
        columns.update({k: unpack(v) for k, v in columns.items() if isinstance(v, str)})
    return page, data


def pieces(d, name):
    return [p for p in d['pieces'] if p['name'] == name]


def functions(d, event):
    """[(name, object, own, total, low, high)], by the nodes alone."""
    nodes, calls, own, total, paths = d['nodes'], d['calls'], {}, {}, []
    for i, back in enumerate(nodes['back']):
        if not back:
            paths.append((nodes['call'][i], []))
        else:
            group, above = paths[i - back]
            paths.append((group, above + [calls['function'][nodes['call'][i]]]))
        group, path = paths[i]
        n = nodes['own'][i]
        if n and d['groups']['event'][group] == event:
            own[path[-1]] = own.get(path[-1], 0) + n
            for f in set(path):
                total[f] = total.get(f, 0) + n
    e, f = d['events'][event], d['functions']
    return sorted([(-own.get(k, 0), d['text'][f['name'][k]], d['text'][f['object'][k]].split('/')[-1], own.get(k, 0),
        total[k], e['low'][k] if e['low'] else 0, e['high'][k] if e['high'] else 0) for k in total])


if __name__ == '__main__':
    page, data = read(sys.argv[1])
    for key, value in zip(page.facts[::2], page.facts[1::2]):
        print(key + ': ' + value)
    for number, e in enumerate(data['events']):
        print('event', e['name'], e['interval'], e['total'])
        for row in functions(data, number):
            print('  %s in %s: own %d, all %d' % row[1:5])
