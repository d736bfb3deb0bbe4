# fleetserver.py - stands for a server of ClickHouse, by SQLite in memory, and fails when told to:
#	python3 fleetserver.py PORTFILE PLAN [CERTIFICATE]
# PORTFILE gets the number of its port.  PLAN, a file, is read at each request: `KIND N' makes the
# N-th request from now, counted from 1, fail: refuse (HTTP 500), garbage, short (of an insertion of
# samples the last row is missing), half (half an answer), drop (done, but no answer), cut (nothing is
# done, no answer), silent (never an answer), endless (an answer without a length).  `few TABLE' fails each
# time: an answer from TABLE is whole, but has half of the rows; `loses TABLE': of rows for TABLE it
# keeps half.
# With CERTIFICATE, a file that has its key, too, it speaks TLS.  In the environment: with FLEET_KEEP
# it keeps connections, FLEET_PORT is its port, FLEET_DB the file of its database.
import gzip
import http.server
import os
import re
import sqlite3
import ssl
import sys
import threading
import time
from urllib.parse import parse_qs, urlparse

db = sqlite3.connect(os.environ.get("FLEET_DB", ":memory:"), check_same_thread=False, isolation_level=None)
db.create_function("match", 2, lambda s, e: re.search(e, s) is not None)
lock = threading.Lock()
kept = "FLEET_KEEP" in os.environ
requests = {"plan": "", "n": 0}


def plain(cell):
    return re.sub(r"\\(.)", r"\1", cell)


def told(cell):
    return str(cell).replace("\\", "\\\\").replace("'", "\\'")


def in_sqlite(sql):
    sql = sql.replace("GLOBAL IN", "IN")
    literal = re.compile(r"'((?:[^'\\]|\\.)*)'")
    sql = literal.sub(lambda m: "'" + plain(m.group(1)).replace("'", "''") + "'", sql)
    if sql.startswith("CREATE MATERIALIZED"):
        return "CREATE VIEW IF NOT EXISTS hour " + sql[sql.index("AS SELECT") :]
    if sql.startswith("CREATE"):
        sql = re.sub(r"\)\s*ENGINE.*", ")", sql, flags=re.S)
    return sql


def insert(table, body, short, loses):
    rows = [[plain(cell) for cell in line.split("\t")] for line in body.split("\n")[:-1]]
    if short:
        rows = rows[:-1]
    if loses == table:
        rows = rows[: len(rows) // 2]
    for row in rows:
        db.execute("INSERT INTO %s VALUES (%s)" % (table, ",".join("?" * len(row))), row)


def columns():
    tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master ORDER BY name")]
    return [(t, row[1]) for t in tables for row in db.execute("PRAGMA table_info(%s)" % t)]


def answer(query, body, short, few, loses):
    words = query.split()
    if words[:2] == ["INSERT", "INTO"]:
        insert(words[2], body, short and words[2] == "sample", loses)
        return ""
    if "system.columns" in body:
        rows = columns()
    else:
        rows = db.execute(in_sqlite(query + body)).fetchall()
    if few and re.search(r"\bFROM %s\b" % few, query + body):
        rows = rows[: len(rows) // 2]
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
        if plan[:1] in (["few"], ["loses"]):
            return text
        return plan[0] if len(plan) > 1 and int(plan[1]) == requests["n"] else ""

    def tell(self, status, text, length):
        self.send_response(status)
        if length is not None:
            self.send_header("Content-Length", str(length))
        if not kept:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(text)
        self.close_connection = not kept

    def do_POST(self):
        query = parse_qs(urlparse(self.path).query).get("query", [""])[0]
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        body = body.decode()
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
                word, _, table = kind.partition(" ")
                few, loses = table if word == "few" else None, table if word == "loses" else None
                text = answer(query, body, kind == "short", few, loses).encode()
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


server = http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("FLEET_PORT", 0))), Handler)
if len(sys.argv) > 3:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(sys.argv[3])
    server.socket = tls.wrap_socket(server.socket, server_side=True)
with open(sys.argv[1] + ".new", "w") as f:
    f.write("%d\n" % server.server_port)
os.rename(sys.argv[1] + ".new", sys.argv[1])
server.serve_forever()
