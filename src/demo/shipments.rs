//! What the demo's supplier ships: two drafts, a notice that the ERP refuses, one that waits for its goods, those of the carriers, and those
//! of which the warehouse receives something. Everything goes the way it goes for people: draft, edit, boxes, send, and the ERP's answer.

use super::orders::{self, DUE, SHIPPED};
use crate::error::Result;
use chrono::{DateTime, Days, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::asn::draft::{AddBoxes, AsnEdit, AsnEditBox, AsnEditLine, AsnEditLot, AsnItem, NewAsn, NewAsnLine};
use ehub_workflows::asn::{self, AsnDetail, AsnLineView};
use ehub_workflows::po::search::PoLineRow;
use rust_decimal::{Decimal, RoundingStrategy};

/// A notice of the demo.
pub(super) struct Notice {
    /// The supplier's number of it, by which it is found again.
    pub no: &'static str,
    /// Order, its line, and how much of it.
    lines: &'static [(&'static str, i32, u32)],
    /// Whether the supplier fills it in.
    filled: bool,
    /// Whether the supplier sends it.
    sent: bool,
    /// By whom it goes.
    carriage: Option<Carriage>,
}

/// How a carrier takes it.
struct Carriage {
    carrier: &'static str,
    mawb: &'static str,
    hawb: &'static str,
    flight: &'static str,
    place: &'static str,
}

/// The notice of which a part is received.
pub(super) const IN_PART: &str = "AC-2605";
/// The one that is received in full.
pub(super) const IN_FULL: &str = "AC-2606";
/// The one of which something goes back, and the count is put right.
pub(super) const GONE_BACK: &str = "AC-2607";
/// The one that the forwarder has picked up.
pub(super) const PICKED_UP: &str = "AC-2609";

