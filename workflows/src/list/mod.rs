//! A list is one table of columns, beside the struct of its rows: the SELECT, the orders that it knows with their tie-breaks, the words
//! that `sort` takes in the API's description, and the columns of its workbook all follow from it.
//!
//! ```ignore
//! impl Listed for PlantRow {
//!     const LIST: List = List::of("plants p").sorted("code").columns(&[
//!         plain("id"),
//!         shown("code").sort().ties(&[]),
//!         shown("companyCode").sql("c.code").called("vendorCode"),
//!         time("changedAt").sort(),
//!     ]).joined(" LEFT JOIN companies c ON c.id = p.company_id");
//! }
//! ```

mod column;
mod gather;
mod order;
pub(crate) mod whole;

pub use column::{Column, Form, Sheet};
pub(crate) use column::{Tie, day, money, plain, quantity, shown, state, time, to_fill, unit_price, word};

use crate::{Db, Error, filter};
use column::Source;
use ehub_engine::{Actor, Finding};
use order::Order;
use sqlx::postgres::PgRow;
use sqlx::{FromRow, PgConnection, Postgres, QueryBuilder};
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

/// What the supplier `c` is called for whoever reads: as the house says in the reader's language, else as it calls itself. Suppliers see no
/// names that were given. Detail pages, whose statements are checked when they are compiled, say the same in their own words.
pub(crate) const VENDOR_NAME: &str = "coalesce((SELECT n.name FROM vendor_names n \
     WHERE n.vendor_id = c.id AND n.language = (SELECT ehub_language())), c.name)";

/// A row that a list is made of.
pub trait Listed {
    /// Its list.
    const LIST: List;
}

/// A list: whence it comes, its columns, and in which order it stands when nobody says so.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// Tables that conditions speak of, with their aliases. That of the first is also before every name that has none.
    from: &'static str,
    /// What else the columns need.
    joined: &'static str,
    /// The order when nobody asks for one.
    sorted: &'static str,
    ties: &'static [Tie],
    /// In the order in which a workbook has them.
    pub columns: &'static [Column],
}

impl List {
    /// A list of what stands in these tables, in the order of their ids. Rows are counted without what is [`Self::joined`].
    pub(crate) const fn of(from: &'static str) -> Self {
        Self { from, joined: "", sorted: "id", ties: &[Tie::With("id")], columns: &[] }
    }

    /// Tables that only the columns need: each row has at most one of theirs, and none is left out for want of it.
    pub(crate) const fn joined(self, joined: &'static str) -> Self {
        Self { joined, ..self }
    }

    /// Stands in this order, `word` or `-word`, when nobody asks for another.
    pub(crate) const fn sorted(self, sorted: &'static str) -> Self {
        Self { sorted, ..self }
    }

    /// Ties are broken by these instead of by the id; together with any column they leave none.
    pub(crate) const fn ties(self, ties: &'static [Tie]) -> Self {
        Self { ties, ..self }
    }

    /// Has these columns.
    pub(crate) const fn columns(self, columns: &'static [Column]) -> Self {
        Self { columns, ..self }
    }

    /// Every word that `sort` takes: upwards and downwards, also as the specification has it.
    #[must_use]
    pub fn sorts(&self) -> Vec<String> {
        let words = self.columns.iter().flat_map(|column| [column.sort.word, column.sort.alias]).flatten();
        words.flat_map(|word| [word.to_owned(), format!("-{word}")]).collect()
    }

    /// ` ORDER BY` of a sort word; of the list's own order when there is none.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a word that the list does not know.
    pub fn order(&self, sort: Option<&str>) -> Result<String, Error> {
        Ok(self.ordered(sort)?.sql(false))
    }

    /// As [`Self::order`]; `backwards` it is exactly the other way round, which the same indexes answer.
    ///
    /// # Errors
    /// As [`Self::order`].
    pub(crate) fn order_from(&self, sort: Option<&str>, backwards: bool) -> Result<String, Error> {
        Ok(self.ordered(sort)?.sql(backwards))
    }

