//! Loads notices with everything their rules look at. The number of statements does not grow with the number of notices.

use crate::asn::facts::{
    Content, Facts, Header, Home, InvoiceSetting, Limits, Line, Lot, Material, NumberForm, NumberRule, OrderLine,
    PackedBox,
};
use crate::asn::machine::State;
use crate::asn::opened::InEffect;
use crate::certificate::State as Certified;
use crate::certificate::payload::Requirement;
use crate::certificate::plan::Held;
use crate::certificate::store::notice::living;
use crate::error::Error;
use crate::plant_day::plant_day;
use crate::shipment_rule::store::rules;
use crate::shipment_rule::{Handling, OwnWord, Part, PlantLimits, Rules};
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use ehub_engine::label::Label;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::{BTreeSet, HashMap};

/// A notice as the store sees it: its row, its lines' keys, and the facts for its rules.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Id.
    pub id: i64,
    /// Version.
    pub version: i64,
    /// State.
    pub state: State,
    /// Number.
    pub asn_no: String,
    /// Supplier.
    pub vendor: i64,
    /// The supplier's code.
    pub vendor_code: String,
    /// Receiving plant.
    pub plant: i64,
    /// Its code.
    pub plant_code: String,
    /// Where the goods go.
    pub ship_to: String,
    /// Way of transport.
    pub ship_via: String,
    /// Comments.
    pub comments: String,
    /// The ERP's number, once it has given one.
    pub inbound_no: Option<String>,
    /// The numbers of its further deliveries, where the ERP split it.
    pub further_inbound_nos: Vec<String>,
    /// What the rules look at; its lines are in the order of `keys`.
    pub facts: Facts,
    /// The parts of the lines, as the rules of shipments are looked up for them.
    pub parts: Vec<Part>,
    /// What holds for them, and where it comes from.
    pub handling: Vec<Handling>,
    /// What holds for the notice as a whole.
    pub limits: PlantLimits,
    /// Keys of the lines.
    pub keys: Vec<LineKey>,
    /// Whether it has certificates that are not void.
    pub has_certificates: bool,
    /// These certificates.
    pub certificates: Vec<Held>,
}

/// What identifies a line to us and to the ERP.
#[derive(Clone, Debug)]
pub struct LineKey {
    /// Id of the notice's line.
    pub id: i64,
    /// Its number.
    pub line_no: i32,
    /// Id of the order line.
    pub po_line: i64,
    /// Order number.
    pub po_no: String,
    /// Number of the order line.
    pub po_line_no: i32,
    /// The ERP's key of the order line.
    pub erp_reference: String,
    /// Material.
    pub material_code: String,
    /// Unit of its quantities.
    pub uom: String,
}

impl Loaded {
    /// The numbers of all its deliveries in the ERP, the first one first.
    pub fn inbound_nos(&self) -> impl Iterator<Item = &String> {
        self.inbound_no.iter().chain(&self.further_inbound_nos)
    }

    /// Lets these rules speak of its parts and of the notice.
    pub fn settle(&mut self, rules: &Rules) {
        self.handling = self.parts.iter().map(|part| rules.handling(part)).collect();
        self.limits = rules.limits(&self.plant_code);
        self.facts.limits = Limits::of(&self.limits);
        for (line, held) in self.facts.lines.iter_mut().zip(&self.handling) {
            line.material = Material::of(held);
            line.certificate = held.certificate.as_ref().and_then(|held| Requirement::of(held.value));
        }
    }

    /// Whether it has to do with certificates at all.
    #[must_use]
    pub fn is_certified(&self) -> bool {
        self.has_certificates || self.facts.lines.iter().any(|line| line.certificate.is_some())
    }
}

/// Loads the notices among `asns` that the actor may see, in id order. Which numbers others hold is not looked up here:
/// see `claims`.
///
/// # Errors
/// The database's own.
pub async fn load(connection: &mut PgConnection, now: DateTime<Utc>, asns: &[i64]) -> Result<Vec<Loaded>, Error> {
    let mut loaded = headers(connection, now, asns).await?;
    let place: HashMap<i64, usize> = loaded.iter().enumerate().map(|(n, loaded)| (loaded.id, n)).collect();
    lines(connection, now, asns, &mut loaded, &place).await?;
    rows(connection, asns, &mut loaded, &place).await?;
    settings(connection, &mut loaded).await?;
    certificates(connection, &mut loaded).await?;
    Ok(loaded)
}

