//! What the catalogue of inspection names, and who verifies.

use crate::choice::{Choice, MOST};
use crate::database::Db;
use crate::error::Error;
use crate::role::INSPECTION_VERIFIERS;
use ehub_engine::Actor;

/// Categories whose code or name contains `typed` in any case; those whose code begins with it come first.
///
/// # Errors
/// The database's own.
pub async fn categories(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT code, concat_ws(' ', code, name, '· ' || material_group) AS "name!" FROM inspection_categories
            WHERE strpos(lower(concat_ws(' ', code, name, material_group)), lower($1)) > 0
            ORDER BY NOT starts_with(lower(code), lower($1)), code LIMIT $2"#,
        typed,
        MOST
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}

/// Sub-groups whose code or name contains `typed` in any case, of one material group or of all (`''`); those whose code begins with it come
/// first. A supplier's are those of what it was ordered.
///
/// # Errors
/// The database's own.
pub async fn sub_groups(db: &Db, actor: &Actor, material_group: &str, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT g.code, concat_ws(' ', g.code, g.name) AS "name!"
             FROM inspection_sub_groups g LEFT JOIN inspection_categories c ON c.code = g.category_code
            WHERE ($1 = '' OR c.material_group = $1) AND strpos(lower(concat_ws(' ', g.code, g.name)), lower($2)) > 0
              AND ($4::bigint IS NULL OR g.code IN (
                    SELECT m.sub_group FROM (SELECT DISTINCT material_id FROM po_lines WHERE vendor_id = $4) own
                      JOIN materials m ON m.id = own.material_id))
            ORDER BY NOT starts_with(lower(g.code), lower($2)), g.code LIMIT $3"#,
        material_group,
        typed,
        MOST,
        actor.company
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}

/// Accounts in use of the buyer's side that verify specs and certificates, by user id, whose id or name contains `typed` in any case.
///
/// # Errors
/// The database's own.
pub async fn verifiers(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let roles: Vec<i16> = INSPECTION_VERIFIERS.iter().filter_map(|role| i16::try_from(*role).ok()).collect();
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT a.user_id AS code, concat_ws(' · ', nullif(a.name_local, ''), nullif(a.name_en, a.name_local)) AS "name!"
             FROM accounts a JOIN companies c ON c.id = a.company_id
            WHERE a.status <> 'N' AND c.type IN ('A', 'B')
              AND EXISTS (SELECT FROM account_groups g JOIN group_roles r ON r.group_id = g.group_id
                           WHERE g.account_id = a.id AND r.role = ANY($1))
              AND strpos(lower(concat_ws(' ', a.user_id, a.name_local, a.name_en)), lower($2)) > 0
            ORDER BY a.user_id LIMIT $3"#,
        &roles,
        typed,
        MOST
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}
