"""A table of the Deckahedron, as its own tests have it."""

from tests.families.deckahedron.conftest import play, table

__all__ = ["play", "table"]
