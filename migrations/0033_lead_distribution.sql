ALTER TABLE `agencies` ADD `unassigned_leads` text DEFAULT 'keep' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `lead_turn` integer DEFAULT 0 NOT NULL;