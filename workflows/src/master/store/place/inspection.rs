//! What is written from records that are the catalogue of inspection. Of one that is taken out of use nothing is left there.

use crate::error::Error;
use sqlx::PgConnection;

/// Writes what comes of these records, whatever their kinds; the codes of the sub-groups that ask something else by it.
pub(super) async fn all(connection: &mut PgConnection, ids: &[i64]) -> Result<Vec<String>, Error> {
    units(connection, ids).await?;
    categories(connection, ids).await?;
    sub_groups(connection, ids).await?;
    items(connection, ids).await?;
    asked_keys(connection, ids).await
}

async fn units(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH said AS (SELECT state, code, name FROM masters WHERE id = ANY($1) AND kind = 'inspectionUnit'),
         gone AS (DELETE FROM inspection_units WHERE code IN (SELECT code FROM said WHERE state <> 'Active'))
         INSERT INTO inspection_units AS u (code, name) SELECT code, name FROM said WHERE state = 'Active' ORDER BY code
         ON CONFLICT (code) DO UPDATE SET name = excluded.name WHERE u.name <> excluded.name",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn categories(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH said AS (
           SELECT state, code, name, coalesce(fields ->> 'materialGroup', '') AS material_group
             FROM masters WHERE id = ANY($1) AND kind = 'inspectionCategory'),
         gone AS (DELETE FROM inspection_categories WHERE code IN (SELECT code FROM said WHERE state <> 'Active'))
         INSERT INTO inspection_categories AS c (code, name, material_group)
         SELECT code, name, material_group FROM said WHERE state = 'Active' ORDER BY code
         ON CONFLICT (code) DO UPDATE SET name = excluded.name, material_group = excluded.material_group
          WHERE (c.name, c.material_group) IS DISTINCT FROM (excluded.name, excluded.material_group)",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn sub_groups(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH said AS (
           SELECT state, code, name, coalesce(fields ->> 'category', '') AS category, fields ->> 'certificate' AS certificate
             FROM masters WHERE id = ANY($1) AND kind = 'inspectionSubGroup'),
         gone AS (DELETE FROM inspection_sub_groups WHERE code IN (SELECT code FROM said WHERE state <> 'Active'))
         INSERT INTO inspection_sub_groups AS g (code, name, category_code, certificate)
         SELECT code, name, category, certificate FROM said WHERE state = 'Active' ORDER BY code
         ON CONFLICT (code) DO UPDATE
            SET name = excluded.name, category_code = excluded.category_code, certificate = excluded.certificate
          WHERE (g.name, g.category_code, g.certificate) IS DISTINCT FROM (excluded.name, excluded.category_code, excluded.certificate)",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn items(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH said AS (
           SELECT state, version, fields, fields ->> 'subGroup' AS sub_group, fields ->> 'shortName' AS short_name
             FROM masters WHERE id = ANY($1) AND kind = 'inspectionItem'),
         gone AS (
           DELETE FROM inspection_items
            WHERE (sub_group_code, short_name) IN (SELECT sub_group, short_name FROM said WHERE state <> 'Active'))
         INSERT INTO inspection_items (sub_group_code, short_name, name, difference, reply_type, spec_value, lower_limit, upper_limit,
                                       unit, sample_size, reject_count, effective_days, suits, item_version)
         SELECT sub_group, short_name, fields ->> 'name', fields ->> 'difference', fields ->> 'replyType',
                coalesce(fields ->> 'specValue', ''), (fields ->> 'lowerLimit')::numeric, (fields ->> 'upperLimit')::numeric,
                coalesce(fields ->> 'unit', ''), (fields ->> 'sampleSize')::int, coalesce(fields ->> 'rejectCount', '0')::int,
                (fields ->> 'effectiveDays')::int, coalesce(fields ->> 'suits', 'Y') = 'Y', version
           FROM said WHERE state = 'Active' ORDER BY sub_group, short_name
         ON CONFLICT (sub_group_code, short_name) DO UPDATE
            SET name = excluded.name, difference = excluded.difference, reply_type = excluded.reply_type,
                spec_value = excluded.spec_value, lower_limit = excluded.lower_limit, upper_limit = excluded.upper_limit,
                unit = excluded.unit, sample_size = excluded.sample_size, reject_count = excluded.reject_count,
                effective_days = excluded.effective_days, suits = excluded.suits, item_version = excluded.item_version",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What the sub-groups of these records ask, as one word; the codes of those where it is another word. They are locked before the items are
/// read: of two who change items of the same one at the same time the second sees what the first wrote.
async fn asked_keys(connection: &mut PgConnection, ids: &[i64]) -> Result<Vec<String>, Error> {
    let codes = sqlx::query_scalar!(
        r#"SELECT g.code FROM inspection_sub_groups g
            WHERE g.code IN (SELECT CASE m.kind WHEN 'inspectionItem' THEN m.fields ->> 'subGroup' ELSE m.code END
                               FROM masters m WHERE m.id = ANY($1) AND m.kind IN ('inspectionItem', 'inspectionSubGroup'))
            ORDER BY g.code FOR UPDATE"#,
        ids
    )
    .fetch_all(&mut *connection)
    .await?;
    if codes.is_empty() {
        return Ok(codes);
    }
    let changed = sqlx::query_scalar!(
        r#"UPDATE inspection_sub_groups g SET asked_key = k.key
             FROM (SELECT w.code, coalesce(encode(sha256(convert_to(g.category_code || E'\n' || string_agg(
                            i.short_name || E'\t' || i.difference || i.reply_type, E'\n' ORDER BY i.short_name COLLATE "C"),
                          'UTF8')), 'hex'), '') AS key
                     FROM unnest($1::text[]) AS w(code) JOIN inspection_sub_groups g ON g.code = w.code
                     LEFT JOIN inspection_items i ON i.sub_group_code = w.code AND i.suits
                    GROUP BY w.code, g.category_code) k
            WHERE g.code = k.code AND g.asked_key <> k.key RETURNING g.code"#,
        &codes
    )
    .fetch_all(connection)
    .await?;
    Ok(changed)
}
