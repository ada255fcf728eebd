DROP INDEX `properties_newest`;--> statement-breakpoint
ALTER TABLE `properties` ADD `missing_documents` integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE `properties` ADD `is_published` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE properties SET
  missing_documents = iif(exists (select 1 from property_documents d where d.agency_id = properties.agency_id and d.property_id = properties.id and d.state = 'ready' and d.document_category = 'Certificado Energético') or exists (select 1 from document_waivers w where w.agency_id = properties.agency_id and w.property_id = properties.id and w.document_category = 'Certificado Energético'), 0, 1)
    + iif(exists (select 1 from property_documents d where d.agency_id = properties.agency_id and d.property_id = properties.id and d.state = 'ready' and d.document_category = 'Cédula de Habitabilidad') or exists (select 1 from document_waivers w where w.agency_id = properties.agency_id and w.property_id = properties.id and w.document_category = 'Cédula de Habitabilidad'), 0, 2)
    + iif(exists (select 1 from property_documents d where d.agency_id = properties.agency_id and d.property_id = properties.id and d.state = 'ready' and d.document_category = 'Nota Simple Registral') or exists (select 1 from document_waivers w where w.agency_id = properties.agency_id and w.property_id = properties.id and w.document_category = 'Nota Simple Registral'), 0, 4)
    + iif(exists (select 1 from property_documents d where d.agency_id = properties.agency_id and d.property_id = properties.id and d.state = 'ready' and d.document_category = 'IBI (Impuesto de Bienes Inmuebles)') or exists (select 1 from document_waivers w where w.agency_id = properties.agency_id and w.property_id = properties.id and w.document_category = 'IBI (Impuesto de Bienes Inmuebles)'), 0, 8),
  is_published = exists (select 1 from ads a where a.agency_id = properties.agency_id and a.property_id = properties.id and a.status = 'Active');--> statement-breakpoint
CREATE INDEX `properties_lacking_documents` ON `properties` (`agency_id`,"created_at" desc,"id" desc) WHERE "properties"."missing_documents" > 0;--> statement-breakpoint
CREATE INDEX `properties_lacking_documents_by_publication` ON `properties` (`agency_id`,"is_published" desc,"created_at" desc,"id" desc,`assigned_to`,`missing_documents`) WHERE "properties"."missing_documents" > 0;--> statement-breakpoint
CREATE INDEX `properties_newest` ON `properties` (`agency_id`,"created_at" desc,"id" desc,`search_folded`,`status`,`type`,`price`,`rental_price`,`bedrooms`,`bathrooms`,`area`,`zone_folded`,`features`);
--> statement-breakpoint
-- Which required documents a property lacks: each has a bit, in the order of db/domain/properties/documents.ts.
CREATE TRIGGER documents_present_added AFTER INSERT ON property_documents WHEN NEW.state = 'ready'
BEGIN UPDATE properties SET missing_documents = missing_documents & ~(CASE NEW.document_category WHEN 'Certificado Energético' THEN 1 WHEN 'Cédula de Habitabilidad' THEN 2 WHEN 'Nota Simple Registral' THEN 4 WHEN 'IBI (Impuesto de Bienes Inmuebles)' THEN 8 ELSE 0 END)
  WHERE agency_id = NEW.agency_id AND id = NEW.property_id; END;
--> statement-breakpoint
CREATE TRIGGER documents_present_stored AFTER UPDATE OF state ON property_documents WHEN NEW.state = 'ready'
BEGIN UPDATE properties SET missing_documents = missing_documents & ~(CASE NEW.document_category WHEN 'Certificado Energético' THEN 1 WHEN 'Cédula de Habitabilidad' THEN 2 WHEN 'Nota Simple Registral' THEN 4 WHEN 'IBI (Impuesto de Bienes Inmuebles)' THEN 8 ELSE 0 END)
  WHERE agency_id = NEW.agency_id AND id = NEW.property_id; END;
