/** Blocks of code: a button that copies one, and a stop for the keyboard in each block or table that is wider than the page. */

const copyButton = (block: HTMLElement): HTMLElement => {
  const button = document.createElement("button")
  button.type = "button"
  button.className = "copy-code"
  button.textContent = "Copy"
  button.setAttribute("aria-label", "Copy the code")
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.textContent ?? "")
    button.textContent = "Copied"
  })
  return button
}

for (const block of document.querySelectorAll<HTMLElement>("main pre")) {
  const frame = document.createElement("div")
  frame.className = "code"
  block.replaceWith(frame)
  frame.append(block, ...(block.dataset["language"] === "text" ? [] : [copyButton(block)]))
}

const reachable = () => {
  for (const wide of document.querySelectorAll<HTMLElement>("main pre, main table")) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
    else wide.removeAttribute("tabindex")
  }
}

reachable()
addEventListener("resize", reachable)
