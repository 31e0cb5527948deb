#!/bin/sh
# Put a new version in place of the installed one, or leave that: sudo sh systemd/update.sh
#
# The new version is built and asked beside the running one. Then it is started and watched: one
# that does not come up, or does not stay, is taken back, with the journal as it was if the new one
# had changed its form. An update that is cut off is taken back at the next boot, or by the next
# update. The configuration is never written to.
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=systemd/release.sh
. "$SOURCE/systemd/release.sh"
# shellcheck source=systemd/machine.sh
. "$SOURCE/systemd/machine.sh"
# shellcheck source=systemd/journal.sh
. "$SOURCE/systemd/journal.sh"
# shellcheck source=systemd/trial.sh
. "$SOURCE/systemd/trial.sh"

# Longer than the 45 s after which the watchdog ends a version that starts and then hangs.
WATCHED_S=${WATCHED_S:-50}

main() {
    need_root
    ! is_on_trial || finish_interrupted
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
    journal=$(journal_path "$OPT/releases/$new") ||
        fail "$new cannot tell where your journal is; $old goes on running"
    trap interrupted HUP INT TERM
    begin_trial "$old" "$journal"
    systemctl stop tablejinn
    keep_journal
    note_schema "$schema"
    switch_to "$new"
    put_unit || true
    if comes_up; then
        trap '' HUP INT TERM
        end_trial
        discard_others "$old" "$new"
        show_settings
        echo "updated from $old to $new"
    else
        show_log
        roll_back
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

# Without a copy of the journal nothing is updated.
keep_journal() {
    if ! schema=$(schema_of "$journal") || ! save_journal "$journal"; then
        start_service || show_log
        end_trial
        fail "$journal could not be copied to $SAVED; $old goes on running"
    fi
}

roll_back() {
    systemctl stop tablejinn || true
    take_back
    end_trial
    if ! start_service; then
        show_log
        fail "$(current_release) does not start again either; see the log above"
    fi
}

# A terminal that was closed while the service was stopped or the new version was watched.
interrupted() {
    trap '' HUP INT TERM
    if is_on_trial; then
        roll_back
    else
        start_service || show_log
    fi
    fail "the update was interrupted; $old is running again"
}

# One that nobody could take back: its process was killed.
finish_interrupted() {
    echo "an update was cut off; going back first"
    roll_back
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
