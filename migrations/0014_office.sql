-- Announcements, manuals and forms, terms of purchase, comments, notifications, and saved views.

-- What the portal announces to companies of some types, from one day to another: a document of the process
-- `announcement`.
CREATE TABLE announcements (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state         text NOT NULL CHECK (state IN ('Draft', 'Scheduled', 'Published', 'Expired')),
  version       bigint NOT NULL DEFAULT 1,
  changed_at    timestamptz NOT NULL,
  title         text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
  -- plain text with line breaks
  content       text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 4000),
  -- first and last day, both included
  start_on      date NOT NULL,
  end_on        date NOT NULL CHECK (end_on >= start_on),
  -- position in the list, lowest first
  sequence      int NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  -- pinned above the others
  top           boolean NOT NULL DEFAULT false,
  mail_enable   boolean NOT NULL DEFAULT false,
  -- when the mail was queued; sent once, whatever happens to the announcement afterwards
  mailed_at     timestamptz,
  -- company types that may read it; B = the buyer's side
  audience      text[] NOT NULL CHECK (cardinality(audience) > 0 AND audience <@ '{S,B,F,R,T}'),
  login_notice  boolean NOT NULL DEFAULT false,
  author        text NOT NULL DEFAULT '' CHECK (char_length(author) <= 100),
  link          text NOT NULL DEFAULT '' CHECK (link ~* '^(https?://.+)?$'),
  creator       text NOT NULL,
  created_at    timestamptz NOT NULL,
  -- last change of its content
  updated_at    timestamptz NOT NULL
);
CREATE CONSTRAINT TRIGGER announcements_history AFTER INSERT OR UPDATE OF state, version ON announcements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('announcement');
-- The administrators' list by its three orders, the home page, and the announcements shown after sign-in.
CREATE INDEX announcements_created_idx ON announcements (created_at, id);
CREATE INDEX announcements_start_idx ON announcements (start_on, id);
CREATE INDEX announcements_end_idx ON announcements (end_on, id);
CREATE INDEX announcements_published_idx ON announcements (top DESC, sequence, start_on DESC, id DESC) WHERE state = 'Published';
CREATE INDEX announcements_login_notice_idx ON announcements (top DESC, sequence, start_on DESC, id DESC)
  WHERE state = 'Published' AND login_notice;
GRANT SELECT, INSERT, UPDATE ON announcements TO ehub_app;
ALTER TABLE announcements ENABLE ROW LEVEL SECURITY;
CREATE POLICY administrators ON announcements USING ((SELECT ehub_reads_mail()));
CREATE POLICY published ON announcements FOR SELECT
  USING (state = 'Published' AND (SELECT ehub_audience()) = ANY (audience));

-- Login notices that an account does not want to see again, up to this version.
CREATE TABLE announcement_seen (
  announcement_id  bigint NOT NULL REFERENCES announcements ON DELETE CASCADE,
  account_id       bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  version          bigint NOT NULL,
  seen_at          timestamptz NOT NULL,
  PRIMARY KEY (announcement_id, account_id)
);
CREATE INDEX announcement_seen_account_idx ON announcement_seen (account_id);

-- Which account has read which version. Apart from announcement_seen: reading a notice does not hide it, and an older
-- version stays recorded.
CREATE TABLE announcement_reads (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  announcement_id  bigint NOT NULL REFERENCES announcements ON DELETE CASCADE,
  account_id       bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  version          bigint NOT NULL,
  -- first time
  read_at          timestamptz NOT NULL,
  UNIQUE (announcement_id, account_id, version)
);
CREATE INDEX announcement_reads_account_idx ON announcement_reads (account_id);
CREATE INDEX announcement_reads_time_idx ON announcement_reads (announcement_id, read_at, id);
GRANT SELECT, INSERT, UPDATE ON announcement_seen TO ehub_app;
GRANT SELECT, INSERT ON announcement_reads TO ehub_app;
ALTER TABLE announcement_seen ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON announcement_seen
  USING ((SELECT ehub_sees_all())
         OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));
ALTER TABLE announcement_reads ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON announcement_reads
  USING ((SELECT ehub_sees_all())
         OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));

