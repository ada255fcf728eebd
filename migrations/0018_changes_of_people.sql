ALTER TABLE `ads` ADD `change_digest` text;--> statement-breakpoint
ALTER TABLE `agencies` ADD `change_digest` text;--> statement-breakpoint
ALTER TABLE `users` ADD `change_digest` text;--> statement-breakpoint
ALTER TABLE `events` ADD `change_digest` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `change_digest` text;--> statement-breakpoint
ALTER TABLE `property_owners` ADD `change_digest` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `change_digest` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `change_digest` text;