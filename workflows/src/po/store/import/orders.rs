//! Heads of orders: suppliers and plants must be known, materials are created.

use super::{Skipped, missing, remarks};
use crate::error::Error;
use crate::master::store::{OfOrder, tell_of_orders};
use crate::po::asking::AskingFields;
use crate::po::import::{Difference, KnownHead, amount, amount_with_tax, known_key, order_faults};
use chrono::{DateTime, Utc};
use ehub_engine::Finding;
use ehub_erp::{ErpOrder, ErpOrderLine};
use sqlx::PgConnection;
use std::collections::HashMap;

/// An order that has its row; its lines are next.
pub(super) struct Placed {
    pub id: i64,
    pub vendor: i64,
    pub plant: i64,
    pub order: ErpOrder,
    /// Changes of its head for which the supplier answers again.
    pub asking: Vec<Difference>,
}

/// What becomes of orders that arrive.
pub(super) struct Sorted {
    /// They have their rows.
    pub placed: Vec<Placed>,
    /// They cannot be taken.
    pub refused: Vec<ErpOrder>,
    /// Nobody ever heard of them, and nobody wants anything of them.
    pub unheard: Vec<ErpOrder>,
}

/// Writes the heads of all orders that can be taken, and gives back the others.
pub(super) async fn place(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    orders: Vec<ErpOrder>,
    skipped: &mut Vec<Skipped>,
) -> Result<Sorted, Error> {
    let vendors = companies(connection, orders.iter().map(|order| order.vendor_code.clone()).collect()).await?;
    let plants = plants(connection, orders.iter().map(|order| order.plant_code.clone()).collect()).await?;
    let others = missing::load(connection, &orders, &vendors, &plants).await?;
    let numbers: Vec<String> = orders.iter().map(|order| order.po_no.clone()).collect();
    let known = heads(connection, &numbers).await?;
    let (mut taken, mut refused) = (Vec::with_capacity(orders.len()), Vec::new());
    let (unheard, orders): (Vec<ErpOrder>, Vec<ErpOrder>) =
        orders.into_iter().partition(|order| order.is_withdrawn() && !known.contains_key(&order.po_no));
    for order in orders {
        let vendor = vendors.get(&order.vendor_code).copied();
        match (vendor, plants.get(&order.plant_code)) {
            // Another supplier must never see what this one answered.
            (Some(vendor), Some(_)) if known.get(&order.po_no).is_some_and(|head| head.vendor != vendor) => {
                let reason = Finding::block("ERP_VENDOR_CHANGED").with("vendor", &order.vendor_code);
                skipped.push(Skipped::order(&order.po_no, vec![reason]));
                refused.push(order);
            }
            (Some(_), Some(_)) if !order_faults(&order).is_empty() => {
                skipped.push(Skipped::order(&order.po_no, order_faults(&order)));
                refused.push(order);
            }
            (Some(vendor), Some(&plant)) => taken.push((vendor, plant, order)),
            (vendor, plant) => {
                let no_vendor = vendor.is_none().then(|| others.vendor(&order.vendor_code));
                let no_plant = plant.is_none().then(|| others.plant(&order.plant_code));
                skipped.push(Skipped::order(&order.po_no, no_vendor.into_iter().chain(no_plant).collect()));
                refused.push(order);
            }
        }
    }
    let mut asking = differences(connection, now, &known, &taken).await?;
    let mut placed = write(connection, now, taken).await?;
    for one in &mut placed {
        one.asking = asking.remove(&one.id).unwrap_or_default();
    }
    Ok(Sorted { placed, refused, unheard })
}

async fn companies(connection: &mut PgConnection, codes: Vec<String>) -> Result<HashMap<String, i64>, Error> {
    let rows = sqlx::query!("SELECT code, id FROM companies WHERE code = ANY($1) AND type IN ('S', 'T')", &codes)
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.code, row.id)).collect())
}

async fn plants(connection: &mut PgConnection, codes: Vec<String>) -> Result<HashMap<String, i64>, Error> {
    let rows = sqlx::query!("SELECT code, id FROM plants WHERE code = ANY($1)", &codes).fetch_all(connection).await?;
    Ok(rows.into_iter().map(|row| (row.code, row.id)).collect())
}

