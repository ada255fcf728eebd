CREATE TABLE `task_counts` (
	`agency_id` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`agency_id`, `status`),
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `tasks_due`;--> statement-breakpoint
DROP INDEX `tasks_of_user`;--> statement-breakpoint
ALTER TABLE `tasks` ADD `due_key` text GENERATED ALWAYS AS (coalesce("due_date" || 'T' || coalesce("due_time", ''), '9999')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `tasks` ADD `open` integer GENERATED ALWAYS AS ("status" in ('pending', 'in_progress')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `tasks_open` ON `tasks` (`agency_id`,`open`,`due_key`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_by_status` ON `tasks` (`agency_id`,`status`,`due_key`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_by_day` ON `tasks` (`agency_id`,`due_date`);--> statement-breakpoint
CREATE INDEX `tasks_of_user` ON `tasks` (`agency_id`,`assigned_to`,`open`,`priority`,`due_key`);