-- Manuals and forms: files in a directory per type of company, uploaded by administrators.
CREATE TABLE user_manuals (
  -- begins with the company type of its readers, B = the buyer's side; 'Form' is for every type
  dir          text NOT NULL CHECK (dir IN ('B', 'B-FAQ', 'F', 'R', 'S', 'S-English', 'S-FAQ', 'T', 'Form', 'B-Form', 'F-Form',
                                            'R-Form', 'S-Form', 'T-Form')),
  -- with extension
  name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200 AND name !~ '[/\\[:cntrl:]]'),
  content      bytea NOT NULL,
  size         int NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  media_type   text NOT NULL,
  uploaded_at  timestamptz NOT NULL,
  -- user id
  uploaded_by  text NOT NULL,
  version      int NOT NULL DEFAULT 1,
  -- removed: hidden, not deleted
  removed_at   timestamptz,
  -- user id
  removed_by   text,
  PRIMARY KEY (dir, name)
);
-- Most uploads are compressed already.
ALTER TABLE user_manuals ALTER COLUMN content SET STORAGE EXTERNAL;

-- Older versions of a file.
CREATE TABLE user_manual_versions (
  dir          text NOT NULL,
  name         text NOT NULL,
  version      int NOT NULL,
  content      bytea NOT NULL,
  size         int NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  media_type   text NOT NULL,
  uploaded_at  timestamptz NOT NULL,
  uploaded_by  text NOT NULL,
  -- when the file was removed while this was its newest version
  removed_at   timestamptz,
  removed_by   text,
  PRIMARY KEY (dir, name, version)
);
ALTER TABLE user_manual_versions ALTER COLUMN content SET STORAGE EXTERNAL;

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
CREATE TRIGGER keep_version BEFORE UPDATE OF content ON user_manuals FOR EACH ROW EXECUTE FUNCTION keep_manual_version();

-- Only the trigger writes older versions.
GRANT SELECT, INSERT, UPDATE ON user_manuals TO ehub_app;
GRANT SELECT ON user_manual_versions TO ehub_app;
ALTER TABLE user_manuals ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_manual_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY administrators ON user_manuals USING ((SELECT ehub_reads_mail()));
-- The buyer's side reads every file, other companies those of their type. Only administrators see a removed file.
CREATE POLICY inside ON user_manuals FOR SELECT USING (removed_at IS NULL AND (SELECT ehub_sees_all()));
CREATE POLICY own_type ON user_manuals FOR SELECT
  USING (removed_at IS NULL AND CASE WHEN dir = 'Form' THEN (SELECT ehub_audience()) <> ''
                                     ELSE split_part(dir, '-', 1) = (SELECT ehub_audience()) END);
-- Older versions are visible with their file. A removed version stays with administrators, also when a new file has its
-- name.
CREATE POLICY of_files ON user_manual_versions
  USING ((removed_at IS NULL OR (SELECT ehub_reads_mail()))
         AND EXISTS (SELECT FROM user_manuals m WHERE m.dir = user_manual_versions.dir AND m.name = user_manual_versions.name));

-- Terms of purchase as PDF: a version for each language and plant, or for all plants, valid from its first day until
-- the next version. A file is never overwritten; a version that is not valid yet may be withdrawn, and keeps its
-- number.
CREATE TABLE provisions (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  language      text NOT NULL CHECK (language IN ('TW', 'EN')),
  -- NULL = for all plants without terms of their own
  plant_id      bigint REFERENCES plants,
  -- from 1 for each language and plant
  version_no    int NOT NULL CHECK (version_no > 0),
  -- first valid day
  valid_on      date NOT NULL,
  -- with extension
  name          text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200 AND name !~ '[/\\[:cntrl:]]'),
  content       bytea NOT NULL,
  size          int NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  uploaded_at   timestamptz NOT NULL,
  -- user id
  uploaded_by   text NOT NULL,
  -- withdrawn before its first day
  withdrawn_at  timestamptz,
  withdrawn_by  text,
  -- when the mail to suppliers about the valid version was queued; NULL = not yet
  told_at       timestamptz,
  CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)),
  UNIQUE NULLS NOT DISTINCT (language, plant_id, version_no)
);
-- PDF is compressed already.
ALTER TABLE provisions ALTER COLUMN content SET STORAGE EXTERNAL;
-- One version is valid at a time.
CREATE UNIQUE INDEX provisions_valid_idx ON provisions (language, plant_id, valid_on) NULLS NOT DISTINCT
  WHERE withdrawn_at IS NULL;

