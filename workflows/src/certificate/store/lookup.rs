//! Finds certificates by what people call them.

use crate::document::Seen;
use crate::error::Error;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Number of the notice, its line, and the lot; empty where the line has no lots.
pub(in crate::certificate) type Name = (String, i32, String);

/// The certificates of these names that are not void, as far as the actor may see them.
pub(in crate::certificate) async fn named(
    connection: &mut PgConnection,
    names: &[Name],
) -> Result<HashMap<Name, Seen>, Error> {
    let rows = sqlx::query!(
        r#"SELECT t.id, t.version, t.asn_no, l.line_no, t.lot_no
             FROM certificates t JOIN asn_lines l ON l.id = t.asn_line_id
            WHERE t.asn_no COLLATE "C" = ANY($1) AND t.state <> 'Void'
              AND (t.asn_no, l.line_no, t.lot_no) IN (SELECT * FROM unnest($1::text[], $2::int[], $3::text[]))"#,
        &names.iter().map(|(asn_no, ..)| asn_no.clone()).collect::<Vec<_>>(),
        &names.iter().map(|(_, line_no, _)| *line_no).collect::<Vec<_>>(),
        &names.iter().map(|(.., lot_no)| lot_no.clone()).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    let found =
        rows.into_iter().map(|row| ((row.asn_no, row.line_no, row.lot_no), Seen { id: row.id, version: row.version }));
    Ok(found.collect())
}
