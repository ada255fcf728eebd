ALTER TABLE `ads` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `ads` ADD `published_on` text;--> statement-breakpoint
ALTER TABLE `ads` ADD `expires_on` text;--> statement-breakpoint
CREATE INDEX `ads_by_external_id` ON `ads` (`agency_id`,`platform`,`external_id`) WHERE "ads"."external_id" is not null;--> statement-breakpoint
ALTER TABLE `leads` ADD `ad_id` text;--> statement-breakpoint
CREATE INDEX `leads_of_ad` ON `leads` (`agency_id`,`ad_id`) WHERE "leads"."ad_id" is not null;
--> statement-breakpoint
-- A lead is linked to ads of its agency only: the link to any other goes, and the lead stays.
CREATE TRIGGER leads_inserted_with_ad AFTER INSERT ON leads
WHEN NEW.ad_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ads WHERE agency_id = NEW.agency_id AND id = NEW.ad_id)
BEGIN UPDATE leads SET ad_id = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER leads_linked_to_ad AFTER UPDATE OF ad_id ON leads
WHEN NEW.ad_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ads WHERE agency_id = NEW.agency_id AND id = NEW.ad_id)
BEGIN UPDATE leads SET ad_id = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER leads_of_deleted_ad AFTER DELETE ON ads
BEGIN UPDATE leads SET ad_id = NULL WHERE agency_id = OLD.agency_id AND ad_id = OLD.id; END;
--> statement-breakpoint
-- Of merged leads the one that stays keeps its ad, else it takes that of the other one; whichever release merges them.
CREATE TRIGGER ads_of_merged_leads BEFORE DELETE ON leads
WHEN OLD.ad_id IS NOT NULL
  AND EXISTS (SELECT 1 FROM merges WHERE agency_id = OLD.agency_id AND merged = OLD.id AND lead_id IS NOT NULL)
BEGIN
  UPDATE leads SET ad_id = OLD.ad_id WHERE agency_id = OLD.agency_id AND ad_id IS NULL
    AND id = (SELECT lead_id FROM merges WHERE agency_id = OLD.agency_id AND merged = OLD.id);
END;
