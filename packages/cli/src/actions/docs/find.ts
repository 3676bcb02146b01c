/** Finds what a word names: an operation, a page, or the places that mention it. */
import type { OperationDescription } from "@xeffect/describe"
import { namesOf } from "../../operations/areas.ts"
import { nearest } from "../../output/nearest.ts"
import type { Page } from "./pages.ts"

/** A place in the documentation. `word` leads to it. */
export interface Hit {
  readonly word: string
  readonly text: string
}

export type Found =
  | { readonly _tag: "Operation"; readonly operation: OperationDescription }
  | { readonly _tag: "Page"; readonly page: Page }
  | { readonly _tag: "Hits"; readonly hits: ReadonlyArray<Hit> }
  | { readonly _tag: "Nothing"; readonly meant: string | undefined }

/** A word without what writers of commands, functions and specifications do differently. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9@]/g, "")

const operationNames = (one: OperationDescription): ReadonlyArray<string> => [
  one.name,
  one.function,
  ...one.aliases,
  ...namesOf(one)
]

/** The section of a page whose title, or else whose text, has the word. */
const sectionWith = ({ text }: Page, word: string): string | undefined => {
  const sections = text.split(/^(?=## )/m)
  const titleOf = (section: string) => /^#+ (.+)/.exec(section)?.[1]
  const titled = sections.find((section) => plain(titleOf(section) ?? "").includes(plain(word)))
  return titleOf(titled ?? sections.find((section) => section.toLowerCase().includes(word.toLowerCase())) ?? "")
}

const hitsIn = (word: string, pages: ReadonlyArray<Page>, operations: ReadonlyArray<OperationDescription>) => {
  const named = operations
    .filter((one) => operationNames(one).some((name) => plain(name).includes(plain(word))))
    .map((one): Hit => ({ word: namesOf(one)[0] ?? one.name, text: one.summary.split(". ")[0] ?? "" }))
  const mentioned = pages.flatMap((page): ReadonlyArray<Hit> => {
    const section = sectionWith(page, word)
    return section === undefined ? [] : [{ word: page.name, text: section }]
  })
  return [...named, ...mentioned]
}

/** The page or the operation that a word names. */
export const find = (
  word: string,
  pages: ReadonlyArray<Page>,
  operations: ReadonlyArray<OperationDescription>
): Found => {
  const isMeant = (name: string) => plain(name) === plain(word)
  const operation = operations.find((one) => operationNames(one).some(isMeant))
  if (operation !== undefined) return { _tag: "Operation", operation }
  const page = pages.find(({ name, title }) => isMeant(name) || isMeant(title))
  if (page !== undefined) return { _tag: "Page", page }
  const hits = plain(word) === "" ? [] : hitsIn(word, pages, operations)
  const [only] = hits
  if (only === undefined) {
    const names = [...pages.map(({ name }) => name), ...operations.flatMap((one) => namesOf(one))]
    return { _tag: "Nothing", meant: nearest(word, names) }
  }
  return hits.length === 1 ? find(only.word, pages, operations) : { _tag: "Hits", hits }
}
