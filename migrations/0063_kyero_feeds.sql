CREATE TABLE `kyero_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`token_digest` text NOT NULL,
	`issued_at` text NOT NULL,
	`platforms` text NOT NULL,
	`content_digest` text,
	`content_changed_at` text,
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kyero_feeds_token` ON `kyero_feeds` (`token_digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `kyero_feeds_agencyId_id_unique` ON `kyero_feeds` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `kyero_feeds_agencyId_clientKey_unique` ON `kyero_feeds` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `kyero_feeds_of_agency` ON `kyero_feeds` (`agency_id`);--> statement-breakpoint
ALTER TABLE `properties` ADD `photos_changed_at` text;
--> statement-breakpoint
CREATE TRIGGER kyero_feeds_stay BEFORE UPDATE OF agency_id ON kyero_feeds WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER images_changed_added AFTER INSERT ON property_images WHEN NEW.state = 'ready'
BEGIN UPDATE properties SET photos_changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE agency_id = NEW.agency_id AND id = NEW.property_id; END;
--> statement-breakpoint
CREATE TRIGGER images_changed_moved AFTER UPDATE OF state, order_index, object_key, medium_key ON property_images WHEN NEW.state = 'ready' AND (NEW.state IS NOT OLD.state OR NEW.order_index IS NOT OLD.order_index OR NEW.object_key IS NOT OLD.object_key OR NEW.medium_key IS NOT OLD.medium_key)
BEGIN UPDATE properties SET photos_changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE agency_id = NEW.agency_id AND id = NEW.property_id; END;
--> statement-breakpoint
CREATE TRIGGER images_changed_deleted AFTER DELETE ON property_images WHEN OLD.state = 'ready'
BEGIN UPDATE properties SET photos_changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE agency_id = OLD.agency_id AND id = OLD.property_id; END;
