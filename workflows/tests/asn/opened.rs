//! Notices that ship under an opening: what they take from it, what comes back, and that never more is shipped than the order wants.

use super::fixture::*;
use ehub_engine::Actor;
use ehub_engine::deadline::Fired;
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn::draft::{AsnItem, NewAsn, NewAsnLine};
use ehub_workflows::asn::{self, ShippableFilter};
use ehub_workflows::document::Reason;
use ehub_workflows::erp_message::Answer;
use ehub_workflows::opening::{Grant, Input, Opening, store};
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::{Error, Moved, Seen};
use rust_decimal::{Decimal, dec};
use serde_json::json;
use sqlx::PgPool;

fn opener() -> Actor {
    Actor { account: Some(9), company: None, roles: [100].into(), name: "opener".into(), ..supplier(0) }
}

async fn try_open(world: &World, line_id: i64, quantity: Decimal) -> Result<Moved, Error> {
    let item = Grant { line_id, quantity, until_on: day("2026-11-30"), reason: "urgent".into() };
    let mut granted = store::grant(&world.db, By::new(&opener(), now()), vec![item]).await.unwrap();
    granted.remove(0).result
}

async fn open(world: &World, line: i64, quantity: Decimal) -> i64 {
    try_open(world, line, quantity).await.unwrap().id
}

async fn take_back(world: &World, opening: i64, version: i64) -> Result<Moved, Error> {
    let input = Input::TakeBack(Reason { reason: "no longer".into() });
    let command = Command::new(Seen { id: opening, version }, input);
    process::send_one::<Opening>(&world.db, By::new(&opener(), now()), command).await.map(|(moved, _)| moved)
}

/// A line of 100 in this state of its reply, of which so much is allowed.
async fn line(world: &World, state: &str, allowed: Decimal) -> i64 {
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let mut tx = world.pool.begin().await.unwrap();
    sqlx::query("UPDATE po_lines SET state = $2, version = version + 1, cum_allow_qty = $3 WHERE id = $1")
        .bind(line)
        .bind(state)
        .bind(allowed)
        .execute(&mut *tx)
        .await
        .unwrap();
    sqlx::query(
        "INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
         SELECT 'po_line', id, version, 'import', state, 1, $2, 'test', 'test', vendor_id, '{}' FROM po_lines WHERE id = $1",
    )
    .bind(line)
    .bind(now())
    .execute(&mut *tx)
    .await
    .unwrap();
    tx.commit().await.unwrap();
    line
}

async fn plant_asks(world: &World) {
    sqlx::query("UPDATE plants SET ship_permission = 'required'").execute(&world.pool).await.unwrap();
}

/// Allowed, in transit and received of the line.
async fn allowed(world: &World, line: i64) -> (Decimal, Decimal, Decimal) {
    sqlx::query_as("SELECT cum_allow_qty, in_transit_qty, received_qty FROM po_lines WHERE id = $1")
        .bind(line)
        .fetch_one(&world.pool)
        .await
        .unwrap()
}

/// Where an opening stands, with what of it is used.
async fn stands(world: &World, opening: i64) -> (String, Decimal) {
    let sql = "SELECT state || coalesce(' ' || lapse, ''), used_qty FROM openings WHERE id = $1";
    sqlx::query_as(sql).bind(opening).fetch_one(&world.pool).await.unwrap()
}

fn at(state: &str, used: Decimal) -> (String, Decimal) {
    (state.to_owned(), used)
}

/// What holds at every moment: what openings count is what notices ship under them, and no line ships more than its order wants.
async fn sound(world: &World) {
    let odd: i64 = sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM openings o
                  WHERE o.used_qty <> (SELECT coalesce(sum(l.opened_qty), 0) FROM asn_lines l WHERE l.opening_id = o.id))
              + (SELECT count(*) FROM po_lines
                  WHERE in_transit_qty + received_qty > order_qty - cancelled_qty OR in_transit_qty > cum_allow_qty)",
    )
    .fetch_one(&world.pool)
    .await
    .unwrap();
    assert_eq!(odd, 0);
}

