//! SQL of finding. Each source is asked by an index of its numbers; those of a supplier by an index that begins with the supplier, for its
//! few rows may lie anywhere among those of all others. Only what was found is then looked at more closely.

use super::{Hit, MOST, Source};
use crate::database::Db;
use crate::error::Error;
use crate::filter::begins_in_index;
use crate::po::search::spelling::begins;
use ehub_engine::Actor;
use sqlx::{PgConnection, Postgres, QueryBuilder};

/// What begins with `words` in each of these sources, by number and at most [`MOST`] of each, of what the actor may see. `words` as
/// [`super::wanted`] gives them.
///
/// # Errors
/// The database's own.
pub async fn find(db: &Db, actor: &Actor, words: &str, sources: &[Source]) -> Result<Vec<Vec<Hit>>, Error> {
    let mut tx = db.begin(actor).await?;
    let mut found = Vec::with_capacity(sources.len());
    for &source in sources {
        found.extend([hits(&mut tx, actor.company, words, source).await?]);
    }
    tx.commit().await?;
    Ok(found)
}

async fn hits(
    connection: &mut PgConnection,
    company: Option<i64>,
    words: &str,
    source: Source,
) -> Result<Vec<Hit>, Error> {
    let mut query = match (source, company) {
        (Source::Orders, _) => orders(company, words),
        (Source::Asns, _) => asns(company, words),
        (Source::CarriedAsns, Some(carrier)) => carried(carrier, words),
        (Source::CarriedAsns, None) => asns(None, words),
        (Source::Invoices, _) => invoices(company, words),
        (Source::Lots, _) => contents("asn_lots", "t.lot_no", company, words),
        (Source::Boxes, _) => contents("asn_boxes", "t.box_id", company, words),
        (Source::PartsOfOrders, Some(vendor)) => parts_of_orders(vendor, words),
        (Source::PartsOfOrders, None) => parts(words),
        (Source::PartsOfSpecs, _) => parts_of_specs(company, words),
        (Source::Companies, _) => companies(company, words),
        (Source::Suppliers, _) => suppliers(company, words),
    };
    // Planned for these very words: a beginning that a million numbers share and one of a single number want different plans.
    Ok(query.build_query_as().persistent(false).fetch_all(connection).await?)
}

/// Adds ` AND the supplier is the one that asks`: what row-level security says, in words that an index answers.
fn of_vendor(query: &mut QueryBuilder<Postgres>, column: &'static str, company: Option<i64>) {
    if let Some(company) = company {
        query.push(" AND ").push(column).push(" = ").push_bind(company);
    }
}

fn first(query: &mut QueryBuilder<Postgres>, order: &'static str) {
    query.push(" ORDER BY ").push(order).push(" LIMIT ").push_bind(MOST);
}

fn orders(company: Option<i64>, words: &str) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(
        "SELECT f.id, f.po_no AS number, concat_ws(' · ', c.code || ' ' || c.name, f.po_date_on) AS about, '' AS state
           FROM (SELECT h.id, h.po_no, h.vendor_id, h.po_date_on FROM purchase_orders h WHERE true",
    );
    of_vendor(&mut query, "h.vendor_id", company);
    begins_in_index(&mut query, "h.po_no", Some(words));
    first(&mut query, "h.po_no COLLATE ehub_any_case");
    query.push(") f JOIN companies c ON c.id = f.vendor_id ORDER BY f.po_no COLLATE ehub_any_case");
    query
}

/// Up to the notices `f` that were found, with their `number`.
const NOTICES: &str =
    "SELECT f.id, f.number, concat_ws(' · ', c.code || ' ' || c.name, p.code) AS about, f.state FROM (";
const OF_NOTICES: &str =
    ") f JOIN companies c ON c.id = f.vendor_id JOIN plants p ON p.id = f.plant_id ORDER BY f.number COLLATE \"C\"";

fn asns(company: Option<i64>, words: &str) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(NOTICES);
    query.push("SELECT a.id, a.asn_no AS number, a.state, a.vendor_id, a.plant_id FROM asns a WHERE true");
    of_vendor(&mut query, "a.vendor_id", company);
    // Our own numbers are in capitals.
    begins(&mut query, "a.asn_no", Some(&[words.to_uppercase()]));
    first(&mut query, "a.asn_no COLLATE \"C\"");
    query.push(OF_NOTICES);
    query
}

