//! Makes a draft of accepted order lines.

use super::certify;
use super::load::{in_effect, load};
use crate::Db;
use crate::asn::draft::NewAsn;
use crate::asn::facts::{Content, Facts, Line, Material, OrderLine};
use crate::asn::machine::{Asn, Event, Input, State};
use crate::certificate::payload::Requirement;
use crate::error::Error;
use crate::field;
use crate::plant_day::plant_day;
use crate::shipment_rule::store::rules;
use crate::shipment_rule::{Handling, OwnWord, Part, Rules};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Request, decide};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use std::collections::{BTreeSet, HashMap};

/// The new draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatedAsn {
    /// Id.
    pub id: i64,
    /// Number.
    pub asn_no: String,
    /// Version.
    pub version: i64,
    /// State.
    pub state: &'static str,
}

/// What the notice takes over from its orders.
struct Origin {
    vendor: i64,
    plant: i64,
    ship_to: String,
    ship_via: String,
    currency: String,
    tax_code: String,
    today: NaiveDate,
}

/// Creates a draft; its lines stand in the order given.
///
/// # Errors
/// [`Error::Invalid`] for unknown lines or quantities that do not fit, [`Error::Refused`] with every rule that speaks
/// against it, or the database's own.
pub async fn create(db: &Db, actor: &Actor, now: DateTime<Utc>, wanted: &NewAsn) -> Result<CreatedAsn, Error> {
    let mut tx = db.begin(actor).await?;
    let (facts, origin) = facts(&mut tx, now, wanted).await?;
    let asks = facts.lines.iter().any(|line| line.certificate.is_some());
    let request =
        Request::<Asn> { state: None, facts: &facts, input: &Input::Create, actor, fingerprint: "", confirm: None };
    let outcome = decide(&request)?;
    let Some(origin) = origin else { return Err(Error::NotFound) };
    let (id, asn_no) = insert(&mut tx, now, wanted, &origin).await?;
    let change = Change {
        document: id,
        version: 0,
        from: None,
        to: State::Unsent.as_str(),
        event: Event::Create.as_str(),
        company: Some(origin.vendor),
        payload: json!(wanted),
        jobs: vec![],
        deadlines: outcome.deadlines,
    };
    commit::<Asn>(&mut tx, actor, now, &[change]).await?;
    if asks {
        for draft in load(&mut tx, now, &[id]).await? {
            certify::keep(&mut tx, actor, now, &draft).await?;
        }
    }
    tx.commit().await?;
    Ok(CreatedAsn { id, asn_no, version: 1, state: State::Unsent.as_str() })
}

