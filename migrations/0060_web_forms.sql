CREATE TABLE `web_forms` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`token_digest` text NOT NULL,
	`issued_at` text NOT NULL,
	`privacy_url` text NOT NULL,
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `web_forms_token` ON `web_forms` (`token_digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `web_forms_agencyId_id_unique` ON `web_forms` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `web_forms_agencyId_clientKey_unique` ON `web_forms` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `web_forms_of_agency` ON `web_forms` (`agency_id`);--> statement-breakpoint
ALTER TABLE `activities` ADD `consent` text;
--> statement-breakpoint
CREATE TRIGGER web_forms_stay BEFORE UPDATE OF agency_id ON web_forms WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;