//! What can be asked, and what was asked: the views with what is said of them in the database, and one's own runs.

use super::{QueryRun, ReportingView, ViewColumn};
use crate::database::Db;
use crate::error::Error;
use ehub_engine::Actor;

/// Own runs that are shown.
const LATEST: i64 = 50;

/// The views with their columns, in the order of their names.
///
/// # Errors
/// The database's own.
pub async fn views(db: &Db, actor: &Actor) -> Result<Vec<ReportingView>, Error> {
    let mut tx = db.begin(actor).await?;
    let columns = sqlx::query!(
        r#"SELECT c.relname::text AS "view!", coalesce(obj_description(c.oid, 'pg_class'), '') AS "about!", a.attname::text AS "name!",
                  format_type(a.atttypid, a.atttypmod) AS "kind!", coalesce(col_description(c.oid, a.attnum), '') AS "description!"
             FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
            WHERE n.nspname = 'reporting' AND c.relkind = 'v' AND a.attnum > 0 AND NOT a.attisdropped
            ORDER BY c.relname, a.attnum"#
    )
    .fetch_all(&mut *tx)
    .await?;
    let mut views: Vec<ReportingView> = Vec::new();
    for column in columns {
        if views.last().is_none_or(|view| view.name != column.view) {
            views.push(ReportingView { name: column.view, description: column.about, columns: vec![] });
        }
        let Some(view) = views.last_mut() else { continue };
        view.columns.push(ViewColumn { name: column.name, r#type: column.kind, description: column.description });
    }
    Ok(views)
}

/// The latest runs of an account, the last one first.
///
/// # Errors
/// The database's own.
pub async fn runs(db: &Db, actor: &Actor, account: i64) -> Result<Vec<QueryRun>, Error> {
    let mut tx = db.begin(actor).await?;
    let runs = sqlx::query_as!(
        QueryRun,
        r#"SELECT id, at, coalesce(detail ->> 'text', '') AS "text!", coalesce((detail ->> 'rows')::bigint, 0) AS "rows!",
                  coalesce((detail ->> 'milliseconds')::bigint, 0) AS "milliseconds!", reason
             FROM audit_log WHERE kind = 'query_run' AND actor_id = $1 ORDER BY id DESC LIMIT $2"#,
        account,
        LATEST
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(runs)
}