    /// The order of a sort word; the list's own when there is none.
    fn ordered(&self, sort: Option<&str>) -> Result<Order, Error> {
        let asked = sort.unwrap_or(self.sorted);
        let (word, down) = asked.strip_prefix('-').map_or((asked, false), |word| (word, true));
        let named = |column: &&Column| [column.sort.word, column.sort.alias].contains(&Some(word));
        let unknown = || Error::Invalid(vec![Finding::block("UNKNOWN_SORT").at("sort").with("value", asked)]);
        let column = self.columns.iter().find(named).ok_or_else(unknown)?;
        let first = column.sort.by.map_or_else(|| self.value(column), str::to_owned);
        let mut order = Order::by(first.clone(), down, column.sort.nulls_last);
        for tie in column.sort.ties.unwrap_or(self.ties) {
            let (name, down) = match tie {
                Tie::With(name) => (name, down),
                Tie::Against(name) => (name, !down),
                Tie::Up(name) => (name, false),
                Tie::Down(name) => (name, true),
            };
            let place = self.place(name);
            if place != first {
                order = order.then(place, down);
            }
        }
        Ok(order)
    }

    /// `SELECT` with the columns, without its tables.
    pub(crate) fn select(&self) -> String {
        let columns = self.columns.iter().filter(|column| column.source != Source::Made);
        let named = |column: &Column| format!("{} AS {}", self.value(column), snake(column.key));
        format!("SELECT {}", columns.map(named).collect::<Vec<_>>().join(", "))
    }

    /// `FROM` with the tables that the columns need.
    pub(crate) fn tables(&self) -> String {
        format!(" FROM {}{}", self.from, self.joined)
    }

    /// The value of a column.
    fn value(&self, column: &Column) -> String {
        match column.source {
            Source::Sql(sql) => sql.to_owned(),
            Source::Own | Source::Made => self.place(&snake(column.key)),
        }
    }

    /// A column of the first table, or of the one that its name says.
    fn place(&self, name: &str) -> String {
        let alias = self.from.split_whitespace().nth(1).unwrap_or_default();
        if name.contains('.') { name.to_owned() } else { format!("{alias}.{name}") }
    }
}

/// `poNo` as the database writes it.
fn snake(key: &str) -> String {
    let parts = key.chars().flat_map(|c| c.is_uppercase().then_some('_').into_iter().chain(c.to_lowercase()));
    parts.collect()
}

/// The parameter `sort` of a list in the description of the API.
pub(crate) fn sorts<R: Listed>() -> Object {
    let words = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(R::LIST.sorts()));
    words
        .description(Some(format!("What to sort by, with `-` downwards; `{}` when nothing is said.", R::LIST.sorted)))
        .build()
}

/// The statement that reads rows of a list by a condition, up to ` WHERE`.
pub(crate) fn rows<R: Listed>() -> QueryBuilder<Postgres> {
    QueryBuilder::new(R::LIST.select() + &R::LIST.tables())
}

/// A page of a list as the actor may see it, and the exact number of all that match. `window` is page and size; `conditions` adds the
/// same to both statements, each beginning with ` AND`. Both are planned for these very values: a rare state and a common one, a first
/// page and one far behind want different plans.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub(crate) async fn read<R>(
    db: &Db,
    actor: &Actor,
    window: (Option<i64>, Option<i64>),
    sort: Option<&str>,
    conditions: impl Fn(&mut QueryBuilder<Postgres>),
) -> Result<(Vec<R>, i64), Error>
where
    R: Listed + for<'row> FromRow<'row, PgRow> + Send + Unpin,
{
    let order = R::LIST.ordered(sort)?;
    let mut tx = db.begin(actor).await?;
    walked(&mut tx, &order, filter::page(window.0, window.1, filter::MOST), conditions).await
}

