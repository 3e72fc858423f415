//! What the demo's supplier and the quality people have done: a spec in each state, and certificates that wait, passed, failed and were
//! sent back, with enough values for a capability index. Everything goes the way it goes for people.

use super::catalogue::TRAY;
use crate::error::Result;
use chrono::{DateTime, Days, Utc};
use ehub_engine::Actor;
use ehub_workflows::certificate::search::{CertificateFilter, CertificateRow};
use ehub_workflows::certificate::{self, Certificate, ItemSaid, Measurements};
use ehub_workflows::document::Reason;
use ehub_workflows::inspection_spec::search::{SpecFilter, SpecRow};
use ehub_workflows::inspection_spec::{
    self, Accepted, Edited, Fill, Given, InspectionSpec, SpecType, Submitted, store,
};
use ehub_workflows::master::machine::{Fields, Input as MasterInput};
use ehub_workflows::master::search::MasterFilter;
use ehub_workflows::master::{self, Master};
use ehub_workflows::process::{self, By, Command, Process};
use ehub_workflows::{Db, Error, Seen};
use rust_decimal::Decimal;

/// How far a spec has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Filled in part.
    Begun,
    /// Waits to be verified.
    Submitted,
    /// Sent back.
    Rejected,
    /// It holds.
    Accepted,
    /// It holds, and is being changed.
    Edited,
}

/// Part and how far its spec for mass production has come. The others wait for the supplier.
const SPECS: &[(&str, Stage)] = &[
    ("SB000123", Stage::Accepted),
    ("SB000231", Stage::Rejected),
    ("SB000232", Stage::Accepted),
    ("SB000310", Stage::Submitted),
    ("SB000311", Stage::Edited),
    ("SB000540", Stage::Accepted),
    ("SB000124", Stage::Begun),
];
/// The part that has a spec before mass production, too.
const NEW_PART: &str = "SB000123";
/// So long ago the specs were accepted, and so long ago an item of one of them changed.
const ACCEPTED: Days = Days::new(12);
const SINCE: Days = Days::new(2);

/// Those who act.
#[derive(Clone, Copy, Debug)]
pub(super) struct People<'a> {
    /// Fills.
    pub supplier: &'a Actor,
    /// Keeps the catalogue and verifies.
    pub verifier: &'a Actor,
    /// Who sets up what is missing.
    pub system: &'a Actor,
}

/// Sets up the specs that the demo's orders need, and takes each as far as it has come.
///
/// # Errors
/// The database's own.
pub(super) async fn specs(db: &Db, people: People<'_>, now: DateTime<Utc>) -> Result<()> {
    let before = now - ACCEPTED;
    store::set_up_missing(db, By::new(people.system, before), i64::MAX).await?;
    let wanted = store::Wanted {
        vendor_code: super::orders::VENDOR.to_owned(),
        material_codes: vec![NEW_PART.to_owned()],
        spec_type: SpecType::Before,
    };
    store::set_up(db, By::new(people.verifier, now), &wanted).await?;
    let filter = SpecFilter { spec_type: Some("1".to_owned()), size: Some(100), ..SpecFilter::default() };
    let (specs, _) = inspection_spec::search::search(db, people.supplier, before, &filter).await?;
    for (part, stage) in SPECS {
        let Some(spec) = specs.iter().find(|spec| spec.material_code == *part && spec.state == "--") else { continue };
        if let Err(error) = advance(db, people, before, spec, *stage).await {
            tracing::warn!(part, ?error, "a spec of the demo was not filled");
        }
    }
    change_item(db, people.verifier, now - SINCE).await
}

