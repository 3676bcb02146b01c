import { number, type Shape, string, struct, unknown } from "../shape/shape.ts"
import { shortLine } from "../text/shorten.ts"

/** A problem, as the X API reports it in the body of a failure or in the `errors` of a response. */
export interface Problem {
  /** `about:blank`, or an address whose last part names the kind, for example `resource-not-found`. */
  readonly type?: string
  readonly title?: string
  readonly detail?: string
  readonly status?: number
  /** The parameter that the problem is about. */
  readonly parameter?: string
  readonly value?: unknown
  readonly resource_type?: string
  readonly resource_id?: string
  /** The field that may not be read. */
  readonly field?: string
  /** The rule that a rule of the stream repeats, or that it is refused as. */
  readonly id?: string
  readonly section?: string
  /** The post that could not be changed, of several. Since description 2.169. */
  readonly tweet_id?: string
}

/** @since 0.1.0 */
export const Problem: Shape<Problem> = struct({
  type: string,
  title: string,
  detail: string,
  status: number,
  parameter: string,
  value: unknown,
  resource_type: string,
  resource_id: string,
  field: string,
  id: string,
  section: string,
  tweet_id: string
})

/**
 * Puts whatever reports a problem into one sentence: the X API's own words, as one line of at most `maximum` characters.
 * The X API uses several forms: a problem document; `errors`, as texts, as objects or numbered as in version 1.1;
 * `error`, as a text or an object; `details`, for the rules of a stream; `error_description`, for a sign-in. All texts
 * of a form are included, each once.
 *
 * @returns an empty text, if no form is known
 * @since 0.1.0
 */
export const describeProblem = (problem: unknown, maximum = 300): string =>
  shortLine(joinTexts(textsOf(problem, 4)), maximum)

/** Joins texts into one line, without those that an earlier one contains. */
const joinTexts = (texts: ReadonlyArray<string>): string =>
  texts.reduce((line, text) => {
    const words = text.trim().replace(/\.$/, "")
    if (words === "" || line.toLowerCase().includes(words.toLowerCase())) return line
    return line === "" ? text.trim() : `${line}${/[.!?:;]$/.test(line) ? "" : "."} ${text.trim()}`
  }, "")

const textsOf = (value: unknown, depth: number): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  if (depth === 0 || typeof value !== "object" || value === null) return []
  if (Array.isArray(value)) return value.slice(0, 10).flatMap((one) => textsOf(one, depth - 1))
  const of = (name: string) => (Object.hasOwn(value, name) ? textsOf(Reflect.get(value, name), depth - 1) : [])
  const isText = (texts: ReadonlyArray<string>) => texts.some((text) => text.trim() !== "")
  const main = [of("detail"), of("error_description"), of("title")].find(isText) ?? []
  const leading = [...main, ...of("message")]
  const own = [...leading, ...(isText(of("error_description")) ? [] : of("error")), ...of("details"), ...of("errors")]
  // A name, such as `InvalidMedia`, is a text only if nothing else is.
  return isText(own) ? own : [...of("processing_info"), ...of("name")]
}
