# The two commands: `make run` serves this gym, `make test` runs every test there is.

SWIFT ?= swift
HOST ?= 127.0.0.1
PORT ?= 8080
VENV := .venv
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# What the server is built with and serves from; then what the tests drive it with.
PACKAGES := libwebsockets-dev libwebsockets-evlib-ev libsqlite3-dev libsodium-dev fonts-bebas-neue fonts-inter
TEST_PACKAGES := chromium tmux python3-venv fonts-noto-color-emoji

.PHONY: run demo test bench build release lint packages test-packages test-swift test-browser clean

run: release
	.build/release/rackside serve --host $(HOST) --port $(PORT)

demo: release
	.build/release/rackside demo --host $(HOST) --port $(PORT)

release: packages
	$(SWIFT) build -c release --product rackside

build: packages
	$(SWIFT) build

test: packages test-packages lint test-swift test-browser

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

test-swift: packages
	$(SWIFT) test

test-browser: packages test-packages $(VENV)/ready
	$(SWIFT) build --product rackside
	$(SWIFT) build --product rackside-bench
	$(VENV)/bin/python -m pytest -q Tests/Browser

bench: packages
	$(SWIFT) build -c release --product rackside-bench
	.build/release/rackside-bench all

# Installs only what is missing, so that a machine without the network goes on working.
packages:
	@missing=$$(for p in $(PACKAGES); do dpkg -s $$p >/dev/null 2>&1 || echo $$p; done); \
	if [ -n "$$missing" ]; then $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends $$missing; fi

test-packages:
	@missing=$$(for p in $(TEST_PACKAGES); do dpkg -s $$p >/dev/null 2>&1 || echo $$p; done); \
	if [ -n "$$missing" ]; then $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends $$missing; fi

$(VENV)/ready: Tests/Browser/requirements.txt
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install -q -r Tests/Browser/requirements.txt
	touch $@

clean:
	rm -rf .build $(VENV)
