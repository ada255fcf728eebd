CREATE TABLE `owner_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`property_id` text NOT NULL,
	`generation` integer NOT NULL,
	`token_digest` text,
	`expires_at` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`last_viewed_at` text,
	`review_price_on` text,
	`keep_on` text,
	`withdraw_on` text,
	`last_answer` text,
	`last_answer_at` text,
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owner_reports_token` ON `owner_reports` (`token_digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `owner_reports_agencyId_id_unique` ON `owner_reports` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `owner_reports_agencyId_clientKey_unique` ON `owner_reports` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `owner_reports_of_property` ON `owner_reports` (`agency_id`,`property_id`);--> statement-breakpoint
CREATE TABLE `page_views` (
	`agency_id` text NOT NULL,
	`property_id` text NOT NULL,
	`page` text NOT NULL,
	`day` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`agency_id`, `property_id`, `page`, `day`),
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "page_views_page" CHECK("page_views"."page" in ('page', 'report'))
);

--> statement-breakpoint
CREATE TRIGGER owner_reports_stay BEFORE UPDATE OF agency_id ON owner_reports WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER page_views_stay BEFORE UPDATE OF agency_id ON page_views WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;