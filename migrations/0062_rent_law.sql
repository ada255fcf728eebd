ALTER TABLE `properties` ADD `stressed_market` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `last_rent` real;--> statement-breakpoint
ALTER TABLE `properties` ADD `last_contract` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `large_holder` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `price_index` real;--> statement-breakpoint
ALTER TABLE `properties` ADD `rent_purpose` text;--> statement-breakpoint
CREATE INDEX `properties_by_cadastral_reference` ON `properties` (`agency_id`,`cadastral_reference`) WHERE "properties"."cadastral_reference" is not null;