//! The steps: which are possible, and what each does. Every step is one transaction, one call, or one failure.

use super::action::{answered, claimable, close, complete, ended, find, job, moved, post, stands, stop_waiting, tell};
use super::disk::{Disk, crash, fall};
use super::world::{
    Answer, Delivery, DocumentState, Holder, Job, JobState, Lease, Message, MessageState, Phase, Protocol, Ticket,
    Verdict, WORKERS, World,
};

/// A step. Numbers are places of workers, calls, jobs and messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The supplier sends: state, message and job in one transaction.
    Send,
    Claim(usize),
    GiveBack(usize),
    Start(usize),
    /// The database is away when the message is to be started.
    StartFails(usize),
    Find(usize),
    Post(usize),
    /// The other side is away.
    Unreachable(usize),
    /// The other side does it and answers.
    Take(usize),
    /// The other side does it, and the answer is lost.
    LoseAnswer(usize),
    /// The other side says no.
    Refuse(usize),
    /// The call never gets there.
    Drop(usize),
    StopWaiting(usize),
    FindAgain(usize),
    Finish(usize),
    /// The database is away when the answer is to be written down.
    FinishFails(usize),
    /// The answer is written down, and nobody hears of that.
    FinishUnheard(usize),
    Settle(usize),
    /// The outcome is written, and the answer to that is lost: it will be written again.
    SettleUnheard(usize),
    /// So much time passes without a renewal that the lease of a job has run out.
    RunOut(usize),
    Renew(usize),
    Recover(usize),
    /// The time passes for which a started message was promised to its worker.
    Forget(usize),
    Crash(usize),
    Redo(usize),
    Close(usize),
    /// The database's log reaches the disk.
    Flush,
    /// The database falls and comes back with what is on the disk.
    Fall,
}

impl Step {
    /// Steps that must come about by themselves: a program or the other side does them, or time does.
    pub fn comes_by_itself(self) -> bool {
        match self {
            Self::Claim(_)
            | Self::Start(_)
            | Self::Find(_)
            | Self::Post(_)
            | Self::Take(_)
            | Self::Drop(_)
            | Self::StopWaiting(_)
            | Self::FindAgain(_)
            | Self::Finish(_)
            | Self::Settle(_)
            | Self::RunOut(_)
            | Self::Recover(_)
            | Self::Flush => true,
            Self::Send
            | Self::GiveBack(_)
            | Self::StartFails(_)
            | Self::Unreachable(_)
            | Self::LoseAnswer(_)
            | Self::Refuse(_)
            | Self::FinishFails(_)
            | Self::FinishUnheard(_)
            | Self::SettleUnheard(_)
            | Self::Renew(_)
            | Self::Forget(_)
            | Self::Crash(_)
            | Self::Redo(_)
            | Self::Close(_)
            | Self::Fall => false,
        }
    }
}

impl Protocol {
    /// Every step that is possible.
    pub fn steps(&self, world: &World) -> Vec<Step> {
        let mut steps = Vec::new();
        let may_send = matches!(world.document.state, DocumentState::Draft | DocumentState::Refused);
        if may_send && world.sends < self.sends {
            steps.push(Step::Send);
        }
        for worker in 0..WORKERS {
            self.of_worker(world, worker, &mut steps);
        }
        for (place, call) in world.wire.iter().enumerate() {
            steps.extend([Step::Take(place), Step::Drop(place)]);
            if call.waiting.is_some() {
                steps.push(Step::LoseAnswer(place));
                if world.refusals < self.refusals {
                    steps.push(Step::Refuse(place));
                }
            }
        }
        for (place, job) in world.jobs.iter().enumerate().filter(|(_, job)| job.state == JobState::Running) {
            match job.lease {
                Lease::Out => steps.push(Step::Recover(place)),
                // A worker that keeps pace renews in time.
                Lease::Held if job.leased_by == Holder::Killed || !self.is_held(world, place) || !self.keeps_pace => {
                    steps.push(Step::RunOut(place));
                }
                Lease::Held => {}
            }
        }
        for place in 0..world.messages.len() {
            self.of_message(world, place, &mut steps);
        }
        if world.disk.is_some() {
            steps.extend([Step::Flush, Step::Fall]);
        }
        steps
    }

