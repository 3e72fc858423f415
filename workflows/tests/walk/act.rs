//! Does one step through the functions that API and worker call.

use super::edit_act;
use super::fill;
use super::fixture::{Document, Fixture, Somebody};
use super::open_act;
use super::ship_act;
use super::step::{Action, Reply, Said, Step};
use super::taken;
use crate::claim;
use crate::replies::reply;
use chrono::{Days, TimeDelta};
use ehub_engine::Actor;
use ehub_erp::{ErpReceipt, ErpReceiptLine, ReceiptKind};
use ehub_workflows::asn::draft::{AddBoxes, AsnItem, NewAsn, NewAsnLine};
use ehub_workflows::erp_message::machine::Closing;
use ehub_workflows::erp_message::{self, Answer, Next, Taken};
use ehub_workflows::po::machine::{Input, Split};
use ehub_workflows::po::store::Command;
use ehub_workflows::process::{self, By};
use ehub_workflows::{DocumentResult, Error, Seen, asn, message};
use proptest::test_runner::TestCaseError;
use rust_decimal::{Decimal, dec};
use serde_json::json;

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Took {
    /// Something may have changed.
    Place,
    /// Refused as a whole: nothing may have changed.
    No,
    /// There was nothing to do it to.
    Nothing,
}

pub type Walked = Result<Took, TestCaseError>;

/// A refusal is an answer; an error of the database is a defect.
pub fn told<T>(result: Result<T, Error>) -> Walked {
    match result {
        Ok(_) => Ok(Took::Place),
        Err(Error::Database(error)) => Err(TestCaseError::fail(format!("the database: {error}"))),
        Err(_) => Ok(Took::No),
    }
}

pub fn told_many(results: Result<Vec<DocumentResult>, Error>) -> Walked {
    match results {
        Ok(results) if results.iter().all(|result| result.result.is_err()) => {
            results.into_iter().try_fold(Took::No, |_, result| told(result.result))
        }
        other => told(other),
    }
}

pub fn pick(documents: &[Document], place: usize) -> Option<Document> {
    documents.get(place % documents.len().max(1)).copied()
}

pub fn seen(document: Document, stale: bool) -> Seen {
    Seen { id: document.id, version: document.version - i64::from(stale) }
}

/// Does it.
pub async fn act(fixture: &mut Fixture, step: &Step) -> Walked {
    match step {
        Step::Import { .. } => told(Ok(fill::import(fixture, step).await)),
        Step::Reply { who, line, stale, reply } => say(fixture, *who, *line, *stale, *reply).await,
        Step::Ask { who, lines, quantity, days } => ship_act::ask(fixture, *who, lines, *quantity, *days).await,
        Step::Judge { who, permissions, stale, verdict } => {
            ship_act::judge(fixture, *who, permissions, *stale, *verdict).await
        }
        Step::Open { who, lines, quantity, days } => open_act::open(fixture, *who, lines, *quantity, *days).await,
        Step::End { who, openings, stale, reason } => open_act::end(fixture, *who, openings, *stale, *reason).await,
        Step::Draft { who, lines, quantity } => draft(fixture, *who, lines, *quantity).await,
        Step::Fill { who, asn, stale, invoice, form } => {
            let Some(asn) = pick(&fixture.asns().await, *asn) else { return Ok(Took::Nothing) };
            let actor = fixture.actor(*who, asn.vendor);
            let Some(mut edit) = fill::form(fixture, asn, *invoice, *form).await else { return Ok(Took::Nothing) };
            edit.version -= i64::from(*stale);
            told(asn::edit(&fixture.db, &actor, fixture.now, asn.id, &edit).await)
        }
        Step::AddBoxes { who, asn, line, count } => add_boxes(fixture, *who, *asn, *line, *count).await,
        Step::Do { who, action, asns, stale, confirm } => do_it(fixture, *who, *action, asns, (*stale, *confirm)).await,
        Step::Start { message } => start(fixture, *message).await,
        Step::Finish { delivery, said, tries_left } => finish(fixture, *delivery, *said, *tries_left).await,
        Step::Redo { who, message, stale } => {
            let Some(message) = pick(&fixture.messages().await, *message) else { return Ok(Took::Nothing) };
            let actor = fixture.actor(*who, message.vendor);
            told_many(
                process::send::<erp_message::ErpMessage>(
                    &fixture.db,
                    By::new(&actor, fixture.now),
                    process::Command::each(&[seen(message, *stale)], &message::machine::Input::Redo),
                )
                .await,
            )
        }
        Step::Close { who, message, stale, reason } => {
            let Some(message) = pick(&fixture.messages().await, *message) else { return Ok(Took::Nothing) };
            let actor = fixture.actor(*who, message.vendor);
            let closing = Closing { reason: (*reason).to_owned() };
            told_many(
                process::send::<erp_message::ErpMessage>(
                    &fixture.db,
                    By::new(&actor, fixture.now),
                    process::Command::each(&[seen(message, *stale)], &message::machine::Input::Close(closing)),
                )
                .await,
            )
        }
        Step::Receive { asn, line, kind, thousandths, again, last } => {
            receive(fixture, *asn, (*line, *kind, *thousandths), *again, *last).await
        }
        Step::ErpCancel { asns } => erp_cancel(fixture, asns).await,
        Step::TakeBack { before, is_final } => taken::take_back(fixture, *before, *is_final).await,
        Step::ErpEdit { asn, line, quantity } => edit_act::erp_edit(fixture, *asn, *line, *quantity).await,
        Step::Unannounced { line, kind, quantity } => unannounced(fixture, *line, *kind, *quantity).await,
        Step::Wait { seconds } => {
            fixture.wait(*seconds);
            Ok(Took::Nothing)
        }
    }
}

