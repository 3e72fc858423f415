//! The catalogue asks something else: in the transaction that says so, specs are set back, and those that are missing are set up.

use super::set_up::missing_within;
use crate::document::Seen;
use crate::error::Error;
use crate::inspection_spec::machine::{Input, InspectionSpec};
use crate::process::{By, Command, Cx, send_within};

/// Specs that are set up while whoever changed the catalogue waits; the job that runs every hour sets up the others.
const SET_UP_AT_ONCE: i64 = 100;

/// Specs that a change of the catalogue sets back: those of these sub-groups that ask something else now, and of these materials that are of
/// another sub-group, as far as something else is asked of them than when they were filled. And sets up those that are missing, as far as
/// that is not many. Call it after the catalogue was written, in the same transaction. How many were set back.
///
/// # Errors
/// The database's own.
pub async fn catalogue_changed(cx: &mut Cx<'_>, sub_groups: &[String], materials: &[String]) -> Result<usize, Error> {
    if sub_groups.is_empty() && materials.is_empty() {
        return Ok(0);
    }
    // A material and the items of its new sub-group may be changed at the same time: whoever comes second sees what the first wrote.
    sqlx::query_scalar!(
        "SELECT g.code FROM inspection_sub_groups g
          WHERE g.code IN (SELECT m.sub_group FROM materials m WHERE m.code = ANY($1)) ORDER BY g.code FOR SHARE",
        materials
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    // All of them, whatever their state: one that is being filled meanwhile is waited for, and seen as it is afterwards. Whoever comes after
    // waits here, and then reads the new catalogue.
    let ids = sqlx::query_scalar!(
        "SELECT s.id FROM inspection_specs s
          WHERE s.material_id IN (SELECT m.id FROM materials m WHERE m.sub_group = ANY($1) OR m.code = ANY($2))
          ORDER BY s.id FOR UPDATE",
        sub_groups,
        materials
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let changed = sqlx::query!(
        "SELECT s.id, s.version FROM inspection_specs s
           JOIN materials m ON m.id = s.material_id
           JOIN inspection_sub_groups g ON g.code = m.sub_group
          WHERE s.id = ANY($1) AND s.state IN ('Accept', 'InProcess', 'Approving')
            AND g.asked_key <> '' AND g.asked_key <> s.asked_key
          ORDER BY s.id",
        &ids
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let changed: Vec<Seen> = changed.into_iter().map(|row| Seen { id: row.id, version: row.version }).collect();
    // Whoever keeps the catalogue does it, and by it alone.
    let system = cx.actor.system_for(cx.actor.name.clone());
    let mut cx = Cx::new(&mut *cx.tx, By::new(&system, cx.now));
    for one in send_within::<InspectionSpec>(&mut cx, Command::each(&changed, &Input::ItemsChanged)).await? {
        one.result?;
    }
    missing_within(&mut cx, Some((sub_groups, materials)), SET_UP_AT_ONCE).await?;
    Ok(changed.len())
}
