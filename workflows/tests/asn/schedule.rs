//! What is to be shipped, by the day on which it is due. Today is Saturday, 21 November 2026, in Taipei.

use super::fixture::{World, day, labels, now, supplier};
use ehub_engine::Actor;
use ehub_workflows::asn::schedule::{self, BoardFilter, ScheduleFilter, ScheduleLine};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

pub fn buyer() -> Actor {
    Actor { company: None, roles: [153, 154].into(), name: "buyer1".into(), account: None, ..supplier(0) }
}

impl World {
    /// A line of 100 that was promised for a day.
    pub async fn due(&self, material: &str, on: &str) -> i64 {
        let line = self.order_line(material, dec!(100)).await;
        sqlx::query("UPDATE po_lines SET promised_on = $2 WHERE id = $1")
            .bind(line)
            .bind(day(on))
            .execute(&self.pool)
            .await
            .unwrap();
        line
    }

    /// A line that was promised in pieces, as a version wrote it that does not keep the day of the next one.
    pub async fn in_pieces(&self, pieces: &[(Decimal, &str)]) -> i64 {
        let line = self.due("SUB-LOT", pieces.last().unwrap().1).await;
        for (n, (quantity, on)) in pieces.iter().enumerate() {
            sqlx::query(
                "INSERT INTO po_line_splits (po_line_id, vendor_id, line_version, split_no, quantity, promised_on)
                 VALUES ($1, $2, 1, $3, $4, $5)",
            )
            .bind(line)
            .bind(self.vendor)
            .bind(i32::try_from(n + 1).unwrap())
            .bind(quantity)
            .bind(day(on))
            .execute(&self.pool)
            .await
            .unwrap();
        }
        line
    }