async fn say(fixture: &Fixture, who: Somebody, line: usize, stale: bool, said: Reply) -> Walked {
    let Some(line) = pick(&fixture.lines().await, line) else { return Ok(Took::Nothing) };
    let (open, need_by): (Decimal, chrono::NaiveDate) = sqlx::query_as(
        "SELECT greatest(order_qty - cancelled_qty - in_transit_qty - received_qty, 0), need_by_on
           FROM po_lines WHERE id = $1",
    )
    .bind(line.id)
    .fetch_one(&fixture.pool)
    .await
    .unwrap();
    let splits = |quantity: Decimal, days: u64| {
        vec![Split { quantity, promised_on: need_by + Days::new(days), remark: "the oven is under repair".into() }]
    };
    let input = match said {
        Reply::Accept => Input::as_asked(),
        Reply::Propose(days) => Input::Propose { splits: splits(open, days), comment: String::new() },
        Reply::ProposeLess => Input::Propose { splits: splits(open - dec!(1), 3), comment: String::new() },
        Reply::Disagree(text) => Input::Disagree { comment: text.into() },
        Reply::Agree => Input::Agree,
        Reply::AgreeWithIssue(text) => Input::AgreeWithIssue { instruction: text.into() },
        Reply::AskAgain(text) => Input::AskAgain { reason: text.into() },
        Reply::Withdraw => Input::Withdraw,
        Reply::Follow => Input::Follow,
        Reply::Unfollow(text) => Input::Unfollow { reason: text.into() },
        Reply::Reschedule(days) => Input::Reschedule { splits: splits(open, days), comment: String::new() },
    };
    let command = Command { seen: seen(line, stale), input, confirm: None };
    told(reply(&fixture.db, &fixture.actor(who, line.vendor), fixture.now, command).await)
}

async fn draft(fixture: &Fixture, who: Somebody, lines: &[usize], quantity: i64) -> Walked {
    let all = fixture.lines().await;
    let Some(first) = lines.first().and_then(|place| pick(&all, *place)) else { return Ok(Took::Nothing) };
    let wanted: Vec<NewAsnLine> = lines
        .iter()
        .filter_map(|place| pick(&all, *place))
        .map(|line| NewAsnLine { po_line_id: line.id, quantity: Decimal::from(quantity) })
        .collect();
    told(asn::create(&fixture.db, &fixture.actor(who, first.vendor), fixture.now, &NewAsn { lines: wanted }).await)
}

async fn boxes_of(fixture: &Fixture, asn: Document) -> Vec<String> {
    sqlx::query_scalar(
        "SELECT b.box_id FROM asn_boxes b JOIN asn_lines l ON l.id = b.asn_line_id WHERE l.asn_id = $1 ORDER BY b.id",
    )
    .bind(asn.id)
    .fetch_all(&fixture.pool)
    .await
    .unwrap()
}