/// As [`read`], where the conditions ask for something that the order knows nothing of, like days or what somebody typed.
///
/// # Errors
/// As [`read`].
pub(crate) async fn gathered<R>(
    db: &Db,
    actor: &Actor,
    window: (Option<i64>, Option<i64>),
    sort: Option<&str>,
    conditions: impl Fn(&mut QueryBuilder<Postgres>),
) -> Result<(Vec<R>, i64), Error>
where
    R: Listed + for<'row> FromRow<'row, PgRow> + Send + Unpin,
{
    let order = R::LIST.ordered(sort)?;
    let window = filter::page(window.0, window.1, filter::MOST);
    let mut tx = db.begin(actor).await?;
    let Some((ids, total)) = gather::page::<R>(&mut tx, &order, window, &conditions).await? else {
        return walked(&mut tx, &order, window, conditions).await;
    };
    let mut page = rows::<R>();
    let place = R::LIST.place("id");
    page.push(" WHERE ").push(place).push(" = ANY(").push_bind(ids).push(")").push(order.sql(false));
    Ok((page.build_query_as().persistent(false).fetch_all(&mut *tx).await?, total))
}

/// Counts what matches, and walks along the order to the page.
async fn walked<R>(
    connection: &mut PgConnection,
    order: &Order,
    window: (i64, i64),
    conditions: impl Fn(&mut QueryBuilder<Postgres>),
) -> Result<(Vec<R>, i64), Error>
where
    R: Listed + for<'row> FromRow<'row, PgRow> + Send + Unpin,
{
    let mut count = QueryBuilder::new(format!("SELECT count(*) FROM {} WHERE true", R::LIST.from));
    conditions(&mut count);
    let total = count.build_query_scalar().persistent(false).fetch_one(&mut *connection).await?;
    let Some(stretch) = Stretch::of(window, total) else { return Ok((vec![], total)) };
    let mut page = page::<R>(order, stretch, conditions);
    Ok((page.build_query_as().persistent(false).fetch_all(connection).await?, total))
}

/// Rows of a page, counted from the nearer end of the list: its last page costs what the first one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub(crate) skip: i64,
    pub(crate) size: i64,
    pub(crate) backwards: bool,
}

impl Stretch {
    /// Of a first row and a size, where `total` rows match; `None` = the page is behind the end.
    pub(crate) fn of((first, size): (i64, i64), total: i64) -> Option<Self> {
        let left = total.saturating_sub(first);
        let size = size.min(left);
        let behind = left - size;
        let backwards = behind < first;
        (left > 0).then_some(Self { skip: if backwards { behind } else { first }, size, backwards })
    }
}

/// The tables in which rows are found and ordered: what is joined for the columns only where the order needs it.
fn found_in<R: Listed>(order: &Order) -> String {
    let list = R::LIST;
    if order.speaks_only_of(list.from) { format!(" FROM {}", list.from) } else { list.tables() }
}

