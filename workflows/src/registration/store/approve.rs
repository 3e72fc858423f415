//! What an approval makes: the company, Initial, and its administrator's account, which waits for its owner.

use super::Kept;
use crate::account::store::create_within;
use crate::account::{Language, mail};
use crate::company::{self, NewCompany};
use crate::error::Error;
use crate::link::{Purpose, draw};
use crate::process::{By, Cx};
use crate::registration::payload::{Approval, Fields};
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_engine::label::Label;
use std::collections::BTreeSet;

/// The process may give what the reviewer may not; who let the company in is the reviewer all the same.
fn process(actor: &Actor) -> Actor {
    Actor { kind: Kind::System, roles: BTreeSet::new(), ..actor.clone() }
}

/// Makes the company, or takes over the one of that type which is there and for which nobody signs in yet.
pub(super) async fn company(
    cx: &mut Cx<'_>,
    registration: i64,
    fields: &Fields,
    approval: &Approval,
) -> Result<(), Error> {
    let process = process(cx.actor);
    let new = NewCompany {
        company_type: fields.company_type.clone(),
        code: fields.vendor_code.clone(),
        name: fields.name.clone(),
        name_en: fields.name_en.clone(),
    };
    let by = By::new(&process, cx.now).with(cx.random);
    let company = company::store::register(&mut Cx::new(cx.tx, by), new, fields.company(approval)).await?;
    sqlx::query!("UPDATE company_registrations SET company_id = $2 WHERE id = $1", registration, company)
        .execute(&mut *cx.tx)
        .await?;
    Ok(())
}

/// Makes the administrator's account and invites its owner.
pub(super) async fn account(cx: &mut Cx<'_>, row: &Kept, approval: &Approval) -> Result<(), Error> {
    let mut new = row.fields.administrator(approval);
    new.language = Language::parse(&row.language);
    let made = create_within(cx.tx, &process(cx.actor), cx.now, cx.random, vec![new]).await?;
    let account = made.into_iter().next().ok_or(Error::NotFound)?.map_err(Error::Invalid)?;
    mail::invite(cx.tx, cx.actor, cx.now, account.id, Purpose::Activation.lifetime(), &draw(cx.random)).await
}
