//! What the ERP says of master data: kept beside what people say, and never in its way.

use super::{place, sound, tell_specs};
use crate::Db;
use crate::error::Error;
use crate::master::kind::Kind;
use crate::master::machine::Texts;
use crate::process::{By, Cx};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use ehub_engine::labels;
use serde_json::{Value, json};
use sqlx::PgConnection;

labels! {
    /// Where a record stands in the ERP.
    pub enum Standing {
        /// The ERP has not told of it by itself: it came with an order, or people made it.
        Unknown = "unknown",
        /// It is used there.
        Active = "active",
        /// It is not used there.
        Inactive = "inactive",
        /// It was there, and is no more.
        Gone = "gone",
    }
}

/// A record as the ERP has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// By what orders name it.
    pub code: String,
    /// Whether the ERP still uses it. One that it does not use, and that nobody here knows, is left out.
    pub is_active: bool,
    /// Code of the record that took its place in the ERP; `None` = it stands for itself.
    pub replaced_by: Option<String>,
    /// Texts by the name of the field, as far as this ERP keeps such a thing.
    pub said: Texts,
}

/// Takes what the ERP says; how many records say something new. Telling the same again changes nothing. What does not hold the field's
/// form is left out, and so is a record whose code does not hold.
///
/// # Errors
/// Only the database's own: then nothing was taken.
pub async fn tell(db: &Db, actor: &Actor, now: DateTime<Utc>, kind: Kind, told: Vec<Told>) -> Result<u64, Error> {
    let all = told.len();
    let mut told: Vec<Told> = told.into_iter().filter(|one| kind.check_code(&one.code).is_empty()).collect();
    if told.len() < all {
        tracing::warn!(%kind, left_out = all - told.len(), "the ERP has records with codes that are no codes here");
    }
    // One row per code: an ERP that has two of them is believed the last. Sorted, so that calls lock in one order.
    told.reverse();
    told.sort_by(|one, other| one.code.cmp(&other.code));
    told.dedup_by(|one, other| one.code == other.code);
    let codes: Vec<String> = told.iter().map(|one| one.code.clone()).collect();
    let standing: Vec<bool> = told.iter().map(|one| one.is_active).collect();
    let replaced_by: Vec<Option<String>> = told.iter().map(|one| one.replaced_by.clone()).collect();
    let said: Vec<Value> = told.into_iter().map(|one| json!(sound(kind, one.said))).collect();
    let mut tx = db.begin(actor).await?;
    let news = sqlx::query_scalar!(
        // What is not news is left alone, so that it is not locked either. Of materials the orders have said what a walk may not know.
        "WITH news AS (
           SELECT w.code,
                  CASE $1 WHEN 'material' THEN coalesce(known.erp, '{}') - ARRAY['materialGroup', 'minEffectiveDays'] ELSE '{}' END
                    || w.said AS said,
                  CASE WHEN w.active THEN 'active' ELSE 'inactive' END AS standing, w.replaced, known.id, known.erp,
                  known.erp_standing, known.replaced_by
             FROM unnest($2::text[], $3::jsonb[], $4::bool[], $6::text[]) AS w(code, said, active, replaced)
             LEFT JOIN masters known ON known.kind = $1 AND known.code = w.code
            WHERE w.active OR known.id IS NOT NULL)
         INSERT INTO masters AS m (kind, code, state, changed_at, erp, erp_standing, replaced_by, told_at)
         SELECT $1, code, 'Active', $5, said, standing, replaced, $5 FROM news
          WHERE id IS NULL OR (erp, erp_standing, replaced_by) IS DISTINCT FROM (said, standing, replaced) ORDER BY code
         ON CONFLICT (kind, code) DO UPDATE
            SET erp = excluded.erp, erp_standing = excluded.erp_standing, replaced_by = excluded.replaced_by, told_at = excluded.told_at
         RETURNING id",
        kind.as_str(),
        &codes,
        &said,
        &standing,
        now,
        &replaced_by as &[Option<String>]
    )
    .fetch_all(&mut *tx)
    .await?;
    let anew = place::all(&mut tx, &news).await?;
    tell_specs(&mut Cx::new(&mut tx, By::new(actor, now)), &anew).await?;
    tx.commit().await?;
    Ok(news.len() as u64)
}

/// Marks those that the ERP no longer has: all but these codes, which a whole walk met. What it said of them last stays.
///
/// # Errors
/// Only the database's own.
pub async fn gone(db: &Db, actor: &Actor, now: DateTime<Utc>, kind: Kind, codes: &[String]) -> Result<u64, Error> {
    let mut tx = db.begin(actor).await?;
    let done = sqlx::query!(
        "UPDATE masters SET erp_standing = 'gone', told_at = $3
          WHERE kind = $1 AND erp_standing IN ('active', 'inactive')
            AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS w(code) WHERE w.code = masters.code)",
        kind.as_str(),
        codes,
        now
    )
    .execute(&mut *tx)
    .await?;
    place::standings(&mut tx, None).await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}

/// What an order says of a material that it names.
pub(crate) struct OfOrder<'a> {
    pub code: &'a str,
    pub description: &'a str,
    pub uom: &'a str,
    /// `None` = this ERP keeps no such thing in its orders.
    pub lot_required: Option<bool>,
    pub box_id_required: Option<bool>,
    pub x_out_maintained: Option<bool>,
}

impl OfOrder<'_> {
    /// What holds whatever else the ERP says of the material.
    fn handling(&self) -> Value {
        let yes_no = |flag: bool| json!(if flag { "Y" } else { "N" });
        let flags = [
            ("lotRequired", self.lot_required),
            ("boxIdRequired", self.box_id_required),
            ("xOutMaintained", self.x_out_maintained),
        ];
        flags.into_iter().filter_map(|(name, flag)| Some((name.to_owned(), yes_no(flag?)))).collect()
    }
}