-- Which company has confirmed a version.
CREATE TABLE provision_confirmations (
  provision_id   bigint NOT NULL REFERENCES provisions,
  -- company of the account that confirms
  vendor_id      bigint NOT NULL REFERENCES companies,
  confirmed_at   timestamptz NOT NULL,
  -- user ids of the account and of the account it acted for
  confirmed_by   text NOT NULL,
  confirmed_for  text,
  PRIMARY KEY (provision_id, vendor_id)
);
GRANT SELECT, INSERT, UPDATE (withdrawn_at, withdrawn_by, told_at) ON provisions TO ehub_app;
GRANT SELECT, INSERT ON provision_confirmations TO ehub_app;
ALTER TABLE provisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON provisions USING ((SELECT ehub_sees_all()));
CREATE POLICY known ON provisions FOR SELECT USING (withdrawn_at IS NULL AND (SELECT ehub_company()) IS NOT NULL);
ALTER TABLE provision_confirmations ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON provision_confirmations USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

-- What people write to each other on a document. A reader of the document reads the comments for both sides; those for
-- the own side stay there. A comment is not edited; its author may withdraw it, which deletes the text and keeps the
-- row.
CREATE TABLE comments (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- as in history.process; the program decides which processes have comments
  process         text NOT NULL CHECK (char_length(process) BETWEEN 1 AND 40),
  document_id     bigint NOT NULL,
  vendor_id       bigint NOT NULL REFERENCES companies,
  -- readers: both sides, the buyer's side only, the supplier only
  side            text NOT NULL CHECK (side IN ('both', 'inside', 'supplier')),
  -- plain text; '' = withdrawn
  body            text NOT NULL CHECK (char_length(body) <= 2000),
  written_at      timestamptz NOT NULL,
  author_id       bigint NOT NULL REFERENCES accounts,
  -- the account that the person acted for
  author_for      bigint REFERENCES accounts,
  -- names at that time
  author_name     text NOT NULL,
  author_for_name text,
  author_company  text NOT NULL,
  -- mentioned accounts, and their names in the text
  mentions        bigint[] NOT NULL DEFAULT '{}',
  mention_names   text[] NOT NULL DEFAULT '{}',
  taken_back_at   timestamptz,
  CHECK (cardinality(mentions) = cardinality(mention_names)),
  CHECK ((taken_back_at IS NULL) = (body <> ''))
);
CREATE INDEX comments_document_idx ON comments (process, document_id, id);

-- Files of a comment, deleted when it is withdrawn. The program checks the types and contents of files.
CREATE TABLE comment_files (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  comment_id  bigint NOT NULL REFERENCES comments,
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  media_type  text NOT NULL,
  content     bytea NOT NULL,
  size        int NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED
);
ALTER TABLE comment_files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX comment_files_comment_idx ON comment_files (comment_id, id);
GRANT SELECT, INSERT, UPDATE ON comments TO ehub_app;
GRANT SELECT, INSERT, DELETE ON comment_files TO ehub_app;
ALTER TABLE comments ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON comments
  USING (CASE side WHEN 'both' THEN (SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company())
                   WHEN 'inside' THEN (SELECT ehub_sees_all())
                   ELSE NOT (SELECT ehub_sees_all()) AND vendor_id = (SELECT ehub_company()) END);
ALTER TABLE comment_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_comments ON comment_files USING (EXISTS (SELECT FROM comments c WHERE c.id = comment_id));

-- News for an account, written beside the mail about the same. Its text is that of its kind.
CREATE TABLE notifications (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id       bigint NOT NULL REFERENCES accounts,
  -- company that the notification concerns; an account of several companies sees those of the company it works for now
  company_id       bigint NOT NULL REFERENCES companies,
  kind             text NOT NULL REFERENCES mail_templates,
  created_at       timestamptz NOT NULL,
  -- the first document that it concerns, and the number of documents
  process          text NOT NULL,
  document         bigint NOT NULL,
  document_no      text NOT NULL,
  document_count   int NOT NULL CHECK (document_count > 0),
  -- name of the person who caused it; '' = not shown
  by_name          text NOT NULL DEFAULT '',
  -- hash route of the page; '' = the recipient may open none
  link             text NOT NULL DEFAULT '',
  -- key of the mail: one notification per cause
  idempotency_key  text NOT NULL UNIQUE,
  read_at          timestamptz
);
CREATE INDEX notifications_newest_idx ON notifications (account_id, company_id, id DESC);
CREATE INDEX notifications_unread_idx ON notifications (account_id, company_id) WHERE read_at IS NULL;
CREATE INDEX notifications_created_idx ON notifications (created_at);

