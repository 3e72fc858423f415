//! Twenty people press Send at the same moment. However they meet, exactly as much leaves as fits, every loser is told why, and nobody is told
//! of a deadlock.

use super::fixture::{World, item, now, one, supplier};
use crate::laws;
use ehub_engine::Actor;
use ehub_workflows::asn::draft::{AsnItem, NewAsn, NewAsnLine};
use ehub_workflows::{Db, DocumentResult, Error, Moved, asn};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Barrier;

/// How many press at once, each on a connection of their own.
const PEOPLE: usize = 20;

/// Somebody of the supplier, with a name of their own.
fn person(world: &World, n: usize) -> Actor {
    Actor { name: format!("person{n}"), request_id: format!("press{n}"), ..supplier(world.vendor) }
}

/// Everybody sends what is theirs, and nobody begins before all are ready. The answers are in the order of `wanted`.
async fn press(world: &World, wanted: Vec<Vec<AsnItem>>) -> Vec<Result<Vec<DocumentResult>, Error>> {
    let size = u32::try_from(wanted.len()).unwrap();
    let db = Db::open((*world.pool.connect_options()).clone(), size).await.unwrap();
    let ready = Arc::new(Barrier::new(wanted.len()));
    let mut tasks = Vec::new();
    for (n, items) in wanted.into_iter().enumerate() {
        let (db, ready, me) = (db.clone(), ready.clone(), person(world, n));
        tasks.push(tokio::spawn(async move {
            ready.wait().await;
            asn::send(&db, &me, now(), &items).await
        }));
    }
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(task.await.unwrap());
    }
    answers
}

/// What somebody is told, in one word: a state, `STALE` with who was quicker, or the labels of the refusal. Anything else, a deadlock above
/// all, is nobody's business.
fn told(result: Result<Moved, Error>) -> String {
    match result {
        Ok(moved) => moved.state.to_owned(),
        Err(Error::Stale { changed_by, state, .. }) => format!("STALE {state} by {changed_by}"),
        Err(Error::Refused(findings)) => findings.into_iter().map(|found| found.label).collect::<Vec<_>>().join(" "),
        Err(other) => panic!("{other:?}"),
    }
}

/// How often each word was said.
fn counted(words: impl IntoIterator<Item = String>) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for word in words {
        *counted.entry(word).or_default() += 1;
    }
    counted
}

/// Notices of this quantity of one order line, ready to be sent.
async fn ready(world: &World, line: i64, quantities: &[Decimal]) -> Vec<AsnItem> {
    let mut items = Vec::new();
    for (n, quantity) in quantities.iter().enumerate() {
        let (id, version) = world.ready(line, *quantity, &format!("AB{n:08}")).await;
        items.push(item(id, version));
    }
    items
}

