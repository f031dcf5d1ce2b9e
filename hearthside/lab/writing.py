"""A report as Markdown, and as one HTML page with its pictures in it."""

from __future__ import annotations

from html import escape

from hearthside.lab.report import Report, Section, Table

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2b2118;background:#fbf7f0}
h1,h2{font-family:Georgia,serif}table{border-collapse:collapse;font-size:.9rem;display:block;overflow-x:auto}
td,th{border-bottom:1px solid #d8cbb8;padding:.25rem .6rem;text-align:right;white-space:nowrap}
td:first-child,th:first-child{text-align:left}figure{margin:1rem 0}figcaption{font-size:.85rem}svg{max-width:100%;height:auto}
"""


def markdown(report: Report) -> str:
    parts = [f"# {report.title}", report.words]
    for section in report.sections:
        parts.append(f"## {section.title}")
        if section.words:
            parts.append(section.words)
        parts += [_markdown_table(table) for table in section.tables]
    return "\n\n".join(part for part in parts if part) + "\n"


def _markdown_table(table: Table) -> str:
    lines = [table.head, tuple("---" for _ in table.head), *table.lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def page(report: Report) -> str:
    """Everything in one file: no script, nothing from elsewhere."""
    body = "".join(map(_section, report.sections))
    title = escape(report.title)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><h1>{title}</h1><p>{escape(report.words)}</p>{body}</body></html>\n"
    )


def _section(section: Section) -> str:
    words = f"<p>{escape(section.words)}</p>" if section.words else ""
    shown = "".join(
        f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"
        for caption, svg in section.pictures
    )
    tables = "".join(map(_table, section.tables))
    return f"<section><h2>{escape(section.title)}</h2>{words}{shown}{tables}</section>"


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.head)
    lines = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>" for line in table.lines
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
