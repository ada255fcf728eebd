ALTER TABLE `leads` ADD `status_rank` integer GENERATED ALWAYS AS (case "status" when 'New' then 0 when 'Contacted' then 1 when 'Qualified' then 2 when 'Converted' then 3 else 4 end) VIRTUAL;--> statement-breakpoint
ALTER TABLE `leads` ADD `priority_rank` integer GENERATED ALWAYS AS (case "priority" when 'Low' then 0 when 'Medium' then 1 when 'High' then 2 else -1 end) VIRTUAL;--> statement-breakpoint
ALTER TABLE `leads` ADD `contact_key` text GENERATED ALWAYS AS (coalesce("last_contact_at", '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `leads_sorted_by_name` ON `leads` (`agency_id`,`name_folded`,`id`);--> statement-breakpoint
CREATE INDEX `leads_sorted_by_status` ON `leads` (`agency_id`,`status_rank`,`id`);--> statement-breakpoint
CREATE INDEX `leads_sorted_by_priority` ON `leads` (`agency_id`,`priority_rank`,`id`);--> statement-breakpoint
CREATE INDEX `leads_sorted_by_contact` ON `leads` (`agency_id`,`contact_key`,`id`);--> statement-breakpoint
ALTER TABLE `properties` ADD `low_price` real GENERATED ALWAYS AS (coalesce(case when "status" in ('Disponible para la venta', 'Reservada para la compra (arras)', 'Vendida') then "price" when "status" in ('Disponible para el alquiler', 'Disponible para el alquiler temporal', 'Reservada para el alquiler (paga y señal)', 'Reservada para el alquiler temporal (paga y señal)', 'Alquilada') then "rental_price" else coalesce("price", "rental_price") end, 2000000000)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `properties` ADD `high_price` real GENERATED ALWAYS AS (coalesce(case when "status" in ('Disponible para la venta', 'Reservada para la compra (arras)', 'Vendida') then "price" when "status" in ('Disponible para el alquiler', 'Disponible para el alquiler temporal', 'Reservada para el alquiler (paga y señal)', 'Reservada para el alquiler temporal (paga y señal)', 'Alquilada') then "rental_price" else coalesce("price", "rental_price") end, -1)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `properties` ADD `low_area` integer GENERATED ALWAYS AS (coalesce("area", 2000000000)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `properties` ADD `high_area` integer GENERATED ALWAYS AS (coalesce("area", -1)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `properties_sorted_by_title` ON `properties` (`agency_id`,`title_folded`,`id`);--> statement-breakpoint
CREATE INDEX `properties_sorted_by_low_price` ON `properties` (`agency_id`,`low_price`,`id`);--> statement-breakpoint
CREATE INDEX `properties_sorted_by_high_price` ON `properties` (`agency_id`,`high_price`,`id`);--> statement-breakpoint
CREATE INDEX `properties_sorted_by_low_area` ON `properties` (`agency_id`,`low_area`,`id`);--> statement-breakpoint
CREATE INDEX `properties_sorted_by_high_area` ON `properties` (`agency_id`,`high_area`,`id`);--> statement-breakpoint
CREATE INDEX `properties_sorted_by_status` ON `properties` (`agency_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `ads_sorted_by_title` ON `ads` (`agency_id`,`title_folded`,`id`);--> statement-breakpoint
CREATE INDEX `ads_sorted_by_platform` ON `ads` (`agency_id`,`platform`,`id`);--> statement-breakpoint
CREATE INDEX `ads_sorted_by_views` ON `ads` (`agency_id`,`views`,`id`);--> statement-breakpoint
CREATE INDEX `ads_sorted_by_status` ON `ads` (`agency_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `ads_sorted_by_update` ON `ads` (`agency_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `owners_sorted_by_name` ON `property_owners` (`agency_id`,`name_folded`,`id`);--> statement-breakpoint
CREATE INDEX `owners_sorted_by_status` ON `property_owners` (`agency_id`,`status`,`id`);