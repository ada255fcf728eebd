CREATE TABLE `dismissed_duplicates` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`lead_id` text,
	`owner_id` text,
	`other_lead_id` text,
	`other_owner_id` text,
	`dismissed_by` text NOT NULL,
	`pair` text GENERATED ALWAYS AS (min(coalesce("lead_id", "owner_id"), coalesce("other_lead_id", "other_owner_id")) || ' ' || max(coalesce("lead_id", "owner_id"), coalesce("other_lead_id", "other_owner_id"))) VIRTUAL,
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`other_lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`owner_id`) REFERENCES `property_owners`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`other_owner_id`) REFERENCES `property_owners`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`dismissed_by`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "dismissed_duplicates_first" CHECK(coalesce("dismissed_duplicates"."lead_id", "dismissed_duplicates"."owner_id") is not null),
	CONSTRAINT "dismissed_duplicates_other" CHECK(coalesce("dismissed_duplicates"."other_lead_id", "dismissed_duplicates"."other_owner_id") is not null)
);
--> statement-breakpoint
CREATE INDEX `dismissed_duplicates_of_lead` ON `dismissed_duplicates` (`agency_id`,`lead_id`);--> statement-breakpoint
CREATE INDEX `dismissed_duplicates_of_other_lead` ON `dismissed_duplicates` (`agency_id`,`other_lead_id`);--> statement-breakpoint
CREATE INDEX `dismissed_duplicates_of_owner` ON `dismissed_duplicates` (`agency_id`,`owner_id`);--> statement-breakpoint
CREATE INDEX `dismissed_duplicates_of_other_owner` ON `dismissed_duplicates` (`agency_id`,`other_owner_id`);--> statement-breakpoint
CREATE INDEX `dismissed_duplicates_by_user` ON `dismissed_duplicates` (`agency_id`,`dismissed_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `dismissed_duplicates_agencyId_id_unique` ON `dismissed_duplicates` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `dismissed_duplicates_agencyId_clientKey_unique` ON `dismissed_duplicates` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `dismissed_duplicates_pair` ON `dismissed_duplicates` (`agency_id`,`pair`);--> statement-breakpoint
CREATE TABLE `merges` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`lead_id` text,
	`owner_id` text,
	`merged` text NOT NULL,
	`merged_name` text NOT NULL,
	`merged_by` text NOT NULL,
	`survivor_version` integer NOT NULL,
	`state` text,
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`owner_id`) REFERENCES `property_owners`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`merged_by`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "merges_survivor" CHECK(coalesce("merges"."lead_id", "merges"."owner_id") is not null)
);
--> statement-breakpoint
CREATE INDEX `merges_of_lead` ON `merges` (`agency_id`,`lead_id`);--> statement-breakpoint
CREATE INDEX `merges_of_owner` ON `merges` (`agency_id`,`owner_id`);--> statement-breakpoint
CREATE INDEX `merges_by_user` ON `merges` (`agency_id`,`merged_by`);--> statement-breakpoint
CREATE INDEX `merges_newest` ON `merges` (`agency_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `merges_kept` ON `merges` (`created_at`) WHERE "merges"."state" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `merges_agencyId_id_unique` ON `merges` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `merges_agencyId_clientKey_unique` ON `merges` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `merges_merged` ON `merges` (`agency_id`,`merged`);--> statement-breakpoint
CREATE TRIGGER dismissed_duplicates_stay BEFORE UPDATE OF agency_id ON dismissed_duplicates WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER merges_stay BEFORE UPDATE OF agency_id ON merges WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
