/** The editor: CodeMirror with TOML, mistakes beside their lines, and what may be written at each place. */

import {
  autocompletion,
  closeBrackets,
  snippetCompletion,
  type CompletionContext,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { toml } from '@codemirror/legacy-modes/mode/toml'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'

import type { Heading, Mistaken, Writing } from '../protocol'
import { newPart, partAt, suggest, type Suggestion } from './suggestions'

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: [tags.propertyName, tags.atom], color: 'var(--resolve)' },
  { tag: [tags.number, tags.bool], color: 'var(--ember-ink)' },
  { tag: [tags.bracket, tags.labelName], color: 'var(--ember-ink)', fontWeight: '600' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--card-raised)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', fontSize: '0.9375rem', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ember-ink)', padding: '0.5rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ember-ink)', borderLeftWidth: '2px' },
  '.cm-gutters': { color: 'var(--soft)', backgroundColor: 'var(--well)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--ember-wash)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--ember) 25%, transparent)',
  },
  '.cm-tooltip, .cm-panels': {
    color: 'var(--ink)',
    backgroundColor: 'var(--card)',
    borderColor: 'var(--line)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: 'max(0.25rem, (var(--touch) - 1.6em) / 2) 0.5rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '14rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { color: 'var(--ink)', background: 'var(--ember-wash)' },
  '.cm-completionDetail': { color: 'var(--soft)', fontStyle: 'normal', marginLeft: '1em' },
})

/** What is taken over, with the place to go on writing: between the quotation marks, in the list, at the number. */
function taken({ label, detail, apply }: Suggestion) {
  const gap = apply.replace(/(?<=[[{"])(?=[\]}"]$)/, '${}').replace(/(?<== )-?\d+$/, '${$&}')
  return snippetCompletion(gap, { label, detail })
}

export interface Writer {
  text: () => string
  /** Another text takes the place of this one: nothing of it can be taken back. */
  show: (text: string) => void
  mark: (mistakes: readonly Mistaken[]) => void
  goTo: (line: number) => void
  add: (heading: Heading) => void
  close: () => void
}

interface Wishes {
  text: string
  /** It may come later than the text, and change with the game. */
  writing: () => Writing | null
  changed: (text: string) => void
  /** Under which heading somebody writes now, and the text of that part. */
  moved: (at: { heading: string; part: string }) => void
}

/** Opens in a root of its own: the styles the editor makes would be inline on the page, where none are allowed. */
export function openEditor(host: HTMLElement, { text, writing, changed, moved }: Wishes): Writer {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  root.replaceChildren()

  function complete({ state, pos, explicit }: CompletionContext) {
    const known = writing()
    const found = known && suggest(known, state.doc.toString(), pos)
    const silent = !explicit && found?.from === pos && !/["[]$/.test(state.sliceDoc(pos - 1, pos))
    if (!found?.options.length || silent) return null
    return { from: found.from, options: found.options.map(taken), validFor: /^[\w.[\]-]*$/ }
  }

  const extensions = [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    bracketMatching(),
    closeBrackets(),
    EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['"'] } }]), // headings have two at once
    search({ top: true }),
    autocompletion({ override: [complete], icons: false }),
    StreamLanguage.define(toml),
    syntaxHighlighting(colours),
    look,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': 'The text of the adventure',
      spellcheck: 'true',
      tabindex: '0',
    }),
    keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.updateListener.of((update) => {
      const typed = update.transactions.some((one) => one.docChanged && !one.annotation(Transaction.remote))
      if (typed) changed(update.state.doc.toString())
      if (typed || update.selectionSet) moved(whereIn(update.state))
    }),
  ]
  function whereIn({ doc, selection }: EditorState) {
    const { heading, from, to } = partAt(doc.toString(), selection.main.head)
    return { heading, part: doc.sliceString(from, to) }
  }
  const stateOf = (doc: string) => EditorState.create({ doc, extensions })
  const view = new EditorView({ state: stateOf(text), parent: root, root })

  function select(position: number): void {
    const effects = EditorView.scrollIntoView(position, { y: 'start', yMargin: 40 })
    view.dispatch({ selection: { anchor: position }, effects })
    view.focus()
  }

  return {
    text: () => view.state.doc.toString(),
    show: (other) => view.setState(stateOf(other)),
    mark: (mistakes) => {
      const { doc } = view.state
      const placed = mistakes.filter(({ line }) => line > 0 && line <= doc.lines)
      const marks = placed.map(({ line, words }) => {
        const { from, to } = doc.line(line)
        return { from, to, severity: 'error' as const, message: words }
      })
      view.dispatch(setDiagnostics(view.state, marks))
    },
    goTo: (line) => select(view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines)).from),
    add: (heading) => {
      const { from, insert, cursor } = newPart(
        view.state.doc.toString(),
        view.state.selection.main.head,
        heading,
      )
      view.dispatch({ changes: { from, insert }, userEvent: 'input' })
      select(cursor)
    },
    close: () => view.destroy(),
  }
}
