-- What Drizzle has no word for: rules that the rows keep themselves, whoever writes.
CREATE TRIGGER leads_stay BEFORE UPDATE OF agency_id ON leads WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER property_owners_stay BEFORE UPDATE OF agency_id ON property_owners WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER properties_stay BEFORE UPDATE OF agency_id ON properties WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER property_images_stay BEFORE UPDATE OF agency_id ON property_images WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER property_documents_stay BEFORE UPDATE OF agency_id ON property_documents WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER document_waivers_stay BEFORE UPDATE OF agency_id ON document_waivers WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER ads_stay BEFORE UPDATE OF agency_id ON ads WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER tasks_stay BEFORE UPDATE OF agency_id ON tasks WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER events_stay BEFORE UPDATE OF agency_id ON events WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER lead_counts_stay BEFORE UPDATE OF agency_id ON lead_counts WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER users_stay BEFORE UPDATE OF agency_id ON users WHEN OLD.agency_id IS NOT NULL AND NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER history_fixed BEFORE UPDATE ON history
BEGIN SELECT RAISE(ABORT, 'history_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER history_kept BEFORE DELETE ON history WHEN OLD.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-24 months')
BEGIN SELECT RAISE(ABORT, 'history_is_fixed'); END;
--> statement-breakpoint
-- Leads are counted as they come, change and go.
CREATE TRIGGER leads_counted AFTER INSERT ON leads
BEGIN
  INSERT INTO lead_counts (agency_id, status, count) VALUES (NEW.agency_id, NEW.status, 1)
  ON CONFLICT (agency_id, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER leads_uncounted AFTER DELETE ON leads
BEGIN
  UPDATE lead_counts SET count = count - 1 WHERE agency_id = OLD.agency_id AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER leads_recounted AFTER UPDATE OF status ON leads WHEN NEW.status <> OLD.status
BEGIN
  UPDATE lead_counts SET count = count - 1 WHERE agency_id = OLD.agency_id AND status = OLD.status;
  INSERT INTO lead_counts (agency_id, status, count) VALUES (NEW.agency_id, NEW.status, 1)
  ON CONFLICT (agency_id, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
-- Who is not active has no session.
CREATE TRIGGER users_signed_out AFTER UPDATE OF status ON users WHEN NEW.status <> 'active'
BEGIN DELETE FROM sessions WHERE user_id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER sessions_of_active BEFORE INSERT ON sessions
WHEN (SELECT status FROM users WHERE id = NEW.user_id) IS NOT 'active'
BEGIN SELECT RAISE(ABORT, 'user_not_active'); END;
--> statement-breakpoint
CREATE TRIGGER users_stay_deleted BEFORE UPDATE OF status ON users WHEN OLD.status = 'deleted' AND NEW.status <> 'deleted'
BEGIN SELECT RAISE(ABORT, 'user_is_deleted'); END;
--> statement-breakpoint
-- An agency keeps an active manager.
CREATE TRIGGER users_last_manager BEFORE UPDATE OF status, role ON users
WHEN OLD.agency_id IS NOT NULL AND OLD.role = 'manager' AND OLD.status = 'active'
  AND (NEW.role <> 'manager' OR NEW.status <> 'active')
  AND NOT EXISTS (
    SELECT 1 FROM users WHERE agency_id = OLD.agency_id AND id <> OLD.id AND role = 'manager' AND status = 'active'
  )
BEGIN SELECT RAISE(ABORT, 'last_manager'); END;
--> statement-breakpoint
-- Stored files leave with their rows. Seven days' grace, so that a mistake can be repaired.
CREATE TRIGGER images_removed AFTER DELETE ON property_images
BEGIN
  INSERT INTO file_removals (bucket, object_key, not_before)
  VALUES ('PROPERTY_IMAGES', OLD.object_key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+7 days'));
END;
--> statement-breakpoint
CREATE TRIGGER documents_removed AFTER DELETE ON property_documents
BEGIN
  INSERT INTO file_removals (bucket, object_key, not_before)
  VALUES ('PROPERTY_DOCUMENTS', OLD.object_key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+7 days'));
END;
--> statement-breakpoint
CREATE TRIGGER logos_removed AFTER UPDATE OF logo_key ON agencies WHEN OLD.logo_key IS NOT NULL AND NEW.logo_key IS NOT OLD.logo_key
BEGIN
  INSERT INTO file_removals (bucket, object_key, not_before)
  VALUES ('LOGOS', OLD.logo_key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER avatars_removed AFTER UPDATE OF avatar_key ON users WHEN OLD.avatar_key IS NOT NULL AND NEW.avatar_key IS NOT OLD.avatar_key
BEGIN
  INSERT INTO file_removals (bucket, object_key, not_before)
  VALUES ('AVATARS', OLD.avatar_key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
