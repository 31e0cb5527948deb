"""The table, whatever is played: session, referee, questions, buttons, prompts."""
