-- Of one order key at most one job runs, whoever claims. Two claims at the same moment do not see each other: when a job
-- with a lower number becomes ready in between, each finds another one to be the oldest. Here the second one fails.

-- Should two of one key run at this very moment, all but the first go back to the queue.
UPDATE jobs j SET state = 'ready', lease_until = NULL, leased_by = NULL
 WHERE state = 'running' AND order_key IS NOT NULL
   AND EXISTS (SELECT 1 FROM jobs e WHERE e.order_key = j.order_key AND e.state = 'running' AND e.id < j.id);
CREATE UNIQUE INDEX jobs_running_key ON jobs (order_key) WHERE state = 'running' AND order_key IS NOT NULL;
