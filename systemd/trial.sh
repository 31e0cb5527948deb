# A version on trial: what going back needs is written down before anything is switched; sourced by
# update.sh and at_boot.sh, after release.sh, machine.sh and journal.sh.
#
# While the folder TRIAL is there, nobody has accepted the new version. A machine that boots then goes
# back first, so a power cut at any moment of an update ends with the old version or the new one, whole.

TRIAL=$OPT/trial
TRIAL_UNIT=/etc/systemd/system/tablejinn-trial.service
TRIAL_SCRIPTS='release.sh machine.sh journal.sh trial.sh at_boot.sh'

# Write down that the version `$1` is gone back to, with its journal `$2`. It is done before the
# service is stopped: whoever is killed after that has left word that it must be started again.
begin_trial() {
    rm -rf "$TRIAL.new"
    mkdir -p "$TRIAL.new"
    for script in $TRIAL_SCRIPTS; do
        cp "$SOURCE/systemd/$script" "$TRIAL.new/"
    done
    printf '%s\n' "$1" >"$TRIAL.new/old"
    printf '%s\n' "$2" >"$TRIAL.new/journal"
    mkdir -p "$(dirname "$TRIAL_UNIT")"
    install -m 644 "$SOURCE/systemd/tablejinn-trial.service" "$TRIAL_UNIT"
    systemctl daemon-reload
    systemctl enable --quiet tablejinn-trial
    sync
    mv -T "$TRIAL.new" "$TRIAL"
    sync "$OPT"
}

# Write down that the journal has the form `$1` and is copied. Until then no version has touched it.
note_schema() {
    printf '%s\n' "$1" >"$TRIAL/schema.new"
    sync
    mv -T "$TRIAL/schema.new" "$TRIAL/schema"
    sync "$TRIAL"
}

is_on_trial() { [ -e "$TRIAL" ]; }

# The version that runs is the one to keep.
end_trial() {
    rm -rf "$TRIAL.new"
    mv -T "$TRIAL" "$TRIAL.new"
    sync "$OPT"
    rm -rf "$TRIAL.new"
}

# Switch back to the version before, with its journal; the service must not run. May be repeated.
take_back() {
    switch_to "$(cat "$TRIAL/old")"
    put_unit || true
    [ -e "$TRIAL/schema" ] || return 0
    journal=$(cat "$TRIAL/journal")
    if [ "$(schema_of "$journal")" != "$(cat "$TRIAL/schema")" ]; then
        bring_back_journal "$journal"
        changed "$journal is as it was before; the newer one is in $SAVED/newer"
    fi
}
