CREATE TABLE `activities` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`input_digest` text,
	`change_digest` text,
	`kind` text NOT NULL,
	`outcome` text,
	`text` text,
	`at` text NOT NULL,
	`author_id` text NOT NULL,
	`lead_id` text,
	`owner_id` text,
	`property_id` text,
	`deleted_at` text,
	`deleted_by` text,
	FOREIGN KEY (`agency_id`,`author_id`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`deleted_by`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`owner_id`) REFERENCES `property_owners`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "activities_subject" CHECK(coalesce("activities"."lead_id", "activities"."owner_id", "activities"."property_id") is not null),
	CONSTRAINT "activities_kind" CHECK("activities"."kind" in ('call', 'whatsapp', 'email', 'visit', 'note')),
	CONSTRAINT "activities_outcome" CHECK(("activities"."kind" = 'call') = ("activities"."outcome" is not null)),
	CONSTRAINT "activities_deleted" CHECK(("activities"."deleted_at" is null) = ("activities"."deleted_by" is null))
);
--> statement-breakpoint
CREATE INDEX `activities_of_lead` ON `activities` (`agency_id`,`lead_id`,"at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `activities_of_owner` ON `activities` (`agency_id`,`owner_id`,"at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `activities_of_property` ON `activities` (`agency_id`,`property_id`,"at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `activities_by_author` ON `activities` (`agency_id`,`author_id`);--> statement-breakpoint
CREATE INDEX `activities_by_deleter` ON `activities` (`agency_id`,`deleted_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `activities_agencyId_id_unique` ON `activities` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `activities_agencyId_clientKey_unique` ON `activities` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`lead_id` text NOT NULL,
	`property_id` text NOT NULL,
	`decision` text NOT NULL,
	`reason` text,
	`reason_text` text,
	`decided_by` text NOT NULL,
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`decided_by`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "matches_decision" CHECK("matches"."decision" in ('sent', 'interested', 'discarded')),
	CONSTRAINT "matches_reason" CHECK(("matches"."decision" = 'discarded') = ("matches"."reason" is not null))
);
--> statement-breakpoint
CREATE INDEX `matches_of_property` ON `matches` (`agency_id`,`property_id`,`lead_id`);--> statement-breakpoint
CREATE INDEX `matches_by_decider` ON `matches` (`agency_id`,`decided_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `matches_agencyId_id_unique` ON `matches` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `matches_agencyId_clientKey_unique` ON `matches` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `matches_pair` ON `matches` (`agency_id`,`lead_id`,`property_id`);--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`user_id` text NOT NULL,
	`caused_by` text,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`lead_id` text,
	`property_id` text,
	`task_id` text,
	`event_id` text,
	`count` integer,
	`created_at` text NOT NULL,
	`read_at` text,
	FOREIGN KEY (`agency_id`,`user_id`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`caused_by`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`task_id`) REFERENCES `tasks`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agency_id`,`event_id`) REFERENCES `events`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notices_count" CHECK(("notices"."kind" = 'newMatches') = ("notices"."count" is not null))
);
--> statement-breakpoint
CREATE INDEX `notices_newest` ON `notices` (`agency_id`,`user_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`agency_id`,`user_id`,`read_at`);--> statement-breakpoint
CREATE INDEX `notices_by_time` ON `notices` (`created_at`);--> statement-breakpoint
CREATE INDEX `notices_by_cause` ON `notices` (`agency_id`,`caused_by`);--> statement-breakpoint
CREATE INDEX `notices_of_lead` ON `notices` (`agency_id`,`lead_id`);--> statement-breakpoint
CREATE INDEX `notices_of_property` ON `notices` (`agency_id`,`property_id`);--> statement-breakpoint
CREATE INDEX `notices_of_task` ON `notices` (`agency_id`,`task_id`);--> statement-breakpoint
CREATE INDEX `notices_of_event` ON `notices` (`agency_id`,`event_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notices_agencyId_id_unique` ON `notices` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notices_key` ON `notices` (`agency_id`,`user_id`,`key`);--> statement-breakpoint
ALTER TABLE `agencies` ADD `agent_visibility` text DEFAULT 'all' NOT NULL CHECK (`agent_visibility` IN ('all', 'own'));--> statement-breakpoint
ALTER TABLE `leads` ADD `assigned_to` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `phone_key` text GENERATED ALWAYS AS (case when length("phone_folded") >= 9 then substr("phone_folded", -9) end) VIRTUAL;--> statement-breakpoint
ALTER TABLE `leads` ADD `next_follow_up_on` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `last_contact_at` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `preferred_zones` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `leads` ADD `operation` text CHECK (`operation` IN ('buy', 'rent', 'both'));--> statement-breakpoint
ALTER TABLE `leads` ADD `has_open_preferences` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_by_phone` ON `leads` (`agency_id`,`phone_key`);--> statement-breakpoint
CREATE INDEX `leads_by_email` ON `leads` (`agency_id`,`email_folded`);--> statement-breakpoint
CREATE INDEX `leads_by_responsible` ON `leads` (`agency_id`,`assigned_to`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `leads_by_follow_up` ON `leads` (`agency_id`,`next_follow_up_on`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_contact` ON `leads` (`agency_id`,`last_contact_at`,`id`);--> statement-breakpoint
ALTER TABLE `property_owners` ADD `assigned_to` text;--> statement-breakpoint
ALTER TABLE `property_owners` ADD `phone_key` text GENERATED ALWAYS AS (case when length("phone_folded") >= 9 then substr("phone_folded", -9) end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `owners_by_phone` ON `property_owners` (`agency_id`,`phone_key`);--> statement-breakpoint
CREATE INDEX `owners_by_email` ON `property_owners` (`agency_id`,`email_folded`);--> statement-breakpoint
CREATE INDEX `owners_by_responsible` ON `property_owners` (`agency_id`,`assigned_to`,"created_at" desc,"id" desc);--> statement-breakpoint
ALTER TABLE `properties` ADD `assigned_to` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `zone` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `zone_folded` text;--> statement-breakpoint
CREATE INDEX `properties_by_responsible` ON `properties` (`agency_id`,`assigned_to`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `properties_by_zone` ON `properties` (`agency_id`,`zone_folded`);
--> statement-breakpoint
-- A responsible user is of the record's agency, and active at that moment. These columns have no foreign key, which ALTER TABLE cannot add.
CREATE TRIGGER `leads_responsible_active` AFTER INSERT ON `leads`
WHEN NEW.`assigned_to` IS NOT NULL AND coalesce((SELECT `status` FROM `users` WHERE `agency_id` = NEW.`agency_id` AND `id` = NEW.`assigned_to`), 'missing') <> 'active'
BEGIN SELECT RAISE(ABORT, 'assignee_not_active'); END;
--> statement-breakpoint
CREATE TRIGGER `leads_reassigned_to_active` AFTER UPDATE OF `assigned_to` ON `leads`
WHEN NEW.`assigned_to` IS NOT OLD.`assigned_to` AND NEW.`assigned_to` IS NOT NULL AND coalesce((SELECT `status` FROM `users` WHERE `agency_id` = NEW.`agency_id` AND `id` = NEW.`assigned_to`), 'missing') <> 'active'
BEGIN SELECT RAISE(ABORT, 'assignee_not_active'); END;
--> statement-breakpoint
CREATE TRIGGER `owners_responsible_active` AFTER INSERT ON `property_owners`
WHEN NEW.`assigned_to` IS NOT NULL AND coalesce((SELECT `status` FROM `users` WHERE `agency_id` = NEW.`agency_id` AND `id` = NEW.`assigned_to`), 'missing') <> 'active'
BEGIN SELECT RAISE(ABORT, 'assignee_not_active'); END;
--> statement-breakpoint
CREATE TRIGGER `owners_reassigned_to_active` AFTER UPDATE OF `assigned_to` ON `property_owners`
WHEN NEW.`assigned_to` IS NOT OLD.`assigned_to` AND NEW.`assigned_to` IS NOT NULL AND coalesce((SELECT `status` FROM `users` WHERE `agency_id` = NEW.`agency_id` AND `id` = NEW.`assigned_to`), 'missing') <> 'active'
BEGIN SELECT RAISE(ABORT, 'assignee_not_active'); END;
--> statement-breakpoint
CREATE TRIGGER `properties_responsible_active` AFTER INSERT ON `properties`
WHEN NEW.`assigned_to` IS NOT NULL AND coalesce((SELECT `status` FROM `users` WHERE `agency_id` = NEW.`agency_id` AND `id` = NEW.`assigned_to`), 'missing') <> 'active'
BEGIN SELECT RAISE(ABORT, 'assignee_not_active'); END;
--> statement-breakpoint
CREATE TRIGGER `properties_reassigned_to_active` AFTER UPDATE OF `assigned_to` ON `properties`
WHEN NEW.`assigned_to` IS NOT OLD.`assigned_to` AND NEW.`assigned_to` IS NOT NULL AND coalesce((SELECT `status` FROM `users` WHERE `agency_id` = NEW.`agency_id` AND `id` = NEW.`assigned_to`), 'missing') <> 'active'
BEGIN SELECT RAISE(ABORT, 'assignee_not_active'); END;
--> statement-breakpoint
-- When a lead was last spoken to or written to: an answered call, a message, an email, a visit.
CREATE TRIGGER `activities_contact_insert` AFTER INSERT ON `activities` WHEN NEW.`lead_id` IS NOT NULL
BEGIN UPDATE `leads` SET `last_contact_at` = (
    SELECT max(`at`) FROM `activities`
    WHERE `agency_id` = NEW.`agency_id` AND `lead_id` = NEW.`lead_id` AND `deleted_at` IS NULL
      AND (`kind` IN ('whatsapp', 'email', 'visit') OR `outcome` = 'answered')
  ) WHERE `agency_id` = NEW.`agency_id` AND `id` = NEW.`lead_id`; END;
--> statement-breakpoint
CREATE TRIGGER `activities_contact_update` AFTER UPDATE OF `lead_id`, `at`, `kind`, `outcome`, `deleted_at` ON `activities`
BEGIN UPDATE `leads` SET `last_contact_at` = (
    SELECT max(`at`) FROM `activities`
    WHERE `agency_id` = OLD.`agency_id` AND `lead_id` = OLD.`lead_id` AND `deleted_at` IS NULL
      AND (`kind` IN ('whatsapp', 'email', 'visit') OR `outcome` = 'answered')
  ) WHERE `agency_id` = OLD.`agency_id` AND `id` = OLD.`lead_id`;
  UPDATE `leads` SET `last_contact_at` = (
    SELECT max(`at`) FROM `activities`
    WHERE `agency_id` = NEW.`agency_id` AND `lead_id` = NEW.`lead_id` AND `deleted_at` IS NULL
      AND (`kind` IN ('whatsapp', 'email', 'visit') OR `outcome` = 'answered')
  ) WHERE `agency_id` = NEW.`agency_id` AND `id` = NEW.`lead_id`; END;
--> statement-breakpoint
CREATE TRIGGER `activities_contact_delete` AFTER DELETE ON `activities` WHEN OLD.`lead_id` IS NOT NULL
BEGIN UPDATE `leads` SET `last_contact_at` = (
    SELECT max(`at`) FROM `activities`
    WHERE `agency_id` = OLD.`agency_id` AND `lead_id` = OLD.`lead_id` AND `deleted_at` IS NULL
      AND (`kind` IN ('whatsapp', 'email', 'visit') OR `outcome` = 'answered')
  ) WHERE `agency_id` = OLD.`agency_id` AND `id` = OLD.`lead_id`; END;
--> statement-breakpoint
CREATE TRIGGER activities_stay BEFORE UPDATE OF agency_id ON activities WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER matches_stay BEFORE UPDATE OF agency_id ON matches WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER notices_stay BEFORE UPDATE OF agency_id ON notices WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
