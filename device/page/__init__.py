"""The companion page: the table for browsers in the home network.

It is one more observer of the table and, with the PIN that the display shows, one more source of
presses. Its server has a thread of its own; the service's thread hands over what happened and goes
on. `app` alone builds the application on Starlette, and `server` alone knows uvicorn.
"""
