-- Whoever took a file off a document is known, and since which revision it is off: it went with the revisions from `revision` up to that one, which
-- it does not go with any more. NULL = it is there; or it was taken off before this was kept.
ALTER TABLE quality_files
  ADD COLUMN removed_by text,
  ADD COLUMN removed_revision int;
