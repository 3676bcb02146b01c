/** Builds a query from fields, and explains one that somebody wrote. */
import {
  and,
  from,
  has,
  hashtag,
  isReply,
  isRetweet,
  keyword,
  lang,
  not,
  parseQuery,
  phrase,
  query,
  QueryError,
  type QueryNode,
  type QueryProduct
} from "@xeffect/text"
import { explain } from "./explain-query.ts"
import { part, whenChanged } from "./form.ts"

const fields = part("query-fields", HTMLFormElement)
const written = part("query-form", HTMLFormElement)
const text = part("query", HTMLTextAreaElement)
const product = part("product", HTMLSelectElement)
const verdict = part("verdict", HTMLElement)
const explanation = part("explanation", HTMLUListElement)
const problem = part("problem", HTMLElement)

const valueOf = (id: string): string => part(id, HTMLInputElement).value.trim()

const isChecked = (id: string): boolean => part(id, HTMLInputElement).checked

const productOf = (): QueryProduct | undefined =>
  (["recent", "archive", "stream"] as const).find((one) => one === product.value)

/** The terms of the fields that have a value. */
const terms = (): ReadonlyArray<QueryNode> => [
  ...valueOf("words")
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(keyword),
  ...(valueOf("phrase") === "" ? [] : [phrase(valueOf("phrase"))]),
  ...(valueOf("hashtag") === "" ? [] : [hashtag(valueOf("hashtag"))]),
  ...(valueOf("from") === "" ? [] : [from(valueOf("from"))]),
  ...(valueOf("lang") === "" ? [] : [lang(valueOf("lang"))]),
  ...(isChecked("images") ? [has("images")] : []),
  ...(isChecked("links") ? [has("links")] : []),
  ...(isChecked("no-reposts") ? [not(isRetweet)] : []),
  ...(isChecked("no-replies") ? [not(isReply)] : [])
]

const explainWritten = () => {
  const given = text.value.trim()
  const { error, query: node } = parseQuery(given, { product: productOf() })
  explanation.replaceChildren(...(node === undefined ? [] : [explain(node)]))
  if (given === "") verdict.textContent = "Fill in a field, or write a query."
  else if (error === undefined) verdict.textContent = `X accepts it: ${given.length} characters. It finds posts`
  else {
    const where = given.slice(error.start, error.end).trim()
    verdict.textContent = `X refuses it: ${error.message}.${where === "" ? "" : ` See: ${where}`}`
  }
}

fields.addEventListener("submit", (event) => event.preventDefault())
fields.addEventListener("input", () => {
  problem.textContent = ""
  const all = terms()
  try {
    // The compiler knows nothing of a list of terms: the query is checked as it is printed.
    text.value = all.length === 0 ? "" : query(and(...(all as unknown as [never, never])) as never)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    text.value = error.query
  }
  explainWritten()
})

whenChanged(written, explainWritten)
