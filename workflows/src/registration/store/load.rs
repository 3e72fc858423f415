//! Facts about a registration: one statement for everything that it could clash with.

use crate::account::machine::CompanyFacts;
use crate::account::store::groups;
use crate::error::Error;
use crate::registration::machine::{CompanyRegistration, Facts, State};
use crate::registration::payload::{Approval, Fields};
use ehub_engine::label::Label;
use sqlx::PgConnection;

/// A registration.
pub(super) struct Row {
    pub version: i64,
    pub state: State,
    pub language: String,
    pub fields: Fields,
}

/// The registration, and nobody else changes it until the transaction ends.
pub(super) async fn lock(connection: &mut PgConnection, registration: i64) -> Result<Option<Row>, Error> {
    match ehub_engine::commit::lock::<CompanyRegistration>(connection, &[registration]).await?.as_slice() {
        [] => Ok(None),
        _ => look(connection, registration).await,
    }
}

/// The registration as it is.
pub(super) async fn look(connection: &mut PgConnection, registration: i64) -> Result<Option<Row>, Error> {
    let row =
        sqlx::query!("SELECT version, state, language, fields FROM company_registrations WHERE id = $1", registration)
            .fetch_optional(connection)
            .await?;
    Ok(row.and_then(|row| {
        let fields = serde_json::from_value(row.fields).unwrap_or_default();
        Some(Row { version: row.version, state: State::parse(&row.state)?, language: row.language, fields })
    }))
}

/// What speaks for or against a form, and how the platform spells its vendor code. `own` is the registration itself.
pub(super) async fn facts(
    connection: &mut PgConnection,
    own: i64,
    fields: &Fields,
    approval: &Approval,
) -> Result<(Facts, Option<String>), Error> {
    let row = sqlx::query!(
        r#"SELECT
             (SELECT code FROM companies WHERE lower(code) = lower($2) AND type IN ('S', 'T', 'F', 'R')
              UNION ALL SELECT vendor_code FROM held_orders WHERE lower(vendor_code) = lower($2)
              UNION ALL SELECT vendor_code FROM statement_lines WHERE lower(vendor_code) = lower($2) LIMIT 1) AS spelled,
             (EXISTS (SELECT FROM companies c WHERE lower(c.code) = lower($2)
                         AND (c.type <> $7 AND NOT ((c.type, $7) IN (('S', 'T'), ('F', 'R')) AND ehub_only_of_erp(c.id))
                              OR c.type IN ('A', 'B')
                              OR EXISTS (SELECT FROM accounts a WHERE a.company_id = c.id)))
              OR $7 IN ('F', 'R') AND EXISTS (SELECT FROM held_orders WHERE lower(vendor_code) = lower($2))
              OR EXISTS (SELECT FROM company_registrations r
                          WHERE lower(r.vendor_code) = lower($2) AND r.state <> 'Rejected' AND r.id <> $1))
               AS "vendor_taken!",
             ($3 <> '' AND (EXISTS (SELECT FROM companies c WHERE c.duns = $3 AND lower(c.code) <> lower($2))
              OR EXISTS (SELECT FROM company_registrations r WHERE r.duns = $3 AND r.state <> 'Rejected' AND r.id <> $1)))
               AS "duns_taken!",
             ($4 <> '' AND (EXISTS (SELECT FROM companies c
                                     WHERE lower(c.tax_number) = lower($4) AND lower(c.code) <> lower($2)
                                       AND NOT ehub_only_of_erp(c.id))
              OR EXISTS (SELECT FROM company_registrations r
                          WHERE lower(r.tax_number) = lower($4) AND r.state <> 'Rejected' AND r.id <> $1)))
               AS "tax_number_taken!",
             ($5 <> '' AND EXISTS (SELECT FROM companies c
                                    WHERE lower(c.buyer_code) = lower($5) AND lower(c.code) <> lower($2)))
               AS "buyer_code_taken!",
             EXISTS (SELECT FROM accounts a WHERE lower(a.user_id) = lower($6)) AS "user_id_taken!""#,
        own,
        fields.vendor_code,
        fields.duns,
        fields.tax_number,
        approval.buyer_code,
        approval.user_id,
        fields.company_type
    )
    .fetch_one(&mut *connection)
    .await?;
    let known = groups(connection, &approval.groups).await?;
    let pair = |code: &String| (code.clone(), known.get(code).map(|(_, grant)| grant.clone()));
    let facts = Facts {
        company: CompanyFacts { id: 0, company_type: fields.company_type.clone() },
        // The ERP's orders and statements bring suppliers; of those who carry and clear goods it says nothing.
        vendor_known: row.spelled.is_some() || matches!(fields.company_type.as_str(), "F" | "R"),
        vendor_taken: row.vendor_taken,
        duns_taken: row.duns_taken,
        tax_number_taken: row.tax_number_taken,
        buyer_code_taken: row.buyer_code_taken,
        user_id_taken: row.user_id_taken,
        groups: approval.groups.iter().map(pair).collect(),
    };
    Ok((facts, row.spelled))
}
