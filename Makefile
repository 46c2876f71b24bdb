# The front door. `make help` lists what is here.

# The instruction set of the build: `native`, or `x86-64-v3` for a binary that other machines run too.
MARCH ?= native
PREFIX ?= /usr/local
OUT ?= out

ifneq ($(filter x86_64 amd64,$(shell uname -m)),)
  TUNE := -Xcc -march=$(MARCH)
endif
BUILD := swift build -c release $(TUNE)
CALAMUS := .build/release/calamus

.PHONY: help deps build demo test test-determinism test-cluster fuzz lint format bench dataset model docs install clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1	/p' $(MAKEFILE_LIST) | expand -t 26

deps: ## install the C libraries that are missing (Debian's packages; sudo when not root)
	@sh Scripts/install-dependencies.sh

build: deps ## build the release binary, .build/release/calamus
	@$(BUILD) --product calamus

demo: build ## train on the embedded handwriting, evaluate unseen writers, recognise a folder
	@sh Scripts/demo.sh $(CALAMUS) $(OUT)/demo

test: deps ## run every test (real data too where CALAMUS_DATA names it)
	@$(BUILD) --build-tests
	@swift test -c release --skip-build $(TUNE)
	@sh Scripts/check-determinism.sh $(CALAMUS)

test-determinism: build ## one evaluation on two kinds of arithmetic and two numbers of jobs: the same bytes
	@sh Scripts/check-determinism.sh $(CALAMUS)

test-cluster: build ## the workflow on a real Slurm of two nodes on this machine (root, Debian): killed jobs, a lost node
	@Tests/Cluster/run.sh $(CALAMUS)

fuzz: deps ## fuzz every reader for FUZZ_SECONDS (600) each, FUZZ_JOBS (2) at a time; FUZZ_READERS chooses
	@swift build --package-path Fuzz -c release --sanitize=fuzzer --product FuzzReaders
	@python3 Fuzz/run.py Fuzz/.build/release/FuzzReaders Fuzz/.build/fuzz

lint: ## check format and the direction of imports
	@swift format lint --strict --recursive --parallel Package.swift Sources Tests Fuzz/Sources
	@python3 Scripts/check-imports.py

format: ## format all Swift files
	@swift format --in-place --recursive --parallel Package.swift Sources Tests Fuzz/Sources

bench: build ## the search engine on arrays of random walks, proven against comparing all
	@$(CALAMUS) bench --proof

dataset: build ## write Datasets/demo again, byte for byte
	@$(CALAMUS) datasets generate demo --output Datasets/demo --force

model: build ## train the banks of Models/, byte for byte (some ten minutes of one core)
	@sh Scripts/train-models.sh $(CALAMUS) $(OUT)/writers

install: build ## install the binary, cards, demonstration set and bank below PREFIX
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/calamus
	install -m 755 $(CALAMUS) $(DESTDIR)$(PREFIX)/bin/calamus
	cp -R Datasets Models $(DESTDIR)$(PREFIX)/share/calamus/

clean: ## remove what was built and what the demo wrote
	rm -rf .build $(OUT)
