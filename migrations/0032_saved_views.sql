CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`input_digest` text,
	`change_digest` text,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`is_shared` integer NOT NULL,
	`params` text NOT NULL,
	`created_by` text NOT NULL,
	FOREIGN KEY (`agency_id`,`created_by`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saved_views_shared_or_not" CHECK("saved_views"."is_shared" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_own` ON `saved_views` (`agency_id`,`created_by`,`list`,`name_folded`) WHERE "saved_views"."is_shared" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_shared` ON `saved_views` (`agency_id`,`list`,`name_folded`) WHERE "saved_views"."is_shared" = 1;--> statement-breakpoint
CREATE INDEX `saved_views_listed` ON `saved_views` (`agency_id`,`list`,`is_shared`,`created_by`);--> statement-breakpoint
CREATE INDEX `saved_views_by_user` ON `saved_views` (`agency_id`,`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_agencyId_id_unique` ON `saved_views` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_agencyId_clientKey_unique` ON `saved_views` (`agency_id`,`client_key`);--> statement-breakpoint
ALTER TABLE `users` ADD `default_views` text;--> statement-breakpoint
CREATE TRIGGER saved_views_stay BEFORE UPDATE OF agency_id ON saved_views WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
-- A person has 50 views of a list, and so has the agency. A repeated client key inserts none.
CREATE TRIGGER saved_views_quota BEFORE INSERT ON saved_views
WHEN NOT EXISTS (SELECT 1 FROM saved_views WHERE agency_id = NEW.agency_id AND client_key = NEW.client_key)
BEGIN
  SELECT RAISE(ABORT, 'saved_views_are_full') WHERE (SELECT count(*) FROM saved_views
    WHERE agency_id = NEW.agency_id AND list = NEW.list AND is_shared = NEW.is_shared
      AND (NEW.is_shared = 1 OR created_by = NEW.created_by)) >= 50;
END;
--> statement-breakpoint
CREATE TRIGGER saved_views_moved BEFORE UPDATE OF is_shared ON saved_views WHEN NEW.is_shared IS NOT OLD.is_shared
BEGIN
  SELECT RAISE(ABORT, 'saved_views_are_full') WHERE (SELECT count(*) FROM saved_views
    WHERE agency_id = NEW.agency_id AND list = NEW.list AND is_shared = NEW.is_shared
      AND (NEW.is_shared = 1 OR created_by = NEW.created_by)) >= 50;
END;
--> statement-breakpoint
-- The views of a deleted user vanish; those of the agency stay.
CREATE TRIGGER saved_views_of_deleted AFTER UPDATE OF status ON users WHEN NEW.status = 'deleted' AND OLD.status <> 'deleted'
BEGIN
  DELETE FROM saved_views WHERE agency_id = NEW.agency_id AND created_by = NEW.id AND is_shared = 0;
END;
