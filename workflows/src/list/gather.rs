//! Which rows stand on a page of a list whose filter goes by something else than its order: days, or what somebody typed, in the order of ids.
//! The planner may walk the order's index in the hope of meeting them soon, and meets them last. So they are gathered by the filter's own
//! index, once, and counted and sorted where they lie.

use super::order::Order;
use super::{Listed, found_in};
use crate::error::Error;
use sqlx::{PgConnection, Postgres, QueryBuilder};

/// So many are gathered; of more than that, the next one is never far in any order.
const FEW: i64 = 100_000;

/// The ids of a page in the list's order, and how many rows match; `None` = too many to be gathered.
pub(super) async fn page<R: Listed>(
    connection: &mut PgConnection,
    order: &Order,
    window: (i64, i64),
    conditions: impl Fn(&mut QueryBuilder<Postgres>),
) -> Result<Option<(Vec<i64>, i64)>, Error> {
    let mut query = statement::<R>(order, window, conditions);
    let (total, ids): (i64, Vec<i64>) = query.build_query_as().persistent(false).fetch_one(connection).await?;
    Ok((total <= FEW).then_some((ids, total)))
}

fn statement<R: Listed>(
    order: &Order,
    (skip, size): (i64, i64),
    conditions: impl Fn(&mut QueryBuilder<Postgres>),
) -> QueryBuilder<Postgres> {
    let (id, columns) = (R::LIST.place("id"), order.columns());
    let head = format!("WITH found AS MATERIALIZED (SELECT {id} AS id, {columns}{} WHERE true", found_in::<R>(order));
    let mut query = QueryBuilder::new(head);
    conditions(&mut query);
    query.push(" LIMIT ").push_bind(FEW + 1);
    let order = order.of_columns().sql(false);
    query.push(") SELECT (SELECT count(*) FROM found), ARRAY(SELECT id FROM found").push(order);
    query.push(" LIMIT ").push_bind(size).push(" OFFSET ").push_bind(skip).push(")");
    query
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{List, Tie, plain};

    struct Row;

    impl Listed for Row {
        const LIST: List = List::of("plants p")
            .joined(" JOIN companies c ON c.id = p.company_id")
            .columns(&[plain("id").sort(), plain("code").sort().by("p.code COLLATE \"C\"").ties(&[Tie::Down("id")])]);
    }

    #[test]
    fn what_matches_is_gathered_before_it_is_sorted() {
        let order = Row::LIST.ordered(Some("-code")).unwrap();
        let asked = statement::<Row>(&order, (40, 20), |query| {
            query.push(" AND p.name = ").push_bind("P");
        });
        assert_eq!(
            asked.into_string(),
            "WITH found AS MATERIALIZED (SELECT p.id AS id, p.code COLLATE \"C\" AS k0, p.id AS k1 FROM plants p WHERE true \
             AND p.name = $1 LIMIT $2) SELECT (SELECT count(*) FROM found), \
             ARRAY(SELECT id FROM found ORDER BY k0 DESC, k1 DESC LIMIT $3 OFFSET $4)"
        );
    }
}