async fn headers(connection: &mut PgConnection, now: DateTime<Utc>, asns: &[i64]) -> Result<Vec<Loaded>, Error> {
    let rows = sqlx::query!(
        r#"SELECT a.id, a.version, a.state, a.asn_no, a.vendor_id, a.plant_id, a.ship_to, a.ship_via, a.comments, a.inbound_no,
                a.supplier_shipment_no, a.shipped_on, a.eta_on, a.mawb, a.hawb, a.tax_code, a.currency, a.invoice_no,
                a.invoice_on, a.invoice_amount, a.invoice_vat, a.exchange_rate, a.total_packages, p.code AS plant_code,
                p.time_zone, c.code AS vendor_code, c.erp_standing = 'inactive' AS "vendor_inactive!", a.created_at, k.carrier_id AS "carrier_id?",
                ARRAY(SELECT d.inbound_no FROM asn_deliveries d WHERE d.asn_id = a.id AND d.inbound_no <> a.inbound_no
                       ORDER BY d.place) AS "further_inbound_nos!",
                EXISTS (SELECT FROM certificates q WHERE q.asn_id = a.id AND q.state <> 'Void') AS "has_certificates!"
           FROM asns a JOIN plants p ON p.id = a.plant_id JOIN companies c ON c.id = a.vendor_id
           LEFT JOIN asn_carriers k ON k.asn_id = a.id
          WHERE a.id = ANY($1) ORDER BY a.id"#,
        asns
    )
    .fetch_all(connection)
    .await?;
    let loaded = rows.into_iter().filter_map(|row| {
        Some(Loaded {
            id: row.id,
            version: row.version,
            state: State::parse(&row.state)?,
            asn_no: row.asn_no,
            vendor: row.vendor_id,
            vendor_code: row.vendor_code,
            plant: row.plant_id,
            plant_code: row.plant_code,
            ship_to: row.ship_to,
            ship_via: row.ship_via,
            comments: row.comments,
            inbound_no: row.inbound_no,
            further_inbound_nos: row.further_inbound_nos,
            keys: vec![],
            has_certificates: row.has_certificates,
            certificates: vec![],
            parts: vec![],
            handling: vec![],
            limits: PlantLimits::default(),
            facts: Facts {
                now,
                today: plant_day(now, &row.time_zone),
                created_at: Some(row.created_at),
                carrier: row.carrier_id,
                is_vendor_inactive: row.vendor_inactive,
                home: Some(Home { vendor_id: row.vendor_id, plant_id: row.plant_id }),
                header: Header {
                    supplier_shipment_no: row.supplier_shipment_no,
                    shipped_on: row.shipped_on,
                    eta_on: row.eta_on,
                    mawb: row.mawb,
                    hawb: row.hawb,
                    tax_code: row.tax_code,
                    currency: row.currency,
                    invoice_no: row.invoice_no,
                    invoice_on: row.invoice_on,
                    invoice_amount: row.invoice_amount,
                    invoice_vat: row.invoice_vat,
                    exchange_rate: row.exchange_rate,
                    total_packages: row.total_packages,
                },
                ..Facts::default()
            },
        })
    });
    Ok(loaded.collect())
}

