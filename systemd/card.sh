#!/bin/sh
# Make a card with stock Raspberry Pi OS Lite install tablejinn at its first start:
#
#   sh systemd/card.sh /media/you/bootfs
#
# Write the image with Raspberry Pi Imager first, with your Wi-Fi and your user. Then put the card in
# again, and name its small partition. What is written there: this version, and what starts it once.
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=systemd/release.sh
. "$SOURCE/systemd/release.sh"
# shellcheck source=systemd/machine.sh
. "$SOURCE/systemd/machine.sh"

STARTED='systemd.run=/boot/firmware/tablejinn/first_boot.sh systemd.run_success_action=reboot systemd.unit=kernel-command-line.target'

main() {
    [ $# = 1 ] || fail "name the card's boot partition: sh $0 /media/you/bootfs"
    boot=$1
    [ -f "$boot/config.txt" ] && [ -f "$boot/cmdline.txt" ] ||
        fail "$boot has no config.txt and cmdline.txt: it is no boot partition of Raspberry Pi OS"
    mkdir -p "$boot/tablejinn"
    packed=$boot/tablejinn/tablejinn.tar.gz
    shipped_files | (cd "$SOURCE" && tar --create --gzip --null --files-from=- --file=-) >"$packed.new"
    mv "$packed.new" "$packed"
    cp "$SOURCE/systemd/first_boot.sh" "$boot/tablejinn/first_boot.sh"
    start_once "$boot/cmdline.txt"
    sync
    echo "the card is ready: at its first start the Pi installs tablejinn, which takes a while;"
    echo "what it did stands in tablejinn/log.txt on the same partition"
}

# The kernel's words are one line. Imager's own first start is called by ours, so its words go.
start_once() {
    words=$(tr -d '\r' <"$1" | head -n 1 | sed 's/ systemd\.run.*//; s/ *$//')
    printf '%s %s\n' "$words" "$STARTED" >"$1.new"
    mv "$1.new" "$1"
}

main "$@"
