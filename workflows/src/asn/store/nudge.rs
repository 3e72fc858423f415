//! Nudging suppliers: a mail with what is overdue and what is due this week, at most once a day for each.

use crate::Db;
use crate::asn::search::schedule::{Calendar, FIRST_DUE, PIECES, TO_SHIP};
use crate::error::Error;
use crate::mail::facts::{NudgeFacts, NudgedLineFacts, quantity};
use crate::mail::{self, Audience, Draft, Template};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::{Actor, Finding, Role};
use rust_decimal::Decimal;
use serde_json::json;
use sqlx::{FromRow, PgConnection, QueryBuilder};
use std::collections::{HashMap, HashSet};

/// Those of a supplier who answer orders, and who ship.
const TOLD: &[Role] = &[122, 124];
/// Lines of each kind that a mail lists; the others are counted, and the link leads to all of them.
const LISTED: i64 = 50;

/// A supplier that was nudged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nudged {
    /// Overdue lines.
    pub overdue: i64,
    /// Lines that are due from today to the end of the week.
    pub due: i64,
}

/// What became of one supplier.
#[derive(Debug)]
pub struct SupplierResult {
    /// Its code, as asked.
    pub code: String,
    /// Why it was not nudged; [`Error::NotFound`] if there is no such supplier.
    pub result: Result<Nudged, Error>,
}

/// What is to be shipped by a supplier.
#[derive(Default)]
struct Waiting {
    overdue_count: i64,
    due_count: i64,
    overdue: Vec<NudgedLineFacts>,
    due: Vec<NudgedLineFacts>,
}

struct Supplier {
    id: i64,
    name: String,
    /// Whether somebody there would read it.
    reads: bool,
}

/// A nudge of today.
struct Today {
    id: i64,
    vendor: i64,
    by: String,
    at: DateTime<Utc>,
}

/// Nudges suppliers by their codes; one that is refused does not stop the others. Each is nudged once a day of the portal's calendar, whoever
/// does it: a unique index decides which of two at once it is.
///
/// # Errors
/// The database's own; what becomes of each supplier is in the results, in the order asked, each once.
pub async fn nudge(db: &Db, actor: &Actor, now: DateTime<Utc>, codes: &[String]) -> Result<Vec<SupplierResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let calendar = Calendar::read(&mut tx, now).await?;
    let suppliers = suppliers(&mut tx, codes).await?;
    let ids: Vec<i64> = suppliers.values().map(|supplier| supplier.id).collect();
    let mut waiting = waiting(&mut tx, &calendar, &ids).await?;
    let mut wanted: Vec<i64> =
        suppliers.values().filter(|one| one.reads && waiting.contains_key(&one.id)).map(|one| one.id).collect();
    wanted.sort_unstable();
    let made = insert(&mut tx, actor, now, calendar.common, &wanted, &waiting).await?;
    let today = today(&mut tx, calendar.common, &ids).await?;
    let mut drafts: Vec<Draft> = Vec::new();
    let mut seen: HashSet<&String> = HashSet::new();
    let mut one = |code: &String| {
        let Some(supplier) = suppliers.get(code) else { return Err(Error::NotFound) };
        let waits = waiting.remove(&supplier.id);
        match (today.get(&supplier.id), waits) {
            (Some(nudge), Some(waits)) if made.contains(&nudge.id) => {
                let nudged = Nudged { overdue: waits.overdue_count, due: waits.due_count };
                drafts.extend([draft(nudge, code, supplier, waits)]);
                Ok(nudged)
            }
            (Some(Today { by, at, .. }), _) => {
                Err(refused(Finding::block("ASN_NUDGED_TODAY").with("by", by).with("at", at.to_rfc3339())))
            }
            (None, None) => Err(refused(Finding::block("ASN_NUDGE_NOTHING"))),
            (None, Some(_)) => Err(refused(Finding::block("ASN_NUDGE_NOBODY"))),
        }
    };
    let each = codes.iter().filter(|code| seen.insert(code));
    let results = each.map(|code| SupplierResult { code: code.clone(), result: one(code) }).collect();
    mail::queue(&mut tx, actor, now, &drafts).await?;
    tx.commit().await?;
    Ok(results)
}

fn refused(finding: Finding) -> Error {
    Error::Refused(vec![finding])
}

/// The suppliers of these codes, by code.
async fn suppliers(connection: &mut PgConnection, codes: &[String]) -> Result<HashMap<String, Supplier>, Error> {
    let rows = sqlx::query!(
        r#"SELECT c.id, c.code, c.name,
                  EXISTS (SELECT FROM accounts a JOIN account_groups g ON g.account_id = a.id
                            JOIN group_roles r ON r.group_id = g.group_id AND r.role = ANY($2)
                           WHERE a.status = 'Y'
                             AND (a.company_id = c.id OR EXISTS (SELECT FROM account_companies m
                                                                  WHERE m.account_id = a.id AND m.company_id = c.id)))
                    AS "reads!"
             FROM companies c WHERE c.type = 'S' AND c.code = ANY($1)"#,
        codes,
        &TOLD.iter().filter_map(|role| i16::try_from(*role).ok()).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.code, Supplier { id: row.id, name: row.name, reads: row.reads })).collect())
}

