"""`python -m hearthside` is the command `hearthside`."""

from hearthside.cli.main import app

app(prog_name="hearthside")
