/** Types of the names in the programs of a page: a box beside a name under the pointer, or one that has the focus. */
import { base } from "./base.ts"
import type { Hovers, Names } from "../../playground/types/messages.ts"

const box = document.createElement("div")
box.id = "type"
box.popover = "manual"
box.setAttribute("role", "tooltip")
const [type, comment] = [document.createElement("code"), document.createElement("p")]
box.append(type, comment)
// A screen reader finds it in the main part of the page.
document.querySelector("main")?.append(box)

const gap = 6

let shown: Element | undefined
let hiding: ReturnType<typeof setTimeout> | undefined

const hide = (): void => {
  shown?.removeAttribute("aria-describedby")
  shown = undefined
  box.hidePopover()
}

/** Puts the box below the name, or above it if there is more space. */
const place = (): void => {
  if (shown === undefined) return
  const { bottom, left, top } = shown.getBoundingClientRect()
  const { height, width } = box.getBoundingClientRect()
  const isBelow = bottom + gap + height <= innerHeight || top < height + gap
  box.style.top = `${isBelow ? bottom + gap : top - gap - height}px`
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
}

const show = (name: Element, [text, about]: readonly [string, string]): void => {
  clearTimeout(hiding)
  if (name === shown) return
  if (shown !== undefined) hide()
  shown = name
  name.setAttribute("aria-describedby", box.id)
  type.textContent = text
  comment.textContent = about
  comment.hidden = about === ""
  box.showPopover()
  place()
}

// A pointer may move from a name to the box, and read on.
const hideSoon = (): void => {
  clearTimeout(hiding)
  hiding = setTimeout(hide, 200)
}
box.addEventListener("pointerenter", () => clearTimeout(hiding))
box.addEventListener("pointerleave", hideSoon)
addEventListener("keydown", ({ key }) => key === "Escape" && hide())
// The focus scrolls to a name after the box is shown.
addEventListener("scroll", place, { capture: true, passive: true })

/** Puts each name into an element of its own. */
const mark = (code: Element, names: Names, texts: Hovers["texts"]): ReadonlyArray<HTMLElement> => {
  const nodes: Array<readonly [start: number, node: Node, length: number]> = []
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  let length = 0
  while (walker.nextNode() !== null) {
    const { currentNode } = walker
    const size = currentNode.nodeValue?.length ?? 0
    nodes.push([length, currentNode, size])
    length += size
  }
  // From the last to the first: a text is cut behind the names that are left.
  return names.toReversed().flatMap(([from, to, index]) => {
    const found = nodes.find(([start, , size]) => from >= start && to <= start + size)
    const described = texts[index]
    if (found === undefined || described === undefined) return []
    const [start, node] = found
    const name = document.createElement("span")
    name.className = "name"
    const range = document.createRange()
    range.setStart(node, from - start)
    range.setEnd(node, to - start)
    range.surroundContents(name)
    for (const event of ["pointerenter", "focus", "click"]) name.addEventListener(event, () => show(name, described))
    for (const event of ["pointerleave", "blur"]) name.addEventListener(event, hideSoon)
    return [name]
  })
}

let loading: Promise<Hovers> | undefined

const load = async (page: string): Promise<Hovers> => {
  const address = `${base}/hovers${page.replace(/\/$/, "")}.json`
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}

const marked = new WeakMap<Element, ReadonlyArray<HTMLElement>>()

/** The names of a block, each with its box. */
export const namesOf = async (block: HTMLElement): Promise<ReadonlyArray<HTMLElement>> => {
  const host = block.closest<HTMLElement>("xeffect-playground")
  loading ??= load(host?.dataset["page"] ?? "")
  loading.catch(() => (loading = undefined))
  const { programs, texts } = await loading
  const old = marked.get(block)
  if (old !== undefined) return old
  const index = [...document.querySelectorAll("xeffect-playground")].findIndex((one) => one === host)
  const names = mark(block.querySelector("code") ?? block, programs[index] ?? [], texts)
  marked.set(block, names)
  return names
}
