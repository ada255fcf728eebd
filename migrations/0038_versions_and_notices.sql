CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`last_agency` text,
	`failed` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `leads` ADD `decision_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `notices` ADD `dropped_price` text;--> statement-breakpoint
ALTER TABLE `notices` ADD `price` real;--> statement-breakpoint
CREATE TRIGGER matches_version_kept AFTER DELETE ON matches
BEGIN
  UPDATE leads SET decision_version = max(decision_version, OLD.version) WHERE agency_id = OLD.agency_id AND id = OLD.lead_id;
END;
--> statement-breakpoint
-- A merge gives decisions to another lead, which may have had decisions on the same property.
CREATE TRIGGER matches_version_moved AFTER UPDATE OF lead_id ON matches WHEN NEW.lead_id IS NOT OLD.lead_id
BEGIN
  UPDATE leads SET decision_version = max(decision_version, OLD.version) WHERE agency_id = OLD.agency_id AND id = OLD.lead_id;
  UPDATE matches SET version = max(NEW.version, 1 + coalesce((SELECT decision_version FROM leads WHERE agency_id = NEW.agency_id AND id = NEW.lead_id), 0)) WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A document that goes missing again is a fact of its own: its notice gives up the key, so that another one can be written.
CREATE TRIGGER properties_document_gone AFTER UPDATE OF missing_documents ON properties WHEN NEW.missing_documents & ~OLD.missing_documents <> 0
BEGIN
  UPDATE notices SET key = key || ':' || id WHERE agency_id = NEW.agency_id AND property_id = NEW.id AND key = 'documentMissing:' || NEW.id;
END;
