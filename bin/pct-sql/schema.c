/* schema.c - defines the tables and views of pct-sql; pct-sql(1) has the meaning of their columns.
 * A record has numbers only; the view sample adds their names, the other views add up counts. */
#include "store.h"

const char sql_tables[] =
	"CREATE TABLE application (id INTEGER PRIMARY KEY, program TEXT, name TEXT);"
	"CREATE TABLE instance (id INTEGER PRIMARY KEY, application INTEGER NOT NULL, number INTEGER,"
	" pid INTEGER, ppid INTEGER, start_ticks INTEGER, begun INTEGER, command TEXT, session TEXT,"
	" run INTEGER, cgroup TEXT, unit TEXT);"
	"CREATE TABLE file (id INTEGER PRIMARY KEY, path TEXT NOT NULL, instance INTEGER,"
	" kind TEXT NOT NULL, collector TEXT NOT NULL, timer TEXT, event TEXT, modes TEXT,"
	" seconds REAL, period INTEGER, begun INTEGER, begun_mono INTEGER, taken, recorded);"
	"CREATE TABLE lost (file INTEGER NOT NULL, reason TEXT NOT NULL, count NOT NULL);"
	"CREATE TABLE account (file INTEGER NOT NULL, key TEXT NOT NULL, value);"
	"CREATE TABLE object (id INTEGER PRIMARY KEY, path TEXT NOT NULL, kind TEXT NOT NULL,"
	" build_id TEXT, size INTEGER, mtime INTEGER, deleted INTEGER NOT NULL, boot TEXT);"
	"CREATE TABLE symbol (id INTEGER PRIMARY KEY, object INTEGER NOT NULL, name TEXT NOT NULL);"
	"CREATE TABLE line (id INTEGER PRIMARY KEY, file TEXT NOT NULL, line INTEGER NOT NULL);"
	"CREATE TABLE place (id INTEGER PRIMARY KEY, object INTEGER NOT NULL, address INTEGER,"
	" symbol INTEGER, line INTEGER, instruction TEXT);"
	"CREATE TABLE frame (path INTEGER NOT NULL, depth INTEGER NOT NULL, place INTEGER NOT NULL);"
	"CREATE TABLE record (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, place INTEGER NOT NULL,"
	" path INTEGER, time INTEGER, tid INTEGER, count NOT NULL);"
	"CREATE TABLE value (expression TEXT NOT NULL, pid INTEGER NOT NULL, tid INTEGER NOT NULL,"
	" time INTEGER NOT NULL, function TEXT, value TEXT, none TEXT);"
	"CREATE TABLE thread (instance INTEGER NOT NULL, tid INTEGER NOT NULL, name TEXT,"
	" begun INTEGER, ended INTEGER, run INTEGER, ready INTEGER, blocked INTEGER,"
	" switches INTEGER, preempted INTEGER, whole INTEGER);"
	"CREATE TABLE wait (instance INTEGER NOT NULL, tid INTEGER NOT NULL, kind TEXT NOT NULL,"
	" object TEXT, count INTEGER, ns INTEGER, longest INTEGER, idle INTEGER, path INTEGER,"
	" holder INTEGER, holder_path INTEGER);";

const char *const sql_insert[ROW_N] = {
	[ROW_APPLICATION] = "INSERT INTO application VALUES (?,?,?)",
	[ROW_INSTANCE] = "INSERT INTO instance VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
	[ROW_FILE] = "INSERT INTO file VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
	[ROW_LOST] = "INSERT INTO lost VALUES (?,?,?)",
	[ROW_ACCOUNT] = "INSERT INTO account VALUES (?,?,?)",
	[ROW_OBJECT] = "INSERT INTO object VALUES (?,?,?,?,?,?,?,?)",
	[ROW_SYMBOL] = "INSERT INTO symbol VALUES (?,?,?)",
	[ROW_LINE] = "INSERT INTO line VALUES (?,?,?)",
	[ROW_PLACE] = "INSERT INTO place VALUES (?,?,?,?,?,?)",
	[ROW_FRAME] = "INSERT INTO frame VALUES (?,?,?)",
	[ROW_RECORD] = "INSERT INTO record VALUES (NULL,?,?,?,?,?,?)",
	[ROW_VALUE] = "INSERT INTO value VALUES (?,?,?,?,?,?,?)",
	[ROW_THREAD] = "INSERT INTO thread VALUES (?,?,?,?,?,?,?,?,?,?,?)",
	[ROW_WAIT] = "INSERT INTO wait VALUES (?,?,?,?,?,?,?,?,?,?,?)",
};

/* Remove instances that only kept accounts, as pct-sys does: they were not sampled. */
const char sql_tidy[] =
	"DELETE FROM instance WHERE id NOT IN (SELECT instance FROM file WHERE kind <> 'accounts');"
	"UPDATE file SET instance = NULL WHERE instance NOT IN (SELECT id FROM instance);"
	"DELETE FROM application WHERE id NOT IN (SELECT application FROM instance);";

const char sql_indexes[] = "CREATE INDEX record_place ON record (place);"
			   "CREATE INDEX place_symbol ON place (symbol);"
			   "CREATE INDEX frame_path ON frame (path, depth);";

#define SUMS \
	"event, sum(count) AS count, round(sum(seconds), 9) AS seconds, " \
	"round(1.0 * sum(count) / sum(sum(count)) OVER (PARTITION BY event), 6) AS share, "
