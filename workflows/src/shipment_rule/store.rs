//! SQL of the rules of shipments: all that may speak, and what holds for one part.

pub mod touch;

use super::{Certificate, HeldValue, OwnWord, Part, Rules, Said, Scope};
use crate::database::Db;
use crate::error::Error;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use sqlx::PgConnection;

/// Rules that may speak at these plants; `None` = at any. One statement, whatever the number of parts that they are asked for.
///
/// # Errors
/// The database's own.
pub(crate) async fn rules(connection: &mut PgConnection, plants: Option<&[String]>) -> Result<Rules, Error> {
    let rows = sqlx::query!(
        "SELECT plant_code, material_group, lot_required, min_effective_days, lot_date_span_days, box_id_required, boxes_at_once,
                reminder_days, certificate, rt_daily_limit, invoice_tolerance, base_currency, gs1_prefix
           FROM shipment_rules WHERE $1::text[] IS NULL OR plant_code = '' OR plant_code = ANY($1)",
        plants as _
    )
    .fetch_all(connection)
    .await?;
    let rules = rows.into_iter().map(|row| {
        let said = Said {
            lot_required: row.lot_required,
            min_effective_days: row.min_effective_days,
            lot_date_span_days: row.lot_date_span_days,
            box_id_required: row.box_id_required,
            boxes_at_once: row.boxes_at_once,
            reminder_days: row.reminder_days,
            certificate: row.certificate.as_deref().and_then(Certificate::parse),
            rt_daily_limit: row.rt_daily_limit,
            invoice_tolerance: row.invoice_tolerance,
            base_currency: row.base_currency,
            gs1_prefix: row.gs1_prefix,
        };
        (Scope { plant: row.plant_code, group: row.material_group }, said)
    });
    Ok(rules.collect())
}

/// What holds for a part at a plant, from a supplier if one is named, each with where it comes from.
///
/// # Errors
/// [`Error::Invalid`] for a plant, part or supplier that there is not, or the database's own.
pub async fn effective(
    db: &Db,
    actor: &Actor,
    plant: &str,
    material: &str,
    vendor: Option<&str>,
) -> Result<Vec<HeldValue>, Error> {
    let mut tx = db.begin(actor).await?;
    let mode = sqlx::query_scalar!("SELECT ship_permission FROM plants WHERE code = $1", plant)
        .fetch_optional(&mut *tx)
        .await?;
    let part = sqlx::query!(
        r#"SELECT m.material_group, ehub_said(m.lot_required, m.lot_unsaid) AS lots, ehub_said(m.box_id_required, m.box_id_unsaid) AS boxes,
                ehub_said(m.x_out_maintained, m.x_out_unsaid) AS x_out, m.min_effective_days, m.lot_date_span_days,
                s.code IS NOT NULL AS "is_inspected!", s.certificate AS "certificate?",
                (SELECT x.x_out FROM x_out_rules x JOIN companies c ON c.id = x.vendor_id
                  WHERE x.material_id = m.id AND c.code = $2) AS from_vendor
           FROM materials m LEFT JOIN inspection_sub_groups s ON s.code = m.sub_group AND s.asked_key <> ''
          WHERE m.code = $1"#,
        material,
        vendor
    )
    .fetch_optional(&mut *tx)
    .await?;
    let known = match vendor {
        None => true,
        Some(code) => {
            sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM companies WHERE code = $1) AS "is!""#, code)
                .fetch_one(&mut *tx)
                .await?
        }
    };
    let absent = [("plant", mode.is_none()), ("material", part.is_none()), ("vendor", !known)];
    let (Some(mode), Some(part), true) = (mode, part, known) else {
        let unknown = absent.iter().filter(|(_, absent)| *absent);
        return Err(Error::Invalid(unknown.map(|(field, _)| Finding::block("CODE_UNKNOWN").at(*field)).collect()));
    };
    let rules = rules(&mut tx, Some(&[plant.to_owned()])).await?;
    tx.commit().await?;
    let own = OwnWord::new((part.lots, part.boxes, part.x_out), part.min_effective_days, part.lot_date_span_days)
        .inspected(part.is_inspected, part.certificate.as_deref());
    let part = Part { plant: plant.to_owned(), group: part.material_group, own, x_out_from_vendor: part.from_vendor };
    let mut told = rules.handling(&part).told();
    told.extend(rules.limits(plant).told());
    told.push(HeldValue::ship_permission(plant, mode));
    Ok(told)
}
