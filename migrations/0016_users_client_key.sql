ALTER TABLE `users` ADD `client_key` text;--> statement-breakpoint
ALTER TABLE `users` ADD `input_digest` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_client_key` ON `users` (`client_key`);