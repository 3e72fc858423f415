//! What is written from records: the tables that rules, lists and orders read. Each statement writes only what differs.

mod inspection;
mod settings;

use crate::error::Error;
use sqlx::PgConnection;

/// Of what something else is asked by incoming inspection than before.
#[derive(Debug, Default)]
pub(super) struct AskedAnew {
    /// Codes of sub-groups.
    pub(super) sub_groups: Vec<String>,
    /// Codes of parts that are of another sub-group.
    pub(super) materials: Vec<String>,
}

/// Writes what comes of these records, whatever their kinds; what is asked otherwise by it.
pub(super) async fn all(connection: &mut PgConnection, ids: &[i64]) -> Result<AskedAnew, Error> {
    if ids.is_empty() {
        return Ok(AskedAnew::default());
    }
    plants(connection, ids).await?;
    companies(connection, ids).await?;
    standings(connection, Some(ids)).await?;
    let materials = materials(connection, ids).await?;
    tracks(connection, ids).await?;
    settings::all(connection, ids).await?;
    let sub_groups = inspection::all(connection, ids).await?;
    Ok(AskedAnew { sub_groups, materials })
}

/// Plants that were told of before there was a buyer company whose they could be, and companies that were in the way of a record.
pub(crate) async fn waiting(connection: &mut PgConnection) -> Result<(), Error> {
    // Before it is looked for: what is told of meanwhile is seen by whoever comes second.
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('masters.plants', 0))")
        .execute(&mut *connection)
        .await?;
    let ids = sqlx::query_scalar!(
        "SELECT m.id FROM masters m
          WHERE m.kind = 'plant' AND NOT EXISTS (SELECT FROM plants p WHERE p.code = m.code)
             OR m.kind IN ('vendor', 'carrier') AND NOT EXISTS (SELECT FROM companies c WHERE c.code = m.code)
          ORDER BY m.id"
    )
    .fetch_all(&mut *connection)
    .await?;
    // None of them is a part or of the catalogue.
    all(connection, &ids).await?;
    Ok(())
}

/// Of the buyer's company; where there are more, the one that was there first. One after the other with [`waiting`], till the transaction
/// ends: a plant and the first buyer company that appear at the same time would each be written before the other is seen, and the
/// plant's orders would be held until the ERP's master data are read again.
async fn plants(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "SELECT pg_advisory_xact_lock(hashtextextended('masters.plants', 0))
           FROM masters WHERE id = ANY($1) AND kind = 'plant' LIMIT 1",
        ids
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "INSERT INTO plants AS p (company_id, code, name, address, time_zone, ship_permission, is_used)
         SELECT b.id, m.code, coalesce(nullif(m.name, ''), m.code), coalesce(m.fields ->> 'address', ''),
                coalesce(m.fields ->> 'timeZone', 'Asia/Taipei'), coalesce(m.fields ->> 'shipPermission', 'open'),
                m.state = 'Active'
           FROM masters m, (SELECT id FROM companies WHERE type = 'B' ORDER BY id LIMIT 1) b
          WHERE m.id = ANY($1) AND m.kind = 'plant' ORDER BY m.code
         ON CONFLICT (code) DO UPDATE
            SET name = excluded.name, address = excluded.address, time_zone = excluded.time_zone,
                ship_permission = excluded.ship_permission, is_used = excluded.is_used
          WHERE (p.name, p.address, p.time_zone, p.ship_permission, p.is_used)
                IS DISTINCT FROM (excluded.name, excluded.address, excluded.time_zone, excluded.ship_permission, excluded.is_used)",
        ids
    )
    .execute(&mut *connection)
    .await?;
    name_missing_company(connection, ids).await
}

