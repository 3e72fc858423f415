-- A form is submitted by the link that was mailed, so that nobody occupies a vendor code who has not read the mail. Forms are
-- counted by the address of the network that they come from, and those that nobody submitted are deleted.

ALTER TABLE registration_drafts
  -- from where it was begun: an IPv4 address, or the first 64 bits of an IPv6 one
  ADD COLUMN address text NOT NULL DEFAULT '',
  -- submissions refused because a number is taken or unknown: how often somebody may ask that
  ADD COLUMN refusals int NOT NULL DEFAULT 0;
