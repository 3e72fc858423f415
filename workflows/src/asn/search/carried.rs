//! What forwarders and brokers carry: the notices that name one of them, from the moment at which the ERP has taken them. A carrier sees its own,
//! the buyer's side all.

use super::{number, span};
use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, days, of_companies, of_plants, text};
use crate::list::whole::Asked;
use crate::list::{List, Listed, Tie, VENDOR_NAME, day, plain, shown, sorts, state, time};
use crate::po::search::spelling;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything that the company carries. Texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CarriedFilter {
    /// Number of the notice.
    pub asn_no: Option<String>,
    /// Master air waybill.
    pub mawb: Option<String>,
    /// House air waybill.
    pub hawb: Option<String>,
    /// Codes of carriers, comma-separated.
    pub carrier: Option<String>,
    /// Codes of suppliers, comma-separated.
    pub vendor: Option<String>,
    /// Codes of receiving plants, comma-separated.
    pub plant: Option<String>,
    /// States, comma-separated.
    pub state: Option<String>,
    /// Whether the pick-up was confirmed.
    pub picked_up: Option<bool>,
    /// Shipped on or after.
    #[serde(deserialize_with = "crate::day::optional")]
    pub shipped_from: Option<NaiveDate>,
    /// Shipped on or before.
    #[serde(deserialize_with = "crate::day::optional")]
    pub shipped_to: Option<NaiveDate>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<CarriedAsnRow>)]
    pub sort: Option<String>,
}

/// A shipment as its carrier needs it.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CarriedAsnRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// Number.
    pub asn_no: String,
    /// State.
    pub state: String,
    /// When it was picked up; none = not confirmed.
    pub picked_up_at: Option<DateTime<Utc>>,
    /// Code of the carrier.
    pub carrier_code: String,
    /// Name of the carrier.
    pub carrier_name: String,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier.
    pub vendor_name: String,
    /// Where it leaves from.
    pub shipping_place: String,
    /// Receiving plant.
    pub plant_code: String,
    /// Its name.
    pub plant_name: String,
    /// Its address.
    pub plant_address: String,
    /// Where the goods go.
    pub ship_to: String,
    /// Day of shipment.
    pub shipped_on: Option<NaiveDate>,
    /// Expected departure.
    pub etd_on: Option<NaiveDate>,
    /// Expected arrival.
    pub eta_on: Option<NaiveDate>,
    /// Mode of transport.
    pub ship_via: String,
    /// Flight.
    pub flight_no: String,
    /// Master air waybill.
    pub mawb: String,
    /// House air waybill.
    pub hawb: String,
    /// Packages altogether.
    pub total_packages: Option<i32>,
    /// Driver: who picked it up, else who was announced.
    pub driver_name: String,
    /// The driver's phone.
    pub driver_phone: String,
    /// Number plate.
    pub car_no: String,
    /// Comments of the supplier.
    pub comments: String,
}

impl Listed for CarriedAsnRow {
    const LIST: List = List::of("asns a")
        .joined(
            " JOIN companies c ON c.id = a.vendor_id JOIN plants p ON p.id = a.plant_id
              JOIN asn_carriers k ON k.asn_id = a.id JOIN companies f ON f.id = k.carrier_id
              LEFT JOIN asn_pick_ups u ON u.asn_id = a.id",
        )
        .sorted("-shippedOn")
        .columns(&[
            plain("id").sort(),
            plain("version"),
            shown("asnNo").sort().by("a.asn_no COLLATE \"C\"").ties(&[]),
            state("asn").sort().ties(&[Tie::Down("id")]),
            time("pickedUpAt").sql("u.picked_up_at").sort().nulls_last(),
            shown("carrierCode").sql("f.code"),
            shown("carrierName").sql("f.name"),
            shown("vendorCode").sql("c.code"),
            shown("vendorName").sql(VENDOR_NAME),
            shown("shippingPlace"),
            shown("plantCode").sql("p.code"),
            shown("plantName").sql("p.name"),
            shown("plantAddress").sql("p.address"),
            shown("shipTo"),
            // What is carried has a day of shipment: no row is without one, and the index answers both ways.
            day("shippedOn").sort(),
            day("etdOn").sort().nulls_last(),
            day("etaOn").sort().nulls_last(),
            shown("shipVia"),
            shown("flightNo"),
            shown("mawb").sort().by("a.mawb COLLATE \"C\""),
            shown("hawb").sort().by("a.hawb COLLATE \"C\""),
            shown("totalPackages"),
            shown("driverName").sql("coalesce(u.driver_name, a.driver_name)"),
            shown("driverPhone").sql("CASE WHEN u.asn_id IS NULL THEN a.driver_phone ELSE u.driver_phone END"),
            shown("carNo").sql("coalesce(u.car_no, a.car_no)"),
            shown("comments"),
        ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &CarriedFilter, company: Option<i64>) {
    // Before it has left, a notice is the supplier's own business, for the buyer's side, too; also one that was canceled before.
    query.push(" AND a.state NOT IN ('Unsent', 'Sending', 'Refused') AND a.sent_at IS NOT NULL AND a.id ");
    // A carrier's own are looked up one by one, by an index of theirs: of all notices they are few.
    if let Some(company) = company {
        query.push("= ANY(ARRAY(SELECT k.asn_id FROM asn_carriers k WHERE k.carrier_id = ").push_bind(company);
        of_companies(query, "k.carrier_id", filter.carrier.as_deref());
        query.push("))");
    } else {
        query.push("IN (SELECT k.asn_id FROM asn_carriers k WHERE true");
        of_companies(query, "k.carrier_id", filter.carrier.as_deref());
        query.push(")");
    }
    // Our own numbers are in capitals.
    let own = text(filter.asn_no.as_deref()).map(|text| vec![text.to_uppercase()]);
    spelling::begins(query, "a.asn_no", own.as_deref());
    number(query, "a.mawb", filter.mawb.as_deref());
    number(query, "a.hawb", filter.hawb.as_deref());
    among(query, "a.state", filter.state.as_deref());
    of_plants(query, "a.plant_id", filter.plant.as_deref());
    of_companies(query, "a.vendor_id", filter.vendor.as_deref());
    if let Some(picked_up) = filter.picked_up {
        query.push(" AND EXISTS (SELECT FROM asn_pick_ups u WHERE u.asn_id = a.id) = ").push_bind(picked_up);
    }
    days(query, "a.shipped_on", filter.shipped_from, filter.shipped_to);
}

/// A page of the shipments that the actor's company carries, or inside of all that are carried, and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or too wide a span of days, or the database's own.
pub async fn carried(db: &Db, actor: &Actor, filter: &CarriedFilter) -> Result<(Vec<CarriedAsnRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, actor: &'a Actor, filter: &'a CarriedFilter) -> Result<Asked<'a, CarriedAsnRow>, Error> {
    span("shipped", filter.shipped_from, filter.shipped_to)?;
    let words = [&filter.asn_no, &filter.mawb, &filter.hawb, &filter.vendor];
    let is_narrow = words.into_iter().any(|words| text(words.as_deref()).is_some());
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, filter, actor.company)).foreign(is_narrow))
}

exported!(CarriedAsnRow, CarriedFilter, "carried-asns", "asn", asked);
