CREATE TABLE `lead_phones` (
	`agency_id` text NOT NULL,
	`key` text NOT NULL,
	`calling_code` text NOT NULL,
	`national` text NOT NULL,
	`lead_id` text NOT NULL,
	PRIMARY KEY(`agency_id`, `key`, `calling_code`, `national`, `lead_id`),
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_phones_of_lead` ON `lead_phones` (`agency_id`,`lead_id`);--> statement-breakpoint
CREATE TABLE `owner_phones` (
	`agency_id` text NOT NULL,
	`key` text NOT NULL,
	`calling_code` text NOT NULL,
	`national` text NOT NULL,
	`owner_id` text NOT NULL,
	PRIMARY KEY(`agency_id`, `key`, `calling_code`, `national`, `owner_id`),
	FOREIGN KEY (`agency_id`,`owner_id`) REFERENCES `property_owners`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `owner_phones_of_owner` ON `owner_phones` (`agency_id`,`owner_id`);--> statement-breakpoint
ALTER TABLE `leads` ADD `phone_numbers` text;--> statement-breakpoint
CREATE INDEX `leads_with_unread_phone` ON `leads` (`phone_numbers`,`agency_id`,`id`) WHERE "leads"."phone_numbers" is null and "leads"."phone" is not null;--> statement-breakpoint
ALTER TABLE `property_owners` ADD `phone_numbers` text;--> statement-breakpoint
CREATE INDEX `owners_with_unread_phone` ON `property_owners` (`phone_numbers`,`agency_id`,`id`) WHERE "property_owners"."phone_numbers" is null and "property_owners"."phone" is not null;--> statement-breakpoint
CREATE TRIGGER lead_phones_stay BEFORE UPDATE OF agency_id ON lead_phones WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER owner_phones_stay BEFORE UPDATE OF agency_id ON owner_phones WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
-- The rows follow the column, which the application writes with the phone it was read from. A release before this one writes the phone
-- alone: the row then has the key of that release until it is read anew.
CREATE TRIGGER leads_phones_inserted AFTER INSERT ON leads WHEN NEW.phone_folded IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO lead_phones (agency_id, key, calling_code, national, lead_id)
  SELECT NEW.agency_id, value ->> 0, value ->> 1, value ->> 2, NEW.id FROM json_each(NEW.phone_numbers, '$.numbers')
  UNION ALL
  SELECT NEW.agency_id, NEW.phone_key, '', NEW.phone_key, NEW.id WHERE NEW.phone_numbers IS NULL AND NEW.phone_key IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER leads_phones_changed AFTER UPDATE OF phone_numbers, phone_folded ON leads
WHEN NEW.phone_numbers IS NOT OLD.phone_numbers OR (NEW.phone_numbers IS NULL AND NEW.phone_key IS NOT OLD.phone_key)
BEGIN
  DELETE FROM lead_phones WHERE agency_id = NEW.agency_id AND lead_id = NEW.id;
  INSERT OR IGNORE INTO lead_phones (agency_id, key, calling_code, national, lead_id)
  SELECT NEW.agency_id, value ->> 0, value ->> 1, value ->> 2, NEW.id FROM json_each(NEW.phone_numbers, '$.numbers')
  UNION ALL
  SELECT NEW.agency_id, NEW.phone_key, '', NEW.phone_key, NEW.id WHERE NEW.phone_numbers IS NULL AND NEW.phone_key IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER leads_phone_unread AFTER UPDATE OF phone ON leads
WHEN NEW.phone_numbers IS NOT NULL AND NEW.phone_numbers ->> '$.of' IS NOT NEW.phone
BEGIN UPDATE leads SET phone_numbers = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER property_owners_phones_inserted AFTER INSERT ON property_owners WHEN NEW.phone_folded IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO owner_phones (agency_id, key, calling_code, national, owner_id)
  SELECT NEW.agency_id, value ->> 0, value ->> 1, value ->> 2, NEW.id FROM json_each(NEW.phone_numbers, '$.numbers')
  UNION ALL
  SELECT NEW.agency_id, NEW.phone_key, '', NEW.phone_key, NEW.id WHERE NEW.phone_numbers IS NULL AND NEW.phone_key IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER property_owners_phones_changed AFTER UPDATE OF phone_numbers, phone_folded ON property_owners
WHEN NEW.phone_numbers IS NOT OLD.phone_numbers OR (NEW.phone_numbers IS NULL AND NEW.phone_key IS NOT OLD.phone_key)
BEGIN
  DELETE FROM owner_phones WHERE agency_id = NEW.agency_id AND owner_id = NEW.id;
  INSERT OR IGNORE INTO owner_phones (agency_id, key, calling_code, national, owner_id)
  SELECT NEW.agency_id, value ->> 0, value ->> 1, value ->> 2, NEW.id FROM json_each(NEW.phone_numbers, '$.numbers')
  UNION ALL
  SELECT NEW.agency_id, NEW.phone_key, '', NEW.phone_key, NEW.id WHERE NEW.phone_numbers IS NULL AND NEW.phone_key IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER property_owners_phone_unread AFTER UPDATE OF phone ON property_owners
WHEN NEW.phone_numbers IS NOT NULL AND NEW.phone_numbers ->> '$.of' IS NOT NEW.phone
BEGIN UPDATE property_owners SET phone_numbers = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
INSERT INTO lead_phones (agency_id, key, calling_code, national, lead_id)
SELECT agency_id, phone_key, '', phone_key, id FROM leads WHERE phone_key IS NOT NULL;
--> statement-breakpoint
INSERT INTO owner_phones (agency_id, key, calling_code, national, owner_id)
SELECT agency_id, phone_key, '', phone_key, id FROM property_owners WHERE phone_key IS NOT NULL;
