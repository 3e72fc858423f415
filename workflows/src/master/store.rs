//! SQL of master data: how records are loaded, made and written, and what the ERP tells.

mod place;
mod refer;
mod told;

pub use told::{Standing, Told, adopt, gone, tell};

pub(crate) use place::waiting;
pub(crate) use refer::set_back;
pub(crate) use told::{OfOrder, tell_of_orders};

use super::kind::{Field, Form, Kind};
use super::machine::{Effect, Event, Facts, Input, Master, New, State, Texts};
use crate::Db;
use crate::document::{Moved, Seen};
use crate::error::Error;
use crate::inspection_spec;
use crate::process::{Asked, By, Cx, Decided, Loaded, Process, judge_new};
use ehub_engine::commit::{Change, commit};
use ehub_engine::label::Label;
use ehub_engine::{Finding, Offer, Outcome};
use place::AskedAnew;
use refer::Named;
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

impl Process for Master {
    /// What people said before.
    type Row = Texts;

    const BULK: &'static [Event] = &[Event::Deactivate, Event::Reactivate];

    fn tidied(input: Input) -> Input {
        match input {
            Input::Create(new) => Input::Create(new.tidied()),
            Input::Edit(fields) => Input::Edit(fields.tidied()),
            Input::Classify(wanted) => Input::Classify(wanted.tidied()),
            Input::Deactivate | Input::Reactivate => input,
        }
    }

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        let rows =
            sqlx::query!("SELECT id, version, state, kind, code, erp, own FROM masters WHERE id = ANY($1)", &ids)
                .fetch_all(&mut *cx.tx)
                .await?;
        let mut loaded: Vec<Loaded<Self>> = rows
            .into_iter()
            .filter_map(|row| {
                let kind = Kind::parse(&row.kind).filter(|kind| kind.is_seen_by(cx.actor))?;
                let (state, own) = (State::parse(&row.state)?, texts(Some(row.own)));
                let facts = Facts { code: row.code, erp: texts(row.erp), own: own.clone(), ..Facts::new(kind) };
                Some(Loaded { id: row.id, version: row.version, state, company: None, facts, row: own })
            })
            .collect();
        hang_on(cx, asked, &mut loaded).await?;
        Ok(loaded)
    }

    /// Of an edit also what was said before: who reads the history sees what became of what.
    fn note(decided: &Decided<Self>) -> Value {
        match &decided.input {
            Input::Edit(_) | Input::Classify(_) => {
                json!({"fields": said_after(decided), "before": decided.loaded.row})
            }
            Input::Create(_) | Input::Deactivate | Input::Reactivate => {
                ehub_engine::input::Input::payload(&decided.input)
            }
        }
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        let (mut ids, mut own) = (vec![], vec![]);
        for one in decided {
            for effect in one.outcome.effects {
                match (effect, &one.input) {
                    (Effect::WriteFields, Input::Edit(_) | Input::Classify(_)) => {
                        ids.push(one.loaded.id);
                        own.push(json!(said_after(one)));
                    }
                    (Effect::WriteFields, Input::Create(_) | Input::Deactivate | Input::Reactivate) => {
                        return Err(one.misfit(*effect));
                    }
                    // All of them together, below.
                    (Effect::Place, _) => {}
                }
            }
        }
        sqlx::query!(
            "UPDATE masters m SET own = w.own FROM unnest($1::bigint[], $2::jsonb[]) AS w(id, own) WHERE m.id = w.id",
            &ids,
            &own
        )
        .execute(&mut *cx.tx)
        .await?;
        let anew = place::all(cx.tx, &decided.iter().map(|one| one.loaded.id).collect::<Vec<_>>()).await?;
        tell_specs(cx, &anew).await
    }

    /// Only parts are of a sub-group.
    fn offered(loaded: &Loaded<Self>, mut offers: Vec<Offer>) -> Vec<Offer> {
        offers.retain(|offer| offer.event != Event::Classify.as_str() || loaded.facts.kind == Kind::Material);
        offers
    }
}

/// What people say of a record after an event.
fn said_after(decided: &Decided<Master>) -> Texts {
    match &decided.input {
        Input::Create(new) => new.fields.clone(),
        Input::Edit(edit) => edit.fields.clone(),
        Input::Classify(wanted) => classified(&decided.loaded.row, &wanted.sub_group),
        Input::Deactivate | Input::Reactivate => decided.loaded.row.clone(),
    }
}

/// The same of another sub-group; empty = people say nothing of it.
fn classified(own: &Texts, sub_group: &str) -> Texts {
    let name = Field::SubGroup.as_str();
    let mut own = own.clone();
    own.remove(name);
    if !sub_group.is_empty() {
        own.insert(name.to_owned(), sub_group.to_owned());
    }
    own
}

