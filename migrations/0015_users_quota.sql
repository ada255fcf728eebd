-- An agency has as many users as its lists show.
CREATE TRIGGER users_quota BEFORE INSERT ON users WHEN NEW.agency_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'users_are_full') WHERE NEW.status <> 'deleted'
    AND (SELECT count(*) FROM users WHERE agency_id = NEW.agency_id AND status <> 'deleted') >= 500;
  SELECT RAISE(ABORT, 'users_kept_are_full')
    WHERE (SELECT count(*) FROM users WHERE agency_id = NEW.agency_id) >= 2000;
END;
