//! Registrations of companies, for those who review them.

use crate::document_routes;
use crate::wire::registration::{RegistrationEvent, RegistrationEvents};
use ehub_workflows::registration::CompanyRegistration;
use ehub_workflows::registration::search::{self, RegistrationDetail, RegistrationFilter, RegistrationRow};

document_routes! { CompanyRegistration, "company-registrations";
    /// Registrations, newest first.
    list "/company-registrations" "listCompanyRegistrations" RegistrationFilter -> RegistrationRow = search::search;
    /// The list as .xlsx.
    export "/company-registrations/export" "exportCompanyRegistrations" RegistrationFilter -> RegistrationRow;
    /// One registration with whatever it resembles.
    detail "/company-registrations/{id}" "getCompanyRegistration" -> RegistrationDetail =
        |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of a registration.
    workflow "/company-registrations/{id}/workflow" "getCompanyRegistrationWorkflow";
    /// `edit`, `return`, `reject` or `approve` one registration.
    event "/company-registrations/{id}/events/{event}" "sendCompanyRegistrationEvent" RegistrationEvent;
    /// `return` or `reject` many registrations, for one reason.
    events "/company-registrations/events/{event}" "sendCompanyRegistrationEvents" RegistrationEvents;
}