/// The heads of orders that we already have, by number.
///
/// # Errors
/// The database's own.
pub(in crate::po) async fn heads(
    connection: &mut PgConnection,
    numbers: &[String],
) -> Result<HashMap<String, KnownHead>, Error> {
    let mut heads = sqlx::query_as!(
        KnownHead,
        r#"SELECT o.id, o.po_no, o.vendor_id AS vendor, o.erp_revision AS revision, p.code AS plant_code, o.buyer_name AS buyer,
                o.po_date_on, o.currency, o.payment_term, o.fob, o.ship_to, o.ship_via, o.bill_to, o.note_to_supplier AS note,
                o.total_amount, '' AS "remarks!"
           FROM purchase_orders o JOIN plants p ON p.id = o.plant_id WHERE o.po_no = ANY($1)"#,
        numbers
    )
    .fetch_all(&mut *connection)
    .await?;
    let ids: Vec<i64> = heads.iter().map(|head| head.id).collect();
    let mut texts = remarks::texts(connection, &ids).await?;
    for head in &mut heads {
        head.remarks = texts.remove(&head.id).unwrap_or_default();
    }
    Ok(heads.into_iter().map(|head| (head.po_no.clone(), head)).collect())
}

/// Records what the ERP changed in heads that we already have, and gives the changes that ask again, by order. Under a revision that is
/// known already nothing asks.
async fn differences(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    known: &HashMap<String, KnownHead>,
    taken: &[(i64, i64, ErpOrder)],
) -> Result<HashMap<i64, Vec<Difference>>, Error> {
    let news = |(_, _, order): &(i64, i64, ErpOrder)| {
        let head = known.get(&order.po_no)?;
        Some(head.differences(order).into_iter().map(move |difference| (head, difference)))
    };
    let rows: Vec<(&KnownHead, Difference)> = taken.iter().filter_map(news).flatten().collect();
    if rows.is_empty() {
        return Ok(HashMap::new());
    }
    sqlx::query!(
        "INSERT INTO purchase_order_changes (purchase_order_id, vendor_id, field, old_value, new_value, changed_at)
         SELECT i.*, $6 FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[]) AS i
         ON CONFLICT (purchase_order_id, changed_at, field) DO UPDATE SET new_value = excluded.new_value",
        &rows.iter().map(|(head, _)| head.id).collect::<Vec<_>>(),
        &rows.iter().map(|(head, _)| head.vendor).collect::<Vec<_>>(),
        &rows.iter().map(|(_, difference)| difference.field.to_owned()).collect::<Vec<_>>(),
        &rows.iter().map(|(_, difference)| difference.old.clone()).collect::<Vec<_>>(),
        &rows.iter().map(|(_, difference)| difference.new.clone()).collect::<Vec<_>>(),
        now
    )
    .execute(&mut *connection)
    .await?;
    let settings = sqlx::query!("SELECT field, asks FROM order_change_rules").fetch_all(connection).await?;
    let fields = AskingFields::new(settings.into_iter().map(|row| (row.field, row.asks)));
    let newer: HashMap<i64, Vec<Difference>> = taken
        .iter()
        .filter_map(|(_, _, order)| {
            let head = known.get(&order.po_no).filter(|head| order.revision > head.revision)?;
            Some((head.id, fields.of(&head.differences(order))))
        })
        .filter(|(_, asking)| !asking.is_empty())
        .collect();
    Ok(newer)
}

