//! Settings of shipments that the demo begins with: rules for groups and plants, lists, and parts of which one supplier marks no units. Some
//! were said otherwise before, so that there is a history to read.

use crate::error::Result;
use chrono::{DateTime, Days, Utc};
use ehub_engine::Actor;
use ehub_engine::actor::Kind as ActorKind;
use ehub_workflows::master::machine::{Fields, Input};
use ehub_workflows::master::store::create;
use ehub_workflows::master::{Kind, Master, New};
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::role::MASTER_DATA;
use ehub_workflows::{Db, Seen};

/// Fields with their texts.
type Texts<'a> = &'a [(&'a str, &'a str)];

/// A record by its fields, and what it is changed to afterwards; empty = it stays as it is.
struct Wanted<'a> {
    kind: Kind,
    fields: Texts<'a>,
    then: Texts<'a>,
}

const fn wanted(kind: Kind, fields: Texts<'_>) -> Wanted<'_> {
    Wanted { kind, fields, then: &[] }
}

/// So many days ago what was changed since was said first, and changed.
const SAID: Days = Days::new(21);
const CHANGED: Days = Days::new(6);

/// The rules and lists, each unless it is there already.
const BEGINNING: &[Wanted<'_>] = &[
    Wanted {
        kind: Kind::ShipmentRule,
        fields: &[("plant", super::people::OPEN), ("gs1Prefix", "4712345"), ("reminderDays", "3")],
        then: &[("plant", super::people::OPEN), ("gs1Prefix", "4712345"), ("reminderDays", "5")],
    },
    wanted(
        Kind::ShipmentRule,
        &[("materialGroup", "Packing materials"), ("lotRequired", "Y"), ("certificate", "wanted")],
    ),
    wanted(Kind::ShipmentRule, &[("materialGroup", "Substrate supplies"), ("reminderDays", "14")]),
    Wanted {
        kind: Kind::ShipmentRule,
        fields: &[("plant", super::people::GUARDED), ("materialGroup", "Substrates"), ("certificate", "wanted")],
        then: &[
            ("plant", super::people::GUARDED),
            ("materialGroup", "Substrates"),
            ("certificate", "needed"),
            ("lotDateSpanDays", "30"),
            ("boxesAtOnce", "500"),
        ],
    },
    wanted(Kind::ShipmentRule, &[("materialGroup", "Solder"), ("minEffectiveDays", "45")]),
    wanted(Kind::Choice, &[("list", "shippingPlace"), ("value", "TPE"), ("name", "Taoyuan airport")]),
    wanted(Kind::Choice, &[("list", "shippingPlace"), ("value", "KHH"), ("name", "Kaohsiung harbour")]),
    wanted(Kind::Choice, &[("list", "shippingPlace"), ("value", "HSC"), ("name", "Hsinchu warehouse")]),
];

/// What one supplier marks otherwise than the ERP says of the part: one after it was said the other way, one that nobody else marks.
const X_OUT: &[Wanted<'_>] = &[
    Wanted {
        kind: Kind::XOutRule,
        fields: &[("material", "SB000232"), ("vendor", super::orders::VENDOR), ("xOutMaintained", "Y")],
        then: &[("material", "SB000232"), ("vendor", super::orders::VENDOR), ("xOutMaintained", "N")],
    },
    wanted(Kind::XOutRule, &[("material", "SB000311"), ("vendor", super::orders::VENDOR), ("xOutMaintained", "Y")]),
];

/// Makes the rules and lists.
///
/// # Errors
/// The database's own.
pub(super) async fn begin(db: &Db, now: DateTime<Utc>) -> Result<()> {
    make(db, now, BEGINNING).await
}

/// Says which units the supplier of the demo's orders marks, once their parts are known.
///
/// # Errors
/// The database's own.
pub(super) async fn x_out(db: &Db, now: DateTime<Utc>) -> Result<()> {
    make(db, now, X_OUT).await
}

/// Says of these parts that the supplier marks no defective units in its boxes.
///
/// # Errors
/// The database's own.
pub(super) async fn unmarked(db: &Db, now: DateTime<Utc>, vendor: &str, parts: &[&str]) -> Result<()> {
    for part in parts {
        let fields = [("material", *part), ("vendor", vendor), ("xOutMaintained", "N")];
        make(db, now, &[wanted(Kind::XOutRule, &fields)]).await?;
    }
    Ok(())
}

async fn make(db: &Db, now: DateTime<Utc>, wanted: &[Wanted<'_>]) -> Result<()> {
    let roles = MASTER_DATA.iter().copied().collect();
    let actor = Actor { kind: ActorKind::Person, roles, ..Actor::system("admin", "demo") };
    let texts =
        |fields: Texts<'_>| fields.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    for Wanted { kind, fields, then } in wanted {
        let first = if then.is_empty() { now } else { now - SAID };
        let new = New { kind: *kind, code: String::new(), fields: texts(fields) };
        let made = match create(db, By::new(&actor, first), new).await {
            Ok(made) => made,
            Err(ehub_workflows::Error::Refused(_)) => continue,
            Err(error) => return Err(error.into()),
        };
        if !then.is_empty() {
            let seen = Seen { id: made.id, version: made.version };
            let change = Command::new(seen, Input::Edit(Fields { fields: texts(then) }));
            process::send_one::<Master>(db, By::new(&actor, now - CHANGED), change).await?;
        }
    }
    Ok(())
}
