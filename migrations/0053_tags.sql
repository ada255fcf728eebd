CREATE TABLE `lead_tags` (
	`agency_id` text NOT NULL,
	`tag_id` text NOT NULL,
	`record_created_at` text NOT NULL,
	`lead_id` text NOT NULL,
	PRIMARY KEY(`agency_id`, `lead_id`, `tag_id`),
	FOREIGN KEY (`agency_id`,`tag_id`) REFERENCES `tags`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_tags_newest` ON `lead_tags` (`agency_id`,`tag_id`,"record_created_at" desc,"lead_id" desc);--> statement-breakpoint
CREATE TABLE `owner_tags` (
	`agency_id` text NOT NULL,
	`tag_id` text NOT NULL,
	`record_created_at` text NOT NULL,
	`owner_id` text NOT NULL,
	PRIMARY KEY(`agency_id`, `owner_id`, `tag_id`),
	FOREIGN KEY (`agency_id`,`tag_id`) REFERENCES `tags`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`owner_id`) REFERENCES `property_owners`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `owner_tags_newest` ON `owner_tags` (`agency_id`,`tag_id`,"record_created_at" desc,"owner_id" desc);--> statement-breakpoint
CREATE TABLE `property_tags` (
	`agency_id` text NOT NULL,
	`tag_id` text NOT NULL,
	`record_created_at` text NOT NULL,
	`property_id` text NOT NULL,
	PRIMARY KEY(`agency_id`, `property_id`, `tag_id`),
	FOREIGN KEY (`agency_id`,`tag_id`) REFERENCES `tags`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `property_tags_newest` ON `property_tags` (`agency_id`,`tag_id`,"record_created_at" desc,"property_id" desc);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`input_digest` text,
	`change_digest` text,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`colour` text NOT NULL,
	`current` text,
	`united_with` text,
	`gone_at` text,
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_by_name` ON `tags` (`agency_id`,`name_key`) WHERE "tags"."gone_at" is null;--> statement-breakpoint
CREATE INDEX `tags_by_current` ON `tags` (`agency_id`,`current`);--> statement-breakpoint
CREATE INDEX `tags_by_united` ON `tags` (`agency_id`,`united_with`);--> statement-breakpoint
CREATE INDEX `tags_gone` ON `tags` (`gone_at`,`agency_id`,`id`) WHERE "tags"."gone_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `tags_agencyId_id_unique` ON `tags` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tags_agencyId_clientKey_unique` ON `tags` (`agency_id`,`client_key`);
--> statement-breakpoint
CREATE TRIGGER lead_tags_stay BEFORE UPDATE OF agency_id ON lead_tags WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER owner_tags_stay BEFORE UPDATE OF agency_id ON owner_tags WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER property_tags_stay BEFORE UPDATE OF agency_id ON property_tags WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER tags_stay BEFORE UPDATE OF agency_id ON tags WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER tags_refer_to_agency BEFORE INSERT ON tags
WHEN (NEW.current <> NEW.id AND NOT EXISTS (SELECT 1 FROM tags WHERE agency_id = NEW.agency_id AND id = NEW.current))
  OR (NEW.united_with IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tags WHERE agency_id = NEW.agency_id AND id = NEW.united_with))
BEGIN SELECT RAISE(ABORT, 'tag_of_other_agency'); END;
--> statement-breakpoint
CREATE TRIGGER tags_still_refer_to_agency BEFORE UPDATE OF current, united_with ON tags
WHEN (NEW.current IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tags WHERE agency_id = NEW.agency_id AND id = NEW.current))
  OR (NEW.united_with IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tags WHERE agency_id = NEW.agency_id AND id = NEW.united_with))
