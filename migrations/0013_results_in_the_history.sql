CREATE TABLE `sign_in_networks` (
	`network` text NOT NULL,
	`person` text NOT NULL,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`network`, `person`)
);
--> statement-breakpoint
CREATE INDEX `sign_in_networks_expiry` ON `sign_in_networks` (`expires_at`);--> statement-breakpoint
ALTER TABLE `history` ADD `result` text DEFAULT 'ok' NOT NULL;--> statement-breakpoint
ALTER TABLE `history` ADD `user_agent` text;
--> statement-breakpoint
-- What is told already says by its action what came of it.
DROP TRIGGER history_fixed;
--> statement-breakpoint
UPDATE history SET result = CASE
  WHEN action = 'denied' THEN 'denied'
  WHEN action LIKE '%.failed' THEN 'failed'
  ELSE 'limited'
END WHERE action = 'denied' OR action LIKE '%.failed' OR action LIKE '%.limited';
--> statement-breakpoint
CREATE TRIGGER history_fixed BEFORE UPDATE ON history
BEGIN SELECT RAISE(ABORT, 'history_is_fixed'); END;
--> statement-breakpoint
-- REPLACE takes a line away without asking the triggers of deletion; so a line that is there is never written again.
CREATE TRIGGER history_unreplaced BEFORE INSERT ON history WHEN EXISTS (SELECT 1 FROM history WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'history_is_fixed'); END;
--> statement-breakpoint
-- Before an insert, an id that is still to come reads as -1: no line may have it.
CREATE TRIGGER history_numbered AFTER INSERT ON history WHEN NEW.id < 1
BEGIN SELECT RAISE(ABORT, 'history_is_fixed'); END;
