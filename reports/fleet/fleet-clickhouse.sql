-- The tables of a fleet in ClickHouse, 18.16 or later.  pct-fleet(1) has their columns' meaning.
-- Names are escaped as in reports; ids are 64 bits of a hash.
--
-- `pct ship' makes them when they are missing, and takes them as they are: add a TTL, a codec or
-- LowCardinality where your server has them, or make Distributed tables of these names.
--
-- Retention.  A partition of sample is a day, of the other tables a month.  To keep the call paths
-- of a month, drop older days of sample, and of path the months that ended 31 days before these:
--	ALTER TABLE sample DROP PARTITION 20261023
--	ALTER TABLE path DROP PARTITION 202608
-- The table hour keeps the rest for longer: a directory's samples of each place together, whoever
-- called it.  To keep a year of it, drop older months of hour and ledger, and of frame the months
-- that ended 31 days before these:
--	ALTER TABLE hour DROP PARTITION 202510
--	ALTER TABLE ledger DROP PARTITION 202510
--	ALTER TABLE frame DROP PARTITION 202508
-- `pct ship' sends a name or path again when it was sent more than 30 days ago: no sample that is
-- left refers to one that is dropped so.  Keep ledger for as long as hosts keep their directories:
-- without its row a directory that is still there is sent again.
-- Rows of a part that is not in the ledger are remains of a ship that was interrupted: they are
-- never counted, and go with their partition.
CREATE VIEW IF NOT EXISTS fleet_version AS SELECT 1 AS version;
CREATE TABLE IF NOT EXISTS ledger (
 directory Int64, part Int64, host String, boot String, name String, begun Int64, ended Int64,
 shipped Int64, files UInt64, damaged UInt64, recorded UInt64, lost UInt64)
 ENGINE = MergeTree PARTITION BY toYYYYMM(toDateTime(ended)) ORDER BY (directory, part);
CREATE TABLE IF NOT EXISTS frame (
 frame Int64, object String, build_id String, function String, file String, line UInt64,
 calls String, sent Int64)
 ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(toDateTime(sent)) ORDER BY frame;
CREATE TABLE IF NOT EXISTS path (path Int64, parent Int64, frames String, sent Int64)
 ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(toDateTime(sent)) ORDER BY path;
CREATE TABLE IF NOT EXISTS sample (
 directory Int64, part Int64, begun Int64, ended Int64, host String, unit String,
 container String, program String, exe String, version String, labels String, event String,
 ns UInt64, leaf Int64, path Int64, count UInt64, lost UInt64)
 ENGINE = MergeTree PARTITION BY toYYYYMMDD(toDateTime(begun)) ORDER BY (begun, event, program, leaf);
CREATE MATERIALIZED VIEW IF NOT EXISTS hour
 ENGINE = MergeTree PARTITION BY toYYYYMM(toDateTime(begun)) ORDER BY (begun, event, program, leaf)
 AS SELECT directory, part, begun, ended, host, unit, container, program, exe, version, labels,
 event, ns, leaf, sum(count) AS count, sum(lost) AS lost FROM sample
 GROUP BY directory, part, begun, ended, host, unit, container, program, exe, version, labels,
 event, ns, leaf;
