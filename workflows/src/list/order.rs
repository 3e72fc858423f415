//! The order of a list as ` ORDER BY`, forwards and backwards.

/// By what a list is ordered, the most significant first. Together its keys leave no ties.
#[derive(Clone, Debug)]
pub(super) struct Order(Vec<Key>);

#[derive(Clone, Debug)]
struct Key {
    by: String,
    down: bool,
    /// Of rows without a value: whether they stand last. PostgreSQL puts them last upwards and first downwards, and so do indexes.
    nulls_last: bool,
}

impl Order {
    /// By this expression; downwards, rows without a value stand first unless `nulls_last` says otherwise.
    pub(super) fn by(by: String, down: bool, nulls_last: bool) -> Self {
        Self(vec![Key { by, down, nulls_last: nulls_last || !down }])
    }

    /// Ties are broken by this.
    pub(super) fn then(mut self, by: String, down: bool) -> Self {
        self.0.push(Key { by, down, nulls_last: !down });
        self
    }

    /// ` ORDER BY …`; backwards it is exactly the other way round, which the same indexes answer.
    pub(super) fn sql(&self, backwards: bool) -> String {
        let keys = self.0.iter().map(|key| key.sql(backwards));
        format!(" ORDER BY {}", keys.collect::<Vec<_>>().join(", "))
    }

    /// What it is made of, as columns of a statement: `k0`, `k1` …
    pub(super) fn columns(&self) -> String {
        let named = self.0.iter().enumerate().map(|(n, key)| format!("{} AS k{n}", key.by));
        named.collect::<Vec<_>>().join(", ")
    }

    /// The same order, of a table that has [`Self::columns`].
    pub(super) fn of_columns(&self) -> Self {
        Self(self.0.iter().enumerate().map(|(n, key)| Key { by: format!("k{n}"), ..key.clone() }).collect())
    }

    /// Whether every key is made of tables that stand in `from`, by their aliases.
    pub(super) fn speaks_only_of(&self, from: &str) -> bool {
        let known: Vec<&str> = from.split(|c: char| !is_of_a_name(c)).collect();
        let aliases = self.0.iter().flat_map(|key| aliases(&key.by));
        aliases.into_iter().all(|alias| known.contains(&alias))
    }
}

impl Key {
    fn sql(&self, backwards: bool) -> String {
        let (down, nulls_last) = (self.down != backwards, self.nulls_last != backwards);
        let way = if down { " DESC" } else { "" };
        let nulls = match (down, nulls_last) {
            (true, true) => " NULLS LAST",
            (false, false) => " NULLS FIRST",
            (true, false) | (false, true) => "",
        };
        format!("{}{way}{nulls}", self.by)
    }
}

fn is_of_a_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// What stands before the dots of an expression.
fn aliases(expression: &str) -> Vec<&str> {
    let before = |(at, _): (usize, &str)| expression[..at].rsplit(|c: char| !is_of_a_name(c)).next();
    expression.match_indices('.').filter_map(before).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backwards_is_the_other_way_round_with_its_nulls() {
        for (down, nulls_last, forwards, backwards) in [
            (false, false, "a.x", "a.x DESC"),
            (true, false, "a.x DESC", "a.x"),
            (true, true, "a.x DESC NULLS LAST", "a.x NULLS FIRST"),
        ] {
            let order = Order::by("a.x".to_owned(), down, nulls_last);
            assert_eq!(
                (order.sql(false), order.sql(true)),
                (format!(" ORDER BY {forwards}"), format!(" ORDER BY {backwards}"))
            );
        }
    }

    #[test]
    fn what_an_order_needs_is_seen_by_its_aliases() {
        let from = "weekly_downloads w JOIN companies c ON c.id = w.vendor_id";
        let by = |expression: &str| Order::by(expression.to_owned(), false, false);
        assert!(by("c.code").then("w.id".to_owned(), true).speaks_only_of(from));
        assert!(by("lower(w.file_name) COLLATE \"C\"").speaks_only_of(from));
        assert!(!by("p.code").then("w.id".to_owned(), true).speaks_only_of(from));
        assert!(!by("coalesce(w.name, p.code)").speaks_only_of(from));
    }
}
