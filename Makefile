# The two commands: `make run` serves this gym, `make test` runs every test there is.

SWIFT ?= swift
HOST ?= 127.0.0.1
PORT ?= 8080
VENV := .venv
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# What the server is built with and serves from.
PACKAGES := libwebsockets-dev libwebsockets-evlib-ev libsqlite3-dev libsodium-dev libssl-dev libcurl4-openssl-dev \
  libqrencode-dev libhpdf-dev libsystemd-dev libusb-1.0-0-dev ca-certificates zlib1g-dev fonts-bebas-neue fonts-inter \
  fonts-dejavu-extra fonts-droid-fallback esbuild libharfbuzz-bin woff2 zopfli
# What the Debian packages are made with, and what tries them out.
DEB_PACKAGES := binutils dpkg-dev
DEB_TEST_PACKAGES := lintian debootstrap systemd-container iproute2
# What makes the manual's pictures small.
PICTURE_PACKAGES := pngquant
# What the tests drive it with.
TEST_PACKAGES := chromium libnss3-tools openssl tmux python3-venv fonts-noto-color-emoji $(DEB_PACKAGES) lintian mandoc \
  shellcheck systemd dbus-daemon python3-dbus-next
# Chromium without its windows, which takes the browser tests a third less processor time. They do without it: see conftest.py.
SHELL_PACKAGE := chromium-headless-shell

# How long all tests of a kind may take on the slowest and busiest machine. What waits for nothing that comes is ended
# earlier: see Tests/hangs.py.
LIMIT := Tests/limit.sh 45

# Swift's libraries are linked in: a set costs less, and the gym's machine needs no Swift. Nothing is exported, so the
# linker leaves out what nobody calls, 4 MB of the idle server's memory.
RELEASE := $(SWIFT) build -c release --static-swift-stdlib -Xlinker --no-export-dynamic

# A page in a few compressed files. The server uses it while it is newer than Web/, and otherwise serves Web/ itself.
BUNDLE := .build/web/made-from

# How hard a package is compressed: 0 is quick, 9 is small.
XZ ?= 6

.PHONY: run demo test bench schema build build-tests release bundle lint packages test-packages deb-packages \
  deb-test-packages deb deb-test soak test-swift test-browser run-swift run-browser unsteady sanitize browser-shell \
  clean fuzz torture run-torture picture-packages manual-pictures

run: release
	.build/release/rackside serve --host $(HOST) --port $(PORT)

demo: release
	.build/release/rackside demo --host $(HOST) --port $(PORT)

release: bundle
	$(RELEASE) --product rackside

bundle: packages
	@$(MAKE) --no-print-directory $(BUNDLE)

$(BUNDLE): Tools/bundle.py Tools/picture.py Tools/manual.py $(shell find Web docs/manual)
	/usr/bin/python3 Tools/bundle.py Web $(@D)

# Writes docs/protocol/schema, from the code and the examples on the protocol's pages.
schema:
	Tools/schema.py

# The Debian packages of the server and of a screen: docs/PACKAGES.md.
deb: release deb-packages
	rm -rf .build/deb
	Tools/deb.py .build/deb --xz $(XZ)

