CREATE TABLE `shared_pages` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`property_id` text NOT NULL,
	`generation` integer NOT NULL,
	`token_digest` text,
	`expires_at` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`last_viewed_at` text,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_pages_token` ON `shared_pages` (`token_digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `shared_pages_agencyId_id_unique` ON `shared_pages` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shared_pages_agencyId_clientKey_unique` ON `shared_pages` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `shared_pages_of_property` ON `shared_pages` (`agency_id`,`property_id`);
--> statement-breakpoint
CREATE TRIGGER shared_pages_stay BEFORE UPDATE OF agency_id ON shared_pages WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;