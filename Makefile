# The commands of this repository. `make run` and `make test` need nothing installed by hand but Rust and Node;
# scripts/setup fetches the rest or says exactly what to install.

SHELL := /bin/bash
CARGO ?= cargo
export SQLX_OFFLINE ?= true
# Where cargo builds, for those who have one folder for all their projects.
CARGO_TARGET_DIR ?= target
override CARGO_TARGET_DIR := $(abspath $(CARGO_TARGET_DIR))
export CARGO_TARGET_DIR
PROGRAM := $(CARGO_TARGET_DIR)/debug/ehub

.PHONY: help run program ui setup test peers chaos ha bench fuzz sqlx fmt release clean-data

help:
	@sed -n 's/^## //p' Makefile

## make run      build everything and start the demo on http://localhost:8080 (EHUB__HTTP__PORT, EHUB__DATA_DIR)
# One profile for run and test: an optimised build would double the first build and the demo would not feel it, since the
# work is in the database and the password hash is optimised in every profile.
run:
	@scripts/setup tools
	@$(MAKE) --no-print-directory -j2 program ui
	@scripts/setup postgres
	@exec $(PROGRAM) up --demo

program:
	@$(CARGO) build --workspace --locked

# npm leaves this file behind when it is done.
ui/node_modules/.package-lock.json: ui/package-lock.json
	@cd ui && npm ci --no-audit --no-fund
	@touch $@

ui/dist/index.html: ui/node_modules/.package-lock.json api/openapi.json $(shell git ls-files ui 2>/dev/null | grep -v '^ui/tests/')
	@cd ui && npm run build

ui: ui/dist/index.html

setup:
	@scripts/setup tools
	@$(MAKE) --no-print-directory program
	@scripts/setup postgres
	@scripts/setup smtp
	@scripts/setup oidc
	@scripts/setup browser

## make test     everything that CI runs but the real ERP: format, lints, tests, the page, browser journeys
test:
	@scripts/test

## make peers    the same program against a real ERP, which it brings up
peers:
	@scripts/setup tools
	@$(MAKE) --no-print-directory program
	@scripts/setup postgres
	@tests/peers/run.sh

## make chaos    five minutes of killed processes, a stopped database and a broken ERP (EHUB_CHAOS_SEED, _SECONDS, _DOCUMENTS)
chaos:
	@scripts/setup tools
	@$(MAKE) --no-print-directory program
	@scripts/setup postgres
	@EHUB_TEST_LOG=off $(CARGO) test --workspace --locked --test program spine::chaos -- --ignored --nocapture

## make ha       two APIs, two workers, a primary that is killed and a standby that takes over (needs a complete PostgreSQL)
ha:
	@scripts/setup tools
	@$(MAKE) --no-print-directory program
	@scripts/setup postgres
	@$(CARGO) test --locked --workspace --test program ha:: -- --nocapture

## make bench    reproducible figures, beside other queues, on a server of its own (an optimised build; half an hour)
bench:
	@scripts/setup tools
	@$(MAKE) --no-print-directory program
	@scripts/setup postgres
	@cd benches/peers && npm ci --no-audit --no-fund
	@scripts/with-postgres --durable $(CARGO) bench --locked

## make fuzz     made-up requests held against the API's description, and rules about headers (needs Python 3.10)
fuzz:
	@scripts/setup tools
	@$(MAKE) --no-print-directory -j2 program ui
	@scripts/setup postgres
	@scripts/fuzz

## make release  the optimised program in target/release/ehub (or below CARGO_TARGET_DIR)
release: ui
	@$(CARGO) build --release --locked --bin ehub

## make sqlx     write .sqlx anew after a change of SQL or of a migration
sqlx: program
	@scripts/setup postgres
	@scripts/describe-sql

## make fmt      format everything
fmt:
	@$(CARGO) fmt --all
	@cd ui && npm run fmt

## make clean-data   throw the demo's data away
clean-data:
	rm -rf $${EHUB__DATA_DIR:-data}