#[derive(FromRow)]
struct LineRow {
    vendor_id: i64,
    late: bool,
    total: i64,
    po_no: String,
    line_no: i32,
    material_code: String,
    description: String,
    uom: String,
    due_on: NaiveDate,
    due_qty: Decimal,
}

/// What is overdue and what is due until the end of the week, of lines that are followed up, by supplier.
async fn waiting(
    connection: &mut PgConnection,
    calendar: &Calendar,
    vendors: &[i64],
) -> Result<HashMap<i64, Waiting>, Error> {
    let (_, sunday) = calendar.this_week();
    let mut query = QueryBuilder::new(
        "SELECT q.* FROM (
           SELECT t.*, row_number() OVER (PARTITION BY t.vendor_id, t.late ORDER BY t.due_on, t.id) AS place,
                  count(*) OVER (PARTITION BY t.vendor_id, t.late) AS total
             FROM (SELECT l.id, l.vendor_id, l.po_no, l.line_no, l.material_code, l.description, l.uom, e.late,
                          min(e.due_on) AS due_on, sum(e.due_qty) AS due_qty
                     FROM po_lines l CROSS JOIN LATERAL (SELECT e.due_on, e.due_qty, e.due_on < ",
    );
    calendar.today(&mut query);
    query.push(" AS late FROM ").push(PIECES).push(" e) e WHERE e.due_on <= ").push_bind(sunday);
    query.push(TO_SHIP).push(" AND l.follow_up AND ").push(FIRST_DUE).push(" <= ").push_bind(sunday);
    query.push(" AND l.vendor_id = ANY(").push_bind(vendors.to_vec());
    query.push(") GROUP BY l.id, e.late) t) q WHERE q.place <= ").push_bind(LISTED);
    query.push(" ORDER BY q.vendor_id, q.due_on, q.id");
    let rows: Vec<LineRow> = query.build_query_as().persistent(false).fetch_all(connection).await?;
    let mut waiting: HashMap<i64, Waiting> = HashMap::new();
    for row in rows {
        let of = waiting.entry(row.vendor_id).or_default();
        let line = NudgedLineFacts {
            po_no: row.po_no,
            line_no: row.line_no,
            material_code: row.material_code,
            description: row.description,
            uom: row.uom,
            due_on: row.due_on.to_string(),
            due_qty: quantity(row.due_qty),
        };
        if row.late {
            of.overdue_count = row.total;
            of.overdue.extend([line]);
        } else {
            of.due_count = row.total;
            of.due.extend([line]);
        }
    }
    Ok(waiting)
}

/// Writes down who is nudged; ids of what was written. Of two at once the second waits for the first and then finds it there.
async fn insert(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    today: NaiveDate,
    vendors: &[i64],
    waiting: &HashMap<i64, Waiting>,
) -> Result<Vec<i64>, Error> {
    let count =
        |of: fn(&Waiting) -> i64| -> Vec<i64> { vendors.iter().map(|id| waiting.get(id).map_or(0, of)).collect() };
    let made = sqlx::query_scalar!(
        "INSERT INTO ship_nudges (vendor_id, nudged_on, nudged_at, nudged_by, nudged_for, nudged_by_name, overdue_count, due_count)
         SELECT i.vendor, $1, $2, $3, $4, $5, i.overdue, i.due
           FROM unnest($6::bigint[], $7::bigint[], $8::bigint[]) AS i(vendor, overdue, due) ORDER BY i.vendor
         ON CONFLICT (vendor_id, nudged_on) DO NOTHING RETURNING id",
        today,
        now,
        actor.account,
        actor.acting_for.as_ref().map(|principal| principal.account),
        actor.name,
        vendors,
        &count(|waits| waits.overdue_count),
        &count(|waits| waits.due_count)
    )
    .fetch_all(connection)
    .await?;
    Ok(made)
}

/// Today's nudges of these suppliers, by supplier.
async fn today(connection: &mut PgConnection, today: NaiveDate, vendors: &[i64]) -> Result<HashMap<i64, Today>, Error> {
    let rows = sqlx::query_as!(
        Today,
        r#"SELECT id, vendor_id AS vendor, nudged_by_name AS by, nudged_at AS at FROM ship_nudges
            WHERE nudged_on = $1 AND vendor_id = ANY($2)"#,
        today,
        vendors
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.vendor, row)).collect())
}

fn draft(nudge: &Today, code: &str, supplier: &Supplier, waits: Waiting) -> Draft {
    let kind = if waits.overdue_count > 0 { "OVERDUE" } else { "DUE" };
    let facts = NudgeFacts {
        vendor_code: code.to_owned(),
        vendor_name: supplier.name.clone(),
        nudged_by: nudge.by.clone(),
        overdue_count: waits.overdue_count,
        due_count: waits.due_count,
        overdue: waits.overdue,
        due: waits.due,
    };
    Draft {
        template: Template::ShipNudge,
        process: "ship_nudge",
        document: nudge.id,
        document_version: 1,
        occasion: 0,
        document_no: code.to_owned(),
        audiences: vec![Audience::Company { company: supplier.id, roles: TOLD }],
        link: format!("/asn/asnSchedule?type={kind}"),
        facts: json!(facts),
    }
}