#define SIDES \
	"sum(iif(kind = 'user', count, 0)) AS user, " \
	"sum(iif(kind = 'kernel', count, 0)) AS kernel, "
#define MOST " ORDER BY event, count DESC, "

const char sql_views[] =
	"CREATE VIEW named_place AS SELECT place.id, object.path AS object, object.kind,"
	" symbol.name AS function, line.file, line.line, place.address, place.instruction,"
	" CASE WHEN line.id IS NOT NULL THEN line.file || ':' || line.line"
	"  WHEN symbol.id IS NOT NULL THEN object.path || ':' || symbol.name"
	"  WHEN place.address IS NULL THEN object.path"
	"  ELSE object.path || printf(':0x%llx', place.address) END AS label"
	" FROM place JOIN object ON object.id = place.object LEFT JOIN symbol ON symbol.id = place.symbol"
	" LEFT JOIN line ON line.id = place.line;"

	"CREATE VIEW sample AS SELECT application.program, application.name,"
	" instance.number AS instance, instance.pid, record.tid, p.object, p.kind, p.function, p.file,"
	" p.line, p.address, p.instruction, p.label, file.event, record.time,"
	" (file.begun + record.time - file.begun_mono) / 1e9 AS wall, record.count,"
	" record.count * file.seconds AS seconds, record.count * file.period AS events,"
	" record.path, record.place, file.instance AS instance_id, record.file AS file_id"
	" FROM record JOIN file ON file.id = record.file JOIN instance ON instance.id = file.instance"
	" JOIN application ON application.id = instance.application"
	" JOIN named_place AS p ON p.id = record.place;"

	"CREATE VIEW call_path AS SELECT path, group_concat(name, ' <- ') AS text FROM"
	" (SELECT path, coalesce(function, label) AS name FROM frame JOIN named_place AS p ON p.id = place"
	"  ORDER BY path, depth) GROUP BY path;"

	"CREATE VIEW by_symbol AS SELECT " SUMS "object, function FROM sample"
	" GROUP BY event, object, function" MOST "object, function;"
	"CREATE VIEW kernel_by_symbol AS SELECT " SUMS
	"object, function FROM sample WHERE kind = 'kernel'"
	" GROUP BY event, object, function" MOST "object, function;"
	"CREATE VIEW by_line AS SELECT " SUMS "label, file, line FROM sample"
	" GROUP BY event, label, file, line" MOST "label;"
	"CREATE VIEW by_address AS SELECT " SUMS
	"object, printf('0x%llx', address) AS address, function,"
	" instruction FROM sample GROUP BY event, place" MOST "object, sample.address;"
	"CREATE VIEW by_object AS SELECT " SUMS "object, kind FROM sample"
	" GROUP BY event, object, kind" MOST "object;"
	"CREATE VIEW by_application AS SELECT " SUMS SIDES
	"count(DISTINCT instance_id) AS instances,"
	" name, program FROM sample GROUP BY event, program, name" MOST "name;"
	"CREATE VIEW by_instance AS SELECT " SUMS SIDES
	"s.name, s.instance, s.pid, i.session, i.command"
	" FROM sample AS s JOIN instance AS i ON i.id = s.instance_id"
	" GROUP BY event, s.instance_id" MOST "s.name, s.instance;"
	"CREATE VIEW by_unit AS SELECT " SUMS SIDES
	"count(DISTINCT instance_id) AS instances, i.unit"
	" FROM sample AS s JOIN instance AS i ON i.id = s.instance_id GROUP BY event, i.unit" MOST
	"i.unit;"
	"CREATE VIEW by_process AS SELECT " SUMS SIDES "s.pid, i.ppid, i.start_ticks,"
	" group_concat(DISTINCT s.name) AS names FROM sample AS s JOIN instance AS i"
	" ON i.id = s.instance_id WHERE s.pid IS NOT NULL GROUP BY event, s.pid, i.start_ticks" MOST
	"s.pid;"
	"CREATE VIEW by_thread AS SELECT " SUMS "name, instance, pid, tid FROM sample"
	" WHERE tid IS NOT NULL GROUP BY event, instance_id, tid" MOST "pid, tid;"
	"CREATE VIEW by_path AS SELECT " SUMS "text AS path FROM sample JOIN call_path USING (path)"
	" GROUP BY event, text" MOST "text;"
	"CREATE VIEW by_wait AS SELECT round(sum(ns) / 1e9, 9) AS seconds, sum(count) AS count,"
	" max(longest) / 1e9 AS longest, application.name, kind, object, p.text AS path,"
	" h.text AS holder FROM wait JOIN instance ON instance.id = wait.instance"
	" JOIN application ON application.id = instance.application"
	" LEFT JOIN call_path AS p ON p.path = wait.path"
	" LEFT JOIN call_path AS h ON h.path = wait.holder_path WHERE NOT idle"
	" GROUP BY application.name, kind, object, p.text, h.text ORDER BY sum(ns) DESC;"
	"CREATE VIEW losses AS SELECT CASE kind WHEN 'accounts' THEN 'session' ELSE 'file' END AS source,"
	" reason, sum(count) AS count FROM lost JOIN file ON file.id = lost.file"
	" GROUP BY source, reason ORDER BY source, count DESC;";
