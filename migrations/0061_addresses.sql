ALTER TABLE `properties` ADD `street` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `street_number` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `floor` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `door` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `address_visibility` text DEFAULT 'zona' NOT NULL;--> statement-breakpoint
ALTER TABLE `properties` ADD `latitude` real;--> statement-breakpoint
ALTER TABLE `properties` ADD `longitude` real;