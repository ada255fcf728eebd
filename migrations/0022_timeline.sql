ALTER TABLE `history` ADD `subject_lead_id` text GENERATED ALWAYS AS (case when "result" = 'ok' and ("action" in ('create', 'delete', 'handOver', 'merge') or ("action" = 'update' and "change" <> '')) then case "entity" when 'leads' then "entity_id" else json_extract("change", '$.lead') end end) VIRTUAL;--> statement-breakpoint
ALTER TABLE `history` ADD `subject_owner_id` text GENERATED ALWAYS AS (case when "result" = 'ok' and ("action" in ('create', 'delete', 'handOver', 'merge') or ("action" = 'update' and "change" <> '')) then case "entity" when 'property_owners' then "entity_id" else json_extract("change", '$.owner') end end) VIRTUAL;--> statement-breakpoint
ALTER TABLE `history` ADD `subject_property_id` text GENERATED ALWAYS AS (case when "result" = 'ok' and ("action" in ('create', 'delete', 'handOver', 'merge') or ("action" = 'update' and "change" <> '')) then case "entity" when 'properties' then "entity_id" else json_extract("change", '$.property') end end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `history_of_lead` ON `history` (`agency_id`,`subject_lead_id`,"at" desc,"id" desc) WHERE "history"."subject_lead_id" is not null;--> statement-breakpoint
CREATE INDEX `history_of_owner` ON `history` (`agency_id`,`subject_owner_id`,"at" desc,"id" desc) WHERE "history"."subject_owner_id" is not null;--> statement-breakpoint
CREATE INDEX `history_of_property` ON `history` (`agency_id`,`subject_property_id`,"at" desc,"id" desc) WHERE "history"."subject_property_id" is not null;--> statement-breakpoint
CREATE INDEX `events_of_lead_by_start` ON `events` (`agency_id`,`lead_id`,`start_time`,`id`);--> statement-breakpoint
CREATE INDEX `events_of_property_by_start` ON `events` (`agency_id`,`property_id`,`start_time`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_of_lead_by_due` ON `tasks` (`agency_id`,`lead_id`,`open`,`due_key`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_of_property_by_due` ON `tasks` (`agency_id`,`property_id`,`open`,`due_key`,`id`);
--> statement-breakpoint
-- A closed lead has no next follow-up, whoever closes it.
CREATE TRIGGER `leads_closed_insert` AFTER INSERT ON `leads`
WHEN NEW.`next_follow_up_on` IS NOT NULL AND NEW.`status` IN ('Converted', 'Lost')
BEGIN UPDATE `leads` SET `next_follow_up_on` = NULL WHERE `agency_id` = NEW.`agency_id` AND `id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `leads_closed_update` AFTER UPDATE OF `status`, `next_follow_up_on` ON `leads`
WHEN NEW.`next_follow_up_on` IS NOT NULL AND NEW.`status` IN ('Converted', 'Lost')
BEGIN UPDATE `leads` SET `next_follow_up_on` = NULL WHERE `agency_id` = NEW.`agency_id` AND `id` = NEW.`id`; END;
