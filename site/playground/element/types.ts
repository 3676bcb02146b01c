/** Completion, errors and hovers, which are loaded when somebody asks for them. */
import { autocompletion, type CompletionContext } from "@codemirror/autocomplete"
import { type Diagnostic, linter } from "@codemirror/lint"
import type { Extension } from "@codemirror/state"
import { hoverTooltip } from "@codemirror/view"
import type { Answer, Complaint, Completions, Description, Question } from "../types/messages.ts"
import { make } from "./dom.ts"

/** The words of CodeMirror for kinds of TypeScript. */
const kinds: Readonly<Record<string, string>> = {
  alias: "namespace",
  const: "constant",
  getter: "property",
  "local function": "function",
  "local var": "variable",
  let: "variable",
  module: "namespace",
  string: "text"
}

/** Starts the worker. Returns what asks it. */
const startWorker = (): ((question: Question) => Promise<Answer>) => {
  const worker = new Worker(new URL("types.js", import.meta.url), { type: "module" })
  const waiting = new Map<
    number,
    { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }
  >()
  worker.addEventListener("message", ({ data: { answer, error, id } }) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(answer)
    else asked?.reject(new Error(error))
  })
  worker.addEventListener("error", () => {
    for (const { reject } of waiting.values()) reject(new Error("The types could not be loaded."))
    waiting.clear()
  })
  let last = 0
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      worker.postMessage({ id: last, question }, { transfer: [] })
    })
}

let ask: ReturnType<typeof startWorker> | undefined

const completing =
  (answer: (question: Question) => Promise<Answer>) =>
  async ({ explicit, pos, state }: CompletionContext) => {
    const before = state.sliceDoc(Math.max(0, pos - 1), pos)
    if (!explicit && !/[\w$."']/.test(before)) return null
    // The question has the kind that decides the answer.
    const found = (await answer({ kind: "complete", code: state.doc.toString(), position: pos })) as
      | Completions
      | undefined
    if (found === undefined) return null
    const options = found.options.map(({ label, type }) => ({ label, type: kinds[type] ?? type }))
    return { from: found.from, options, validFor: /^[\w$]*$/ }
  }

const checking =
  (answer: (question: Question) => Promise<Answer>) =>
  async (view: { readonly state: { readonly doc: { toString(): string } } }): Promise<ReadonlyArray<Diagnostic>> =>
    (await answer({ kind: "check", code: view.state.doc.toString() })) as ReadonlyArray<Complaint>

const describing = (answer: (question: Question) => Promise<Answer>): Extension =>
  hoverTooltip(async (view, position) => {
    const code = view.state.doc.toString()
    const found = (await answer({ kind: "describe", code, position })) as Description | undefined
    if (found === undefined) return null
    return {
      pos: found.from,
      end: found.to,
      create: () => ({
        dom: make(
          "div",
          { className: "hover" },
          make("code", { textContent: found.type }),
          make("p", { textContent: found.text })
        )
      })
    }
  })

/** Types for an editor, once they are loaded. */
export const loadTypes = async (code: string): Promise<Extension> => {
  ask ??= startWorker()
  // The first check takes seconds: the editor waits for it once, and not at a key.
  await ask({ kind: "check", code })
  return [
    autocompletion({ override: [completing(ask)], icons: false, maxRenderedOptions: 50, activateOnTypingDelay: 30 }),
    linter(checking(ask), { delay: 500 }),
    describing(ask)
  ]
}
