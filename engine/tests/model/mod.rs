//! A model of commit, job and answer, checked in every order in which things can happen: workers are killed at any point,
//! calls and answers are lost or late, the database is away or falls and forgets its last moments, an administrator interferes.
//!
//! What it shows: an effect happens at most once after the other side acknowledged, at least once if anyone committed it,
//! and nothing is stuck without being shown. What it needs for that: the two assumptions of [`world::Protocol`], for which
//! it also shows that without them the first sentence is not true.

mod action;
mod disk;
mod step;
mod world;

use stateright::{Checker, Model, Property};
use step::Step;
use world::{DocumentState, JobState, MessageState, Protocol, World};

const AT_MOST_ONCE: &str = "at most once";
const AT_LEAST_ONCE: &str = "what is said to be done is done";
const SHOWN: &str = "nothing is stuck without being shown";
const HAS_A_JOB: &str = "what waits has a job";
const LATE_IS_HARMLESS: &str = "a late answer changes nothing";

impl Model for Protocol {
    type State = World;
    type Action = Step;

    fn init_states(&self) -> Vec<World> {
        vec![World::new()]
    }

    fn actions(&self, world: &World, steps: &mut Vec<Step>) {
        steps.extend(self.steps(world));
    }

    fn next_state(&self, world: &World, step: Step) -> Option<World> {
        Some(self.after(world.clone(), step))
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let mut properties = vec![
            Property::always(AT_MOST_ONCE, |_, world: &World| world.deliveries <= 1),
            Property::always(AT_LEAST_ONCE, |_, world: &World| {
                let said = world.document.state == DocumentState::Sent;
                world.deliveries > 0 || !(said || world.messages.iter().any(|m| m.state == MessageState::Y))
            }),
            Property::always(SHOWN, |protocol: &Self, world: &World| {
                let at_rest = !protocol.steps(world).into_iter().any(Step::comes_by_itself);
                !at_rest || world.document.state != DocumentState::Sending || is_shown(world)
            }),
            Property::always(HAS_A_JOB, |_, world: &World| {
                let open = |m: usize| matches!(world.messages[m].state, MessageState::N | MessageState::I);
                let job = |m: usize| world.jobs.iter().any(|job| job.message == m && job.state != JobState::Done);
                (0..world.messages.len()).all(|m| !open(m) || job(m))
            }),
            Property::always(LATE_IS_HARMLESS, |_, world: &World| {
                let newest = world.messages.last().map(|message| message.state);
                world.document.state != DocumentState::Sent || newest == Some(MessageState::Y)
            }),
            // A model in which nothing happens would prove nothing.
            Property::sometimes("it is delivered", |_, world: &World| world.document.state == DocumentState::Sent),
            Property::sometimes("it fails and is shown", |_, world: &World| {
                world.messages.iter().any(|message| message.state == MessageState::F)
            }),
            Property::sometimes("a job is dead", |_, world: &World| {
                world.jobs.iter().any(|job| job.state == JobState::Dead)
            }),
        ];
        if self.sends > 1 {
            properties.push(Property::sometimes("it is sent a second time", |_, world: &World| {
                world.messages.len() == 2 && world.deliveries == 1 && world.document.state == DocumentState::Sent
            }));
        }
        properties
    }
}

/// An administrator sees it: the newest message failed, or its job is dead.
fn is_shown(world: &World) -> bool {
    let Some(newest) = world.messages.len().checked_sub(1) else { return false };
    let dead = world.jobs.iter().any(|job| job.message == newest && job.state == JobState::Dead);
    dead || world.messages[newest].state == MessageState::F
}

/// Looks at every world and gives the names of the sentences that are not true.
fn broken(protocol: Protocol) -> Vec<&'static str> {
    let checker = protocol.checker().threads(2).spawn_bfs().join();
    println!("{} worlds, {} different ones", checker.state_count(), checker.unique_state_count());
    let mut broken: Vec<&'static str> = checker
        .model()
        .properties()
        .iter()
        .map(|property| (property.name, property.expectation.discovery_is_failure()))
        .filter(|(name, is_failure)| checker.discovery(name).is_some() == *is_failure)
        .map(|(name, _)| name)
        .collect();
    broken.sort_unstable();
    broken
}

fn holds(protocol: Protocol) {
    assert_eq!(broken(protocol), Vec::<&str>::new());
}

