ALTER TABLE `properties` ADD `postal_code` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `town` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `province` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `usable_area` integer;--> statement-breakpoint
ALTER TABLE `properties` ADD `plot_area` integer;--> statement-breakpoint
ALTER TABLE `properties` ADD `built_year` integer;--> statement-breakpoint
ALTER TABLE `properties` ADD `energy_consumption` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `energy_emissions` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `cadastral_reference` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `community_fee` real;--> statement-breakpoint
ALTER TABLE `properties` ADD `tourist_licence` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `registry_number` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `description_es` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `description_ca` text;