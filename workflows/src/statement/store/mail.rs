//! Who is told of statements by mail: the supplier, of what was issued and answered; the buyer's side, of what is disputed.

use crate::error::Error;
use crate::mail::facts::StatementFacts;
use crate::mail::{self, Audience, Draft, Template};
use crate::process::{Cx, Decided};
use crate::statement::figures::month_of;
use crate::statement::machine::{BUYERS, BalanceStatement, Effect, SUPPLIERS};
use chrono::{DateTime, Months, NaiveDate, Utc};
use ehub_engine::label::Label as _;
use ehub_engine::machine::Machine as _;
use rust_decimal::Decimal;
use serde_json::json;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Months before the running one of which an issued statement is told by mail.
const MONTHS_TOLD: u32 = 2;

/// What a mail shows that no rule looks at.
struct About {
    vendor_code: String,
    vendor_name: String,
    opening: Decimal,
    closing: Decimal,
}

/// Queues what this effect tells of each of these; many go to a person as one.
pub(super) async fn queue(cx: &mut Cx<'_>, effect: Effect, told: &[&Decided<BalanceStatement>]) -> Result<(), Error> {
    let ids: Vec<i64> = told.iter().map(|one| one.loaded.id).collect();
    let about = about(cx.tx, &ids).await?;
    let mut drafts = Vec::with_capacity(told.len());
    for one in told.iter().filter(|one| is_told(effect, one.loaded.row.month_on, cx.now)) {
        if let Some(of) = about.get(&one.loaded.id) {
            drafts.push(draft(one, of, effect)?);
        }
    }
    mail::queue(cx.tx, cx.actor, cx.now, &drafts).await?;
    Ok(())
}

/// Whether people are told at all: where statements begin with years of history, nobody gets a mail for each month of it.
fn is_told(effect: Effect, month_on: NaiveDate, now: DateTime<Utc>) -> bool {
    effect != Effect::MailIssued || month_on >= month_of(now.date_naive()) - Months::new(MONTHS_TOLD)
}

fn draft(one: &Decided<BalanceStatement>, of: &About, effect: Effect) -> Result<Draft, Error> {
    let supplier = || Audience::Company { company: one.loaded.facts.vendor, roles: SUPPLIERS };
    let (template, audience) = match effect {
        Effect::MailIssued => (Template::StatementIssued, supplier()),
        Effect::MailDisputed => (Template::StatementDisputed, Audience::Inside { roles: BUYERS }),
        Effect::MailAnswered => (Template::StatementAnswered, supplier()),
        Effect::Freeze
        | Effect::AskSupplier
        | Effect::AskBuyer
        | Effect::KeepDispute
        | Effect::KeepAnswer
        | Effect::DropDispute => return Err(one.misfit(effect)),
    };
    let row = &one.loaded.row;
    let month = row.month_on.format("%Y-%m").to_string();
    let said = StatementFacts {
        state: one.outcome.to.as_str().to_owned(),
        vendor_code: of.vendor_code.clone(),
        vendor_name: of.vendor_name.clone(),
        month: month.clone(),
        currency: row.currency.clone(),
        opening: amount_text(of.opening),
        closing: amount_text(of.closing),
        comment: one.input.comment().to_owned(),
        lines: i64::try_from(one.input.lines().len()).unwrap_or(i64::MAX),
    };
    Ok(Draft {
        template,
        process: BalanceStatement::NAME,
        document: one.loaded.id,
        document_version: one.loaded.version + 1,
        occasion: 0,
        document_no: format!("{} {month} {}", of.vendor_code, row.currency),
        audiences: vec![audience],
        link: format!("/payment/statements/{}", one.loaded.id),
        facts: json!(said),
    })
}

/// An amount with two decimals, or with all that it has.
fn amount_text(mut value: Decimal) -> String {
    value.normalize_assign();
    value.rescale(value.scale().max(2));
    value.to_string()
}

async fn about(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<i64, About>, Error> {
    let rows = sqlx::query!(
        "SELECT s.id, c.code, c.name, s.opening, s.closing FROM balance_statements s JOIN companies c ON c.id = s.vendor_id
          WHERE s.id = ANY($1)",
        ids
    )
    .fetch_all(connection)
    .await?;
    let about = rows.into_iter().map(|row| {
        let about = About { vendor_code: row.code, vendor_name: row.name, opening: row.opening, closing: row.closing };
        (row.id, about)
    });
    Ok(about.collect())
}
