//! What the effects write.

use crate::account::SessionEnd;
use crate::company::machine::Company;
use crate::company::payload::{Address, Contact, Fields};
use crate::error::Error;
use crate::group;
use crate::process::{Cx, Loaded};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use sqlx::PgConnection;

pub(super) async fn data(
    connection: &mut PgConnection,
    company: i64,
    fields: &Fields,
    buyer_code: &str,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE companies
            SET name = $2, name_en = $3, short_name = $4, duns = nullif($5, ''), tax_number = nullif($6, ''), url = $7, phone = $8,
                fax = $9, annual_revenue = $10, executive_name = $11, executive_title = $12, address = $13,
                buyer_code = nullif($14, '')
          WHERE id = $1",
        company,
        fields.name,
        fields.name_en,
        fields.short_name,
        fields.duns,
        fields.tax_number,
        fields.url,
        fields.phone,
        fields.fax,
        fields.annual_revenue,
        fields.executive_name,
        fields.executive_title,
        fields.address,
        buyer_code
    )
    .execute(connection)
    .await
    .map_err(super::clash)?;
    Ok(())
}

pub(super) async fn addresses(connection: &mut PgConnection, company: i64, all: &[Address]) -> Result<(), Error> {
    let text = |of: fn(&Address) -> &str| all.iter().map(|one| of(one).to_owned()).collect::<Vec<_>>();
    sqlx::query!("DELETE FROM company_addresses WHERE company_id = $1", company).execute(&mut *connection).await?;
    sqlx::query!(
        "INSERT INTO company_addresses (company_id, place, kind, name, address, duns_suffix)
         SELECT $1, n.place::int, n.kind, n.name, n.address, n.duns_suffix
           FROM unnest($2::text[], $3::text[], $4::text[], $5::text[])
                WITH ORDINALITY AS n(kind, name, address, duns_suffix, place)",
        company,
        &text(|one| &one.address_kind),
        &text(|one| &one.name),
        &text(|one| &one.address),
        &text(|one| &one.duns_suffix)
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn contacts(connection: &mut PgConnection, company: i64, all: &[Contact]) -> Result<(), Error> {
    let text = |of: fn(&Contact) -> &str| all.iter().map(|one| of(one).to_owned()).collect::<Vec<_>>();
    sqlx::query!("DELETE FROM company_contacts WHERE company_id = $1", company).execute(&mut *connection).await?;
    sqlx::query!(
        "INSERT INTO company_contacts (company_id, place, name, title, email, phone, purpose)
         SELECT $1, n.place::int, n.name, n.title, n.email, n.phone, n.purpose
           FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
                WITH ORDINALITY AS n(name, title, email, phone, purpose, place)",
        company,
        &text(|one| &one.name),
        &text(|one| &one.title),
        &text(|one| &one.email),
        &text(|one| &one.phone),
        &text(|one| &one.purpose)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Companies that are not used any more: whoever works for one, from home or from another, works no longer. The platform keeps somebody
/// who may do everything.
pub(super) async fn closed(cx: &mut Cx<'_>, companies: &[&Loaded<Company>]) -> Result<(), Error> {
    if companies.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = companies.iter().map(|company| company.id).collect();
    sqlx::query!(
        "UPDATE sessions s SET ended_at = $2, ended_reason = $3
          WHERE s.ended_at IS NULL
            AND (s.company_id = ANY($1) OR s.account_id IN (SELECT a.id FROM accounts a WHERE a.company_id = ANY($1)))",
        &ids,
        cx.now,
        SessionEnd::CompanyTaken.as_str()
    )
    .execute(&mut *cx.tx)
    .await?;
    if companies.iter().any(|company| company.row.heads) {
        group::store::one_after_the_other(cx.tx).await?;
        if !group::store::somebody_is_left(cx.tx).await? {
            return Err(Error::Refused(vec![Finding::block("GROUP_LAST_ADMINISTRATOR")]));
        }
    }
    Ok(())
}
