//! One notice: everything on it, and what would stand against sending it now.

use super::packing::{AsnBoxView, AsnLotView, boxes, lots};
use super::pick_up::{PickUpView, pick_up};
use super::receipt::{AsnReceiptView, receipts};
use super::wait::{ErpWait, FURTHER, WAITING};
use crate::Db;
use crate::asn::machine::{Asn, Event, State};
use crate::asn::opened::shares;
use crate::asn::rules::send_findings;
use crate::asn::store::load::{Loaded, load};
use crate::asn::store::look;
use crate::database::{narrow, widen};
use crate::document_view::{self, DocumentView};
use crate::error::Error;
use crate::finding::Blocker;
use crate::shipment_rule::store::rules;
use crate::shipment_rule::{HeldValue, OwnWord, Part};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Offer, offers};
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection, QueryBuilder};
use std::collections::HashMap;

/// A notice with its lines.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnDetail {
    /// The notice's own fields.
    #[serde(flatten)]
    pub header: AsnHeader,
    /// What its carrier confirmed; none = it is not known to be picked up.
    pub pick_up: Option<PickUpView>,
    /// Whether the own company carries it: it is read only then, but for the pick-up.
    pub is_carried: bool,
    /// Lines in line order.
    pub lines: Vec<AsnLineView>,
    /// What would stand against sending now; empty unless it is a draft. Field paths count lines in this order.
    #[schema(value_type = Vec<crate::finding::Blocker>)]
    pub findings: Vec<Finding>,
}

/// The notice's own fields.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnHeader {
    /// Company of the supplier.
    #[serde(skip)]
    vendor_id: i64,
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// Number.
    pub asn_no: String,
    /// State.
    pub state: String,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier.
    pub vendor_name: String,
    /// Receiving plant.
    pub plant_code: String,
    /// Its name.
    pub plant_name: String,
    /// Its address.
    pub plant_address: String,
    /// Where the goods go.
    pub ship_to: String,
    /// Number at the supplier.
    pub supplier_shipment_no: String,
    /// Day of shipment.
    pub shipped_on: Option<NaiveDate>,
    /// Expected arrival.
    pub eta_on: Option<NaiveDate>,
    /// Expected departure.
    pub etd_on: Option<NaiveDate>,
    /// Where it leaves from.
    pub shipping_place: String,
    /// Mode of transport.
    pub ship_via: String,
    /// Flight.
    pub flight_no: String,
    /// Master air waybill.
    pub mawb: String,
    /// House air waybill.
    pub hawb: String,
    /// Tax code 01–06.
    pub tax_code: String,
    /// Currency of the invoice.
    pub currency: String,
    /// Invoice number.
    pub invoice_no: String,
    /// Invoice day.
    pub invoice_on: Option<NaiveDate>,
    /// Net amount.
    pub invoice_amount: Option<Decimal>,
    /// VAT.
    pub invoice_vat: Option<Decimal>,
    /// Rate to the base currency.
    pub exchange_rate: Option<Decimal>,
    /// Packages altogether.
    pub total_packages: Option<i32>,
    /// Comments.
    pub comments: String,
    /// Driver.
    pub driver_name: String,
    /// The driver's phone.
    pub driver_phone: String,
    /// Who drives.
    pub shipping_company: String,
    /// Number plate.
    pub car_no: String,
    /// The ERP's number.
    pub inbound_no: Option<String>,
    /// The numbers of its further deliveries, where the ERP split it.
    pub further_inbound_nos: Vec<String>,
    /// What the ERP said last, if it refused or cancelled.
    pub erp_answer: String,
    /// What the ERP's delivery holds that cannot be compared with the lines; empty = nothing.
    #[schema(value_type = Vec<crate::finding::Blocker>)]
    pub erp_findings: Json<Vec<Blocker>>,
    /// What it waits for while it is on its way to the ERP; none = nothing holds it up.
    #[schema(value_type = Option<ErpWait>)]
    pub waiting: Option<Json<ErpWait>>,
    /// It ended because the ERP cancelled the delivery, or no longer has it.
    pub cancelled_by_erp: bool,
    /// Created at.
    pub created_at: DateTime<Utc>,
    /// Taken by the ERP at.
    pub sent_at: Option<DateTime<Utc>>,
    /// Changed at.
    pub changed_at: DateTime<Utc>,
}

