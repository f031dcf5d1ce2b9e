/** The paragraphs of a text, each with the words it begins with, such as “Say:” or a rule in capitals, and the rest. */

/** Words in capitals up to a full stop or a colon, or a few words up to a colon. */
const LEAD = /^(\p{Lu}[\p{Lu} ,:’']+[.:]|\p{Lu}[^.:!?,'“(\n]{0,28}:)(?=\s)/u

export function paragraphs(words: string): { lead: string; rest: string }[] {
  return words
    .trim()
    .split(/\n\s*\n/)
    .map((text) => {
      const lead = LEAD.exec(text)?.[0] ?? ''
      return { lead, rest: text.slice(lead.length) }
    })
}
