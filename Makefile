# The front door; `make help` lists what there is.  Behind it is meson: see meson.build.

R := build/release
C := build/check
L := build/library

# npm only installs the Node.js that tools/node runs.  A machine that has npm from elsewhere keeps it:
# Debian's npm would replace its node.
C_PACKAGES := gcc libc6-dev meson ninja-build pkg-config libjsmn-dev libsqlite3-dev libpq-dev \
	libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libsodium-dev libssl-dev libcurl4-openssl-dev
PAGE_PACKAGES := clang lld wasi-libc libclang-rt-dev-wasm32 $(if $(shell command -v npm;),,nodejs npm)
# A source archive of `make dist` has the page already built.
BUILT_PAGE := $(wildcard web/built)
PLAY_PACKAGES := $(C_PACKAGES) $(if $(BUILT_PAGE),,$(PAGE_PACKAGES))
# For the Python package; the tests also need virtual environments.
PYTHON_PACKAGES := gcc libc6-dev meson ninja-build libjsmn-dev python3-dev python3-cffi python3-numpy python3-setuptools python3-wheel
TEST_PACKAGES := $(C_PACKAGES) $(PAGE_PACKAGES) $(PYTHON_PACKAGES) python3-venv libcmocka-dev postgresql clang-format libclang-rt-dev llvm chromium curl jq
DIST_PACKAGES := git xz-utils
DEB_PACKAGES := build-essential debhelper dh-python dpkg-dev lintian python3-cffi python3-dev python3-setuptools
SOAK_PACKAGES := $(DEB_PACKAGES) debootstrap firefox-esr webkit2gtk-driver xvfb

# Installs those of the packages that are missing; without dpkg, says what is missing.
need = @tools/need $(1)

TREE := tests/tree/arrows.sh tests/tree/clean.sh tests/tree/format.sh tests/tree/headers.sh \
	tests/tree/listed.sh tests/tree/need.sh tests/tree/planted.sh 'tools/node tests/tree/names.mjs' \
	'tools/node tests/tree/kinds.mjs' 'tests/tree/words.sh $(R)/tests/words_keys'
PACKAGES := 'tests/packages/install.sh $(R)'
WHEEL := 'tests/python.sh $(R)'
DOCS := 'tools/node tests/docs/commands.mjs $(R)/aedile'
WASM := 'tools/node tests/wasm.mjs $(R)/src/wasm/aedile.wasm $(R)/aedile' \
	'tools/node tests/wasm.mjs $(R)/src/wasm/plain.wasm $(R)/aedile' \
	'tools/node tests/wasm-table.mjs $(R)/src/wasm/aedile.wasm $(R)/aedile' \
	'tools/node tests/server/shapes.mjs $(R)/aedile $(R)/src/wasm/aedile.wasm' \
	'tools/node tests/packages/npm.mjs $(R)/src/wasm/aedile.wasm $(R)/aedile'