/// The rows of a page. Which they are is found first, from the tables that the conditions speak of: what only the columns need is looked up
/// for the rows that are shown, and not for those that are skipped.
fn page<R: Listed>(
    order: &Order,
    stretch: Stretch,
    conditions: impl Fn(&mut QueryBuilder<Postgres>),
) -> QueryBuilder<Postgres> {
    let list = R::LIST;
    let (id, select, tables) = (list.place("id"), list.select(), list.tables());
    let head = format!("{select}{tables} WHERE {id} = ANY(ARRAY(SELECT {id}{} WHERE true", found_in::<R>(order));
    let mut query = QueryBuilder::new(head);
    conditions(&mut query);
    query.push(order.sql(stretch.backwards));
    query.push(" LIMIT ").push_bind(stretch.size).push(" OFFSET ").push_bind(stretch.skip);
    query.push("))").push(order.sql(false));
    query
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Row;

    impl Listed for Row {
        const LIST: List =
            List::of("plants p").joined(" JOIN companies c ON c.id = p.company_id").sorted("-code").columns(&[
                plain("id").sort(),
                shown("code").sort_or("CODE").by("p.code COLLATE \"C\"").ties(&[]),
                shown("companyCode").sql("c.code").sort_as("company").ties(&[Tie::Up("line_no"), Tie::Against("id")]),
                plain("changedAt").sort().nulls_last(),
                plain("late").made(),
            ]);
    }

    #[test]
    fn what_is_read_follows_from_the_columns() {
        let row = "SELECT p.id AS id, p.code AS code, c.code AS company_code, p.changed_at AS changed_at \
                   FROM plants p JOIN companies c ON c.id = p.company_id";
        assert_eq!(rows::<Row>().into_string(), row);
    }

    #[test]
    fn every_word_is_an_order_both_ways() {
        let words = ["id", "-id", "code", "-code", "CODE", "-CODE", "company", "-company", "changedAt", "-changedAt"];
        assert_eq!(Row::LIST.sorts(), words);
        for (sort, order) in [
            (None, "p.code COLLATE \"C\" DESC"),
            (Some("CODE"), "p.code COLLATE \"C\""),
            (Some("id"), "p.id"),
            (Some("company"), "c.code, p.line_no, p.id DESC"),
            (Some("-company"), "c.code DESC, p.line_no, p.id"),
            (Some("changedAt"), "p.changed_at, p.id"),
            (Some("-changedAt"), "p.changed_at DESC NULLS LAST, p.id DESC"),
        ] {
            assert_eq!(Row::LIST.order(sort).unwrap(), format!(" ORDER BY {order}"));
        }
    }

    #[test]
    fn a_word_that_is_not_in_the_table_is_refused() {
        for sort in ["late", "--id", "", "companyCode", "id; DROP TABLE plants"] {
            let Err(Error::Invalid(found)) = Row::LIST.order(Some(sort)) else { panic!("{sort} is taken") };
            assert_eq!((found[0].label.as_str(), found[0].field.as_deref()), ("UNKNOWN_SORT", Some("sort")));
        }
    }

    /// What the page of a list asks the database.
    fn asked(sort: &str, window: (i64, i64), total: i64) -> String {
        let order = Row::LIST.ordered(Some(sort)).unwrap();
        let stretch = Stretch::of(window, total).unwrap();
        page::<Row>(&order, stretch, |query| {
            query.push(" AND p.code > ").push_bind("P");
        })
        .into_string()
    }

    #[test]
    fn the_rows_of_a_page_are_found_before_anything_is_joined_to_them() {
        let columns = "SELECT p.id AS id, p.code AS code, c.code AS company_code, p.changed_at AS changed_at \
                       FROM plants p JOIN companies c ON c.id = p.company_id";
        assert_eq!(
            asked("-changedAt", (40, 20), 1_000),
            format!(
                "{columns} WHERE p.id = ANY(ARRAY(SELECT p.id FROM plants p WHERE true AND p.code > $1 \
                 ORDER BY p.changed_at DESC NULLS LAST, p.id DESC LIMIT $2 OFFSET $3)) \
                 ORDER BY p.changed_at DESC NULLS LAST, p.id DESC"
            )
        );
        // An order that needs what is joined is walked with it.
        assert_eq!(
            asked("company", (0, 20), 1_000),
            format!(
                "{columns} WHERE p.id = ANY(ARRAY(SELECT p.id FROM plants p JOIN companies c ON c.id = p.company_id WHERE true \
                 AND p.code > $1 ORDER BY c.code, p.line_no, p.id DESC LIMIT $2 OFFSET $3)) ORDER BY c.code, p.line_no, p.id DESC"
            )
        );
    }

    #[test]
    fn beyond_the_middle_a_list_is_walked_backwards_and_shown_forwards() {
        let asked = asked("-changedAt", (980, 20), 1_000);
        assert!(asked.contains("ORDER BY p.changed_at NULLS FIRST, p.id LIMIT"), "{asked}");
        assert!(asked.ends_with("ORDER BY p.changed_at DESC NULLS LAST, p.id DESC"), "{asked}");
    }

    #[test]
    fn a_page_is_reached_from_the_nearer_end() {
        let forwards = |skip, size| Some(Stretch { skip, size, backwards: false });
        let backwards = |skip, size| Some(Stretch { skip, size, backwards: true });
        for (first, total, expected) in [
            (0, 0, None),
            (0, 7, forwards(0, 7)),
            (0, 1_000, forwards(0, 20)),
            (480, 1_000, forwards(480, 20)),
            (500, 1_000, backwards(480, 20)),
            (980, 1_000, backwards(0, 20)),
            (980, 987, backwards(0, 7)),
            (1_000, 1_000, None),
            (i64::MAX - 1, 1_000, None),
        ] {
            assert_eq!(Stretch::of((first, 20), total), expected, "{first} of {total}");
        }
    }
}
