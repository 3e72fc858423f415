//! Writes what is queued: the mails, and what stands behind the bell, each where its recipient wants it.

use super::group::Group;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Writes both in one statement, and gives the ids of the mails. What was written before is left as it is. Needs a transaction that sees every
/// row: neither is the actor's.
pub(super) async fn insert(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    groups: &[Group<'_>],
    secrets: &HashMap<i64, String>,
) -> Result<Vec<i64>, Error> {
    if groups.is_empty() {
        return Ok(vec![]);
    }
    let texts = |of: fn(&Group<'_>) -> String| groups.iter().map(of).collect::<Vec<_>>();
    let flags = |of: fn(&Group<'_>) -> bool| groups.iter().map(of).collect::<Vec<_>>();
    let mails = sqlx::query_scalar!(
        r#"WITH m AS (
             SELECT m.template, m.language, m.account, m.company, m.name, m.address, m.process, m.document, m.version, m.document_no,
                    m.count, m.key, m.facts, m.secret, m.by_name, m.link, m.n,
                    m.is_due OR coalesce(c.mail, m.is_mailed) AS mailed,
                    m.account IS NOT NULL AND m.rings AND coalesce(c.bell, true) AS rung
               FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
                           $9::text[], $10::int[], $11::text[], $12::jsonb[], $14::text[], $15::bigint[], $16::text[], $17::text[],
                           $18::bool[], $19::bool[], $20::bool[])
                    WITH ORDINALITY AS m(template, language, account, name, address, process, document, version, document_no, count,
                                         key, facts, secret, company, by_name, link, is_due, is_mailed, rings, n)
               LEFT JOIN notification_choices c ON c.account_id = m.account AND c.kind = m.template),
           rung AS (
             INSERT INTO notifications (account_id, company_id, kind, created_at, process, document, document_no, document_count,
                                        by_name, link, idempotency_key)
             SELECT m.account, m.company, m.template, $13, m.process, m.document, m.document_no, m.count, m.by_name, m.link, m.key
               FROM m WHERE m.rung ORDER BY m.n
             ON CONFLICT (idempotency_key) DO NOTHING)
           INSERT INTO mail_messages (state, version, changed_at, created_at, template, language, account_id, to_name,
                                      to_address, process, document, document_version, document_no, document_count,
                                      idempotency_key, facts, secret)
           SELECT 'N', 1, $13, $13, m.template, m.language, m.account, m.name, m.address, m.process, m.document, m.version,
                  m.document_no, m.count, m.key, m.facts, m.secret
             FROM m WHERE m.mailed ORDER BY m.n
           ON CONFLICT (idempotency_key) DO NOTHING
           RETURNING id"#,
        &texts(|g| g.template.as_str().to_owned()),
        &texts(|g| g.recipient.language.as_str().to_owned()),
        &groups.iter().map(|g| g.recipient.account).collect::<Vec<_>>() as _,
        &texts(|g| g.recipient.name.clone()),
        &texts(|g| g.recipient.address.clone()),
        &texts(|g| g.first().process.to_owned()),
        &groups.iter().map(|g| g.first().document).collect::<Vec<_>>(),
        &groups.iter().map(|g| g.first().document_version).collect::<Vec<_>>(),
        &texts(|g| g.first().document_no.clone()),
        &groups.iter().map(|g| i32::try_from(g.drafts.len()).unwrap_or(i32::MAX)).collect::<Vec<_>>(),
        &groups.iter().map(Group::key).collect::<Vec<_>>(),
        &groups.iter().map(Group::facts).collect::<Vec<_>>(),
        now,
        &groups.iter().map(|g| secrets.get(&g.first().document).cloned()).collect::<Vec<_>>() as _,
        &groups.iter().map(|g| g.recipient.company).collect::<Vec<_>>() as _,
        &texts(|g| g.by_name().to_owned()),
        &texts(|g| g.link().to_owned()),
        &flags(|g| g.template.hearing().mail.is_due()),
        &flags(|g| g.template.hearing().mail.is_shipped()),
        &flags(|g| g.template.hearing().rings)
    )
    .fetch_all(connection)
    .await?;
    Ok(mails)
}