# Parts that share a browser are joined by commas; the stories of the games are one of these.
COMMA := ,
SPACE := $() $()
GAME_STORIES := $(patsubst web/src/games/%/stories.mjs,%,$(wildcard web/src/games/*/stories.mjs))
STORIES := workshop,look $(subst $(SPACE),$(COMMA),$(GAME_STORIES)) \
	online,table,offline clubs,events network around flow,numbers,notices,study,learn,rules,site
WEB := 'web/tests/types.sh' 'web/tests/units.sh $(R)/src/wasm/aedile.wasm' 'tools/node web/tests/bytes.mjs $(R)/web' \
	$(foreach part,$(STORIES),'tools/node web/e2e/run.mjs $(R)/aedile $(part)')

.PHONY: build npm python play install deps soak-deps test bench soak fuzz golden format compilers clean help bench-nodes bench-peers bench-python play-deps test-builds builds dist deb soak-packages
.DEFAULT_GOAL := build

build: play-deps $(if $(BUILT_PAGE),$(R)/build.ninja,$(R)/with-page)  ## build build/release/aedile
	ninja -C $(R) aedile

play: build  ## build, and start the server; it prints the address to open
	$(R)/aedile serve

PREFIX ?= /usr/local

install: build  ## install into PREFIX (/usr/local), below DESTDIR if that is set: docs/packaging.md
	meson configure $(R) --prefix=$(PREFIX)
	meson install -C $(R)

npm: build  ## pack the rules and bots as an npm package: build/npm/aedile-VERSION.tgz
	tools/node web/tools/npm.mjs $(R)/src/wasm/aedile.wasm build/npm

python:  ## build the Python package as a wheel: build/python/aedile-VERSION-*.whl
	$(call need,$(PYTHON_PACKAGES))
	[ -d $(L) ] || CC=gcc meson setup $(L) --buildtype=release -Dlibrary=true -Dprogram=false
	ninja -C $(L)
	tools/wheel $(L)/src/lib/libaedile.a build/python

dist: play-deps $(R)/with-page  ## the source archive of this commit, with the page already built, in build/dist
	$(call need,$(DIST_PACKAGES))
	ninja -C $(R) aedile
	tools/dist $(R) build/dist

deb: dist  ## Debian packages in build/deb
	$(call need,$(DEB_PACKAGES))
	tools/deb build/dist/aedile-*.tar.xz build/deb

deps:  ## install the Debian packages that are missing, for all of this
	$(call need,$(TEST_PACKAGES))

play-deps:
	$(call need,$(PLAY_PACKAGES))

soak-deps:
	$(call need,$(SOAK_PACKAGES))

$(R)/build.ninja: | play-deps
	CC=gcc meson setup $(R) --buildtype=release

$(R)/with-page: | $(R)/build.ninja
	meson setup --reconfigure $(R) -Dwasm=true -Dweb=true
	touch $@

$(R)/with-tests: | $(R)/with-page
	meson configure $(R) -Dtests=true -Dwerror=true
	touch $@

$(R)/with-library: | $(R)/with-tests
	meson setup --reconfigure $(R) -Dlibrary=true
	touch $@

$(C)/build.ninja:
	CC=clang CC_LD=lld meson setup $(C) --buildtype=debugoptimized -Dtests=true -Dwerror=true -Db_lundef=false \
	    -Db_sanitize=address,undefined "-Dc_args=-fno-sanitize-recover=all -fno-omit-frame-pointer"

test-builds: deps
	@$(MAKE) --no-print-directory builds \
	    || { echo 'the build failed'; echo '0 passed, 1 failed'; exit 1; }

builds: $(R)/with-tests $(R)/with-library $(C)/build.ninja
	ninja --quiet -C $(R)
	ninja --quiet -C $(C)

test: test-builds  ## all tests: gcc, clang with sanitizers, WebAssembly, the page, the tree
	@tests/run @$(R)/tests/list @$(C)/tests/list $(WASM) $(WEB) $(PACKAGES) $(WHEEL) $(DOCS) $(TREE)

soak: test-builds soak-deps  ## ten thousand games of every set-up, the property tests and the simulation for longer, servers killed AE_KILLS (100) times, the page at all sizes and in other browsers, the packages on bare Debians
	$(MAKE) --no-print-directory soak-packages
	tools/node web/e2e/run.mjs $(R)/aedile sizes
	tools/node web/e2e/browsers/run.mjs $(R)/aedile
	AE_SOAK=1 tests/server/kill.sh $(R)/aedile
	grep -h -e /soak -e /prop_ -e /store_durability -e '/sim ' $(C)/tests/list >build/soak
	grep -h -e '/sim ' $(R)/tests/list >>build/soak
	AE_SOAK=1 SECONDS_EACH=86400 tests/run @build/soak

soak-packages: dist soak-deps
	tests/packages/dist.sh build/dist/aedile-*.tar.xz
	tests/packages/chroot.sh build/dist/aedile-*.tar.xz bookworm
	tests/packages/chroot.sh build/dist/aedile-*.tar.xz trixie
	tests/packages/reproducible.sh deb

# What is found is kept in build/fuzz/corpus/<target>, and the next run begins with it.
fuzz: deps  ## feed everything that reads with nonsense, FUZZ_SECONDS (60) for each target
	[ -d build/fuzz ] || CC=clang meson setup build/fuzz --buildtype=debugoptimized -Dfuzz=true \
	    -Db_lundef=false -Db_sanitize=address,undefined \
	    "-Dc_args=-fno-sanitize-recover=all -fsanitize=fuzzer-no-link"
	ninja --quiet -C build/fuzz
	@for target in $${FUZZ_TARGETS:-$$(ls build/fuzz | sed -n 's/^fuzz_\([a-z]*\)$$/\1/p')}; do \
	    corpus=build/fuzz/corpus/$$target; \
	    rm -rf build/fuzz/seeds/$$target; \
	    mkdir -p $$corpus build/fuzz/seeds/$$target; \
	    cp --backup=numbered $$(tests/fuzz/seeds $$target) build/fuzz/seeds/$$target; \
	    echo "fuzz_$$target"; \
	    build/fuzz/fuzz_$$target -max_total_time=$${FUZZ_SECONDS:-60} -print_final_stats=1 \
	        -max_len=32768 -rss_limit_mb=4096 $$corpus build/fuzz/seeds/$$target || exit 1; \
	done

bench: deps build  ## how fast the games are, many at once, the server beside a bare relay, and the page
	$(R)/aedile bench
	ninja --quiet -C $(R) bench_vec bench_server
	$(R)/bench_vec
	$(R)/bench_server $(R)/aedile
	tools/node bench/web/run.mjs $(R)/aedile

bench-python: deps build python  ## steps a second from Python, beside the same in C
	ninja --quiet -C $(R) bench_vec
	rm -rf build/python/site
	/usr/bin/python3 -m zipfile -e build/python/*.whl build/python/site
	PYTHONPATH=build/python/site /usr/bin/python3 bench/python/steps.py --c $(R)/bench_vec

bench-nodes: deps build  ## one to three servers over a PostgreSQL of their own, beside SQLite
	ninja --quiet -C $(R) aedile bench_nodes
	bench/nodes/run $(R)/bench_nodes $(R)/aedile

bench-peers: build  ## our server beside boardgame.io and Colyseus, which npm installs into build/peers
	mkdir -p build/peers
	cp bench/peers/* build/peers
	cd build/peers && ../../tools/npm install --no-save --ignore-scripts --loglevel=error
	tools/node build/peers/run.mjs $(R)/aedile $(R)/src/wasm/aedile.wasm

golden: test-builds  ## write the golden files anew; the diff goes into the commit
	$(R)/tests/golden --write
	$(R)/tests/shown --write
	$(R)/tests/perft --write
	$(R)/tests/signature >tests/signature.txt

format: deps  ## let clang-format decide the spaces
	tests/tree/format.sh --write

compilers: deps  ## build with every gcc and clang that is installed, warnings being errors
	tests/compilers

clean:  ## remove what was built
	rm -rf build web/node_modules web/node/node_modules

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## /    make \1|/p' Makefile | awk -F '|' '{ printf "%-22s%s\n", $$1, $$2 }'
