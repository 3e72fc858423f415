//! The orders at the beginning, made from a seed.

use chrono::{Days, NaiveDate};
use ehub_erp::{ErpOrder, ErpOrderLine, ErpRemark, MasterKind, MaterialHandling, Particulars};
use rust_decimal::Decimal;

use crate::master::Masters;
use crate::model::{NewLine, NewOrder, NewRemark, Order, TAXED, UNTAXED};
use crate::unit;

/// Suppliers: code, name, currency, first and last index in [`MATERIALS`], share of the orders.
pub(crate) const VENDORS: [(&str, &str, &str, usize, usize, u64); 4] = [
    ("V10001", "Acme Substrates Ltd", "USD", 0, 7, 17),
    ("V10002", "Bora Chemicals Co", "TWD", 8, 12, 12),
    ("V10003", "Cedar Lead Frames Inc", "USD", 13, 15, 6),
    ("V10004", "Delta Packing Materials Ltd", "TWD", 16, 18, 5),
];

/// Terms of delivery and way of transport, by the currency of the supplier: from abroad by air, at home by road.
const ABROAD: (&str, &str) = ("FCA", "AIR");
const AT_HOME: (&str, &str) = ("DAP", "TRUCK");
/// Who pays.
const BILL_TO: &str = "Orient Star Electronics, Accounts payable, P.O. Box 88, Hsinchu";

/// Plants: code, name and ship-to.
pub(crate) const PLANTS: [(&str, &str, &str); 2] = [
    ("P100", "Hsinchu plant", "No. 8, Park Avenue 2, Hsinchu"),
    ("P200", "Kaohsiung plant", "No. 66, Harbour Road, Kaohsiung"),
];

pub(crate) const BUYERS: [&str; 4] = ["Lin Mei", "Chen Wei", "Anna Berg", "Huang Po"];
const TERMS: [&str; 3] = ["Net 30 days", "Net 60 days", "Net 90 days, month end"];
const NOTES: [&str; 3] = ["", "Please ship in one consignment.", "Certificate of conformance with every lot."];

/// A material: code, words, unit, price in ten-thousandths, usual pack, and what it shares with its like.
pub(crate) struct Material {
    pub(crate) code: &'static str,
    pub(crate) description: &'static str,
    pub(crate) uom: &'static str,
    price: i64,
    pack: i64,
    pub(crate) class: Class,
}

/// What materials of a class have in common: group, lots, boxes, X-out, and for how many days they must still be good when they are shipped.
#[derive(Clone, Copy)]
pub(crate) struct Class {
    pub(crate) group: &'static str,
    pub(crate) lot: bool,
    pub(crate) boxed: bool,
    pub(crate) x_out: bool,
    pub(crate) days: Option<u32>,
}

const fn material(
    code: &'static str,
    description: &'static str,
    uom: &'static str,
    price: i64,
    pack: i64,
    class: Class,
) -> Material {
    Material { code, description, uom, price, pack, class }
}

const PANEL: Class = Class { group: "Substrates", lot: true, boxed: true, x_out: true, days: Some(90) };
const BOXED: Class = Class { x_out: false, ..PANEL };
const FRAME: Class = Class { group: "Lead frames", days: Some(120), ..BOXED };
const CHEMICAL: Class = Class { group: "Chemicals", lot: true, boxed: false, x_out: false, days: Some(60) };
const SOLVENT: Class = Class { lot: false, days: None, ..CHEMICAL };
const SUPPLY: Class = Class { group: "Substrate supplies", ..SOLVENT };
const PACKING: Class = Class { group: "Packing materials", ..SOLVENT };

