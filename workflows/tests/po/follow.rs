//! What is followed up, and what nobody is reminded of: the line's history, its clocks, the counts of the home page.

use super::fixture::*;
use super::mail::people;
use super::replies::{offered, reply_many, workflow};
use ehub_engine::deadline::fire;
use ehub_workflows::overdue::{self, digest};
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::search::{Filter, Home, home, search};
use ehub_workflows::po::store::Command;
use ehub_workflows::{Error, Seen};
use sqlx::PgPool;

fn leave(reason: &str) -> Input {
    Input::Unfollow { reason: reason.to_owned() }
}

impl TestApp {
    async fn clocks(&self, line: i64) -> Vec<String> {
        sqlx::query_scalar("SELECT name FROM deadlines WHERE process = 'po_line' AND document = $1 ORDER BY name")
            .bind(line)
            .fetch_all(&self.pool)
            .await
            .unwrap()
    }

    /// Whatever runs is due and fires.
    async fn all_ring(&self) {
        sqlx::query("UPDATE deadlines SET due_at = now() - interval '1 s'").execute(&self.pool).await.unwrap();
        fire(&self.pool).await.unwrap();
    }

    async fn overdue(&self) -> i64 {
        overdue::list(&self.db, &buyer()).await.unwrap().1
    }

    async fn addressees(&self) -> usize {
        let job = ehub_engine::Actor::system("engine.deadline", "test");
        digest::addressees(&self.db, &job).await.unwrap().len()
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_nobody_follows_up_is_overdue_for_nobody_and_reminds_nobody(pool: PgPool) {
    let app = app(&pool).await;
    people(&app).await;
    app.import(vec![order("4500000001", 2)]).await;
    let [left, kept] = app.lines("4500000001").await[..] else { panic!("two lines") };
    app.all_ring().await;
    assert_eq!((app.overdue().await, app.addressees().await), (2, 1));

    let moved = app.reply(&buyer(), left, leave("a sample, nobody waits for it")).await.unwrap();
    assert_eq!((moved.version, app.state(left.id).await.as_str()), (left.version + 1, "New"));
    assert_eq!(app.clocks(left.id).await, Vec::<String>::new());
    assert_eq!(app.overdue().await, 1, "also what had run out already");
    app.reply(&buyer(), kept, leave("neither this one")).await.unwrap();
    assert_eq!((app.overdue().await, app.addressees().await), (0, 0));

    // Whatever happens to its reply, nobody is reminded; not of the third round either.
    for round in 0..3 {
        app.reply(&app.supplier(), app.lines("4500000001").await[0], later()).await.unwrap();
        assert_eq!(app.clocks(left.id).await, Vec::<String>::new(), "round {round}");
        let again = Input::AskAgain { reason: "earlier, please".into() };
        app.reply(&buyer(), app.lines("4500000001").await[0], again).await.unwrap();
        assert_eq!(app.clocks(left.id).await, Vec::<String>::new(), "round {round}");
    }

    app.reply(&buyer(), app.lines("4500000001").await[0], Input::Follow).await.unwrap();
    assert_eq!(app.clocks(left.id).await, ["remind-supplier"], "its time begins anew");
    app.all_ring().await;
    assert_eq!(app.overdue().await, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_change_of_the_erp_does_not_follow_a_line_up_again(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let line = app.line("4500000001").await;
    app.reply(&buyer(), line, leave("settled by telephone")).await.unwrap();
    let mut newer = order("4500000001", 1);
    newer.revision = 2;
    newer.lines[0].revision = 2;
    newer.lines[0].need_by_on = day("2026-03-12");
    assert_eq!(app.import(vec![newer]).await.changed, 1);
    assert_eq!(app.clocks(line.id).await, Vec::<String>::new());
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE follow_up").await, 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_home_page_counts_what_is_followed_up_as_its_list_does(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 4)]).await;
    let lines = app.lines("4500000001").await;
    app.reply(&app.supplier(), lines[0], later()).await.unwrap();
    let proposed = app.lines("4500000001").await[0];
    for line in [proposed, lines[1]] {
        app.reply(&buyer(), line, leave("of no interest")).await.unwrap();
    }
    for actor in [buyer(), app.supplier()] {
        let counted = home(&app.db, &actor).await.unwrap();
        assert_eq!(counted, Home { new: 2, ..Home::default() });
        let filter = Filter { state: Some("New".into()), follow_up: Some(true), ..Filter::default() };
        assert_eq!(search(&app.db, &actor, &filter).await.unwrap().1, counted.new);
    }
    let left = Filter { follow_up: Some(false), ..Filter::default() };
    let (rows, total) = search(&app.db, &buyer(), &left).await.unwrap();
    assert_eq!((total, rows.iter().all(|row| !row.follow_up)), (2, true));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_lines_at_once_and_each_is_told_why_not(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 3)]).await;
    let lines = app.lines("4500000001").await;
    app.reply(&buyer(), lines[0], leave("at first")).await.unwrap();
    let now_seen = app.lines("4500000001").await;
    let each = |input: &Input, seen: &[Seen]| {
        seen.iter().map(|seen| Command { seen: *seen, input: input.clone(), confirm: None }).collect::<Vec<_>>()
    };
    let results = reply_many(&app.db, &buyer(), now(), each(&leave("all of them"), &now_seen)).await.unwrap();
    let done: Vec<bool> = results.iter().map(|one| one.result.is_ok()).collect();
    assert_eq!(done, [false, true, true]);
    let Err(Error::Refused(findings)) = &results[0].result else { panic!("{:?}", results[0].result) };
    assert_eq!(findings[0].label, "PO_NOT_FOLLOWED");
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE NOT follow_up").await, 3);

    let stale = reply_many(&app.db, &buyer(), now(), each(&Input::Follow, &lines)).await.unwrap();
    assert!(stale.iter().all(|one| matches!(one.result, Err(Error::Stale { .. }))), "{stale:?}");
    let fresh = app.lines("4500000001").await;
    let results = reply_many(&app.db, &buyer(), now(), each(&Input::Follow, &fresh)).await.unwrap();
    assert!(results.iter().all(|one| one.result.is_ok()), "{results:?}");
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE follow_up").await, 3);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_history_says_who_and_why_and_suppliers_have_no_say(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let line = app.line("4500000001").await;
    let refused = app.reply(&app.supplier(), line, leave("please do not ask")).await;
    assert!(matches!(refused, Err(Error::Refused(_))), "{refused:?}");
    let offers = offered(&app.db, &app.supplier(), now(), &[line.id]).await.unwrap();
    assert!(offers[&line.id].iter().all(|offer| !["follow", "unfollow"].contains(&offer.event)));
    let keeper = ehub_engine::Actor { roles: [162].into(), ..buyer() };
    app.reply(&keeper, line, leave("a sample")).await.unwrap();
    let told = workflow(&app.db, &buyer(), now(), line.id).await.unwrap();
    let newest = told.history.iter().max_by_key(|step| step.version).unwrap();
    assert_eq!((newest.event.as_str(), &newest.payload["reason"]), ("unfollow", &"a sample".into()));
    assert_eq!(app.number("SELECT count(*) FROM mail_messages").await, 0, "nobody is bothered");
    assert_eq!(app.number("SELECT count(*) FROM erp_messages").await, 0, "the ERP has nothing to hear");
}