/// New box ids are new: never handed out before, whatever became of the notice that got them.
async fn add_boxes(fixture: &mut Fixture, who: Somebody, asn: usize, line: usize, count: i32) -> Walked {
    let Some(asn) = pick(&fixture.asns().await, asn) else { return Ok(Took::Nothing) };
    let lines: Vec<i64> = sqlx::query_scalar("SELECT id FROM asn_lines WHERE asn_id = $1 ORDER BY id")
        .bind(asn.id)
        .fetch_all(&fixture.pool)
        .await
        .unwrap();
    let Some(line_id) = lines.get(line % lines.len().max(1)).copied() else { return Ok(Took::Nothing) };
    let actor = fixture.actor(who, asn.vendor);
    let before = boxes_of(fixture, asn).await;
    let wanted = AddBoxes { version: asn.version, line_id, count, quantity_per_box: Some(dec!(1)) };
    let took = told(asn::add_boxes(&fixture.db, &actor, fixture.now, asn.id, &wanted).await)?;
    for id in boxes_of(fixture, asn).await.into_iter().skip(before.len()) {
        if !fixture.handed_out.insert(id.clone()) {
            return Err(TestCaseError::fail(format!("box id {id} was handed out twice")));
        }
    }
    Ok(took)
}

async fn do_it(
    fixture: &Fixture,
    who: Somebody,
    action: Action,
    asns: &[usize],
    (stale, confirm): (bool, bool),
) -> Walked {
    let all = fixture.asns().await;
    let Some(first) = asns.first().and_then(|place| pick(&all, *place)) else { return Ok(Took::Nothing) };
    let actor = fixture.actor(who, first.vendor);
    let picked = asns.iter().filter_map(|place| pick(&all, *place));
    let mut items: Vec<AsnItem> = picked
        .map(|asn| AsnItem {
            pick_up: None,
            id: asn.id,
            version: asn.version - i64::from(stale),
            confirm_token: None,
            reason: (action == Action::CloseShort).then(|| "the rest is lost".to_owned()),
        })
        .collect();
    let asked = events(fixture, &actor, action, &items).await;
    if let (true, Ok(results)) = (confirm, &asked) {
        for result in results {
            if let (Err(Error::Unconfirmed { token, .. }), Some(item)) =
                (&result.result, items.iter_mut().find(|item| item.id == result.id))
            {
                item.confirm_token = Some(token.clone());
            }
        }
        if items.iter().any(|item| item.confirm_token.is_some()) {
            let again = events(fixture, &actor, action, &items).await;
            told_many(asked)?;
            return told_many(again).map(|_| Took::Place);
        }
    }
    told_many(asked)
}

async fn events(
    fixture: &Fixture,
    actor: &Actor,
    action: Action,
    items: &[AsnItem],
) -> Result<Vec<DocumentResult>, Error> {
    match action {
        Action::Send => asn::send(&fixture.db, actor, fixture.now, items).await,
        Action::Cancel => asn::cancel(&fixture.db, actor, fixture.now, items).await,
        Action::Reopen => asn::reopen(&fixture.db, actor, fixture.now, items).await,
        Action::CloseShort => asn::close_short(&fixture.db, actor, fixture.now, items).await,
    }
}

async fn start(fixture: &mut Fixture, message: usize) -> Walked {
    let Some(message) = pick(&fixture.messages().await, message) else { return Ok(Took::Nothing) };
    let worker = Actor::system("erp.deliver", "walk");
    let lease = TimeDelta::seconds(15);
    let hold = claim::claim(&fixture.pool, "erp.deliver", message.id).await;
    let taken = erp_message::start(&fixture.db, &worker, fixture.now, message.id, lease, &hold).await;
    if matches!(taken, Ok(Taken::Later)) {
        return Ok(Took::No);
    }
    let started = taken.map(claim::delivery);
    let took = match &started {
        Ok(None) => Took::No,
        _ => Took::Place,
    };
    if let Ok(Some(delivery)) = &started {
        fixture.deliveries.push(delivery.clone());
    }
    told(started).map(|told| if told == Took::Place { took } else { told })
}

