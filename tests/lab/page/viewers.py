"""Fifty viewers of the page in a process of their own; prints when each heard which snapshot.

A line is `<viewer> <seq> <turns> <monotonic seconds>`. Linux has one monotonic clock for all
processes.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from urllib.parse import urlsplit

from device.texts.offered import LANGUAGES


async def look(number: int, host: str, port: int) -> None:
    """Follow the stream until the box ends it."""
    reader, writer = await asyncio.open_connection(host, port)
    language = LANGUAGES[number % len(LANGUAGES)]
    head = f"GET /api/stream HTTP/1.1\r\nHost: {host}\r\nAccept-Language: {language}\r\n\r\n"
    writer.write(head.encode())
    is_table = False
    while line := await reader.readline():
        if line.startswith(b"event: "):
            is_table = line.strip() == b"event: table"
        elif line.startswith(b"data: ") and is_table:
            at_s = time.monotonic()
            table = json.loads(line[6:])
            sys.stdout.write(f"{number} {table['seq']} {len(table['turns'])} {at_s}\n")
            sys.stdout.flush()
    writer.close()


async def look_all(address: str, count: int) -> None:
    """Let so many look."""
    parts = urlsplit(address)
    everyone = (look(n, str(parts.hostname), int(parts.port or 80)) for n in range(count))
    await asyncio.gather(*everyone)


if __name__ == "__main__":
    asyncio.run(look_all(sys.argv[1], int(sys.argv[2])))
