//! The part of the queue that a delivery sees, for tests that play the worker.

use ehub_engine::jobs::Claim;
use ehub_workflows::erp_message::Taken;
use sqlx::PgPool;

/// Claims the newest job that delivers `message` (of the ERP, or a mail), whoever has it or another about the same document,
/// and even if it is over: as the queue does after workers were lost.
pub async fn claim(pool: &PgPool, kind: &str, message: i64) -> Claim {
    sqlx::query(
        "UPDATE jobs SET state = 'ready', leased_by = NULL, lease_until = NULL WHERE state = 'running' AND order_key IN (
           SELECT order_key FROM jobs WHERE kind = $1 AND coalesce(payload->>'message', payload->>'mail') = $2)",
    )
    .bind(kind)
    .bind(message.to_string())
    .execute(pool)
    .await
    .unwrap();
    let (job, number): (i64, i64) = sqlx::query_as(
        "UPDATE jobs SET state = 'running', attempts = attempts + 1, leased_by = 'test', claim = coalesce(claim, 0) + 1,
                lease_until = now() + interval '1 hour'
          WHERE id = (SELECT max(id) FROM jobs WHERE kind = $1 AND coalesce(payload->>'message', payload->>'mail') = $2)
         RETURNING id, claim",
    )
    .bind(kind)
    .bind(message.to_string())
    .fetch_one(pool)
    .await
    .unwrap();
    Claim::new(job, number, "test")
}

/// What is to be delivered under a claim that was just made; `None` = nothing.
pub fn delivery<D>(taken: Taken<D>) -> Option<D> {
    match taken {
        Taken::Delivery(delivery) => Some(delivery),
        Taken::Nothing => None,
        Taken::Later | Taken::Behind => panic!("others are before it"),
        Taken::Paused { .. } => panic!("its topic is paused"),
        Taken::NotOurs => panic!("just claimed"),
    }
}