-- Choices of an account that differ from the shipped ones. Mandatory mails are sent all the same.
CREATE TABLE notification_choices (
  account_id  bigint NOT NULL REFERENCES accounts,
  kind        text NOT NULL REFERENCES mail_templates,
  bell        boolean NOT NULL,
  mail        boolean NOT NULL,
  changed_at  timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind)
);
GRANT SELECT, INSERT, UPDATE (read_at), DELETE ON notifications TO ehub_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON notification_choices TO ehub_app;
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON notifications USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
ALTER TABLE notification_choices ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON notification_choices
  USING ((SELECT ehub_sees_all()) OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));

-- A list with filters, columns, order, density and page length, under a name. Each account has its own, per company
-- that it works for; a shared view is visible to every account that works for the same company, and changed by its
-- owner alone.
CREATE TABLE saved_views (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version     bigint NOT NULL DEFAULT 1,
  account_id  bigint NOT NULL REFERENCES accounts,
  -- user id of that account: an account whose home is another company is not visible to its colleagues here
  owner_name  text NOT NULL,
  -- company of the session
  company_id  bigint NOT NULL REFERENCES companies,
  -- page, and the part of it where the page has several lists: poSearch, asnSearch.lots
  list        text NOT NULL CHECK (length(list) <= 80),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  is_shared   boolean NOT NULL DEFAULT false,
  -- applied when the owner opens the list from the menu
  is_default  boolean NOT NULL DEFAULT false,
  -- days may be relative (today-1, weekStart): the page resolves them when it opens the view
  definition  jsonb NOT NULL CHECK (jsonb_typeof(definition) = 'object' AND octet_length(definition::text) <= 16000),
  created_at  timestamptz NOT NULL,
  changed_at  timestamptz NOT NULL
);
-- A name is unique among the own views of a list, in any case.
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (account_id, company_id, list, lower(name));
CREATE UNIQUE INDEX saved_views_default_key ON saved_views (account_id, company_id, list) WHERE is_default;
-- Views that colleagues share.
CREATE INDEX saved_views_shared_idx ON saved_views (company_id, list) WHERE is_shared;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO ehub_app;
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON saved_views USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));

-- The documents that move when a vendor was merged into another one in the ERP: by process and id.
CREATE FUNCTION vendor_merge_documents(orders bigint[], order_lines bigint[], asns bigint[], certificates bigint[],
                                       specs bigint[], permissions bigint[], openings bigint[])
  RETURNS TABLE (process text, document bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'purchase_order', unnest(orders) UNION ALL SELECT 'po_line', unnest(order_lines)
  UNION ALL SELECT 'asn', unnest(asns) UNION ALL SELECT 'certificate', unnest(certificates)
  UNION ALL SELECT 'inspection_spec', unnest(specs) UNION ALL SELECT 'ship_permission', unnest(permissions)
  UNION ALL SELECT 'opening', unnest(openings)
$$;

-- The program never changes the history. Who may read that of a document follows the document: nothing else of it is touched, and only those
-- who see everything may ask for it.
CREATE FUNCTION ehub_move_history(from_company bigint, into_company bigint, orders bigint[], order_lines bigint[], asns bigint[], certificates bigint[],
                                       specs bigint[], permissions bigint[], openings bigint[])
  RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moved bigint;
BEGIN
  IF NOT ehub_sees_all() THEN
    RAISE EXCEPTION 'the history of a document is moved by the buyer''s side only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE history h SET company_id = into_company
    FROM vendor_merge_documents(orders, order_lines, asns, certificates, specs, permissions, openings) d
   WHERE h.process = d.process AND h.document = d.document AND h.company_id = from_company;
  GET DIAGNOSTICS moved = ROW_COUNT;
  RETURN moved;
END $$;
REVOKE ALL ON FUNCTION ehub_move_history(bigint, bigint, bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_move_history(bigint, bigint, bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[]) TO ehub_app;
