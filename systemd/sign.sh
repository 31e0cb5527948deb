#!/bin/sh
# Sign the checksums of a release, so that an owner can tell who made it:
#
#   sh systemd/sign.sh dist ~/.ssh/id_ed25519
#
# Writes SHA256SUMS.sig beside them. `make update FROM=<folder>` checks it.
set -eu
# shellcheck source=systemd/release.sh
. "$(dirname "$0")/release.sh"
# shellcheck source=systemd/machine.sh
. "$(dirname "$0")/machine.sh"

[ $# = 2 ] && [ -n "$2" ] || fail "name the folder and your key: sh systemd/sign.sh dist ~/.ssh/id_ed25519"
[ -f "$1/SHA256SUMS" ] || fail "$1 holds no SHA256SUMS; make release writes it"
[ -f "$2" ] || fail "$2 is no key"
(cd "$1" && sha256sum --check --strict --quiet SHA256SUMS) >&2 ||
    fail "$1 is not as SHA256SUMS says; make release writes it anew"
rm -f "$1/SHA256SUMS.sig"
ssh-keygen -q -Y sign -n "$SIGNED_AS" -f "$2" "$1/SHA256SUMS"
echo "signed: $1/SHA256SUMS.sig"
