-- A document whose end is completed while it is stored becomes longer than its upload declared.
CREATE TRIGGER documents_resized AFTER UPDATE OF size ON property_documents
BEGIN
  UPDATE file_usage SET bytes = bytes - OLD.size + NEW.size WHERE agency_id = NEW.agency_id;
END;
