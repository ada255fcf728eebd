CREATE TABLE `absences` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`input_digest` text,
	`change_digest` text,
	`user_id` text NOT NULL,
	`substitute_id` text,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	FOREIGN KEY (`agency_id`,`user_id`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`substitute_id`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "absences_days" CHECK("absences"."first_day" <= "absences"."last_day"),
	CONSTRAINT "absences_substitute" CHECK("absences"."substitute_id" <> "absences"."user_id")
);
--> statement-breakpoint
CREATE INDEX `absences_of_user` ON `absences` (`agency_id`,`user_id`,`last_day`);--> statement-breakpoint
CREATE INDEX `absences_by_substitute` ON `absences` (`agency_id`,`substitute_id`,`last_day`);--> statement-breakpoint
CREATE INDEX `absences_by_day` ON `absences` (`agency_id`,`last_day`);--> statement-breakpoint
CREATE UNIQUE INDEX `absences_agencyId_id_unique` ON `absences` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `absences_agencyId_clientKey_unique` ON `absences` (`agency_id`,`client_key`);
--> statement-breakpoint
CREATE TRIGGER absences_stay BEFORE UPDATE OF agency_id ON absences WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
-- A user's absences share no day, and 20 of them are not over. A repeated client key inserts none.
CREATE TRIGGER absences_apart BEFORE INSERT ON absences
WHEN NOT EXISTS (SELECT 1 FROM absences WHERE agency_id = NEW.agency_id AND client_key = NEW.client_key)
BEGIN
  SELECT RAISE(ABORT, 'absences_overlap') WHERE EXISTS (SELECT 1 FROM absences
    WHERE agency_id = NEW.agency_id AND user_id = NEW.user_id AND last_day >= NEW.first_day AND first_day <= NEW.last_day);
  SELECT RAISE(ABORT, 'absences_are_full') WHERE (SELECT count(*) FROM absences
    WHERE agency_id = NEW.agency_id AND user_id = NEW.user_id AND last_day >= date('now')) >= 20;
END;
--> statement-breakpoint
CREATE TRIGGER absences_moved BEFORE UPDATE OF first_day, last_day ON absences
BEGIN
  SELECT RAISE(ABORT, 'absences_overlap') WHERE EXISTS (SELECT 1 FROM absences
    WHERE agency_id = NEW.agency_id AND user_id = NEW.user_id AND id <> NEW.id
      AND last_day >= NEW.first_day AND first_day <= NEW.last_day);
END;
--> statement-breakpoint
-- The absences of a deleted user vanish, and nobody is left to them.
CREATE TRIGGER absences_of_deleted AFTER UPDATE OF status ON users WHEN NEW.status = 'deleted' AND OLD.status <> 'deleted'
BEGIN
  DELETE FROM absences WHERE agency_id = NEW.agency_id AND user_id = NEW.id;
  UPDATE absences SET substitute_id = NULL, version = version + 1 WHERE agency_id = NEW.agency_id AND substitute_id = NEW.id;
END;
--> statement-breakpoint
-- A document that goes missing again is a fact of its own, also to who stands in for an absent user.
DROP TRIGGER properties_document_gone;
--> statement-breakpoint
CREATE TRIGGER properties_document_gone AFTER UPDATE OF missing_documents ON properties WHEN NEW.missing_documents & ~OLD.missing_documents <> 0
BEGIN
  UPDATE notices SET key = key || ':' || id WHERE agency_id = NEW.agency_id AND property_id = NEW.id
    AND (key = 'documentMissing:' || NEW.id OR key LIKE 'documentMissing:' || NEW.id || ':for:%');
END;
