# fleetserver.py - stands for a server of ClickHouse, by SQLite in memory, and fails when told to:
#	python3 fleetserver.py PORTFILE PLAN
# PORTFILE gets the number of its port.  PLAN, a file, is read at each request: `KIND N' makes the
# N-th request from now, counted from 1, fail: refuse (HTTP 500), garbage, short (of an insertion of
# samples the last row is missing), half (half an answer), drop (done, but no answer), cut (nothing is done,
# no answer), silent (never an answer), endless (an answer without a length).
import http.server
import os
import re
import sqlite3
import sys
import threading
import time
from urllib.parse import parse_qs, urlparse

db = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
db.create_function("match", 2, lambda s, e: re.search(e, s) is not None)
lock = threading.Lock()
requests = {"plan": "", "n": 0}


def plain(cell):
    return re.sub(r"\\(.)", r"\1", cell)


def told(cell):
    return str(cell).replace("\\", "\\\\").replace("'", "\\'")


def in_sqlite(sql):
    sql = sql.replace("GLOBAL IN", "IN")
    literal = re.compile(r"'((?:[^'\\]|\\.)*)'")
    sql = literal.sub(lambda m: "'" + plain(m.group(1)).replace("'", "''") + "'", sql)
    if sql.startswith("CREATE"):
        sql = re.sub(r"\)\s*ENGINE.*", ")", sql, flags=re.S)
    return sql


def insert(table, body, short):
    rows = [[plain(cell) for cell in line.split("\t")] for line in body.split("\n")[:-1]]
    if short:
        rows = rows[:-1]
    for row in rows:
        db.execute("INSERT INTO %s VALUES (%s)" % (table, ",".join("?" * len(row))), row)


def answer(query, body, short):
    words = query.split()
    if words[:2] == ["INSERT", "INTO"]:
        insert(words[2], body, short and words[2] == "sample")
        return ""
    rows = db.execute(in_sqlite(query + body)).fetchall()
    return "".join("\t".join("0" if c is None else told(c) for c in row) + "\n" for row in rows)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def fault(self):
        with open(sys.argv[2]) as f:
            plan = f.read().split()
        text = " ".join(plan)
        if text != requests["plan"]:
            requests.update(plan=text, n=0)
        requests["n"] += 1
        return plan[0] if len(plan) > 1 and int(plan[1]) == requests["n"] else ""

    def tell(self, status, text, length):
        self.send_response(status)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(text)
        self.close_connection = True

    def do_POST(self):
        query = parse_qs(urlparse(self.path).query).get("query", [""])[0]
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with lock:
            kind = self.fault()
        if kind == "silent":
            time.sleep(20)
        if kind in ("silent", "cut"):
            self.close_connection = True
            return
        with lock:
            if os.environ.get("FLEET_LOG"):
                with open(os.environ["FLEET_LOG"], "a") as f:
                    f.write(self.headers.get("Authorization", "-") + "\n")
            if kind == "refuse":
                self.tell(500, b"Code: 241. DB::Exception: Memory limit\n", 39)
                return
            if kind == "garbage":
                self.tell(200, b"<html>hello</html>\n", 19)
                return
            try:
                text = answer(query, body, kind == "short").encode()
            except sqlite3.Error as e:
                text = ("Code: 62. DB::Exception: %s\n" % e).encode()
                self.tell(500, text, len(text))
                return
            if kind == "drop":
                self.close_connection = True
            elif kind == "half":
                self.tell(200, text[: len(text) // 2], len(text) + 1)
            elif kind == "endless":
                self.tell(200, text, None)
            else:
                self.tell(200, text, len(text))


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(sys.argv[1] + ".new", "w") as f:
    f.write("%d\n" % server.server_port)
os.rename(sys.argv[1] + ".new", sys.argv[1])
server.serve_forever()
