//! What the actor's orders name: buyers, material groups, currencies.

use crate::choice::{Choice, MOST};
use crate::database::Db;
use crate::error::Error;
use crate::po::search::buyers_known;
use ehub_engine::Actor;

/// Buyers on the orders that the actor sees, whose name contains `typed` in any case; those whose name begins with it come first.
/// Those who see every order are told beside it whom the name is tied to.
///
/// # Errors
/// The database's own.
pub async fn buyers_of_orders(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    if actor.company.is_none() {
        return super::buyers(db, actor, typed).await;
    }
    let mut tx = db.begin(actor).await?;
    let names = buyers_known(&mut tx, actor).await?;
    tx.commit().await?;
    let typed = typed.to_lowercase();
    let mut found: Vec<String> = names.into_iter().filter(|name| name.to_lowercase().contains(&typed)).collect();
    found.sort_by_key(|name| (!name.to_lowercase().starts_with(&typed), name.clone()));
    Ok(found.into_iter().take(usize::try_from(MOST).unwrap_or(usize::MAX)).map(itself).collect())
}

/// Groups of materials whose name contains `typed` in any case; those whose name begins with it come first. A supplier's are those of what it
/// was ordered. `boxed` = only groups with a material whose boxes carry ids.
///
/// # Errors
/// The database's own.
pub async fn material_groups(db: &Db, actor: &Actor, typed: &str, boxed: bool) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let found = match actor.company {
        None => {
            sqlx::query_scalar!(
                "SELECT material_group FROM materials
                  WHERE material_group <> '' AND strpos(lower(material_group), lower($1)) > 0 AND (box_id_required OR NOT $3)
                  GROUP BY material_group
                  ORDER BY NOT starts_with(lower(material_group), lower($1)), material_group LIMIT $2",
                typed,
                MOST,
                boxed
            )
            .fetch_all(&mut *tx)
            .await?
        }
        Some(company) => {
            sqlx::query_scalar!(
                "SELECT m.material_group FROM (SELECT DISTINCT material_id FROM po_lines WHERE vendor_id = $3) own
                   JOIN materials m ON m.id = own.material_id
                  WHERE m.material_group <> '' AND strpos(lower(m.material_group), lower($1)) > 0
                    AND (m.box_id_required OR NOT $4)
                  GROUP BY m.material_group
                  ORDER BY NOT starts_with(lower(m.material_group), lower($1)), m.material_group LIMIT $2",
                typed,
                MOST,
                company,
                boxed
            )
            .fetch_all(&mut *tx)
            .await?
        }
    };
    tx.commit().await?;
    Ok(found.into_iter().map(itself).collect())
}

/// Currencies of the orders that the actor sees. Over all orders one hops through the index from currency to currency.
///
/// # Errors
/// The database's own.
pub async fn currencies(db: &Db, actor: &Actor) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let found = match actor.company {
        None => {
            sqlx::query_scalar!(
                r#"WITH RECURSIVE codes(code) AS (
                     (SELECT currency FROM purchase_orders WHERE currency > '' ORDER BY currency LIMIT 1)
                     UNION ALL
                     SELECT (SELECT o.currency FROM purchase_orders o WHERE o.currency > c.code ORDER BY o.currency LIMIT 1)
                       FROM codes c WHERE c.code IS NOT NULL)
                   SELECT code AS "code!" FROM codes WHERE code IS NOT NULL"#
            )
            .fetch_all(&mut *tx)
            .await?
        }
        Some(company) => {
            sqlx::query_scalar!(
                "SELECT DISTINCT currency FROM purchase_orders WHERE vendor_id = $1 AND currency <> '' ORDER BY currency",
                company
            )
            .fetch_all(&mut *tx)
            .await?
        }
    };
    tx.commit().await?;
    Ok(found.into_iter().map(itself).collect())
}

fn itself(word: String) -> Choice {
    Choice { code: word.clone(), name: word }
}
