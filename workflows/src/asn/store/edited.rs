//! Deliveries that the ERP's people edited before the goods came. What the supplier announced stays as it was; beside it stands what the
//! ERP expects, and what is on its way follows that.

use super::effect::{Decided, carry_out};
use super::load::load;
use super::{lock, transit};
use crate::asn::holding::{Announced, Held, held};
use crate::asn::machine::{Asn, Input};
use crate::error::Error;
use crate::finding::Blocker;
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::{Actor, Finding, Request, decide};
use ehub_erp::{ErpDeliveryLine, Unit};
use rust_decimal::Decimal;
use serde_json::json;
use sqlx::PgConnection;
use sqlx::types::Json;
use std::collections::HashMap;

/// What all deliveries of a notice hold that are still to come.
#[derive(Clone, Debug)]
pub struct Holding {
    /// The notice.
    pub asn: i64,
    /// What its deliveries hold, as the ERP says it: lines of the same order line are added up.
    pub lines: Vec<ErpDeliveryLine>,
}

/// Takes over what the deliveries of these notices hold: the quantities that the ERP expects, and what of it cannot be compared. How many
/// notices are different by it. Saying the same again changes nothing.
///
/// # Errors
/// The database's own.
pub async fn follow_deliveries(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    holdings: &[Holding],
) -> Result<usize, Error> {
    // Most deliveries are as they were announced: nothing is locked for them.
    let asns: Vec<i64> = differing(connection, holdings).await?.into_keys().collect();
    if asns.is_empty() {
        return Ok(0);
    }
    lock::documents(connection, &asns).await?;
    lock::order_lines_of(connection, &asns).await?;
    let mut differing = differing(connection, holdings).await?;
    let (mut decided, mut changes, mut followed) = (vec![], vec![], vec![]);
    for loaded in load(connection, now, &asns).await? {
        let Some(different) = differing.remove(&loaded.id) else { continue };
        let decision = decide(&Request::<Asn> {
            state: Some(loaded.state),
            facts: &loaded.facts,
            input: &Input::ErpEdit,
            actor,
            fingerprint: "",
            confirm: None,
        });
        // Received, cancelled or being cancelled meanwhile.
        let Ok(outcome) = decision else { continue };
        let payload = json!({ "edited": different.steps(), "findings": different.held.findings });
        changes.push(Change::of(loaded.id, loaded.version, Some(loaded.vendor), &outcome, payload, vec![]));
        decided.push(Decided { asn: loaded, outcome, answer: different.words() });
        followed.push(different);
    }
    let written = commit::<Asn>(connection, actor, now, &changes).await?;
    decided.retain(|decided| written.done.contains(&decided.asn.id));
    followed.retain(|different| written.done.contains(&different.asn));
    write(connection, actor, now, &followed).await?;
    carry_out(connection, actor, now, &decided).await?;
    Ok(decided.len())
}

/// A notice whose deliveries hold something else than is known.
struct Different {
    asn: i64,
    lines: Vec<Announced>,
    held: Held,
}

impl Different {
    /// The lines of which another quantity is expected, with what was and what is to come by them.
    fn changed(&self) -> impl Iterator<Item = (&Announced, Decimal, Decimal)> {
        let pairs = self.lines.iter().zip(&self.held.expected);
        let pairs = pairs.map(|(line, expected)| (line, line.coming_qty(), expected.unwrap_or(line.ship_qty)));
        pairs.filter(|(_, before, after)| before != after)
    }

    /// For the history.
    fn steps(&self) -> Vec<serde_json::Value> {
        let step = |(line, before, after): (&Announced, Decimal, Decimal)| json!({ "lineNo": line.line_no, "from": before, "to": after });
        self.changed().map(step).collect()
    }

