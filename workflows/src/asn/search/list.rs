//! The list of shipment notices.

use super::span;
use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, begins_in_index, of_companies, text};
use crate::list::whole::Asked;
use crate::list::{List, Listed, Tie, day, plain, shown, sorts, state, time};
use crate::po;
use crate::po::search::spelling::{self, Beginnings};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything. Texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AsnFilter {
    /// Number of the notice.
    pub asn_no: Option<String>,
    /// Number of an order on it.
    pub po_no: Option<String>,
    /// Material on it.
    pub material: Option<String>,
    /// Codes of suppliers, comma-separated.
    pub vendor: Option<String>,
    /// Only notices with goods of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it
    /// changes nothing.
    pub mine: Option<bool>,
    /// States, comma-separated.
    pub state: Option<String>,
    /// Shipped on or after.
    #[serde(deserialize_with = "crate::day::optional")]
    pub shipped_from: Option<NaiveDate>,
    /// Shipped on or before.
    #[serde(deserialize_with = "crate::day::optional")]
    pub shipped_to: Option<NaiveDate>,
    /// Invoice number.
    pub invoice_no: Option<String>,
    /// The ERP's number.
    pub inbound_no: Option<String>,
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
    /// Invoice number.
    pub invoice_no: String,
    /// The ERP's number.
    pub inbound_no: Option<String>,
    /// What the ERP said last, if it refused or cancelled.
    pub erp_answer: String,
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
            shown("vendorName").sql("c.name"),
            shown("plantCode").sql("p.code"),
            plain("shipTo"),
            shown("supplierShipmentNo"),
            day("shippedOn").sort().nulls_last(),
            day("etaOn").sort().nulls_last(),
            shown("invoiceNo").sort().by("a.invoice_no COLLATE \"C\""),
            shown("inboundNo").sort().by("a.inbound_no COLLATE \"C\"").nulls_last(),
            shown("totalPackages"),
            shown("lineCount").sql("(SELECT count(*) FROM asn_lines l WHERE l.asn_id = a.id)").called("lines"),
            shown("erpAnswer").called("answer"),
            time("createdAt").sort(),
            time("sentAt").sort().nulls_last(),
            time("changedAt").sort(),
            plain("shortBy").sql(SHORT_BY),
        ]);
}

const SHORT_BY: &str = "CASE WHEN a.state = 'Closed' THEN
    (SELECT coalesce(jsonb_agg(jsonb_build_object('quantity', m.quantity::text, 'uom', m.uom) ORDER BY m.uom), '[]')
       FROM (SELECT o.uom, sum(l.ship_qty - l.received_qty) AS quantity
               FROM asn_lines l JOIN po_lines o ON o.id = l.po_line_id
              WHERE l.asn_id = a.id AND l.ship_qty > l.received_qty GROUP BY o.uom) m)
    ELSE '[]' END";

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &AsnFilter, on_it: &Beginnings, mine: Option<&[String]>) {
    // Our own numbers are in capitals.
    let own = text(filter.asn_no.as_deref()).map(|text| vec![text.to_uppercase()]);
    spelling::begins(query, "a.asn_no", own.as_deref());
    for (column, value) in [("a.invoice_no", &filter.invoice_no), ("a.inbound_no", &filter.inbound_no)] {
        begins_in_index(query, column, value.as_deref());
    }
    // An empty invoice number is no invoice number: said, so that the partial index may answer.
    if text(filter.invoice_no.as_deref()).is_some() {
        query.push(" AND a.invoice_no <> ''");
    }
    among(query, "a.state", filter.state.as_deref());
    of_companies(query, "a.vendor_id", filter.vendor.as_deref());
    if let Some(from) = filter.shipped_from {
        query.push(" AND a.shipped_on >= ").push_bind(from);
    }
    if let Some(to) = filter.shipped_to {
        query.push(" AND a.shipped_on <= ").push_bind(to);
    }
    if let Some(buyers) = mine {
        query.push(
            " AND a.id IN (SELECT l.asn_id FROM asn_lines l JOIN po_lines o ON o.id = l.po_line_id
                            JOIN purchase_orders h ON h.id = o.purchase_order_id WHERE h.buyer_name = ANY(",
        );
        query.push_bind(buyers.to_vec()).push("))");
    }
    for (column, value) in [("o.po_no", &on_it.po_no), ("o.material_code", &on_it.material)] {
        if value.is_some() {
            query.push(
                " AND a.id IN (SELECT l.asn_id FROM asn_lines l JOIN po_lines o ON o.id = l.po_line_id WHERE true",
            );
            spelling::begins(query, column, value.as_deref());
            query.push(")");
        }
    }
}

/// A page of notices and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or too wide a span of days, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &AsnFilter) -> Result<(Vec<AsnRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(db: &Db, actor: &'a Actor, filter: &'a AsnFilter) -> Result<Asked<'a, AsnRow>, Error> {
    span("shipped", filter.shipped_from, filter.shipped_to)?;
    let on_it = spelling::beginnings(db, actor, filter.po_no.as_deref(), filter.material.as_deref()).await?;
    let mine = if filter.mine == Some(true) { po::search::mine(db, actor).await? } else { None };
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, filter, &on_it, mine.as_deref())))
}

exported!(AsnRow, AsnFilter, "asns", "asn", asked);