/// The order lines under lock, as the lines of a notice that is not there yet.
async fn facts(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    wanted: &NewAsn,
) -> Result<(Facts, Option<Origin>), Error> {
    let ids: Vec<i64> = wanted.lines.iter().map(|line| line.po_line_id).collect();
    let rows = sqlx::query!(
        r#"SELECT p.id, p.state = 'Accept' AS "accepted!", p.closing = 'open' AS "open!", p.is_goods,
                  p.cum_allow_qty - p.in_transit_qty - p.received_qty AS "balance!", p.vendor_id, p.plant_id, p.received_qty,
                  p.order_qty - p.cancelled_qty - p.in_transit_qty - p.received_qty AS "left!", g.id AS "opening_id?",
                  g.opened_qty - g.used_qty AS "rest_qty?", g.until_on AS "until_on?", p.unit_price, p.price_factor, o.ship_to,
                  o.ship_via, o.currency, o.tax_code, m.material_group, ehub_said(m.box_id_required, m.box_id_unsaid) AS boxes,
                  l.code AS plant_code, l.time_zone, p.uom_digits, s.code IS NOT NULL AS "is_inspected!", s.certificate AS "certificate?"
             FROM po_lines p JOIN purchase_orders o ON o.id = p.purchase_order_id JOIN materials m ON m.id = p.material_id
             JOIN plants l ON l.id = p.plant_id LEFT JOIN inspection_sub_groups s ON s.code = m.sub_group AND s.asked_key <> ''
             LEFT JOIN openings g ON g.po_line_id = p.id AND g.state = 'Granted' AND g.ends_at > $2
            WHERE p.id = ANY($1) ORDER BY p.id FOR UPDATE OF p"#,
        &ids,
        now
    )
    .fetch_all(&mut *connection)
    .await?;
    let plants: BTreeSet<String> = rows.iter().map(|row| row.plant_code.clone()).collect();
    let rules = rules(connection, Some(&plants.into_iter().collect::<Vec<_>>())).await?;
    let by_id: HashMap<i64, _> = rows.iter().map(|row| (row.id, row)).collect();
    let (mut findings, mut facts) = (Vec::new(), Facts::default());
    for (n, line) in wanted.lines.iter().enumerate() {
        findings.extend(field::quantity(&format!("lines[{n}].quantity"), line.quantity));
        let Some(row) = by_id.get(&line.po_line_id) else {
            findings.push(Finding::block("ROW_NOT_FOUND").at(format!("lines[{n}].poLineId")));
            continue;
        };
        let said = (row.is_inspected, row.certificate.as_deref());
        let held = held(&rules, &row.plant_code, &row.material_group, row.boxes, said);
        facts.lines.push(Line {
            ship_qty: line.quantity,
            order: OrderLine {
                id: row.id,
                accepted: row.accepted,
                open: row.open,
                content: Content::of(row.is_goods),
                received_qty: row.received_qty,
                balance_allow_qty: row.balance,
                left_qty: row.left,
                opening: in_effect(row.opening_id, row.rest_qty, row.until_on),
                is_opening_over: false,
                vendor_id: row.vendor_id,
                plant_id: row.plant_id,
                ship_to: row.ship_to.clone(),
                currency: row.currency.clone(),
                unit_price: row.unit_price,
                price_factor: row.price_factor,
                uom_digits: row.uom_digits.and_then(|digits| u32::try_from(digits).ok()),
            },
            material: Material::of(&held),
            certificate: held.certificate.and_then(|held| Requirement::of(held.value)),
            ..Line::default()
        });
    }
    if !findings.is_empty() {
        return Err(Error::Invalid(findings));
    }
    let origin = wanted.lines.first().and_then(|line| by_id.get(&line.po_line_id)).map(|row| Origin {
        vendor: row.vendor_id,
        plant: row.plant_id,
        ship_to: row.ship_to.clone(),
        ship_via: row.ship_via.clone(),
        currency: row.currency.clone(),
        tax_code: row.tax_code.clone(),
        today: plant_day(now, &row.time_zone),
    });
    facts.today = origin.as_ref().map(|origin| origin.today).unwrap_or_default();
    Ok((facts, origin))
}

/// Of what a part needs, that it goes in boxes with ids, and certificates of its lots: nothing else is asked before there is a draft.
fn held(rules: &Rules, plant: &str, group: &str, boxes: Option<bool>, said: (bool, Option<&str>)) -> Handling {
    let own = OwnWord { box_id_required: boxes, ..OwnWord::default() }.inspected(said.0, said.1);
    let (plant, group) = (plant.to_owned(), group.to_owned());
    rules.handling(&Part { plant, group, own, x_out_from_vendor: None })
}

async fn insert(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    wanted: &NewAsn,
    origin: &Origin,
) -> Result<(i64, String), Error> {
    let serial =
        sqlx::query_scalar!(r#"SELECT nextval('asn_no_seq') AS "serial!""#).fetch_one(&mut *connection).await?;
    let asn_no = format!("ASN{}{serial:06}", origin.today.format("%y%m"));
    let id = sqlx::query_scalar!(
        "INSERT INTO asns (asn_no, vendor_id, plant_id, ship_to, ship_via, state, version, changed_at, created_at,
                           currency, tax_code)
         VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $7, $8, $9) RETURNING id",
        asn_no,
        origin.vendor,
        origin.plant,
        origin.ship_to,
        origin.ship_via,
        State::Unsent.as_str(),
        now,
        origin.currency,
        origin.tax_code
    )
    .fetch_one(&mut *connection)
    .await?;
    let order_lines: Vec<i64> = wanted.lines.iter().map(|line| line.po_line_id).collect();
    let quantities: Vec<Decimal> = wanted.lines.iter().map(|line| line.quantity).collect();
    sqlx::query!(
        "INSERT INTO asn_lines (asn_id, vendor_id, line_no, po_line_id, ship_qty)
         SELECT $1, $2, w.n::int, w.po_line, w.quantity
           FROM unnest($3::bigint[], $4::numeric[]) WITH ORDINALITY AS w(po_line, quantity, n)",
        id,
        origin.vendor,
        &order_lines,
        &quantities
    )
    .execute(connection)
    .await?;
    Ok((id, asn_no))
}