    async fn set(&self, line: i64, what: &'static str) {
        let mut tx = self.pool.begin().await.unwrap();
        sqlx::query("SET LOCAL session_replication_role = replica").execute(&mut *tx).await.unwrap();
        sqlx::query(what).bind(line).execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn scheduled(&self, filter: ScheduleFilter) -> Vec<ScheduleLine> {
        let (rows, total) = schedule::schedule(&self.db, &buyer(), now(), &filter).await.unwrap();
        assert_eq!(usize::try_from(total).unwrap(), rows.len());
        rows
    }

    async fn ids(&self, kind: &str) -> Vec<i64> {
        self.scheduled(of(kind)).await.iter().map(|row| row.id).collect()
    }
}

fn of(kind: &str) -> ScheduleFilter {
    ScheduleFilter { kind: Some(kind.into()), ..ScheduleFilter::default() }
}

fn span(from: &str, to: &str) -> ScheduleFilter {
    ScheduleFilter { due_from: Some(day(from)), due_to: Some(day(to)), ..ScheduleFilter::default() }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn each_type_has_its_days(pool: PgPool) {
    let world = World::new(pool).await;
    let mut lines = Vec::new();
    for on in
        ["2026-11-15", "2026-11-16", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-28", "2026-11-29"]
    {
        lines.push(world.due("SUB-LOT", on).await);
    }
    assert_eq!(world.ids("DUE").await, lines[1..=4], "Monday to Sunday");
    assert_eq!(world.ids("OVERDUE").await, lines[..=2], "through yesterday");
    assert_eq!(world.ids("REMINDERS").await, lines[3..=6], "today and seven days more");
    let found = world.scheduled(span("2026-11-22", "2026-11-23")).await;
    assert_eq!(found.iter().map(|row| row.id).collect::<Vec<_>>(), lines[4..=5]);
    let late: Vec<i32> = world.scheduled(of("OVERDUE")).await.iter().map(|row| row.days_late).collect();
    assert_eq!(late, [6, 5, 1]);

    // Nobody promised: the day asked for counts.
    let asked = world.order_line("SUB-LOT", dec!(5)).await;
    let found = world.scheduled(span("2026-12-01", "2026-12-01")).await;
    assert_eq!(found.iter().map(|row| (row.id, row.due_qty)).collect::<Vec<_>>(), [(asked, dec!(5))]);

    // Another plant, where it is still yesterday: what is due on the 20th is not overdue there.
    sqlx::query("UPDATE plants SET time_zone = 'America/New_York'").execute(&world.pool).await.unwrap();
    assert_eq!(world.ids("OVERDUE").await, lines[..=1]);
    assert_eq!(world.ids("REMINDERS").await, lines[2..=5]);
    sqlx::query(
        "INSERT INTO plants (company_id, code, name, time_zone) SELECT company_id, 'P200', 'Other', 'Asia/Taipei' FROM plants",
    )
    .execute(&world.pool)
    .await
    .unwrap();
    assert_eq!(world.ids("OVERDUE").await, lines[..=1], "each plant has its own day");
    assert_eq!(world.ids("REMINDERS").await, lines[2..=5]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_what_is_to_be_shipped_counts(pool: PgPool) {
    let world = World::new(pool).await;
    let late = world.due("SUB-LOT", "2026-11-20").await;
    let row = &world.scheduled(of("OVERDUE")).await[0];
    assert_eq!((row.due_qty, row.left_qty, row.balance_allow_qty, row.pieces), (dec!(100), dec!(100), dec!(100), 1));
    let (asn, version) = world.sent(late, dec!(60), "AB00000001", "180001").await;
    let row = &world.scheduled(of("OVERDUE")).await[0];
    assert_eq!((row.due_qty, row.in_transit_qty), (dec!(40), dec!(60)), "what is on its way is shipped");
    world.set(late, "UPDATE po_lines SET cancelled_qty = 40, cum_allow_qty = 60 WHERE id = $1").await;
    assert_eq!(world.ids("OVERDUE").await, Vec::<i64>::new(), "the rest was cancelled");
    world.set(late, "UPDATE po_lines SET cancelled_qty = 0, cum_allow_qty = 100 WHERE id = $1").await;
    world.cancel(asn, version).await.unwrap();
    for (what, back, words) in [
        (
            "UPDATE po_lines SET closing = 'closed' WHERE id = $1",
            "UPDATE po_lines SET closing = 'open' WHERE id = $1",
            "closed",
        ),
        (
            "UPDATE po_lines SET state = 'Nego' WHERE id = $1",
            "UPDATE po_lines SET state = 'Accept' WHERE id = $1",
            "not agreed",
        ),
    ] {
        world.set(late, what).await;
        assert_eq!((world.ids("OVERDUE").await, world.ids("DUE").await), (vec![], vec![]), "{words}");
        world.set(late, back).await;
    }
    world.set(late, "UPDATE po_lines SET follow_up = false WHERE id = $1").await;
    assert_eq!(world.ids("OVERDUE").await, Vec::<i64>::new(), "nobody follows it up");
    assert_eq!(world.ids("DUE").await, [late], "it is to be shipped all the same");
    let followed = ScheduleFilter { follow_up: Some(true), ..of("DUE") };
    assert_eq!(world.scheduled(followed).await.len(), 0);
    let soon = world.due("SUB-LOT", "2026-11-25").await;
    assert_eq!(world.ids("REMINDERS").await, [soon]);
    world.set(soon, "UPDATE po_lines SET follow_up = false WHERE id = $1").await;
    assert_eq!(world.ids("REMINDERS").await, Vec::<i64>::new());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_schedule_of_pieces_is_due_piece_by_piece(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.in_pieces(&[(dec!(30), "2026-11-10"), (dec!(30), "2026-11-20"), (dec!(40), "2026-11-26")]).await;
    assert_eq!(world.ids("OVERDUE").await, Vec::<i64>::new(), "a version of before has not said it yet");
    assert_eq!(ehub_workflows::po::store::pieces::move_pieces(&world.db, 10).await.unwrap(), 1);
    assert_eq!(ehub_workflows::po::store::pieces::move_pieces(&world.db, 10).await.unwrap(), 0);

    let due = async |filter: ScheduleFilter| {
        let rows = world.scheduled(filter).await;
        rows.iter().map(|row| (row.id, row.due_on.to_string(), row.due_qty, row.pieces)).collect::<Vec<_>>()
    };
    let row = |on: &str, quantity, pieces| vec![(line, on.to_owned(), quantity, pieces)];
    assert_eq!(due(of("OVERDUE")).await, row("2026-11-10", dec!(60), 3));
    assert_eq!(due(of("DUE")).await, row("2026-11-20", dec!(30), 3), "the first was due before this week");
    assert_eq!(due(of("REMINDERS")).await, row("2026-11-26", dec!(40), 3));
    assert_eq!(due(span("2026-11-11", "2026-11-19")).await, vec![], "between two pieces");

    // Shipments are counted against the first pieces.
    let (asn, version) = world.sent(line, dec!(40), "AB00000001", "180001").await;
    assert_eq!(due(of("OVERDUE")).await, row("2026-11-20", dec!(20), 2));
    assert_eq!(due(of("DUE")).await, row("2026-11-20", dec!(20), 2));
    let (_, _) = world.sent(line, dec!(25), "AB00000002", "180002").await;
    assert_eq!(due(of("OVERDUE")).await, vec![]);
    assert_eq!(due(of("REMINDERS")).await, row("2026-11-26", dec!(35), 1));
    // What comes back is due again.
    world.cancel(asn, version).await.unwrap();
    world.erp_answers(asn, &ehub_workflows::erp_message::Answer::Done(serde_json::json!({}))).await;
    assert_eq!(due(of("OVERDUE")).await, row("2026-11-10", dec!(35), 3), "5 and 30");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_may_not_be_shipped_yet_says_why(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.due("SUB-LOT", "2026-11-20").await;
    let held = async || {
        let row = world.scheduled(of("OVERDUE")).await.remove(0);
        (row.balance_allow_qty, row.held_by)
    };
    assert_eq!(held().await, (dec!(100), None));
    world.set(line, "UPDATE po_lines SET cum_allow_qty = 0 WHERE id = $1").await;
    assert_eq!(held().await, (dec!(0), Some("allowance".to_owned())));
    sqlx::query("UPDATE plants SET ship_permission = 'required'").execute(&world.pool).await.unwrap();
    assert_eq!(held().await, (dec!(0), Some("permission".to_owned())));
    sqlx::query(
        "INSERT INTO openings (state, changed_at, created_at, po_line_id, vendor_id, plant_id, po_no, line_no, material_code, opened_qty,
                               until_on, ends_at, reason, granted_by_name)
         SELECT 'Granted', $2, $2, id, vendor_id, plant_id, po_no, line_no, material_code, 30, '2026-12-01', '2026-12-02', 'x', 'opener'
           FROM po_lines WHERE id = $1",
    )
    .bind(line)
    .bind(now())
    .execute(&mut *{
        let mut tx = world.pool.acquire().await.unwrap();
        sqlx::query("SET session_replication_role = replica").execute(&mut *tx).await.unwrap();
        tx
    })
    .await
    .unwrap();
    assert_eq!(held().await, (dec!(30), None), "it is opened");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn reminders_come_as_early_as_plant_and_group_say(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.due("SUB-LOT", "2026-11-30").await;
    assert_eq!(world.ids("REMINDERS").await, Vec::<i64>::new());
    world.remind("", "", Some(9)).await;
    assert_eq!(world.ids("REMINDERS").await, [line]);
    sqlx::query("UPDATE materials SET material_group = 'Substrates' WHERE code = 'SUB-LOT'")
        .execute(&world.pool)
        .await
        .unwrap();
    world.remind("", "Substrates", Some(8)).await;
    assert_eq!(world.ids("REMINDERS").await, Vec::<i64>::new(), "the group's goes before the general one");
    world.remind("P100", "", Some(9)).await;
    assert_eq!(world.ids("REMINDERS").await, [line], "the plant's goes before the group's");
    world.remind("P100", "Substrates", Some(8)).await;
    assert_eq!(world.ids("REMINDERS").await, Vec::<i64>::new(), "that of both goes before all");
    world.remind("P100", "Substrates", None).await;
    assert_eq!(world.ids("REMINDERS").await, [line], "a rule that says nothing leaves it to the next");
}

impl World {
    /// Sets the days of the rule for a plant and a group.
    async fn remind(&self, plant: &str, group: &str, days: Option<i32>) {
        sqlx::query(
            "INSERT INTO shipment_rules (plant_code, material_group, reminder_days) VALUES ($1, $2, $3)
             ON CONFLICT (plant_code, material_group) DO UPDATE SET reminder_days = excluded.reminder_days",
        )
        .bind(plant)
        .bind(group)
        .bind(days)
        .execute(&self.pool)
        .await
        .unwrap();
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lines_are_found_by_each_filter_and_sorted_by_each_column(pool: PgPool) {
    let world = World::new(pool).await;
    let first = world.due("SUB-LOT", "2026-11-20").await;
    let second = world.due("PAN-BOX", "2026-11-18").await;
    sqlx::query("UPDATE materials SET material_group = 'Panels' WHERE code = 'PAN-BOX'")
        .execute(&world.pool)
        .await
        .unwrap();
    let some = |text: &str| Some(text.to_owned());
    let none = ScheduleFilter::default;
    for (filter, expected) in [
        (none(), vec![second, first]),
        (ScheduleFilter { po_no: some("450"), ..none() }, vec![first]),
        (ScheduleFilter { material: some("pan"), ..none() }, vec![second]),
        (ScheduleFilter { part: some("PAN-BOX"), ..none() }, vec![second]),
        (ScheduleFilter { part: some("PAN"), ..none() }, vec![]),
        (ScheduleFilter { material_group: some("pan"), ..none() }, vec![second]),
        (ScheduleFilter { vendor: some("v10001"), ..none() }, vec![second, first]),
        (ScheduleFilter { vendor: some("V10002"), ..none() }, vec![]),
        (ScheduleFilter { plant: some("p1"), ..none() }, vec![second, first]),
        (ScheduleFilter { mine: Some(true), ..none() }, vec![]),
        (ScheduleFilter { sort: some("-dueOn"), ..none() }, vec![first, second]),
        (ScheduleFilter { sort: some("material"), ..none() }, vec![second, first]),
        (ScheduleFilter { sort: some("poNo"), ..none() }, vec![first, second]),
    ] {
        let found: Vec<i64> = world.scheduled(filter.clone()).await.iter().map(|row| row.id).collect();
        assert_eq!(found, expected, "{filter:?}");
    }
    let me = supplier(world.vendor);
    let group = ScheduleFilter { material_group: some("pan"), ..none() };
    assert_eq!(schedule::schedule(&world.db, &me, now(), &group).await.unwrap().1, 1);
    let other = supplier(world.other_vendor);
    assert_eq!(
        schedule::schedule(&world.db, &other, now(), &none()).await.unwrap().1,
        0,
        "another supplier sees none of it"
    );
    assert_eq!(schedule::board(&world.db, &other, now(), &BoardFilter::default()).await.unwrap().totalcount, 0);
    for (filter, label) in [
        (of("SOON"), "WRONG_TYPE"),
        (span("2026-01-01", "2026-11-20"), "DATE_SPAN_TOO_LONG"),
        (span("2026-11-20", "2026-11-19"), "END_BEFORE_START"),
        (ScheduleFilter { sort: some("dueQty"), ..none() }, "UNKNOWN_SORT"),
    ] {
        assert_eq!(labels(schedule::schedule(&world.db, &me, now(), &filter).await), [label]);
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_board_adds_up_what_the_list_shows(pool: PgPool) {
    let world = World::new(pool).await;
    world.due("PAN-BOX", "2026-11-20").await;
    world.due("PAN-BOX", "2026-11-20").await;
    world.due("SUB-LOT", "2026-11-22").await;
    world.in_pieces(&[(dec!(30), "2026-11-10"), (dec!(30), "2026-11-19"), (dec!(40), "2026-11-26")]).await;
    ehub_workflows::po::store::pieces::move_pieces(&world.db, 10).await.unwrap();
    let board = schedule::board(&world.db, &buyer(), now(), &BoardFilter::default()).await.unwrap();
    assert_eq!((board.days[0], board.days[6], board.today), (day("2026-11-16"), day("2026-11-22"), day("2026-11-21")));
    let cells: Vec<_> = board
        .items
        .iter()
        .flat_map(|part| {
            part.cells.iter().map(|c| (part.material_code.as_str(), c.due_on.to_string(), c.quantity, c.lines, c.late))
        })
        .collect();
    let expected = [
        ("PAN-BOX", "2026-11-20".to_owned(), dec!(200), 2, true),
        ("SUB-LOT", "2026-11-19".to_owned(), dec!(30), 1, true),
        ("SUB-LOT", "2026-11-22".to_owned(), dec!(100), 1, false),
    ];
    assert_eq!(cells, expected);
    for (material, on, quantity, lines, _) in expected {
        let cell = ScheduleFilter { part: Some(material.to_owned()), ..span(&on, &on) };
        let rows = world.scheduled(cell).await;
        assert_eq!(
            (rows.iter().map(|row| row.due_qty).sum::<Decimal>(), i64::try_from(rows.len()).unwrap()),
            (quantity, lines)
        );
    }
    let second = BoardFilter { page: Some(2), size: Some(1), ..BoardFilter::default() };
    let page = schedule::board(&world.db, &buyer(), now(), &second).await.unwrap();
    assert_eq!((page.items[0].material_code.as_str(), page.totalcount), ("SUB-LOT", 2));
    let next = BoardFilter { week_of: Some(day("2026-11-25")), ..BoardFilter::default() };
    let week = schedule::board(&world.db, &buyer(), now(), &next).await.unwrap();
    assert_eq!(
        (week.days[0], week.items[0].cells[0].quantity, week.items[0].cells[0].late),
        (day("2026-11-23"), dec!(40), false)
    );
    let home = schedule::home(&world.db, &buyer(), now()).await.unwrap();
    assert_eq!((home.due, home.overdue, home.remind), (4, 3, 2));
}
