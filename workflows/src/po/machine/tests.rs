use super::*;
use crate::po::consequence::consequence;
use ehub_engine::actor::Kind;
use ehub_engine::describe::defects;
use ehub_engine::{Actor, Request, decide};
use proptest::prelude::*;
use rust_decimal::dec;

#[test]
fn table_has_no_defects() {
    assert_eq!(defects::<PoLine>(), Vec::<String>::new());
}

fn facts() -> Facts {
    Facts {
        today: NaiveDate::from_ymd_opt(2026, 1, 1).unwrap(),
        closing: Closing::Open,
        uom_digits: None,
        order_qty: dec!(10),
        cancelled_qty: dec!(0),
        in_transit_qty: dec!(0),
        received_qty: dec!(0),
        need_by_on: NaiveDate::from_ymd_opt(2026, 1, 10).unwrap(),
        asked: vec![],
        tolerated: Tolerated::default(),
        round: 0,
        followed: true,
        erp_revision: 1,
        schedule: vec![],
        requested_by: vec![],
        before: Standing::default(),
        tolerance: Tolerance::default(),
        ships_freely: true,
    }
}

fn splits() -> impl Strategy<Value = Vec<Split>> {
    let split = (0_i64..12, -2_i64..20, "[ x]{0,2}").prop_map(|(quantity, days, remark)| Split {
        quantity: Decimal::from(quantity),
        promised_on: facts().today + chrono::Days::new(u64::try_from(days + 2).unwrap()),
        remark,
    });
    prop_oneof![
        3 => Just(vec![Split { quantity: dec!(10), promised_on: NaiveDate::from_ymd_opt(2026, 1, 15).unwrap(), remark: "x".into() }]),
        1 => prop::collection::vec(split, 0..4),
    ]
}

fn inputs() -> impl Strategy<Value = Input> {
    prop_oneof![
        Just(Input::as_asked()),
        splits().prop_map(|splits| Input::Accept { splits: Some(splits), comment: String::new() }),
        (splits(), ".{0,3}").prop_map(|(splits, comment)| Input::Propose { splits, comment }),
        ".{0,3}".prop_map(|comment| Input::Disagree { comment }),
        Just(Input::Agree),
        ".{0,3}".prop_map(|instruction| Input::AgreeWithIssue { instruction }),
        ".{0,3}".prop_map(|reason| Input::AskAgain { reason }),
        (0_i64..20).prop_map(|revision| Input::Change { revision }),
        (0_i64..100).prop_map(|revision| Input::Close { revision }),
        (splits(), ".{0,3}").prop_map(|(splits, comment)| Input::Reschedule { splits, comment }),
        Just(Input::Withdraw),
        Just(Input::Follow),
        ".{0,3}".prop_map(|reason| Input::Unfollow { reason }),
    ]
}

fn actor(who: u8) -> Actor {
    let system = Actor::system("erp", "walk");
    match who {
        0 => system,
        1 => Actor { account: Some(1), roles: [122].into(), kind: Kind::Person, ..system },
        2 => Actor { account: Some(2), roles: [153].into(), kind: Kind::Person, ..system },
        _ => Actor { account: Some(3), roles: [122, 802].into(), kind: Kind::Person, ..system },
    }
}

/// What the store does with an outcome, on facts in memory.
fn follow(facts: &mut Facts, input: &Input, actor: &Actor, outcome: &ehub_engine::Outcome<PoLine>) {
    let change = consequence(outcome, facts, input);
    if outcome.to == State::Nego && outcome.from != Some(State::Nego) {
        let state = outcome.from.unwrap();
        let schedule = if state == State::Accept { facts.schedule.clone() } else { vec![] };
        facts.before = Standing { state, schedule, review: Review::NotYet };
    }
    if let Some(schedule) = change.schedule {
        facts.schedule = schedule;
        facts.requested_by = actor.account.into_iter().collect();
    }
    facts.round = change.round.unwrap_or(facts.round);
    facts.followed = change.followed.unwrap_or(facts.followed);
    if let Some(confirmed) = change.confirm_qty {
        assert_eq!(confirmed, facts.shipped_qty() + facts.open_qty(), "order and promise never exceed each other");
        assert_eq!(change.cum_allow_qty, Some(facts.most_qty().max(facts.shipped_qty())));
    }
    if let Input::Change { revision } | Input::Close { revision } = input {
        assert!(*revision >= facts.erp_revision);
        facts.erp_revision = *revision;
    }
    if let Input::Close { .. } = input {
        facts.closing = Closing::Closed;
    }
}

proptest! {
    #[test]
    fn a_random_walk_stays_in_the_states(steps in prop::collection::vec((inputs(), 0_u8..4), 1..60)) {
        let mut state = State::New;
        let mut facts = facts();
        for (input, who) in steps {
            let actor = actor(who);
            let before = (state, facts.round, facts.followed);
            let decision = decide::<PoLine>(&Request {
                state: Some(state), facts: &facts, input: &input, actor: &actor, fingerprint: "", confirm: None,
            });
            let Ok(outcome) = decision else { continue };
            let closed = facts.closing == Closing::Closed;
            let clocks = outcome.deadlines.clone();
            follow(&mut facts, &input, &actor, &outcome);
            state = outcome.to;
            prop_assert!(!closed || matches!(input, Input::Change { .. }), "only the ERP touches a closed line");
            if state == State::Accept {
                prop_assert!(facts.schedule.iter().map(|s| s.quantity).sum::<Decimal>() == facts.open_qty());
            }
            if matches!(input, Input::Agree | Input::AgreeWithIssue { .. }) {
                prop_assert!(!facts.requested_by.contains(&actor.account.unwrap_or(0)));
            }
            if matches!(input, Input::Withdraw) {
                prop_assert_eq!(state, facts.before.state, "back to where the proposal was made");
            }
            let news = matches!(input, Input::Follow | Input::Unfollow { .. });
            prop_assert_eq!(facts.followed != before.2, news, "only who follows it up says so");
            prop_assert!(!news || state == before.0, "a reply stands where it stood");
            prop_assert!(facts.followed || clocks.is_none_or(|begun| begun.is_empty()), "nobody is reminded");
            if matches!(input, Input::AskAgain { .. }) {
                prop_assert_eq!(facts.round, before.1 + 1);
            }
        }
    }
}