--> statement-breakpoint
CREATE TRIGGER documents_missing_deleted AFTER DELETE ON property_documents WHEN OLD.state = 'ready'
BEGIN UPDATE properties SET missing_documents = missing_documents | (CASE OLD.document_category WHEN 'Certificado Energético' THEN 1 WHEN 'Cédula de Habitabilidad' THEN 2 WHEN 'Nota Simple Registral' THEN 4 WHEN 'IBI (Impuesto de Bienes Inmuebles)' THEN 8 ELSE 0 END)
  WHERE agency_id = OLD.agency_id AND id = OLD.property_id
  AND NOT EXISTS (SELECT 1 FROM property_documents d WHERE d.agency_id = OLD.agency_id AND d.property_id = OLD.property_id AND d.state = 'ready' AND d.document_category = OLD.document_category)
  AND NOT EXISTS (SELECT 1 FROM document_waivers w WHERE w.agency_id = OLD.agency_id AND w.property_id = OLD.property_id AND w.document_category = OLD.document_category); END;
--> statement-breakpoint
CREATE TRIGGER documents_present_waived AFTER INSERT ON document_waivers
BEGIN UPDATE properties SET missing_documents = missing_documents & ~(CASE NEW.document_category WHEN 'Certificado Energético' THEN 1 WHEN 'Cédula de Habitabilidad' THEN 2 WHEN 'Nota Simple Registral' THEN 4 WHEN 'IBI (Impuesto de Bienes Inmuebles)' THEN 8 ELSE 0 END)
  WHERE agency_id = NEW.agency_id AND id = NEW.property_id; END;
--> statement-breakpoint
CREATE TRIGGER documents_missing_unwaived AFTER DELETE ON document_waivers
BEGIN UPDATE properties SET missing_documents = missing_documents | (CASE OLD.document_category WHEN 'Certificado Energético' THEN 1 WHEN 'Cédula de Habitabilidad' THEN 2 WHEN 'Nota Simple Registral' THEN 4 WHEN 'IBI (Impuesto de Bienes Inmuebles)' THEN 8 ELSE 0 END)
  WHERE agency_id = OLD.agency_id AND id = OLD.property_id
  AND NOT EXISTS (SELECT 1 FROM property_documents d WHERE d.agency_id = OLD.agency_id AND d.property_id = OLD.property_id AND d.state = 'ready' AND d.document_category = OLD.document_category)
  AND NOT EXISTS (SELECT 1 FROM document_waivers w WHERE w.agency_id = OLD.agency_id AND w.property_id = OLD.property_id AND w.document_category = OLD.document_category); END;
--> statement-breakpoint
-- Whether an ad of a property is active.
CREATE TRIGGER ads_published_added AFTER INSERT ON ads
BEGIN
  UPDATE properties SET is_published = EXISTS (SELECT 1 FROM ads a WHERE a.agency_id = NEW.agency_id AND a.property_id = NEW.property_id AND a.status = 'Active')
  WHERE agency_id = NEW.agency_id AND id = NEW.property_id;
END;
--> statement-breakpoint
CREATE TRIGGER ads_published_changed AFTER UPDATE OF status, property_id ON ads
BEGIN
  UPDATE properties SET is_published = EXISTS (SELECT 1 FROM ads a WHERE a.agency_id = OLD.agency_id AND a.property_id = OLD.property_id AND a.status = 'Active')
  WHERE agency_id = OLD.agency_id AND id = OLD.property_id;
  UPDATE properties SET is_published = EXISTS (SELECT 1 FROM ads a WHERE a.agency_id = NEW.agency_id AND a.property_id = NEW.property_id AND a.status = 'Active')
  WHERE agency_id = NEW.agency_id AND id = NEW.property_id;
END;
--> statement-breakpoint
CREATE TRIGGER ads_published_deleted AFTER DELETE ON ads
BEGIN
  UPDATE properties SET is_published = EXISTS (SELECT 1 FROM ads a WHERE a.agency_id = OLD.agency_id AND a.property_id = OLD.property_id AND a.status = 'Active')
  WHERE agency_id = OLD.agency_id AND id = OLD.property_id;
END;