pub(crate) const MATERIALS: [Material; 19] = [
    material("SB000123", "BGA substrate 15x15, 4 layers", "PCS", 12_500, 500, PANEL),
    material("SB000124", "BGA substrate 17x17, 4 layers", "PCS", 14_800, 500, PANEL),
    material("SB000231", "FC-CSP substrate 9x9, 3 layers", "PCS", 9_750, 1000, PANEL),
    material("SB000232", "FC-CSP substrate 11x11, 6 layers", "PCS", 21_400, 1000, PANEL),
    material("SB000310", "FCBGA substrate 31x31, 8 layers", "PCS", 84_000, 100, BOXED),
    material("SB000311", "FCBGA substrate 45x45, 12 layers", "PCS", 196_500, 100, BOXED),
    material("SB000540", "Substrate carrier tray", "PCS", 3_200, 50, SUPPLY),
    material("SB000541", "Substrate interleaf paper", "PCS", 120, 1000, SUPPLY),
    material("CH000777", "Moulding compound, low alpha", "KG", 425_000, 15, CHEMICAL),
    material("CH000778", "Underfill, capillary flow", "KG", 1_860_000, 5, CHEMICAL),
    material("CH000801", "Developer TMAH 2.38 %", "L", 38_000, 200, CHEMICAL),
    material("CH000802", "Photoresist stripper", "L", 64_500, 20, CHEMICAL),
    material("CH000950", "Isopropanol, electronic grade", "L", 12_400, 200, SOLVENT),
    material("LF000456", "Lead frame QFN48 7x7", "PCS", 3_100, 2000, FRAME),
    material("LF000457", "Lead frame QFN64 9x9", "PCS", 3_900, 2000, FRAME),
    material("LF000520", "Lead frame SOP28", "PCS", 1_750, 5000, FRAME),
    material("PK000101", "Tray JEDEC 15x15", "PCS", 18_500, 100, PACKING),
    material("PK000102", "Moisture barrier bag", "PCS", 6_200, 500, PACKING),
    material("PK000103", "Humidity indicator card", "PCS", 1_900, 1000, PACKING),
];

/// A small generator of our own: its numbers do not change with a library's version.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `limit` (splitmix64).
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % limit
    }

    fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap_or(0)
    }
}

/// The number of the n-th order, from 1.
pub(crate) fn po_no(n: usize) -> String {
    format!("45{n:08}")
}

/// The first orders.
pub(crate) fn orders(seed: u64, today: NaiveDate, count: usize) -> Vec<Order> {
    let mut dice = Dice(seed);
    (1..=count).map(|n| order(&mut dice, today, n, count)).collect()
}

fn order(dice: &mut Dice, today: NaiveDate, n: usize, count: usize) -> Order {
    let (vendor_code, vendor_name, currency, first, last, _) = VENDORS[vendor(dice)];
    let (plant_code, _, ship_to) = PLANTS[usize::from(dice.below(10) >= 7)];
    // The older the lower the number, as orders come.
    let age = (count - n) as u64 * 45 / count as u64;
    let po_date_on = today - Days::new(age);
    let po_no = po_no(n);
    let lines = (1..=1 + i32::try_from(dice.below(5)).unwrap_or(0))
        .map(|line_no| {
            let material = &MATERIALS[first + dice.index(last - first + 1)];
            let packs = i64::try_from(1 + dice.below(40)).unwrap_or(1);
            // One line in twenty is late already, the rest is due within ten weeks.
            let need_by_on = if dice.below(20) == 0 {
                today - Days::new(1 + dice.below(6))
            } else {
                today + Days::new(4 + dice.below(66))
            };
            line(&po_no, line_no, (material, currency), Decimal::from(packs * material.pack), need_by_on)
        })
        .collect();
    let (fob, ship_via) = delivery(currency);
    ErpOrder {
        fob: fob.to_owned(),
        ship_via: ship_via.to_owned(),
        bill_to: BILL_TO.to_owned(),
        vendor_code: vendor_code.to_owned(),
        vendor_name: vendor_name.to_owned(),
        plant_code: plant_code.to_owned(),
        buyer: BUYERS[dice.index(BUYERS.len())].to_owned(),
        po_date_on,
        currency: currency.to_owned(),
        payment_term: TERMS[dice.index(TERMS.len())].to_owned(),
        ship_to: ship_to.to_owned(),
        note: NOTES[dice.index(NOTES.len())].to_owned(),
        revision: 1,
        erp_reference: format!("EKKO-{po_no}"),
        po_no,
        lines,
        ..ErpOrder::default()
    }
    .into()
}

