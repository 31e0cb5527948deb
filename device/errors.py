"""What can go wrong around the table.

DeviceError
├── ConfigError (ValueError)   the configuration file: names file, key, value and allowed range
├── MisuseError (ValueError)   a command was asked for something that is not there
├── CameraError (OSError)      no camera, or no frame from it
├── DisplayError (OSError)     no display
├── PinError (OSError)         a pin that cannot be had
├── JournalError (OSError)     the journal cannot be opened, read or written
│   └── JournalFullError       no room for another event
├── BrokerError (OSError)      no MQTT broker, or it refuses or does not answer
├── SentenceError (LookupError)  a text without a sentence, or a sentence without its facts
├── OutputError (OSError)      a file or folder that cannot be written
├── StatusError (OSError)      no service that runs, or no status of it that can be believed
├── LabelError (ValueError)    the label of a frame that is of another form
├── BackupError (ValueError)   a backup that is damaged, or that would overwrite something
└── RecordError (ValueError)   a recorded game (game.json, clip.json) that is not of the form
"""


class DeviceError(Exception):
    """The base of every error in `device`."""


class ConfigError(DeviceError, ValueError):
    """A setting that is refused; the message names file, key, value and allowed range."""


class MisuseError(DeviceError, ValueError):
    """A command was asked for something that is not there; the message says what there is."""


class CameraError(DeviceError, OSError):
    """No camera, or no frame from it; the message names the camera and the next step."""


class DisplayError(DeviceError, OSError):
    """No display; the message names the bus and the next step."""


class PinError(DeviceError, OSError):
    """A pin that is in use or missing; the message names the pin and the next step."""


class JournalError(DeviceError, OSError):
    """The journal cannot be opened, read or written; nothing already recorded is touched."""


class JournalFullError(JournalError):
    """No room for another event; recorded events are safe, and appending may be tried again."""


class BrokerError(DeviceError, OSError):
    """No MQTT broker, or it refuses or does not answer; the message names it and the next step."""


class SentenceError(DeviceError, LookupError):
    """A text without a sentence, or a sentence without one of its facts."""


class LabelError(DeviceError, ValueError):
    """A label of a frame that is of another form; the message names its file and what to do."""


class RecordError(DeviceError, ValueError):
    """A recorded game that is not of the form; the message names file and key."""


class OutputError(DeviceError, OSError):
    """A file or folder that cannot be written; the message names it."""


class StatusError(DeviceError, OSError):
    """No service runs, or its status cannot be trusted; the message says which."""


class BackupError(DeviceError, ValueError):
    """A backup that is damaged, or that would overwrite something; nothing was changed."""
