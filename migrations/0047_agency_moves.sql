CREATE TABLE `agency_moves` (
	`agency` text PRIMARY KEY NOT NULL,
	`from_cell` text NOT NULL,
	`to_cell` text NOT NULL,
	`started_at` text NOT NULL,
	`switched_at` text,
	`is_closed` integer NOT NULL
);
