/** The search: a button, or Ctrl-K, opens it. The first time, its parts are loaded. */
import { base } from "./base.ts"
import styles from "../styles/search.css?url"

const loadStyles = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link")
    Object.assign(link, { rel: "stylesheet", href: styles })
    link.addEventListener("load", () => resolve())
    link.addEventListener("error", () => reject(new Error("no styles")))
    document.head.append(link)
  })

/** Fills an element with the search. */
const fill = async (element: HTMLElement): Promise<void> => {
  const [{ PagefindUI }] = await Promise.all([import("@pagefind/default-ui"), loadStyles()])
  element.replaceChildren()
  Reflect.construct(PagefindUI, [
    { element, baseUrl: `${base}/`, bundlePath: `${base}/pagefind/`, showImages: false, showSubResults: true }
  ])
}

class SiteSearch extends HTMLElement {
  #filled: Promise<void> | undefined

  connectedCallback(): void {
    const [open, close] = this.querySelectorAll("button")
    const dialog = this.querySelector("dialog")
    const place = this.querySelector<HTMLElement>("#search")
    if (open === undefined || close === undefined || dialog === null || place === null) return
    const show = async () => {
      dialog.showModal()
      this.#filled ??= fill(place)
      try {
        await this.#filled
        place.querySelector("input")?.focus()
      } catch {
        this.#filled = undefined
        place.textContent = "The search could not be loaded. Check your connection, and open it again."
      }
    }
    open.disabled = false
    open.addEventListener("click", show)
    close.addEventListener("click", () => dialog.close())
    dialog.addEventListener("click", ({ target }) => {
      // The dialog itself is what surrounds its content. A link may lead to a part of the same page.
      if (target === dialog || (target instanceof Element && target.closest("a") !== null)) dialog.close()
    })
    addEventListener("keydown", (event) => {
      if (!(event.metaKey || event.ctrlKey) || event.key !== "k") return
      event.preventDefault()
      if (dialog.open) dialog.close()
      else void show()
    })
  }
}

customElements.define("site-search", SiteSearch)
