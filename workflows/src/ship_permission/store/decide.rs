//! Writes what decisions mean besides state and history: the application's own columns, the line's allowance, the ERP's message, mails.

use super::{erp, mail};
use crate::error::Error;
use crate::process::{Cx, Decided};
use crate::ship_permission::machine::{Effect, Event, Input, ShipPermission};
use ehub_engine::label::Label;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::BTreeMap;

/// Does what the effects say, each for all applications at once.
pub(super) async fn write(cx: &mut Cx<'_>, decided: &[Decided<ShipPermission>]) -> Result<(), Error> {
    columns(cx, decided).await?;
    for effect in Effect::ALL {
        let having: Vec<&Decided<ShipPermission>> =
            decided.iter().filter(|one| one.outcome.effects.contains(effect)).collect();
        if having.is_empty() {
            continue;
        }
        match effect {
            // Counted from the rows.
            Effect::AskBuyer => {}
            Effect::RaiseAllowance => raise(cx.tx, &having).await?,
            Effect::RescheduleErp => erp::queue(cx, &having).await?,
            Effect::MailSupplier => mail::queue(cx, &having).await?,
        }
    }
    Ok(())
}

/// What was decided, by whom, all applications in one statement. Who took one back the history says.
async fn columns(cx: &mut Cx<'_>, decided: &[Decided<ShipPermission>]) -> Result<(), Error> {
    let told: Vec<&Decided<ShipPermission>> = decided
        .iter()
        .filter(|one| !matches!(one.outcome.event, Event::Apply | Event::Withdraw | Event::Expire))
        .collect();
    if told.is_empty() {
        return Ok(());
    }
    let granted = || told.iter().map(|one| one.input.granted(&one.loaded.facts));
    let lapse = |one: &&Decided<ShipPermission>| match &one.input {
        Input::Lapse(lapsed) => Some(lapsed.reason.as_str().to_owned()),
        Input::Apply(_)
        | Input::Approve(_)
        | Input::ApproveWithIssue(_)
        | Input::Reject(_)
        | Input::Withdraw
        | Input::Expire => None,
    };
    sqlx::query!(
        "UPDATE ship_permissions s
            SET granted_qty = u.granted_qty, granted_on = u.granted_on, comment = u.comment, lapse = u.lapse,
                decided_by = CASE WHEN u.lapse IS NULL THEN $6::bigint END,
                decided_by_name = CASE WHEN u.lapse IS NULL THEN $7 END,
                decided_at = CASE WHEN u.lapse IS NULL THEN $8::timestamptz END
           FROM unnest($1::bigint[], $2::numeric[], $3::date[], $4::text[], $5::text[])
                AS u(id, granted_qty, granted_on, comment, lapse)
          WHERE s.id = u.id",
        &told.iter().map(|one| one.loaded.id).collect::<Vec<_>>(),
        &granted().map(|granted| granted.map(|(quantity, _)| quantity)).collect::<Vec<_>>() as _,
        &granted().map(|granted| granted.map(|(_, on)| on)).collect::<Vec<_>>() as _,
        &told.iter().map(|one| one.input.comment().to_owned()).collect::<Vec<_>>(),
        &told.iter().map(lapse).collect::<Vec<_>>() as _,
        cx.actor.account,
        cx.actor.name,
        cx.now
    )
    .execute(&mut *cx.tx)
    .await?;
    Ok(())
}

/// What may be shipped of each line altogether rises by all that is granted of it.
async fn raise(connection: &mut PgConnection, having: &[&Decided<ShipPermission>]) -> Result<(), Error> {
    let mut by_line: BTreeMap<i64, Decimal> = BTreeMap::new();
    for one in having {
        let (granted, _) = one.input.granted(&one.loaded.facts).ok_or_else(|| one.misfit(Effect::RaiseAllowance))?;
        *by_line.entry(one.loaded.row.line).or_default() += granted;
    }
    sqlx::query!(
        "UPDATE po_lines l SET cum_allow_qty = l.cum_allow_qty + u.granted
           FROM unnest($1::bigint[], $2::numeric[]) AS u(id, granted) WHERE l.id = u.id",
        &by_line.keys().copied().collect::<Vec<_>>(),
        &by_line.values().copied().collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}
