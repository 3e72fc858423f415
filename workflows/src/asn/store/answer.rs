//! The ERP's answers, as events of the notice, inside the transaction that writes the answer down.

use super::effect::{Decided, carry_out};
use super::load::load;
use super::{book, delivery, lock, receive};
use crate::asn::machine::{Asn, Effect, Input};
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::{Actor, Request, decide};
use serde_json::{Value, json};
use sqlx::PgConnection;

/// The ERP took the shipment or the withdrawal that `version` of the notice asked for. A shipment that it split has several numbers: the
/// notice is known by the first.
///
/// `false` = the notice moved on meanwhile: the answer is late and changes nothing.
///
/// # Errors
/// [`Error::Refused`] when a shipment is taken without an inbound number, or the database's own.
pub async fn erp_accept(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    asn: i64,
    version: i64,
    inbound_nos: &[String],
) -> Result<bool, Error> {
    let inbound_no = inbound_nos.first().map_or("", String::as_str);
    let input = Input::ErpAccept { inbound_no: inbound_no.to_owned() };
    let payload = match inbound_nos {
        [] | [_] => json!({ "inboundNo": inbound_no }),
        several => json!({ "inboundNo": inbound_no, "inboundNos": several }),
    };
    answer(connection, actor, now, (asn, version), &input, inbound_nos, payload).await
}

/// The ERP refused, in its own words.
///
/// # Errors
/// The database's own. `false` as in [`erp_accept`].
pub async fn erp_refuse(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    asn: i64,
    version: i64,
    words: &str,
) -> Result<bool, Error> {
    answer(connection, actor, now, (asn, version), &Input::ErpRefuse, &[words.to_owned()], json!({ "answer": words }))
        .await
}

async fn answer(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    (asn, version): (i64, i64),
    input: &Input,
    answer: &[String],
    payload: Value,
) -> Result<bool, Error> {
    lock::documents(connection, &[asn]).await?;
    lock::order_lines_of(connection, &[asn]).await?;
    let Some(loaded) = load(connection, now, &[asn]).await?.pop() else { return Ok(false) };
    if loaded.version != version {
        return Ok(false);
    }
    let outcome = decide(&Request::<Asn> {
        state: Some(loaded.state),
        facts: &loaded.facts,
        input,
        actor,
        fingerprint: "",
        confirm: None,
    })?;
    let change = Change::of(asn, version, Some(loaded.vendor), &outcome, payload, vec![]);
    let written = commit::<Asn>(connection, actor, now, &[change]).await?;
    if !written.stale.is_empty() {
        return Ok(false);
    }
    if outcome.effects.contains(&Effect::KeepInboundNo) {
        delivery::keep(connection, asn, answer).await?;
    }
    let decided = Decided { asn: loaded, outcome, answer: answer.first().cloned().unwrap_or_default() };
    carry_out(connection, actor, now, &[decided]).await?;
    receive::let_go_of_others(connection, asn).await?;
    // Goods may have come in before the ERP's answer was heard.
    book::book_waiting(connection, actor, now, Some(asn)).await?;
    Ok(true)
}
