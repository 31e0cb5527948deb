#!/bin/sh
# Install tablejinn on Raspberry Pi OS 12 or 13, from a checkout: sudo sh systemd/install.sh
#
# May be repeated: what is right already is left alone, every change is printed.
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
    if is_on_trial; then
        exec sh "$SOURCE/systemd/update.sh" # an update was cut off
    fi
    install_packages
    need_python
    need_space
    make_user
    prepare_boot
    release=$(release_name)
    before=$(current_release)
    if [ "$before" != none ] && [ "$before" != "$release" ]; then
        echo "$before is installed: this is an update"
        exec sh "$SOURCE/systemd/update.sh"
    fi
    build_release "$release"
    check_configuration "$OPT/releases/$release" || fail "correct $ETC/tablejinn.toml"
    if [ "$before" = none ]; then
        switch_to "$release"
        changed "$OPT/current is $release"
    fi
    show_settings
    begin_service
    echo "tablejinn $release is running; its log: journalctl --unit tablejinn --follow"
}

begin_service() {
    is_new=no
    ! put_unit || is_new=yes
    if ! systemctl is-enabled --quiet tablejinn; then
        systemctl enable --quiet tablejinn
        changed "the service starts at every boot"
    fi
    if [ "$is_new" = no ] && systemctl is-active --quiet tablejinn; then
        return 0
    fi
    if ! start_service; then
        show_log
        fail "it is installed but did not start; the log above says why"
    fi
}

main "$@"
