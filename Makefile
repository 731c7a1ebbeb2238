# The ways to build, test and try scorec. `make demo` is the place to start.

# Debian's packages that the build, the tests and the demo need.
PACKAGES := libsndfile1-dev libsoxr-dev libsoundtouch-dev libebur128-dev libcurl4-openssl-dev libkissfft-dev libsdl2-dev liblo-dev liblilv-dev lv2-dev bash fish neovim vim zsh

# What the tests judge sound by, and what clients of the language server need.
TEST_PACKAGES := ffmpeg sox python3-numpy python3-scipy samplerate-programs lv2-examples lilv-utils nodejs python3 zip
TEST_PACKAGES += dbus pipewire pipewire-bin pipewire-pulse procps pulseaudio-utils tmux wireplumber

# What the benchmarks need beside them: their peers.
BENCH_PACKAGES := gcc libc6-dev python3 csound supercollider-server

PREFIX ?= /usr/local
INSTALLED := $(DESTDIR)$(PREFIX)
SHARE := $(INSTALLED)/share

# A module may import only what the package says it may.
CHECKED := --explicit-target-dependency-import-check error

# The C++ library that Swift's runtime needs, as an archive, if the machine has it so. Loading the
# shared one takes a quarter of the time of a short compilation. The linker takes what it finds first.
CXX_ARCHIVE := $(wildcard $(shell clang -print-file-name=libstdc++.a 2>/dev/null))
CXX_FOLDER := .build/cxx
STATIC_CXX := $(if $(CXX_ARCHIVE),-Xswiftc -Xclang-linker -Xswiftc -L$(CXX_FOLDER))

# Other flags for the same configuration would build all of it again, so there is one set for each.
RELEASE := -c release --static-swift-stdlib $(CHECKED) $(STATIC_CXX)

SOURCES := Package.swift Sources Tests $(wildcard Samples/Embedding)
SCOREC := .build/release/scorec
DEMO := .build/demo

.PHONY: demo test build install format lint clients pygls embedded embedding hostile bench soak clean packages

demo: build
	@.ci/demo $(SCOREC) $(DEMO)

build: packages
	@$(if $(CXX_ARCHIVE),mkdir -p $(CXX_FOLDER) && ln -sf $(CXX_ARCHIVE) $(CXX_FOLDER)/libstdc++.a)
	swift build $(RELEASE) --product scorec

# Each step says a line; what it has to say beside that is in a file, and shown where it fails.
test: packages
	@.ci/install-packages $(TEST_PACKAGES)
	@.ci/step lint - $(MAKE) --no-print-directory lint
	@.ci/step tests 'Test run with' swift test $(CHECKED) --disable-xctest
	@.ci/step clients 'pygls' $(MAKE) --no-print-directory clients
	@.ci/step embedded 'Build complete' $(MAKE) --no-print-directory embedded
	@.ci/step embedding - $(MAKE) --no-print-directory embedding
	@echo 'all is well'

install: build
	install -d "$(INSTALLED)/bin" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" \
	  "$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d"
	install -m 755 $(SCOREC) "$(INSTALLED)/bin/scorec"
	$(SCOREC) man > "$(SHARE)/man/man1/scorec.1"
	$(SCOREC) completions bash > "$(SHARE)/bash-completion/completions/scorec"
	$(SCOREC) completions zsh > "$(SHARE)/zsh/site-functions/_scorec"
	$(SCOREC) completions fish > "$(SHARE)/fish/vendor_completions.d/scorec.fish"

format:
	swift format --in-place --parallel --recursive $(SOURCES)

lint:
	swift format lint --strict --parallel --recursive $(SOURCES)

# Sessions with the language server: of Neovim's own client, of the extension for VS Code, of a client of
# our own, and of pygls' if `make pygls` brought it. They type samples, and fix, rename and format.
clients: export SCOREC = $(CURDIR)/.build/debug/scorec
clients:
	nvim --headless -u NONE -c 'luafile Tests/Clients/session.lua'
	node Tests/Clients/session.js
	python3 Tests/Clients/session.py
	@if [ -x $(PYGLS)/bin/pytest ]; then $(RUN_PYGLS); else echo "pygls: left out, as 'make pygls' did not bring it"; fi

# Brings pygls and pytest-lsp into an environment of their own, from the network, with python3-venv.
PYGLS := .build/pygls
RUN_PYGLS = $(PYGLS)/bin/pytest -q -W ignore -p no:cacheprovider -o asyncio_mode=auto Tests/Clients && echo 'pygls: done'
pygls: export SCOREC = $(CURDIR)/.build/debug/scorec
pygls:
	python3 -m venv $(PYGLS)
	$(PYGLS)/bin/pip install --quiet pytest-lsp==1.0.1 pygls==2.1.1
	$(RUN_PYGLS)

# The compiler as Embedded Swift for WebAssembly: it must stay free of all that is missing there.
embedded:
	swift build -c release --triple wasm32-unknown-none-wasm --scratch-path .build/embedded \
	  -Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo -Xcc -ffreestanding \
	  --target Score

# The package that shows how other programs use the compiler and the player.
embedding: IN_PACKAGE := swift run --package-path Samples/Embedding --scratch-path .build/embedding
embedding:
	@if [ -f Samples/Embedding/Package.swift ]; then \
	  $(IN_PACKAGE) Embedding && printf 'phase=busy\nphase=done\n' | $(IN_PACKAGE) Playing; \
	fi

# Ten thousand damaged files of each format, of which `make test` takes some, and the memory they take,
# which glibc gives back at once if it is told to.
hostile:
	MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=65536 HOSTILE_FILES=10000 \
	  swift test --disable-xctest --filter HostileFileTests

bench: build
	@.ci/install-packages $(BENCH_PACKAGES) $(TEST_PACKAGES)
	Benchmarks/real_time $(SCOREC)
	Benchmarks/run $(SCOREC)
	Benchmarks/keystrokes $(SCOREC)
	Benchmarks/live $(SCOREC)
	Benchmarks/playing $(SCOREC)

# An hour of playing, with seeks, pauses, other rates and lost devices.
soak: build
	@.ci/install-packages $(TEST_PACKAGES)
	Benchmarks/soak $(SCOREC)

clean:
	swift package clean
	rm -rf .build/demo .build/embedded .build/embedding

packages:
	@.ci/install-packages $(PACKAGES)
