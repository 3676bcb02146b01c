/**
 * `<xeffect-playground>` around the code of a program: buttons to run and to edit it. The rest is loaded with the first press, so
 * a page costs what this file weighs. Without JavaScript the code is text.
 */
import type { Playground } from "./playground.ts"

/** The folder of this version, which the build writes here. */
declare const VERSION: string

const style = `
:host { display: block; margin-block: 1rem }
.bar { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-top: .4rem }
button { font: inherit; font-size: .875rem; padding: .25rem .8rem; border-radius: .3rem; cursor: pointer;
  color: inherit; background: transparent; border: 1px solid currentColor }
button.first { background: var(--sl-color-text-accent, light-dark(#0b62c1, #9cc7ff)); border-color: transparent;
  color: var(--sl-color-text-invert, light-dark(#fff, #000)) }
button:focus-visible { outline: 2px solid; outline-offset: 2px }
p { margin: 0; font-size: .875rem }
`

class PlaygroundElement extends HTMLElement {
  #playground: Promise<Playground> | undefined
  #failure: Element | undefined

  connectedCallback(): void {
    if (this.shadowRoot !== null) return
    const root = this.attachShadow({ mode: "open" })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    const bar = document.createElement("div")
    bar.className = "bar"
    const reason = this.getAttribute("data-needs-node")
    if (reason === null) {
      bar.append(
        this.#button("Run", "first", (one) => one.run()),
        this.#button("Edit", "", (one) => one.edit())
      )
    } else {
      const sentence = document.createElement("p")
      sentence.textContent = reason
      bar.append(sentence)
    }
    root.append(document.createElement("slot"), bar)
    const [first] = document.querySelectorAll("xeffect-playground:not([data-needs-node])")
    if (first !== this) return
    const openShared = () => {
      if (location.hash.startsWith("#program=")) this.#act(bar, (one) => one.openShared())
    }
    openShared()
    addEventListener("hashchange", openShared)
  }

  /** Waits for the rest. A second press during that does not load it again. */
  #open(): Promise<Playground> {
    this.#playground ??= import(/* @vite-ignore */ new URL(`${VERSION}/playground.js`, import.meta.url).href).then(
      ({ makePlayground }) => makePlayground(this, this.shadowRoot)
    )
    this.#playground.catch(() => (this.#playground = undefined))
    return this.#playground
  }

  #button(label: string, name: string, act: (playground: Playground) => unknown): HTMLButtonElement {
    const button = document.createElement("button")
    Object.assign(button, { type: "button", textContent: label, className: name })
    button.addEventListener("click", () => this.#act(button, act))
    return button
  }

  /** Acts once the rest is loaded. If a part of it cannot be, a sentence says so behind an element. */
  #act(place: Element, act: (playground: Playground) => unknown): void {
    this.#failure?.remove()
    this.#open()
      .then(act)
      .catch(() => {
        const sentence = document.createElement("p")
        sentence.setAttribute("role", "alert")
        sentence.textContent = "The playground could not be loaded. Check your connection, and load this page again."
        this.#failure?.remove()
        this.#failure = sentence
        place.after(sentence)
      })
  }
}

customElements.define("xeffect-playground", PlaygroundElement)
