#!/bin/sh
# What a card made by card.sh does on the Pi. Its first start calls this before there is a network:
# it lays out what installs tablejinn at the next start, as soon as there is one. A start without a
# network, or a download that fails, is tried again at the start after it.
#
# ROOT is another root for tests.
set -u
ROOT=${ROOT:-}
CARD=$ROOT/boot/firmware/tablejinn
PLACE=$ROOT/opt/tablejinn-source
UNIT=$ROOT/etc/systemd/system/tablejinn-first.service
LOG=$CARD/log.txt

say() { echo "$(date '+%F %T') $*" >>"$LOG"; }

prepare() {
    say "first start"
    words=$ROOT/boot/firmware/cmdline.txt
    sed 's/ systemd\.run.*//' "$words" >"$words.new" && mv "$words.new" "$words"
    if [ -f "$ROOT/boot/firmware/firstrun.sh" ]; then
        sh "$ROOT/boot/firmware/firstrun.sh" || say "Imager's own first start failed"
    fi
    mkdir -p "$PLACE" "$(dirname "$UNIT")/multi-user.target.wants"
    tar -x --no-same-owner -z -C "$PLACE" -f "$CARD/tablejinn.tar.gz" || {
        say "tablejinn.tar.gz cannot be unpacked: make the card anew"
        return 0 # the Pi starts in any case
    }
    cp "$CARD/first_boot.sh" "$PLACE/first_boot.sh"
    cat >"$UNIT" <<END
[Unit]
Description=Install tablejinn, once
After=network-online.target time-sync.target
Wants=network-online.target time-sync.target

[Service]
Type=oneshot
ExecStart=/bin/sh /opt/tablejinn-source/first_boot.sh install
TimeoutStartSec=infinity

[Install]
WantedBy=multi-user.target
END
    ln -sf ../tablejinn-first.service "$(dirname "$UNIT")/multi-user.target.wants/tablejinn-first.service"
    sync
    say "ready to install at the next start"
}

install_it() {
    say "installing"
    if ! sh "$PLACE/systemd/install.sh" >>"$LOG" 2>&1; then
        say "it did not work; it is tried again at the next start, with a network"
        return 1
    fi
    rm -f "$(dirname "$UNIT")/multi-user.target.wants/tablejinn-first.service" "$UNIT"
    say "installed; it starts again, for the display's bus"
    sync
    systemctl --no-block reboot
}

case "${1:-prepare}" in
install) install_it ;;
*) prepare ;;
esac
