-- The first row of history of the companies that were there before the process was, and the state of those that are not in use. What a
-- program of the version before did to one in between has its own row already.
-- small table companies: only those that are not in use are touched, a handful
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
SELECT 'company', c.id, 1, 'create',
       coalesce((SELECT h.from_state FROM history h WHERE h.process = 'company' AND h.document = c.id AND h.version = 2), c.status),
       1, c.created_at, 'migration', 'migration', c.id, jsonb_build_object('code', c.code)
  FROM companies c
 WHERE NOT EXISTS (SELECT FROM history h WHERE h.process = 'company' AND h.document = c.id AND h.version = 1);

UPDATE companies SET state = status WHERE state <> status;
