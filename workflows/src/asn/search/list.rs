//! The list of shipment notices.

use super::narrow;
use super::wait::{ErpWait, FURTHER, WAITING};
use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::list::whole::Asked;
use crate::list::{List, Listed, Tie, VENDOR_NAME, day, plain, shown, sorts, state, time, word};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use sqlx::types::Json;

/// Filters of the list; an empty one shows everything. Texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AsnFilter {
    /// Number of the notice.
    pub asn_no: Option<String>,
    /// Number of the shipment at the supplier.
    pub supplier_shipment_no: Option<String>,
    /// The ERP's number.
    pub inbound_no: Option<String>,
    /// Invoice number.
    pub invoice_no: Option<String>,
    /// States, comma-separated.
    pub state: Option<String>,
    /// `open` or `closed`: whether goods of it, or an answer, are still waited for.
    pub closing: Option<String>,
    /// How much came, comma-separated: `nothing` yet, a `part`, in `full`, or `short`: it was closed with less than was shipped.
    pub rcv_type: Option<String>,
    /// Beginnings of plants' codes, comma-separated.
    pub plant: Option<String>,
    /// Codes of suppliers, comma-separated.
    pub vendor: Option<String>,
    /// Number of an order on it.
    pub po_no: Option<String>,
    /// Material on it.
    pub material: Option<String>,
    /// Group of a material on it.
    pub material_group: Option<String>,
    /// Sub-group of inspection that a material on it is of.
    pub sub_material_group: Option<String>,
    /// Way of transport.
    pub ship_via: Option<String>,
    /// Tax codes, comma-separated.
    pub tax_code: Option<String>,
    /// Master air waybill.
    pub mawb: Option<String>,
    /// House air waybill.
    pub hawb: Option<String>,
    /// Only notices with goods of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it
    /// changes nothing.
    pub mine: Option<bool>,
    /// Shipped on or after.
    #[serde(deserialize_with = "crate::day::optional")]
    pub shipped_from: Option<NaiveDate>,
    /// Shipped on or before.
    #[serde(deserialize_with = "crate::day::optional")]
    pub shipped_to: Option<NaiveDate>,
    /// Expected on or after.
    #[serde(deserialize_with = "crate::day::optional")]
    pub eta_from: Option<NaiveDate>,
    /// Expected on or before.
    #[serde(deserialize_with = "crate::day::optional")]
    pub eta_to: Option<NaiveDate>,
    /// Created at or after.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub created_from: Option<DateTime<Utc>>,
    /// Created before.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub created_to: Option<DateTime<Utc>>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<AsnRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnRow {
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
    /// Where the goods go.
    pub ship_to: String,
    /// Number at the supplier.
    pub supplier_shipment_no: String,
    /// Day of shipment.
    pub shipped_on: Option<NaiveDate>,
    /// Expected arrival.
    pub eta_on: Option<NaiveDate>,
    /// Way of transport.
    pub ship_via: String,
    /// Master air waybill.
    pub mawb: String,
    /// House air waybill.
    pub hawb: String,
    /// Tax code of the invoice.
    pub tax_code: String,
    /// Invoice number.
    pub invoice_no: String,
    /// The ERP's number.
    pub inbound_no: Option<String>,
    /// The numbers of its further deliveries, where the ERP split it.
    pub further_inbound_nos: Vec<String>,
    /// What the ERP said last, if it refused or cancelled.
    pub erp_answer: String,
    /// What it waits for while it is on its way to the ERP; none = nothing holds it up.
    #[schema(value_type = Option<ErpWait>)]
    pub waiting: Option<Json<ErpWait>>,
    /// Packages altogether.
    pub total_packages: Option<i32>,
    /// How many lines.
    pub line_count: i64,
    /// Created at.
    pub created_at: DateTime<Utc>,
    /// Taken by the ERP at.
    pub sent_at: Option<DateTime<Utc>>,
    /// Changed at.
    pub changed_at: DateTime<Utc>,
    /// What did not come, by unit, once it is closed; empty = everything came.
    #[sqlx(json)]
    pub short_by: Vec<Shortage>,
}

/// A quantity that did not come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Shortage {
    /// How much.
    pub quantity: Decimal,
    /// Its unit.
    pub uom: String,
}

impl Listed for AsnRow {
    const LIST: List = List::of("asns a")
        .joined(" JOIN companies c ON c.id = a.vendor_id JOIN plants p ON p.id = a.plant_id")
        .sorted("-id")
        .columns(&[
            plain("id").sort(),
            plain("version"),
            shown("asnNo").sort().by("a.asn_no COLLATE \"C\"").ties(&[]),
            state("asn").sort().ties(&[Tie::Down("id")]),
            shown("vendorCode").sql("c.code"),
            shown("vendorName").sql(VENDOR_NAME),
            shown("plantCode").sql("p.code"),
            plain("shipTo"),
            shown("supplierShipmentNo"),
            day("shippedOn").sort().nulls_last(),
            day("etaOn").sort().nulls_last(),
            shown("shipVia"),
            shown("mawb"),
            shown("hawb"),
            word("taxCode", &["asn", "tax"]),
            shown("invoiceNo").sort().by("a.invoice_no COLLATE \"C\""),
            shown("inboundNo").sort().by("a.inbound_no COLLATE \"C\"").nulls_last(),
            shown("totalPackages"),
            shown("lineCount").sql("(SELECT count(*) FROM asn_lines l WHERE l.asn_id = a.id)").called("lines"),
            shown("erpAnswer").called("answer"),
            time("createdAt").sort(),
            time("sentAt").sort().nulls_last(),
            time("changedAt").sort(),
            plain("shortBy").sql(SHORT_BY),
            plain("waiting").sql(WAITING),
            plain("furtherInboundNos").sql(FURTHER),
        ]);
}

const SHORT_BY: &str = "CASE WHEN a.state = 'Closed' THEN
    (SELECT coalesce(jsonb_agg(jsonb_build_object('quantity', m.quantity::text, 'uom', m.uom) ORDER BY m.uom), '[]')
       FROM (SELECT o.uom, sum(l.ship_qty - l.received_qty) AS quantity
               FROM asn_lines l JOIN po_lines o ON o.id = l.po_line_id
              WHERE l.asn_id = a.id AND l.ship_qty > l.received_qty GROUP BY o.uom) m)
    ELSE '[]' END";

/// A page of notices and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or word or too wide a span of days, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &AsnFilter) -> Result<(Vec<AsnRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(db: &Db, actor: &'a Actor, filter: &'a AsnFilter) -> Result<Asked<'a, AsnRow>, Error> {
    let wanted = narrow::understand(db, actor, filter).await?;
    let is_narrow = wanted.is_narrow(filter);
    Ok(Asked::new(filter.sort.as_deref(), move |query| wanted.conditions(query, filter)).foreign(is_narrow))
}

exported!(AsnRow, AsnFilter, "asns", "asn", asked);
