-- Who takes over what is left of the work of a user who has left (JSON); null where all of it has been handed over.
ALTER TABLE `users` ADD `handing_over` text;--> statement-breakpoint
CREATE INDEX `users_handing_over` ON `users` (`agency_id`,`id`) WHERE "users"."handing_over" is not null;