/// What there is of what these events name, and what hangs on the records.
async fn hang_on(cx: &mut Cx<'_>, asked: &[Asked<'_, Master>], loaded: &mut [Loaded<Master>]) -> Result<(), Error> {
    let ids: Vec<i64> = loaded.iter().map(|one| one.id).collect();
    let own: HashMap<i64, &Texts> = loaded.iter().map(|one| (one.id, &one.row)).collect();
    let said: HashMap<i64, Texts> = asked
        .iter()
        .filter_map(|one| match one.input? {
            Input::Edit(edit) => Some((one.id, edit.fields.clone())),
            Input::Classify(wanted) => Some((one.id, classified(own.get(&one.id)?, &wanted.sub_group))),
            Input::Reactivate => Some((one.id, (*own.get(&one.id)?).clone())),
            Input::Create(_) | Input::Deactivate => None,
        })
        .collect();
    let used_again: HashSet<i64> =
        asked.iter().filter(|one| matches!(one.input, Some(Input::Reactivate))).map(|one| one.id).collect();
    let accounts = accounts(cx.tx, said.values().filter_map(account)).await?;
    let (drafts, used) = (refer::used_by_drafts(cx.tx, &ids).await?, refer::used(cx.tx, &ids).await?);
    // What stays as it is was there when it was said, unless it was out of use since.
    let all = loaded.iter().filter_map(|one| {
        let before = (!used_again.contains(&one.id)).then_some(&one.row);
        Some(Named { kind: one.facts.kind, fields: said.get(&one.id)?, before })
    });
    let known = refer::known(cx.tx, all).await?;
    for one in loaded {
        let before = (!used_again.contains(&one.id)).then_some(&one.row);
        let facts = &mut one.facts;
        facts.used_by_drafts = drafts.get(&one.id).copied().unwrap_or_default();
        facts.used_by_specs = used.by_specs(one.id);
        facts.named_by = used.named_by(one.id);
        let Some(fields) = said.get(&one.id) else { continue };
        facts.account_known = account(fields).is_none_or(|user_id| accounts.contains(&user_id.to_lowercase()));
        facts.unknown = known.missing(Named { kind: facts.kind, fields, before });
    }
    Ok(())
}

/// Tells the specs what is asked otherwise now.
async fn tell_specs(cx: &mut Cx<'_>, anew: &AskedAnew) -> Result<(), Error> {
    inspection_spec::store::catalogue_changed(cx, &anew.sub_groups, &anew.materials).await?;
    Ok(())
}

/// The texts of a column; what is none is left out.
fn texts(value: Option<Value>) -> Texts {
    value.and_then(|value| serde_json::from_value(value).ok()).unwrap_or_default()
}

fn account(fields: &Texts) -> Option<&str> {
    fields.get(Field::Account.as_str()).map(String::as_str)
}

/// Those of these user ids, in small letters, that are accounts of the buyer's side in use.
async fn accounts<'a>(
    connection: &mut PgConnection,
    user_ids: impl Iterator<Item = &'a str>,
) -> Result<HashSet<String>, Error> {
    let user_ids: Vec<String> = user_ids.map(str::to_lowercase).collect();
    if user_ids.is_empty() {
        return Ok(HashSet::new());
    }
    let found = sqlx::query_scalar!(
        r#"SELECT lower(a.user_id) AS "user_id!" FROM accounts a JOIN companies c ON c.id = a.company_id
            WHERE lower(a.user_id) = ANY($1) AND a.status <> 'N' AND c.type IN ('A', 'B')"#,
        &user_ids
    )
    .fetch_all(connection)
    .await?;
    Ok(found.into_iter().collect())
}

/// Makes a record.
///
/// # Errors
/// [`Error::Refused`] with every reason, or the database's own.
pub async fn create(db: &Db, by: By<'_>, new: New) -> Result<Moved, Error> {
    let mut tx = db.begin(by.actor).await?;
    let made = create_within(&mut Cx::new(&mut tx, by), vec![new]).await?;
    let made = made.into_iter().next().map_or(Err(Error::NotFound), |result| result)?;
    tx.commit().await?;
    Ok(made)
}

/// Makes many, each by itself: one that is refused does not stop the others. In the order given.
pub(crate) async fn create_within(cx: &mut Cx<'_>, all: Vec<New>) -> Result<Vec<Result<Moved, Error>>, Error> {
    let all: Vec<New> = all.into_iter().map(New::tidied).collect();
    // What is there already and has no record yet must not be made a second time, with other values.
    let materials: Vec<String> =
        all.iter().filter(|new| new.kind == Kind::Material).map(|new| new.code.clone()).collect();
    told::adopt_within(cx.tx, cx.now, Some(&materials)).await?;
    let mut taken = taken(cx.tx, &all).await?;
    let accounts = accounts(cx.tx, all.iter().filter_map(|new| account(&new.fields))).await?;
    let known = refer::known(cx.tx, all.iter().map(named)).await?;
    let (mut results, mut good) = (Vec::with_capacity(all.len()), Vec::new());
    for new in all {
        let key = (new.kind, new.kind.folded(&new.code));
        let facts = Facts {
            code: new.code.clone(),
            code_taken: taken.contains(&key),
            account_known: account(&new.fields).is_none_or(|user_id| accounts.contains(&user_id.to_lowercase())),
            unknown: known.missing(named(&new)),
            ..Facts::new(new.kind)
        };
        let input = Input::Create(new);
        results.push(judge_new::<Master>(&facts, &input, cx.actor).map(|outcome| {
            taken.insert(key);
            good.push((input, outcome));
            Moved { id: 0, state: State::Active.as_str(), version: 1 }
        }));
    }
    let ids = write_new(cx, &good).await?;
    let mut ids = ids.into_iter();
    for moved in results.iter_mut().flatten() {
        moved.id = ids.next().ok_or(Error::NotFound)?;
    }
    Ok(results)
}

