"""A report as Markdown, and as one HTML page with its pictures in it."""

from __future__ import annotations

from html import escape

from hearthside.lab.report import Report, Section, Table

STYLE = """
:root{--ink:#2b2118;--faint:#6f6252;--line:#e2d7c6;--paper:#fbf7f0;--sheet:#fffdf9}
body{font:16px/1.55 system-ui,sans-serif;max-width:58rem;margin:0 auto;padding:2.5rem 1.25rem 4rem;color:var(--ink);background:var(--paper)}
h1,h2{font-family:Georgia,serif;line-height:1.2}h1{font-size:2rem;margin:0 0 .5rem}h2{font-size:1.4rem;margin:2.75rem 0 .5rem}
nav{margin:1rem 0 0;font-size:.95rem}nav a{color:#8a3d1c;margin-right:1rem}p{margin:.4rem 0 1rem}
figure{margin:1rem 0;padding:1rem;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem;overflow-x:auto}
figcaption{font-size:.85rem;color:var(--faint);margin-top:.5rem}svg{max-width:100%;height:auto;display:block}
.table{overflow-x:auto;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem;margin:1rem 0}
table{border-collapse:collapse;font-size:.875rem;width:100%;font-variant-numeric:tabular-nums}
td,th{padding:.35rem .75rem;text-align:right;white-space:nowrap}thead th{border-bottom:2px solid var(--line)}
tbody tr+tr>*{border-top:1px solid var(--line)}th:first-child,.words{text-align:left}tbody th{font-weight:400;white-space:normal;min-width:11rem}
summary{cursor:pointer;color:#8a3d1c;font-size:.95rem}
@media print{body{background:#fff;padding:0}figure,.table{break-inside:avoid;border-color:#ccc}}
"""
LONG = 40
"""Lines from which on a table is folded away."""


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
    titles = enumerate(section.title for section in report.sections)
    links = "".join(f'<a href="#s{n}">{escape(title)}</a> ' for n, title in titles)
    body = "".join(_section(n, section) for n, section in enumerate(report.sections))
    title = escape(report.title)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><header><h1>{title}</h1><p>{escape(report.words)}</p><nav>{links}</nav></header>"
        f"<main>{body}</main></body></html>\n"
    )


def _section(n: int, section: Section) -> str:
    words = f"<p>{escape(section.words)}</p>" if section.words else ""
    shown = "".join(
        f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"
        for caption, svg in section.pictures
    )
    tables = "".join(map(_table, section.tables))
    return f'<section><h2 id="s{n}">{escape(section.title)}</h2>{words}{shown}{tables}</section>'


def _table(table: Table) -> str:
    head = "".join(
        f'<th scope="col"{_words(table, n)}>{escape(cell)}</th>' for n, cell in enumerate(table.head)
    )
    lines = "".join(f"<tr>{_line(table, line)}</tr>" for line in table.lines)
    shown = f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'
    if len(table.lines) < LONG:
        return shown
    return f"<details><summary>The table, {len(table.lines)} lines</summary>{shown}</details>"


def _line(table: Table, line: tuple[str, ...]) -> str:
    first, *rest = line
    cells = "".join(f"<td{_words(table, n)}>{escape(cell)}</td>" for n, cell in enumerate(rest, 1))
    return f'<th scope="row">{escape(first)}</th>{cells}'


def _words(table: Table, n: int) -> str:
    """Columns of words stand on the left, numbers on the right."""
    letters = all(line[n][:1].isalpha() for line in table.lines) if table.lines else False
    return ' class="words"' if letters else ""