# Minutes the first time, since it installs a Debian 12 to try them in; so it is no part of `make test`.
deb-test: deb deb-test-packages
	lintian --allow-root --fail-on error,warning .build/deb/*.deb
	$(SUDO) Tests/Packages/install.py .build/deb .build/deb-test

build: packages
	$(SWIFT) build

# The tests in Swift mostly wait for time to pass, so the browser's run beside them.
test: unsteady packages test-packages lint bundle build-tests $(VENV)/ready
	@$(MAKE) --no-print-directory -j2 --output-sync=target run-swift run-browser run-torture

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

# Builds the programs as well.
build-tests: packages
	$(SWIFT) build --build-tests

test-swift: unsteady build-tests
	@$(MAKE) --no-print-directory run-swift

test-browser: unsteady bundle build-tests test-packages $(VENV)/ready
	@$(MAKE) --no-print-directory run-browser

# How much memory a kiosk's and a wall's page need through a week of a busy gym, as JSON. Takes some minutes.
soak: bundle build test-packages $(VENV)/ready
	$(VENV)/bin/python Tests/Browser/soak.py

# Kills, power cuts, full disks, hostile clients and bad networks, for as long as you like: docs/TORTURE.md.
torture: SECONDS ?= 600
torture: packages
	$(RELEASE) --product rackside
	$(RELEASE) --product rackside-bench
	$(RELEASE) --product PowerCut
	Tests/Torture/torture.py --programs .build/release --seconds $(SECONDS) \
	  $(if $(SEED),--seed $(SEED)) $(if $(SCENE),--scene $(SCENE)) $(if $(SMALL),--small)

# The pictures in docs/manual, taken again of the program's own screens. Look at them before you commit them.
manual-pictures: picture-packages test-packages build $(VENV)/ready
	PICTURES=write $(VENV)/bin/python -m pytest -q Tests/Browser/manual -k picture_is

# What passed only when it ran again, in one of the last runs.
unsteady:
	@Tests/unsteady.py

# What fails beside everything else runs once more by itself. A second failure is red; a pass is listed, and the next
# runs begin with it.
run-swift:
	$(LIMIT) Tests/swift.py $(SWIFT) test --skip-build

run-browser:
	$(LIMIT) Tests/browser.py $(VENV)/bin/python -m pytest -q --durations=30 Tests/Browser

# The same scenes, each once, in their short form.
run-torture:
	$(LIMIT) Tests/Torture/torture.py --programs .build/debug --small

# The tests of what has threads, under the thread sanitizer; nothing is suppressed. Each program that a test starts
# reports into a file of its own. Left out is a test that counts wake-ups: the sanitizer's own thread wakes ten times a
# second.
SANITIZED := $(CURDIR)/.build/sanitize
sanitize: packages
	$(SWIFT) build --build-tests --sanitize=thread --scratch-path $(SANITIZED)
	rm -f $(SANITIZED)/report.*
	LD_PRELOAD=$(SANITIZED)/debug/libMutexOrder.so TSAN_OPTIONS=log_path=$(SANITIZED)/report \
	$(LIMIT) $(SWIFT) test --skip-build --sanitize=thread --scratch-path $(SANITIZED) --skip 'ClockTests/quiet' \
	  --filter '^(Storage|Secrets|Transport|Mail|Floor|Devices|Terminal|Radio|Server)Tests\.|^EndToEnd\.'; \
	status=$$?; for report in $(SANITIZED)/report.*; do [ ! -e $$report ] || { cat $$report; status=1; }; done; exit $$status

# The fuzzer, by hand: docs/FUZZING.md. SECONDS is for all targets together. What it finds is saved among the inputs
# that `make test` reads.
FUZZER := $(CURDIR)/.build/fuzzer
TARGETS ?= messages dispatcher frames handshakes import icalendar recurrence configuration backup radio roads tracks steps routes pictures music model
fuzz: SECONDS ?= 60
fuzz: packages
	FUZZER=1 $(SWIFT) build --product rackside-fuzz --sanitize=fuzzer --scratch-path $(FUZZER)
	Tests/fuzz.sh $(FUZZER)/debug/rackside-fuzz $(SECONDS) $(TARGETS)

bench: packages
	$(RELEASE) --product rackside
	$(RELEASE) --product rackside-bench
	.build/release/rackside-bench all

# Installs only what is missing, so that a machine without the network goes on working.
packages: WANTED = $(PACKAGES)
picture-packages: WANTED = $(PICTURE_PACKAGES)
test-packages: WANTED = $(TEST_PACKAGES)
deb-packages: WANTED = $(DEB_PACKAGES)
deb-test-packages: WANTED = $(DEB_TEST_PACKAGES)
packages test-packages deb-packages deb-test-packages picture-packages:
	@missing=$$(for p in $(WANTED); do dpkg -s $$p >/dev/null 2>&1 || echo $$p; done); \
	if [ -n "$$missing" ]; then $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends $$missing; fi

test-packages: browser-shell
browser-shell:
	@dpkg -s $(SHELL_PACKAGE) >/dev/null 2>&1 || { $(SUDO) apt-get update -q && \
	  $(SUDO) apt-get install -qy --no-install-recommends chromium $(SHELL_PACKAGE); } || echo "The browser tests take longer."

$(VENV)/ready: Tests/Browser/requirements.txt
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install -q -r Tests/Browser/requirements.txt
	touch $@

clean:
	[ ! -e .build/deb-test ] || $(SUDO) rm -rf .build/deb-test
	rm -rf .build $(VENV)