async fn lines(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    asns: &[i64],
    loaded: &mut [Loaded],
    place: &HashMap<i64, usize>,
) -> Result<(), Error> {
    let rows = sqlx::query!(
        r#"SELECT l.id, l.asn_id, l.line_no, l.po_line_id, l.ship_qty, l.packages, l.rt_no, l.received_qty, l.returned_qty,
                  l.expected_qty, p.po_no, p.line_no AS po_line_no, p.erp_reference, p.material_code, p.uom, p.is_goods,
                  p.state = 'Accept' AS "accepted!", p.closing = 'open' AS "open!", p.vendor_id, p.plant_id,
                  p.cum_allow_qty - p.in_transit_qty - p.received_qty AS "balance!", p.received_qty - p.returned_qty AS "came!",
                  p.order_qty - p.cancelled_qty - p.in_transit_qty - p.received_qty AS "left!", g.id AS "opening_id?",
                  g.opened_qty - g.used_qty AS "rest_qty?", g.until_on AS "until_on?", o.ship_to, o.currency, p.unit_price, p.price_factor,
                  m.material_group, ehub_said(m.lot_required, m.lot_unsaid) AS lots,
                  ehub_said(m.box_id_required, m.box_id_unsaid) AS boxes, ehub_said(m.x_out_maintained, m.x_out_unsaid) AS x_out,
                  m.min_effective_days, m.lot_date_span_days, x.x_out AS "x_out_from_vendor?", w.code AS plant_code, s.code IS NOT NULL AS "is_inspected!", s.certificate AS "certificate?", t.manufactured_on AS "latest_lot_on?", p.uom_digits,
                  EXISTS (SELECT FROM openings e WHERE e.po_line_id = p.id AND CASE WHEN e.state = 'Granted' THEN e.ends_at <= $2
                                                                 ELSE e.changed_at >= a.created_at END) AS "is_opening_over!"
             FROM asn_lines l JOIN asns a ON a.id = l.asn_id JOIN po_lines p ON p.id = l.po_line_id
             JOIN purchase_orders o ON o.id = p.purchase_order_id JOIN materials m ON m.id = p.material_id
             JOIN plants w ON w.id = p.plant_id LEFT JOIN x_out_rules x ON x.material_id = p.material_id AND x.vendor_id = p.vendor_id
             LEFT JOIN latest_lots t ON t.vendor_id = p.vendor_id AND t.material_id = p.material_id LEFT JOIN inspection_sub_groups s ON s.code = m.sub_group AND s.asked_key <> ''
             LEFT JOIN openings g ON g.po_line_id = p.id AND g.state = 'Granted' AND g.ends_at > $2 WHERE l.asn_id = ANY($1) ORDER BY l.asn_id, l.line_no"#,
        asns,
        now
    )
    .fetch_all(connection)
    .await?;
    for row in rows {
        let Some(loaded) = place.get(&row.asn_id).and_then(|n| loaded.get_mut(*n)) else { continue };
        loaded.keys.push(LineKey {
            id: row.id,
            line_no: row.line_no,
            po_line: row.po_line_id,
            po_no: row.po_no,
            po_line_no: row.po_line_no,
            erp_reference: row.erp_reference,
            material_code: row.material_code,
            uom: row.uom,
        });
        let own = OwnWord::new((row.lots, row.boxes, row.x_out), row.min_effective_days, row.lot_date_span_days);
        let own = own.inspected(row.is_inspected, row.certificate.as_deref());
        let (plant, group) = (row.plant_code, row.material_group);
        loaded.parts.push(Part { plant, group, own, x_out_from_vendor: row.x_out_from_vendor });
        loaded.facts.lines.push(Line {
            ship_qty: row.ship_qty,
            packages: row.packages,
            rt_no: row.rt_no,
            received_qty: row.received_qty,
            returned_qty: row.returned_qty,
            expected_qty: row.expected_qty,
            order: OrderLine {
                id: row.po_line_id,
                accepted: row.accepted,
                open: row.open,
                content: Content::of(row.is_goods),
                received_qty: row.came,
                balance_allow_qty: row.balance,
                left_qty: row.left,
                opening: in_effect(row.opening_id, row.rest_qty, row.until_on),
                is_opening_over: row.is_opening_over,
                vendor_id: row.vendor_id,
                plant_id: row.plant_id,
                ship_to: row.ship_to,
                currency: row.currency,
                unit_price: row.unit_price,
                price_factor: row.price_factor,
                uom_digits: row.uom_digits.and_then(|digits| u32::try_from(digits).ok()),
            },
            latest_lot_on: row.latest_lot_on,
            ..Line::default()
        });
    }
    Ok(())
}

/// The opening of an order line, where it has one in effect.
pub(super) fn in_effect(id: Option<i64>, rest: Option<Decimal>, until: Option<NaiveDate>) -> Option<InEffect> {
    Some(InEffect { id: id?, rest_qty: rest?, until_on: until? })
}

