//! What the list says of a line.

use super::window::FIRST_DUE;
use crate::list::{List, Listed, Tie, VENDOR_NAME, day, plain, quantity, shown, time, word};
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::FromRow;

/// A line of which something is to be shipped.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleLine {
    /// Id of the order line.
    pub id: i64,
    /// Order.
    pub purchase_order_id: i64,
    /// Order number.
    pub po_no: String,
    /// Number within the order.
    pub line_no: i32,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier.
    pub vendor_name: String,
    /// Plant that ordered.
    pub plant_code: String,
    /// Where the goods go.
    pub ship_to: String,
    /// Currency of the order.
    pub currency: String,
    /// Name of the buyer.
    pub buyer_name: String,
    /// Material.
    pub material_code: String,
    /// Group of the material.
    pub material_group: String,
    /// What it is.
    pub description: String,
    /// Unit.
    pub uom: String,
    /// Decimals that quantities in this unit may have; none = the ERP does not say.
    pub uom_digits: Option<i16>,
    /// The first day in the days asked for on which something is due.
    pub due_on: NaiveDate,
    /// Days since then at the plant; negative = it is still to come.
    pub days_late: i32,
    /// What is due in the days asked for.
    pub due_qty: Decimal,
    /// What is to be shipped altogether: ordered − cancelled − in transit − received.
    pub left_qty: Decimal,
    /// Ordered.
    pub order_qty: Decimal,
    /// On its way.
    pub in_transit_qty: Decimal,
    /// Received.
    pub received_qty: Decimal,
    /// May be shipped now, with what is opened.
    pub balance_allow_qty: Decimal,
    /// Why nothing may be shipped yet: `permission` = the plant asks for one and there is none, `allowance` = what is allowed is used up; none
    /// = something may be.
    pub held_by: Option<String>,
    /// What of it is opened and not shipped yet; none = no opening is in effect.
    pub opened_qty: Option<Decimal>,
    /// Last day of the opening.
    pub open_until_on: Option<NaiveDate>,
    /// Id of the opening.
    pub opening_id: Option<i64>,
    /// Day asked for.
    pub need_by_on: NaiveDate,
    /// Day promised: that of the last piece.
    pub promised_on: Option<NaiveDate>,
    /// Of how many pieces what is left is.
    pub pieces: i64,
    /// Whether the buyer follows the line up: only then it is overdue, and anybody is reminded.
    pub follow_up: bool,
    /// Boxes carry ids: such lines travel apart from others.
    pub box_id_required: bool,
    /// When its supplier was last nudged.
    pub nudged_at: Option<DateTime<Utc>>,
    /// By whom.
    pub nudged_by_name: Option<String>,
}

impl Listed for ScheduleLine {
    const LIST: List = List::of("po_lines l")
        .joined(
            " JOIN purchase_orders o ON o.id = l.purchase_order_id JOIN companies c ON c.id = l.vendor_id
              JOIN plants p ON p.id = l.plant_id JOIN materials m ON m.id = l.material_id
              LEFT JOIN LATERAL (SELECT s.nudged_at, s.nudged_by_name FROM ship_nudges s WHERE s.vendor_id = l.vendor_id
                                  ORDER BY s.nudged_on DESC LIMIT 1) n ON true",
        )
        .sorted("dueOn")
        .columns(&[
            plain("id"),
            plain("purchaseOrderId"),
            day("dueOn").made().sort().by(FIRST_DUE),
            quantity("daysLate").made(),
            quantity("dueQty").made(),
            shown("uom"),
            shown("materialCode")
                .sort_as("material")
                .by("l.material_code COLLATE \"C\"")
                .ties(&[Tie::Up(FIRST_DUE), Tie::With("id")]),
            shown("description"),
            shown("materialGroup").sql("m.material_group"),
            shown("poNo").sort().by("l.po_no COLLATE \"C\"").ties(&[Tie::With("line_no")]),
            shown("lineNo"),
            shown("vendorCode").sql("c.code"),
            shown("vendorName").sql(VENDOR_NAME),
            shown("plantCode").sql("p.code"),
            shown("shipTo").sql("o.ship_to"),
            plain("currency").sql("o.currency"),
            shown("buyerName").sql("o.buyer_name"),
            plain("uomDigits"),
            quantity("leftQty").sql(LEFT),
            quantity("orderQty"),
            quantity("inTransitQty"),
            quantity("receivedQty"),
            quantity("balanceAllowQty").made(),
            word("heldBy", &["asn", "heldBy"]).made(),
            plain("openedQty").made(),
            plain("openUntilOn").made(),
            plain("openingId").made(),
            day("needByOn").sort(),
            day("promisedOn"),
            plain("pieces").made(),
            plain("followUp"),
            plain("boxIdRequired").sql("m.box_id_required"),
            time("nudgedAt").sql("n.nudged_at"),
            shown("nudgedByName").sql("n.nudged_by_name"),
        ]);
}

/// What is to be shipped altogether.
const LEFT: &str = "l.order_qty - l.cancelled_qty - l.in_transit_qty - l.received_qty";
