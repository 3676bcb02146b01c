/**
 * A button below each program that runs it. What runs it is loaded then: the element `xeffect-playground`, which takes the place
 * of the block of code in it. It has a method `run`.
 */

const address = "/playground/element.js"

interface Playground extends HTMLElement {
  readonly run?: () => unknown
}

for (const playground of document.querySelectorAll<Playground>("xeffect-playground")) {
  const button = document.createElement("button")
  const status = document.createElement("span")
  button.type = "button"
  button.className = "run"
  button.textContent = "Run"
  status.setAttribute("role", "status")
  button.addEventListener("click", async () => {
    button.disabled = true
    status.textContent = "Loading…"
    try {
      await import(/* @vite-ignore */ address)
      button.remove()
      status.remove()
      await playground.run?.()
    } catch {
      button.disabled = false
      status.textContent = "The program could not be loaded. Press Run to try again."
    }
  })
  playground.append(button, status)
}
