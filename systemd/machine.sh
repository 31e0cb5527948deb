# What the machine needs before tablejinn can be installed; sourced by install.sh and update.sh.
# Every change is printed as it is made, with "changed:" before it.

PACKAGES='python3-picamera2 python3-lgpio python3-spidev python3-venv polkitd fonts-dejavu-core'
GROUPS_NEEDED='video gpio i2c spi'
# The unit may open devices of these drivers by name, so they have to be there before it starts.
MODULES='videodev
mc
i2c-dev
spidev'
MODULES_FILE=/etc/modules-load.d/tablejinn.conf
BOOT_CONFIG=${BOOT_CONFIG:-/boot/firmware/config.txt}
SPACE_MB=1000 # a release is 180 MB, and while an update is tried there are three

changed() { echo "changed: $*"; }

# End with what went wrong and what to do.
fail() {
    echo "tablejinn: $*" >&2
    exit 1
}

need_root() {
    [ "$(id -u)" = 0 ] || fail "this needs root: sudo $0"
}

need_space() {
    mkdir -p "$OPT"
    free_mb=$(df -Pm "$OPT" | awk 'NR == 2 { print $4 }')
    [ "$free_mb" -ge "$SPACE_MB" ] || fail "$free_mb MB free at $OPT, $SPACE_MB needed; make room"
}

need_python() {
    /usr/bin/python3 -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' ||
        fail "/usr/bin/python3 has to be 3.11 to 3.13 (Raspberry Pi OS 12 or 13)"
}

is_installed() {
    dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'
}

# picamera2 and lgpio come from the system, whose builds fit its libcamera and its NumPy.
install_packages() {
    missing=
    for package in $PACKAGES; do
        is_installed "$package" || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq || fail "apt-get update failed; is the network there?"
    # shellcheck disable=SC2086 # a list of names
    apt-get install -y -qq -o Dpkg::Use-Pty=0 --no-install-recommends $missing >/dev/null ||
        fail "apt cannot install$missing; they come with Raspberry Pi OS 12 and 13"
    changed "packages:$missing"
}

make_user() {
    for group in $GROUPS_NEEDED; do
        getent group "$group" >/dev/null && continue
        groupadd --system "$group"
        changed "group $group (Raspberry Pi OS has it already)"
    done
    getent passwd "$TABLEJINN_USER" >/dev/null && return 0
    useradd --system --user-group --home-dir "$STATE" --no-create-home \
        --shell /usr/sbin/nologin "$TABLEJINN_USER"
    changed "user $TABLEJINN_USER"
}

prepare_boot() {
    if [ -f "$BOOT_CONFIG" ]; then
        sh "$SOURCE/systemd/boot.sh" add "$BOOT_CONFIG"
    else
        echo "unchanged: there is no $BOOT_CONFIG: this is no Raspberry Pi; see to I2C yourself"
    fi
    if [ "$(cat "$MODULES_FILE" 2>/dev/null)" != "$MODULES" ]; then
        mkdir -p "$(dirname "$MODULES_FILE")"
        printf '%s\n' "$MODULES" >"$MODULES_FILE"
        changed "$MODULES_FILE"
        for module in $MODULES; do
            modprobe --quiet "$module" 2>/dev/null || echo "note: no $module until the next boot"
        done
    fi
}