/// Orders that were held before their plant was known wait for its buyer company from now on, and say so.
async fn name_missing_company(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        r#"UPDATE held_orders h
              SET reasons = (SELECT jsonb_agg(CASE r.reason ->> 'label' WHEN 'ERP_PLANT_UNKNOWN'
                                                THEN jsonb_set(r.reason, '{label}', '"ERP_PLANT_WITHOUT_COMPANY"')
                                                ELSE r.reason END ORDER BY r.place)
                               FROM jsonb_array_elements(h.reasons) WITH ORDINALITY AS r(reason, place))
             FROM masters m
            WHERE m.id = ANY($1) AND m.kind = 'plant' AND h.plant_code = m.code
              AND NOT EXISTS (SELECT FROM plants p WHERE p.code = m.code)
              AND h.reasons @> '[{"label": "ERP_PLANT_UNKNOWN"}]'"#,
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Where suppliers stand in the ERP, independent of their state here; of these records, or of all.
pub(super) async fn standings(connection: &mut PgConnection, ids: Option<&[i64]>) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE companies c SET erp_standing = m.erp_standing, erp_replaced_by = m.replaced_by
           FROM masters m
          WHERE m.kind = 'vendor' AND c.code = m.code AND c.type IN ('S', 'T') AND ($1::bigint[] IS NULL OR m.id = ANY($1))
            AND (c.erp_standing, c.erp_replaced_by) IS DISTINCT FROM (m.erp_standing, m.replaced_by)",
        ids as Option<&[i64]>
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Suppliers and carriers are companies. One of which anybody else has said something, here or by registering, keeps that.
async fn companies(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO companies AS c (type, code, name, name_en, status, tax_number, address, phone)
         SELECT CASE m.kind WHEN 'vendor' THEN 'S' ELSE 'F' END, m.code, coalesce(nullif(m.name, ''), m.code),
                coalesce(m.fields ->> 'nameEn', nullif(m.name, ''), m.code), '--', m.fields ->> 'taxNumber',
                coalesce(m.fields ->> 'address', ''), coalesce(m.fields ->> 'phone', '')
           FROM masters m WHERE m.id = ANY($1) AND m.kind IN ('vendor', 'carrier') ORDER BY m.kind DESC, m.code
         ON CONFLICT (code) DO UPDATE
            SET name = excluded.name, name_en = excluded.name_en, tax_number = excluded.tax_number,
                address = excluded.address, phone = excluded.phone
          WHERE (c.type = excluded.type OR (c.type, excluded.type) IN (('T', 'S'), ('R', 'F'))) AND ehub_only_of_erp(c.id)
            AND (c.name, c.name_en, c.tax_number, c.address, c.phone) IS DISTINCT FROM
                (excluded.name, excluded.name_en, excluded.tax_number, excluded.address, excluded.phone)",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The codes of those that are of another sub-group than before. What they were of, the statement still sees where it looks at the table.
async fn materials(connection: &mut PgConnection, ids: &[i64]) -> Result<Vec<String>, Error> {
    let moved = sqlx::query_scalar!(
        "WITH written AS (
         INSERT INTO materials AS p (code, description, material_group, uom, lot_required, box_id_required,
                                     x_out_maintained, min_effective_days, lot_date_span_days, lot_unsaid,
                                     box_id_unsaid, x_out_unsaid, sub_group)
         SELECT m.code, m.name, coalesce(m.fields ->> 'materialGroup', ''), coalesce(m.fields ->> 'uom', 'PCS'),
                coalesce(m.fields ->> 'lotRequired', 'N') = 'Y', coalesce(m.fields ->> 'boxIdRequired', 'N') = 'Y',
                coalesce(m.fields ->> 'xOutMaintained', 'N') = 'Y', (m.fields ->> 'minEffectiveDays')::int,
                (m.fields ->> 'lotDateSpanDays')::int, NOT m.fields ? 'lotRequired', NOT m.fields ? 'boxIdRequired',
                NOT m.fields ? 'xOutMaintained', coalesce(m.fields ->> 'subGroup', '')
           FROM masters m WHERE m.id = ANY($1) AND m.kind = 'material' ORDER BY m.code
         ON CONFLICT (code) DO UPDATE
            SET description = excluded.description, material_group = excluded.material_group, uom = excluded.uom,
                lot_required = excluded.lot_required, box_id_required = excluded.box_id_required,
                x_out_maintained = excluded.x_out_maintained, min_effective_days = excluded.min_effective_days,
                lot_date_span_days = excluded.lot_date_span_days, lot_unsaid = excluded.lot_unsaid,
                box_id_unsaid = excluded.box_id_unsaid, x_out_unsaid = excluded.x_out_unsaid,
                sub_group = excluded.sub_group
          WHERE (p.description, p.material_group, p.uom, p.lot_required, p.box_id_required, p.x_out_maintained,
                 p.min_effective_days, p.lot_date_span_days, p.lot_unsaid, p.box_id_unsaid, p.x_out_unsaid,
                 p.sub_group) IS DISTINCT FROM
                (excluded.description, excluded.material_group, excluded.uom, excluded.lot_required,
                 excluded.box_id_required, excluded.x_out_maintained, excluded.min_effective_days,
                 excluded.lot_date_span_days, excluded.lot_unsaid, excluded.box_id_unsaid, excluded.x_out_unsaid, excluded.sub_group)
         RETURNING p.code, p.sub_group)
         SELECT w.code FROM written w LEFT JOIN materials before ON before.code = w.code
          WHERE w.sub_group <> coalesce(before.sub_group, '') ORDER BY w.code",
        ids
    )
    .fetch_all(connection)
    .await?;
    Ok(moved)
}

/// The letters of these periods are those of the record; of one that is taken out of use there are none.
async fn tracks(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH said AS (
           SELECT (m.code || '-01')::date AS period_on, pair AS letters
             FROM masters m LEFT JOIN LATERAL regexp_split_to_table(m.fields ->> 'letters', '[^A-Z]+') AS pair
                  ON m.state = 'Active' AND pair <> ''
            WHERE m.id = ANY($1) AND m.kind = 'invoiceTrack'),
         gone AS (
           DELETE FROM invoice_tracks t
            WHERE t.period_on IN (SELECT period_on FROM said)
              AND (t.period_on, t.letters) NOT IN (SELECT period_on, letters FROM said WHERE letters IS NOT NULL))
         INSERT INTO invoice_tracks (period_on, letters)
         SELECT DISTINCT period_on, letters FROM said WHERE letters IS NOT NULL ON CONFLICT DO NOTHING",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}
