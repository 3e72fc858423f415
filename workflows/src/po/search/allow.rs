//! How much of a line may be shipped: nothing, something, all that the order still wants.

use ehub_engine::labels;

labels! {
    /// What a list of lines is narrowed to by what may be shipped of them.
    pub enum Allow {
        /// Whatever may be shipped.
        Any = "ANY",
        /// Nothing may be.
        None = "NONE",
        /// Something, but not all.
        Partial = "PARTIAL",
        /// Not all.
        NonePartial = "NONE_PARTIAL",
        /// Something or all.
        PartialAll = "PARTIAL_ALL",
        /// All that the order still wants.
        All = "ALL",
    }
}

impl Allow {
    /// The parts that it is made of, each of which a line is either in or not; none = whatever may be shipped.
    pub(crate) const fn parts(self) -> &'static [Self] {
        match self {
            Self::Any => &[],
            Self::None => &[Self::None],
            Self::Partial => &[Self::Partial],
            Self::All => &[Self::All],
            Self::NonePartial => &[Self::None, Self::Partial],
            Self::PartialAll => &[Self::Partial, Self::All],
        }
    }

    /// The condition on `po_lines l`. Each of the three parts is, word for word, what a partial index holds, because comparisons of
    /// numbers are no condition of an index inside row-level security; a line is in just one of them.
    pub(crate) const fn condition(self) -> &'static str {
        match self {
            Self::Any => "true",
            Self::None => "l.cum_allow_qty = 0",
            Self::Partial => "(l.cum_allow_qty > 0 AND l.cum_allow_qty < l.order_qty - l.cancelled_qty)",
            Self::NonePartial => {
                "(l.cum_allow_qty = 0 OR (l.cum_allow_qty > 0 AND l.cum_allow_qty < l.order_qty - l.cancelled_qty))"
            }
            Self::PartialAll => {
                "((l.cum_allow_qty > 0 AND l.cum_allow_qty < l.order_qty - l.cancelled_qty)
                  OR (l.cum_allow_qty > 0 AND l.cum_allow_qty >= l.order_qty - l.cancelled_qty))"
            }
            Self::All => "(l.cum_allow_qty > 0 AND l.cum_allow_qty >= l.order_qty - l.cancelled_qty)",
        }
    }
}
