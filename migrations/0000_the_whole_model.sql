CREATE TABLE `ads` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`title` text NOT NULL,
	`title_folded` text NOT NULL,
	`description` text,
	`property_id` text NOT NULL,
	`platform` text NOT NULL,
	`status` text DEFAULT 'Active' NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`leads_count` integer DEFAULT 0 NOT NULL,
	`performance` text DEFAULT 'Medium' NOT NULL,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ads_status" CHECK("ads"."status" in ('Active', 'Paused', 'Expired')),
	CONSTRAINT "ads_numbers" CHECK("ads"."views" >= 0 and "ads"."leads_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `ads_newest` ON `ads` (`agency_id`,"created_at" desc,"id" desc,`title_folded`,`status`,`platform`);--> statement-breakpoint
CREATE INDEX `ads_of_property` ON `ads` (`agency_id`,`property_id`,`status`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX `ads_agencyId_id_unique` ON `ads` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ads_agencyId_clientKey_unique` ON `ads` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE TABLE `agencies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`landline_phone` text,
	`mobile_phone` text,
	`opening_hours` text,
	`email` text,
	`address` text,
	`website` text,
	`logo_key` text,
	`color_palette` text DEFAULT '[]' NOT NULL,
	`manager_user_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`id`,`manager_user_id`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text,
	`role` text DEFAULT 'agent' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`full_name` text,
	`display_name` text,
	`phone` text,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`avatar_key` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_role" CHECK("users"."role" in ('manager', 'agent')),
	CONSTRAINT "users_status" CHECK("users"."status" in ('active', 'inactive', 'deleted'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email_key`);--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`agency_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX `users_agencyId_id_unique` ON `users` (`agency_id`,`id`);--> statement-breakpoint
CREATE TABLE `document_waivers` (
	`agency_id` text NOT NULL,
	`property_id` text NOT NULL,
	`document_category` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`agency_id`, `property_id`, `document_category`),
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `property_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`property_id` text NOT NULL,
	`file_name` text NOT NULL,
	`object_key` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`uploaded_by` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`document_category` text NOT NULL,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`uploaded_by`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "documents_size" CHECK("property_documents"."size" > 0)
);
--> statement-breakpoint
CREATE INDEX `documents_newest` ON `property_documents` (`agency_id`,`property_id`,"created_at" desc);--> statement-breakpoint
CREATE INDEX `documents_by_uploader` ON `property_documents` (`agency_id`,`uploaded_by`);--> statement-breakpoint
CREATE INDEX `documents_pending` ON `property_documents` (`created_at`) WHERE "property_documents"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `property_documents_agencyId_id_unique` ON `property_documents` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_documents_agencyId_clientKey_unique` ON `property_documents` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_documents_objectKey_unique` ON `property_documents` (`object_key`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`user_id` text,
	`property_id` text,
	`lead_id` text,
	`event_type` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`location` text,
	`start_time` text NOT NULL,
	`end_time` text,
	`all_day` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`user_id`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "events_end" CHECK("events"."end_time" >= "events"."start_time"),
	CONSTRAINT "events_all_day" CHECK("events"."all_day" = 0 or "events"."end_time" is null)
);
--> statement-breakpoint
CREATE INDEX `events_by_start` ON `events` (`agency_id`,`start_time`,`end_time`);--> statement-breakpoint
CREATE INDEX `events_of_user` ON `events` (`agency_id`,`user_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `events_of_property` ON `events` (`agency_id`,`property_id`);--> statement-breakpoint
CREATE INDEX `events_of_lead` ON `events` (`agency_id`,`lead_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `events_agencyId_id_unique` ON `events` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `events_agencyId_clientKey_unique` ON `events` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE TABLE `history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`agency_id` text,
	`actor_id` text,
	`role` text,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text,
	`fields` text,
	`change` text,
	`request_id` text,
	`ip_hash` text
);
--> statement-breakpoint
CREATE INDEX `history_of_agency` ON `history` (`agency_id`,`at`);--> statement-breakpoint
CREATE INDEX `history_by_time` ON `history` (`at`);--> statement-breakpoint
CREATE TABLE `lead_counts` (
	`agency_id` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`agency_id`, `status`),
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`email` text,
	`email_folded` text,
	`phone` text,
	`phone_folded` text,
	`source` text,
	`status` text DEFAULT 'New' NOT NULL,
	`priority` text,
	`min_buy_budget` integer,
	`max_buy_budget` integer,
	`min_rent_budget` integer,
	`max_rent_budget` integer,
	`min_property_size` integer,
	`max_property_size` integer,
	`preferred_property_types` text NOT NULL,
	`preferred_bedrooms` text NOT NULL,
	`preferred_bathrooms` text NOT NULL,
	`preferred_features` text NOT NULL,
	`time_range_interest` text NOT NULL,
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "leads_status" CHECK("leads"."status" in ('New', 'Contacted', 'Qualified', 'Converted', 'Lost')),
	CONSTRAINT "leads_buy" CHECK("leads"."min_buy_budget" >= 0 and "leads"."max_buy_budget" >= coalesce("leads"."min_buy_budget", 0)),
	CONSTRAINT "leads_rent" CHECK("leads"."min_rent_budget" >= 0 and "leads"."max_rent_budget" >= coalesce("leads"."min_rent_budget", 0)),
	CONSTRAINT "leads_size" CHECK("leads"."min_property_size" >= 0 and "leads"."max_property_size" >= coalesce("leads"."min_property_size", 0))
);
--> statement-breakpoint
CREATE INDEX `leads_newest` ON `leads` (`agency_id`,"created_at" desc,"id" desc,`name_folded`);--> statement-breakpoint
CREATE INDEX `leads_board` ON `leads` (`agency_id`,`status`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `leads_by_name` ON `leads` (`agency_id`,`name_folded`);--> statement-breakpoint
CREATE UNIQUE INDEX `leads_agencyId_id_unique` ON `leads` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `leads_agencyId_clientKey_unique` ON `leads` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_expiry` ON `attempts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `property_owners` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`email` text,
	`email_folded` text,
	`phone` text,
	`phone_folded` text,
	`status` text DEFAULT 'Active' NOT NULL,
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "owners_status" CHECK("property_owners"."status" in ('Active', 'Inactive'))
);
--> statement-breakpoint
CREATE INDEX `owners_newest` ON `property_owners` (`agency_id`,"created_at" desc,"id" desc,`name_folded`,`status`);--> statement-breakpoint
CREATE INDEX `owners_by_name` ON `property_owners` (`agency_id`,`status`,`name_folded`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_owners_agencyId_id_unique` ON `property_owners` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_owners_agencyId_clientKey_unique` ON `property_owners` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE TABLE `property_images` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`property_id` text NOT NULL,
	`file_name` text NOT NULL,
	`object_key` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`uploaded_by` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`is_portrait` integer DEFAULT false NOT NULL,
	`order_index` integer NOT NULL,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`uploaded_by`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "images_size" CHECK("property_images"."size" > 0 and "property_images"."order_index" >= 0)
);
--> statement-breakpoint
CREATE INDEX `images_in_order` ON `property_images` (`agency_id`,`property_id`,"is_portrait" desc,`order_index`);--> statement-breakpoint
CREATE INDEX `images_by_uploader` ON `property_images` (`agency_id`,`uploaded_by`);--> statement-breakpoint
CREATE INDEX `images_pending` ON `property_images` (`created_at`) WHERE "property_images"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `images_one_cover` ON `property_images` (`property_id`) WHERE "property_images"."is_portrait" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `property_images_agencyId_id_unique` ON `property_images` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_images_agencyId_clientKey_unique` ON `property_images` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `property_images_objectKey_unique` ON `property_images` (`object_key`);--> statement-breakpoint
CREATE TABLE `properties` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`title` text NOT NULL,
	`title_folded` text NOT NULL,
	`address` text,
	`type` text,
	`status` text DEFAULT 'Disponible para la venta' NOT NULL,
	`price` real,
	`rental_price` real,
	`rent_start_date` text,
	`rent_end_date` text,
	`bedrooms` integer,
	`bathrooms` integer,
	`area` integer,
	`features` text NOT NULL,
	`owner_id` text,
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`owner_id`) REFERENCES `property_owners`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "properties_numbers" CHECK("properties"."price" >= 0 and "properties"."rental_price" >= 0 and "properties"."area" >= 0),
	CONSTRAINT "properties_rooms" CHECK("properties"."bedrooms" >= 0 and "properties"."bathrooms" >= 0),
	CONSTRAINT "properties_rent" CHECK("properties"."rent_end_date" >= "properties"."rent_start_date")
);
--> statement-breakpoint
CREATE INDEX `properties_newest` ON `properties` (`agency_id`,"created_at" desc,"id" desc,`title_folded`,`status`);--> statement-breakpoint
CREATE INDEX `properties_of_owner` ON `properties` (`agency_id`,`owner_id`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `properties_by_title` ON `properties` (`agency_id`,`title_folded`);--> statement-breakpoint
CREATE UNIQUE INDEX `properties_agencyId_id_unique` ON `properties` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `properties_agencyId_clientKey_unique` ON `properties` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE TABLE `file_removals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bucket` text NOT NULL,
	`object_key` text NOT NULL,
	`not_before` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removals_due` ON `file_removals` (`not_before`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`seen_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`title` text NOT NULL,
	`title_folded` text NOT NULL,
	`description` text,
	`due_date` text,
	`due_time` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`priority` text,
	`assigned_to` text,
	`created_by` text NOT NULL,
	`property_id` text,
	`lead_id` text,
	FOREIGN KEY (`agency_id`,`assigned_to`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`created_by`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agency_id`,`lead_id`) REFERENCES `leads`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tasks_status" CHECK("tasks"."status" in ('pending', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "tasks_time" CHECK("tasks"."due_time" is null or "tasks"."due_date" is not null)
);
--> statement-breakpoint
CREATE INDEX `tasks_due` ON `tasks` (`agency_id`,`status`,"due_date" is null,`due_date`,`due_time`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_of_user` ON `tasks` (`agency_id`,`assigned_to`,`status`,`priority`,`due_date`);--> statement-breakpoint
CREATE INDEX `tasks_by_creator` ON `tasks` (`agency_id`,`created_by`);--> statement-breakpoint
CREATE INDEX `tasks_of_property` ON `tasks` (`agency_id`,`property_id`);--> statement-breakpoint
CREATE INDEX `tasks_of_lead` ON `tasks` (`agency_id`,`lead_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_agencyId_id_unique` ON `tasks` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_agencyId_clientKey_unique` ON `tasks` (`agency_id`,`client_key`);