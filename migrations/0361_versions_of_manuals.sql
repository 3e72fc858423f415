-- Forms are kept as manuals are, each in a directory of its own; what a file was before is kept with who put it there and when, and one that
-- is taken away is hidden and not gone. Until now a file that was put there again took the place of the other, and stayed for ever.
ALTER TABLE user_manuals
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN removed_at timestamptz,
  -- user id
  ADD COLUMN removed_by text,
  DROP CONSTRAINT user_manuals_dir_check,
  -- 'Form' is for everybody
  ADD CONSTRAINT user_manuals_dir_check CHECK (dir IN ('B', 'B-FAQ', 'F', 'R', 'S', 'S-English', 'S-FAQ', 'T', 'Form', 'B-Form', 'F-Form',
                                                       'R-Form', 'S-Form', 'T-Form')) NOT VALID;

-- Only administrators see what was taken away.
ALTER POLICY inside ON user_manuals USING (removed_at IS NULL AND (SELECT ehub_sees_all()));
ALTER POLICY own_type ON user_manuals
  USING (removed_at IS NULL AND CASE WHEN dir = 'Form' THEN (SELECT ehub_audience()) <> ''
                                     ELSE split_part(dir, '-', 1) = (SELECT ehub_audience()) END);

-- What a file was before it became what user_manuals has.
CREATE TABLE user_manual_versions (
  dir          text NOT NULL,
  name         text NOT NULL,
  version      int NOT NULL,
  content      bytea NOT NULL,
  size         int NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  media_type   text NOT NULL,
  uploaded_at  timestamptz NOT NULL,
  uploaded_by  text NOT NULL,
  -- the file was taken away while this was its newest version
  removed_at   timestamptz,
  removed_by   text,
  PRIMARY KEY (dir, name, version)
);
ALTER TABLE user_manual_versions ALTER COLUMN content SET STORAGE EXTERNAL;

-- The program reads them and writes none: the trigger does.
GRANT SELECT ON user_manual_versions TO ehub_app;
ALTER TABLE user_manual_versions ENABLE ROW LEVEL SECURITY;
-- Whoever sees a file sees what it was.
CREATE POLICY of_files ON user_manual_versions
  USING (EXISTS (SELECT FROM user_manuals m WHERE m.dir = user_manual_versions.dir AND m.name = user_manual_versions.name));

CREATE FUNCTION keep_manual_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO user_manual_versions (dir, name, version, content, media_type, uploaded_at, uploaded_by, removed_at, removed_by)
  VALUES (OLD.dir, OLD.name, OLD.version, OLD.content, OLD.media_type, OLD.uploaded_at, OLD.uploaded_by, OLD.removed_at, OLD.removed_by);
  NEW.version := OLD.version + 1;
  NEW.removed_at := NULL;
  NEW.removed_by := NULL;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION keep_manual_version() FROM PUBLIC;
-- Also when the version before puts a file there.
CREATE TRIGGER keep_version BEFORE UPDATE OF content ON user_manuals FOR EACH ROW EXECUTE FUNCTION keep_manual_version();

INSERT INTO audit_kinds (code) VALUES ('manual_removed');
