"""The server: tables that live, their storage, their sockets and the page."""