    fn of_worker(&self, world: &World, worker: usize, steps: &mut Vec<Step>) {
        let outage = world.outages < self.outages;
        match world.workers[worker] {
            Phase::Idle if claimable(world).is_some() => steps.push(Step::Claim(worker)),
            Phase::Idle => {}
            Phase::Claimed(_) => {
                steps.push(Step::Start(worker));
                steps.extend((world.crashes < self.crashes).then_some(Step::GiveBack(worker)));
                steps.extend(outage.then_some(Step::StartFails(worker)));
            }
            Phase::Started(delivery) if delivery.ask_first && self.asks_first => {
                // What an earlier attempt left behind is over by now, or so it is assumed.
                if !self.settles || world.wire.iter().all(|call| call.waiting.is_some()) {
                    steps.push(Step::Find(worker));
                }
            }
            Phase::Started(_) | Phase::NotFound(_) => steps.extend([Step::Post(worker), Step::Unreachable(worker)]),
            Phase::Posting(_) => steps.push(Step::StopWaiting(worker)),
            Phase::Unanswered(_) => steps.push(Step::FindAgain(worker)),
            Phase::Answered(..) => {
                steps.push(Step::Finish(worker));
                steps.extend(outage.then_some(Step::FinishFails(worker)));
                steps.extend(outage.then_some(Step::FinishUnheard(worker)));
            }
            Phase::Ended(..) => {
                steps.push(Step::Settle(worker));
                steps.extend(outage.then_some(Step::SettleUnheard(worker)));
            }
        }
        if world.workers[worker] != Phase::Idle && world.crashes < self.crashes {
            steps.push(Step::Crash(worker));
        }
        let me = self.name(worker);
        if world.jobs.iter().any(|job| job.leased_by == me && job.lease == Lease::Out) {
            steps.push(Step::Renew(worker));
        }
    }

    fn of_message(&self, world: &World, place: usize, steps: &mut Vec<Step>) {
        let message = &world.messages[place];
        let stuck = message.state == MessageState::I && !message.leased;
        if world.deeds >= self.deeds {
            return;
        }
        if message.leased && message.state == MessageState::I && !(self.keeps_pace && world.is_delivering(place)) {
            steps.push(Step::Forget(place));
        }
        let failed = matches!(message.state, MessageState::F | MessageState::E);
        if (failed || stuck) && world.document_waits(place) {
            steps.push(Step::Redo(place));
        }
        if failed || stuck || message.state == MessageState::N {
            steps.push(Step::Close(place));
        }
    }

    /// The world after a step.
    pub fn after(&self, mut world: World, step: Step) -> World {
        let before = (self.falls > 0).then(|| Disk::of(&world));
        self.take(&mut world, step);
        self.written(&mut world, step, before);
        world.canonical(self.numbered)
    }

    fn take(&self, world: &mut World, step: Step) {
        match step {
            Step::Send => self.send(world),
            Step::Claim(worker) => self.claim(world, worker),
            Step::Start(worker) => self.start(world, worker),
            Step::Post(worker) => post(world, worker),
            Step::Finish(worker) => self.finish(world, worker),
            Step::Settle(worker) => self.settle(world, worker),
            Step::FinishUnheard(worker) => self.finish_unheard(world, worker),
            Step::SettleUnheard(worker) => self.settle_unheard(world, worker),
            Step::GiveBack(worker) => {
                world.crashes += 1;
                ended(world, worker, Verdict::GivenBack);
            }
            Step::StartFails(worker) | Step::FinishFails(worker) => {
                world.outages += 1;
                ended(world, worker, Verdict::Retry);
            }
            Step::Find(worker) | Step::FindAgain(worker) => find(world, worker),
            Step::Unreachable(worker) => answered(world, worker, Answer::Transient),
            Step::Take(call) => {
                world.deliveries += 1;
                if let Some(worker) = world.wire.remove(call).waiting {
                    answered(world, worker, Answer::Done);
                }
            }
            Step::LoseAnswer(call) => {
                world.deliveries += 1;
                world.wire.remove(call);
            }
            Step::Refuse(call) => {
                world.refusals += 1;
                if let Some(worker) = world.wire.remove(call).waiting {
                    answered(world, worker, Answer::Refused);
                }
            }
            Step::Drop(call) => {
                world.wire.remove(call);
            }
            Step::StopWaiting(worker) => stop_waiting(world, worker),
            Step::RunOut(job) => world.jobs[job].lease = Lease::Out,
            Step::Renew(worker) => {
                let me = self.name(worker);
                world.jobs.iter_mut().filter(|job| job.leased_by == me).for_each(|job| job.lease = Lease::Held);
            }
            Step::Recover(job) => self.put_back(&mut world.jobs[job], true),
            Step::Forget(message) => world.messages[message].leased = false,
            Step::Crash(worker) => crash(world, worker, self.name(worker)),
            Step::Redo(message) => {
                world.deeds += 1;
                moved(&mut world.messages[message], MessageState::N);
                world.jobs.push(job(message));
            }
            Step::Close(message) => close(world, message),
            Step::Flush => world.disk = None,
            Step::Fall => fall(world),
        }
    }

