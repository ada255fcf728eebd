CREATE TABLE `external_ids` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`key` text NOT NULL,
	`lead_id` text NOT NULL,
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `external_ids_of_lead` ON `external_ids` (`agency_id`,`lead_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `external_ids_agencyId_id_unique` ON `external_ids` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `external_ids_agencyId_clientKey_unique` ON `external_ids` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `external_ids_key` ON `external_ids` (`agency_id`,`key`);--> statement-breakpoint
CREATE TABLE `import_keys` (
	`agency_id` text NOT NULL,
	`import_id` text NOT NULL,
	`key` text NOT NULL,
	`line` integer NOT NULL,
	PRIMARY KEY(`agency_id`, `import_id`, `key`),
	FOREIGN KEY (`agency_id`,`import_id`) REFERENCES `imports`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_rows` (
	`agency_id` text NOT NULL,
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`line` integer NOT NULL,
	`outcome` text NOT NULL,
	`reason` text,
	`name` text,
	`contents` text,
	`record_id` text,
	`done_at` text,
	`before` text,
	PRIMARY KEY(`agency_id`, `import_id`, `position`),
	FOREIGN KEY (`agency_id`,`import_id`) REFERENCES `imports`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_rows_outcome" CHECK("import_rows"."outcome" in ('new', 'changed', 'same', 'duplicate', 'wrong', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE INDEX `import_rows_by_outcome` ON `import_rows` (`agency_id`,`import_id`,`outcome`,`position`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`user_id` text NOT NULL,
	`settings` text NOT NULL,
	`total` integer NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`undo_from` integer,
	`claim` text,
	`finished_at` text,
	FOREIGN KEY (`agency_id`,`user_id`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imports_state" CHECK("imports"."state" in ('draft', 'running', 'paused', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE INDEX `imports_newest` ON `imports` (`agency_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `imports_by_user` ON `imports` (`agency_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `imports_at_work` ON `imports` (`updated_at`) WHERE "imports"."state" in ('running', 'undoing');--> statement-breakpoint
CREATE INDEX `imports_by_time` ON `imports` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_agencyId_id_unique` ON `imports` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_agencyId_clientKey_unique` ON `imports` (`agency_id`,`client_key`);--> statement-breakpoint
ALTER TABLE `leads` ADD `earlier_contact_at` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `imported_at` text;--> statement-breakpoint
CREATE INDEX `leads_not_contacted` ON `leads` (`agency_id`,`status`,"created_at" desc,"id" desc,`last_contact_at`,`imported_at`) WHERE "leads"."status" = 'New' and "leads"."last_contact_at" is null and "leads"."imported_at" is null;--> statement-breakpoint
CREATE INDEX `leads_of_responsible_not_contacted` ON `leads` (`agency_id`,`assigned_to`,`status`,"created_at" desc,"id" desc,`last_contact_at`,`imported_at`) WHERE "leads"."status" = 'New' and "leads"."last_contact_at" is null and "leads"."imported_at" is null;
--> statement-breakpoint
CREATE TRIGGER external_ids_stay BEFORE UPDATE OF agency_id ON external_ids WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER import_keys_stay BEFORE UPDATE OF agency_id ON import_keys WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER import_rows_stay BEFORE UPDATE OF agency_id ON import_rows WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER imports_stay BEFORE UPDATE OF agency_id ON imports WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
DROP TRIGGER activities_contact_insert;
--> statement-breakpoint
DROP TRIGGER activities_contact_update;
--> statement-breakpoint
DROP TRIGGER activities_contact_delete;
--> statement-breakpoint
CREATE TRIGGER activities_contact_insert AFTER INSERT ON activities WHEN NEW.lead_id IS NOT NULL
BEGIN UPDATE leads SET last_contact_at = nullif(max(coalesce(earlier_contact_at, ''), coalesce((
    SELECT max(at) FROM activities
    WHERE agency_id = NEW.agency_id AND lead_id = NEW.lead_id AND deleted_at IS NULL
      AND (kind IN ('whatsapp', 'email', 'visit') OR outcome = 'answered')
  ), '')), '') WHERE agency_id = NEW.agency_id AND id = NEW.lead_id; END;
--> statement-breakpoint
CREATE TRIGGER activities_contact_update AFTER UPDATE OF lead_id, at, kind, outcome, deleted_at ON activities
BEGIN UPDATE leads SET last_contact_at = nullif(max(coalesce(earlier_contact_at, ''), coalesce((
    SELECT max(at) FROM activities
    WHERE agency_id = leads.agency_id AND lead_id = leads.id AND deleted_at IS NULL
      AND (kind IN ('whatsapp', 'email', 'visit') OR outcome = 'answered')
  ), '')), '') WHERE agency_id = NEW.agency_id AND id IN (OLD.lead_id, NEW.lead_id); END;
--> statement-breakpoint
CREATE TRIGGER activities_contact_delete AFTER DELETE ON activities WHEN OLD.lead_id IS NOT NULL
BEGIN UPDATE leads SET last_contact_at = nullif(max(coalesce(earlier_contact_at, ''), coalesce((
    SELECT max(at) FROM activities
    WHERE agency_id = OLD.agency_id AND lead_id = OLD.lead_id AND deleted_at IS NULL
      AND (kind IN ('whatsapp', 'email', 'visit') OR outcome = 'answered')
  ), '')), '') WHERE agency_id = OLD.agency_id AND id = OLD.lead_id; END;
