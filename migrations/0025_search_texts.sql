DROP INDEX `ads_newest`;--> statement-breakpoint
CREATE INDEX `ads_newest` ON `ads` (`agency_id`,"created_at" desc,"id" desc,`title_folded`,`status`,`platform`,`property_id`);--> statement-breakpoint
DROP INDEX `leads_newest`;--> statement-breakpoint
ALTER TABLE `leads` ADD `search_folded` text GENERATED ALWAYS AS ("name_folded" || char(10) || coalesce("email_folded", '') || char(10) || coalesce("phone_folded", '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `leads_newest` ON `leads` (`agency_id`,"created_at" desc,"id" desc,`search_folded`);--> statement-breakpoint
DROP INDEX `owners_newest`;--> statement-breakpoint
ALTER TABLE `property_owners` ADD `search_folded` text GENERATED ALWAYS AS ("name_folded" || char(10) || coalesce("email_folded", '') || char(10) || coalesce("phone_folded", '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `owners_newest` ON `property_owners` (`agency_id`,"created_at" desc,"id" desc,`search_folded`,`status`);--> statement-breakpoint
DROP INDEX `properties_newest`;--> statement-breakpoint
ALTER TABLE `properties` ADD `search_folded` text GENERATED ALWAYS AS ("title_folded" || char(10) || coalesce("zone_folded", '') || char(10) || lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce("address", ''), 'á', 'a'), 'Á', 'a'), 'à', 'a'), 'À', 'a'), 'é', 'e'), 'É', 'e'), 'è', 'e'), 'È', 'e'), 'í', 'i'), 'Í', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ò', 'o'), 'Ò', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n'), 'Ñ', 'n'), 'ç', 'c'), 'Ç', 'c'))) VIRTUAL;--> statement-breakpoint
CREATE INDEX `properties_newest` ON `properties` (`agency_id`,"created_at" desc,"id" desc,`search_folded`,`status`);