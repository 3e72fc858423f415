//! What companies, accounts and sessions can be, as the database spells it.

use ehub_engine::labels;

labels! {
    /// Type of a company.
    pub enum CompanyType {
        /// The system itself.
        System = "A",
        /// Buyer (central plant).
        Buyer = "B",
        /// General supplier.
        Supplier = "S",
        /// Finance-only supplier.
        FinanceOnly = "T",
        /// Forwarder.
        Forwarder = "F",
        /// Trader (customs broker).
        Broker = "R",
    }
}

labels! {
    /// Where a company stands.
    pub enum CompanyStatus {
        /// Registered, nobody has signed in yet.
        Initial = "--",
        /// Not used any more.
        Invalid = "Invalid",
        /// In use.
        Golive = "Golive",
    }
}

labels! {
    /// Where an account stands.
    pub enum AccountStatus {
        /// May sign in.
        Active = "Y",
        /// May not.
        Inactive = "N",
        /// Waits for its owner's first sign-in.
        ActivationRequired = "B",
    }
}

labels! {
    /// Why a session ended.
    pub enum SessionEnd {
        /// Its owner signed out.
        SignedOut = "signed_out",
        /// The account signed in elsewhere.
        Replaced = "replaced",
        /// Idle for too long.
        Expired = "expired",
        /// The account may not sign in any more.
        Deactivated = "deactivated",
        /// The account has another password.
        PasswordChanged = "password_changed",
        /// Its owner signed it out from another one.
        SignedOutElsewhere = "signed_out_elsewhere",
        /// The second step was passed: another session took its place.
        Verified = "verified",
        /// A manager of accounts took the second step away.
        SecondStepReset = "second_step_reset",
        /// It worked for a company for which its owner works no longer, or that is not in use any more.
        CompanyTaken = "company_taken",
    }
}

labels! {
    /// Languages of the interface.
    #[derive(utoipa::ToSchema)]
    pub enum Language {
        /// Traditional Chinese.
        Tc = "Tc",
        /// Simplified Chinese.
        Cn = "Cn",
        /// English.
        En = "En",
    }
}

labels! {
    /// Blocks of the home page.
    #[derive(utoipa::ToSchema)]
    #[schema(rename_all = "lowercase")]
    pub enum HomeBlock {
        /// Counts of order lines that wait.
        Orders = "orders",
        /// What there is to do.
        Todo = "todo",
        /// What is announced.
        Announcements = "announcements",
        /// What is due, and what waits for how long.
        Charts = "charts",
    }
}