async fn write(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    taken: Vec<(i64, i64, ErpOrder)>,
) -> Result<Vec<Placed>, Error> {
    let column =
        |pick: fn(&ErpOrder) -> &String| taken.iter().map(|(_, _, order)| pick(order).clone()).collect::<Vec<_>>();
    sqlx::query!(
        "INSERT INTO purchase_orders (po_no, vendor_id, plant_id, buyer_name, po_date_on, currency, payment_term, fob,
                                      ship_to, ship_via, bill_to, note_to_supplier, total_amount, erp_revision,
                                      erp_reference, erp_key, total_net_of_vat, imported_at, head_kept_since)
         SELECT *, $18, $18 FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::date[], $6::text[], $7::text[],
                                   $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::numeric[],
                                   $14::bigint[], $15::text[], $16::text[], $17::numeric[])
         ON CONFLICT (po_no) DO UPDATE
            SET plant_id = excluded.plant_id, buyer_name = excluded.buyer_name, po_date_on = excluded.po_date_on,
                currency = excluded.currency, payment_term = excluded.payment_term, fob = excluded.fob,
                ship_to = excluded.ship_to, ship_via = excluded.ship_via, bill_to = excluded.bill_to,
                note_to_supplier = excluded.note_to_supplier, total_amount = excluded.total_amount,
                total_net_of_vat = excluded.total_net_of_vat,
                erp_revision = excluded.erp_revision, erp_reference = excluded.erp_reference,
                erp_key = coalesce(excluded.erp_key, purchase_orders.erp_key), imported_at = excluded.imported_at
          WHERE purchase_orders.erp_revision <= excluded.erp_revision",
        &column(|order| &order.po_no),
        &taken.iter().map(|(vendor, _, _)| *vendor).collect::<Vec<_>>(),
        &taken.iter().map(|(_, plant, _)| *plant).collect::<Vec<_>>(),
        &column(|order| &order.buyer),
        &taken.iter().map(|(_, _, order)| order.po_date_on).collect::<Vec<_>>(),
        &column(|order| &order.currency),
        &column(|order| &order.payment_term),
        &column(|order| &order.fob),
        &column(|order| &order.ship_to),
        &column(|order| &order.ship_via),
        &column(|order| &order.bill_to),
        &column(|order| &order.note),
        &taken.iter().map(|(_, _, order)| amount_with_tax(order).unwrap_or_default()).collect::<Vec<_>>(),
        &taken.iter().map(|(_, _, order)| order.revision).collect::<Vec<_>>(),
        &column(|order| &order.erp_reference),
        &taken.iter().map(|(_, _, order)| known_key(order).map(ToOwned::to_owned)).collect::<Vec<_>>() as _,
        &taken.iter().map(|(_, _, order)| amount(order).unwrap_or_default()).collect::<Vec<_>>(),
        now
    )
    .execute(&mut *connection)
    .await?;
    let ids = ids(connection, column(|order| &order.po_no)).await?;
    Ok(taken
        .into_iter()
        .filter_map(|(vendor, plant, order)| {
            ids.get(&order.po_no).map(|&id| Placed { id, vendor, plant, order, asking: vec![] })
        })
        .collect())
}

async fn ids(connection: &mut PgConnection, numbers: Vec<String>) -> Result<HashMap<String, i64>, Error> {
    let rows = sqlx::query!("SELECT po_no, id FROM purchase_orders WHERE po_no = ANY($1)", &numbers)
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.po_no, row.id)).collect())
}

/// Creates the materials that are new, takes over how the ERP handles them, and gives the ids by code.
pub(super) async fn materials(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    lines: &[&ErpOrderLine],
) -> Result<HashMap<String, i64>, Error> {
    let mut by_code: Vec<&&ErpOrderLine> = lines.iter().collect();
    // One row per code, the newest revision's words; sorted, so that imports lock in one order.
    by_code.sort_by(|a, b| a.material_code.cmp(&b.material_code).then(b.revision.cmp(&a.revision)));
    by_code.dedup_by(|a, b| a.material_code == b.material_code);
    let told: Vec<OfOrder<'_>> = by_code
        .iter()
        .map(|line| OfOrder {
            code: &line.material_code,
            description: &line.description,
            uom: &line.uom,
            lot_required: line.handling.lot_required,
            box_id_required: line.handling.box_id_required,
            x_out_maintained: line.handling.x_out_maintained,
        })
        .collect();
    tell_of_orders(connection, now, &told).await?;
    let rows = sqlx::query!(
        "SELECT code, id FROM materials WHERE code = ANY($1)",
        &by_code.iter().map(|line| line.material_code.clone()).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.code, row.id)).collect())
}
