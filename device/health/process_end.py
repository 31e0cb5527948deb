"""Ending the process while a thread still works.

The service waits a moment for its threads and then ends without them. A reading may take longer
than that moment. If Python itself ended such a thread, OpenCV would abort the whole process:
"terminate called without an active exception", exit code -6.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from contextlib import suppress


def end_despite_threads(status: int) -> int:
    """Return `status`; if a thread still works, end the process at once with `status` instead.

    Everything that must be closed is closed by now. What was printed and logged is written first.
    """
    if threading.active_count() > 1:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        logging.shutdown()
        os._exit(status)
    return status
