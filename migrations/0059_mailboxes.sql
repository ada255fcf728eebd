CREATE TABLE `mailboxes` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`token_digest` text NOT NULL,
	`issued_at` text NOT NULL,
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mailboxes_token` ON `mailboxes` (`token_digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `mailboxes_agencyId_id_unique` ON `mailboxes` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mailboxes_agencyId_clientKey_unique` ON `mailboxes` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `mailboxes_of_agency` ON `mailboxes` (`agency_id`);--> statement-breakpoint
CREATE TABLE `unprocessed_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`sender` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "unprocessed_mails_state" CHECK("unprocessed_mails"."state" in ('open', 'processed', 'discarded'))
);
--> statement-breakpoint
CREATE INDEX `unprocessed_mails_newest` ON `unprocessed_mails` (`agency_id`,`state`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX `unprocessed_mails_agencyId_id_unique` ON `unprocessed_mails` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `unprocessed_mails_agencyId_clientKey_unique` ON `unprocessed_mails` (`agency_id`,`client_key`);
--> statement-breakpoint
CREATE TRIGGER mailboxes_stay BEFORE UPDATE OF agency_id ON mailboxes WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER unprocessed_mails_stay BEFORE UPDATE OF agency_id ON unprocessed_mails WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;