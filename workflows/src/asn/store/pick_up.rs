//! The confirmation of a carrier that a shipment was picked up. A carrier only reads notices: what it confirms is written on its behalf,
//! after its own view of the notices has shown which ones it carries.

use super::effect::Decided;
use crate::asn::draft::{AsnItem, PickUp};
use crate::asn::store::load::Loaded;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Those of these notices that the actor's company carries and may see.
pub(super) async fn carried(connection: &mut PgConnection, actor: &Actor, asns: &[i64]) -> Result<Vec<i64>, Error> {
    let carried = sqlx::query_scalar!(
        "SELECT a.id FROM asns a JOIN asn_carriers k ON k.asn_id = a.id WHERE a.id = ANY($1) AND k.carrier_id = $2",
        asns,
        actor.company
    )
    .fetch_all(connection)
    .await?;
    Ok(carried)
}

/// Keeps what was confirmed; the newest confirmation of a notice counts, and its history has all of them.
pub(super) async fn keep(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    decided: &[Decided],
    items: &[AsnItem],
) -> Result<(), Error> {
    let told_of: HashMap<i64, &PickUp> =
        items.iter().filter_map(|item| Some((item.id, item.pick_up.as_ref()?))).collect();
    let told: Vec<(&Loaded, &PickUp)> =
        decided.iter().filter_map(|one| Some((&one.asn, *told_of.get(&one.asn.id)?))).collect();
    sqlx::query!(
        "INSERT INTO asn_pick_ups (asn_id, vendor_id, carrier_id, picked_up_at, driver_name, driver_phone, car_no, packages, comments,
                                   confirmed_at, confirmed_by)
         SELECT w.*, $10, $11
           FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::int[],
                       $9::text[]) AS w
         ON CONFLICT (asn_id) DO UPDATE
            SET carrier_id = excluded.carrier_id, picked_up_at = excluded.picked_up_at, driver_name = excluded.driver_name,
                driver_phone = excluded.driver_phone, car_no = excluded.car_no, packages = excluded.packages,
                comments = excluded.comments, confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by",
        &told.iter().map(|(asn, _)| asn.id).collect::<Vec<_>>(),
        &told.iter().map(|(asn, _)| asn.vendor).collect::<Vec<_>>(),
        &told.iter().filter_map(|(asn, _)| asn.facts.carrier).collect::<Vec<_>>(),
        &told.iter().map(|(_, told)| told.picked_up_at.unwrap_or(now)).collect::<Vec<_>>(),
        &told.iter().map(|(_, told)| told.driver_name.clone()).collect::<Vec<_>>(),
        &told.iter().map(|(_, told)| told.driver_phone.clone()).collect::<Vec<_>>(),
        &told.iter().map(|(_, told)| told.car_no.clone()).collect::<Vec<_>>(),
        &told.iter().map(|(_, told)| told.packages).collect::<Vec<_>>() as &[Option<i32>],
        &told.iter().map(|(_, told)| told.comments.clone()).collect::<Vec<_>>(),
        now,
        actor.name
    )
    .execute(connection)
    .await?;
    Ok(())
}