/// One line of a notice.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnLineView {
    /// Id.
    pub id: i64,
    /// Number within the notice.
    pub line_no: i32,
    /// Order line.
    pub po_line_id: i64,
    /// Order number.
    pub po_no: String,
    /// Number of the order line.
    pub po_line_no: i32,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Unit.
    pub uom: String,
    /// Decimals that quantities in this unit may have; none = the ERP does not say.
    pub uom_digits: Option<i16>,
    /// Ordered.
    pub order_qty: Decimal,
    /// May still be shipped (what this notice ships is in it only while it is a draft).
    pub balance_allow_qty: Decimal,
    /// Shipped.
    pub ship_qty: Decimal,
    /// What the ERP's delivery holds, where its people edited it before the goods came; none = as shipped.
    pub expected_qty: Option<Decimal>,
    /// Packages.
    pub packages: Option<i32>,
    /// RT number of the line.
    pub rt_no: String,
    /// Received so far.
    pub received_qty: Decimal,
    /// What of it went back.
    pub returned_qty: Decimal,
    /// Shipped under an opening of the order line; of a draft, what would be if it were sent now.
    pub opened_qty: Decimal,
    /// Id of the opening; none = nothing is shipped under one.
    pub opening_id: Option<i64>,
    /// Its last day.
    pub open_until_on: Option<NaiveDate>,
    /// Lots must be given.
    pub lot_required: bool,
    /// Boxes carry ids.
    pub box_id_required: bool,
    /// X-out quantities must be given.
    pub x_out_maintained: bool,
    /// What holds for the part, and where each value comes from; empty for those who only carry the goods.
    pub rules: Vec<HeldValue>,
    /// Price of `priceFactor` units; left out for those who only carry the goods.
    pub unit_price: Option<Decimal>,
    /// Units that the price is for.
    pub price_factor: Decimal,
    /// Lots.
    pub lots: Vec<AsnLotView>,
    /// Boxes.
    pub boxes: Vec<AsnBoxView>,
    /// What came of it, oldest first.
    pub receipts: Vec<AsnReceiptView>,
}

/// Reads one notice.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn read(db: &Db, actor: &Actor, now: DateTime<Utc>, asn: i64) -> Result<AsnDetail, Error> {
    let mut tx = db.begin(actor).await?;
    let (header, mut lines) = contents(&mut tx, actor, asn).await?;
    let is_carried = header.is_carried_by(actor);
    let pick_up = pick_up(&mut tx, asn).await?;
    if is_carried || header.state != State::Unsent.as_str() {
        return Ok(AsnDetail { header, pick_up, is_carried, lines, findings: vec![] });
    }
    let loaded = facts(&mut tx, now, asn).await?;
    for ((view, line), share) in lines.iter_mut().zip(&loaded.facts.lines).zip(shares(&loaded.facts.lines)) {
        let opening = line.order.opening.as_ref().filter(|_| share.opened > Decimal::ZERO);
        view.balance_allow_qty = line.order.shippable_qty();
        view.opened_qty = share.opened;
        view.opening_id = opening.map(|opening| opening.id);
        view.open_until_on = opening.map(|opening| opening.until_on);
    }
    Ok(AsnDetail { header, pick_up, is_carried, lines, findings: send_findings(&loaded.facts, actor) })
}

/// State, offered events, history and diagram of one notice.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn workflow(db: &Db, actor: &Actor, now: DateTime<Utc>, asn: i64) -> Result<DocumentView, Error> {
    let mut tx = db.begin(actor).await?;
    let header = header(&mut tx, asn).await?;
    if header.is_carried_by(actor) {
        // That the actor may see the notice is proven; what may be done with it follows from more than a carrier sees.
        widen(&mut tx).await?;
        let loaded = facts(&mut tx, now, asn).await?;
        narrow(&mut tx, actor).await?;
        return document_view::view::<Asn>(
            &mut tx,
            asn,
            loaded.state.as_str(),
            loaded.version,
            offers_to(&loaded, actor),
        )
        .await;
    }
    let loaded = facts(&mut tx, now, asn).await?;
    document_view::view::<Asn>(&mut tx, asn, loaded.state.as_str(), loaded.version, offers_to(&loaded, actor)).await
}

