# The journal across an update: where it is, what form it has, a copy, and the way back to it;
# sourced by update.sh. Wherever it lies, the copy is in the service's state folder.

SAVED=$STATE/before-update
JOURNAL_PARTS='-wal -shm -journal' # what SQLite may leave beside it, after its name

# Print where the service keeps its journal: as the release in `$1` reads the owner's settings, and the
# unit's variables, which go before them.
journal_path() {
    # shellcheck disable=SC2016 # expanded by the shell that xargs starts
    (cd / && systemctl show tablejinn --property Environment --value | xargs sh -c '
        python=$0 user=$1 state=$2 settings=$3
        shift 3
        exec runuser -u "$user" -- env HOME="$state" STATE_DIRECTORY="$state" \
            CONFIGURATION_DIRECTORY="$settings" "$@" "$python" -m device.journal.place
    ' "$1/.venv/bin/python" "$TABLEJINN_USER" "$STATE" "$ETC")
}

# Print what form the journal `$1` says it has; as its owner, since reading it may leave files beside
# it. What a service that was killed left in its log is in the one file afterwards.
schema_of() {
    [ -e "$1" ] || return 0
    runuser -u "$TABLEJINN_USER" -- /usr/bin/python3 -c '
import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("PRAGMA user_version").fetchone()[0])
' "$1"
}

# Copy the journal `$1` to where no version writes; fail if that cannot be done.
save_journal() {
    rm -rf "$SAVED" && mkdir -p -m 700 "$SAVED" && copy_journal "$1" "$SAVED" && sync
}

# Bring the copy back to `$1` and keep the newer one. At any moment, also one at which the power goes,
# there is a whole journal in its place: the newer one, which an older version refuses, or the copy.
bring_back_journal() {
    mkdir -p "$SAVED/newer"
    copy_journal "$1" "$SAVED/newer"
    if [ -e "$SAVED/$(basename "$1")" ]; then
        cp -p "$SAVED/$(basename "$1")" "$1.before-update"
        sync
        drop_parts "$1"
        mv -T "$1.before-update" "$1"
    else
        drop_parts "$1"
        rm -f "$1" # there was none
    fi
    sync
}

copy_journal() {
    [ -e "$1" ] || return 0
    cp -p "$1" "$2/" || return 1
    for part in $JOURNAL_PARTS; do
        [ ! -e "$1$part" ] || cp -p "$1$part" "$2/" || return 1
    done
}

drop_parts() {
    for part in $JOURNAL_PARTS; do
        rm -f "$1$part"
    done
}
