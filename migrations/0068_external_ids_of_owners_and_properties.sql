CREATE TABLE `owner_external_ids` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`key` text NOT NULL,
	`owner_id` text NOT NULL,
	FOREIGN KEY (`agency_id`,`owner_id`) REFERENCES `property_owners`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `external_ids_of_owner` ON `owner_external_ids` (`agency_id`,`owner_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `owner_external_ids_agencyId_id_unique` ON `owner_external_ids` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `owner_external_ids_agencyId_clientKey_unique` ON `owner_external_ids` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `owner_external_ids_key` ON `owner_external_ids` (`agency_id`,`key`);--> statement-breakpoint
CREATE TABLE `property_external_ids` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`key` text NOT NULL,
	`property_id` text NOT NULL,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `external_ids_of_property` ON `property_external_ids` (`agency_id`,`property_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_external_ids_agencyId_id_unique` ON `property_external_ids` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_external_ids_agencyId_clientKey_unique` ON `property_external_ids` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_external_ids_key` ON `property_external_ids` (`agency_id`,`key`);
--> statement-breakpoint
CREATE TRIGGER owner_external_ids_stay BEFORE UPDATE OF agency_id ON owner_external_ids WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER property_external_ids_stay BEFORE UPDATE OF agency_id ON property_external_ids WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;