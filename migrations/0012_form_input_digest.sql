ALTER TABLE `ads` ADD `input_digest` text;--> statement-breakpoint
ALTER TABLE `events` ADD `input_digest` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `input_digest` text;--> statement-breakpoint
ALTER TABLE `property_owners` ADD `input_digest` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `input_digest` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `input_digest` text;