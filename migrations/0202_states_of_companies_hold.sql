-- Every company has its state now.
ALTER TABLE companies VALIDATE CONSTRAINT companies_state_check;