/// What is on its way is what was sent, every history folds to its row, and every notice that left has its one message.
async fn lawful(world: &World, line: i64, in_transit: Decimal, sent: i64) {
    assert_eq!(world.quantities(line).await.0, in_transit);
    assert_eq!(laws::broken(&world.pool, &[world.vendor]).await, Vec::<String>::new());
    let messages: i64 = sqlx::query_scalar("SELECT count(*) FROM erp_messages").fetch_one(&world.pool).await.unwrap();
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM history WHERE process = 'asn' AND event = 'send'")
        .fetch_one(&world.pool)
        .await
        .unwrap();
    assert_eq!((messages, left), (sent, sent), "one message, one row of history, for each that left");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn twenty_people_over_two_notices_of_the_same_rest(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let notices = ready(&world, line, &[dec!(60), dec!(60)]).await;
    let wanted = (0..PEOPLE).map(|n| vec![notices[n % 2].clone()]).collect();
    let answers: Vec<_> = press(&world, wanted).await.into_iter().map(|answer| told(one(answer))).collect();
    let winner = answers.iter().position(|word| word == "Sending").unwrap();
    for (n, word) in answers.iter().enumerate().filter(|(n, _)| *n != winner) {
        let same_notice = n % 2 == winner % 2;
        let stale = format!("STALE Sending by person{winner}");
        assert_eq!(*word, if same_notice { stale } else { "ASN_OVER_SHIPMENT".to_owned() }, "person{n}");
    }
    lawful(&world, line, dec!(60), 1).await;
}

/// Twenty notices of one order line of 100 that each want `quantity`: how many leave, and what the others are told.
async fn each_wants(pool: PgPool, quantity: Decimal, fit: usize) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let notices = ready(&world, line, &[quantity; PEOPLE]).await;
    let answers = press(&world, notices.into_iter().map(|notice| vec![notice]).collect()).await;
    let mut expected = BTreeMap::from([("Sending".to_owned(), fit)]);
    if fit < PEOPLE {
        expected.insert("ASN_OVER_SHIPMENT".to_owned(), PEOPLE - fit);
    }
    assert_eq!(counted(answers.into_iter().map(|answer| told(one(answer)))), expected);
    lawful(&world, line, quantity * Decimal::from(fit), i64::try_from(fit).unwrap()).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_twenty_that_want_more_than_half_one_leaves(pool: PgPool) {
    each_wants(pool, dec!(60), 1).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_twenty_that_want_three_tenths_three_leave(pool: PgPool) {
    each_wants(pool, dec!(30), 3).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn where_there_is_enough_all_twenty_leave(pool: PgPool) {
    each_wants(pool, dec!(5), PEOPLE).await;
}

/// A notice of three tenths of both order lines, in this order, ready to be sent.
async fn ready_of_both(world: &World, lines: [i64; 2], invoice: &str) -> AsnItem {
    let me = supplier(world.vendor);
    let wanted = lines.map(|po_line_id| NewAsnLine { po_line_id, quantity: dec!(30) });
    let draft = asn::create(&world.db, &me, now(), &NewAsn { lines: wanted.to_vec() }).await.unwrap();
    let edit = world.filled(draft.id, draft.version, invoice).await;
    let saved = asn::edit(&world.db, &me, now(), draft.id, &edit).await.unwrap();
    assert_eq!(saved.findings, vec![]);
    item(draft.id, saved.version)
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn twenty_who_send_several_crosswise_wait_for_each_other_in_no_circle(pool: PgPool) {
    let world = World::new(pool).await;
    let (a, b) = (world.order_line("SUB-LOT", dec!(100)).await, world.order_line("SUB-LOT", dec!(100)).await);
    let mut notices = Vec::new();
    for n in 0..10 {
        let lines = if n % 2 == 0 { [a, b] } else { [b, a] };
        notices.push(ready_of_both(&world, lines, &format!("AB{n:08}")).await);
    }
    // Four notices each, which overlap with those of others; every other person names them backwards.
    let wanted = (0..PEOPLE).map(|n| {
        let mut mine: Vec<AsnItem> = notices.iter().cycle().skip(n / 2).take(4).cloned().collect();
        if n % 2 == 1 {
            mine.reverse();
        }
        mine
    });
    let answers = press(&world, wanted.collect()).await;
    let results = answers.into_iter().flat_map(|answer| answer.unwrap());
    let words: Vec<String> = results.map(|result| told(result.result)).collect();
    assert_eq!(words.len(), PEOPLE * 4);
    assert_eq!(words.iter().filter(|word| *word == "Sending").count(), 3, "three tenths fit three times");
    let others = words.iter().filter(|word| *word != "Sending" && !word.starts_with("STALE Sending by person"));
    for word in others {
        assert_eq!(word, "ASN_OVER_SHIPMENT ASN_OVER_SHIPMENT", "of both lines");
    }
    assert_eq!(world.quantities(b).await.0, dec!(90));
    lawful(&world, a, dec!(90), 3).await;
}