fn vendor(dice: &mut Dice) -> usize {
    let mut left = dice.below(VENDORS.iter().map(|vendor| vendor.5).sum());
    for (index, vendor) in VENDORS.iter().enumerate() {
        if left < vendor.5 {
            return index;
        }
        left -= vendor.5;
    }
    0
}

fn delivery(currency: &str) -> (&'static str, &'static str) {
    if currency == "TWD" { AT_HOME } else { ABROAD }
}

fn tax_code(currency: &str) -> String {
    if currency == "TWD" { TAXED } else { UNTAXED }.to_owned()
}

/// The graph that a part is made by, where it has a drawing.
fn graph_no(code: &str, has_drawing: bool) -> String {
    if has_drawing { format!("G-{code}") } else { String::new() }
}

/// What costs less than a tenth is priced by the thousand.
fn priced(material: &Material) -> (Decimal, Decimal) {
    let factor = Decimal::from(if material.price < 1_000 { 1_000 } else { 1 });
    (Decimal::new(material.price, 4) * factor, factor)
}

fn line(
    po_no: &str,
    line_no: i32,
    (material, currency): (&Material, &str),
    order_qty: Decimal,
    need_by_on: NaiveDate,
) -> ErpOrderLine {
    let class = material.class;
    let (unit_price, price_factor) = priced(material);
    ErpOrderLine {
        line_no,
        material_code: material.code.to_owned(),
        description: material.description.to_owned(),
        uom: material.uom.to_owned(),
        units: unit::others(material.uom),
        drawing_rev: if class.boxed { "A".to_owned() } else { String::new() },
        order_qty,
        unit_price,
        price_factor,
        particulars: Particulars {
            tax_code: tax_code(currency),
            graph_no: graph_no(material.code, class.boxed),
            asset_category: String::new(),
        },
        need_by_on,
        revision: 1,
        erp_reference: format!("EKPO-{po_no}-{line_no}"),
        handling: handling(class.lot, class.boxed, class.x_out),
        ..ErpOrderLine::default()
    }
}

fn handling(lot: bool, boxed: bool, x_out: bool) -> MaterialHandling {
    MaterialHandling { lot_required: Some(lot), box_id_required: Some(boxed), x_out_maintained: Some(x_out) }
}

/// An order as a tester enters it, or what is wrong with it.
pub(crate) fn entered(new: &NewOrder, po_no: String, today: NaiveDate, masters: &Masters) -> Result<Order, String> {
    let vendor = masters.find(MasterKind::Vendor, &new.vendor_code);
    let vendor = vendor.ok_or_else(|| format!("there is no vendor {}", new.vendor_code))?;
    let plant_code = new.plant_code.as_deref().unwrap_or(PLANTS[0].0);
    let plant = masters.find(MasterKind::Plant, plant_code);
    let plant = plant.ok_or_else(|| format!("there is no plant {plant_code}"))?;
    let known = VENDORS.iter().find(|known| known.0 == vendor.code);
    let currency = known.map_or("TWD", |known| known.2);
    let lines = (1..).zip(&new.lines).map(|(line_no, entry)| {
        let line = entered_line(&po_no, line_no, entry, masters)?;
        Ok(ErpOrderLine { particulars: Particulars { tax_code: tax_code(currency), ..line.particulars }, ..line })
    });
    let lines = lines.collect::<Result<Vec<ErpOrderLine>, String>>()?;
    if lines.is_empty() {
        return Err("an order needs a line".to_owned());
    }
    let (fob, ship_via) = delivery(currency);
    let vendor_name = [vendor.word("nameEn"), vendor.word("name")].into_iter().find(|name| !name.is_empty());
    let ship_to = [plant.word("address"), plant.word("name")].into_iter().find(|words| !words.is_empty());
    Ok(ErpOrder {
        fob: fob.to_owned(),
        ship_via: ship_via.to_owned(),
        bill_to: BILL_TO.to_owned(),
        vendor_code: vendor.code.clone(),
        vendor_name: vendor_name.unwrap_or(&vendor.code).to_owned(),
        plant_code: plant.code.clone(),
        buyer: BUYERS[0].to_owned(),
        po_date_on: new.po_date_on.unwrap_or(today),
        currency: currency.to_owned(),
        payment_term: TERMS[0].to_owned(),
        ship_to: ship_to.unwrap_or_default().to_owned(),
        note: String::new(),
        revision: 1,
        erp_reference: format!("EKKO-{po_no}"),
        po_no,
        remarks: (1..)
            .zip(&new.remarks)
            .map(|(n, remark)| entered_remark(whole(new.lines.len()) + n, remark))
            .collect(),
        lines,
        ..ErpOrder::default()
    }
    .into())
}