/// What the actor may do. The pick-up is for those who carry the goods, and nothing else is: they share a role with those who ship.
fn offers_to(loaded: &Loaded, actor: &Actor) -> Vec<Offer> {
    let carries = actor.company.is_some() && actor.company == loaded.facts.carrier;
    let mut offers = offers::<Asn>(loaded.state, &loaded.facts, actor);
    offers.retain(|offer| (offer.event == Event::PickUp.as_str()) == carries);
    offers
}

/// What may be done to each notice now, for the answer after an event; notices that the actor may not see are missing.
///
/// # Errors
/// The database's own.
pub async fn offered(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    asns: &[i64],
) -> Result<HashMap<i64, Vec<Offer>>, Error> {
    let mut tx = db.begin(actor).await?;
    let mut loaded = load(&mut tx, now, asns).await?;
    let mut drafts: Vec<&mut Loaded> = loaded.iter_mut().filter(|draft| draft.state == State::Unsent).collect();
    look(&mut tx, &mut drafts).await?;
    Ok(loaded.iter().map(|draft| (draft.id, offers_to(draft, actor))).collect())
}

/// The notice as its rules see it, without lock.
async fn facts(connection: &mut PgConnection, now: DateTime<Utc>, asn: i64) -> Result<Loaded, Error> {
    let Some(mut loaded) = load(connection, now, &[asn]).await?.pop() else { return Err(Error::NotFound) };
    if loaded.state == State::Unsent {
        look(connection, &mut [&mut loaded]).await?;
    }
    Ok(loaded)
}

impl AsnHeader {
    /// Whether the actor sees this notice only because the shipment was handed to the own company.
    fn is_carried_by(&self, actor: &Actor) -> bool {
        actor.company.is_some_and(|company| company != self.vendor_id)
    }
}

/// The notice's own fields and its lines. Those who carry the goods see no amounts, no prices and
/// nothing of openings.
///
/// # Errors
/// [`Error::NotFound`] for a notice that the actor may not see, or the database's own.
pub(super) async fn contents(
    connection: &mut PgConnection,
    actor: &Actor,
    asn: i64,
) -> Result<(AsnHeader, Vec<AsnLineView>), Error> {
    let mut header = header(connection, asn).await?;
    if !header.is_carried_by(actor) {
        return Ok((header, lines(connection, asn).await?));
    }
    (header.invoice_amount, header.invoice_vat, header.exchange_rate) = (None, None, None);
    // That the actor may see the notice is proven; its lines belong to orders that the actor sees nothing of otherwise.
    widen(connection).await?;
    let mut lines = lines(connection, asn).await?;
    narrow(connection, actor).await?;
    for line in &mut lines {
        line.unit_price = None;
        line.rules.clear();
        (line.opened_qty, line.opening_id, line.open_until_on) = (Decimal::ZERO, None, None);
    }
    Ok((header, lines))
}

/// The notice's own fields.
async fn header(connection: &mut PgConnection, asn: i64) -> Result<AsnHeader, Error> {
    let mut query = QueryBuilder::new("SELECT a.*, ");
    query.push(WAITING).push(" AS waiting, ").push(FURTHER).push(
        " AS further_inbound_nos, c.code AS vendor_code,
          coalesce((SELECT n.name FROM vendor_names n WHERE n.vendor_id = c.id AND n.language = (SELECT ehub_language())), c.name) AS vendor_name,
          p.code AS plant_code, p.name AS plant_name,
          p.address AS plant_address,
          EXISTS (SELECT 1 FROM history h WHERE h.process = 'asn' AND h.document = a.id AND h.version = a.version
                     AND h.event = 'erp-cancel') AS cancelled_by_erp
     FROM asns a JOIN companies c ON c.id = a.vendor_id JOIN plants p ON p.id = a.plant_id WHERE a.id = ",
    );
    let header = query.push_bind(asn).build_query_as().fetch_optional(connection).await?;
    header.ok_or(Error::NotFound)
}

