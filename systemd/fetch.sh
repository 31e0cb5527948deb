#!/bin/sh
# Fetch the newest signed version, check its signature, and print a folder that holds it:
#
#   sh systemd/fetch.sh                  from the repository, by its signed tags
#   sh systemd/fetch.sh /media/stick     from a release that was carried here, by its signed checksums
#
# Nothing that was fetched is run before the check. Who may sign is what the owner wrote into SIGNERS.
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=systemd/release.sh
. "$SOURCE/systemd/release.sh"
# shellcheck source=systemd/machine.sh
. "$SOURCE/systemd/machine.sh"

SIGNERS=$ETC/allowed_signers
ANYWAY='to install what lies in this folder, signed or not: make update UNSIGNED=yes'

main() {
    [ -s "$SIGNERS" ] || fail_without_signers
    if [ $# -gt 0 ]; then
        from_folder "$1"
    else
        from_tags
    fi
}

from_tags() {
    cd "$SOURCE"
    fetch_versions
    tag=$(git tag --list 'v[0-9]*' --sort=-version:refname | head -n 1)
    [ -n "$tag" ] || fail "no version has been published; $ANYWAY"
    check_signature "$tag"
    check_version "$tag"
    [ -z "$(git status --porcelain --untracked-files=no)" ] ||
        fail "files of this folder were changed: take that back (git stash); $ANYWAY"
    git checkout --quiet --detach "$tag"
    place=$(mktemp -d)
    git archive "$tag" | tar -x -C "$place"
    echo "$place"
}

# What is checked and unpacked is a copy, which nobody changes in between.
from_folder() {
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    cp -- "$1"/SHA256SUMS "$1"/SHA256SUMS.sig "$1"/tablejinn-*.tar.gz "$copy" ||
        fail "$1 holds no release: SHA256SUMS, SHA256SUMS.sig and tablejinn-<version>.tar.gz"
    check_sums "$copy"
    packed=$(cd "$copy" && echo tablejinn-*.tar.gz)
    tag=v${packed#tablejinn-}
    tag=${tag%.tar.gz}
    place=$(mktemp -d)
    tar -x --no-same-owner --strip-components=1 -C "$place" -f "$copy/$packed"
    inside=$(version_of <"$place/pyproject.toml")
    if [ "$inside" != "$tag" ]; then
        rm -rf "$place"
        fail "$packed holds $inside; nothing was run or changed"
    fi
    check_newer "$tag" || { rm -rf "$place"; exit 1; }
    echo "$place"
}

# The signature is of somebody in SIGNERS, and the packed version is one that the checksums name.
check_sums() {
    signed=$1/SHA256SUMS.sig
    signer=$(ssh-keygen -Y find-principals -s "$signed" -f "$SIGNERS" 2>/dev/null | head -n 1)
    if [ -z "$signer" ] || ! ssh-keygen -Y verify -q -f "$SIGNERS" -I "$signer" -n "$SIGNED_AS" \
        -s "$signed" <"$1/SHA256SUMS" >&2; then
        fail "SHA256SUMS is not signed by anybody in $SIGNERS; nothing was run or changed"
    fi
    for file in "$1"/*.tar.gz; do
        name=$(basename "$file")
        (cd "$1" && awk -v name="$name" '$2 == name' SHA256SUMS | sha256sum --check --strict --quiet) >&2 ||
            fail "$name is not the file that SHA256SUMS names; nothing was run or changed"
    done
}

fail_without_signers() {
    fail "$SIGNERS is missing or empty, so no version can be checked; nothing was fetched or changed
Ask the publisher for the line with the key, not by way of this folder. Write it there once, then update:
    echo 'publisher ssh-ed25519 AAAA...' | sudo tee $SIGNERS
    make update
Or, $ANYWAY"
}

# git refuses a version that is no longer the one it fetched before, and says nothing of it when quiet.
fetch_versions() {
    ! git fetch --quiet --tags || return 0
    git ls-remote --quiet --tags >/dev/null ||
        fail "the versions could not be fetched; is the network there?"
    fail "the versions could not be fetched: perhaps a version was replaced; ask the publisher"
}

# Only a signature by SSH counts, of a key in SIGNERS: not one of any key that gpg happens to know.
check_signature() {
    git -c gpg.format=ssh -c gpg.ssh.program=ssh-keygen -c gpg.ssh.allowedSignersFile="$SIGNERS" \
        -c gpg.program=false -c gpg.x509.program=false verify-tag "$1" >&2 ||
        fail "$1 is not signed by anybody in $SIGNERS; nothing was run or changed"
}

# A signed tag can be offered again under a newer name, or an old one as the newest.
check_version() {
    named=$(git cat-file tag "$1" | sed -n '1,/^$/s/^tag //p')
    inside=$(git show "$1:pyproject.toml" | version_of)
    if [ "$named" != "$1" ] || [ "$inside" != "$1" ]; then
        fail "$1 holds $inside, signed as $named; nothing was run or changed"
    fi
    check_newer "$1"
}

version_of() {
    sed -n 's/^version = "\(.*\)"$/v\1/p'
}

check_newer() {
    here=$(current_release)
    newest=$(printf '%s\nv%s\n' "$1" "${here%-*}" | sort -V | tail -n 1)
    [ "$here" = none ] || [ "$newest" = "$1" ] ||
        fail "$1 is older than $here, which is installed; nothing was changed"
}

main "$@"