async fn finish(fixture: &mut Fixture, delivery: usize, said: Said, tries_left: bool) -> Walked {
    // The newest first: older ones are those of workers believed dead.
    let held = fixture.deliveries.len();
    let Some(place) = held.checked_sub(1 + delivery % held.max(1)) else { return Ok(Took::Nothing) };
    let delivery = fixture.deliveries[place].clone();
    let number = json!({ "inboundNos": [format!("18{}{}", fixture.tag, delivery.document_no)] });
    let answer = match said {
        Said::Done => Answer::Done(number),
        Said::DoneWithoutNumber => Answer::Done(json!({})),
        Said::AlreadyPosted => Answer::AlreadyPosted(number),
        Said::Refused => Answer::Refused("dock 7 is closed".into()),
        Said::Transient => Answer::Transient("no answer in time".into()),
        Said::Conflict => Answer::Conflict("changed meanwhile".into()),
    };
    let worker = Actor::system("erp.deliver", "walk");
    match erp_message::finish(&fixture.db, &worker, fixture.now, &delivery, &answer, tries_left).await {
        Ok(Next::Ignored | Next::Overtaken) => Ok(Took::No),
        other => told(other),
    }
}

async fn erp_cancel(fixture: &Fixture, asns: &[usize]) -> Walked {
    let all = fixture.asns().await;
    let ids: Vec<i64> = asns.iter().filter_map(|place| pick(&all, *place)).map(|asn| asn.id).collect();
    let worker = Actor::system("erp.compare", "walk");
    let mut tx = fixture.db.begin(&worker).await.unwrap();
    let cancelled = asn::erp_cancelled(&mut tx, &worker, fixture.now, &ids, "deleted").await;
    tx.commit().await.map_err(|error| TestCaseError::fail(format!("the database: {error}")))?;
    if let Ok(0) = cancelled { Ok(Took::No) } else { told(cancelled) }
}

async fn receive(
    fixture: &mut Fixture,
    asn: usize,
    (line, kind, thousandths): (usize, ReceiptKind, i64),
    again: bool,
    last: bool,
) -> Walked {
    let Some(asn) = pick(&fixture.asns().await, asn) else { return Ok(Took::Nothing) };
    let rows: Vec<(String, String, i32, i32)> = sqlx::query_as(
        "SELECT a.asn_no, p.po_no, p.line_no, l.line_no FROM asns a JOIN asn_lines l ON l.asn_id = a.id
           JOIN po_lines p ON p.id = l.po_line_id WHERE a.id = $1 ORDER BY l.line_no",
    )
    .bind(asn.id)
    .fetch_all(&fixture.pool)
    .await
    .unwrap();
    let Some((asn_no, po_no, po_line_no, line_no)) = rows.get(line % rows.len().max(1)).cloned() else {
        return Ok(Took::Nothing);
    };
    // One thousandth stands for less than a column can keep.
    let quantity = if thousandths == 1 { dec!(0.0004) } else { Decimal::new(thousandths, 3) };
    let asn_line_no = (line_no == 1).then_some(1);
    let line = ErpReceiptLine {
        asn_line_no,
        kind,
        wanted_again: edit_act::wanted_again(kind, quantity),
        ..ErpReceiptLine::received(&po_no, po_line_no, quantity)
    };
    hear(fixture, Some(asn_no), line, (again, last)).await
}

async fn unannounced(fixture: &mut Fixture, line: usize, kind: ReceiptKind, quantity: i64) -> Walked {
    let Some(line) = pick(&fixture.lines().await, line) else { return Ok(Took::Nothing) };
    let (po_no, po_line_no): (String, i32) = sqlx::query_as("SELECT po_no, line_no FROM po_lines WHERE id = $1")
        .bind(line.id)
        .fetch_one(&fixture.pool)
        .await
        .unwrap();
    let quantity = Decimal::from(quantity);
    let wanted_again = edit_act::wanted_again(kind, quantity);
    let line = ErpReceiptLine { kind, wanted_again, ..ErpReceiptLine::received(&po_no, po_line_no, quantity) };
    hear(fixture, None, line, (false, false)).await
}

/// Whatever the ERP says of receipts is taken: an error would stop the stream for everybody.
async fn hear(
    fixture: &mut Fixture,
    reference: Option<String>,
    line: ErpReceiptLine,
    (again, is_final): (bool, bool),
) -> Walked {
    fixture.receipts += u32::from(!again);
    let receipt = ErpReceipt {
        receipt_no: format!("R{}-{}", fixture.tag, fixture.receipts),
        inbound_no: None,
        reference,
        lines: vec![line],
        received_on: fixture.now.date_naive(),
        booked_at: Some(fixture.now),
        is_final,
        // One that was taken back is received again when time has passed.
        version: fixture.now.timestamp(),
        ..ErpReceipt::default()
    };
    taken::told(fixture, receipt).await
}