/// The lines with their lots and boxes.
async fn lines(connection: &mut PgConnection, asn: i64) -> Result<Vec<AsnLineView>, Error> {
    let (mut lots, mut boxes) = (lots(connection, asn).await?, boxes(connection, asn).await?);
    let mut receipts = receipts(connection, asn).await?;
    let speaking = rules(connection, None).await?;
    let rows = sqlx::query!(
        r#"SELECT l.id, l.line_no, l.po_line_id, p.po_no, p.line_no AS po_line_no, p.material_code, p.description, p.uom,
                  p.order_qty, p.cum_allow_qty - p.in_transit_qty - p.received_qty AS "balance_allow_qty!", l.ship_qty,
                  l.packages, l.rt_no, l.received_qty, l.returned_qty, l.expected_qty, m.material_group, w.code AS plant_code,
                  ehub_said(m.lot_required, m.lot_unsaid) AS lots, ehub_said(m.box_id_required, m.box_id_unsaid) AS box_ids,
                  ehub_said(m.x_out_maintained, m.x_out_unsaid) AS x_out, x.x_out AS "x_out_from_vendor?",
                  m.min_effective_days, m.lot_date_span_days,
                  s.code IS NOT NULL AS "is_inspected!", s.certificate AS "certificate?",
                  p.unit_price, p.price_factor, p.uom_digits, l.opened_qty, o.id AS "opening_id?",
                  o.until_on AS "open_until_on?"
             FROM asn_lines l JOIN po_lines p ON p.id = l.po_line_id JOIN materials m ON m.id = p.material_id
             JOIN plants w ON w.id = p.plant_id
             LEFT JOIN x_out_rules x ON x.material_id = p.material_id AND x.vendor_id = p.vendor_id
             LEFT JOIN inspection_sub_groups s ON s.code = m.sub_group AND s.asked_key <> ''
             LEFT JOIN openings o ON o.id = l.opening_id AND l.opened_qty > 0
            WHERE l.asn_id = $1 ORDER BY l.line_no"#,
        asn
    )
    .fetch_all(connection)
    .await?;
    let lines = rows.into_iter().map(|row| {
        let own = OwnWord::new((row.lots, row.box_ids, row.x_out), row.min_effective_days, row.lot_date_span_days)
            .inspected(row.is_inspected, row.certificate.as_deref());
        let (plant, group) = (row.plant_code, row.material_group);
        let held = speaking.handling(&Part { plant, group, own, x_out_from_vendor: row.x_out_from_vendor });
        AsnLineView {
            id: row.id,
            line_no: row.line_no,
            po_line_id: row.po_line_id,
            po_no: row.po_no,
            po_line_no: row.po_line_no,
            material_code: row.material_code,
            description: row.description,
            uom: row.uom,
            uom_digits: row.uom_digits,
            order_qty: row.order_qty,
            balance_allow_qty: row.balance_allow_qty,
            ship_qty: row.ship_qty,
            expected_qty: row.expected_qty,
            packages: row.packages,
            rt_no: row.rt_no,
            received_qty: row.received_qty,
            returned_qty: row.returned_qty,
            opened_qty: row.opened_qty,
            opening_id: row.opening_id,
            open_until_on: row.open_until_on,
            lot_required: held.lots(),
            box_id_required: held.box_ids(),
            x_out_maintained: held.x_out(),
            rules: held.told(),
            unit_price: Some(row.unit_price),
            price_factor: row.price_factor,
            lots: lots.remove(&row.id).unwrap_or_default(),
            boxes: boxes.remove(&row.id).unwrap_or_default(),
            receipts: receipts.remove(&row.id).unwrap_or_default(),
        }
    });
    Ok(lines.collect())
}
