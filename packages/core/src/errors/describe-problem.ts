import { shortLine } from "../text/shorten.ts"

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
