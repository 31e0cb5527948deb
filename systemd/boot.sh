#!/bin/sh
# Switches I2C and SPI on in a Raspberry Pi's config.txt, or takes our lines out again.
#
#   sh systemd/boot.sh add|remove /boot/firmware/config.txt
#
# Says what it changed, and nothing else is touched; a setting that the owner made already stays as
# it is. The file is replaced whole, so a power cut leaves the old one or the new one.
set -eu

BEGIN='# tablejinn begin; make uninstall takes these lines out'
END='# tablejinn end'
# I2C at 400 kHz sends a screen in 25 ms rather than 100.
WANTED='dtparam=i2c_arm=on
dtparam=i2c_arm_baudrate=400000
dtparam=spi=on'

# Print the file without our lines.
without_ours() {
    awk -v begin="$BEGIN" -v end="$END" '
        $0 == begin { ours = 1 }
        !ours { print }
        $0 == end { ours = 0 }' "$1"
}

# Print the wanted lines that no line of the owner's settles for every Pi. A rate of the owner's own
# stays; "off" does not, as without I2C there is no display.
missing_from() {
    printf '%s\n' "$WANTED" | while IFS= read -r line; do
        setting=${line#dtparam=}
        case "$setting" in *=on) ;; *) setting=${setting%=*}= ;; esac
        awk -v setting="$setting" '
            /^\[/ { elsewhere = ($1 != "[all]") }
            !elsewhere && /^dtparam=/ && index($0, setting) { found = 1 }
            END { exit !found }' "$1" || printf '%s\n' "$line"
    done
}

replace() {
    if cmp -s "$1" "$2"; then
        rm "$1"
        return 1
    fi
    cp -p "$2" "$2.before-tablejinn"
    sync "$1"
    mv "$1" "$2"
    sync "$2"
}

add() {
    new=$1.tablejinn-new
    without_ours "$1" >"$new"
    lines=$(missing_from "$new")
    if [ -n "$lines" ]; then
        printf '%s\n[all]\n%s\n%s\n' "$BEGIN" "$lines" "$END" >>"$new"
    fi
    if replace "$new" "$1"; then
        printf '%s\n' "$lines" | sed "s|^|changed: $1: |"
        echo "changed: $1: the file as it was is $1.before-tablejinn; reboot for it to count"
    else
        echo "unchanged: $1: I2C and SPI are set up"
    fi
}

remove() {
    new=$1.tablejinn-new
    without_ours "$1" >"$new"
    if replace "$new" "$1"; then
        echo "changed: $1: our lines are out"
    else
        echo "unchanged: $1: it has no lines of ours"
    fi
}

case "${1:-} ${2:+FILE}" in
    'add FILE') add "$2" ;;
    'remove FILE') remove "$2" ;;
    *)
        echo "usage: $0 add|remove CONFIG_TXT" >&2
        exit 2
        ;;
esac
