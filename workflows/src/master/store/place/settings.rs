//! What is written from records that are settings of shipments. Of one that is taken out of use nothing is left there.

use crate::error::Error;
use sqlx::PgConnection;

/// Writes what comes of these records, whatever their kinds.
pub(super) async fn all(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    shipment_rules(connection, ids).await?;
    x_out_rules(connection, ids).await?;
    tax_codes(connection, ids).await?;
    choices(connection, ids).await?;
    vendor_names(connection, ids).await?;
    order_changes(connection, ids).await
}

async fn order_changes(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH said AS (
           SELECT state, code, fields FROM masters WHERE id = ANY($1) AND kind = 'orderChange'),
         gone AS (DELETE FROM order_change_rules WHERE field IN (SELECT code FROM said WHERE state <> 'Active'))
         INSERT INTO order_change_rules (field, asks)
         SELECT code, fields ->> 'asksAgain' = 'Y' FROM said WHERE state = 'Active' ORDER BY code
         ON CONFLICT (field) DO UPDATE SET asks = excluded.asks",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn shipment_rules(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH said AS (
           SELECT state, fields, coalesce(fields ->> 'plant', '') AS plant_code, coalesce(fields ->> 'materialGroup', '') AS material_group
             FROM masters WHERE id = ANY($1) AND kind = 'shipmentRule'),
         gone AS (
           DELETE FROM shipment_rules
            WHERE (plant_code, material_group) IN (SELECT plant_code, material_group FROM said WHERE state <> 'Active'))
         INSERT INTO shipment_rules (plant_code, material_group, lot_required, min_effective_days, lot_date_span_days, box_id_required,
                                     boxes_at_once, reminder_days, certificate, rt_daily_limit, invoice_tolerance, base_currency,
                                     gs1_prefix)
         SELECT plant_code, material_group, fields ->> 'lotRequired' = 'Y', (fields ->> 'minEffectiveDays')::int,
                (fields ->> 'lotDateSpanDays')::int, fields ->> 'boxIdRequired' = 'Y', (fields ->> 'boxesAtOnce')::int,
                (fields ->> 'reminderDays')::int, fields ->> 'certificate', (fields ->> 'rtDailyLimit')::int,
                (fields ->> 'invoiceTolerance')::numeric, fields ->> 'baseCurrency', fields ->> 'gs1Prefix'
           FROM said WHERE state = 'Active' ORDER BY plant_code, material_group
         ON CONFLICT (plant_code, material_group) DO UPDATE
            SET lot_required = excluded.lot_required, min_effective_days = excluded.min_effective_days,
                lot_date_span_days = excluded.lot_date_span_days, box_id_required = excluded.box_id_required,
                boxes_at_once = excluded.boxes_at_once, reminder_days = excluded.reminder_days, certificate = excluded.certificate,
                rt_daily_limit = excluded.rt_daily_limit, invoice_tolerance = excluded.invoice_tolerance,
                base_currency = excluded.base_currency, gs1_prefix = excluded.gs1_prefix",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn x_out_rules(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH said AS (
           SELECT r.state, p.id AS material_id, c.id AS vendor_id, r.fields ->> 'xOutMaintained' = 'Y' AS x_out
             FROM masters r JOIN materials p ON p.code = r.fields ->> 'material' JOIN companies c ON c.code = r.fields ->> 'vendor'
            WHERE r.id = ANY($1) AND r.kind = 'xOutRule'),
         gone AS (
           DELETE FROM x_out_rules
            WHERE (material_id, vendor_id) IN (SELECT material_id, vendor_id FROM said WHERE state <> 'Active'))
         INSERT INTO x_out_rules (material_id, vendor_id, x_out)
         SELECT material_id, vendor_id, x_out FROM said WHERE state = 'Active' ORDER BY material_id, vendor_id
         ON CONFLICT (material_id, vendor_id) DO UPDATE SET x_out = excluded.x_out",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn tax_codes(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH said AS (SELECT state, code, fields FROM masters WHERE id = ANY($1) AND kind = 'taxCode'),
         gone AS (DELETE FROM invoice_settings WHERE tax_code IN (SELECT code FROM said WHERE state <> 'Active'))
         INSERT INTO invoice_settings (tax_code, number_rule, max_length, tax_zero, exchange_rate_required)
         SELECT code, fields ->> 'numberForm', (fields ->> 'maxLength')::int, fields ->> 'taxZero' = 'Y',
                fields ->> 'exchangeRateRequired' = 'Y'
           FROM said WHERE state = 'Active' ORDER BY code
         ON CONFLICT (tax_code) DO UPDATE
            SET number_rule = excluded.number_rule, max_length = excluded.max_length, tax_zero = excluded.tax_zero,
                exchange_rate_required = excluded.exchange_rate_required",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn choices(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH said AS (
           SELECT state, fields ->> 'list' AS list, fields ->> 'value' AS value, coalesce(fields ->> 'name', '') AS name
             FROM masters WHERE id = ANY($1) AND kind = 'choice'),
         gone AS (DELETE FROM choices WHERE (list, value) IN (SELECT list, value FROM said WHERE state <> 'Active'))
         INSERT INTO choices (list, value, name) SELECT list, value, name FROM said WHERE state = 'Active' ORDER BY list, value
         ON CONFLICT (list, value) DO UPDATE SET name = excluded.name",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn vendor_names(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH said AS (
           SELECT m.state, c.id AS vendor_id, m.fields ->> 'language' AS language, m.fields ->> 'name' AS name
             FROM masters m JOIN companies c ON c.code = m.fields ->> 'vendor'
            WHERE m.id = ANY($1) AND m.kind = 'vendorName'),
         gone AS (
           DELETE FROM vendor_names
            WHERE (vendor_id, language) IN (SELECT vendor_id, language FROM said WHERE state <> 'Active'))
         INSERT INTO vendor_names (vendor_id, language, name)
         SELECT vendor_id, language, name FROM said WHERE state = 'Active' ORDER BY vendor_id, language
         ON CONFLICT (vendor_id, language) DO UPDATE SET name = excluded.name",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}
