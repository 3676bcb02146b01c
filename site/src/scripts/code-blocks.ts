/**
 * Blocks of code: a button that copies one, the types of a program's names, and a stop for the keyboard in each block or table that
 * is wider than the page.
 */

const makeButton = (text: string, label: string, press: (button: HTMLButtonElement) => unknown): HTMLButtonElement => {
  const button = document.createElement("button")
  button.type = "button"
  button.textContent = text
  button.setAttribute("aria-label", label)
  button.addEventListener("click", () => press(button))
  return button
}

const copyButton = (block: HTMLElement) =>
  makeButton("Copy", "Copy the code", async (button) => {
    await navigator.clipboard.writeText(block.textContent ?? "")
    button.textContent = "Copied"
  })

/** The names of a program, once somebody points at it. */
const namesOf = async (block: HTMLElement) => (await import("./hovers.ts")).namesOf(block)

/** A button that lets the keyboard reach the names of a program, whose types are shown beside them. */
const typesButton = (block: HTMLElement) =>
  makeButton("Types", "Types of the names in the code", async (button) => {
    try {
      const isOn = button.getAttribute("aria-pressed") !== "true"
      for (const name of await namesOf(block)) {
        name.toggleAttribute("tabindex", isOn)
        if (isOn) Object.assign(name, { tabIndex: 0, role: "button" })
        else name.removeAttribute("role")
      }
      button.setAttribute("aria-pressed", `${isOn}`)
    } catch {
      button.textContent = "The types could not be loaded."
    }
  })

const hasTypes = (block: HTMLElement): boolean =>
  import.meta.env.PUBLIC_PLAYGROUND === "1" && block.closest("xeffect-playground") !== null

for (const block of document.querySelectorAll<HTMLElement>("main pre")) {
  const frame = document.createElement("div")
  const actions = document.createElement("div")
  frame.className = "code"
  actions.className = "actions"
  const isProgram = hasTypes(block)
  block.replaceWith(frame)
  if (isProgram) {
    actions.append(typesButton(block))
    block.addEventListener("pointerenter", () => void namesOf(block).catch(() => {}), { once: true })
  }
  if (block.dataset["language"] !== "text") actions.append(copyButton(block))
  frame.append(...(actions.childElementCount === 0 ? [] : [actions]), block)
}

const reachable = () => {
  for (const wide of document.querySelectorAll<HTMLElement>("main pre, main table")) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
    else wide.removeAttribute("tabindex")
  }
}

reachable()
addEventListener("resize", reachable)
