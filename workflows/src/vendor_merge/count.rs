//! Counts merged vendors of which something is open, for the home page and the list of companies.

use crate::error::Error;
use sqlx::{PgConnection, Postgres, QueryBuilder};

/// Of `companies c`: a vendor that was merged into another one in the ERP while something of it is open here.
pub(crate) const MERGED_AND_OPEN: &str =
    "(c.erp_replaced_by IS NOT NULL AND c.erp_replaced_by <> c.code AND c.type IN ('S', 'T')
    AND (EXISTS (SELECT FROM po_lines l WHERE l.vendor_id = c.id AND l.closing = 'open')
      OR EXISTS (SELECT FROM asns a WHERE a.vendor_id = c.id AND a.state NOT IN ('Closed', 'Cancelled'))
      OR EXISTS (SELECT FROM held_orders h JOIN purchase_orders o ON o.po_no = h.po_no
                  WHERE o.vendor_id = c.id AND h.reasons -> 0 ->> 'label' = 'ERP_VENDOR_CHANGED')))";

/// How many vendors were merged in the ERP while something of them is open here.
///
/// # Errors
/// The database's own.
pub async fn count(connection: &mut PgConnection) -> Result<i64, Error> {
    let mut query = QueryBuilder::<Postgres>::new("SELECT count(*) FROM companies c WHERE ");
    query.push(MERGED_AND_OPEN);
    Ok(query.build_query_scalar().fetch_one(connection).await?)
}