const fn notice(no: &'static str, lines: &'static [(&'static str, i32, u32)]) -> Notice {
    Notice { no, lines, filled: true, sent: true, carriage: None }
}

/// In the order in which they are made.
pub(super) const NOTICES: &[Notice] = &[
    Notice { sent: false, ..notice("AC-2601", &[(DUE, 5, 2_000)]) },
    Notice { filled: false, sent: false, ..notice("", &[(DUE, 3, 300), (DUE, 4, 15_000)]) },
    notice("AC-2603", &[(SHIPPED, 8, 250)]),
    notice("AC-2604", &[(SHIPPED, 1, 2_000)]),
    notice(IN_PART, &[(SHIPPED, 2, 3_000)]),
    notice(IN_FULL, &[(SHIPPED, 3, 500)]),
    notice(GONE_BACK, &[(SHIPPED, 4, 800)]),
    Notice {
        carriage: Some(Carriage {
            carrier: super::SWIFT.code,
            mawb: "297-12345675",
            hawb: "SWF2608",
            flight: "CI 0011",
            place: "TPE",
        }),
        ..notice("AC-2608", &[(SHIPPED, 5, 300)])
    },
    Notice {
        carriage: Some(Carriage {
            carrier: super::SWIFT.code,
            mawb: "160-24681355",
            hawb: "SWF2609",
            flight: "CX 0401",
            place: "TPE",
        }),
        ..notice(PICKED_UP, &[(SHIPPED, 6, 200)])
    },
    Notice {
        carriage: Some(Carriage {
            carrier: super::HARBOR.code,
            mawb: "695-76543213",
            hawb: "HCB2610",
            flight: "BR 0192",
            place: "KHH",
        }),
        ..notice("AC-2610", &[(SHIPPED, 7, 30_000)])
    },
];

/// Makes the notices of agreed order lines and sends those that are to be sent. What one of them is refused for does not stop the others.
///
/// # Errors
/// The database's own.
pub(super) async fn make(db: &Db, supplier: &Actor, now: DateTime<Utc>, ordered: &[PoLineRow]) -> Result<()> {
    let mut items = Vec::new();
    for notice in NOTICES {
        match drafted(db, supplier, now, notice, ordered).await {
            Ok((id, version)) if notice.sent => {
                items.push(AsnItem { id, version, confirm_token: None, reason: None, pick_up: None });
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(notice = notice.no, ?error, "a shipment notice of the demo was not made"),
        }
    }
    for one in asn::send(db, supplier, now, &items).await? {
        if let Err(error) = one.result {
            tracing::warn!(notice = one.id, ?error, "a shipment notice of the demo was not sent");
        }
    }
    Ok(())
}

/// Makes a draft, and fills it in where the supplier does; gives its id and version.
async fn drafted(
    db: &Db,
    supplier: &Actor,
    now: DateTime<Utc>,
    notice: &Notice,
    ordered: &[PoLineRow],
) -> Result<(i64, i64)> {
    let wanted = notice.wanted(ordered).ok_or(ehub_workflows::Error::NotFound)?;
    let made = asn::create(db, supplier, now, &wanted).await?;
    let version = if notice.filled { filled(db, supplier, now, made.id, notice).await? } else { made.version };
    Ok((made.id, version))
}

impl Notice {
    /// What it is made of; `None` = the orders have another line there.
    fn wanted(&self, ordered: &[PoLineRow]) -> Option<NewAsn> {
        let line = |&(po_no, line_no, quantity): &(&str, i32, u32)| {
            let line = ordered.iter().find(|line| line.po_no == po_no && line.line_no == line_no)?;
            Some(NewAsnLine { po_line_id: line.id, quantity: Decimal::from(quantity) })
        };
        Some(NewAsn { lines: self.lines.iter().map(line).collect::<Option<_>>()? })
    }
}

/// Packs and fills in a draft; gives its version.
async fn filled(db: &Db, supplier: &Actor, now: DateTime<Utc>, id: i64, notice: &Notice) -> Result<i64> {
    let mut draft = asn::read(db, supplier, now, id).await?;
    for line in draft.lines.iter().filter(|line| line.box_id_required) {
        let (count, per_box) = packed(line);
        let version = draft.header.version;
        let boxes = AddBoxes { version, line_id: line.id, count, quantity_per_box: Some(per_box) };
        draft.header.version = asn::add_boxes(db, supplier, now, id, &boxes).await?.version;
    }
    let draft = asn::read(db, supplier, now, id).await?;
    Ok(asn::edit(db, supplier, now, id, &edit(&draft, notice, orders::today(now))).await?.version)
}

/// Boxes of a line, and what each of them holds.
fn packed(line: &AsnLineView) -> (i32, Decimal) {
    let count = [4, 3, 2].into_iter().find(|count| (line.ship_qty % Decimal::from(*count)).is_zero()).unwrap_or(1);
    (count, line.ship_qty / Decimal::from(count))
}

/// The whole notice, with nothing that anybody would be asked about.
fn edit(draft: &AsnDetail, notice: &Notice, today: NaiveDate) -> AsnEdit {
    let lines: Vec<AsnEditLine> = draft.lines.iter().map(|line| line_of(line, today)).collect();
    let text = |text: &str| text.to_owned();
    let carried = |part: fn(&Carriage) -> &'static str| text(notice.carriage.as_ref().map_or("", part));
    let number = notice.no.trim_start_matches("AC-");
    AsnEdit {
        version: draft.header.version,
        supplier_shipment_no: text(notice.no),
        shipped_on: Some(today),
        etd_on: notice.carriage.as_ref().map(|_| today + Days::new(1)),
        eta_on: Some(today + Days::new(2)),
        shipping_place: notice.carriage.as_ref().map_or_else(|| text("HSC"), |carriage| text(carriage.place)),
        ship_via: text(if notice.carriage.is_some() { "AIR" } else { "TRUCK" }),
        flight_no: carried(|carriage| carriage.flight),
        mawb: carried(|carriage| carriage.mawb),
        hawb: carried(|carriage| carriage.hawb),
        shipping_company: carried(|carriage| carriage.carrier),
        tax_code: text("01"),
        invoice_no: format!("AC{number}"),
        invoice_on: Some(today),
        invoice_amount: Some(amount(&draft.lines)),
        invoice_vat: Some(Decimal::ZERO),
        exchange_rate: Some(Decimal::new(315, 1)),
        total_packages: Some(lines.iter().filter_map(|line| line.packages).sum()),
        lines,
        ..AsnEdit::default()
    }
}

fn line_of(line: &AsnLineView, today: NaiveDate) -> AsnEditLine {
    let boxes = line.boxes.iter().map(|one| AsnEditBox {
        box_row: one.box_row,
        box_id: one.box_id.clone(),
        quantity: one.quantity,
        // A unit or two of a panel are always marked.
        x_out_qty: line.x_out_maintained.then(|| Decimal::from(one.box_row % 3)),
        rfid: String::new(),
    });
    let boxes: Vec<AsnEditBox> = boxes.collect();
    AsnEditLine {
        id: Some(line.id),
        po_line_id: line.po_line_id,
        ship_qty: line.ship_qty,
        packages: Some(i32::try_from(boxes.len()).unwrap_or(1).max(2)),
        rt_no: String::new(),
        lots: if line.lot_required { lots(line.ship_qty, today) } else { vec![] },
        boxes,
    }
}

/// Two lots of ten and nine days ago that share the quantity.
fn lots(quantity: Decimal, today: NaiveDate) -> Vec<AsnEditLot> {
    let half = (quantity / Decimal::TWO).floor();
    [(1, 10, half), (2, 9, quantity - half)]
        .map(|(lot_row, days, quantity)| {
            let made = today - Days::new(days);
            AsnEditLot {
                lot_row,
                lot_no: format!("L{}-{lot_row}", made.format("%y%m%d")),
                quantity: Some(quantity),
                manufactured_on: Some(made),
                effective_on: Some(made + Days::new(365)),
                ..AsnEditLot::default()
            }
        })
        .into()
}

/// What the lines cost by the order, rounded to cents.
fn amount(lines: &[AsnLineView]) -> Decimal {
    let price = |line: &AsnLineView| line.unit_price.unwrap_or_default() * line.ship_qty / line.price_factor;
    lines.iter().map(price).sum::<Decimal>().round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_waybill_ends_in_its_check_digit() {
        for carriage in NOTICES.iter().filter_map(|notice| notice.carriage.as_ref()) {
            let serial: u32 = carriage.mawb.split_once('-').unwrap().1.parse().unwrap();
            assert_eq!(serial / 10 % 7, serial % 10, "{}", carriage.mawb);
            assert!(!carriage.hawb.starts_with('0'));
        }
    }

    #[test]
    fn no_order_line_is_shipped_twice_and_each_carrier_has_something() {
        let mut lines: Vec<_> =
            NOTICES.iter().flat_map(|notice| notice.lines).map(|(po, line, _)| (po, line)).collect();
        let all = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), all);
        for carrier in [super::super::SWIFT.code, super::super::HARBOR.code] {
            assert!(NOTICES.iter().any(|notice| notice.carriage.as_ref().is_some_and(|by| by.carrier == carrier)));
        }
    }

    #[test]
    fn lots_share_the_whole_quantity() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 26).unwrap();
        let lots = lots(Decimal::from(201), day);
        assert_eq!(lots.iter().filter_map(|lot| lot.quantity).sum::<Decimal>(), Decimal::from(201));
        assert_eq!(lots[0].lot_no, "L261116-1");
    }
}
