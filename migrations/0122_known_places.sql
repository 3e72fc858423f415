-- Whoever signed in lately is known from the first day.
INSERT INTO sign_in_places (account_id, address, good_at)
SELECT l.actor_id, l.address, max(l.at)
  FROM audit_log l JOIN accounts a ON a.id = l.actor_id
 WHERE l.kind = 'sign_in' AND l.outcome = 'done' AND l.address <> '' AND l.at > now() - interval '30 days'
 GROUP BY l.actor_id, l.address;