fn whole(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn entered_remark(line_no: i32, entry: &NewRemark) -> ErpRemark {
    ErpRemark {
        line_no,
        text: entry.text.clone(),
        quantity: entry.quantity,
        uom: entry.uom.clone(),
        unit_price: entry.unit_price,
        amount: entry.quantity.zip(entry.unit_price).map(|(quantity, price)| quantity * price),
    }
}

fn entered_line(po_no: &str, line_no: i32, entry: &NewLine, masters: &Masters) -> Result<ErpOrderLine, String> {
    let code = &entry.material_code;
    let master = masters.find(MasterKind::Material, code).ok_or_else(|| format!("there is no material {code}"))?;
    if entry.quantity <= Decimal::ZERO {
        return Err(format!("line {line_no} orders nothing"));
    }
    let known = MATERIALS.iter().find(|material| material.code == code).map(priced);
    let entered = entry.unit_price.map(|price| (price, Decimal::ONE));
    let (unit_price, price_factor) = entered.or(known).ok_or_else(|| format!("material {code} needs a price"))?;
    let box_id_required = master.is("boxIdRequired");
    let uom = if master.word("uom").is_empty() { "PCS" } else { master.word("uom") };
    Ok(ErpOrderLine {
        line_no,
        material_code: code.clone(),
        description: master.word("description").to_owned(),
        is_goods: !entry.service,
        uom: uom.to_owned(),
        units: unit::others(uom),
        drawing_rev: if box_id_required { "A".to_owned() } else { String::new() },
        order_qty: entry.quantity,
        unit_price,
        price_factor,
        particulars: Particulars { graph_no: graph_no(code, box_id_required), ..Particulars::default() },
        need_by_on: entry.need_by_on,
        schedule: entry.schedule.clone(),
        over_tolerance: entry.over_tolerance,
        under_tolerance: entry.under_tolerance,
        revision: 1,
        erp_reference: format!("EKPO-{po_no}-{line_no}"),
        handling: handling(master.is("lotRequired"), box_id_required, master.is("xOutMaintained")),
        ..ErpOrderLine::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day")
    }

    #[test]
    fn the_same_seed_gives_the_same_orders() {
        assert_eq!(orders(7, day(), 40), orders(7, day(), 40));
        assert_ne!(orders(7, day(), 40), orders(8, day(), 40));
    }

    #[test]
    fn there_is_enough_to_see_for_everybody() {
        let orders = orders(1, day(), 40);
        let lines: usize = orders.iter().map(|order| order.lines.len()).sum();
        assert!((100..=140).contains(&lines), "{lines} lines");
        for vendor in VENDORS {
            assert!(orders.iter().any(|order| order.vendor_code == vendor.0), "{} has no order", vendor.0);
        }
        let all = || orders.iter().flat_map(|order| &order.lines);
        assert!(all().any(|line| line.need_by_on < day()), "nothing is late");
        assert!(all().any(|line| line.material_code == "SB000123"));
        assert!(all().any(|line| line.material_code == "CH000777"));
    }
}
