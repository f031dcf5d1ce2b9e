/** A room as somebody is writing it: what can be read of its text, whatever else is still wrong with it. */

export interface DraftRoom {
  name: string
  layout: string[]
  doors: Record<string, string>
  pieces: Record<string, string>
}

const found = (text: string, what: RegExp): string => what.exec(text)?.[1] ?? ''

export function roomIn(part: string): DraftRoom {
  const rows = found(part, /^\s*layout\s*=\s*\[([^\]]*)/m)
  const pieces = found(part, /^\s*pieces\s*=\s*\{([^}]*)/m)
  const exits = part.matchAll(/\{[^}]*room\s*=\s*"([^"]+)"[^}]*at\s*=\s*"([^"]+)"/g)
  return {
    name: found(part, /^\s*name\s*=\s*"([^"]*)"/m),
    layout: [...rows.matchAll(/"([^"\n]*)"/g)].map(([, row = '']) => row),
    doors: Object.fromEntries([...exits].map(([, room = '', at = '']) => [at, room])),
    pieces: Object.fromEntries(
      [...pieces.matchAll(/(\w)\s*=\s*"([^"]*)"/g)].map(([, letter = '', words = '']) => [letter, words]),
    ),
  }
}
