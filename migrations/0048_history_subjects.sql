CREATE TABLE `history_subjects` (
	`agency_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`at` text NOT NULL,
	`entry_id` integer NOT NULL,
	PRIMARY KEY(`agency_id`, `kind`, `subject_id`, `at`, `entry_id`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Of each kind one: the entry's own, else the lead, owner or property that its change names, else one of its subjects.
CREATE VIEW subjects_of_history AS
SELECT history.agency_id, subjects.key AS kind, subjects.value AS subject_id, history.at, history.id AS entry_id
FROM history, json_each(json_patch(
  json_patch(
    coalesce(change -> '$.subjects', '{}'),
    json_object('leads', change ->> '$.lead', 'property_owners', change ->> '$.owner', 'properties', change ->> '$.property')),
  json_object(history.entity, history.entity_id))) AS subjects
WHERE history.agency_id IS NOT NULL AND history.result = 'ok'
  AND (history.action IN ('create', 'delete', 'handOver', 'merge') OR (history.action = 'update' AND history.change <> ''))
  AND subjects.type = 'text';
--> statement-breakpoint
-- Of every release: none writes the rows itself.
CREATE TRIGGER history_subjects_inserted AFTER INSERT ON history
BEGIN
  INSERT INTO history_subjects (agency_id, kind, subject_id, at, entry_id)
  SELECT agency_id, kind, subject_id, at, entry_id FROM subjects_of_history WHERE entry_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER history_subjects_deleted BEFORE DELETE ON history
BEGIN
  DELETE FROM history_subjects WHERE (agency_id, kind, subject_id, at, entry_id) IN (
    SELECT agency_id, kind, subject_id, at, entry_id FROM subjects_of_history WHERE entry_id = OLD.id
  );
END;
--> statement-breakpoint
CREATE TRIGGER history_subjects_fixed BEFORE UPDATE ON history_subjects
BEGIN SELECT RAISE(ABORT, 'history_is_fixed'); END;
--> statement-breakpoint
-- The newest entries at once, the older ones by the job historySubjects, which goes back from its cursor to the first.
INSERT INTO history_subjects (agency_id, kind, subject_id, at, entry_id)
SELECT agency_id, kind, subject_id, at, entry_id FROM subjects_of_history
WHERE entry_id > (SELECT seq - 20000 FROM sqlite_sequence WHERE name = 'history');
--> statement-breakpoint
INSERT INTO job_runs (job, day, last_agency, failed)
SELECT 'historySubjects', date('now'), seq - 20000, '[]' FROM sqlite_sequence WHERE name = 'history' AND seq > 20000;
