ALTER TABLE `ads` ADD `url` text;--> statement-breakpoint
ALTER TABLE `agencies` ADD `message_templates` text DEFAULT '[]' NOT NULL;