fn carried(carrier: i64, words: &str) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(NOTICES);
    query.push(
        "SELECT a.id, a.asn_no AS number, a.state, a.vendor_id, a.plant_id FROM asns a
          WHERE a.id = ANY(ARRAY(SELECT k.asn_id FROM asn_carriers k WHERE k.carrier_id = ",
    );
    query.push_bind(carrier).push("))");
    begins(&mut query, "a.asn_no", Some(&[words.to_uppercase()]));
    first(&mut query, "a.asn_no COLLATE \"C\"");
    query.push(OF_NOTICES);
    query
}

fn invoices(company: Option<i64>, words: &str) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(
        "SELECT f.id, f.invoice_no AS number, concat_ws(' · ', f.asn_no, c.code || ' ' || c.name) AS about, f.state
           FROM (SELECT a.id, a.invoice_no, a.asn_no, a.state, a.vendor_id FROM asns a WHERE a.invoice_no <> ''",
    );
    of_vendor(&mut query, "a.vendor_id", company);
    begins_in_index(&mut query, "a.invoice_no", Some(words));
    first(&mut query, "a.invoice_no COLLATE ehub_any_case");
    query.push(") f JOIN companies c ON c.id = f.vendor_id ORDER BY f.invoice_no COLLATE ehub_any_case, f.id");
    query
}

/// Lots or boxes, of which several notices may have the same: each leads to its notice. What they lie on is looked up one by one: the planner
/// takes the walls of notices for so wide that it would read all lines instead. The table and the column are constants of the
/// program.
fn contents(table: &'static str, column: &'static str, company: Option<i64>, words: &str) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(
        "SELECT a.id, f.number, concat_ws(' · ', a.asn_no, o.material_code) AS about, a.state FROM (SELECT ",
    );
    query.push(column).push(" AS number, t.asn_line_id, t.id FROM ").push(table).push(" t WHERE ").push(column);
    query.push(" <> ''");
    of_vendor(&mut query, "t.vendor_id", company);
    begins_in_index(&mut query, column, Some(words));
    query.push(" ORDER BY ").push(column).push(" COLLATE ehub_any_case LIMIT ").push_bind(MOST);
    query.push(
        ") f
          CROSS JOIN LATERAL (SELECT n.asn_id, n.po_line_id FROM asn_lines n WHERE n.id = f.asn_line_id OFFSET 0) l
          CROSS JOIN LATERAL (SELECT n.id, n.asn_no, n.state FROM asns n WHERE n.id = l.asn_id OFFSET 0) a
          CROSS JOIN LATERAL (SELECT n.material_code FROM po_lines n WHERE n.id = l.po_line_id OFFSET 0) o
          ORDER BY f.number COLLATE ehub_any_case, f.id",
    );
    query
}

fn parts(words: &str) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(
        "SELECT m.id, m.code AS number, m.description AS about, '' AS state FROM materials m WHERE true",
    );
    begins_in_index(&mut query, "m.code", Some(words));
    first(&mut query, "m.code COLLATE ehub_any_case");
    query
}

/// One step of the index for each part, however many lines it has: the next one is the first behind it.
fn parts_of_orders(vendor: i64, words: &str) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(
        "WITH RECURSIVE part AS ((SELECT l.material_code AS code, 1 AS n FROM po_lines l WHERE l.vendor_id = ",
    );
    query.push_bind(vendor);
    begins_in_index(&mut query, "l.material_code", Some(words));
    query.push(
        " ORDER BY l.material_code COLLATE ehub_any_case LIMIT 1)
          UNION ALL
          SELECT next.code, part.n + 1 FROM part CROSS JOIN LATERAL (
            SELECT l.material_code AS code FROM po_lines l WHERE l.vendor_id = ",
    );
    query.push_bind(vendor).push(" AND l.material_code COLLATE ehub_any_case > part.code");
    begins_in_index(&mut query, "l.material_code", Some(words));
    query.push(" ORDER BY l.material_code COLLATE ehub_any_case LIMIT 1) next WHERE part.n < ").push_bind(MOST);
    query.push(
        ") SELECT m.id, m.code AS number, m.description AS about, '' AS state FROM part JOIN materials m ON m.code = part.code
            ORDER BY part.n",
    );
    query
}

fn parts_of_specs(company: Option<i64>, words: &str) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(
        "SELECT m.id, m.code AS number, m.description AS about, '' AS state
           FROM (SELECT DISTINCT ON (s.material_code COLLATE ehub_any_case) s.material_id, s.material_code
                   FROM inspection_specs s WHERE true",
    );
    of_vendor(&mut query, "s.vendor_id", company);
    begins_in_index(&mut query, "s.material_code", Some(words));
    first(&mut query, "s.material_code COLLATE ehub_any_case");
    query.push(") f JOIN materials m ON m.id = f.material_id ORDER BY m.code COLLATE ehub_any_case");
    query
}

/// Companies are some thousands at most, which one look reads: those whose code begins so come first.
fn companies(company: Option<i64>, words: &str) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(COMPANIES);
    if let Some(own) = company {
        query.push(" AND c.id = ").push_bind(own);
    }
    named(&mut query, words);
    query
}

fn suppliers(company: Option<i64>, words: &str) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(COMPANIES);
    query.push(" AND c.type = 'S'");
    of_vendor(&mut query, "c.id", company);
    named(&mut query, words);
    query
}

const COMPANIES: &str =
    "SELECT c.id, c.code AS number, concat_ws(' · ', c.name, CASE WHEN c.name_en NOT IN ('', c.name) THEN c.name_en END) AS about,
            '' AS state
       FROM companies c WHERE true";

fn named(query: &mut QueryBuilder<Postgres>, words: &str) {
    query.push(" AND (starts_with(lower(c.code), lower(").push_bind(words.to_owned());
    query.push(")) OR strpos(lower(c.name || ' ' || c.name_en), lower(").push_bind(words.to_owned());
    query.push(")) > 0) ORDER BY NOT starts_with(lower(c.code), lower(").push_bind(words.to_owned());
    query.push(")), c.code LIMIT ").push_bind(MOST);
}
