ALTER TABLE `property_images` ADD `thumb_size` integer;--> statement-breakpoint
ALTER TABLE `property_images` ADD `medium_size` integer;