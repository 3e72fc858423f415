//! What an ASN that is on its way to the ERP waits for.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What a document waits for whose message to the ERP is not answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErpWait {
    /// `not_ready`: the ERP is not ready for this document; `accepted`: the ERP accepted it and will give a number; `unclear`: the ERP did
    /// not answer and may have it; `failed`: it was not delivered, and an administrator has to look.
    pub reason: String,
    /// What the ERP answered last, or why it could not be asked.
    pub words: String,
    /// Since when.
    pub since: DateTime<Utc>,
    /// When eHub tries again; none = not by itself.
    pub next_try_at: Option<DateTime<Utc>>,
}

/// An expression of `asns a`: its [`ErpWait`] as JSON, or NULL. An attempt that failed for another reason is repeated and not shown.
pub(super) const WAITING: &str = "(SELECT jsonb_build_object(
    'reason', CASE WHEN m.state = 'F' THEN 'failed' WHEN m.accepted_at IS NOT NULL THEN 'accepted'
                   WHEN m.looking_since IS NOT NULL THEN 'unclear' ELSE 'not_ready' END,
    'words', coalesce(m.last_error, ''),
    'since', CASE WHEN m.state = 'F' THEN m.changed_at
                  ELSE coalesce(m.accepted_at, m.looking_since, m.not_ready_since) END,
    'nextTryAt', CASE WHEN m.state <> 'F' THEN ehub_next_try(m.id) END)
  FROM erp_messages m
 WHERE m.process = 'asn' AND m.document = a.id AND m.document_version = a.version AND m.kind IN ('asn', 'asn_cancel')
   AND a.state IN ('Sending', 'Cancelling')
   AND (m.state = 'F' OR m.state IN ('N', 'I')
        AND coalesce(m.accepted_at, m.looking_since, m.not_ready_since) IS NOT NULL)
 ORDER BY m.id DESC LIMIT 1)";

/// An expression of `asns a`: the numbers of its further deliveries, where the ERP split it.
pub(super) const FURTHER: &str = "ARRAY(SELECT d.inbound_no FROM asn_deliveries d WHERE d.asn_id = a.id AND d.inbound_no <> a.inbound_no ORDER BY d.place)";
