CREATE TABLE `job_heartbeats` (
	`job` text PRIMARY KEY NOT NULL,
	`succeeded_at` text NOT NULL
);
