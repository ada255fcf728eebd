CREATE TABLE `file_usage` (
	`agency_id` text PRIMARY KEY NOT NULL,
	`files` integer NOT NULL,
	`bytes` integer NOT NULL,
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `property_images` ADD `thumb_key` text;--> statement-breakpoint
ALTER TABLE `property_images` ADD `medium_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `images_order` ON `property_images` (`property_id`,`order_index`) WHERE "property_images"."state" = 'ready';--> statement-breakpoint
CREATE UNIQUE INDEX `property_images_thumbKey_unique` ON `property_images` (`thumb_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_images_mediumKey_unique` ON `property_images` (`medium_key`);