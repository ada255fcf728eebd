-- A ready photo is the cover exactly when it is the first; a pending one never is.
CREATE TRIGGER images_cover_first BEFORE UPDATE OF state, order_index, is_portrait ON property_images
WHEN NEW.is_portrait <> (NEW.state = 'ready' AND NEW.order_index = 0)
BEGIN SELECT RAISE(ABORT, 'cover_is_first'); END;
--> statement-breakpoint
CREATE TRIGGER images_cover_added BEFORE INSERT ON property_images
WHEN NEW.is_portrait <> (NEW.state = 'ready' AND NEW.order_index = 0)
BEGIN SELECT RAISE(ABORT, 'cover_is_first'); END;
--> statement-breakpoint
-- Stored files leave with their rows, smaller sizes too: after seven days, or after one hour when nobody ever saw them
-- (longer than any upload that may still be writing there).
DROP TRIGGER images_removed;
--> statement-breakpoint
CREATE TRIGGER images_removed AFTER DELETE ON property_images
BEGIN
  INSERT INTO file_removals (bucket, object_key, not_before)
  SELECT 'PROPERTY_IMAGES', key,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', CASE OLD.state WHEN 'ready' THEN '+7 days' ELSE '+1 hour' END)
  FROM (SELECT OLD.object_key AS key UNION ALL SELECT OLD.thumb_key UNION ALL SELECT OLD.medium_key)
  WHERE key IS NOT NULL;
END;
--> statement-breakpoint
DROP TRIGGER documents_removed;
--> statement-breakpoint
CREATE TRIGGER documents_removed AFTER DELETE ON property_documents
BEGIN
  INSERT INTO file_removals (bucket, object_key, not_before)
  VALUES ('PROPERTY_DOCUMENTS', OLD.object_key,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', CASE OLD.state WHEN 'ready' THEN '+7 days' ELSE '+1 hour' END));
END;
--> statement-breakpoint
CREATE TRIGGER thumbs_replaced AFTER UPDATE OF thumb_key ON property_images
WHEN OLD.thumb_key IS NOT NULL AND NEW.thumb_key IS NOT OLD.thumb_key
BEGIN
  INSERT INTO file_removals (bucket, object_key, not_before)
  VALUES ('PROPERTY_IMAGES', OLD.thumb_key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER mediums_replaced AFTER UPDATE OF medium_key ON property_images
WHEN OLD.medium_key IS NOT NULL AND NEW.medium_key IS NOT OLD.medium_key
BEGIN
  INSERT INTO file_removals (bucket, object_key, not_before)
  VALUES ('PROPERTY_IMAGES', OLD.medium_key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
-- What an agency keeps is counted as it comes and goes.
CREATE TRIGGER file_usage_stay BEFORE UPDATE OF agency_id ON file_usage WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER images_counted AFTER INSERT ON property_images
BEGIN
  INSERT INTO file_usage (agency_id, files, bytes) VALUES (NEW.agency_id, 1, NEW.size)
  ON CONFLICT (agency_id) DO UPDATE SET files = files + 1, bytes = bytes + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER images_uncounted AFTER DELETE ON property_images
BEGIN
  UPDATE file_usage SET files = files - 1, bytes = bytes - OLD.size WHERE agency_id = OLD.agency_id;
END;
--> statement-breakpoint
CREATE TRIGGER documents_counted AFTER INSERT ON property_documents
BEGIN
  INSERT INTO file_usage (agency_id, files, bytes) VALUES (NEW.agency_id, 1, NEW.size)
  ON CONFLICT (agency_id) DO UPDATE SET files = files + 1, bytes = bytes + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER documents_uncounted AFTER DELETE ON property_documents
BEGIN
  UPDATE file_usage SET files = files - 1, bytes = bytes - OLD.size WHERE agency_id = OLD.agency_id;
END;
