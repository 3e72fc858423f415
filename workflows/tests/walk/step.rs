//! What may be done on a walk. Documents are picked by place, so that a step always means something.

use super::fixture::Somebody;
use ehub_erp::ReceiptKind;
use proptest::prelude::*;

/// What a supplier or buyer says about a line.
#[derive(Clone, Copy, Debug)]
pub enum Reply {
    Accept,
    /// All of it, so many days after the day asked for.
    Propose(u64),
    /// Not all of it.
    ProposeLess,
    Disagree(&'static str),
    Agree,
    AgreeWithIssue(&'static str),
    AskAgain(&'static str),
    Reschedule(u64),
    Withdraw,
    Follow,
    Unfollow(&'static str),
}

/// What becomes of an application to ship.
#[derive(Clone, Copy, Debug)]
pub enum Verdict {
    Approve,
    /// So much of it.
    Less(i64),
    WithIssue(&'static str),
    Reject(&'static str),
    Withdraw,
    Expire,
}

/// How a form is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Right,
    /// The invoice's amount is another: to be confirmed.
    OtherAmount,
    /// Lots or boxes add up to less.
    Short,
    /// Boxes with ids that somebody typed.
    TypedBoxes,
    /// The quantity is raised above all bounds.
    TooMuch,
}

/// What is done to notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Send,
    Cancel,
    Reopen,
    CloseShort,
}

/// How the ERP answers.
#[derive(Clone, Copy, Debug)]
pub enum Said {
    Done,
    DoneWithoutNumber,
    AlreadyPosted,
    Refused,
    Transient,
    Conflict,
}

/// One step.
#[derive(Clone, Debug)]
pub enum Step {
    /// The ERP brings an order of one or two lines, or brings it again.
    Import {
        order: usize,
        newer: bool,
        quantity: i64,
        cancelled: i64,
        received: i64,
        need_by: u64,
    },
    Reply {
        who: Somebody,
        line: usize,
        stale: bool,
        reply: Reply,
    },
    /// Applications to ship so much of each line, so many days from now.
    Ask {
        who: Somebody,
        lines: Vec<usize>,
        quantity: i64,
        days: u64,
    },
    /// A decision about applications, or the end of their time.
    Judge {
        who: Somebody,
        permissions: Vec<usize>,
        stale: bool,
        verdict: Verdict,
    },
    /// So much of each line is opened, for so many days from now.
    Open {
        who: Somebody,
        lines: Vec<usize>,
        quantity: i64,
        days: i64,
    },
    /// Openings are taken back, or their time is over.
    End {
        who: Somebody,
        openings: Vec<usize>,
        stale: bool,
        reason: Option<&'static str>,
    },
    Draft {
        who: Somebody,
        lines: Vec<usize>,
        quantity: i64,
    },
    Fill {
        who: Somebody,
        asn: usize,
        stale: bool,
        invoice: u8,
        form: Form,
    },
    AddBoxes {
        who: Somebody,
        asn: usize,
        line: usize,
        count: i32,
    },
    Do {
        who: Somebody,
        action: Action,
        asns: Vec<usize>,
        stale: bool,
        confirm: bool,
    },
    /// A worker takes a message.
    Start {
        message: usize,
    },
    /// A worker, perhaps one believed dead, says how it went.
    Finish {
        delivery: usize,
        said: Said,
        tries_left: bool,
    },
    Redo {
        who: Somebody,
        message: usize,
        stale: bool,
    },
    Close {
        who: Somebody,
        message: usize,
        stale: bool,
        reason: &'static str,
    },
    /// Goods come in for a line of a notice, go back or are counted anew; `again` = the receipt was heard before, `last` = the ERP is done
    /// with it.
    Receive {
        asn: usize,
        line: usize,
        kind: ReceiptKind,
        thousandths: i64,
        again: bool,
        last: bool,
    },
    /// The ERP takes back the receipt that came so many before the last one.
    TakeBack {
        before: u32,
        is_final: bool,
    },
    /// The ERP has cancelled deliveries, or lost them.
    ErpCancel {
        asns: Vec<usize>,
    },
    /// The ERP's people gave a delivery another quantity.
    ErpEdit {
        asn: usize,
        line: usize,
        quantity: i64,
    },
    /// The same without a notice.
    Unannounced {
        line: usize,
        kind: ReceiptKind,
        quantity: i64,
    },
    Wait {
        seconds: i64,
    },
}

fn somebody() -> impl Strategy<Value = Somebody> {
    prop_oneof![
        20 => Just(Somebody::Owner),
        1 => Just(Somebody::Stranger),
        1 => Just(Somebody::Powerless),
        1 => Just(Somebody::Buyer),
        1 => Just(Somebody::Administrator),
        1 => Just(Somebody::System),
    ]
}

fn administrator() -> impl Strategy<Value = Somebody> {
    prop_oneof![6 => Just(Somebody::Administrator), 1 => somebody()]
}

fn stale() -> impl Strategy<Value = bool> {
    prop::bool::weighted(0.05)
}

fn reply() -> impl Strategy<Value = (Somebody, Reply)> {
    let text = prop::sample::select(vec!["", "no copper foil", "漢"]);
    let supplier = prop_oneof![
        8 => Just(Reply::Accept),
        2 => (0_u64..9).prop_map(Reply::Propose),
        1 => Just(Reply::ProposeLess),
        1 => text.clone().prop_map(Reply::Disagree),
        1 => (1_u64..9).prop_map(Reply::Reschedule),
        1 => Just(Reply::Withdraw),
    ];
    let buyer = prop_oneof![
        3 => Just(Reply::Agree),
        1 => text.clone().prop_map(Reply::AgreeWithIssue),
        1 => text.clone().prop_map(Reply::AskAgain),
        1 => Just(Reply::Follow),
        1 => text.prop_map(Reply::Unfollow),
    ];
    prop_oneof![
        6 => (somebody(), supplier),
        3 => (Just(Somebody::Buyer), buyer.clone()),
        1 => (somebody(), buyer),
    ]
}

fn permission() -> impl Strategy<Value = Step> {
    let text = prop::sample::select(vec!["", "dock 7"]);
    let verdict = prop_oneof![
        6 => Just(Verdict::Approve),
        2 => (0_i64..40).prop_map(Verdict::Less),
        1 => text.clone().prop_map(Verdict::WithIssue),
        1 => text.prop_map(Verdict::Reject),
        1 => Just(Verdict::Withdraw),
        1 => Just(Verdict::Expire),
    ];
    let decider = prop_oneof![
        5 => Just(Somebody::Buyer),
        1 => Just(Somebody::Administrator),
        1 => Just(Somebody::System),
        1 => somebody(),
    ];
    prop_oneof![
        // The lines of the orders for the plant that asks for permission are among the first, as `walks` makes them.
        2 => (somebody(), prop::collection::vec(0_usize..8, 1..4), 1_i64..50, 0_u64..20)
            .prop_map(|(who, lines, quantity, days)| Step::Ask { who, lines, quantity, days }),
        3 => (decider, prop::collection::vec(0_usize..9, 1..4), stale(), verdict)
            .prop_map(|(who, permissions, stale, verdict)| Step::Judge { who, permissions, stale, verdict }),
    ]
}

fn opening() -> impl Strategy<Value = Step> {
    let opener = || prop_oneof![8 => Just(Somebody::Administrator), 1 => somebody()];
    let end = prop_oneof![2 => Just(Some("no longer")), 1 => Just(Some("")), 2 => Just(None)];
    prop_oneof![
        3 => (opener(), prop::collection::vec(0_usize..8, 1..4), 0_i64..50, -1_i64..9)
            .prop_map(|(who, lines, quantity, days)| Step::Open { who, lines, quantity, days }),
        1 => (prop_oneof![1 => opener(), 1 => Just(Somebody::System)], prop::collection::vec(0_usize..6, 1..3), stale(), end)
            .prop_map(|(who, openings, stale, reason)| Step::End { who, openings, stale, reason }),
    ]
}

fn form() -> impl Strategy<Value = Form> {
    prop_oneof![
        12 => Just(Form::Right),
        2 => Just(Form::OtherAmount),
        1 => Just(Form::Short),
        2 => Just(Form::TypedBoxes),
        1 => Just(Form::TooMuch),
    ]
}

fn said() -> impl Strategy<Value = Said> {
    prop_oneof![
        8 => Just(Said::Done),
        1 => Just(Said::DoneWithoutNumber),
        2 => Just(Said::AlreadyPosted),
        3 => Just(Said::Refused),
        2 => Just(Said::Transient),
        1 => Just(Said::Conflict),
    ]
}

fn import() -> impl Strategy<Value = Step> {
    let cancelled = prop_oneof![4 => Just(0_i64), 1 => 0_i64..60];
    let received = prop_oneof![6 => Just(0_i64), 1 => 0_i64..120];
    (0_usize..4, prop::bool::weighted(0.8), 20_i64..100, cancelled, received, 3_u64..20).prop_map(
        |(order, newer, quantity, cancelled, received, need_by)| Step::Import {
            order,
            newer,
            quantity,
            cancelled,
            received,
            need_by,
        },
    )
}

fn delivery() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0_usize..4).prop_map(|message| Step::Start { message }),
        4 => (0_usize..3, said(), prop::bool::weighted(0.7))
            .prop_map(|(delivery, said, tries_left)| Step::Finish { delivery, said, tries_left }),
        1 => (administrator(), 0_usize..6, stale()).prop_map(|(who, message, stale)| Step::Redo { who, message, stale }),
        1 => (administrator(), 0_usize..6, stale(), prop::sample::select(vec!["", "by hand"]))
            .prop_map(|(who, message, stale, reason)| Step::Close { who, message, stale, reason }),
    ]
}

fn asn() -> impl Strategy<Value = Step> {
    let which = prop::collection::vec(0_usize..9, 1..3);
    let action = prop_oneof![5 => Just(Action::Send), 1 => Just(Action::Cancel), 1 => Just(Action::Reopen)];
    prop_oneof![
        3 => (somebody(), prop::collection::vec(0_usize..6, 1..3), 1_i64..70)
            .prop_map(|(who, lines, quantity)| Step::Draft { who, lines, quantity }),
        4 => (somebody(), 0_usize..9, stale(), 0_u8..5, form())
            .prop_map(|(who, asn, stale, invoice, form)| Step::Fill { who, asn, stale, invoice, form }),
        1 => (somebody(), 0_usize..9, 0_usize..2, -1..4)
            .prop_map(|(who, asn, line, count)| Step::AddBoxes { who, asn, line, count }),
        5 => (somebody(), action, which.clone(), stale(), prop::bool::weighted(0.8))
            .prop_map(|(who, action, asns, stale, confirm)| Step::Do { who, action, asns, stale, confirm }),
        1 => (prop_oneof![4 => Just(Somebody::Buyer), 1 => somebody()], which, stale()).prop_map(
            |(who, asns, stale)| Step::Do { who, action: Action::CloseShort, asns, stale, confirm: false }
        ),
    ]
}

/// What goes back, and what is corrected: little, so that it often is there.
fn put_right() -> impl Strategy<Value = (ReceiptKind, i64)> {
    prop_oneof![
        1 => (-30_i64..1).prop_map(|quantity| (ReceiptKind::Return, quantity)),
        1 => (-30_i64..20).prop_map(|quantity| (ReceiptKind::Correct, quantity)),
    ]
}

fn arrival() -> impl Strategy<Value = Step> {
    // Also what a column of three decimals cannot keep.
    let thousandths = prop_oneof![6 => 1_000_i64..60_000, 1 => Just(0), 1 => Just(-1_000), 1 => Just(1)];
    prop_oneof![
        4 => (0_usize..9, 0_usize..2, thousandths, prop::bool::weighted(0.2), prop::bool::weighted(0.3)).prop_map(
            |(asn, line, thousandths, again, last)| Step::Receive {
                asn, line, kind: ReceiptKind::Receive, thousandths, again, last
            }
        ),
        4 => (0_usize..9, 0_usize..2, put_right(), prop::bool::weighted(0.2)).prop_map(
            |(asn, line, (kind, quantity), again)| Step::Receive {
                asn, line, kind, thousandths: quantity * 1_000, again, last: false
            }
        ),
        1 => (0_usize..6, put_right()).prop_map(|(line, (kind, quantity))| Step::Unannounced { line, kind, quantity }),
        1 => prop::collection::vec(0_usize..9, 1..3).prop_map(|asns| Step::ErpCancel { asns }),
        3 => (0_u32..6, any::<bool>()).prop_map(|(before, is_final)| Step::TakeBack { before, is_final }),
        2 => (0_usize..9, 0_usize..2, 0_i64..40).prop_map(|(asn, line, quantity)| Step::ErpEdit { asn, line, quantity }),
        1 => (0_usize..6, 1_i64..20).prop_map(|(line, quantity)| Step::Unannounced {
            line, kind: ReceiptKind::Receive, quantity
        }),
    ]
}

/// One step of any kind.
fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        2 => import(),
        4 => (reply(), 0_usize..6, stale())
            .prop_map(|((who, reply), line, stale)| Step::Reply { who, line, stale, reply }),
        9 => asn(),
        5 => permission(),
        4 => opening(),
        7 => delivery(),
        3 => arrival(),
        1 => prop::sample::select(vec![1_i64, 20, 86_400]).prop_map(|seconds| Step::Wait { seconds }),
    ]
}

/// A walk: four orders that are accepted at once, the last for the plant that asks for permission, then anything.
pub fn walks(length: usize) -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), length).prop_map(|mut rest| {
        let mut steps: Vec<Step> = (0..4)
            .map(|order| Step::Import { order, newer: true, quantity: 60, cancelled: 0, received: 0, need_by: 15 })
            .collect();
        steps.extend((0..8).map(|line| Step::Reply { who: Somebody::Owner, line, stale: false, reply: Reply::Accept }));
        steps.append(&mut rest);
        steps
    })
}
