//! The day on which goods came, beside the time at which the ERP booked it.

use chrono::{Days, NaiveDate};
use ehub_worker::erp::{ErpConnector, ErpReceipt};
use serde_json::json;

use super::peer::{Peer, in_days, new_asn, reference};
use super::simulated::Simulated;

async fn of_delivery<P: Peer>(peer: &P, inbound_no: &str) -> ErpReceipt {
    let mut cursor = None;
    loop {
        let page = peer.erp().pull_receipts(cursor.as_deref(), 100).await.expect("receipts");
        let found = page.items.into_iter().find(|one| one.inbound_no.as_deref() == Some(inbound_no));
        if let Some(receipt) = found {
            return receipt;
        }
        assert!(page.more, "no receipt of {inbound_no}");
        cursor = Some(page.cursor);
    }
}

async fn posted<P: Peer>(peer: &P) -> String {
    let po_no = peer.order(1000, 14).await;
    let posted = peer.erp().post_asn(&new_asn(&reference("day"), &po_no, 400)).await.expect("posted");
    posted.inbound_no().to_owned()
}

fn days_ago(days: u64) -> NaiveDate {
    in_days(0) - Days::new(days)
}

pub async fn goods_that_were_booked_later_came_on_their_effective_day<P: Peer>(peer: &P) {
    let (late, today) = (posted(peer).await, posted(peer).await);
    peer.receive_dated(&late, days_ago(3)).await;
    peer.receive(&today, None).await;
    let receipt = of_delivery(peer, &late).await;
    assert_eq!(receipt.received_on, days_ago(3));
    let booked_at = receipt.booked_at.expect("this ERP keeps the time of booking");
    assert!(booked_at.date_naive() >= in_days(0) - Days::new(1), "booked today, not three days ago: {booked_at}");
    let read = peer.erp().read_receipts(std::slice::from_ref(&receipt.key)).await.expect("read by its key");
    assert_eq!(read, [receipt]);
    // The day of the company may differ from that of UTC by one.
    let receipt = of_delivery(peer, &today).await;
    assert!((receipt.received_on - in_days(0)).num_days().abs() <= 1, "{}", receipt.received_on);
}

/// The time of booking is near midnight, and in no time zone does it move the day.
#[tokio::test]
async fn the_simulator_keeps_the_day_that_the_tester_says() {
    let peer = Simulated::start().await;
    let inbound_no = posted(&peer).await;
    let body = json!({
        "inboundNo": inbound_no, "receivedOn": "2026-03-02", "bookedAt": "2026-03-05T23:30:00Z",
        "lines": [{ "lineNo": 1, "quantity": "100" }],
    });
    peer.post("/receipts", body).await;
    let receipt = of_delivery(&peer, &inbound_no).await;
    assert_eq!(receipt.received_on.to_string(), "2026-03-02");
    assert_eq!(receipt.booked_at.map(|at| at.to_rfc3339()).as_deref(), Some("2026-03-05T23:30:00+00:00"));
    let line = json!([{ "lineNo": 1, "quantity": "10" }]);
    for (route, lines) in [("/returns", line.clone()), ("/corrections", line)] {
        let body = json!({ "inboundNo": inbound_no, "receivedOn": "2026-03-04", "lines": lines });
        let told = peer.post(route, body).await;
        assert_eq!(told["receivedOn"], "2026-03-04", "{route}");
    }
}
