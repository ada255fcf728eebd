CREATE TABLE `reference_numbers` (
	`agency_id` text NOT NULL,
	`prefix` text NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`agency_id`, `prefix`),
	FOREIGN KEY (`agency_id`) REFERENCES `agencies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `agencies` ADD `reference_prefix` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `properties` ADD `reference_order` text GENERATED ALWAYS AS (coalesce(rtrim("reference", '0123456789') || substr('00000000000000000000' || substr("reference", length(rtrim("reference", '0123456789')) + 1), -20), '')) VIRTUAL;--> statement-breakpoint
CREATE UNIQUE INDEX `properties_by_reference` ON `properties` (`agency_id`,`reference`);--> statement-breakpoint
CREATE INDEX `properties_unnumbered` ON `properties` (`agency_id`,`created_at`,`id`) WHERE "properties"."reference" is null;--> statement-breakpoint
CREATE INDEX `properties_sorted_by_reference` ON `properties` (`agency_id`,`reference_order`,`id`);
--> statement-breakpoint
CREATE TRIGGER reference_numbers_stay BEFORE UPDATE OF agency_id ON reference_numbers WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
-- Also of a release that knows no references.
CREATE TRIGGER properties_numbered AFTER INSERT ON properties WHEN NEW.reference IS NULL
BEGIN
  INSERT INTO reference_numbers (agency_id, prefix, last)
  SELECT id, coalesce(reference_prefix, 'LL'), 0 FROM agencies WHERE id = NEW.agency_id
  ON CONFLICT (agency_id, prefix) DO NOTHING;
  -- The next number whose reference nobody has typed.
  UPDATE reference_numbers SET last = (
    WITH RECURSIVE taken(number) AS (
      SELECT last + 1
      UNION ALL
      SELECT number + 1 FROM taken WHERE EXISTS (
        SELECT 1 FROM properties WHERE agency_id = NEW.agency_id AND reference = prefix || '-' || printf('%04d', number)
      )
    )
    SELECT max(number) FROM taken
  )
  WHERE agency_id = NEW.agency_id
    AND prefix = (SELECT coalesce(reference_prefix, 'LL') FROM agencies WHERE id = NEW.agency_id);
  UPDATE properties SET reference = (
    SELECT prefix || '-' || printf('%04d', last) FROM reference_numbers WHERE agency_id = NEW.agency_id
      AND prefix = (SELECT coalesce(reference_prefix, 'LL') FROM agencies WHERE id = NEW.agency_id)
  )
  WHERE id = NEW.id;
END;
--> statement-breakpoint
-- The job references writes null again over null.
CREATE TRIGGER properties_renumbered AFTER UPDATE OF reference ON properties WHEN NEW.reference IS NULL
BEGIN
  INSERT INTO reference_numbers (agency_id, prefix, last)
  SELECT id, coalesce(reference_prefix, 'LL'), 0 FROM agencies WHERE id = NEW.agency_id
  ON CONFLICT (agency_id, prefix) DO NOTHING;
  -- The next number whose reference nobody has typed.
  UPDATE reference_numbers SET last = (
    WITH RECURSIVE taken(number) AS (
      SELECT last + 1
      UNION ALL
      SELECT number + 1 FROM taken WHERE EXISTS (
        SELECT 1 FROM properties WHERE agency_id = NEW.agency_id AND reference = prefix || '-' || printf('%04d', number)
      )
    )
    SELECT max(number) FROM taken
  )
  WHERE agency_id = NEW.agency_id
    AND prefix = (SELECT coalesce(reference_prefix, 'LL') FROM agencies WHERE id = NEW.agency_id);
  UPDATE properties SET reference = (
    SELECT prefix || '-' || printf('%04d', last) FROM reference_numbers WHERE agency_id = NEW.agency_id
      AND prefix = (SELECT coalesce(reference_prefix, 'LL') FROM agencies WHERE id = NEW.agency_id)
  )
  WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A typed 'LL-0007' counts too, so that the counter does not give it again once it is free.
CREATE TRIGGER properties_reference_counted AFTER INSERT ON properties WHEN NEW.reference IS NOT NULL
BEGIN
  INSERT INTO reference_numbers (agency_id, prefix, last)
  SELECT NEW.agency_id, substr(stem, 1, length(stem) - 1), CAST(digits AS INTEGER)
  FROM (SELECT stem, substr(NEW.reference, length(stem) + 1) AS digits FROM (SELECT rtrim(NEW.reference, '0123456789') AS stem))
  WHERE substr(stem, -1) = '-' AND length(stem) BETWEEN 2 AND 9 AND length(digits) BETWEEN 4 AND 9
  ON CONFLICT (agency_id, prefix) DO UPDATE SET last = max(last, excluded.last);
END;
--> statement-breakpoint
CREATE TRIGGER properties_reference_recounted AFTER UPDATE OF reference ON properties
WHEN NEW.reference IS NOT NULL AND NEW.reference IS NOT OLD.reference
BEGIN
  INSERT INTO reference_numbers (agency_id, prefix, last)
  SELECT NEW.agency_id, substr(stem, 1, length(stem) - 1), CAST(digits AS INTEGER)
  FROM (SELECT stem, substr(NEW.reference, length(stem) + 1) AS digits FROM (SELECT rtrim(NEW.reference, '0123456789') AS stem))
  WHERE substr(stem, -1) = '-' AND length(stem) BETWEEN 2 AND 9 AND length(digits) BETWEEN 4 AND 9
  ON CONFLICT (agency_id, prefix) DO UPDATE SET last = max(last, excluded.last);
END;
