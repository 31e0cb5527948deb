# Releases side by side, one of them current; sourced by install.sh and update.sh.
#
#   /opt/tablejinn/releases/1.0.0-3f2a…/   a version: its files, its virtual environment, `ready`
#   /opt/tablejinn/current                the one that the service runs, a symbolic link
#
# A release is named after its version and what is in it, so the same files are built once.

OPT=/opt/tablejinn
ETC=/etc/tablejinn
STATE=/var/lib/tablejinn
TABLEJINN_USER=tablejinn
UNIT=/etc/systemd/system/tablejinn.service
PERMISSION=/etc/polkit-1/rules.d/50-tablejinn.rules # to switch the machine off
PAGE_NAME=/etc/avahi/services/tablejinn.service # tells the network where the page is
COMMAND=/usr/local/bin/tablejinn
SHIPPED='games vision device systemd pyproject.toml README.md hardware.md CHANGELOG.md LICENSE NOTICE.md'
SIGNED_AS=tablejinn-release # what a signature of checksums is for, so that one of something else does not count
KEPT_LINES=20 # of the log, when a version does not come up
umask 022     # the service's user reads what root builds

shipped_files() {
    # shellcheck disable=SC2086 # a list of names
    (cd "$SOURCE" && find $SHIPPED -type f ! -path '*/__pycache__/*' -print0 | LC_ALL=C sort -z)
}

release_name() {
    version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$SOURCE/pyproject.toml")
    content=$(shipped_files | (cd "$SOURCE" && xargs -0 sha256sum) | sha256sum | cut -c1-10)
    echo "$version-$content"
}

current_release() {
    basename "$(readlink "$OPT/current" 2>/dev/null || echo none)"
}

# Build the release `$1` from SOURCE unless it is there; one half built is built anew.
build_release() {
    place=$OPT/releases/$1
    [ ! -e "$place/ready" ] || return 0
    echo "building $place"
    rm -rf "$place"
    mkdir -p "$place"
    shipped_files | (cd "$SOURCE" && tar --create --null --files-from=- --file=-) |
        tar --extract --no-same-owner --directory="$place"
    if ! fill_environment "$place"; then
        rm -rf "$place"
        fail "the release could not be built; nothing else was changed"
    fi
    touch "$place/ready"
    sync
    changed "$place"
}

# The lock names neither picamera2, lgpio nor NumPy: the system's are seen and are never shadowed.
fill_environment() {
    /usr/bin/python3 -m venv --system-site-packages "$1/.venv" || return 1
    "$1/.venv/bin/python" -m pip install --quiet --no-deps --require-hashes --only-binary=:all: \
        --requirement "$1/systemd/requirements-pi.lock" || return 1
    "$1/.venv/bin/python" -m pip install --quiet --no-deps --no-build-isolation "$1" || return 1
    rm -rf "$1/build" "$1"/*.egg-info
    check_release "$1"
}

# Ask a release, as the service's user: do its libraries fit, can it read a frame? With a file: does it
# take that configuration? Nothing of the box is touched, so the service may be running. lgpio puts a
# pipe into the folder where it is imported.
check_release() {
    place=$1
    shift
    folder=$(mktemp -d)
    chown "$TABLEJINN_USER" "$folder"
    status=0
    (cd "$folder" && runuser -u "$TABLEJINN_USER" -- \
        "$place/.venv/bin/python" -m device.install_check "$@") || status=1
    rm -rf "$folder"
    return "$status"
}

# Fail unless a release takes the configuration: the owner's, else what the first run wrote.
check_configuration() {
    for file in "$ETC/tablejinn.toml" "$STATE/tablejinn.toml"; do
        [ ! -f "$file" ] || { check_release "$1" "$file"; return; }
    done
}

switch_to() {
    ln -sfn "releases/$1" "$OPT/current.new"
    mv -T "$OPT/current.new" "$OPT/current"
    sync "$OPT"
}

# Put the current release's unit and permission where systemd and polkit look, and the page's name
# where avahi looks; fail if unit and permission are as before.
put_unit() {
    status=1
    put_file tablejinn.service "$UNIT" && systemctl daemon-reload && status=0
    put_file 50-tablejinn.rules "$PERMISSION" && systemctl try-restart polkit && status=0
    # Avahi sees this by itself, and the service stays up. An older release has no such file.
    [ ! -e "$OPT/current/systemd/tablejinn-page.xml" ] ||
        put_file tablejinn-page.xml "$PAGE_NAME" || :
    return "$status"
}

put_file() {
    ! cmp -s "$OPT/current/systemd/$1" "$2" || return 1
    mkdir -p "$(dirname "$2")"
    install -m 644 "$OPT/current/systemd/$1" "$2"
    changed "$2"
}

# Every setting with its default, to copy from; a configuration of the owner's is left alone.
show_settings() {
    mkdir -p "$ETC"
    "$OPT/current/.venv/bin/tablejinn" config >"$ETC/tablejinn.toml.example.new"
    if cmp -s "$ETC/tablejinn.toml.example.new" "$ETC/tablejinn.toml.example"; then
        rm "$ETC/tablejinn.toml.example.new"
    else
        mv "$ETC/tablejinn.toml.example.new" "$ETC/tablejinn.toml.example"
        changed "$ETC/tablejinn.toml.example; your settings go into $ETC/tablejinn.toml"
    fi
    if [ ! -e "$COMMAND" ]; then
        ln -s "$OPT/current/.venv/bin/tablejinn" "$COMMAND"
        changed "$COMMAND"
    fi
}

# Start the service and return when it says that it is ready, or cannot be.
start_service() {
    systemctl reset-failed tablejinn 2>/dev/null || true
    systemctl restart tablejinn
}

show_log() {
    journalctl --unit tablejinn --no-pager --lines "$KEPT_LINES" >&2 || true
}