    fn send(&self, world: &mut World) {
        world.sends += 1;
        // From `Refused` by way of a draft: reopened, edited, sent.
        world.document.version += 1;
        world.document.state = DocumentState::Sending;
        let document_version = world.document.version;
        world.messages.push(Message {
            state: MessageState::N,
            version: 1,
            attempts: 0,
            leased: false,
            document_version,
        });
        if self.atomic {
            world.jobs.push(job(world.messages.len() - 1));
        }
    }

    fn claim(&self, world: &mut World, worker: usize) {
        let Some(place) = claimable(world) else { return };
        let job = &mut world.jobs[place];
        job.state = JobState::Running;
        job.attempts += 1;
        (job.leased_by, job.lease) = (self.name(worker), Lease::Held);
        let ticket = Ticket { job: place, attempt: job.attempts };
        world.workers[worker] = Phase::Claimed(ticket);
    }

    fn start(&self, world: &mut World, worker: usize) {
        let Phase::Claimed(ticket) = world.workers[worker] else { return };
        if self.stands && !stands(world, self.name(worker), ticket) {
            ended(world, worker, Verdict::Retry);
            return;
        }
        let place = world.jobs[ticket.job].message;
        let has_predecessor = world.messages[..place].iter().any(|older| older.attempts > 0);
        let message = &mut world.messages[place];
        if !matches!(message.state, MessageState::N | MessageState::I) {
            self.end(world, worker, ticket, Verdict::Done);
            return;
        }
        moved(message, MessageState::I);
        message.attempts += 1;
        message.leased = true;
        let ask_first = message.attempts > 1 || has_predecessor;
        let delivery = Delivery { ticket, message: place, version: message.version, ask_first };
        world.workers[worker] = Phase::Started(delivery);
    }

    /// The end of a step that knows how the job ends: one that is over is ended here and now.
    fn end(&self, world: &mut World, worker: usize, ticket: Ticket, verdict: Verdict) {
        if self.completes && verdict == Verdict::Done {
            complete(world, self.name(worker), ticket);
            ended(world, worker, Verdict::Completed);
        } else {
            ended(world, worker, verdict);
        }
    }

    /// Whether the worker that has a job knows of it, and so renews its lease.
    fn is_held(&self, world: &World, job: usize) -> bool {
        let holder = world.jobs[job].leased_by;
        (0..WORKERS).any(|w| {
            self.name(w) == holder
                && world.ticket(w).is_some_and(|ticket| stands(world, holder, ticket) && ticket.job == job)
        })
    }

    pub fn finish(&self, world: &mut World, worker: usize) {
        let Phase::Answered(delivery, answer) = world.workers[worker] else { return };
        let tries_left = delivery.ticket.attempt < self.max_attempts;
        let message = &world.messages[delivery.message];
        let late = message.version != delivery.version || message.state != MessageState::I;
        if late && self.fences {
            let open = matches!(message.state, MessageState::N | MessageState::I);
            let verdict = if open && self.comes_back { Verdict::Retry } else { Verdict::Done };
            self.end(world, worker, delivery.ticket, verdict);
            return;
        }
        let (state, verdict) = match answer {
            Answer::Done | Answer::AlreadyPosted => (MessageState::Y, Verdict::Done),
            Answer::Refused => (MessageState::E, Verdict::Done),
            Answer::Transient | Answer::Ambiguous if tries_left => (MessageState::N, Verdict::Retry),
            Answer::Transient | Answer::Ambiguous => (MessageState::F, Verdict::Done),
        };
        let waits = world.document_waits(delivery.message);
        moved(&mut world.messages[delivery.message], state);
        match state {
            MessageState::Y if waits => tell(world, DocumentState::Sent),
            MessageState::E if waits => tell(world, DocumentState::Refused),
            MessageState::N
            | MessageState::I
            | MessageState::Y
            | MessageState::F
            | MessageState::E
            | MessageState::C => {}
        }
        self.end(world, worker, delivery.ticket, verdict);
    }

    pub fn settle(&self, world: &mut World, worker: usize) {
        let Phase::Ended(ticket, verdict) = world.workers[worker] else { return };
        world.workers[worker] = Phase::Idle;
        if !stands(world, self.name(worker), ticket) {
            return;
        }
        let job = &mut world.jobs[ticket.job];
        match verdict {
            Verdict::Done => {
                (job.state, job.leased_by) = (JobState::Done, Holder::Nobody);
            }
            // If it is not over, the database has forgotten the answer.
            Verdict::Completed => {}
            Verdict::Retry => self.put_back(job, true),
            Verdict::GivenBack => {
                job.attempts -= 1;
                self.put_back(job, false);
            }
        }
    }

    fn put_back(&self, job: &mut Job, counts: bool) {
        job.state = if counts && job.attempts >= self.max_attempts { JobState::Dead } else { JobState::Ready };
        (job.leased_by, job.lease) = (Holder::Nobody, Lease::Held);
    }
}