/// Takes a spec as far as it has come.
async fn advance(db: &Db, people: People<'_>, now: DateTime<Utc>, spec: &SpecRow, stage: Stage) -> Result<()> {
    use inspection_spec::Input;
    let view = inspection_spec::search::read(db, people.supplier, spec.id).await?;
    let mut values: Vec<Given> = view.values.iter().map(given).collect();
    if stage == Stage::Begun {
        values.truncate(2);
    }
    let (supplier, verifier) = (By::new(people.supplier, now), By::new(people.verifier, now));
    let fill = Input::Fill(Fill { values, is_complete: false });
    let mut seen = Seen { id: spec.id, version: spec.version };
    seen = sent::<InspectionSpec>(db, supplier, seen, fill).await?;
    if stage == Stage::Begun {
        return Ok(());
    }
    seen = sent::<InspectionSpec>(db, supplier, seen, Input::Submit(Submitted::default())).await?;
    match stage {
        Stage::Begun | Stage::Submitted => {}
        Stage::Rejected => {
            let reason = Reason { reason: "Warpage is not what the last lots had: please look again".to_owned() };
            sent::<InspectionSpec>(db, verifier, seen, Input::Reject(reason)).await?;
        }
        Stage::Accepted => {
            sent::<InspectionSpec>(db, verifier, seen, Input::Accept(Accepted::default())).await?;
        }
        Stage::Edited => {
            seen = sent::<InspectionSpec>(db, verifier, seen, Input::Accept(Accepted::default())).await?;
            let comment = "New tool from next month on: length is kept closer".to_owned();
            sent::<InspectionSpec>(db, supplier, seen, Input::Edit(Edited { comment })).await?;
        }
    }
    Ok(())
}

/// What the supplier says of an item: what is asked, or the middle of its limits.
fn given(value: &inspection_spec::search::ValueView) -> Given {
    let asked = &value.asked;
    let spec_value = match asked.reply_type.as_str() {
        "V" => asked.spec_value.clone(),
        "T" => "OK".to_owned(),
        _ => "See the declaration of this year".to_owned(),
    };
    Given { short_name: asked.short_name.clone(), spec_value, ..Given::default() }
}

/// One item is answered otherwise from now on: the spec that was accepted for it has to be filled anew.
async fn change_item(db: &Db, keeper: &Actor, now: DateTime<Utc>) -> Result<()> {
    let filter = MasterFilter {
        kind: Some("inspectionItem".to_owned()),
        words: Some(format!("{TRAY}|BAKE")),
        ..MasterFilter::default()
    };
    let (found, _) = master::search::search(db, keeper, &filter).await?;
    let Some(item) = found.into_iter().find(|item| item.version == 1) else { return Ok(()) };
    let mut fields: master::machine::Texts = serde_json::from_value(item.own).unwrap_or_default();
    fields.insert("replyType".to_owned(), "T".to_owned());
    let seen = Seen { id: item.id, version: item.version };
    sent::<Master>(db, By::new(keeper, now), seen, MasterInput::Edit(Fields { fields })).await?;
    Ok(())
}

/// What has become of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lot {
    Accepted,
    /// Out of spec, and sent back.
    Rejected,
    /// Waits to be verified.
    Submitted,
    /// Waits to be verified, out of spec.
    Doubtful,
    /// Nobody has measured it.
    Open,
}

/// What has become of the lots of a part, one after the other; those beyond are open.
const LOTS: &[(&str, &[Lot])] = &[
    ("SB000540", &[Lot::Accepted, Lot::Accepted, Lot::Accepted, Lot::Submitted]),
    ("SB000232", &[Lot::Accepted, Lot::Rejected]),
    ("SB000123", &[Lot::Doubtful, Lot::Open]),
];