/// Takes what orders say of materials: what nothing is known of is made, and how a material is handled is as the newest order says. Its
/// words and its unit are those of the ERP's master data, where it tells them. Each code once, in order.
///
/// # Errors
/// Only the database's own.
pub(crate) async fn tell_of_orders(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    told: &[OfOrder<'_>],
) -> Result<(), Error> {
    let codes: Vec<String> = told.iter().map(|one| one.code.to_owned()).collect();
    adopt_materials(connection, now, Some(&codes)).await?;
    let first: Vec<Value> = told.iter().map(|one| json!({"description": one.description, "uom": one.uom})).collect();
    let handling: Vec<Value> = told.iter().map(OfOrder::handling).collect();
    let news = sqlx::query_scalar!(
        "INSERT INTO masters AS m (kind, code, state, changed_at, erp, told_at)
         SELECT 'material', w.code, 'Active', $4, first || handling, $4
           FROM unnest($1::text[], $2::jsonb[], $3::jsonb[]) AS w(code, first, handling)
           LEFT JOIN masters known ON known.kind = 'material' AND known.code = w.code
          WHERE known.id IS NULL OR NOT coalesce(known.erp, '{}') @> handling ORDER BY w.code
         ON CONFLICT (kind, code) DO UPDATE
            SET erp = coalesce(m.erp, '{}') || (excluded.erp - ARRAY['description', 'uom']), told_at = excluded.told_at
         RETURNING id",
        &codes,
        &first,
        &handling,
        now
    )
    .fetch_all(&mut *connection)
    .await?;
    // No order says of which sub-group a material is.
    place::all(connection, &news).await?;
    Ok(())
}

/// Makes records of what was there before there were any, or what something else made: what it says is what people said.
///
/// # Errors
/// Only the database's own.
pub async fn adopt(db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    adopt_within(&mut tx, now, None).await?;
    place::waiting(&mut tx).await?;
    tx.commit().await?;
    while unsaid(db, actor).await? {}
    Ok(())
}

/// Materials whose flags a version wrote that did not tell "nobody said so" from "no": a portion, in a transaction of its own. Whether
/// there was any.
async fn unsaid(db: &Db, actor: &Actor) -> Result<bool, Error> {
    let mut tx = db.begin(actor).await?;
    let ids = sqlx::query_scalar!(
        "SELECT m.id FROM masters m JOIN materials p ON p.code = m.code
          WHERE m.kind = 'material' AND (p.lot_unsaid, p.box_id_unsaid, p.x_out_unsaid) IS DISTINCT FROM
                (NOT m.fields ? 'lotRequired', NOT m.fields ? 'boxIdRequired', NOT m.fields ? 'xOutMaintained')
          ORDER BY m.code LIMIT 2000"
    )
    .fetch_all(&mut *tx)
    .await?;
    place::all(&mut tx, &ids).await?;
    tx.commit().await?;
    Ok(!ids.is_empty())
}

/// As [`adopt`], of materials only those with these codes.
pub(super) async fn adopt_within(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    materials: Option<&[String]>,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO masters (kind, code, state, changed_at, own)
         SELECT 'plant', code, CASE WHEN is_used THEN 'Active' ELSE 'Inactive' END, $1::timestamptz,
                jsonb_build_object('name', name, 'timeZone', time_zone, 'shipPermission', ship_permission)
                || CASE address WHEN '' THEN '{}' ELSE jsonb_build_object('address', address) END
           FROM plants p WHERE NOT EXISTS (SELECT FROM masters m WHERE m.kind = 'plant' AND m.code = p.code)
         UNION ALL
         SELECT 'invoiceTrack', to_char(period_on, 'YYYY-MM'), 'Active', $1::timestamptz,
                jsonb_build_object('letters', string_agg(letters, ', ' ORDER BY letters))
           FROM invoice_tracks t
          WHERE NOT EXISTS (SELECT FROM masters m WHERE m.kind = 'invoiceTrack' AND m.code = to_char(t.period_on, 'YYYY-MM'))
          GROUP BY period_on
          ORDER BY 1, 2
         ON CONFLICT DO NOTHING",
        now
    )
    .execute(&mut *connection)
    .await?;
    adopt_materials(connection, now, materials).await
}

/// As [`adopt`], for materials: their words came with orders, their days from people.
async fn adopt_materials(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    codes: Option<&[String]>,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO masters (kind, code, state, changed_at, erp, told_at, own)
         SELECT 'material', code, 'Active', $1,
                jsonb_strip_nulls(jsonb_build_object('description', description, 'uom', uom,
                  'lotRequired', CASE ehub_said(lot_required, lot_unsaid) WHEN true THEN 'Y' WHEN false THEN 'N' END,
                  'boxIdRequired', CASE ehub_said(box_id_required, box_id_unsaid) WHEN true THEN 'Y' WHEN false THEN 'N' END,
                  'xOutMaintained', CASE ehub_said(x_out_maintained, x_out_unsaid) WHEN true THEN 'Y' WHEN false THEN 'N' END)),
                $1,
                jsonb_strip_nulls(jsonb_build_object('materialGroup', nullif(material_group, ''),
                  'minEffectiveDays', min_effective_days::text, 'lotDateSpanDays', lot_date_span_days::text,
                  'subGroup', nullif(sub_group, '')))
           FROM materials p
          WHERE ($2::text[] IS NULL OR code = ANY($2))
            AND NOT EXISTS (SELECT FROM masters m WHERE m.kind = 'material' AND m.code = p.code)
          ORDER BY code
         ON CONFLICT DO NOTHING",
        now,
        codes as _
    )
    .execute(connection)
    .await?;
    Ok(())
}