async fn refuse(world: &World, asn: i64) {
    world.erp_answers(asn, &Answer::Refused("no".into())).await;
}

async fn hear(world: &World, no: &str, po_line: i64, inbound_no: Option<&str>, quantity: Decimal, is_final: bool) {
    let po_no: String = sqlx::query_scalar("SELECT po_no FROM po_lines WHERE id = $1")
        .bind(po_line)
        .fetch_one(&world.pool)
        .await
        .unwrap();
    let line = ErpReceiptLine::received(&po_no, 1, quantity);
    let inbound_no = inbound_no.map(str::to_owned);
    let receipt = ErpReceipt {
        receipt_no: no.into(),
        inbound_no,
        reference: None,
        lines: vec![line],
        received_on: now().date_naive(),
        booked_at: Some(now()),
        is_final,
        ..ErpReceipt::default()
    };
    let mut tx = world.db.begin(&worker()).await.unwrap();
    asn::receive(&mut tx, &worker(), now(), &[receipt]).await.unwrap();
    tx.commit().await.unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_nobody_agreed_to_ships_once_it_is_opened_and_goes_back_when_the_erp_refuses(pool: PgPool) {
    let world = World::new(pool).await;
    let line = line(&world, "New", dec!(0)).await;
    let wanted = NewAsn { lines: vec![NewAsnLine { po_line_id: line, quantity: dec!(40) }] };
    let me = supplier(world.vendor);
    let unopened = labels(asn::create(&world.db, &me, now(), &wanted).await);
    assert_eq!(unopened, ["ASN_LINE_NOT_ACCEPTED", "ASN_OVER_SHIPMENT"]);
    let opening = open(&world, line, dec!(40)).await;
    let (rows, total) = asn::shippable(&world.db, &me, now(), &ShippableFilter::default()).await.unwrap();
    assert_eq!((total, rows[0].balance_allow_qty, rows[0].opened_qty), (1, dec!(40), Some(dec!(40))));
    assert_eq!((rows[0].opening_id, rows[0].open_until_on), (Some(opening), Some(day("2026-11-30"))));
    let (id, version) = world.ready(line, dec!(40), "AB00000001").await;
    let page = asn::read(&world.db, &me, now(), id).await.unwrap();
    assert_eq!((page.lines[0].opened_qty, page.lines[0].opening_id), (dec!(40), Some(opening)));
    world.send(id, version).await.unwrap();
    assert_eq!(stands(&world, opening).await, at("Used", dec!(40)));
    assert_eq!(allowed(&world, line).await, (dec!(40), dec!(40), dec!(0)));
    assert_eq!(labels(asn::create(&world.db, &me, now(), &wanted).await), unopened, "it is used up");
    sound(&world).await;
    refuse(&world, id).await;
    assert_eq!(stands(&world, opening).await, at("Granted", dec!(0)));
    assert_eq!(allowed(&world, line).await, (dec!(0), dec!(0), dec!(0)));
    let said: serde_json::Value = sqlx::query_scalar(
        "SELECT jsonb_agg(jsonb_build_array(event, payload -> 'notices' -> 0 ->> 'quantity') ORDER BY version) FROM history
          WHERE process = 'opening' AND document = $1 AND version > 1",
    )
    .bind(opening)
    .fetch_one(&world.pool)
    .await
    .unwrap();
    assert_eq!(said, json!([["use", "40.000"], ["return", "40.000"]]));
    sound(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_senders_under_one_opening_the_second_is_told_what_is_left(pool: PgPool) {
    let world = World::new(pool).await;
    let line = line(&world, "Nego", dec!(100)).await;
    let opening = open(&world, line, dec!(60)).await;
    let (first, second) =
        (world.ready(line, dec!(40), "AB00000001").await, world.ready(line, dec!(40), "AB00000002").await);
    let (one, two) = tokio::join!(world.send(first.0, first.1), world.send(second.0, second.1));
    assert_ne!(one.is_ok(), two.is_ok());
    let lost = if one.is_ok() { two } else { one };
    assert_eq!(labels(lost), ["ASN_OVER_SHIPMENT"]);
    assert_eq!(stands(&world, opening).await, at("Granted", dec!(40)));
    assert_eq!(allowed(&world, line).await, (dec!(100), dec!(40), dec!(0)), "what was allowed before stays its own");
    sound(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn in_one_call_notices_take_one_after_the_other_and_one_event_of_the_opening_says_so(pool: PgPool) {
    let world = World::new(pool).await;
    let line = line(&world, "Reject", dec!(0)).await;
    let opening = open(&world, line, dec!(60)).await;
    let mut items: Vec<AsnItem> = Vec::new();
    for (n, quantity) in [dec!(40), dec!(30), dec!(20)].into_iter().enumerate() {
        let (id, version) = world.ready(line, quantity, &format!("AB0000000{n}")).await;
        items.push(item(id, version));
    }
    let results = asn::send(&world.db, &supplier(world.vendor), now(), &items).await.unwrap();
    let went: Vec<bool> = results.iter().map(|one| one.result.is_ok()).collect();
    assert_eq!(went, [true, false, true]);
    assert_eq!(stands(&world, opening).await, at("Used", dec!(60)));
    let version: i64 = sqlx::query_scalar("SELECT version FROM openings").fetch_one(&world.pool).await.unwrap();
    assert_eq!(version, 2);
    sound(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_permitted_ships_first_and_a_cancelled_notice_gives_the_rest_back(pool: PgPool) {
    let world = World::new(pool).await;
    plant_asks(&world).await;
    let line = line(&world, "Accept", dec!(30)).await;
    let opening = open(&world, line, dec!(50)).await;
    let (id, _) = world.sent(line, dec!(60), "AB00000001", "180001").await;
    assert_eq!(stands(&world, opening).await, at("Granted", dec!(30)));
    assert_eq!(allowed(&world, line).await, (dec!(60), dec!(60), dec!(0)));
    sound(&world).await;
    world.cancel(id, world.state(id).await.1).await.unwrap();
    world.erp_answers(id, &Answer::Done(json!({}))).await;
    assert_eq!(world.state(id).await.0, "Cancelled");
    assert_eq!(stands(&world, opening).await, at("Granted", dec!(0)));
    assert_eq!(allowed(&world, line).await, (dec!(30), dec!(0), dec!(0)));
    sound(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_did_not_come_by_a_notice_that_is_closed_short_may_be_shipped_again(pool: PgPool) {
    let world = World::new(pool).await;
    let line = line(&world, "New", dec!(0)).await;
    let opening = open(&world, line, dec!(50)).await;
    world.sent(line, dec!(50), "AB00000001", "180001").await;
    hear(&world, "R1", line, Some("180001"), dec!(20), true).await;
    assert_eq!(stands(&world, opening).await, at("Granted", dec!(20)));
    assert_eq!(allowed(&world, line).await, (dec!(20), dec!(0), dec!(20)));
    sound(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_draft_whose_opening_has_ended_is_told_so_and_what_comes_back_later_changes_nothing(pool: PgPool) {
    let world = World::new(pool).await;
    let line = line(&world, "New", dec!(0)).await;
    let opening = open(&world, line, dec!(50)).await;
    let (first, second) =
        (world.ready(line, dec!(20), "AB00000001").await, world.ready(line, dec!(30), "AB00000002").await);
    world.send(first.0, first.1).await.unwrap();
    let late = "2026-11-30T16:00:00Z".parse().unwrap();
    let fired = Fired { name: "ends".into(), event: Some("expire".into()), version: 2, times: 1 };
    assert!(process::fired::<Opening>(&world.db, By::new(&worker(), late), opening, &fired).await.unwrap());
    assert_eq!(stands(&world, opening).await, at("Expired", dec!(20)));
    assert_eq!(labels(world.send(second.0, second.1).await), ["OPENING_OVER"]);
    refuse(&world, first.0).await;
    assert_eq!(stands(&world, opening).await, at("Expired", dec!(0)));
    assert_eq!(allowed(&world, line).await, (dec!(0), dec!(0), dec!(0)));
    sound(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_that_is_received_in_full_needs_no_opening_any_more(pool: PgPool) {
    let world = World::new(pool).await;
    let line = line(&world, "New", dec!(0)).await;
    let opening = open(&world, line, dec!(90)).await;
    world.sent(line, dec!(40), "AB00000001", "180001").await;
    hear(&world, "R1", line, Some("180001"), dec!(40), true).await;
    assert_eq!(stands(&world, opening).await, at("Granted", dec!(40)));
    hear(&world, "R2", line, None, dec!(60), false).await;
    let closing: String = sqlx::query_scalar("SELECT closing FROM po_lines").fetch_one(&world.pool).await.unwrap();
    assert_eq!((closing.as_str(), stands(&world, opening).await), ("closed", at("TakenBack closed", dec!(40))));
    assert_eq!(labels(try_open(&world, line, dec!(1)).await)[0], "PO_LINE_CLOSED");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn one_opening_of_a_line_is_in_effect_also_when_an_older_one_gets_something_back(pool: PgPool) {
    let world = World::new(pool).await;
    let line = line(&world, "New", dec!(0)).await;
    let first = open(&world, line, dec!(40)).await;
    assert_eq!(labels(try_open(&world, line, dec!(10)).await), ["OPENING_EXISTS"]);
    let (id, version) = world.ready(line, dec!(40), "AB00000001").await;
    world.send(id, version).await.unwrap();
    let second = open(&world, line, dec!(60)).await;
    refuse(&world, id).await;
    assert_eq!(stands(&world, first).await, at("TakenBack replaced", dec!(0)));
    assert_eq!(stands(&world, second).await, at("Granted", dec!(0)));
    sound(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_openers_one_wins(pool: PgPool) {
    let world = World::new(pool).await;
    let line = line(&world, "New", dec!(0)).await;
    let (one, two) = tokio::join!(try_open(&world, line, dec!(60)), try_open(&world, line, dec!(60)));
    let lost = if one.is_ok() { two } else { one };
    assert_eq!(labels(lost), ["OPENING_EXISTS"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whoever_sends_while_it_is_taken_back_ships_under_it_or_is_told(pool: PgPool) {
    let world = World::new(pool).await;
    let line = line(&world, "New", dec!(0)).await;
    let opening = open(&world, line, dec!(40)).await;
    let (id, version) = world.ready(line, dec!(30), "AB00000001").await;
    let (sent, taken) = tokio::join!(world.send(id, version), take_back(&world, opening, 1));
    match (sent, taken) {
        (Ok(_), Err(Error::Stale { .. })) => assert_eq!(stands(&world, opening).await, at("Granted", dec!(30))),
        (Err(error), Ok(_)) => {
            assert_eq!(labels::<Moved>(Err(error)), ["OPENING_OVER"]);
            assert_eq!(stands(&world, opening).await, at("TakenBack", dec!(0)));
        }
        odd => panic!("{odd:?}"),
    }
    sound(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_agreed_meanwhile_stays_allowed_when_the_shipment_comes_back(pool: PgPool) {
    let world = World::new(pool).await;
    let line = line(&world, "New", dec!(0)).await;
    open(&world, line, dec!(40)).await;
    let (id, version) = world.ready(line, dec!(40), "AB00000001").await;
    world.send(id, version).await.unwrap();
    let seen = Seen { id: line, version: 2 };
    let accept = Command::new(seen, ehub_workflows::po::machine::Input::as_asked());
    let me = supplier(world.vendor);
    process::send_one::<ehub_workflows::po::PoLine>(&world.db, By::new(&me, now()), accept).await.unwrap();
    assert_eq!(allowed(&world, line).await, (dec!(100), dec!(40), dec!(0)));
    refuse(&world, id).await;
    assert_eq!(allowed(&world, line).await, (dec!(100), dec!(0), dec!(0)));
    sound(&world).await;
}
