/** A button that copies the Markdown of a page. Without JavaScript, the link beside it leads there. */
class CopyMarkdown extends HTMLElement {
  connectedCallback() {
    const button = document.createElement("button")
    const status = document.createElement("span")
    button.type = "button"
    button.textContent = "Copy as Markdown"
    status.setAttribute("role", "status")
    button.addEventListener("click", async () => {
      try {
        const response = await fetch(this.dataset["from"] ?? "")
        await navigator.clipboard.writeText(await response.text())
        status.textContent = "Copied"
      } catch {
        status.textContent = "Your browser did not allow it: open the Markdown and copy it there."
      }
    })
    this.append(button, status)
  }
}

customElements.define("copy-markdown", CopyMarkdown)
