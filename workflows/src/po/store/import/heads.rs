//! What a change of an order's head means for its lines: they carry copies of it, and agreed lines are answered again.

use super::Imported;
use super::orders::Placed;
use crate::channel::Channel;
use crate::document::Seen;
use crate::error::Error;
use crate::po::import::Difference;
use crate::po::machine::{Input, PoLine};
use crate::po::store::{Command, buyers};
use crate::process::{By, Cx, send_within};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// Gives the lines of these orders, which are locked, the buyer, plant and day of their order.
pub(super) async fn follow(connection: &mut PgConnection, orders: &[i64]) -> Result<(), Error> {
    buyers::follow(connection, orders).await?;
    sqlx::query!(
        "UPDATE po_lines l SET plant_id = o.plant_id, po_date_on = o.po_date_on FROM purchase_orders o
          WHERE o.id = l.purchase_order_id AND o.id = ANY($1)
            AND (l.plant_id, l.po_date_on) IS DISTINCT FROM (o.plant_id, o.po_date_on)",
        orders
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Asks the supplier again for every open line of an order whose head changed in a field that asks, except for new lines, which were
/// never answered, and those that were asked in the same import. The differences of the head are kept with each line, so that the
/// supplier sees why the line is asked.
pub(super) async fn ask(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    placed: &[Placed],
    asked: &HashSet<i64>,
    imported: &mut Imported,
) -> Result<(), Error> {
    let changed: HashMap<i64, &Placed> =
        placed.iter().filter(|one| !one.asking.is_empty()).map(|one| (one.id, one)).collect();
    if changed.is_empty() {
        return Ok(());
    }
    let rows = sqlx::query!(
        "SELECT id, version, vendor_id, purchase_order_id, erp_revision FROM po_lines
          WHERE purchase_order_id = ANY($1) AND closing = 'open' AND state <> 'New' ORDER BY id FOR UPDATE",
        &changed.keys().copied().collect::<Vec<_>>()
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut commands = Vec::new();
    let mut kept: Vec<(Seen, i64, &Difference)> = Vec::new();
    for row in rows.into_iter().filter(|row| !asked.contains(&row.id)) {
        let Some(one) = changed.get(&row.purchase_order_id) else { continue };
        let seen = Seen { id: row.id, version: row.version };
        // A line may show the order's newest revision already: what changed is the head, so that this one counts as newer all the same.
        let revision = one.order.revision.max(row.erp_revision.saturating_add(1));
        commands.push(Command::new(seen, Input::Change { revision }));
        kept.extend(one.asking.iter().map(|difference| (seen, row.vendor_id, difference)));
    }
    imported.changed += commands.len();
    imported.unchanged = imported.unchanged.saturating_sub(commands.len());
    let by = By::new(actor, now).through(Channel::Erp);
    for one in send_within::<PoLine>(&mut Cx::new(&mut *connection, by), commands).await? {
        one.result?;
    }
    keep(connection, now, &kept).await
}

/// Under the version that the question made.
async fn keep(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    kept: &[(Seen, i64, &Difference)],
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO po_line_changes (po_line_id, vendor_id, line_version, field, old_value, new_value, changed_at)
         SELECT i.*, $7 FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[]) AS i
         ON CONFLICT (po_line_id, line_version, field)
         DO UPDATE SET new_value = excluded.new_value, changed_at = excluded.changed_at",
        &kept.iter().map(|(seen, ..)| seen.id).collect::<Vec<_>>(),
        &kept.iter().map(|(_, vendor, _)| *vendor).collect::<Vec<_>>(),
        &kept.iter().map(|(seen, ..)| seen.version + 1).collect::<Vec<_>>(),
        &kept.iter().map(|(_, _, difference)| difference.field.to_owned()).collect::<Vec<_>>(),
        &kept.iter().map(|(_, _, difference)| difference.old.clone()).collect::<Vec<_>>(),
        &kept.iter().map(|(_, _, difference)| difference.new.clone()).collect::<Vec<_>>(),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
