//! Facts about companies, in one statement however many there are.

use crate::account::CompanyStatus;
use crate::company::machine::{Company, Facts, Taken};
use crate::company::payload::Fields;
use crate::database::{narrow, widen};
use crate::error::Error;
use crate::process::{Cx, Loaded};
use ehub_engine::label::Label;
use sqlx::PgConnection;

/// What effects need of a company that no rule looks at.
pub struct Row {
    /// Whether somebody at home there holds the highest role and may sign in.
    pub heads: bool,
}

/// Those of these companies that are the actor's business: whoever is of the house sees all, everybody else the own one. That the
/// buyer's companies may be read by name does not make documents of them.
pub(super) async fn load(cx: &mut Cx<'_>, ids: &[i64]) -> Result<Vec<Loaded<Company>>, Error> {
    let actors: Vec<i64> = cx.actor.identities().collect();
    let rows = sqlx::query!(
        r#"SELECT c.id, c.version, c.state, c.type AS company_type, coalesce(c.buyer_code, '') AS "buyer_code!", coalesce(c.duns, '') AS "duns!",
                  EXISTS (SELECT FROM accounts a WHERE a.company_id = c.id AND a.id = ANY($2)) AS "own!",
                  EXISTS (SELECT FROM accounts a WHERE a.company_id = c.id) AS "inhabited!",
                  EXISTS (SELECT FROM accounts a JOIN account_groups m ON m.account_id = a.id
                            JOIN group_roles r ON r.group_id = m.group_id
                           WHERE a.company_id = c.id AND a.state = 'Y' AND r.role = 802) AS "heads!"
             FROM companies c WHERE c.id = ANY($1) AND ($3::bigint IS NULL OR c.id = $3)"#,
        ids,
        &actors,
        cx.actor.company
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let loaded = rows.into_iter().filter_map(|row| {
        let facts = Facts {
            company: Some(row.id),
            company_type: row.company_type,
            buyer_code: row.buyer_code,
            wanted_buyer_code: None,
            duns: row.duns,
            wanted_duns: None,
            own: row.own,
            inhabited: row.inhabited,
            taken: Taken::default(),
        };
        Some(Loaded {
            id: row.id,
            version: row.version,
            state: CompanyStatus::parse(&row.state)?,
            company: Some(row.id),
            facts,
            row: Row { heads: row.heads },
        })
    });
    Ok(loaded.collect())
}

/// Looks up whether others have the numbers that an edit asks for, also companies that the actor does not see, of which nothing else
/// is told.
pub(super) async fn wanted(cx: &mut Cx<'_>, fields: &Fields, company: &mut Loaded<Company>) -> Result<(), Error> {
    let buyer_code = fields.buyer_code.as_deref().unwrap_or_default();
    let numbers = Numbers { code: "", duns: &fields.duns, tax_number: &fields.tax_number, buyer_code };
    widen(cx.tx).await?;
    company.facts.taken = taken(cx.tx, Some(company.id), numbers).await?;
    narrow(cx.tx, cx.actor).await?;
    company.facts.wanted_buyer_code.clone_from(&fields.buyer_code);
    company.facts.wanted_duns = Some(fields.duns.clone());
    Ok(())
}

/// Codes and numbers that belong to one company each; an empty one is not asked for.
#[derive(Clone, Copy)]
pub(super) struct Numbers<'a> {
    pub code: &'a str,
    pub duns: &'a str,
    pub tax_number: &'a str,
    pub buyer_code: &'a str,
}

/// Which of these somebody else has: another company, or a registration of another one that is not rejected. What a company has already, it
/// keeps, and a tax number that only the ERP has told of keeps nobody from it: ERPs have one firm under several codes. Whoever asks is the only
/// one until the transaction ends, so that of two at once the second is told.
pub(super) async fn taken(
    connection: &mut PgConnection,
    own: Option<i64>,
    numbers: Numbers<'_>,
) -> Result<Taken, Error> {
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('company numbers', 0))")
        .execute(&mut *connection)
        .await?;
    let found = sqlx::query!(
        r#"WITH others AS (
             SELECT code, duns, CASE WHEN NOT ehub_only_of_erp(id) THEN tax_number END AS tax_number, buyer_code
               FROM companies c
              WHERE id IS DISTINCT FROM $1
                AND (lower(code) = lower($2) OR duns = $3 OR lower(tax_number) = lower($4) OR lower(buyer_code) = lower($5))
             UNION ALL
             SELECT NULL, nullif(r.duns, ''), r.tax_number, NULL FROM company_registrations r
              WHERE r.state <> 'Rejected' AND r.company_id IS DISTINCT FROM $1
                AND NOT EXISTS (SELECT FROM companies c WHERE c.id = $1 AND lower(c.code) = lower(r.vendor_code)))
           SELECT coalesce(bool_or($2 <> '' AND lower(code) = lower($2)), false) AS "code!",
                  coalesce(bool_or($3 <> '' AND duns = $3), false)
                    AND NOT EXISTS (SELECT FROM companies own WHERE own.id = $1 AND own.duns = $3) AS "duns!",
                  coalesce(bool_or($4 <> '' AND lower(tax_number) = lower($4)), false)
                    AND NOT EXISTS (SELECT FROM companies own WHERE own.id = $1 AND lower(own.tax_number) = lower($4))
                    AS "tax_number!",
                  coalesce(bool_or($5 <> '' AND lower(buyer_code) = lower($5)), false) AS "buyer_code!"
             FROM others
            WHERE lower(code) = lower($2) OR duns = $3 OR lower(tax_number) = lower($4) OR lower(buyer_code) = lower($5)"#,
        own,
        numbers.code,
        numbers.duns,
        numbers.tax_number,
        numbers.buyer_code
    )
    .fetch_one(connection)
    .await?;
    Ok(Taken { code: found.code, duns: found.duns, tax_number: found.tax_number, buyer_code: found.buyer_code })
}
