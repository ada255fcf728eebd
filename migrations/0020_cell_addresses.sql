CREATE TABLE `cell_addresses` (
	`email_key` text PRIMARY KEY NOT NULL,
	`cell` text NOT NULL,
	`claim` text NOT NULL
);
--> statement-breakpoint
-- Named like the unique constraint whose error they stand for: the address is taken, by a user of another cell.
CREATE TRIGGER `address_of_other_cell_insert` BEFORE INSERT ON `users`
WHEN EXISTS (SELECT 1 FROM `cell_addresses` WHERE `email_key` = NEW.`email_key`)
BEGIN SELECT RAISE(ABORT, 'address_of_other_cell: users.email_key'); END;
--> statement-breakpoint
CREATE TRIGGER `address_of_other_cell_update` BEFORE UPDATE OF `email_key` ON `users`
WHEN NEW.`email_key` <> OLD.`email_key` AND EXISTS (SELECT 1 FROM `cell_addresses` WHERE `email_key` = NEW.`email_key`)
BEGIN SELECT RAISE(ABORT, 'address_of_other_cell: users.email_key'); END;
