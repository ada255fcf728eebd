CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`input_digest` text,
	`change_digest` text,
	`lead_id` text,
	`owner_id` text,
	`position` integer NOT NULL,
	`name` text,
	`name_folded` text NOT NULL,
	`label` text,
	`former_label` text,
	`phone` text,
	`phone_folded` text NOT NULL,
	`phone_numbers` text,
	`email` text,
	`email_folded` text NOT NULL,
	`email_key` text,
	`note` text,
	`is_identifying` integer NOT NULL,
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`owner_id`) REFERENCES `property_owners`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "contacts_person" CHECK(("contacts"."lead_id" is null) <> ("contacts"."owner_id" is null)),
	CONSTRAINT "contacts_reach" CHECK(coalesce("contacts"."name", "contacts"."phone", "contacts"."email") is not null),
	CONSTRAINT "contacts_identifying" CHECK("contacts"."is_identifying" in (0, 1))
);
--> statement-breakpoint
CREATE INDEX `contacts_of_lead` ON `contacts` (`agency_id`,`lead_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `contacts_of_owner` ON `contacts` (`agency_id`,`owner_id`,`position`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_agencyId_id_unique` ON `contacts` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_agencyId_clientKey_unique` ON `contacts` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE TABLE `lead_emails` (
	`agency_id` text NOT NULL,
	`key` text NOT NULL,
	`is_identifying` integer NOT NULL,
	`lead_id` text NOT NULL,
	PRIMARY KEY(`agency_id`, `key`, `lead_id`),
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_emails_of_lead` ON `lead_emails` (`agency_id`,`lead_id`);--> statement-breakpoint
CREATE TABLE `owner_emails` (
	`agency_id` text NOT NULL,
	`key` text NOT NULL,
	`is_identifying` integer NOT NULL,
	`owner_id` text NOT NULL,
	PRIMARY KEY(`agency_id`, `key`, `owner_id`),
	FOREIGN KEY (`agency_id`,`owner_id`) REFERENCES `property_owners`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `owner_emails_of_owner` ON `owner_emails` (`agency_id`,`owner_id`);--> statement-breakpoint
ALTER TABLE `activities` ADD `contact` text;--> statement-breakpoint
ALTER TABLE `lead_phones` ADD `is_identifying` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `owner_phones` ADD `is_identifying` integer DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE TRIGGER contacts_stay BEFORE UPDATE OF agency_id ON contacts WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER lead_emails_stay BEFORE UPDATE OF agency_id ON lead_emails WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
-- What lead_phones has of a record: its own numbers, which a release before may have written without reading them, and those of its contacts.
CREATE VIEW phones_of_leads AS
SELECT leads.agency_id, leads.id AS lead_id, value ->> 0 AS key, value ->> 1 AS calling_code, value ->> 2 AS national, 1 AS is_identifying
FROM leads, json_each(phone_numbers, '$.numbers')
UNION ALL
SELECT agency_id, id, phone_key, '', phone_key, 1 FROM leads WHERE phone_numbers IS NULL AND phone_key IS NOT NULL
UNION ALL
SELECT agency_id, lead_id, value ->> 0, value ->> 1, value ->> 2, is_identifying
FROM contacts, json_each(phone_numbers, '$.numbers') WHERE lead_id IS NOT NULL;
--> statement-breakpoint
CREATE VIEW emails_of_leads AS
SELECT agency_id, id AS lead_id, email_folded AS key, 1 AS is_identifying FROM leads WHERE email_folded <> ''
UNION ALL
SELECT agency_id, lead_id, email_key, is_identifying FROM contacts WHERE lead_id IS NOT NULL AND email_key <> '';
--> statement-breakpoint
-- The text of a record, which the application writes in three lines (name, email, phones); where it has contacts, their names follow a char(29),
-- their addresses a char(30), their phones a char(31).
CREATE VIEW search_texts_of_leads AS
SELECT agency_id, id, substr(search_text, 1, instr(search_text || char(29), char(29)) - 1)
  || coalesce((
    SELECT char(29) || group_concat(name_folded, char(9)) || char(30) || group_concat(email_folded, char(9)) || char(31) || group_concat(phone_folded, char(9))
    FROM contacts WHERE contacts.agency_id = leads.agency_id AND contacts.lead_id = leads.id
  ), '') AS search_text
FROM leads WHERE search_text IS NOT NULL;
--> statement-breakpoint
-- To insert into it writes anew what a record has of its contacts.
CREATE VIEW contact_data_of_leads AS SELECT agency_id, id FROM leads;
--> statement-breakpoint
CREATE TRIGGER contact_data_of_leads_written INSTEAD OF INSERT ON contact_data_of_leads
WHEN EXISTS (SELECT 1 FROM leads WHERE agency_id = NEW.agency_id AND id = NEW.id)
BEGIN
  DELETE FROM lead_phones WHERE agency_id = NEW.agency_id AND lead_id = NEW.id;
  INSERT INTO lead_phones (agency_id, key, calling_code, national, lead_id, is_identifying)
  SELECT agency_id, key, calling_code, national, lead_id, max(is_identifying) FROM phones_of_leads
  WHERE agency_id = NEW.agency_id AND lead_id = NEW.id GROUP BY key, calling_code, national;
  DELETE FROM lead_emails WHERE agency_id = NEW.agency_id AND lead_id = NEW.id;
  INSERT INTO lead_emails (agency_id, key, lead_id, is_identifying)
  SELECT agency_id, key, lead_id, max(is_identifying) FROM emails_of_leads
  WHERE agency_id = NEW.agency_id AND lead_id = NEW.id GROUP BY key;
  UPDATE leads SET search_text = (SELECT texts.search_text FROM search_texts_of_leads AS texts WHERE texts.agency_id = NEW.agency_id AND texts.id = NEW.id)
  WHERE agency_id = NEW.agency_id AND id = NEW.id AND search_text IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_of_leads_inserted AFTER INSERT ON contacts WHEN NEW.lead_id IS NOT NULL
BEGIN INSERT INTO contact_data_of_leads (agency_id, id) VALUES (NEW.agency_id, NEW.lead_id); END;
--> statement-breakpoint
CREATE TRIGGER contacts_of_leads_changed
AFTER UPDATE OF lead_id, name_folded, email_folded, email_key, phone_folded, phone_numbers, is_identifying ON contacts WHEN coalesce(NEW.lead_id, OLD.lead_id) IS NOT NULL
BEGIN
  INSERT INTO contact_data_of_leads (agency_id, id) SELECT OLD.agency_id, OLD.lead_id WHERE OLD.lead_id IS NOT NEW.lead_id;
  INSERT INTO contact_data_of_leads (agency_id, id) VALUES (NEW.agency_id, NEW.lead_id);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_of_leads_deleted AFTER DELETE ON contacts WHEN OLD.lead_id IS NOT NULL
BEGIN INSERT INTO contact_data_of_leads (agency_id, id) VALUES (OLD.agency_id, OLD.lead_id); END;
--> statement-breakpoint
-- The application, and a release before, write the three lines of the record's own.
CREATE TRIGGER leads_with_contacts AFTER UPDATE OF search_text ON leads
WHEN NEW.search_text IS NOT NULL AND EXISTS (SELECT 1 FROM contacts WHERE agency_id = NEW.agency_id AND lead_id = NEW.id)
BEGIN
  UPDATE leads SET search_text = (SELECT texts.search_text FROM search_texts_of_leads AS texts WHERE texts.agency_id = NEW.agency_id AND texts.id = NEW.id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER leads_phones_changed;
--> statement-breakpoint
CREATE TRIGGER leads_phones_changed AFTER UPDATE OF phone_numbers, phone_folded ON leads
WHEN NEW.phone_numbers IS NOT OLD.phone_numbers OR (NEW.phone_numbers IS NULL AND NEW.phone_key IS NOT OLD.phone_key)
BEGIN
  DELETE FROM lead_phones WHERE agency_id = NEW.agency_id AND lead_id = NEW.id;
  INSERT INTO lead_phones (agency_id, key, calling_code, national, lead_id, is_identifying)
  SELECT agency_id, key, calling_code, national, lead_id, max(is_identifying) FROM phones_of_leads
  WHERE agency_id = NEW.agency_id AND lead_id = NEW.id GROUP BY key, calling_code, national;
END;
--> statement-breakpoint
CREATE TRIGGER leads_emails_inserted AFTER INSERT ON leads WHEN NEW.email_folded <> ''
BEGIN INSERT INTO lead_emails (agency_id, key, lead_id, is_identifying) VALUES (NEW.agency_id, NEW.email_folded, NEW.id, 1); END;
--> statement-breakpoint
CREATE TRIGGER leads_emails_changed AFTER UPDATE OF email_folded ON leads WHEN NEW.email_folded IS NOT OLD.email_folded
BEGIN
  DELETE FROM lead_emails WHERE agency_id = NEW.agency_id AND lead_id = NEW.id;
  INSERT INTO lead_emails (agency_id, key, lead_id, is_identifying)
  SELECT agency_id, key, lead_id, max(is_identifying) FROM emails_of_leads
  WHERE agency_id = NEW.agency_id AND lead_id = NEW.id GROUP BY key;
END;
--> statement-breakpoint
INSERT INTO lead_emails (agency_id, key, lead_id, is_identifying)
SELECT agency_id, email_folded, id, 1 FROM leads WHERE email_folded <> '';
--> statement-breakpoint
CREATE TRIGGER owner_emails_stay BEFORE UPDATE OF agency_id ON owner_emails WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
-- What owner_phones has of a record: its own numbers, which a release before may have written without reading them, and those of its contacts.
CREATE VIEW phones_of_property_owners AS
SELECT property_owners.agency_id, property_owners.id AS owner_id, value ->> 0 AS key, value ->> 1 AS calling_code, value ->> 2 AS national, 1 AS is_identifying
FROM property_owners, json_each(phone_numbers, '$.numbers')
UNION ALL
SELECT agency_id, id, phone_key, '', phone_key, 1 FROM property_owners WHERE phone_numbers IS NULL AND phone_key IS NOT NULL
UNION ALL
SELECT agency_id, owner_id, value ->> 0, value ->> 1, value ->> 2, is_identifying
FROM contacts, json_each(phone_numbers, '$.numbers') WHERE owner_id IS NOT NULL;
--> statement-breakpoint
CREATE VIEW emails_of_property_owners AS
SELECT agency_id, id AS owner_id, email_folded AS key, 1 AS is_identifying FROM property_owners WHERE email_folded <> ''
UNION ALL
SELECT agency_id, owner_id, email_key, is_identifying FROM contacts WHERE owner_id IS NOT NULL AND email_key <> '';
--> statement-breakpoint
-- The text of a record, which the application writes in three lines (name, email, phones); where it has contacts, their names follow a char(29),
-- their addresses a char(30), their phones a char(31).
CREATE VIEW search_texts_of_property_owners AS
SELECT agency_id, id, substr(search_text, 1, instr(search_text || char(29), char(29)) - 1)
  || coalesce((
    SELECT char(29) || group_concat(name_folded, char(9)) || char(30) || group_concat(email_folded, char(9)) || char(31) || group_concat(phone_folded, char(9))
    FROM contacts WHERE contacts.agency_id = property_owners.agency_id AND contacts.owner_id = property_owners.id
  ), '') AS search_text
FROM property_owners WHERE search_text IS NOT NULL;
--> statement-breakpoint
-- To insert into it writes anew what a record has of its contacts.
CREATE VIEW contact_data_of_property_owners AS SELECT agency_id, id FROM property_owners;
--> statement-breakpoint
CREATE TRIGGER contact_data_of_property_owners_written INSTEAD OF INSERT ON contact_data_of_property_owners
WHEN EXISTS (SELECT 1 FROM property_owners WHERE agency_id = NEW.agency_id AND id = NEW.id)
BEGIN
  DELETE FROM owner_phones WHERE agency_id = NEW.agency_id AND owner_id = NEW.id;
  INSERT INTO owner_phones (agency_id, key, calling_code, national, owner_id, is_identifying)
  SELECT agency_id, key, calling_code, national, owner_id, max(is_identifying) FROM phones_of_property_owners
  WHERE agency_id = NEW.agency_id AND owner_id = NEW.id GROUP BY key, calling_code, national;
  DELETE FROM owner_emails WHERE agency_id = NEW.agency_id AND owner_id = NEW.id;
  INSERT INTO owner_emails (agency_id, key, owner_id, is_identifying)
  SELECT agency_id, key, owner_id, max(is_identifying) FROM emails_of_property_owners
  WHERE agency_id = NEW.agency_id AND owner_id = NEW.id GROUP BY key;
  UPDATE property_owners SET search_text = (SELECT texts.search_text FROM search_texts_of_property_owners AS texts WHERE texts.agency_id = NEW.agency_id AND texts.id = NEW.id)
  WHERE agency_id = NEW.agency_id AND id = NEW.id AND search_text IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_of_property_owners_inserted AFTER INSERT ON contacts WHEN NEW.owner_id IS NOT NULL
BEGIN INSERT INTO contact_data_of_property_owners (agency_id, id) VALUES (NEW.agency_id, NEW.owner_id); END;
--> statement-breakpoint
CREATE TRIGGER contacts_of_property_owners_changed
AFTER UPDATE OF owner_id, name_folded, email_folded, email_key, phone_folded, phone_numbers, is_identifying ON contacts WHEN coalesce(NEW.owner_id, OLD.owner_id) IS NOT NULL
BEGIN
  INSERT INTO contact_data_of_property_owners (agency_id, id) SELECT OLD.agency_id, OLD.owner_id WHERE OLD.owner_id IS NOT NEW.owner_id;
  INSERT INTO contact_data_of_property_owners (agency_id, id) VALUES (NEW.agency_id, NEW.owner_id);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_of_property_owners_deleted AFTER DELETE ON contacts WHEN OLD.owner_id IS NOT NULL
BEGIN INSERT INTO contact_data_of_property_owners (agency_id, id) VALUES (OLD.agency_id, OLD.owner_id); END;
--> statement-breakpoint
-- The application, and a release before, write the three lines of the record's own.
CREATE TRIGGER property_owners_with_contacts AFTER UPDATE OF search_text ON property_owners
WHEN NEW.search_text IS NOT NULL AND EXISTS (SELECT 1 FROM contacts WHERE agency_id = NEW.agency_id AND owner_id = NEW.id)
BEGIN
  UPDATE property_owners SET search_text = (SELECT texts.search_text FROM search_texts_of_property_owners AS texts WHERE texts.agency_id = NEW.agency_id AND texts.id = NEW.id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER property_owners_phones_changed;
--> statement-breakpoint
CREATE TRIGGER property_owners_phones_changed AFTER UPDATE OF phone_numbers, phone_folded ON property_owners
WHEN NEW.phone_numbers IS NOT OLD.phone_numbers OR (NEW.phone_numbers IS NULL AND NEW.phone_key IS NOT OLD.phone_key)
BEGIN
  DELETE FROM owner_phones WHERE agency_id = NEW.agency_id AND owner_id = NEW.id;
  INSERT INTO owner_phones (agency_id, key, calling_code, national, owner_id, is_identifying)
  SELECT agency_id, key, calling_code, national, owner_id, max(is_identifying) FROM phones_of_property_owners
  WHERE agency_id = NEW.agency_id AND owner_id = NEW.id GROUP BY key, calling_code, national;
END;
--> statement-breakpoint
CREATE TRIGGER property_owners_emails_inserted AFTER INSERT ON property_owners WHEN NEW.email_folded <> ''
BEGIN INSERT INTO owner_emails (agency_id, key, owner_id, is_identifying) VALUES (NEW.agency_id, NEW.email_folded, NEW.id, 1); END;
--> statement-breakpoint
CREATE TRIGGER property_owners_emails_changed AFTER UPDATE OF email_folded ON property_owners WHEN NEW.email_folded IS NOT OLD.email_folded
BEGIN
  DELETE FROM owner_emails WHERE agency_id = NEW.agency_id AND owner_id = NEW.id;
  INSERT INTO owner_emails (agency_id, key, owner_id, is_identifying)
  SELECT agency_id, key, owner_id, max(is_identifying) FROM emails_of_property_owners
  WHERE agency_id = NEW.agency_id AND owner_id = NEW.id GROUP BY key;
END;
--> statement-breakpoint
INSERT INTO owner_emails (agency_id, key, owner_id, is_identifying)
SELECT agency_id, email_folded, id, 1 FROM property_owners WHERE email_folded <> '';
--> statement-breakpoint
DROP TRIGGER leads_grams_changed;
--> statement-breakpoint
-- As before, but of the text as it stands: that of the contacts is added to it after the update.
CREATE TRIGGER leads_grams_changed AFTER UPDATE OF name_folded, email_folded, phone_folded, search_text ON leads
WHEN NEW.search_row IS NOT NULL AND NEW.searchable IS NOT OLD.searchable
BEGIN
  DELETE FROM lead_grams WHERE rowid = NEW.search_row;
  INSERT INTO lead_grams (rowid, grams) SELECT NEW.search_row, (
    WITH RECURSIVE part(at, gram) AS (
      SELECT 1, substr(searchable, 1, 3)
      UNION ALL SELECT at + 1, substr(searchable, at + 1, 3) FROM part WHERE at + 3 <= length(searchable)
    )
    SELECT coalesce(group_concat(substr(NEW.agency_id, 1, 8) || hex(gram), ' '), '') FROM part
    WHERE length(gram) = 3 AND instr(gram, ' ') + instr(gram, char(9)) + instr(gram, char(10)) = 0
  ) FROM leads WHERE id = NEW.id;
END;
