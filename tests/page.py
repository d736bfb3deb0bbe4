"""page.py - what is in a page of pct page: python3 page.py FILE prints its facts, events and functions, one a
line; exits with a message when it loads anything, or its policy is not that of its style and script."""
import base64
import hashlib
import html.parser
import json
import sys


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.inside, self.texts, self.policy, self.facts = {}, [], {}, '', []

    def handle_starttag(self, tag, attrs):
        self.tags[tag] = self.tags.get(tag, 0) + 1
        a = dict(attrs)
        assert not [k for k in a if k.startswith('on') or k in ('src', 'style', 'action')], attrs
        assert a.get('href', '#')[0] == '#', attrs
        if a.get('http-equiv') == 'Content-Security-Policy':
            self.policy = a['content']
        if tag not in ('meta', 'input', 'br', 'img'):
            self.inside.append(tag + ('.data' if a.get('type') == 'application/json' else ''))

    def handle_endtag(self, tag):
        assert self.inside.pop().split('.')[0] == tag, tag

    def handle_data(self, data):
        self.texts[self.inside[-1] if self.inside else ''] = data
        if self.inside and self.inside[-1] in ('dt', 'dd') and data.strip():
            self.facts.append(data)


def read(name):
    page = Page()
    text = open(name, 'rb').read().decode('utf-8')
    assert not [c for c in text if ord(c) < 32 and c not in '\n\t' or ord(c) in (0x7f, 0x202e)]
    page.feed(text)
    assert page.inside == [], page.inside
    assert (page.tags['script'], page.tags['style']) == (2, 1), page.tags
    for part in 'script', 'style':
        digest = base64.b64encode(hashlib.sha256(page.texts[part].encode()).digest()).decode()
        assert part + "-src 'sha256-" + digest + "'" in page.policy, part
    assert page.policy.startswith("default-src 'none'; "), page.policy
    return page, json.loads(page.texts['script.data'])


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
