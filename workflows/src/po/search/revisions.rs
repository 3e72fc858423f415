//! The revisions of a line and of an order, read; any two of an order side by side.

use crate::database::Db;
use crate::error::Error;
use crate::po::asked;
use crate::po::comparison::{self, Before, Fields, LineNow, Moment, OrderComparison, OrderNow, OrderRevision};
use crate::po::revision::{self, Revision, Step};
use crate::po::store::import::heads;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_erp::Wanted;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use sqlx::types::Json;

/// Changed fields of a line that are looked at; what is older than so many stands in no revision.
const STEPS: i64 = 5_000;

/// A line as it stood after each change of the ERP, newest first.
///
/// # Errors
/// [`Error::NotFound`] for a line that does not exist or is somebody else's; else the database's own.
pub async fn revisions(db: &Db, actor: &Actor, id: i64) -> Result<Vec<Revision>, Error> {
    let mut tx = db.begin(actor).await?;
    let line = now(&mut tx, &[id]).await?.into_iter().next().ok_or(Error::NotFound)?;
    let steps = sqlx::query_as!(
        Step,
        r#"SELECT version AS "version!", at AS "at!", field AS "field!", old_value AS old FROM po_line_steps
            WHERE po_line_id = $1 ORDER BY version DESC, field LIMIT $2"#,
        id,
        STEPS
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(revision::revisions(line.fields, line.created_at, &steps))
}

/// The points in time at which the ERP changed something of an order, newest first.
///
/// # Errors
/// [`Error::NotFound`] for an order that does not exist or is somebody else's; else the database's own.
pub async fn order_revisions(db: &Db, actor: &Actor, id: i64) -> Result<Vec<OrderRevision>, Error> {
    let mut tx = db.begin(actor).await?;
    let (_, lines, imported_at) = order(&mut tx, id).await?;
    let mut found = points(&mut tx, id, &lines, imported_at).await?;
    found.reverse();
    Ok(found)
}

/// Two revisions of an order side by side; the newest and the one before it, where nobody says which.
///
/// # Errors
/// [`Error::Invalid`] for a revision that does not exist, at its field; else as [`order_revisions`].
pub async fn compare(
    db: &Db,
    actor: &Actor,
    id: i64,
    from: Option<i64>,
    to: Option<i64>,
) -> Result<OrderComparison, Error> {
    let mut tx = db.begin(actor).await?;
    let (mut stands, ids, imported_at) = order(&mut tx, id).await?;
    let points = points(&mut tx, id, &ids, imported_at).await?;
    let (mut from, mut to) = comparison::chosen(&points, from, to).map_err(Error::Invalid)?;
    stands.lines = now(&mut tx, &ids).await?;
    for moment in [&mut from, &mut to] {
        before(&mut tx, id, &ids, moment).await?;
    }
    Ok(comparison::compare(&stands, &from, &to))
}

/// The head of an order as it stands, the ids of its lines, and when it was taken last.
async fn order(connection: &mut PgConnection, id: i64) -> Result<(OrderNow, Vec<i64>, DateTime<Utc>), Error> {
    let row = sqlx::query!(
        r#"SELECT po_no, head_kept_since, imported_at,
                  ARRAY(SELECT l.id FROM po_lines l WHERE l.purchase_order_id = o.id) AS "lines!"
             FROM purchase_orders o WHERE id = $1"#,
        id
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Error::NotFound)?;
    let head = heads(connection, std::slice::from_ref(&row.po_no)).await?.remove(&row.po_no).ok_or(Error::NotFound)?;
    let stands =
        OrderNow { po_no: row.po_no, head_kept_since: row.head_kept_since, head: head.fields(), lines: vec![] };
    Ok((stands, row.lines, row.imported_at))
}

/// The revisions of an order, oldest first; at least one.
async fn points(
    connection: &mut PgConnection,
    id: i64,
    lines: &[i64],
    imported_at: DateTime<Utc>,
) -> Result<Vec<OrderRevision>, Error> {
    let found = sqlx::query_as!(
        OrderRevision,
        r#"SELECT row_number() OVER (ORDER BY at) AS "number!", at AS "since!", count(DISTINCT added) AS "lines_added!",
                  count(DISTINCT changed) AS "lines_changed!", count(DISTINCT closed) AS "lines_closed!",
                  count(DISTINCT field) AS "fields_changed!"
             FROM (SELECT at, document AS added, NULL::bigint AS changed, NULL::bigint AS closed, NULL::text AS field
                     FROM history WHERE process = 'po_line' AND document = ANY($2) AND version = 1
                    UNION ALL
                   SELECT at, NULL, po_line_id, CASE WHEN field = 'closing' AND old_value = 'open' THEN po_line_id END, NULL
                     FROM po_line_steps WHERE po_line_id = ANY($2)
                    UNION ALL
                   SELECT changed_at, NULL, NULL, NULL, field
                     FROM purchase_order_changes WHERE purchase_order_id = $1 AND field <> $3) AS happened
            GROUP BY at ORDER BY at"#,
        id,
        lines,
        comparison::TOTAL_AMOUNT
    )
    .fetch_all(connection)
    .await?;
    if !found.is_empty() {
        return Ok(found);
    }
    let only = OrderRevision {
        number: 1,
        since: imported_at,
        lines_added: 0,
        lines_changed: 0,
        lines_closed: 0,
        fields_changed: 0,
    };
    Ok(vec![only])
}

/// What stood in fields at the end of a revision, where it has been changed since: of each the oldest change after it.
async fn before(connection: &mut PgConnection, id: i64, lines: &[i64], moment: &mut Moment) -> Result<(), Error> {
    let Some(until) = moment.until else { return Ok(()) };
    let rows = sqlx::query!(
        r#"SELECT DISTINCT ON (po_line_id, field) po_line_id AS "line!", field AS "field!", old_value
             FROM po_line_steps WHERE po_line_id = ANY($1) AND at >= $2 ORDER BY po_line_id, field, at, version"#,
        lines,
        until
    )
    .fetch_all(&mut *connection)
    .await?;
    for row in rows {
        moment.lines.entry(row.line).or_default().insert(row.field, row.old_value);
    }
    let rows = sqlx::query!(
        "SELECT DISTINCT ON (field) field, old_value FROM purchase_order_changes
          WHERE purchase_order_id = $1 AND changed_at >= $2 ORDER BY field, changed_at",
        id,
        until
    )
    .fetch_all(connection)
    .await?;
    moment.head = rows.into_iter().map(|row| (row.field, row.old_value)).collect::<Before>();
    Ok(())
}

/// Lines as they stand, by number.
async fn now(connection: &mut PgConnection, ids: &[i64]) -> Result<Vec<LineNow>, Error> {
    let rows = sqlx::query_as!(
        Owned,
        r#"SELECT l.id, l.line_no, l.material_code, l.description, l.uom, l.drawing_rev, l.order_qty, l.cancelled_qty,
                  l.unit_price, l.price_factor, l.need_by_on, l.asked AS "asked: Json<Vec<Wanted>>", l.closing, l.tax_code, l.graph_no,
                  l.asset_category,
                  coalesce(h.at, o.imported_at) AS "created_at!"
             FROM po_lines l JOIN purchase_orders o ON o.id = l.purchase_order_id
             LEFT JOIN history h ON h.process = 'po_line' AND h.document = l.id AND h.version = 1
            WHERE l.id = ANY($1) ORDER BY l.line_no"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(Owned::stands).collect())
}

/// What the ERP owns of a line.
struct Owned {
    id: i64,
    line_no: i32,
    material_code: String,
    description: String,
    uom: String,
    drawing_rev: String,
    order_qty: Decimal,
    cancelled_qty: Decimal,
    unit_price: Decimal,
    price_factor: Decimal,
    need_by_on: NaiveDate,
    asked: Json<Vec<Wanted>>,
    closing: String,
    tax_code: String,
    graph_no: String,
    asset_category: String,
    created_at: DateTime<Utc>,
}

impl Owned {
    /// Its fields are written as the ERP's changes are kept.
    fn stands(self) -> LineNow {
        let number = |value: Decimal| value.normalize().to_string();
        let fields: Fields = vec![
            ("materialCode", self.material_code),
            ("description", self.description),
            ("uom", self.uom),
            ("drawingRev", self.drawing_rev),
            ("graphNo", self.graph_no),
            ("orderQty", number(self.order_qty)),
            ("cancelledQty", number(self.cancelled_qty)),
            ("unitPrice", number(self.unit_price)),
            ("priceFactor", number(self.price_factor)),
            ("taxCode", self.tax_code),
            ("assetCategory", self.asset_category),
            ("needByOn", self.need_by_on.to_string()),
            (asked::SCHEDULE, asked::describe(&self.asked)),
            ("closing", self.closing),
        ];
        LineNow { id: self.id, line_no: self.line_no, created_at: self.created_at, fields }
    }
}
