/** What is drawn on a square card with symbols: data, made by a family from what the server says is printed. */

/** A small picture: a path in a box of 24 by 24, filled or drawn as a line. */
export interface Emblem {
  path: string
  line?: boolean
}

export type Tint = 'red' | 'blue' | 'yellow' | 'green' | 'ink'

/** One side of a card: whose sign stands there, and the marks beside it. */
export interface Edge {
  emblem: Emblem
  tint: Tint
  /** 0 is a cross, more are so many checks. */
  checks: number
  /** Whether this is the side that counts now. */
  read?: boolean
}

export interface Face {
  /** Clockwise from the upper left. */
  corners: Emblem[]
  /** What the corners are called: then only they matter now, and they are drawn large. */
  names?: string[]
  /** Above, right, below, left. */
  edges: Edge[]
  centre?: { words: string; tint: Tint; ring?: boolean }
  /** Small numbers beside the centre. */
  notes?: string[]
  tone?: 'plain' | 'good' | 'bad'
}
