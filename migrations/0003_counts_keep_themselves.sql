-- Owners, properties and ads are counted as they come, change and go, as leads are.
CREATE TRIGGER property_owners_counted AFTER INSERT ON property_owners
BEGIN
  INSERT INTO owner_counts (agency_id, status, count) VALUES (NEW.agency_id, NEW.status, 1)
  ON CONFLICT (agency_id, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER property_owners_uncounted AFTER DELETE ON property_owners
BEGIN
  UPDATE owner_counts SET count = count - 1 WHERE agency_id = OLD.agency_id AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER property_owners_recounted AFTER UPDATE OF status ON property_owners WHEN NEW.status <> OLD.status
BEGIN
  UPDATE owner_counts SET count = count - 1 WHERE agency_id = OLD.agency_id AND status = OLD.status;
  INSERT INTO owner_counts (agency_id, status, count) VALUES (NEW.agency_id, NEW.status, 1)
  ON CONFLICT (agency_id, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER properties_counted AFTER INSERT ON properties
BEGIN
  INSERT INTO property_counts (agency_id, status, count) VALUES (NEW.agency_id, NEW.status, 1)
  ON CONFLICT (agency_id, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER properties_uncounted AFTER DELETE ON properties
BEGIN
  UPDATE property_counts SET count = count - 1 WHERE agency_id = OLD.agency_id AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER properties_recounted AFTER UPDATE OF status ON properties WHEN NEW.status <> OLD.status
BEGIN
  UPDATE property_counts SET count = count - 1 WHERE agency_id = OLD.agency_id AND status = OLD.status;
  INSERT INTO property_counts (agency_id, status, count) VALUES (NEW.agency_id, NEW.status, 1)
  ON CONFLICT (agency_id, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ads_counted AFTER INSERT ON ads
BEGIN
  INSERT INTO ad_counts (agency_id, status, count) VALUES (NEW.agency_id, NEW.status, 1)
  ON CONFLICT (agency_id, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ads_uncounted AFTER DELETE ON ads
BEGIN
  UPDATE ad_counts SET count = count - 1 WHERE agency_id = OLD.agency_id AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER ads_recounted AFTER UPDATE OF status ON ads WHEN NEW.status <> OLD.status
BEGIN
  UPDATE ad_counts SET count = count - 1 WHERE agency_id = OLD.agency_id AND status = OLD.status;
  INSERT INTO ad_counts (agency_id, status, count) VALUES (NEW.agency_id, NEW.status, 1)
  ON CONFLICT (agency_id, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER owner_counts_stay BEFORE UPDATE OF agency_id ON owner_counts WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER property_counts_stay BEFORE UPDATE OF agency_id ON property_counts WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER ad_counts_stay BEFORE UPDATE OF agency_id ON ad_counts WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
