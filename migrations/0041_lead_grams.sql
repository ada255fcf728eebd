ALTER TABLE `leads` ADD `search_row` integer;--> statement-breakpoint
CREATE INDEX `leads_by_search_row` ON `leads` (`search_row`,`agency_id`);--> statement-breakpoint
CREATE INDEX `leads_without_grams` ON `leads` (`search_row`,`agency_id`,`id`) WHERE "leads"."search_row" is null;--> statement-breakpoint
-- Each three characters of a lead's text that stand together in a word, as a token that begins with the agency.
CREATE VIRTUAL TABLE lead_grams USING fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
-- The releases before and after write the texts alone; the grams follow them. Older rows get theirs from runRefold.
CREATE TRIGGER leads_grams_inserted AFTER INSERT ON leads
BEGIN UPDATE leads SET search_row = (SELECT coalesce(max(search_row), 0) + 1 FROM leads) WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER leads_grams_numbered AFTER UPDATE OF search_row ON leads WHEN NEW.search_row IS NOT OLD.search_row
BEGIN
  DELETE FROM lead_grams WHERE rowid = OLD.search_row AND NOT EXISTS (SELECT 1 FROM leads WHERE search_row = OLD.search_row);
  INSERT INTO lead_grams (rowid, grams) SELECT NEW.search_row, (
    WITH RECURSIVE part(at, gram) AS (
      SELECT 1, substr(NEW.searchable, 1, 3)
      UNION ALL SELECT at + 1, substr(NEW.searchable, at + 1, 3) FROM part WHERE at + 3 <= length(NEW.searchable)
    )
    SELECT coalesce(group_concat(substr(NEW.agency_id, 1, 8) || hex(gram), ' '), '') FROM part
    WHERE length(gram) = 3 AND instr(gram, ' ') + instr(gram, char(9)) + instr(gram, char(10)) = 0
  ) WHERE NEW.search_row IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER leads_grams_changed AFTER UPDATE OF name_folded, email_folded, phone_folded, search_text ON leads
WHEN NEW.search_row IS NOT NULL AND NEW.searchable IS NOT OLD.searchable
BEGIN
  DELETE FROM lead_grams WHERE rowid = NEW.search_row;
  INSERT INTO lead_grams (rowid, grams) VALUES (NEW.search_row, (
    WITH RECURSIVE part(at, gram) AS (
      SELECT 1, substr(NEW.searchable, 1, 3)
      UNION ALL SELECT at + 1, substr(NEW.searchable, at + 1, 3) FROM part WHERE at + 3 <= length(NEW.searchable)
    )
    SELECT coalesce(group_concat(substr(NEW.agency_id, 1, 8) || hex(gram), ' '), '') FROM part
    WHERE length(gram) = 3 AND instr(gram, ' ') + instr(gram, char(9)) + instr(gram, char(10)) = 0
  ));
END;
--> statement-breakpoint
CREATE TRIGGER leads_grams_deleted AFTER DELETE ON leads WHEN OLD.search_row IS NOT NULL
BEGIN DELETE FROM lead_grams WHERE rowid = OLD.search_row; END;
