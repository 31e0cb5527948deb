from tests.lab.measured import steps_in


def test_a_new_ledger_keeps_the_steps_of_the_old_one() -> None:
    steps = "## Steps, before and after\n| date |\n"
    assert steps_in("# What was measured\n## Speed\n" + steps) == steps


def test_a_ledger_without_steps_keeps_nothing() -> None:
    assert steps_in("# What was measured\n") == ""
