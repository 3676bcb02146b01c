/** The playground of one program: its editor, its runs, and what they show. */
import { make } from "./dom.ts"
import type { Editor } from "./editor.ts"
import { makeResults } from "./results.ts"
import { startRun } from "./run.ts"
import { fragmentOf, readShared } from "./share.ts"
import { style } from "./style.ts"

/** What the buttons of the element do. */
export interface Playground {
  readonly run: () => Promise<void>
  readonly edit: () => Promise<void>
  /** Shows the program of the address, and does not run it. */
  readonly openShared: () => Promise<void>
}

/** The code of an element: lines may be elements of their own. */
const codeOf = (host: HTMLElement): string => {
  const code = host.querySelector("pre code") ?? host.querySelector("pre")
  const lines = code === null ? [] : [...code.querySelectorAll(".ec-line")]
  return lines.length === 0
    ? (code?.textContent ?? "")
    : lines.map((line) => (line.textContent ?? "").replace(/\n$/, "")).join("\n")
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

export const makePlayground = (host: HTMLElement, root: ShadowRoot): Playground => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets.push(sheet)

  const slot = root.querySelector("slot") ?? make("slot")
  const place = make("div", { className: "editor", hidden: true })
  const results = makeResults()
  results.element.hidden = true
  const notice = make("p", { className: "notice", role: "status", hidden: true })
  const work = make("div", { className: "work" }, make("div", {}, slot, place), results.element)
  const bar = root.querySelector(".bar") ?? make("div", { className: "bar" })
  const stop = make("button", { type: "button", textContent: "Stop", hidden: true })
  const share = make("button", { type: "button", textContent: "Share" })
  const types = make("button", { type: "button", textContent: "Types", hidden: true })
  types.title = "Loads TypeScript: completion, errors and hovers"
  bar.append(stop, share, types)
  root.prepend(notice, work)

  let editor: Editor | undefined
  const original = codeOf(host)
  const code = () => editor?.code() ?? original
  const say = (sentence: string): void => {
    Object.assign(notice, { textContent: sentence, hidden: sentence === "" })
  }

  let stopRun = () => {}
  const run = () =>
    new Promise<void>((resolve) => {
      stopRun()
      results.element.hidden = false
      work.classList.add("is-open")
      stop.hidden = false
      results.begin()
      const stopThis = startRun(code(), {
        onLine: results.line,
        onReport: results.report,
        onEnd: ({ isFailed, milliseconds, sentence }) => {
          if (stopRun === stopThis) stop.hidden = true
          results.end(sentence ?? `Done in ${seconds(milliseconds)}.`, isFailed)
          resolve()
        }
      })
      stopRun = stopThis
    })

  const open = async (text: string) => {
    if (editor === undefined) {
      const { makeEditor } = await import("./editor.ts")
      editor ??= makeEditor(place, root, text)
      place.hidden = false
      slot.hidden = true
      types.hidden = false
    } else editor.replace(text)
    editor.focus()
  }

  types.addEventListener("click", async () => {
    types.disabled = true
    say("Types are loading…")
    try {
      const { loadTypes } = await import("./types.ts")
      editor?.extend(await loadTypes(code()))
      types.hidden = true
      say("Types are loaded: errors are underlined, and Ctrl-Space completes.")
    } catch (error) {
      types.disabled = false
      say(`The types could not be loaded. ${error instanceof Error ? error.message : ""}`)
    }
  })
  stop.addEventListener("click", () => stopRun())
  share.addEventListener("click", async () => {
    const fragment = await fragmentOf(code())
    if (fragment === undefined) {
      say("The program is too long for an address.")
      return
    }
    const address = location.href.replace(/#.*$/, "") + fragment
    history.replaceState(null, "", address)
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false
    )
    say(`The address of this page now has the program${isCopied === true ? ", and is copied" : ""}. Nothing was sent.`)
  })

  return {
    run,
    edit: () => open(code()),
    openShared: async () => {
      const shared = await readShared(location.hash)
      if (shared.code === undefined) return say(shared.sentence)
      await open(shared.code)
      host.scrollIntoView()
      say("This program came with the address. Read it, then press Run: it has not run.")
    }
  }
}
