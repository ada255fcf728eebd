-- Whoever gets a task or an event is active at that moment, hand-overs included. AFTER, so that a repeated insert that
-- finds its row already there (ON CONFLICT DO NOTHING) is not refused. A missing user is left to the foreign key.
CREATE TRIGGER tasks_assignee_active AFTER INSERT ON tasks
WHEN (SELECT status FROM users WHERE agency_id = NEW.agency_id AND id = NEW.assigned_to) <> 'active'
BEGIN SELECT RAISE(ABORT, 'assignee_not_active'); END;
--> statement-breakpoint
CREATE TRIGGER tasks_reassigned_to_active AFTER UPDATE OF assigned_to ON tasks
WHEN NEW.assigned_to IS NOT OLD.assigned_to
  AND (SELECT status FROM users WHERE agency_id = NEW.agency_id AND id = NEW.assigned_to) <> 'active'
BEGIN SELECT RAISE(ABORT, 'assignee_not_active'); END;
--> statement-breakpoint
CREATE TRIGGER events_user_active AFTER INSERT ON events
WHEN (SELECT status FROM users WHERE agency_id = NEW.agency_id AND id = NEW.user_id) <> 'active'
BEGIN SELECT RAISE(ABORT, 'assignee_not_active'); END;
--> statement-breakpoint
CREATE TRIGGER events_reassigned_to_active AFTER UPDATE OF user_id ON events
WHEN NEW.user_id IS NOT OLD.user_id
  AND (SELECT status FROM users WHERE agency_id = NEW.agency_id AND id = NEW.user_id) <> 'active'
BEGIN SELECT RAISE(ABORT, 'assignee_not_active'); END;
