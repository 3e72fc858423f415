//! What an approval makes: the company, Initial, and its administrator's account, which waits for its owner.

use super::Kept;
use crate::account::store::create_within;
use crate::account::{CompanyStatus, Language, mail};
use crate::error::Error;
use crate::link::{Purpose, draw};
use crate::process::Cx;
use crate::registration::payload::{Approval, Fields};
use ehub_engine::actor::Kind;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use sqlx::PgConnection;
use std::collections::BTreeSet;

/// Makes the company, or takes over the one of that type which is there and for which nobody signs in yet.
pub(super) async fn company(
    connection: &mut PgConnection,
    registration: i64,
    fields: &Fields,
    approval: &Approval,
) -> Result<(), Error> {
    let company = sqlx::query_scalar!(
        "INSERT INTO companies AS c (type, code, name, name_en, status, duns, tax_number, short_name, url, phone, fax,
                                     annual_revenue, executive_name, executive_title, address, buyer_code)
         VALUES ($1, $2, $3, $4, $5, nullif($6, ''), $7, $8, $9, $10, $11, $12, $13, $14, $15, nullif($16, ''))
         ON CONFLICT (code) DO UPDATE
            SET name = excluded.name, name_en = excluded.name_en, status = excluded.status,
                duns = excluded.duns, tax_number = excluded.tax_number, short_name = excluded.short_name,
                url = excluded.url, phone = excluded.phone, fax = excluded.fax,
                annual_revenue = excluded.annual_revenue, executive_name = excluded.executive_name,
                executive_title = excluded.executive_title, address = excluded.address, buyer_code = excluded.buyer_code
          WHERE c.type = excluded.type AND c.type NOT IN ('A', 'B')
            AND NOT EXISTS (SELECT FROM accounts a WHERE a.company_id = c.id)
         RETURNING id",
        fields.company_type,
        fields.vendor_code,
        fields.name,
        fields.name_en,
        CompanyStatus::Initial.as_str(),
        fields.duns,
        fields.tax_number,
        fields.short_name,
        fields.url,
        fields.phone,
        fields.fax,
        fields.annual_revenue,
        fields.executive_name,
        fields.executive_title,
        fields.address,
        approval.buyer_code
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or_else(|| Error::Invalid(vec![Finding::block("VENDOR_CODE_DUPLICATE").at("vendorCode")]))?;
    sqlx::query!("UPDATE company_registrations SET company_id = $2 WHERE id = $1", registration, company)
        .execute(connection)
        .await?;
    Ok(())
}

/// Makes the administrator's account and invites its owner.
pub(super) async fn account(cx: &mut Cx<'_>, row: &Kept, approval: &Approval) -> Result<(), Error> {
    let mut new = row.fields.administrator(approval);
    new.language = Language::parse(&row.language);
    // The process may give what the reviewer may not; who let it in is the reviewer all the same.
    let process = Actor { kind: Kind::System, roles: BTreeSet::new(), ..cx.actor.clone() };
    let made = create_within(cx.tx, &process, cx.now, cx.random, vec![new]).await?;
    let account = made.into_iter().next().ok_or(Error::NotFound)?.map_err(Error::Invalid)?;
    mail::invite(cx.tx, cx.actor, cx.now, account.id, Purpose::Activation.lifetime(), &draw(cx.random)).await
}
