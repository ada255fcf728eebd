CREATE TABLE `ties` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`lead_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`tied_by` text NOT NULL,
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`owner_id`) REFERENCES `property_owners`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`tied_by`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ties_of_owner` ON `ties` (`agency_id`,`owner_id`,`lead_id`);--> statement-breakpoint
CREATE INDEX `ties_by_user` ON `ties` (`agency_id`,`tied_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `ties_agencyId_id_unique` ON `ties` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ties_agencyId_clientKey_unique` ON `ties` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `ties_of_lead` ON `ties` (`agency_id`,`lead_id`);
--> statement-breakpoint
CREATE TRIGGER ties_stay BEFORE UPDATE OF agency_id ON ties WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
-- The release before merges people without knowing their ties: those of a record that it has merged go on with the one that stayed.
CREATE TRIGGER ties_of_merged_leads BEFORE DELETE ON leads
WHEN EXISTS (SELECT 1 FROM ties WHERE agency_id = OLD.agency_id AND lead_id = OLD.id)
  AND EXISTS (SELECT 1 FROM merges WHERE agency_id = OLD.agency_id AND merged = OLD.id AND lead_id IS NOT NULL)
BEGIN
  UPDATE OR IGNORE ties SET lead_id = (SELECT lead_id FROM merges WHERE agency_id = OLD.agency_id AND merged = OLD.id)
  WHERE agency_id = OLD.agency_id AND lead_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER ties_of_merged_owners BEFORE DELETE ON property_owners
WHEN EXISTS (SELECT 1 FROM ties WHERE agency_id = OLD.agency_id AND owner_id = OLD.id)
  AND EXISTS (SELECT 1 FROM merges WHERE agency_id = OLD.agency_id AND merged = OLD.id AND owner_id IS NOT NULL)
BEGIN
  UPDATE ties SET owner_id = (SELECT owner_id FROM merges WHERE agency_id = OLD.agency_id AND merged = OLD.id)
  WHERE agency_id = OLD.agency_id AND owner_id = OLD.id;
END;
