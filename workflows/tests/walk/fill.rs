//! What comes in: orders of the ERP, and a notice's form as a person fills it in.

use super::fixture::{Document, Fixture, Somebody};
use super::step::{Form, Step};
use chrono::Days;
use ehub_engine::Actor;
use ehub_erp::{ErpOrder, ErpOrderLine, MaterialHandling};
use ehub_workflows::asn::draft::{AsnEdit, AsnEditBox, AsnEditLine, AsnEditLot};
use ehub_workflows::asn::{self, AsnLineView};
use ehub_workflows::po::store::import::{self, Imported};
use rust_decimal::{Decimal, dec};

/// The materials of order 0, 1 and 2 and on: plain, by lots, in boxes.
fn handling(order: usize) -> (String, MaterialHandling) {
    let (code, lots, boxes) = match order % 3 {
        0 => ("PLAIN", false, false),
        1 => ("LOTS", true, false),
        _ => ("BOXES", false, true),
    };
    let handling =
        MaterialHandling { lot_required: Some(lots), box_id_required: Some(boxes), x_out_maintained: Some(false) };
    (code.to_owned(), handling)
}

/// The ERP brings an order. Whatever it says is taken or skipped: an error would stop the stream for everybody.
pub async fn import(fixture: &Fixture, step: &Step) -> Imported {
    let Step::Import { order, newer, quantity, cancelled, received, need_by } = *step else {
        panic!("{step:?} is no import")
    };
    let po_no = format!("45{}{order}", fixture.tag);
    let known: Option<i64> = sqlx::query_scalar("SELECT max(erp_revision) FROM po_lines WHERE po_no = $1")
        .bind(&po_no)
        .fetch_one(&fixture.pool)
        .await
        .unwrap();
    let revision = known.unwrap_or_default() + i64::from(newer);
    let (material_code, handling) = handling(order);
    let line = |line_no: i32| ErpOrderLine {
        line_no,
        material_code: material_code.clone(),
        description: String::new(),
        uom: "PCS".into(),
        uom_digits: None,
        drawing_rev: String::new(),
        order_qty: Decimal::from(quantity),
        cancelled_qty: Decimal::from(cancelled),
        received_qty: Decimal::from(received),
        unit_price: dec!(2),
        price_factor: dec!(1),
        need_by_on: fixture.today() + Days::new(need_by),
        revision,
        erp_reference: format!("{po_no}-{line_no}"),
        handling,
        ..ErpOrderLine::default()
    };
    let order = ErpOrder {
        po_no: po_no.clone(),
        vendor_code: fixture.vendor_code(order),
        // Of four orders one is for the plant that asks for permission.
        plant_code: format!("{}{}", if order == 3 { "Q" } else { "P" }, fixture.tag),
        buyer: String::new(),
        po_date_on: fixture.today(),
        currency: "TWD".into(),
        payment_term: String::new(),
        fob: String::new(),
        ship_to: "Dock 1".into(),
        ship_via: String::new(),
        bill_to: String::new(),
        note: String::new(),
        tax_amount: None,
        revision,
        erp_reference: po_no.clone(),
        lines: vec![line(1), line(2)],
        ..ErpOrder::default()
    };
    let erp = Actor::system("erp.pull_orders", "walk");
    import::import(&fixture.db, &erp, fixture.now, vec![order], None).await.unwrap()
}

/// A notice's form, filled in; `None` = nobody sees such a notice.
pub async fn form(fixture: &Fixture, asn: Document, invoice: u8, form: Form) -> Option<AsnEdit> {
    let owner = fixture.actor(Somebody::Owner, asn.vendor);
    let detail = asn::read(&fixture.db, &owner, fixture.now, asn.id).await.ok()?;
    let lines: Vec<AsnEditLine> = detail.lines.iter().map(|shown| line(fixture, shown, form)).collect();
    let amount: Decimal = lines.iter().map(|line| line.ship_qty * dec!(2)).sum();
    Some(AsnEdit {
        version: detail.header.version,
        supplier_shipment_no: "S-1".into(),
        shipped_on: Some(fixture.today()),
        eta_on: Some(fixture.today() + Days::new(2)),
        tax_code: "05".into(),
        invoice_no: format!("I{invoice}"),
        invoice_on: Some(fixture.today()),
        invoice_amount: Some(if form == Form::OtherAmount { amount + dec!(1) } else { amount }),
        invoice_vat: Some(dec!(0)),
        total_packages: i32::try_from(lines.len()).ok(),
        lines,
        ..AsnEdit::default()
    })
}

fn line(fixture: &Fixture, shown: &AsnLineView, form: Form) -> AsnEditLine {
    let quantity = if form == Form::TooMuch { shown.ship_qty * dec!(100) } else { shown.ship_qty };
    let told = if form == Form::Short { quantity - dec!(0.5) } else { quantity };
    let lot = AsnEditLot {
        lot_no: "L1".into(),
        quantity: Some(told),
        manufactured_on: Some(fixture.today()),
        ..AsnEditLot::default()
    };
    AsnEditLine {
        id: Some(shown.id),
        po_line_id: shown.po_line_id,
        ship_qty: quantity,
        packages: Some(1),
        lots: if shown.lot_required { vec![lot] } else { vec![] },
        boxes: if shown.box_id_required { boxes(fixture, shown, told, form) } else { vec![] },
        ..AsnEditLine::default()
    }
}

/// The boxes that are there, or two that somebody typed; all of the quantity in the first.
fn boxes(fixture: &Fixture, shown: &AsnLineView, quantity: Decimal, form: Form) -> Vec<AsnEditBox> {
    let typed = form == Form::TypedBoxes || shown.boxes.is_empty();
    let ids: Vec<String> = if typed {
        // The same two for every notice: only one of them may be sent with them.
        vec![format!("T{}-{}", fixture.tag, shown.line_no), format!("T{}-X{}", fixture.tag, shown.line_no)]
    } else {
        shown.boxes.iter().map(|packed| packed.box_id.clone()).collect()
    };
    let small = dec!(0.001);
    let rest = Decimal::from(ids.len().saturating_sub(1)) * small;
    let packed = |(n, box_id): (usize, String)| AsnEditBox {
        box_id,
        quantity: Some(if n == 0 { quantity - rest } else { small }),
        ..AsnEditBox::default()
    };
    ids.into_iter().enumerate().map(packed).collect()
}
