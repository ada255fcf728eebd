CREATE INDEX `leads_of_status_by_collation` ON `leads` (`agency_id`,`status_rank`,`collation_key`,`id`);--> statement-breakpoint
CREATE INDEX `leads_of_status_by_priority` ON `leads` (`agency_id`,`status_rank`,`priority_rank`,`id`);--> statement-breakpoint
CREATE INDEX `leads_of_status_by_contact` ON `leads` (`agency_id`,`status_rank`,`contact_key`,`id`);