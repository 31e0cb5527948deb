#!/bin/sh
# Take tablejinn off the machine: sudo sh systemd/uninstall.sh
#
# The record of games and the configuration stay, and so do packages of the system.
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=systemd/release.sh
. "$SOURCE/systemd/release.sh"
# shellcheck source=systemd/machine.sh
. "$SOURCE/systemd/machine.sh"
# shellcheck source=systemd/trial.sh
. "$SOURCE/systemd/trial.sh"

main() {
    need_root
    if [ -e "$UNIT" ]; then
        systemctl disable --now --quiet tablejinn || true
        rm -f "$UNIT"
        systemctl daemon-reload
        systemctl reset-failed tablejinn 2>/dev/null || true
        changed "the service is gone"
    fi
    systemctl disable --quiet tablejinn-trial 2>/dev/null || true
    for path in "$COMMAND" "$MODULES_FILE" "$PERMISSION" "$PAGE_NAME" \
        "$TRIAL_UNIT" "$ETC/tablejinn.toml.example" "$OPT"; do
        if [ -e "$path" ] || [ -L "$path" ]; then
            rm -rf "$path"
            changed "$path is gone"
        fi
    done
    [ ! -f "$BOOT_CONFIG" ] || sh "$SOURCE/systemd/boot.sh" remove "$BOOT_CONFIG"
    echo "left: the record in $STATE, the configuration in $ETC, the user $TABLEJINN_USER"
    echo "to remove these too: sudo rm -r $STATE $ETC; sudo userdel $TABLEJINN_USER"
}

main "$@"
