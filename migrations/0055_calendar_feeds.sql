CREATE TABLE `calendar_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`user_id` text NOT NULL,
	`token_digest` text NOT NULL,
	`issued_at` text NOT NULL,
	`is_busy_only` integer NOT NULL,
	`has_tasks` integer NOT NULL,
	`has_follow_ups` integer NOT NULL,
	FOREIGN KEY (`agency_id`,`user_id`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token` ON `calendar_feeds` (`token_digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_agencyId_id_unique` ON `calendar_feeds` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_agencyId_clientKey_unique` ON `calendar_feeds` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_of_user` ON `calendar_feeds` (`agency_id`,`user_id`);
--> statement-breakpoint
CREATE TRIGGER calendar_feeds_stay BEFORE UPDATE OF agency_id ON calendar_feeds WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER calendar_feeds_end AFTER UPDATE OF status ON users WHEN NEW.status = 'deleted' AND OLD.status <> 'deleted'
BEGIN DELETE FROM calendar_feeds WHERE agency_id = NEW.agency_id AND user_id = NEW.id; END;