/// Lots and boxes, into the lines that are there.
async fn rows(
    connection: &mut PgConnection,
    asns: &[i64],
    loaded: &mut [Loaded],
    place: &HashMap<i64, usize>,
) -> Result<(), Error> {
    let mut at: HashMap<i64, (usize, usize)> = HashMap::new();
    for n in place.values() {
        at.extend(loaded[*n].keys.iter().enumerate().map(|(m, key)| (key.id, (*n, m))));
    }
    let lots = sqlx::query!(
        "SELECT t.asn_line_id, t.lot_no, t.quantity, t.manufactured_on, t.effective_on, t.rt_no, t.remark
           FROM asn_lots t JOIN asn_lines l ON l.id = t.asn_line_id
          WHERE l.asn_id = ANY($1) ORDER BY t.asn_line_id, t.lot_row",
        asns
    )
    .fetch_all(&mut *connection)
    .await?;
    for row in lots {
        let Some((n, m)) = at.get(&row.asn_line_id) else { continue };
        loaded[*n].facts.lines[*m].lots.push(Lot {
            lot_no: row.lot_no,
            quantity: row.quantity,
            manufactured_on: row.manufactured_on,
            effective_on: row.effective_on,
            rt_no: row.rt_no,
            remark: row.remark,
        });
    }
    let boxes = sqlx::query!(
        "SELECT b.asn_line_id, b.box_id, b.quantity, b.x_out_qty
           FROM asn_boxes b JOIN asn_lines l ON l.id = b.asn_line_id
          WHERE l.asn_id = ANY($1) ORDER BY b.asn_line_id, b.box_row",
        asns
    )
    .fetch_all(connection)
    .await?;
    for row in boxes {
        let Some((n, m)) = at.get(&row.asn_line_id) else { continue };
        let packed = PackedBox { box_id: row.box_id, quantity: row.quantity, x_out_qty: row.x_out_qty };
        loaded[*n].facts.lines[*m].boxes.push(packed);
    }
    Ok(())
}

/// Invoice settings, track letters, and what the rules of shipments say.
async fn settings(connection: &mut PgConnection, all: &mut [Loaded]) -> Result<(), Error> {
    let codes = sqlx::query!(
        "SELECT tax_code, number_rule, max_length, tax_zero, exchange_rate_required FROM invoice_settings ORDER BY tax_code"
    )
    .fetch_all(&mut *connection)
    .await?;
    let periods: Vec<NaiveDate> = all.iter().filter_map(|n| n.facts.header.invoice_on.and_then(period)).collect();
    let tracks = sqlx::query!(
        "SELECT period_on, letters FROM invoice_tracks WHERE period_on = ANY($1) ORDER BY letters",
        &periods
    )
    .fetch_all(&mut *connection)
    .await?;
    let plants: Vec<String> = all.iter().flat_map(|loaded| &loaded.parts).map(|part| part.plant.clone()).collect();
    let plants = plants.into_iter().chain(all.iter().map(|loaded| loaded.plant_code.clone())).collect::<BTreeSet<_>>();
    let rules = rules(connection, Some(&plants.into_iter().collect::<Vec<_>>())).await?;
    for loaded in all {
        let facts = &mut loaded.facts;
        facts.invoice = codes.iter().find(|row| row.tax_code == facts.header.tax_code).map(|row| InvoiceSetting {
            number: match NumberForm::parse(&row.number_rule) {
                Some(NumberForm::Track) => NumberRule::Track,
                Some(NumberForm::Free) | None => NumberRule::Free(usize::try_from(row.max_length).unwrap_or_default()),
            },
            tax_zero: row.tax_zero,
            exchange_rate_required: row.exchange_rate_required,
        });
        facts.tax_codes = codes.iter().map(|row| row.tax_code.clone()).collect();
        let begins = facts.header.invoice_on.and_then(period);
        facts.tracks =
            tracks.iter().filter(|row| Some(row.period_on) == begins).map(|row| row.letters.clone()).collect();
        loaded.settle(&rules);
    }
    Ok(())
}

/// Certificates of lots, of notices that have any.
async fn certificates(connection: &mut PgConnection, all: &mut [Loaded]) -> Result<(), Error> {
    let having: Vec<i64> = all.iter().filter(|loaded| loaded.has_certificates).map(|loaded| loaded.id).collect();
    if having.is_empty() {
        return Ok(());
    }
    let mut living = living(connection, &having).await?;
    for loaded in all {
        loaded.certificates = living.remove(&loaded.id).unwrap_or_default();
        let accepted = loaded.certificates.iter().filter(|held| held.state == Certified::Accept);
        let mut by_line: HashMap<i64, BTreeSet<String>> = HashMap::new();
        for held in accepted {
            by_line.entry(held.lot.line).or_default().insert(held.lot.lot_no.clone());
        }
        for (key, line) in loaded.keys.iter().zip(&mut loaded.facts.lines) {
            line.certified = by_line.remove(&key.id).unwrap_or_default();
        }
    }
    Ok(())
}

/// First day of the two-month period that a day lies in; periods begin with the odd months.
fn period(day: NaiveDate) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(day.year(), (day.month0() / 2) * 2 + 1, 1)
}
