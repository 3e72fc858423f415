//! What the demo's people say to each other: on an order line that waits for an answer, and to themselves.

use crate::error::Result;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::comment::{NewComment, Process, Readers, store};

/// Whoever talks, the company that they work for, and how they are called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Person<'a> {
    /// As somebody who acts.
    pub actor: &'a Actor,
    /// Id of the company.
    pub company: i64,
    /// Local name.
    pub name: &'a str,
}

/// Roles of those who are meant: suppliers who answer orders, buyers.
const READERS: [(&str, u16); 2] = [("S", 122), ("B", 153)];

/// The supplier asks the buyer, who answers and notes something for the own side.
///
/// # Errors
/// The database's own.
pub(super) async fn about(
    db: &Db,
    now: DateTime<Utc>,
    line: i64,
    (supplier, buyer): (Person<'_>, Person<'_>),
) -> Result<()> {
    let said = [
        (
            supplier,
            Some(buyer),
            false,
            "銅箔晚到，這一項能否分兩批交貨？ Copper foil is late: may we ship this line in two lots?",
        ),
        (buyer, Some(supplier), false, "可以，第一批請照原定日期。 Yes, if the first lot keeps the date."),
        (buyer, None, true, "生產線有兩週庫存。 The line has stock for two weeks."),
    ];
    for (n, (who, to, internal, words)) in (1..).zip(said) {
        let call = to.map(|to| format!("@{} ", to.name)).unwrap_or_default();
        let new = NewComment {
            process: Process::PoLine,
            document_id: line,
            body: format!("{call}{words}"),
            internal,
            mentions: to.and_then(|to| to.actor.account).into_iter().collect(),
        };
        let at = now - TimeDelta::minutes(40 - 10 * n);
        store::add(db, who.actor, at, (who.company, &Readers(READERS.to_vec())), (&new, &[])).await?;
    }
    Ok(())
}
