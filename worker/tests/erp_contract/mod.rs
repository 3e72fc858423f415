//! What a connector must mean, driver by driver: one suite, run against the simulator and against a real Tryton.
//!
//! The simulator is started in this process. Tryton is started by `tests/peers/run.sh` (`make peers`), which sets
//! `EHUB_TEST_TRYTON_URL` and asks for the ignored tests; without it they are reported as ignored, not as passed.

mod between;
mod burst;
mod certificates;
mod clauses;
mod faults;
mod gauge;
mod goods;
mod many;
mod masters;
mod pages;
mod payments;
mod peer;
mod race;
mod receipt_day;
mod relay;
mod reschedule;
mod reversals;
mod services;
mod several;
mod sight;
mod simulated;
mod tables;
mod terms;
mod tryton;
mod units;
mod vendors;
mod versions;

/// One test per clause and driver.
macro_rules! suite {
    ($driver:ident, $start:path $(, $ignored:meta)?) => {
        mod $driver {
            suite!(@clauses $start, ($($ignored)?),
                pulls_everything_then_nothing_then_what_changed,
                pulls_page_by_page,
                confirms_a_schedule_and_may_repeat_it,
                a_confirmation_of_what_was_changed_is_a_conflict,
                moves_what_is_not_shipped_and_may_repeat_it,
                a_moved_schedule_that_does_not_fit_changes_nothing,
                a_schedule_of_what_was_changed_is_a_conflict,
                posts_finds_and_receives,
                receives_in_part,
                goods_that_were_booked_later_came_on_their_effective_day,
                what_goes_back_is_told_of_its_order_line,
                a_receipt_that_is_taken_back_is_reversed_whole,
                a_delivery_that_is_cancelled_before_it_came_reverses_nothing,
                a_booked_invoice_comes_once_and_again_when_it_is_taken_back,
                a_lost_answer_is_found_and_not_doubled,
                a_decision_about_a_lot_is_told_found_and_told_again_to_the_same_end,
                a_later_decision_takes_the_place_of_the_earlier,
                a_decision_that_is_void_is_not_there_any_more,
                a_certificate_that_nobody_can_be_told_of_is_no_success,
                cancels_and_ships_again,
                a_cancelled_notice_gives_its_goods_their_promised_days_back,
                what_is_paid_comes_as_a_line_that_says_what_it_settles,
                the_closing_balance_is_what_the_books_of_the_erp_say,
                finds_only_the_delivery_that_the_notice_made,
                a_delivery_that_was_edited_says_what_it_holds,
                a_notice_that_is_split_has_all_its_numbers,
                a_number_that_comes_later_is_found_and_nothing_is_posted_again,
                what_was_received_cannot_be_cancelled,
                a_walk_meets_each_open_order_at_the_version_that_is_read,
                a_walk_meets_booked_invoices_until_they_are_settled,
                a_delivery_stands_as_the_erp_says,
                a_short_receipt_says_whether_more_may_come,
                a_walk_through_masters_meets_each_once_whatever_its_pages,
                masters_are_named_and_say_what_their_kind_may_say,
                what_orders_name_is_among_the_masters,
                a_master_that_is_made_renamed_or_set_aside_is_told_as_it_is_now,
                a_vendor_that_was_merged_names_the_surviving_one,
                a_service_is_confirmed_and_takes_no_asn,
                the_net_amount_is_lines_and_remarks,
                a_line_of_several_days_says_each_and_is_confirmed_by_them,
                a_tolerance_lets_more_come_and_less_be_enough,
                refuses_what_the_order_does_not_allow,
                down_is_transient,
                not_let_in_is_sign_in,
            );
        }
    };
    (@clauses $start:path, $ignored:tt, $($clause:ident),* $(,)?) => {
        $(suite!(@one $start, $ignored, $clause);)*
    };
    (@one $start:path, (), $clause:ident) => {
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $clause() {
            super::peer::within_time(async {
                let peer = $start().await;
                if super::peer::supports(&peer, stringify!($clause)) {
                    super::clauses::$clause(&peer).await;
                }
            })
            .await;
        }
    };
    (@one $start:path, ($ignored:meta), $clause:ident) => {
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        #[$ignored]
        async fn $clause() {
            super::peer::within_time(async {
                let peer = $start().await;
                if super::peer::supports(&peer, stringify!($clause)) {
                    super::clauses::$clause(&peer).await;
                }
            })
            .await;
        }
    };
}

suite!(on_the_simulator, super::simulated::Simulated::start);
suite!(
    on_tryton,
    super::tryton::Live::start,
    ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"
);
