-- The tables of a fleet in SQLite.  pct-fleet(1) has their columns' meaning; fleet-clickhouse.sql
-- has the same tables.  Names are escaped as in reports; ids are 64 bits of a hash.
-- The tables sample and hour are views here: the columns that all samples of a program share are
-- kept once.
--
-- Retention.  To keep the call paths of 30 days:
--	DELETE FROM counted WHERE source IN
--	 (SELECT source FROM source WHERE ended < strftime('%s', 'now', '-30 days'));
--	DELETE FROM path WHERE sent < strftime('%s', 'now', '-61 days');
-- and the rest, samples of each place whoever called it, for 365 days:
--	DELETE FROM summed WHERE source IN
--	 (SELECT source FROM source WHERE ended < strftime('%s', 'now', '-365 days'));
--	DELETE FROM source WHERE ended < strftime('%s', 'now', '-365 days');
--	DELETE FROM ledger WHERE ended < strftime('%s', 'now', '-365 days');
--	DELETE FROM frame WHERE sent < strftime('%s', 'now', '-396 days');
-- `pct ship' sends a name or path again when it was sent more than 30 days ago: no sample that is
-- left refers to one that is removed so.  Keep ledger for as long as hosts keep their directories:
-- without its row a directory that is still there is sent again.
CREATE VIEW IF NOT EXISTS fleet_version AS SELECT 1 AS version;
CREATE TABLE IF NOT EXISTS ledger (
 directory INTEGER, part INTEGER, host TEXT, boot TEXT, name TEXT, begun INTEGER, ended INTEGER,
 shipped INTEGER, files INTEGER, damaged INTEGER, recorded INTEGER, lost INTEGER,
 PRIMARY KEY (directory, part));
CREATE TABLE IF NOT EXISTS frame (
 frame INTEGER PRIMARY KEY, object TEXT, build_id TEXT, function TEXT, file TEXT, line INTEGER,
 calls TEXT, sent INTEGER);
CREATE TABLE IF NOT EXISTS path (
 path INTEGER PRIMARY KEY, parent INTEGER, frames TEXT, sent INTEGER);
CREATE TABLE IF NOT EXISTS source (
 source INTEGER PRIMARY KEY, directory INTEGER, part INTEGER, begun INTEGER, ended INTEGER,
 host TEXT, unit TEXT, container TEXT, program TEXT, exe TEXT, version TEXT, labels TEXT,
 event TEXT, ns INTEGER);
CREATE INDEX IF NOT EXISTS source_directory ON source (directory, part);
CREATE TABLE IF NOT EXISTS counted (
 source INTEGER, leaf INTEGER, path INTEGER, count INTEGER, lost INTEGER,
 PRIMARY KEY (source, leaf, path)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS summed (
 source INTEGER, leaf INTEGER, count INTEGER, lost INTEGER, PRIMARY KEY (source, leaf))
 WITHOUT ROWID;
CREATE VIEW IF NOT EXISTS sample AS SELECT directory, part, begun, ended, host, unit, container,
 program, exe, version, labels, event, ns, leaf, path, count, lost
 FROM source CROSS JOIN counted USING (source);
CREATE VIEW IF NOT EXISTS hour AS SELECT directory, part, begun, ended, host, unit, container,
 program, exe, version, labels, event, ns, leaf, count, lost
 FROM source CROSS JOIN summed USING (source);
