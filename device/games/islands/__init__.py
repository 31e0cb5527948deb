"""1001 Islands at the table: islands shown, judged and counted."""
