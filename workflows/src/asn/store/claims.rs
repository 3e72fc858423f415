//! Numbers that only one living notice may use. The unique index is the judge: what cannot be inserted is somebody else's.

use super::load::Loaded;
use crate::asn::facts::{Claim, ClaimKind, rt_scope};
use crate::error::Error;
use ehub_engine::label::Label;
use sqlx::PgConnection;
use std::collections::{BTreeSet, HashMap};

fn scope_of(loaded: &Loaded) -> Option<String> {
    loaded.facts.header.shipped_on.map(|day| rt_scope(loaded.vendor, loaded.plant, day))
}

/// Claims as columns, for `unnest`.
#[derive(Default)]
struct Columns {
    asn: Vec<i64>,
    vendor: Vec<i64>,
    kind: Vec<String>,
    scope: Vec<String>,
    value: Vec<String>,
}

impl Columns {
    fn of(all: &[&mut Loaded]) -> Self {
        let mut columns = Self::default();
        for loaded in all {
            for claim in loaded.facts.claims(loaded.vendor, loaded.plant) {
                columns.asn.push(loaded.id);
                columns.vendor.push(loaded.vendor);
                columns.kind.push(claim.kind.as_str().to_owned());
                columns.scope.push(claim.scope);
                columns.value.push(claim.value);
            }
        }
        columns
    }
}

/// How to read a number for which no claim is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unseen {
    /// Claims were just taken: what is not ours is somebody else's, even if row-level security hides whose.
    Taken,
    /// Nothing was taken: only a visible claim of another notice counts.
    Free,
}

/// Takes every free number that these drafts use and fills in which ones others hold.
///
/// # Errors
/// The database's own. A number that somebody else holds is no error: it is a fact.
pub async fn take(connection: &mut PgConnection, drafts: &mut [&mut Loaded]) -> Result<(), Error> {
    insert(connection, drafts).await?;
    fill(connection, drafts, Unseen::Taken).await
}

/// As [`take`], and senders of the same vendor, plant and shipment day count their RT numbers one after the other.
///
/// # Errors
/// The database's own.
pub async fn take_in_turn(connection: &mut PgConnection, drafts: &mut [&mut Loaded]) -> Result<(), Error> {
    insert(connection, drafts).await?;
    queue_for_rt(connection, drafts).await?;
    fill(connection, drafts, Unseen::Taken).await
}

/// Fills in which numbers others hold, without taking any: for reading.
///
/// # Errors
/// The database's own.
pub async fn look(connection: &mut PgConnection, drafts: &mut [&mut Loaded]) -> Result<(), Error> {
    fill(connection, drafts, Unseen::Free).await
}

/// Inserts every free number that these drafts use, and lets go of those they no longer use.
///
/// Numbers are inserted in one order everywhere and let go only afterwards, so that two drafts that swap numbers do not
/// wait for each other.
async fn insert(connection: &mut PgConnection, drafts: &[&mut Loaded]) -> Result<(), Error> {
    let columns = Columns::of(drafts);
    sqlx::query!(
        "INSERT INTO asn_claims (kind, scope, value, asn_id, vendor_id)
         SELECT c.kind, c.scope, c.value, c.asn, c.vendor
           FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
                AS c(kind, scope, value, asn, vendor)
          ORDER BY c.kind, c.scope, c.value, c.asn
         ON CONFLICT (kind, scope, value) WHERE live DO NOTHING",
        &columns.kind,
        &columns.scope,
        &columns.value,
        &columns.asn,
        &columns.vendor
    )
    .execute(&mut *connection)
    .await?;
    let ids: Vec<i64> = drafts.iter().map(|draft| draft.id).collect();
    sqlx::query!(
        "DELETE FROM asn_claims c
          WHERE c.asn_id = ANY($1) AND c.live
            AND (c.asn_id, c.kind, c.scope, c.value) NOT IN (
              SELECT w.asn, w.kind, w.scope, w.value
                FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS w(asn, kind, scope, value))",
        &ids,
        &columns.asn,
        &columns.kind,
        &columns.scope,
        &columns.value
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Waits until nobody else counts RT numbers of the same vendor, plant and shipment day.
async fn queue_for_rt(connection: &mut PgConnection, drafts: &[&mut Loaded]) -> Result<(), Error> {
    let scopes: BTreeSet<String> =
        drafts.iter().filter(|draft| draft.facts.rt_numbers().next().is_some()).filter_map(|d| scope_of(d)).collect();
    let scopes: Vec<String> = scopes.into_iter().collect();
    sqlx::query!(
        "SELECT pg_advisory_xact_lock(hashtextextended('asn.rt:' || s, 0)) FROM unnest($1::text[]) AS s ORDER BY s",
        &scopes
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}

async fn fill(connection: &mut PgConnection, drafts: &mut [&mut Loaded], unseen: Unseen) -> Result<(), Error> {
    let columns = Columns::of(drafts);
    let rows = sqlx::query!(
        "SELECT c.kind, c.scope, c.value, c.asn_id FROM asn_claims c
           JOIN unnest($1::text[], $2::text[], $3::text[]) AS w(kind, scope, value)
             ON w.kind = c.kind AND w.scope = c.scope AND w.value = c.value
          WHERE c.live",
        &columns.kind,
        &columns.scope,
        &columns.value
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut holder: HashMap<Claim, i64> = HashMap::new();
    for row in rows {
        let Some(kind) = ClaimKind::parse(&row.kind) else { continue };
        holder.insert(Claim { kind, scope: row.scope, value: row.value }, row.asn_id);
    }
    for loaded in drafts.iter_mut() {
        let mut taken = loaded.facts.claims(loaded.vendor, loaded.plant);
        taken.retain(|claim| match holder.get(claim) {
            Some(asn) => *asn != loaded.id,
            None => unseen == Unseen::Taken,
        });
        loaded.facts.taken = taken;
    }
    count_rt(connection, drafts).await
}

/// Counts the RT numbers that other notices hold on the drafts' shipment days.
async fn count_rt(connection: &mut PgConnection, drafts: &mut [&mut Loaded]) -> Result<(), Error> {
    let scopes: BTreeSet<String> = drafts.iter().filter_map(|draft| scope_of(draft)).collect();
    let scopes: Vec<String> = scopes.into_iter().collect();
    let rows = sqlx::query!(
        r#"SELECT scope, asn_id, count(*) AS "count!" FROM asn_claims
            WHERE kind = 'rt' AND live AND scope = ANY($1) GROUP BY scope, asn_id"#,
        &scopes
    )
    .fetch_all(connection)
    .await?;
    for draft in drafts.iter_mut() {
        let scope = scope_of(draft);
        let others = rows.iter().filter(|row| Some(&row.scope) == scope.as_ref() && row.asn_id != draft.id);
        draft.facts.rt_elsewhere = others.map(|row| row.count).sum();
    }
    Ok(())
}
