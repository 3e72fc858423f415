//! Whose orders: names of buyers as orders carry them, by what was typed and by the account that a name is tied to.

use crate::database::Db;
use crate::error::Error;
use crate::filter::text;
use ehub_engine::Actor;
use sqlx::{PgConnection, Postgres, QueryBuilder};

/// Buyers whose lines are asked for.
#[derive(Clone, Debug)]
pub(crate) struct Buyers {
    /// As orders carry them; none = nobody's.
    names: Vec<String>,
    /// The orders are asked, because lines may not know their buyer: all of them do only once the program has moved what earlier
    /// versions wrote. A supplier has so few orders that asking them is quick whatever the lines know.
    by_order: bool,
}

/// The buyers that the filter asks for; `None` = it asks for none. A supplier has no orders of its own making: `mine` says nothing there.
///
/// # Errors
/// The database's own.
pub(crate) async fn buyers(
    connection: &mut PgConnection,
    actor: &Actor,
    typed: Option<&str>,
    mine: bool,
) -> Result<Option<Buyers>, Error> {
    let typed = text(typed);
    let inside = actor.company.is_none();
    let names = match typed {
        _ if mine && inside => beginning(tied(connection, actor).await?, typed.unwrap_or_default()),
        Some(typed) => beginning(known(connection, actor).await?, typed),
        None => return Ok(None),
    };
    let by_order = !names.is_empty() && (!inside || some_unmoved(connection).await?);
    Ok(Some(Buyers { names, by_order }))
}

/// The buyers' names that are tied to the account whose work it is: while acting for somebody, that person's.
async fn tied(connection: &mut PgConnection, actor: &Actor) -> Result<Vec<String>, Error> {
    let names = sqlx::query_scalar!(
        "SELECT m.code FROM accounts a JOIN masters m ON lower(m.own ->> 'account') = lower(a.user_id)
          WHERE a.id = $1 AND m.kind = 'buyer' AND m.state = 'Active' ORDER BY m.code",
        actor.works_as()
    )
    .fetch_all(connection)
    .await?;
    Ok(names)
}

/// The buyers' names whose orders are the actor's own; `None` = of a supplier, all are.
///
/// # Errors
/// The database's own.
pub(crate) async fn mine(db: &Db, actor: &Actor) -> Result<Option<Vec<String>>, Error> {
    if actor.company.is_some() {
        return Ok(None);
    }
    let mut tx = db.begin(actor).await?;
    tied(&mut tx, actor).await.map(Some)
}

/// Those of these names that begin so, in any case.
fn beginning(mut names: Vec<String>, typed: &str) -> Vec<String> {
    let typed = typed.to_lowercase();
    names.retain(|name| name.to_lowercase().starts_with(&typed));
    names
}

/// The names on the orders that the actor sees.
///
/// # Errors
/// The database's own.
pub(crate) async fn known(connection: &mut PgConnection, actor: &Actor) -> Result<Vec<String>, Error> {
    let Some(company) = actor.company else { return names(connection).await };
    // A supplier's own orders are few.
    let names = sqlx::query_scalar!(
        "SELECT DISTINCT buyer_name FROM purchase_orders WHERE vendor_id = $1 AND buyer_name <> ''",
        company
    );
    Ok(names.fetch_all(connection).await?)
}

/// The names on all orders, in their order. One hops through the index from name to name: for those who see every order.
///
/// # Errors
/// The database's own.
pub(crate) async fn names(connection: &mut PgConnection) -> Result<Vec<String>, Error> {
    let names = sqlx::query_scalar!(
        r#"WITH RECURSIVE names(name) AS (
             (SELECT buyer_name FROM purchase_orders WHERE buyer_name > '' ORDER BY buyer_name LIMIT 1)
             UNION ALL
             SELECT (SELECT o.buyer_name FROM purchase_orders o WHERE o.buyer_name > n.name ORDER BY o.buyer_name LIMIT 1)
               FROM names n WHERE n.name IS NOT NULL)
           SELECT name AS "name!" FROM names WHERE name IS NOT NULL"#
    );
    Ok(names.fetch_all(connection).await?)
}

/// Whether a line does not know its buyer yet: such lines stand at the end of the index.
async fn some_unmoved(connection: &mut PgConnection) -> Result<bool, Error> {
    let last = sqlx::query_scalar!(
        r#"SELECT buyer_name IS NULL AS "unmoved!" FROM po_lines ORDER BY buyer_name DESC NULLS FIRST LIMIT 1"#
    );
    Ok(last.fetch_optional(connection).await?.unwrap_or(false))
}

impl Buyers {
    /// Whether there are any.
    pub(super) fn are_any(&self) -> bool {
        !self.names.is_empty()
    }

    /// Adds the condition on `po_lines l`.
    pub(crate) fn condition(&self, query: &mut QueryBuilder<Postgres>) {
        if self.by_order {
            query.push(" AND l.purchase_order_id IN (SELECT o.id FROM purchase_orders o WHERE o.buyer_name = ANY(");
            query.push_bind(self.names.clone()).push("))");
            return;
        }
        match self.names.as_slice() {
            // One value keeps the order of the index behind it.
            [one] => query.push(" AND l.buyer_name = ").push_bind(one.clone()),
            many => query.push(" AND l.buyer_name = ANY(").push_bind(many.to_vec()).push(")"),
        };
    }

    /// Whether the index of buyers has their lines by the day of the order.
    pub(super) fn stand_by_day(&self) -> bool {
        !self.by_order && self.names.len() == 1
    }
}
