/** Parts of a page by their names. */

/** The element with this ID. */
export const part = <Element extends HTMLElement>(id: string, type: new () => Element): Element => {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`the page has no ${id}`)
  return found
}

/** Makes an element with a text. */
export const made = (name: string, text: string): HTMLElement => {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

/** Calls a function now, and whenever somebody changes a form. */
export const whenChanged = (form: HTMLFormElement, update: () => void): void => {
  form.addEventListener("submit", (event) => event.preventDefault())
  form.addEventListener("input", update)
  update()
}
