ALTER TABLE `property_documents` ADD `content_hash` text;--> statement-breakpoint
ALTER TABLE `property_images` ADD `content_hash` text;