fn named(new: &New) -> Named<'_> {
    Named { kind: new.kind, fields: &new.fields, before: None }
}

/// Writes new records that nothing speaks against, and what comes of them; their ids in the same order.
async fn write_new(cx: &mut Cx<'_>, good: &[(Input, Outcome<Master>)]) -> Result<Vec<i64>, Error> {
    let news: Vec<&New> = good
        .iter()
        .filter_map(|(input, _)| match input {
            Input::Create(new) => Some(new),
            Input::Edit(_) | Input::Deactivate | Input::Reactivate | Input::Classify(_) => None,
        })
        .collect();
    let ids = insert(cx, &news).await?;
    let changes: Vec<Change> = good
        .iter()
        .zip(&ids)
        .map(|((input, outcome), id)| {
            Change::of(*id, 0, None, outcome, ehub_engine::input::Input::payload(input), vec![])
        })
        .collect();
    commit::<Master>(cx.tx, cx.actor, cx.now, &changes).await?;
    let anew = place::all(cx.tx, &ids).await?;
    tell_specs(cx, &anew).await?;
    Ok(ids)
}

/// Codes of these kinds that there are, as the kind tells them apart.
async fn taken(connection: &mut PgConnection, all: &[New]) -> Result<HashSet<(Kind, String)>, Error> {
    let rows = sqlx::query!(
        r#"SELECT m.kind, m.code FROM unnest($1::text[], $2::text[]) AS w(kind, code)
             JOIN masters m ON m.kind = w.kind AND lower(m.code) = w.code"#,
        &all.iter().map(|new| new.kind.to_string()).collect::<Vec<_>>(),
        &all.iter().map(|new| new.code.to_lowercase()).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    let key = |kind: Kind, code: &str| (kind, kind.folded(code));
    Ok(rows.into_iter().filter_map(|row| Some(key(Kind::parse(&row.kind)?, &row.code))).collect())
}

/// The rows of new records; their ids in the same order. Somebody may have made one between the look and the writing.
async fn insert(cx: &mut Cx<'_>, news: &[&New]) -> Result<Vec<i64>, Error> {
    let kinds: Vec<String> = news.iter().map(|new| new.kind.to_string()).collect();
    let codes: Vec<String> = news.iter().map(|new| new.code.clone()).collect();
    let own: Vec<Value> = news.iter().map(|new| json!(new.fields)).collect();
    let rows = sqlx::query!(
        "INSERT INTO masters (kind, code, state, changed_at, own)
         SELECT kind, code, 'Active', $4, own FROM unnest($1::text[], $2::text[], $3::jsonb[]) AS w(kind, code, own)
          ORDER BY kind, code
         ON CONFLICT DO NOTHING RETURNING id, kind, code",
        &kinds,
        &codes,
        &own,
        cx.now
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let ids: HashMap<(&str, &str), i64> =
        rows.iter().map(|row| ((row.kind.as_str(), row.code.as_str()), row.id)).collect();
    let of = |new: &&New| ids.get(&(new.kind.as_str(), new.code.as_str())).copied();
    let taken = |new: &&New| Error::Refused(vec![Finding::block("ALREADY_EXISTS").at(new.kind.key_field().as_str())]);
    news.iter().map(|new| of(new).ok_or_else(|| taken(new))).collect()
}

/// What of a told record holds its form; what does not is left out, as if the ERP did not say it.
fn sound(kind: Kind, said: Texts) -> Texts {
    let holds = |(name, text): &(String, String)| {
        let declared = kind.field(name).filter(|declared| declared.form != Form::Account);
        !text.is_empty() && declared.is_some_and(|declared| declared.form.check(name, text).is_empty())
    };
    said.into_iter().map(|(name, text)| (name, text.trim().to_owned())).filter(holds).collect()
}

/// The records of parts with these codes; of those that only orders have named so far, one is made first.
pub(crate) async fn parts(cx: &mut Cx<'_>, codes: &[String]) -> Result<Vec<(String, Seen, Texts)>, Error> {
    told::adopt_within(cx.tx, cx.now, Some(codes)).await?;
    by_code(cx.tx, Kind::Material, codes).await
}

/// The records of a kind with these codes: code, where it stands, and what people say.
pub(super) async fn by_code(
    connection: &mut PgConnection,
    kind: Kind,
    codes: &[String],
) -> Result<Vec<(String, Seen, Texts)>, Error> {
    let rows = sqlx::query!(
        "SELECT code, id, version, own FROM masters WHERE kind = $1 AND code = ANY($2)",
        kind.as_str(),
        codes
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.code, Seen { id: row.id, version: row.version }, texts(Some(row.own))))
        .collect())
}
