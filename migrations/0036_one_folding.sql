DROP INDEX `ads_newest`;--> statement-breakpoint
ALTER TABLE `ads` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `ads` ADD `sort_text` text;--> statement-breakpoint
ALTER TABLE `ads` ADD `searchable` text GENERATED ALWAYS AS (coalesce("search_text", "title_folded")) VIRTUAL;--> statement-breakpoint
ALTER TABLE `ads` ADD `collation_key` text GENERATED ALWAYS AS (coalesce("sort_text", "title_folded")) VIRTUAL;--> statement-breakpoint
CREATE INDEX `ads_unfolded` ON `ads` (`search_text`,`agency_id`,`id`) WHERE "ads"."search_text" is null;--> statement-breakpoint
CREATE INDEX `ads_sorted_by_collation` ON `ads` (`agency_id`,`collation_key`,`id`);--> statement-breakpoint
CREATE INDEX `ads_newest` ON `ads` (`agency_id`,"created_at" desc,"id" desc,`searchable`,`status`,`platform`,`property_id`,`title_folded`);--> statement-breakpoint
DROP INDEX `leads_newest`;--> statement-breakpoint
ALTER TABLE `leads` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `sort_text` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `searchable` text GENERATED ALWAYS AS (coalesce("search_text", "search_folded")) VIRTUAL;--> statement-breakpoint
ALTER TABLE `leads` ADD `collation_key` text GENERATED ALWAYS AS (coalesce("sort_text", "name_folded")) VIRTUAL;--> statement-breakpoint
ALTER TABLE `leads` ADD `name_key` text GENERATED ALWAYS AS (substr(substr("searchable", 1, instr("searchable" || char(10), char(10)) - 1), 1, instr(substr("searchable", 1, instr("searchable" || char(10), char(10)) - 1) || char(9), char(9)) - 1)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `leads_unfolded` ON `leads` (`search_text`,`agency_id`,`id`) WHERE "leads"."search_text" is null;--> statement-breakpoint
CREATE INDEX `leads_by_name_key` ON `leads` (`agency_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `leads_sorted_by_collation` ON `leads` (`agency_id`,`collation_key`,`id`,`searchable`);--> statement-breakpoint
CREATE INDEX `leads_newest` ON `leads` (`agency_id`,"created_at" desc,"id" desc,`searchable`,`search_folded`);--> statement-breakpoint
DROP INDEX `owners_newest`;--> statement-breakpoint
ALTER TABLE `property_owners` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `property_owners` ADD `sort_text` text;--> statement-breakpoint
ALTER TABLE `property_owners` ADD `searchable` text GENERATED ALWAYS AS (coalesce("search_text", "search_folded")) VIRTUAL;--> statement-breakpoint
ALTER TABLE `property_owners` ADD `collation_key` text GENERATED ALWAYS AS (coalesce("sort_text", "name_folded")) VIRTUAL;--> statement-breakpoint
ALTER TABLE `property_owners` ADD `name_key` text GENERATED ALWAYS AS (substr(substr("searchable", 1, instr("searchable" || char(10), char(10)) - 1), 1, instr(substr("searchable", 1, instr("searchable" || char(10), char(10)) - 1) || char(9), char(9)) - 1)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `owners_by_name_key` ON `property_owners` (`agency_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `owners_sorted_by_collation` ON `property_owners` (`agency_id`,`collation_key`,`id`);--> statement-breakpoint
CREATE INDEX `owners_of_status_by_collation` ON `property_owners` (`agency_id`,`status`,`collation_key`,`id`,`searchable`);--> statement-breakpoint
CREATE INDEX `owners_unfolded` ON `property_owners` (`search_text`,`agency_id`,`id`) WHERE "property_owners"."search_text" is null;--> statement-breakpoint
CREATE INDEX `owners_newest` ON `property_owners` (`agency_id`,"created_at" desc,"id" desc,`searchable`,`status`,`search_folded`);--> statement-breakpoint
DROP INDEX `properties_newest`;--> statement-breakpoint
ALTER TABLE `properties` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `sort_text` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `searchable` text GENERATED ALWAYS AS (coalesce("search_text", "search_folded")) VIRTUAL;--> statement-breakpoint
ALTER TABLE `properties` ADD `collation_key` text GENERATED ALWAYS AS (coalesce("sort_text", "title_folded")) VIRTUAL;--> statement-breakpoint
CREATE INDEX `properties_unfolded` ON `properties` (`search_text`,`agency_id`,`id`) WHERE "properties"."search_text" is null;--> statement-breakpoint
CREATE INDEX `properties_sorted_by_collation` ON `properties` (`agency_id`,`collation_key`,`id`);--> statement-breakpoint
CREATE INDEX `properties_newest` ON `properties` (`agency_id`,"created_at" desc,"id" desc,`searchable`,`status`,`type`,`price`,`rental_price`,`bedrooms`,`bathrooms`,`area`,`features`,`search_folded`,`zone_folded`);--> statement-breakpoint
ALTER TABLE `saved_views` ADD `name_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_own_keys` ON `saved_views` (`agency_id`,`created_by`,`list`,`name_key`) WHERE "saved_views"."is_shared" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_shared_keys` ON `saved_views` (`agency_id`,`list`,`name_key`) WHERE "saved_views"."is_shared" = 1;--> statement-breakpoint
CREATE INDEX `saved_views_unfolded` ON `saved_views` (`name_key`,`agency_id`,`id`) WHERE "saved_views"."name_key" is null;--> statement-breakpoint
ALTER TABLE `tasks` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `sort_text` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `searchable` text GENERATED ALWAYS AS (coalesce("search_text", "title_folded")) VIRTUAL;--> statement-breakpoint
ALTER TABLE `tasks` ADD `collation_key` text GENERATED ALWAYS AS (coalesce("sort_text", "title_folded")) VIRTUAL;--> statement-breakpoint
CREATE INDEX `tasks_unfolded` ON `tasks` (`search_text`,`agency_id`,`id`) WHERE "tasks"."search_text" is null;--> statement-breakpoint
CREATE INDEX `tasks_sorted_by_collation` ON `tasks` (`agency_id`,`open`,`collation_key`,`id`);--> statement-breakpoint
-- A release before this one writes the texts of a row but not what they are folded to: such a row is folded anew.
CREATE TRIGGER leads_unfold AFTER UPDATE OF name, email, phone ON leads
WHEN NEW.search_text IS NOT NULL AND NEW.search_text IS OLD.search_text AND NEW.sort_text IS OLD.sort_text
  AND (NEW.name IS NOT OLD.name OR NEW.email IS NOT OLD.email OR NEW.phone IS NOT OLD.phone)
BEGIN UPDATE leads SET search_text = NULL, sort_text = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER property_owners_unfold AFTER UPDATE OF name, email, phone ON property_owners
WHEN NEW.search_text IS NOT NULL AND NEW.search_text IS OLD.search_text AND NEW.sort_text IS OLD.sort_text
  AND (NEW.name IS NOT OLD.name OR NEW.email IS NOT OLD.email OR NEW.phone IS NOT OLD.phone)
BEGIN UPDATE property_owners SET search_text = NULL, sort_text = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER properties_unfold AFTER UPDATE OF title, zone, address ON properties
WHEN NEW.search_text IS NOT NULL AND NEW.search_text IS OLD.search_text AND NEW.sort_text IS OLD.sort_text
  AND (NEW.title IS NOT OLD.title OR NEW.zone IS NOT OLD.zone OR NEW.address IS NOT OLD.address)
BEGIN UPDATE properties SET search_text = NULL, sort_text = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER ads_unfold AFTER UPDATE OF title ON ads
WHEN NEW.search_text IS NOT NULL AND NEW.search_text IS OLD.search_text AND NEW.sort_text IS OLD.sort_text
  AND (NEW.title IS NOT OLD.title)
BEGIN UPDATE ads SET search_text = NULL, sort_text = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER tasks_unfold AFTER UPDATE OF title ON tasks
WHEN NEW.search_text IS NOT NULL AND NEW.search_text IS OLD.search_text AND NEW.sort_text IS OLD.sort_text
  AND (NEW.title IS NOT OLD.title)
BEGIN UPDATE tasks SET search_text = NULL, sort_text = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER saved_views_unfold AFTER UPDATE OF name ON saved_views
WHEN NEW.name_key IS NOT NULL AND NEW.name_key IS OLD.name_key AND NEW.name IS NOT OLD.name
BEGIN UPDATE saved_views SET name_key = NULL WHERE id = NEW.id; END;
