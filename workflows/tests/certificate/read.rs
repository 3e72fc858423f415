//! What each side reads: the list, one certificate, the last lots; and nothing of somebody else's.

use super::plant::*;
use crate::asn::fixture::{now, supplier};
use ehub_workflows::certificate::search::{self, CertificateFilter};
use ehub_workflows::certificate::{Input, store};
use ehub_workflows::process::By;
use ehub_workflows::{Error, Seen};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn another_supplier_sees_nothing_of_it(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let (_, seen) = world.submitted("L1").await;
    let other = ehub_engine::Actor { roles: [121, 124, 126].into(), ..supplier(world.other_vendor) };
    let by = By::new(&other, now());
    assert!(matches!(search::read(&world.db, by, seen.id).await, Err(Error::NotFound)));
    assert!(matches!(search::series(&world.db, by, seen.id).await, Err(Error::NotFound)));
    assert!(matches!(store::spec(&world.db, by, seen.id).await, Err(Error::NotFound)));
    assert!(matches!(send(&world.db, &other, seen, good()).await, Err(Error::NotFound)));
    assert_eq!(search::search(&world.db, By::new(&other, now()), &CertificateFilter::default()).await.unwrap().1, 0);
    let all = search::search(&world.db, By::new(&verifier(3), now()), &CertificateFilter::default()).await.unwrap();
    assert_eq!((all.1, all.0[0].lot_no.as_str(), all.0[0].is_passed), (1, "L1", Some(true)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_page_shows_what_holds_before_and_what_was_frozen_after(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let line = world.order_line("PLAIN", dec!(100)).await;
    let asn = world.draft(line, dec!(60)).await.id;
    let seen = world.certificate(asn, "").await;
    let me = measurer(&world);
    let by = By::new(&me, now());
    let view = search::read(&world.db, by, seen.id).await.unwrap();
    assert_eq!((view.spec.map(|spec| spec.revision), view.spec_missing, view.items.len()), (Some(1), None, 2));
    let width = &view.items[0];
    assert_eq!((width.lower, width.upper, width.sample_size), (Some(dec!(9.5)), Some(dec!(11)), 3));
    assert!(width.verdict.is_none() && width.said.samples.is_empty());
    send(&world.db, &me, seen, Input::Save(measured(&["10"], ""))).await.unwrap();
    let view = search::read(&world.db, by, seen.id).await.unwrap();
    assert!(view.items[0].verdict.is_none(), "nothing is judged before it is submitted");
    assert_eq!(view.items[0].said.samples, ["10"]);
    send(&world.db, &me, Seen { version: 2, ..seen }, Input::Submit(measured(&["10", "12", "10"], ""))).await.unwrap();
    sqlx::query("UPDATE inspection_specs SET valid_revision = NULL").execute(&world.pool).await.unwrap();
    let view = search::read(&world.db, by, seen.id).await.unwrap();
    let verdict = view.items[0].verdict.as_ref().unwrap();
    assert_eq!((verdict.rejects, verdict.is_passed), (1, true));
    assert_eq!(verdict.cells, ["within", "reject", "within"]);
    assert_eq!((view.row.spec_revision, view.row.has_spec, view.spec_missing), (Some(1), false, None));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_last_lots_of_a_part_say_something_together(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let me = measurer(&world);
    let mut last = 0;
    for n in 0..8 {
        let line = world.order_line("SUB-LOT", dec!(100)).await;
        let asn = world.draft(line, dec!(60)).await.id;
        let seen = world.certificate(asn, "").await;
        let widths = [Decimal::new(100 + n, 1), dec!(10), Decimal::new(100 - n, 1)].map(|width| width.to_string());
        let widths: Vec<&str> = widths.iter().map(String::as_str).collect();
        let input = Input::Submit(measured(&widths, "known"));
        let sent = send(&world.db, &me, seen, input.clone()).await;
        if let Err(Error::Unconfirmed { token, .. }) = sent {
            use ehub_workflows::certificate::Certificate;
            use ehub_workflows::process::{Command, send_one};
            let command = Command { confirm: Some(token), ..Command::new(seen, input) };
            send_one::<Certificate>(&world.db, By::new(&me, now()), command).await.unwrap();
        }
        last = seen.id;
    }
    let series = search::series(&world.db, By::new(&verifier(3), now()), last).await.unwrap();
    assert_eq!(series.len(), 1, "items that are answered with words have no numbers");
    let width = &series[0];
    assert_eq!((width.count, width.mean, width.lots.len()), (24, Some(dec!(10)), 8));
    assert!(width.cpk.is_some() && width.lots[0].certificate_id < width.lots[7].certificate_id);
    let own = search::series(&world.db, By::new(&me, now()), last).await.unwrap();
    assert_eq!(own, series);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_inbox_begins_with_what_waits_longest(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let mut made = Vec::new();
    for lot in ["L1", "L2", "L3"] {
        made.push(world.submitted(lot).await.1);
    }
    send(&world.db, &verifier(3), made[0], accept()).await.unwrap();
    let filter = |sort: &str| CertificateFilter { sort: Some(sort.into()), ..CertificateFilter::default() };
    let (rows, _) = search::search(&world.db, By::new(&verifier(3), now()), &filter("inbox")).await.unwrap();
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    assert_eq!(ids, [made[1].id, made[2].id, made[0].id]);
    for (filter, found) in [
        (CertificateFilter { state: Some("Submitted,Accept".into()), ..CertificateFilter::default() }, 3),
        (CertificateFilter { lot_no: Some("l2".into()), ..CertificateFilter::default() }, 1),
        (CertificateFilter { words: Some("sub-".into()), ..CertificateFilter::default() }, 3),
        (CertificateFilter { words: Some("L3".into()), ..CertificateFilter::default() }, 1),
        (CertificateFilter { vendor: Some("v10002".into()), ..CertificateFilter::default() }, 0),
        (CertificateFilter { requirement: Some("needed".into()), ..CertificateFilter::default() }, 0),
    ] {
        assert_eq!(
            search::search(&world.db, By::new(&verifier(3), now()), &filter).await.unwrap().1,
            found,
            "{filter:?}"
        );
    }
}

/// The clock of the program counts, and the day at the plant: not the database's.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_spec_holds_until_the_end_of_its_last_day_at_the_plant(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let asn = world.draft(line, dec!(60)).await.id;
    let seen = world.certificate(asn, "").await;
    sqlx::query("UPDATE inspection_specs SET expires_on = '2026-11-21'").execute(&world.pool).await.unwrap();
    sqlx::query("UPDATE plants SET time_zone = 'Asia/Taipei'").execute(&world.pool).await.unwrap();
    let me = measurer(&world);
    for (at, holds) in [("2026-11-21T15:59:00Z", true), ("2026-11-21T16:00:00Z", false)] {
        let by = By::new(&me, at.parse().unwrap());
        let (rows, _) = search::search(&world.db, by, &CertificateFilter::default()).await.unwrap();
        assert_eq!(rows[0].has_spec, holds, "{at}");
        assert_eq!(search::read(&world.db, by, seen.id).await.unwrap().row.has_spec, holds, "{at}");
    }
}
