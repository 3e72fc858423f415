-- What people say to each other on a document. Whoever sees the document sees what is said there; what is said to the own side only, the
-- other side never sees. Nothing is edited; whoever wrote something may take it back: the text goes, the mark stays.
CREATE TABLE comments (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- as in history.process; the program knows where one can say something
  process         text NOT NULL CHECK (char_length(process) BETWEEN 1 AND 40),
  document_id     bigint NOT NULL,
  vendor_id       bigint NOT NULL REFERENCES companies,
  -- whom it is for: both sides, the buyer's side only, the supplier only
  side            text NOT NULL CHECK (side IN ('both', 'inside', 'supplier')),
  -- plain text; '' = it was taken back
  body            text NOT NULL CHECK (char_length(body) <= 2000),
  written_at      timestamptz NOT NULL,
  author_id       bigint NOT NULL REFERENCES accounts,
  -- the account that they acted for
  author_for      bigint REFERENCES accounts,
  -- as they were called then
  author_name     text NOT NULL,
  author_for_name text,
  author_company  text NOT NULL,
  -- accounts that are meant, and how the text calls them
  mentions        bigint[] NOT NULL DEFAULT '{}',
  mention_names   text[] NOT NULL DEFAULT '{}',
  taken_back_at   timestamptz,
  CHECK (cardinality(mentions) = cardinality(mention_names)),
  CHECK ((taken_back_at IS NULL) = (body <> ''))
);
CREATE INDEX comments_document_idx ON comments (process, document_id, id);

-- What goes with a comment. Of which kinds, and that a file is what it says, the program looks after. Deleted when the comment is taken back.
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

INSERT INTO mail_templates (code) VALUES ('comment_mention'), ('comment_added');
