#!/bin/sh
# Go back from a version whose trial was cut off: tablejinn-trial.service runs this at boot, before
# the service starts, out of the folder that update.sh left.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=systemd/release.sh
. "$HERE/release.sh"
# shellcheck source=systemd/machine.sh
. "$HERE/machine.sh"
# shellcheck source=systemd/journal.sh
. "$HERE/journal.sh"
# shellcheck source=systemd/trial.sh
. "$HERE/trial.sh"

main() {
    take_back
    echo "an update was cut off: $(current_release) runs again"
    end_trial
    exit 0 # this file is gone
}

main "$@"
