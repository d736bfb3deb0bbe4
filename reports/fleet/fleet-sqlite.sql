-- The tables of a fleet in SQLite.  pct-fleet(1) has their columns' meaning; fleet-clickhouse.sql
-- has the same tables.  Names are escaped as in reports; ids are 64 bits of a hash.
CREATE TABLE IF NOT EXISTS ledger (
 directory INTEGER, part INTEGER, host TEXT, boot TEXT, name TEXT, begun INTEGER, ended INTEGER,
 shipped INTEGER, files INTEGER, damaged INTEGER, recorded INTEGER, lost INTEGER,
 PRIMARY KEY (directory, part));
CREATE TABLE IF NOT EXISTS path (
 path INTEGER PRIMARY KEY, object TEXT, build_id TEXT, function TEXT, file TEXT, line INTEGER,
 frames TEXT);
CREATE TABLE IF NOT EXISTS sample (
 directory INTEGER, part INTEGER, begun INTEGER, ended INTEGER, host TEXT, unit TEXT,
 container TEXT, program TEXT, exe TEXT, version TEXT, labels TEXT, event TEXT, ns INTEGER,
 leaf INTEGER, path INTEGER, count INTEGER);
CREATE INDEX IF NOT EXISTS sample_directory ON sample (directory, part);
