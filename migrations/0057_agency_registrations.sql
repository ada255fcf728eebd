ALTER TABLE `agencies` ADD `postal_code` text;--> statement-breakpoint
ALTER TABLE `agencies` ADD `registrations` text DEFAULT '[]' NOT NULL;