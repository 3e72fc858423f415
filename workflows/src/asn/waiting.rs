//! Why a receipt line that was heard is not booked.

use ehub_engine::labels;

labels! {
    /// The reason, as the view `waiting_receipts` finds it. The spelling is the key of its words.
    pub enum WaitingReason {
        /// Its notice was closed before, and its order line is not known here.
        AsnClosed = "RECEIPT_NOTICE_CLOSED",
        /// Its notice was cancelled.
        AsnCancelled = "RECEIPT_NOTICE_CANCELLED",
        /// The ERP has refused its notice, and it was not sent again.
        AsnRefused = "RECEIPT_NOTICE_REFUSED",
        /// Its notice has no such line, or its order has none.
        LineUnknown = "RECEIPT_LINE_UNKNOWN",
        /// It names a notice that is not known here, for an order that is not known either.
        AsnUnknown = "RECEIPT_NOTICE_UNKNOWN",
        /// It names no notice, and its order is not known here.
        OrderUnknown = "RECEIPT_ORDER_UNKNOWN",
        /// It takes back more than was received, as far as is known here: the receipt of that is still to be heard.
        MoreThanReceived = "RECEIPT_MORE_THAN_RECEIVED",
        /// One of its quantities has more digits than quantities are kept with: the ERP has to correct it.
        QuantityDigits = "RECEIPT_QUANTITY_DIGITS",
        /// It is in a unit for which the ERP sends no factor to the unit of the order line.
        UnitUnknown = "RECEIPT_UNIT_UNKNOWN",
        /// A notice is on its way to the ERP: the answer decides.
        AnswerAwaited = "RECEIPT_ANSWER_AWAITED",
        /// Nothing speaks against it: the next pull books it.
        Due = "RECEIPT_DUE",
    }
}

impl WaitingReason {
    /// Whether it will be booked without anybody's doing.
    pub fn passes_by_itself(self) -> bool {
        match self {
            Self::AnswerAwaited | Self::Due => true,
            Self::QuantityDigits
            | Self::UnitUnknown
            | Self::AsnClosed
            | Self::AsnCancelled
            | Self::AsnRefused
            | Self::LineUnknown
            | Self::AsnUnknown
            | Self::OrderUnknown
            // The receipt may never be heard: then it is for an administrator to give it up.
            | Self::MoreThanReceived => false,
        }
    }
}
