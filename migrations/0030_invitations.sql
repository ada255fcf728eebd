CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`agency_id` text NOT NULL,
	`client_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`input_digest` text NOT NULL,
	`full_name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`token_digest` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`agency_id`,`invited_by`) REFERENCES `users`(`agency_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_digest`);--> statement-breakpoint
CREATE INDEX `invitations_by_user` ON `invitations` (`agency_id`,`invited_by`);--> statement-breakpoint
CREATE INDEX `invitations_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_agencyId_id_unique` ON `invitations` (`agency_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_agencyId_clientKey_unique` ON `invitations` (`agency_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_email` ON `invitations` (`agency_id`,`email_key`);--> statement-breakpoint
CREATE TRIGGER invitations_stay BEFORE UPDATE OF agency_id ON invitations WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
-- Users and open invitations together are as many as an agency may have users, and nobody is invited who has an account.
CREATE TRIGGER invitations_quota BEFORE INSERT ON invitations
BEGIN
  SELECT RAISE(ABORT, 'invited_user_exists') WHERE EXISTS (SELECT 1 FROM users WHERE email_key = NEW.email_key);
  SELECT RAISE(ABORT, 'users_are_full') WHERE
    (SELECT count(*) FROM users WHERE agency_id = NEW.agency_id AND status <> 'deleted') +
    (SELECT count(*) FROM invitations WHERE agency_id = NEW.agency_id) >= 500;
END;
--> statement-breakpoint
-- Whoever is no active manager any more invites nobody: not a colleague, and not themself under another address.
CREATE TRIGGER users_invitations_end AFTER UPDATE OF status, role ON users WHEN NOT (NEW.status = 'active' AND NEW.role = 'manager')
BEGIN DELETE FROM invitations WHERE agency_id = NEW.agency_id AND invited_by = NEW.id; END;
