"""The subcommands of `tablejinn`, each imported when it is asked for."""
