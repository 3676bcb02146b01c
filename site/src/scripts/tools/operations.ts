/** A list of operations that somebody chooses. */
import type { OperationDescription } from "@xeffect/describe"
import { base } from "../base.ts"
import { made, part } from "./form.ts"

/** An operation, as `/tools/operations.json` has it. */
export interface ListedOperation extends Pick<OperationDescription, "credentials" | "price"> {
  readonly name: string
  readonly address: string
}

export interface Chosen {
  readonly operation: ListedOperation
  readonly item: HTMLElement
}

/**
 * Fills the list of operations, and calls `update` with the chosen ones whenever they change. `extend` adds to the item of an
 * operation.
 */
export const chooseOperations = async (
  update: (chosen: ReadonlyArray<Chosen>) => void,
  extend: (item: HTMLElement, operation: ListedOperation) => void = () => {}
): Promise<void> => {
  const response = await fetch(`${base}/tools/operations.json`)
  const operations: ReadonlyArray<ListedOperation> = await response.json()
  const input = part("operation", HTMLInputElement)
  const status = part("choice", HTMLElement)
  const list = part("chosen", HTMLUListElement)
  part("operations", HTMLDataListElement).append(
    ...operations.map(({ name }) => Object.assign(document.createElement("option"), { value: name }))
  )
  let chosen: ReadonlyArray<Chosen> = []
  const change = (next: ReadonlyArray<Chosen>) => {
    chosen = next
    list.replaceChildren(...chosen.map(({ item }) => item))
    update(chosen)
  }
  const add = (name: string) => {
    const operation = operations.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
    if (operation === undefined) {
      status.textContent = `There is no operation ${name}. Choose one of the list.`
      return
    }
    if (chosen.some((one) => one.operation.name === operation.name)) {
      status.textContent = `${operation.name} is in the list.`
      return
    }
    const item = document.createElement("li")
    const link = Object.assign(document.createElement("a"), {
      href: base + operation.address,
      textContent: operation.name
    })
    const remove = made("button", "Remove")
    remove.setAttribute("type", "button")
    remove.setAttribute("aria-label", `Remove ${operation.name}`)
    remove.addEventListener("click", () => {
      change(chosen.filter((one) => one.item !== item))
      input.focus()
    })
    item.append(link)
    extend(item, operation)
    item.append(remove)
    item.addEventListener("input", () => update(chosen))
    status.textContent = `Added ${operation.name}.`
    input.value = ""
    change([...chosen, { item, operation }])
  }
  part("choose", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault()
    add(input.value)
  })
  for (const name of (list.dataset["first"] ?? "").split(" ").filter((one) => one !== "")) add(name)
  status.textContent = ""
}
