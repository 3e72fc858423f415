//! Writes what events mean besides state and history: what was measured, what was decided, the lot's number; the ERP's message, mails.

use super::{erp, mail};
use crate::certificate::machine::{Certificate, Effect, Input};
use crate::certificate::payload::Measurements;
use crate::certificate::spec::Spec;
use crate::error::Error;
use crate::process::{Cx, Decided};
use crate::quality::Cell;
use ehub_engine::label::Label as _;
use rust_decimal::Decimal;
use sqlx::PgConnection;

/// Does what the effects say, each for all certificates at once.
pub(super) async fn write(cx: &mut Cx<'_>, decided: &[Decided<Certificate>]) -> Result<(), Error> {
    for effect in Effect::ALL {
        let having: Vec<&Decided<Certificate>> =
            decided.iter().filter(|one| one.outcome.effects.contains(effect)).collect();
        if having.is_empty() {
            continue;
        }
        match effect {
            // Counted from the rows.
            Effect::AskSupplier | Effect::AskVerifier => {}
            Effect::KeepValues => keep(cx, &having, *effect).await?,
            Effect::FreezeVerdict => freeze(cx, &having, *effect).await?,
            Effect::KeepDecision => decision(cx, &having).await?,
            Effect::FollowLot => follow(cx.tx, &having, *effect).await?,
            Effect::TellErp => erp::queue(cx, &having).await?,
            Effect::RecallFromErp => erp::recall(cx, &having).await?,
            Effect::MailVerifiers | Effect::MailSupplier => mail::queue(cx, *effect, &having).await?,
        }
    }
    Ok(())
}

/// What was measured of one certificate, and against what.
struct Measured<'a> {
    id: i64,
    vendor: i64,
    said: &'a Measurements,
    spec: &'a Spec,
}

fn measured(one: &Decided<Certificate>, effect: Effect) -> Result<Measured<'_>, Error> {
    let (Input::Save(said) | Input::Submit(said)) = &one.input else { return Err(one.misfit(effect)) };
    let Ok(spec) = &one.loaded.facts.spec else { return Err(one.misfit(effect)) };
    Ok(Measured { id: one.loaded.id, vendor: one.loaded.facts.vendor, said, spec })
}

fn all<'a>(having: &[&'a Decided<Certificate>], effect: Effect) -> Result<Vec<Measured<'a>>, Error> {
    having.iter().map(|one| measured(one, effect)).collect()
}

/// What is not finished is kept without a verdict: whatever was judged before holds no more.
async fn keep(cx: &mut Cx<'_>, having: &[&Decided<Certificate>], effect: Effect) -> Result<(), Error> {
    let all = all(having, effect)?;
    sqlx::query!(
        "UPDATE certificates c SET reason = u.reason, is_passed = NULL, spec_id = NULL, spec_revision = NULL
           FROM unnest($1::bigint[], $2::text[]) AS u(id, reason) WHERE c.id = u.id",
        &all.iter().map(|one| one.id).collect::<Vec<_>>(),
        &all.iter().map(|one| one.said.reason.clone()).collect::<Vec<_>>()
    )
    .execute(&mut *cx.tx)
    .await?;
    values(cx.tx, &all).await
}

/// What is submitted is judged, and the verdict stays with the revision of the spec that it was held against. Of a decision before nothing is left
/// but the history.
async fn freeze(cx: &mut Cx<'_>, having: &[&Decided<Certificate>], effect: Effect) -> Result<(), Error> {
    let all = all(having, effect)?;
    sqlx::query!(
        "UPDATE certificates c
            SET reason = u.reason, is_passed = u.is_passed, spec_id = u.spec_id, spec_revision = u.revision, submitted_by = $6,
                submitted_for = $7, submitted_by_name = $8, submitted_at = $9, decision_reason = '', decided_by_name = NULL,
                decided_at = NULL
           FROM unnest($1::bigint[], $2::text[], $3::bool[], $4::bigint[], $5::int[]) AS u(id, reason, is_passed, spec_id, revision)
          WHERE c.id = u.id",
        &all.iter().map(|one| one.id).collect::<Vec<_>>(),
        &all.iter().map(|one| one.said.reason.clone()).collect::<Vec<_>>(),
        &all.iter().map(|one| one.spec.is_passed(&one.said.items)).collect::<Vec<_>>(),
        &all.iter().map(|one| one.spec.id).collect::<Vec<_>>(),
        &all.iter().map(|one| one.spec.revision).collect::<Vec<_>>(),
        cx.actor.account,
        cx.actor.acting_for.as_ref().map(|principal| principal.account),
        cx.actor.name,
        cx.now
    )
    .execute(&mut *cx.tx)
    .await?;
    values(cx.tx, &all).await
}

/// A verdict on an item, as a row.
struct ItemRow {
    certificate: i64,
    vendor: i64,
    item_no: i32,
    short_name: String,
    unit: String,
    rejects: i32,
    is_passed: bool,
}

