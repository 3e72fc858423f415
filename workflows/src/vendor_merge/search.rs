//! Which vendors were merged in the ERP, and what of them is still open here.

use crate::database::Db;
use crate::error::Error;
use ehub_engine::Actor;
use serde::Serialize;
use sqlx::PgConnection;

/// A vendor that was merged into another one in the ERP while documents of it are open here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorMerge {
    /// Code of the vendor that is no more.
    pub vendor_code: String,
    /// Its name.
    pub vendor_name: String,
    /// Code of the surviving vendor.
    pub into_code: String,
    /// Its name; none = it is not a vendor here, so that nothing can be moved.
    pub into_name: Option<String>,
    /// What moves with the open orders.
    #[serde(flatten)]
    pub open: OpenDocuments,
}

/// How many documents move. Closed ones move where they share a shipment notice with an open one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenDocuments {
    /// Orders.
    pub orders: usize,
    /// ASNs.
    pub asns: usize,
    /// Ship permissions that were asked for.
    pub permissions: usize,
    /// Openings.
    pub openings: usize,
    /// Certificates of lots.
    pub certificates: usize,
    /// Inspection specs of parts for which the surviving vendor has none.
    pub specs: usize,
}

/// The documents that move, by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Documents {
    pub(super) orders: Vec<i64>,
    pub(super) order_lines: Vec<i64>,
    pub(super) asns: Vec<i64>,
    pub(super) certificates: Vec<i64>,
    pub(super) specs: Vec<i64>,
    pub(super) permissions: Vec<i64>,
    pub(super) openings: Vec<i64>,
}

impl Documents {
    pub(super) fn count(&self) -> OpenDocuments {
        OpenDocuments {
            orders: self.orders.len(),
            asns: self.asns.len(),
            permissions: self.permissions.len(),
            openings: self.openings.len(),
            certificates: self.certificates.len(),
            specs: self.specs.len(),
        }
    }
}

/// A merge: the company, its code and name, and those of the surviving one.
pub(super) struct Pair {
    pub(super) id: i64,
    pub(super) code: String,
    pub(super) name: String,
    pub(super) into_code: String,
    /// `None` = it is not a vendor here.
    pub(super) into: Option<(i64, String)>,
}

/// Vendors that were merged, by their codes. Where the surviving one was merged again, it is the last one that counts.
pub(super) async fn pairs(connection: &mut PgConnection) -> Result<Vec<Pair>, Error> {
    let rows = sqlx::query!(
        r#"WITH RECURSIVE chain(id, into_code, steps) AS (
             SELECT id, erp_replaced_by, 1 FROM companies
              WHERE erp_replaced_by IS NOT NULL AND erp_replaced_by <> code AND type IN ('S', 'T')
             UNION ALL
             SELECT k.id, c.erp_replaced_by, k.steps + 1 FROM chain k JOIN companies c ON c.code = k.into_code
              WHERE c.erp_replaced_by IS NOT NULL AND k.steps < 20)
           SELECT DISTINCT ON (c.code) c.id, c.code, c.name, k.into_code AS "into_code!", n.id AS "into_id?", n.name AS "into_name?"
             FROM chain k JOIN companies c ON c.id = k.id
             LEFT JOIN companies n ON n.code = k.into_code AND n.type IN ('S', 'T')
            ORDER BY c.code, k.steps DESC"#
    )
    .fetch_all(connection)
    .await?;
    let pair = rows.into_iter().map(|row| Pair {
        id: row.id,
        code: row.code,
        name: row.name,
        into_code: row.into_code,
        into: row.into_id.zip(row.into_name),
    });
    Ok(pair.collect())
}

/// What moves from one vendor to the other: open orders, those with a notice that is not at its end or that the ERP gave to another vendor,
/// and everything that shares a notice with them.
pub(super) async fn documents(
    connection: &mut PgConnection,
    vendor: i64,
    into: Option<i64>,
) -> Result<Documents, Error> {
    let orders = sqlx::query_scalar!(
        r#"WITH RECURSIVE moved(id) AS (
             SELECT o.id FROM purchase_orders o
              WHERE o.vendor_id = $1
                AND (EXISTS (SELECT FROM po_lines l WHERE l.purchase_order_id = o.id AND l.closing = 'open')
                  OR EXISTS (SELECT FROM po_lines l JOIN asn_lines s ON s.po_line_id = l.id JOIN asns a ON a.id = s.asn_id
                              WHERE l.purchase_order_id = o.id AND a.state NOT IN ('Closed', 'Cancelled'))
                  OR EXISTS (SELECT FROM held_orders h
                              WHERE h.po_no = o.po_no AND h.reasons -> 0 ->> 'label' = 'ERP_VENDOR_CHANGED'))
             UNION
             SELECT other.purchase_order_id
               FROM moved m JOIN po_lines l ON l.purchase_order_id = m.id JOIN asn_lines s ON s.po_line_id = l.id
               JOIN asn_lines along ON along.asn_id = s.asn_id JOIN po_lines other ON other.id = along.po_line_id)
           SELECT id AS "id!" FROM moved ORDER BY 1"#,
        vendor
    )
    .fetch_all(&mut *connection)
    .await?;
    let rows = sqlx::query!(
        r#"WITH lines AS (SELECT id FROM po_lines WHERE purchase_order_id = ANY($1)),
                notices AS (SELECT DISTINCT s.asn_id AS id FROM asn_lines s JOIN lines l ON l.id = s.po_line_id)
           SELECT ARRAY(SELECT id FROM lines ORDER BY 1) AS "order_lines!", ARRAY(SELECT id FROM notices ORDER BY 1) AS "asns!",
                  ARRAY(SELECT c.id FROM certificates c JOIN notices n ON n.id = c.asn_id ORDER BY 1) AS "certificates!",
                  ARRAY(SELECT p.id FROM ship_permissions p JOIN lines l ON l.id = p.po_line_id ORDER BY 1) AS "permissions!",
                  ARRAY(SELECT p.id FROM openings p JOIN lines l ON l.id = p.po_line_id ORDER BY 1) AS "openings!",
                  ARRAY(SELECT s.id FROM inspection_specs s
                         WHERE s.vendor_id = $2 AND cardinality($1::bigint[]) > 0
                           AND NOT EXISTS (SELECT FROM inspection_specs n WHERE n.vendor_id = $3 AND n.material_id = s.material_id
                                              AND n.spec_type = s.spec_type) ORDER BY 1) AS "specs!""#,
        &orders,
        vendor,
        into
    )
    .fetch_one(connection)
    .await?;
    Ok(Documents {
        orders,
        order_lines: rows.order_lines,
        asns: rows.asns,
        certificates: rows.certificates,
        specs: rows.specs,
        permissions: rows.permissions,
        openings: rows.openings,
    })
}

/// Vendors that were merged in the ERP while something of them is open here, by their codes.
///
/// # Errors
/// The database's own.
pub async fn merges(db: &Db, actor: &Actor) -> Result<Vec<VendorMerge>, Error> {
    let mut tx = db.begin(actor).await?;
    let mut merges = vec![];
    for pair in pairs(&mut tx).await? {
        let open = documents(&mut tx, pair.id, pair.into.as_ref().map(|(id, _)| *id)).await?.count();
        if open.orders > 0 {
            merges.push(VendorMerge {
                vendor_code: pair.code,
                vendor_name: pair.name,
                into_code: pair.into_code,
                into_name: pair.into.map(|(_, name)| name),
                open,
            });
        }
    }
    tx.commit().await?;
    Ok(merges)
}
