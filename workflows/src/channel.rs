//! Where what somebody says comes from.

use ehub_engine::labels;

labels! {
    /// The way by which something reached eHub. It is kept with what is said to the ERP, so that whoever looks after that connection sees
    /// where to ask.
    pub enum Channel {
        /// A person on the page, or a program that asks as the page does.
        Portal = "portal",
        /// An uploaded workbook.
        Workbook = "workbook",
        /// What the ERP said: orders and receipts that were read from it.
        Erp = "erp",
    }
}