/// A sample, as a row.
struct ValueRow {
    certificate: i64,
    vendor: i64,
    short_name: String,
    sample_no: i32,
    said: String,
    measured: Option<Decimal>,
    is_within: bool,
}

/// Replaces what was measured: samples, and the verdict on each item that something is said of.
async fn values(connection: &mut PgConnection, all: &[Measured<'_>]) -> Result<(), Error> {
    let ids: Vec<i64> = all.iter().map(|one| one.id).collect();
    sqlx::query!("DELETE FROM certificate_values WHERE certificate_id = ANY($1)", &ids)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("DELETE FROM certificate_items WHERE certificate_id = ANY($1)", &ids)
        .execute(&mut *connection)
        .await?;
    let (mut items, mut values) = (Vec::new(), Vec::new());
    for one in all {
        rows(one, &mut items, &mut values);
    }
    insert_items(connection, &items).await?;
    insert_values(connection, &values).await
}

fn rows(one: &Measured<'_>, items: &mut Vec<ItemRow>, values: &mut Vec<ValueRow>) {
    for judged in one.spec.judge(&one.said.items) {
        let Some((_, said)) = judged.said else { continue };
        let short_name = &judged.item.short_name;
        items.push(ItemRow {
            certificate: one.id,
            vendor: one.vendor,
            item_no: judged.item.item_no,
            short_name: short_name.clone(),
            unit: said.unit.clone(),
            rejects: i32::try_from(judged.verdict.rejects).unwrap_or(i32::MAX),
            is_passed: judged.verdict.is_passed,
        });
        values.extend(said.samples.iter().zip(&judged.verdict.cells).zip(1i32..).map(|((said, cell), sample_no)| {
            ValueRow {
                certificate: one.id,
                vendor: one.vendor,
                short_name: short_name.clone(),
                sample_no,
                said: said.clone(),
                measured: cell.number(),
                is_within: matches!(cell, Cell::Within(_)),
            }
        }));
    }
}

async fn insert_items(connection: &mut PgConnection, items: &[ItemRow]) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO certificate_items (certificate_id, vendor_id, item_no, short_name, unit, rejects, is_passed)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::int[], $7::bool[])",
        &items.iter().map(|item| item.certificate).collect::<Vec<_>>(),
        &items.iter().map(|item| item.vendor).collect::<Vec<_>>(),
        &items.iter().map(|item| item.item_no).collect::<Vec<_>>(),
        &items.iter().map(|item| item.short_name.clone()).collect::<Vec<_>>(),
        &items.iter().map(|item| item.unit.clone()).collect::<Vec<_>>(),
        &items.iter().map(|item| item.rejects).collect::<Vec<_>>(),
        &items.iter().map(|item| item.is_passed).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn insert_values(connection: &mut PgConnection, values: &[ValueRow]) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO certificate_values (certificate_id, vendor_id, short_name, sample_no, said, measured, is_within)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::text[], $6::numeric[], $7::bool[])",
        &values.iter().map(|value| value.certificate).collect::<Vec<_>>(),
        &values.iter().map(|value| value.vendor).collect::<Vec<_>>(),
        &values.iter().map(|value| value.short_name.clone()).collect::<Vec<_>>(),
        &values.iter().map(|value| value.sample_no).collect::<Vec<_>>(),
        &values.iter().map(|value| value.said.clone()).collect::<Vec<_>>(),
        &values.iter().map(|value| value.measured).collect::<Vec<_>>() as &[Option<Decimal>],
        &values.iter().map(|value| value.is_within).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What was decided, by whom, all certificates in one statement.
async fn decision(cx: &mut Cx<'_>, having: &[&Decided<Certificate>]) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE certificates c SET decision_reason = u.said, decided_by_name = $3, decided_at = $4
           FROM unnest($1::bigint[], $2::text[]) AS u(id, said) WHERE c.id = u.id",
        &having.iter().map(|one| one.loaded.id).collect::<Vec<_>>(),
        &having.iter().map(|one| one.input.said().to_owned()).collect::<Vec<_>>(),
        cx.actor.name,
        cx.now
    )
    .execute(&mut *cx.tx)
    .await?;
    Ok(())
}

/// Lots have other numbers.
async fn follow(connection: &mut PgConnection, having: &[&Decided<Certificate>], effect: Effect) -> Result<(), Error> {
    let mut lots = Vec::with_capacity(having.len());
    for one in having {
        let Input::Rename(renamed) = &one.input else { return Err(one.misfit(effect)) };
        lots.push(renamed.lot_no.clone());
    }
    sqlx::query!(
        "UPDATE certificates c SET lot_no = u.lot_no FROM unnest($1::bigint[], $2::text[]) AS u(id, lot_no) WHERE c.id = u.id",
        &having.iter().map(|one| one.loaded.id).collect::<Vec<_>>(),
        &lots
    )
    .execute(connection)
    .await?;
    Ok(())
}
