-- A photo takes the room of all its sizes, from when they come to when they go. It stays one file.
DROP TRIGGER images_counted;
--> statement-breakpoint
CREATE TRIGGER images_counted AFTER INSERT ON property_images
BEGIN
  INSERT INTO file_usage (agency_id, files, bytes)
  VALUES (NEW.agency_id, 1, NEW.size + coalesce(NEW.thumb_size, 0) + coalesce(NEW.medium_size, 0))
  ON CONFLICT (agency_id) DO UPDATE SET files = files + 1, bytes = bytes + excluded.bytes;
END;
--> statement-breakpoint
DROP TRIGGER images_uncounted;
--> statement-breakpoint
CREATE TRIGGER images_uncounted AFTER DELETE ON property_images
BEGIN
  UPDATE file_usage SET files = files - 1,
    bytes = bytes - OLD.size - coalesce(OLD.thumb_size, 0) - coalesce(OLD.medium_size, 0)
  WHERE agency_id = OLD.agency_id;
END;
--> statement-breakpoint
CREATE TRIGGER images_resized AFTER UPDATE OF size, thumb_size, medium_size ON property_images
BEGIN
  UPDATE file_usage SET bytes = bytes
    - OLD.size - coalesce(OLD.thumb_size, 0) - coalesce(OLD.medium_size, 0)
    + NEW.size + coalesce(NEW.thumb_size, 0) + coalesce(NEW.medium_size, 0)
  WHERE agency_id = NEW.agency_id;
END;
--> statement-breakpoint
-- What is there already is counted anew. Sizes that no row knows yet come in the night, when what is stored is listed.
DELETE FROM file_usage;
--> statement-breakpoint
INSERT INTO file_usage (agency_id, files, bytes)
SELECT agency_id, count(*), sum(bytes) FROM (
  SELECT agency_id, size + coalesce(thumb_size, 0) + coalesce(medium_size, 0) AS bytes FROM property_images
  UNION ALL SELECT agency_id, size FROM property_documents
) GROUP BY agency_id;
