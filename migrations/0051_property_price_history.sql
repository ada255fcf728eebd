CREATE TABLE `property_price_history` (
	`agency_id` text NOT NULL,
	`property_id` text NOT NULL,
	`operation` text NOT NULL,
	`at` text NOT NULL,
	`amount` real,
	PRIMARY KEY(`agency_id`, `property_id`, `operation`, `at`),
	FOREIGN KEY (`agency_id`,`property_id`) REFERENCES `properties`(`agency_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "property_price_history_operation" CHECK("property_price_history"."operation" in ('sale', 'rent'))
);

--> statement-breakpoint
CREATE TRIGGER property_price_history_stay BEFORE UPDATE OF agency_id ON property_price_history WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER properties_first_prices AFTER INSERT ON properties WHEN coalesce(NEW.price, NEW.rental_price) IS NOT NULL
BEGIN
  INSERT INTO property_price_history (agency_id, property_id, operation, at, amount)
  SELECT NEW.agency_id, NEW.id, 'sale', NEW.created_at, NEW.price WHERE NEW.price IS NOT NULL;
  INSERT INTO property_price_history (agency_id, property_id, operation, at, amount)
  SELECT NEW.agency_id, NEW.id, 'rent', NEW.created_at, NEW.rental_price WHERE NEW.rental_price IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER properties_price_changed AFTER UPDATE OF price ON properties WHEN NEW.price IS NOT OLD.price
BEGIN
  -- The price that a property had before this table existed: since the audit log says, else since its creation.
  INSERT INTO property_price_history (agency_id, property_id, operation, at, amount)
  SELECT OLD.agency_id, OLD.id, 'sale', coalesce((
    SELECT at FROM history
    WHERE agency_id = OLD.agency_id AND subject_property_id = OLD.id AND json_extract(change, '$.price.to') = OLD.price
    ORDER BY at DESC, id DESC LIMIT 1
  ), OLD.created_at), OLD.price
  WHERE OLD.price IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM property_price_history WHERE agency_id = OLD.agency_id AND property_id = OLD.id AND operation = 'sale'
  );
  INSERT INTO property_price_history (agency_id, property_id, operation, at, amount)
  VALUES (NEW.agency_id, NEW.id, 'sale', NEW.updated_at, NEW.price)
  ON CONFLICT (agency_id, property_id, operation, at) DO UPDATE SET amount = excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER properties_rental_price_changed AFTER UPDATE OF rental_price ON properties WHEN NEW.rental_price IS NOT OLD.rental_price
BEGIN
  -- The price that a property had before this table existed: since the audit log says, else since its creation.
  INSERT INTO property_price_history (agency_id, property_id, operation, at, amount)
  SELECT OLD.agency_id, OLD.id, 'rent', coalesce((
    SELECT at FROM history
    WHERE agency_id = OLD.agency_id AND subject_property_id = OLD.id AND json_extract(change, '$.rentalPrice.to') = OLD.rental_price
    ORDER BY at DESC, id DESC LIMIT 1
  ), OLD.created_at), OLD.rental_price
  WHERE OLD.rental_price IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM property_price_history WHERE agency_id = OLD.agency_id AND property_id = OLD.id AND operation = 'rent'
  );
  INSERT INTO property_price_history (agency_id, property_id, operation, at, amount)
  VALUES (NEW.agency_id, NEW.id, 'rent', NEW.updated_at, NEW.rental_price)
  ON CONFLICT (agency_id, property_id, operation, at) DO UPDATE SET amount = excluded.amount;
END;
