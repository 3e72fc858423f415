//! What messages and mails say of certificates that no rule looks at.

use crate::error::Error;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Of a certificate: of what it is, for whom, and against what it was judged.
pub(super) struct About {
    pub vendor_code: String,
    pub vendor_name: String,
    pub plant_code: String,
    pub line_no: i32,
    pub po_no: String,
    pub po_line_no: i32,
    pub description: String,
    pub is_passed: bool,
    /// Why what is out of spec was sent all the same.
    pub reason: String,
    pub spec_id: Option<i64>,
    pub spec_revision: Option<i32>,
    pub submitted_by_name: String,
}

/// Of these certificates, by id.
pub(super) async fn about(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<i64, About>, Error> {
    let rows = sqlx::query!(
        r#"SELECT c.id, v.code AS vendor_code, v.name AS vendor_name, p.code AS plant_code, l.line_no, o.po_no,
                  o.line_no AS po_line_no, o.description, coalesce(c.is_passed, false) AS "is_passed!", c.reason, c.spec_id,
                  c.spec_revision, coalesce(c.submitted_by_name, '') AS "submitted_by_name!"
             FROM certificates c JOIN companies v ON v.id = c.vendor_id JOIN plants p ON p.id = c.plant_id
             JOIN asn_lines l ON l.id = c.asn_line_id JOIN po_lines o ON o.id = l.po_line_id
            WHERE c.id = ANY($1)"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    let about = rows.into_iter().map(|row| {
        let about = About {
            vendor_code: row.vendor_code,
            vendor_name: row.vendor_name,
            plant_code: row.plant_code,
            line_no: row.line_no,
            po_no: row.po_no,
            po_line_no: row.po_line_no,
            description: row.description,
            is_passed: row.is_passed,
            reason: row.reason,
            spec_id: row.spec_id,
            spec_revision: row.spec_revision,
            submitted_by_name: row.submitted_by_name,
        };
        (row.id, about)
    });
    Ok(about.collect())
}
