-- What is new for a person, shown behind the bell: written beside the mail that says the same. Its words are those of its kind.
CREATE TABLE notifications (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id       bigint NOT NULL REFERENCES accounts,
  -- the company for which the person is told; whoever works for several sees what is for the one that they work for now
  company_id       bigint NOT NULL REFERENCES companies,
  kind             text NOT NULL REFERENCES mail_templates,
  created_at       timestamptz NOT NULL,
  -- the first document it is about, and how many there are
  process          text NOT NULL,
  document         bigint NOT NULL,
  document_no      text NOT NULL,
  document_count   int NOT NULL CHECK (document_count > 0),
  -- who caused it, where it says so
  by_name          text NOT NULL DEFAULT '',
  -- hash route of the page; '' = none is open to the person
  link             text NOT NULL DEFAULT '',
  -- as the mail's: nobody is told twice
  idempotency_key  text NOT NULL UNIQUE,
  read_at          timestamptz
);
CREATE INDEX notifications_newest_idx ON notifications (account_id, company_id, id DESC);
CREATE INDEX notifications_unread_idx ON notifications (account_id, company_id) WHERE read_at IS NULL;
CREATE INDEX notifications_created_idx ON notifications (created_at);

-- What a person wants to hear how, where that is not as shipped. Mails that have to be are sent all the same.
CREATE TABLE notification_choices (
  account_id  bigint NOT NULL REFERENCES accounts,
  kind        text NOT NULL REFERENCES mail_templates,
  bell        boolean NOT NULL,
  mail        boolean NOT NULL,
  changed_at  timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind)
);

GRANT SELECT, INSERT, DELETE, UPDATE (read_at) ON notifications TO ehub_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON notification_choices TO ehub_app;
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON notifications USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
ALTER TABLE notification_choices ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON notification_choices
  USING ((SELECT ehub_sees_all()) OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));
