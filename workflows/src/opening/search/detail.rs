//! One opening, whole, for its page: the opening, its order, and what ships or shipped under it.

use super::list::OpeningRow;
use crate::Db;
use crate::error::Error;
use crate::list;
use crate::po::search::{PurchaseOrderHead, head};
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::Serialize;

/// Notices that a page shows; an opening rarely has more than a few.
const NOTICES: i64 = 200;

/// A notice that ships, or shipped, under an opening.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningNotice {
    /// Id of the notice.
    pub asn_id: i64,
    /// Its number.
    pub asn_no: String,
    /// Its state.
    pub asn_state: String,
    /// How much it ships under the opening; 0 = all of it came back.
    pub quantity: Decimal,
}

/// An opening, whole.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningView {
    /// As in the list.
    #[serde(flatten)]
    pub row: OpeningRow,
    /// The order that the line belongs to.
    pub purchase_order: PurchaseOrderHead,
    /// What ships, or shipped, under it, newest first.
    pub notices: Vec<OpeningNotice>,
}

/// One opening.
///
/// # Errors
/// [`Error::NotFound`] for one that does not exist or is somebody else's; else the database's own.
pub async fn read(db: &Db, actor: &Actor, id: i64) -> Result<OpeningView, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<OpeningRow>();
    query.push(" WHERE o.id = ").push_bind(id);
    let row: Option<OpeningRow> = query.build_query_as().fetch_optional(&mut *tx).await?;
    let row = row.ok_or(Error::NotFound)?;
    let notices = sqlx::query_as!(
        OpeningNotice,
        r#"SELECT a.id AS asn_id, a.asn_no, a.state AS asn_state, sum(l.opened_qty) AS "quantity!"
             FROM asn_lines l JOIN asns a ON a.id = l.asn_id
            WHERE l.opening_id = $1 GROUP BY a.id ORDER BY a.id DESC LIMIT $2"#,
        id,
        NOTICES
    )
    .fetch_all(&mut *tx)
    .await?;
    let purchase_order = head(&mut tx, row.purchase_order_id).await?;
    Ok(OpeningView { row, purchase_order, notices })
}