BEGIN SELECT RAISE(ABORT, 'tag_of_other_agency'); END;
--> statement-breakpoint
-- A merge by any release unites the tags of both records, and keeps in its state which of them had each.
CREATE TRIGGER lead_tags_merged AFTER INSERT ON merges WHEN NEW.lead_id IS NOT NULL AND NEW.state IS NOT NULL
BEGIN
  UPDATE merges SET state = json_set(state, '$.tags', json_object(
    'survivor', (SELECT json_group_array(tag_id) FROM lead_tags WHERE agency_id = NEW.agency_id AND lead_id = NEW.lead_id),
    'merged', (SELECT json_group_array(tag_id) FROM lead_tags WHERE agency_id = NEW.agency_id AND lead_id = NEW.merged)
  )) WHERE id = NEW.id;
  INSERT OR IGNORE INTO lead_tags (agency_id, tag_id, record_created_at, lead_id)
  SELECT NEW.agency_id, links.tag_id, leads.created_at, NEW.lead_id FROM lead_tags AS links, leads
  WHERE links.agency_id = NEW.agency_id AND links.lead_id = NEW.merged AND leads.agency_id = NEW.agency_id AND leads.id = NEW.lead_id;
END;
--> statement-breakpoint
-- The last step of undoing a merge: both have their tags again; those that the one that stayed got since remain with it.
CREATE TRIGGER lead_tags_separated BEFORE DELETE ON merges
WHEN OLD.lead_id IS NOT NULL AND json_extract(OLD.state, '$.tags') IS NOT NULL
  AND EXISTS (SELECT 1 FROM leads WHERE agency_id = OLD.agency_id AND id = OLD.merged)
BEGIN
  INSERT OR IGNORE INTO lead_tags (agency_id, tag_id, record_created_at, lead_id)
  SELECT OLD.agency_id, tags.id, leads.created_at, OLD.merged FROM json_each(OLD.state, '$.tags.merged') AS had, tags, leads
  WHERE tags.agency_id = OLD.agency_id AND tags.id = had.value AND leads.agency_id = OLD.agency_id AND leads.id = OLD.merged;
  DELETE FROM lead_tags WHERE agency_id = OLD.agency_id AND lead_id = OLD.lead_id
    AND tag_id IN (SELECT value FROM json_each(OLD.state, '$.tags.merged'))
    AND tag_id NOT IN (SELECT value FROM json_each(OLD.state, '$.tags.survivor'));
END;
--> statement-breakpoint
-- A merge by any release unites the tags of both records, and keeps in its state which of them had each.
CREATE TRIGGER owner_tags_merged AFTER INSERT ON merges WHEN NEW.owner_id IS NOT NULL AND NEW.state IS NOT NULL
BEGIN
  UPDATE merges SET state = json_set(state, '$.tags', json_object(
    'survivor', (SELECT json_group_array(tag_id) FROM owner_tags WHERE agency_id = NEW.agency_id AND owner_id = NEW.owner_id),
    'merged', (SELECT json_group_array(tag_id) FROM owner_tags WHERE agency_id = NEW.agency_id AND owner_id = NEW.merged)
  )) WHERE id = NEW.id;
  INSERT OR IGNORE INTO owner_tags (agency_id, tag_id, record_created_at, owner_id)
  SELECT NEW.agency_id, links.tag_id, property_owners.created_at, NEW.owner_id FROM owner_tags AS links, property_owners
  WHERE links.agency_id = NEW.agency_id AND links.owner_id = NEW.merged AND property_owners.agency_id = NEW.agency_id AND property_owners.id = NEW.owner_id;
END;
--> statement-breakpoint
-- The last step of undoing a merge: both have their tags again; those that the one that stayed got since remain with it.
CREATE TRIGGER owner_tags_separated BEFORE DELETE ON merges
WHEN OLD.owner_id IS NOT NULL AND json_extract(OLD.state, '$.tags') IS NOT NULL
  AND EXISTS (SELECT 1 FROM property_owners WHERE agency_id = OLD.agency_id AND id = OLD.merged)
BEGIN
  INSERT OR IGNORE INTO owner_tags (agency_id, tag_id, record_created_at, owner_id)
  SELECT OLD.agency_id, tags.id, property_owners.created_at, OLD.merged FROM json_each(OLD.state, '$.tags.merged') AS had, tags, property_owners
  WHERE tags.agency_id = OLD.agency_id AND tags.id = had.value AND property_owners.agency_id = OLD.agency_id AND property_owners.id = OLD.merged;
  DELETE FROM owner_tags WHERE agency_id = OLD.agency_id AND owner_id = OLD.owner_id
    AND tag_id IN (SELECT value FROM json_each(OLD.state, '$.tags.merged'))
    AND tag_id NOT IN (SELECT value FROM json_each(OLD.state, '$.tags.survivor'));
END;