#[test]
fn once_and_never_lost_when_workers_are_killed() {
    holds(Protocol { crashes: 2, ..Protocol::as_built() });
}

#[test]
fn once_and_never_lost_when_the_database_is_away() {
    holds(Protocol { outages: 2, ..Protocol::as_built() });
}

#[test]
fn once_and_never_lost_when_the_other_side_refuses_and_the_supplier_sends_again() {
    holds(Protocol { refusals: 1, sends: 2, ..Protocol::as_built() });
}

#[test]
fn once_and_never_lost_when_an_administrator_redoes_and_closes() {
    holds(Protocol { deeds: 1, sends: 2, ..Protocol::as_built() });
}

#[test]
fn once_and_never_lost_when_all_of_it_happens() {
    let all =
        Protocol { max_attempts: 2, crashes: 2, outages: 1, refusals: 1, deeds: 2, sends: 2, ..Protocol::as_built() };
    holds(all);
}

#[test]
fn once_and_never_lost_when_the_database_falls_and_forgets_its_last_moments() {
    holds(Protocol { falls: 2, ..Protocol::as_built() });
    holds(Protocol { falls: 1, outages: 1, ..Protocol::as_built() });
    holds(Protocol { falls: 1, refusals: 1, deeds: 1, sends: 2, max_attempts: 2, ..Protocol::as_built() });
}

/// Found by a primary that died: the answer was forgotten, and the end of its job was written down where it was not.
#[test]
fn an_answer_that_does_not_end_its_job_itself_may_be_forgotten_for_good() {
    let stuck = broken(Protocol { falls: 1, completes: false, ..Protocol::as_built() });
    assert!(stuck.contains(&SHOWN) && stuck.contains(&HAS_A_JOB), "{stuck:?}");
}

/// Found by this model: who begins under a claim that the database forgot is not alone.
#[test]
fn a_claim_that_the_database_forgot_would_be_said_twice() {
    assert_eq!(broken(Protocol { falls: 1, stands: false, ..Protocol::as_built() }), [AT_MOST_ONCE]);
    let alike = Protocol { numbered: false, falls: 1, crashes: 0, ..Protocol::as_built() };
    assert_eq!(broken(alike), [AT_MOST_ONCE]);
}

/// The limit, for which there is no cure on our side: the settle time is how long an ERP may still act after we stopped
/// waiting. One that acts later, and is asked meanwhile, has not got it and gets it again.
#[test]
fn an_erp_that_acts_after_the_settle_time_may_get_it_twice() {
    assert_eq!(broken(Protocol { settles: false, ..Protocol::as_built() }), [AT_MOST_ONCE]);
}

/// The other limit: a worker that stands still for longer than its lease, between the question and the post, and then goes
/// on. What it says of the job and of the document changes nothing; what it says to the ERP does.
#[test]
fn a_worker_that_sleeps_through_its_lease_may_say_it_twice() {
    assert_eq!(broken(Protocol { keeps_pace: false, ..Protocol::as_built() }), [AT_MOST_ONCE]);
}

#[test]
fn without_the_question_it_would_be_said_twice() {
    assert_eq!(broken(Protocol { asks_first: false, ..Protocol::as_built() }), [AT_MOST_ONCE]);
}

#[test]
fn without_the_fence_a_late_answer_would_undo_what_is_done() {
    let unfenced = broken(Protocol { fences: false, keeps_pace: false, ..Protocol::as_built() });
    assert!(unfenced.contains(&LATE_IS_HARMLESS), "{unfenced:?}");
}

/// Found by this model: a worker that slept through its lease starts a message that another one has in hand. That one's
/// answer is late now, and its job must not be over: the sleeper's is gone already. Whose claim does not stand any more does
/// not start either; this holds without that guard, too.
#[test]
fn a_worker_that_is_overtaken_leaves_its_job_to_come_back() {
    let stuck = broken(Protocol { comes_back: false, stands: false, keeps_pace: false, ..Protocol::as_built() });
    assert!(stuck.contains(&SHOWN) && stuck.contains(&HAS_A_JOB), "{stuck:?}");
}

#[test]
fn a_job_that_is_not_committed_with_its_cause_would_be_lost() {
    let lost = broken(Protocol { atomic: false, ..Protocol::as_built() });
    assert!(lost.contains(&SHOWN) && lost.contains(&HAS_A_JOB), "{lost:?}");
}
