//! What the carrier of a notice confirmed.

use crate::error::Error;
use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::PgConnection;

/// The pick-up of a shipment, as its carrier confirmed it last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PickUpView {
    /// When the goods were taken over.
    pub picked_up_at: DateTime<Utc>,
    /// Driver.
    pub driver_name: String,
    /// The driver's phone.
    pub driver_phone: String,
    /// Number plate.
    pub car_no: String,
    /// Packages counted; none = not counted.
    pub packages: Option<i32>,
    /// Comments.
    pub comments: String,
    /// When it was confirmed.
    pub confirmed_at: DateTime<Utc>,
    /// User id of who confirmed it.
    pub confirmed_by: String,
}

/// The pick-up of a notice that the transaction may see, if it was confirmed.
pub(super) async fn pick_up(connection: &mut PgConnection, asn: i64) -> Result<Option<PickUpView>, Error> {
    let found = sqlx::query_as!(
        PickUpView,
        "SELECT picked_up_at, driver_name, driver_phone, car_no, packages, comments, confirmed_at, confirmed_by
           FROM asn_pick_ups WHERE asn_id = $1",
        asn
    )
    .fetch_optional(connection)
    .await?;
    Ok(found)
}