    /// For people: order line, what was announced, what is expected.
    fn words(&self) -> String {
        let line = |(line, before, after): (&Announced, Decimal, Decimal)| {
            let (before, after) = (before.normalize(), after.normalize());
            format!("{}/{}: {before} → {after} {}", line.po_no, line.po_line_no, line.uom)
        };
        let strange = |finding: &Finding| {
            let of = |name: &str| finding.params.get(name).map(|value| value.to_string().trim_matches('"').to_owned());
            let of = |name| of(name).unwrap_or_default();
            format!("{}/{}: ? {} {}", of("poNo"), of("lineNo"), of("quantity"), of("uom")).trim_end().to_owned()
        };
        let words: Vec<String> = self.changed().map(line).chain(self.held.findings.iter().map(strange)).collect();
        words.join("; ")
    }
}

/// Those of the notices whose deliveries hold something else than is known of them.
async fn differing(connection: &mut PgConnection, holdings: &[Holding]) -> Result<HashMap<i64, Different>, Error> {
    let asns: Vec<i64> = holdings.iter().map(|holding| holding.asn).collect();
    let rows = sqlx::query!(
        r#"SELECT l.asn_id, l.id, l.line_no, l.ship_qty, l.expected_qty, l.received_qty, p.po_no, p.line_no AS po_line_no, p.uom,
                  p.units AS "units: Json<Vec<Unit>>", a.erp_findings AS "findings: Json<Vec<Blocker>>"
             FROM asn_lines l JOIN asns a ON a.id = l.asn_id JOIN po_lines p ON p.id = l.po_line_id
            WHERE l.asn_id = ANY($1) AND a.state IN ('Sent', 'Receiving') ORDER BY l.asn_id, l.line_no"#,
        &asns
    )
    .fetch_all(connection)
    .await?;
    let mut known: HashMap<i64, (Vec<Announced>, Vec<Blocker>)> = HashMap::new();
    for row in rows {
        let (lines, _) = known.entry(row.asn_id).or_insert_with(|| (vec![], row.findings.0));
        lines.push(Announced {
            id: row.id,
            line_no: row.line_no,
            po_no: row.po_no,
            po_line_no: row.po_line_no,
            uom: row.uom,
            units: row.units.0,
            ship_qty: row.ship_qty,
            expected_qty: row.expected_qty,
            received_qty: row.received_qty,
        });
    }
    let different = holdings.iter().filter_map(|holding| {
        let (lines, findings) = known.remove(&holding.asn)?;
        let held = held(&lines, &holding.lines);
        let is_same = lines.iter().zip(&held.expected).all(|(line, expected)| line.expected_qty == *expected);
        let found: Vec<Blocker> = held.findings.iter().cloned().map(Blocker::from).collect();
        let is_known = is_same && found == findings;
        (!is_known).then_some((holding.asn, Different { asn: holding.asn, lines, held }))
    });
    Ok(different.collect())
}

/// Keeps what the deliveries hold, and lets what is on its way follow.
async fn write(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    followed: &[Different],
) -> Result<(), Error> {
    let (mut less, mut more) = (vec![], vec![]);
    for (line, before, after) in followed.iter().flat_map(Different::changed) {
        let on_its_way = |coming: Decimal| (coming - line.received_qty).max(Decimal::ZERO);
        let rise = on_its_way(after) - on_its_way(before);
        if rise < Decimal::ZERO {
            less.push((line.id, -rise));
        } else if rise > Decimal::ZERO {
            more.push((line.id, rise));
        }
    }
    transit::lower(connection, actor, now, &less).await?;
    transit::heighten(connection, &more).await?;
    let all = || followed.iter().flat_map(|one| one.lines.iter().zip(&one.held.expected));
    sqlx::query!(
        "UPDATE asn_lines l SET expected_qty = w.expected FROM unnest($1::bigint[], $2::numeric[]) AS w(id, expected)
          WHERE l.id = w.id AND l.expected_qty IS DISTINCT FROM w.expected",
        &all().map(|(line, _)| line.id).collect::<Vec<_>>(),
        &all().map(|(_, expected)| *expected).collect::<Vec<_>>() as &[Option<Decimal>]
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE asns a SET erp_findings = w.findings FROM unnest($1::bigint[], $2::jsonb[]) AS w(id, findings) WHERE a.id = w.id",
        &followed.iter().map(|one| one.asn).collect::<Vec<_>>(),
        &followed.iter().map(|one| json!(one.held.findings)).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}
