-- The tables of a fleet in ClickHouse, 18.16 or later.  pct-fleet(1) has their columns' meaning.
-- Names are escaped as in reports; ids are 64 bits of a hash.
--
-- `pct ship' makes them when they are missing, and takes them as they are: add a TTL, a codec or
-- LowCardinality where your server has them, or make Distributed tables of these names.  A
-- partition is a day; to keep a month, drop older ones each day:
--	ALTER TABLE sample DROP PARTITION 20261023
-- Rows of a part that is not in the ledger are remains of a ship that was interrupted: they are
-- never counted, and go with their partition.
CREATE TABLE IF NOT EXISTS ledger (
 directory Int64, part Int64, host String, boot String, name String, begun Int64, ended Int64,
 shipped Int64, files UInt64, damaged UInt64, recorded UInt64, lost UInt64)
 ENGINE = MergeTree PARTITION BY tuple() ORDER BY (directory, part);
CREATE TABLE IF NOT EXISTS path (
 path Int64, object String, build_id String, function String, file String, line UInt64,
 frames String)
 ENGINE = ReplacingMergeTree PARTITION BY tuple() ORDER BY path;
CREATE TABLE IF NOT EXISTS sample (
 directory Int64, part Int64, begun Int64, ended Int64, host String, unit String,
 container String, program String, exe String, version String, labels String, event String,
 ns UInt64, leaf Int64, path Int64, count UInt64)
 ENGINE = MergeTree PARTITION BY toYYYYMMDD(toDateTime(begun)) ORDER BY (begun, event, program, leaf);
