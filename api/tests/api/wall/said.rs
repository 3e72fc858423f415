//! What is said to each route: which events, and with which body.

use serde_json::{Value, json};

pub fn events(word: &str) -> &'static [&'static str] {
    match word {
        "asns" => &["send", "cancel", "reopen"],
        "erp-messages" => &["redo", "close"],
        "accounts" => &["resend", "deactivate", "reactivate", "edit"],
        "mails" => &["redo", "close"],
        "masters" => &["edit", "deactivate", "reactivate"],
        "qjobs" => &["pause", "run-now"],
        "database-changes" => &["apply", "refuse", "withdraw", "undo"],
        "announcements" => &["publish", "withdraw"],
        "ship-permissions" => &["approve", "approve-with-issue", "reject", "withdraw"],
        "openings" => &["take-back"],
        "inspection-specs" => &["fill", "edit", "submit", "accept", "reject"],
        "certificates" => &["save", "submit", "accept", "reject"],
        "statements" => &["confirm", "dispute", "withdraw", "answer"],
        "exports" => &["cancel", "discard"],
        "companies" => &["edit", "activate", "invalidate", "reinstate"],
        "company-registrations" => &["edit", "return", "reject", "approve"],
        _ => &["accept", "propose", "disagree", "agree", "agree-with-issue", "ask-again", "reschedule", "withdraw"],
    }
}

/// A body that would be good for one's own document.
pub fn body(path: &str, event: &str, id: i64) -> Value {
    if path.starts_with("/api/purchase-orders") {
        return match event {
            "disagree" => json!({"comment": "no"}),
            "ask-again" => json!({"reason": "no"}),
            "agree-with-issue" => json!({"instruction": "no"}),
            "propose" | "reschedule" => {
                json!({"splits": [{"quantity": "1", "promisedOn": "2026-12-24", "remark": "x"}]})
            }
            _ => json!({}),
        };
    }
    if path.starts_with("/api/comments") || path.starts_with("/api/notifications") {
        return json!({});
    }
    if path.starts_with("/api/inspection-specs") {
        return match event {
            "fill" => json!({"version": 1, "values": [{"shortName": "COL", "specValue": "x"}]}),
            "reject" => json!({"version": 1, "reason": "x"}),
            _ => json!({"version": 1, "comment": "x"}),
        };
    }
    if path.starts_with("/api/accounts") {
        return if event == "edit" {
            json!({"version": 1, "name": "x", "nameEn": "x", "email": "x@example.com", "groups": ["supplier2"]})
        } else {
            json!({"version": 1})
        };
    }
    if path.starts_with("/api/companies") {
        return match event {
            "edit" => json!({"version": 1, "fields": {"name": "x", "nameEn": "x"}}),
            "invalidate" => json!({"version": 1, "reason": "no"}),
            _ => json!({"version": 1}),
        };
    }
    if path.starts_with("/api/masters") {
        return if event == "edit" { json!({"version": 1, "fields": {}}) } else { json!({"version": 1}) };
    }
    if path.ends_with("/default") {
        return json!({"isDefault": true});
    }
    if path.starts_with("/api/saved-views") {
        return json!({"version": 1, "name": "x", "isShared": true, "definition": {}});
    }
    if path.ends_with("/judge") {
        return json!({"items": []});
    }
    if path.ends_with("/revoke") {
        return json!({});
    }
    if path.ends_with("/boxes") {
        return json!({"version": 1, "lineId": id, "count": 1});
    }
    if path.ends_with("/edit") {
        return json!({"version": 1, "lines": []});
    }
    match event {
        "disagree" => json!({"version": 1, "comment": "no"}),
        "ask-again" | "reject" | "take-back" | "refuse" | "undo" => json!({"version": 1, "reason": "no"}),
        "agree-with-issue" | "approve-with-issue" => json!({"version": 1, "instruction": "no"}),
        "save" | "submit" => json!({"version": 1, "items": []}),
        "propose" | "reschedule" => {
            json!({"version": 1, "splits": [{"quantity": "100", "promisedOn": "2026-12-24", "remark": "x"}]})
        }
        _ => json!({"version": 1}),
    }
}
