CREATE TABLE `database_identity` (
	`only` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	CONSTRAINT "database_identity_only" CHECK("database_identity"."only" = 1)
);
--> statement-breakpoint
CREATE TABLE `storage_comparisons` (
	`bucket` text PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`compared_up_to` text DEFAULT '' NOT NULL,
	`objects` integer DEFAULT 0 NOT NULL,
	`missing` integer DEFAULT 0 NOT NULL,
	`finished_at` text,
	`leased_until` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `storage_orphans` (
	`bucket` text NOT NULL,
	`object_key` text NOT NULL,
	PRIMARY KEY(`bucket`, `object_key`)
);
--> statement-breakpoint
INSERT INTO `database_identity` (`only`, `id`) VALUES (1, lower(hex(randomblob(16))));
