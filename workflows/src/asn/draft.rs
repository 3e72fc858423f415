//! Payloads of the events of an ASN.

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Order lines to make a notice of.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewAsn {
    /// Lines in the order in which they stand on the notice.
    pub lines: Vec<NewAsnLine>,
}

/// One order line to ship.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewAsnLine {
    /// Id of the order line.
    pub po_line_id: i64,
    /// How much of it.
    pub quantity: Decimal,
}

/// The whole draft as the form shows it. What is left out is emptied: a save replaces.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct AsnEdit {
    /// Version that the form was filled from.
    pub version: i64,
    /// Number at the supplier.
    #[schema(max_length = 40)]
    pub supplier_shipment_no: String,
    /// Day of shipment.
    #[serde(deserialize_with = "crate::day::optional")]
    pub shipped_on: Option<NaiveDate>,
    /// Expected arrival.
    #[serde(deserialize_with = "crate::day::optional")]
    pub eta_on: Option<NaiveDate>,
    /// Expected departure.
    #[serde(deserialize_with = "crate::day::optional")]
    pub etd_on: Option<NaiveDate>,
    /// Where it leaves from.
    #[schema(max_length = 100)]
    pub shipping_place: String,
    /// Mode of transport.
    #[schema(max_length = 40)]
    pub ship_via: String,
    /// Flight.
    #[schema(max_length = 20)]
    pub flight_no: String,
    /// Master air waybill.
    #[schema(max_length = 20)]
    pub mawb: String,
    /// House air waybill.
    #[schema(max_length = 20)]
    pub hawb: String,
    /// Tax code 01–06.
    #[schema(max_length = 2)]
    pub tax_code: String,
    /// Invoice number.
    #[schema(max_length = 20)]
    pub invoice_no: String,
    /// Invoice day.
    #[serde(deserialize_with = "crate::day::optional")]
    pub invoice_on: Option<NaiveDate>,
    /// Net amount.
    pub invoice_amount: Option<Decimal>,
    /// VAT.
    pub invoice_vat: Option<Decimal>,
    /// Rate to the base currency.
    pub exchange_rate: Option<Decimal>,
    /// Packages altogether.
    pub total_packages: Option<i32>,
    /// Free text, at most 200 characters.
    #[schema(max_length = 200)]
    pub comments: String,
    /// Driver.
    #[schema(max_length = 40)]
    pub driver_name: String,
    /// The driver's phone.
    #[schema(max_length = 30)]
    pub driver_phone: String,
    /// Who drives.
    #[schema(max_length = 60)]
    pub shipping_company: String,
    /// Number plate.
    #[schema(max_length = 20)]
    pub car_no: String,
    /// Lines; one that is left out is removed.
    #[schema(max_items = 1000)]
    pub lines: Vec<AsnEditLine>,
}

/// One line of the draft.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct AsnEditLine {
    /// Id of the line; `None` = a new line.
    pub id: Option<i64>,
    /// Id of the order line.
    pub po_line_id: i64,
    /// Quantity shipped.
    pub ship_qty: Decimal,
    /// Packages.
    pub packages: Option<i32>,
    /// RT number of the line.
    #[schema(max_length = 10)]
    pub rt_no: String,
    /// Lots in row order.
    #[schema(max_items = 5000)]
    pub lots: Vec<AsnEditLot>,
    /// Boxes in row order.
    #[schema(max_items = 5000)]
    pub boxes: Vec<AsnEditBox>,
}

/// One row of the lot table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct AsnEditLot {
    /// Row number as shown; the position decides.
    pub lot_row: i32,
    /// The vendor's lot number.
    #[schema(max_length = 40)]
    pub lot_no: String,
    /// Quantity out of this lot.
    pub quantity: Option<Decimal>,
    /// Day of manufacture.
    #[serde(deserialize_with = "crate::day::optional")]
    pub manufactured_on: Option<NaiveDate>,
    /// Last effective day.
    #[serde(deserialize_with = "crate::day::optional")]
    pub effective_on: Option<NaiveDate>,
    /// RT number; empty = the line's.
    #[schema(max_length = 10)]
    pub rt_no: String,
    /// Remark, e.g. on a short shelf life; at most 200 characters.
    #[schema(max_length = 200)]
    pub remark: String,
}

/// One row of the box table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct AsnEditBox {
    /// Row number as shown; the position decides.
    pub box_row: i32,
    /// Id on the label.
    #[schema(max_length = 40)]
    pub box_id: String,
    /// Quantity in the box.
    pub quantity: Option<Decimal>,
    /// Panel units marked defective.
    pub x_out_qty: Option<Decimal>,
    /// RFID tag.
    #[schema(max_length = 60)]
    pub rfid: String,
}

/// Boxes to be added to a line, with ids handed out by the platform.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddBoxes {
    /// Version that the page showed.
    pub version: i64,
    /// Id of the notice's line.
    pub line_id: i64,
    /// How many boxes.
    #[schema(minimum = 1)]
    pub count: i32,
    /// What each holds; `None` = to be filled in later.
    pub quantity_per_box: Option<Decimal>,
}

/// One document of a bulk event.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AsnItem {
    /// Id of the notice.
    pub id: i64,
    /// Version that the list showed.
    pub version: i64,
    /// Confirms the warnings that an earlier answer listed.
    #[serde(default)]
    pub confirm_token: Option<String>,
    /// Why (cancel).
    #[serde(default)]
    pub reason: Option<String>,
    /// What the carrier confirms (pick-up).
    #[serde(default)]
    pub pick_up: Option<PickUp>,
}

/// What a carrier says of the pick-up of a shipment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct PickUp {
    /// When the goods were taken over, UTC; `None` = now.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub picked_up_at: Option<DateTime<Utc>>,
    /// Driver.
    #[schema(max_length = 40)]
    pub driver_name: String,
    /// The driver's phone.
    #[schema(max_length = 30)]
    pub driver_phone: String,
    /// Number plate.
    #[schema(max_length = 20)]
    pub car_no: String,
    /// Packages counted; `None` = not counted.
    pub packages: Option<i32>,
    /// Free text, at most 200 characters.
    #[schema(max_length = 200)]
    pub comments: String,
}

impl PickUp {
    /// The same with texts trimmed.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        for text in [&mut self.driver_name, &mut self.driver_phone, &mut self.car_no, &mut self.comments] {
            crate::field::trim(text);
        }
        self
    }
}
