/** The editor, which is loaded when somebody edits. */
import { closeBrackets } from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { javascript } from "@codemirror/lang-javascript"
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language"
import { Compartment, EditorState, type Extension } from "@codemirror/state"
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view"
import { tags } from "@lezer/highlight"

/** Colours with enough contrast on light and on dark, by variables of the page's theme. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.moduleKeyword], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: [tags.comment], color: "var(--code-comment)" },
  { tag: [tags.typeName, tags.className], color: "var(--code-type)" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: "var(--code-function)" }
])

/** In light colours and in dark ones. */
const variables = {
  keyword: ["#8a1c7c", "#e3a5dc"],
  string: ["#0a6640", "#8fd6a5"],
  number: ["#8a4600", "#f0b67f"],
  comment: ["#5d6570", "#a3abb5"],
  type: ["#0b5a9c", "#8cc8ff"],
  function: ["#1f4fbf", "#a9c1ff"]
} as const

const theme = () =>
  EditorView.theme({
    "&": {
      fontSize: ".8125rem",
      ...Object.fromEntries(
        Object.entries(variables).map(([name, [light, dark]]) => [`--code-${name}`, `light-dark(${light}, ${dark})`])
      )
    },
    ".cm-scroller": { fontFamily: "var(--__sl-font-mono, ui-monospace, monospace)", lineHeight: "1.6" },
    ".cm-content": { caretColor: "currentColor" },
    "&.cm-focused": { outline: "2px solid var(--sl-color-accent, #0b62c1)" },
    ".cm-cursor": { borderLeftColor: "currentColor" },
    ".cm-gutters": { background: "transparent", color: "inherit", opacity: ".7", border: "none" },
    // The pictures that CodeMirror has for these are refused by a policy without images.
    ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy #c5221f" },
    ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy #b26a00" },
    ".cm-lintRange-info, .cm-lintRange-hint": { backgroundImage: "none", textDecoration: "underline dotted" },
    ".cm-tooltip": { background: "var(--sl-color-bg, Canvas)", color: "var(--sl-color-text, CanvasText)" }
  })

/** The editor of a program. */
export interface Editor {
  readonly code: () => string
  readonly replace: (code: string) => void
  readonly focus: () => void
  /** Adds what types need: completion, errors, hovers. */
  readonly extend: (extension: Extension) => void
  readonly view: EditorView
}

export const makeEditor = (parent: HTMLElement, root: ShadowRoot, code: string): Editor => {
  const more = new Compartment()
  const state = EditorState.create({
    doc: code.replace(/\n$/, ""),
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      javascript({ typescript: true }),
      syntaxHighlighting(colours),
      theme(),
      // Tab leaves the editor, as a person without a mouse expects.
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.contentAttributes.of({ "aria-label": "Program", tabindex: "0" }),
      more.of([])
    ]
  })
  const view = new EditorView({ state, parent, root })
  return {
    view,
    code: () => view.state.doc.toString(),
    replace: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    focus: () => view.focus(),
    extend: (extension) => view.dispatch({ effects: more.reconfigure(extension) })
  }
}
