/** The story of a table as a page to keep and to print: one file that needs nothing else. */

import literata from '../fonts/literata.woff2?url'
import style from './keepsake.css?inline'
import { body, type StoryLine } from './story'

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)

function die(value: number, removed: boolean): string {
  const face = value >= 1 && value <= 6 ? String.fromCodePoint(0x267f + value) : `<b>${value}</b>`
  return removed ? `<s>${face}</s>` : face
}

const dice = ({ dice = [], removed }: StoryLine): string =>
  dice.length
    ? `<span class="dice" aria-hidden="true">${dice.map((value, i) => die(value, i === removed)).join(' ')}</span> `
    : ''

function paragraph(line: StoryLine): string {
  const who = line.who ? `<strong>${escape(line.who)}</strong> ` : ''
  const kind = line.whisper ? `${line.kind} whisper` : line.kind
  const heading = line.title ? `<h2 dir="auto">${escape(line.title)}</h2>\n` : ''
  const words = body(line)
  return words ? `${heading}<p class="${kind}" dir="auto">${dice(line)}${who}${escape(words)}</p>` : heading
}

export function keepsake(title: string, people: string, lines: readonly StoryLine[], font = ''): string {
  const face = font && `@font-face{font-family:Literata;src:url(${font});font-weight:400 700}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>${face}${style}</style>
<main>
<header><h1>${escape(title)}</h1><p>${escape(people)}</p></header>
<label><input type="checkbox" checked> with dice, rulings, and who came and went</label>
${lines.map(paragraph).join('\n')}
<footer>Played at a Hearthside table</footer>
</main>
</html>
`
}

/** Our letters as part of the file; without them where they cannot be fetched. */
export async function letters(): Promise<string> {
  try {
    const bytes = new Uint8Array(await (await fetch(literata)).arrayBuffer())
    return `data:font/woff2;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
  } catch {
    return ''
  }
}
