-- Tasks are counted as they come, change and go, as leads are.
CREATE TRIGGER tasks_counted AFTER INSERT ON tasks
BEGIN
  INSERT INTO task_counts (agency_id, status, count) VALUES (NEW.agency_id, NEW.status, 1)
  ON CONFLICT (agency_id, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER tasks_uncounted AFTER DELETE ON tasks
BEGIN
  UPDATE task_counts SET count = count - 1 WHERE agency_id = OLD.agency_id AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER tasks_recounted AFTER UPDATE OF status ON tasks WHEN NEW.status <> OLD.status
BEGIN
  UPDATE task_counts SET count = count - 1 WHERE agency_id = OLD.agency_id AND status = OLD.status;
  INSERT INTO task_counts (agency_id, status, count) VALUES (NEW.agency_id, NEW.status, 1)
  ON CONFLICT (agency_id, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER task_counts_stay BEFORE UPDATE OF agency_id ON task_counts WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
