#!/bin/sh
# Put a new version in place of the installed one, or leave that: sudo sh systemd/update.sh
#
# The new version is built and asked beside the running one. Then it is started and watched: one
# that does not come up, or does not stay, is taken back, with the journal as it was if the new one
# had changed its form. The configuration is never written to.
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=systemd/release.sh
. "$SOURCE/systemd/release.sh"
# shellcheck source=systemd/machine.sh
. "$SOURCE/systemd/machine.sh"

SAVED=$STATE/before-update
# Longer than WatchdogSec, so that a version which starts and then hangs is noticed.
WATCHED_S=${WATCHED_S:-35}

main() {
    need_root
    old=$(current_release)
    [ -e "$OPT/releases/$old/ready" ] || fail "there is nothing to update; run: make install"
    new=$(release_name)
    if [ "$new" = "$old" ]; then
        echo "unchanged: $old is installed already"
        return 0
    fi
    install_packages
    need_space
    build_release "$new"
    check_configuration "$OPT/releases/$new" ||
        fail "$new does not take your configuration; $old goes on running"
    systemctl stop tablejinn
    schema=$(schema_now)
    save_journal
    switch_to "$new"
    put_unit || true
    if comes_up; then
        discard_others "$old" "$new"
        show_settings
        echo "updated from $old to $new"
    else
        show_log
        roll_back "$old"
        fail "$new did not come up; $old is running again, with its record and configuration"
    fi
}

comes_up() {
    start_service || return 1
    echo "watching $new for $WATCHED_S s"
    sleep "$WATCHED_S"
    systemctl is-active --quiet tablejinn &&
        [ "$(systemctl show tablejinn --property NRestarts --value)" = 0 ]
}

save_journal() {
    rm -rf "$SAVED"
    mkdir -m 700 "$SAVED"
    for file in "$STATE"/journal.sqlite*; do
        [ ! -e "$file" ] || cp -p "$file" "$SAVED/"
    done
    sync
}

roll_back() {
    systemctl stop tablejinn || true
    switch_to "$1"
    put_unit || true
    if [ "$(schema_now)" != "$schema" ]; then
        mkdir -p "$SAVED/newer"
        mv "$STATE"/journal.sqlite* "$SAVED/newer/"
        cp -p "$SAVED"/journal.sqlite* "$STATE/"
        sync
        changed "the journal is as it was before; the newer one is in $SAVED/newer"
    fi
    if ! start_service; then
        show_log
        fail "$1 does not start again either; see the log above"
    fi
}

# Print what form the journal says it has; as its owner, since reading it may leave files beside it.
schema_now() {
    [ -e "$STATE/journal.sqlite" ] || return 0
    runuser -u "$TABLEJINN_USER" -- /usr/bin/python3 -c '
import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("PRAGMA user_version").fetchone()[0])
' "$STATE/journal.sqlite"
}

# Keep this version and the one before it.
discard_others() {
    for place in "$OPT"/releases/*; do
        case "$(basename "$place")" in
            "$1" | "$2") ;;
            *)
                rm -rf "$place"
                changed "$place is gone"
                ;;
        esac
    done
}

main "$@"