/// Fills and judges certificates of the lots that are on notices.
///
/// # Errors
/// The database's own.
pub(super) async fn certificates(db: &Db, people: People<'_>, now: DateTime<Utc>) -> Result<()> {
    let filter =
        CertificateFilter { state: Some("Awaited".to_owned()), size: Some(100), ..CertificateFilter::default() };
    let (mut lots, _) = certificate::search::search(db, By::new(people.supplier, now), &filter).await?;
    lots.sort_by_key(|lot| lot.id);
    for (part, becomes) in LOTS {
        let of_part = lots.iter().filter(|lot| lot.material_code == *part);
        for (place, (lot, becomes)) in of_part.zip(*becomes).enumerate() {
            if let Err(error) = judged(db, people, now, lot, place, *becomes).await {
                tracing::warn!(part, lot = lot.lot_no, ?error, "a certificate of the demo was not filled");
            }
        }
    }
    Ok(())
}

async fn judged(
    db: &Db,
    people: People<'_>,
    now: DateTime<Utc>,
    lot: &CertificateRow,
    place: usize,
    becomes: Lot,
) -> Result<()> {
    use certificate::Input;
    let is_off = matches!(becomes, Lot::Rejected | Lot::Doubtful);
    if becomes == Lot::Open {
        return Ok(());
    }
    let view = certificate::search::read(db, By::new(people.supplier, now), lot.id).await?;
    let items = view.items.iter().map(|item| said(item, place, is_off)).collect();
    let reason = if is_off { "One sample from the edge of the panel; the others are inside" } else { "" };
    let measured = Measurements { items, reason: reason.to_owned() };
    let seen = Seen { id: lot.id, version: lot.version };
    let seen = sent::<Certificate>(db, By::new(people.supplier, now), seen, Input::Submit(measured)).await?;
    let verifier = By::new(people.verifier, now);
    match becomes {
        Lot::Accepted => {
            sent::<Certificate>(db, verifier, seen, Input::Accept(certificate::payload::Comment::default())).await?;
        }
        Lot::Rejected => {
            let reason = Reason { reason: "Measure this lot again, five panels from the middle".to_owned() };
            sent::<Certificate>(db, verifier, seen, Input::Reject(reason)).await?;
        }
        Lot::Submitted | Lot::Doubtful | Lot::Open => {}
    }
    Ok(())
}

/// What was measured of an item: around its value, within its limits; where something is off, the first sample is outside.
fn said(item: &certificate::search::CertificateItem, place: usize, is_off: bool) -> ItemSaid {
    let samples = (0..item.sample_size).map(|n| match item.reply_type.as_str() {
        "V" => measured(item, place, n, is_off && item.item_no == 1 && n == 0).to_string(),
        "T" => "OK".to_owned(),
        _ => "Declared".to_owned(),
    });
    ItemSaid { short_name: item.short_name.clone(), unit: item.unit.clone(), samples: samples.collect() }
}

/// Around the value like a process that is not quite still: no two lots are the same, and nothing depends on chance.
fn measured(item: &certificate::search::CertificateItem, place: usize, sample: usize, is_off: bool) -> Decimal {
    let value: Decimal = item.spec_value.parse().unwrap_or_default();
    let room = [item.upper.map(|upper| upper - value), item.lower.map(|lower| value - lower)];
    let room = room.into_iter().flatten().min().unwrap_or(Decimal::ONE);
    let steps = [0, 2, -1, 3, 1, -2, -3, 1, 0, 2, -2];
    let off = Decimal::from(steps[(place * 4 + sample * 3) % steps.len()]) / Decimal::from(8);
    let off = if is_off { Decimal::new(12, 1) } else { off };
    (value + room * off).round_dp(4).normalize()
}

/// Sends an event, and confirms what the person is asked about.
async fn sent<P: Process>(db: &Db, by: By<'_>, seen: Seen, input: P::Input) -> Result<Seen>
where
    P::Input: Clone,
{
    let mut command = Command::new(seen, input);
    let moved = match process::send_one::<P>(db, by, command.clone()).await {
        Err(Error::Unconfirmed { token, .. }) => {
            command.confirm = Some(token);
            process::send_one::<P>(db, by, command).await?.0
        }
        answer => answer?.0,
    };
    Ok(Seen { id: moved.id, version: moved.version })
}
