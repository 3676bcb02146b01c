import type { FailedResponse } from "@xeffect/core"
import { describeProblem, shorten, shortLine } from "@xeffect/core/failure"
import { field, type Json } from "@xeffect/core/wire"
import type * as Reasons from "@xeffect/core"

/** The fields that a failed response may have. Each reason takes its own from these. */
export type ProblemFields = Reasons.Refusal &
  Reasons.Subject &
  Reasons.Pause & {
    readonly connection_issue?: string
    readonly depleted?: NonNullable<Reasons.CreditsDepleted["depleted"]>
    readonly disconnect_type?: string
    readonly limit?: Reasons.LimitName
    readonly location?: string
    readonly period?: string
    readonly reason?: string
    readonly registration_url?: string
    readonly required_enrollment?: string
    readonly scope?: string
    readonly status?: number
  }

/** The same fields, `undefined` if absent. */
export type OrUndefined<Fields extends Pick<ProblemFields, "detail">> = Pick<Fields, "detail"> & {
  readonly [Name in keyof Fields]: Fields[Name] | undefined
}

// Fields of responses that reasons keep, including all names of two or more words.
const problemField = /^(field|parameter|period|reason|scope|section|value|[a-z]+_[a-z_]+)$/

/**
 * Reads the fields of a problem, or of its first listed error, from any body.
 *
 * @param words of a body that is no problem
 */
export const readProblem = (
  { excerpt, headers, problem, status }: FailedResponse,
  words = textOfBody(excerpt)
): OrUndefined<ProblemFields> => {
  const errors = field(problem, "errors")
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  // `Object`: a value that is not an object has none of these fields.
  const texts = Object.fromEntries(
    Object.entries({ ...Object(first), ...Object(problem) }).filter(
      (entry): entry is Text => typeof entry[1] === "string"
    )
  )
  // Errors of parameters have the form `{ "parameters": { "ids": ["a", "b"] } }`.
  const [complaint] = Object.entries(Object(field(first, "parameters")))
  // Browsers hide the status and the headers of a redirect that is not followed.
  const location = status === 0 ? "a URL that the browser hides" : status < 400 ? headers["location"] : undefined
  return {
    parameter: complaint && shortLine(complaint[0], 200),
    // Part of the body, which is JSON.
    value: shorten(complaint?.[1], 200) as Json | undefined,
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([name, text]) => (problemField.test(name) ? [[name, shortLine(text, 200)]] : []))
    ),
    kind: /problems\/([\w-]+)/.exec(texts["type"] ?? "")?.[1],
    location,
    detail:
      describeProblem(problem) ||
      (location
        ? `the response is a redirect to ${location}, and redirects are not followed`
        : shortLine(words, 300) || `status ${status} with ${excerpt === "" ? "no body" : "a body without words"}`)
  }
}

type Text = [name: string, value: string]

/** The entities that every HTML and XML document may have. */
const markupEntities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" }

/** The words of a body that is no JSON: what a reader would see of HTML, XML or plain text. */
const textOfBody = (body: string): string => {
  if (/^(null|[\s{}[\]"])*$/.test(body)) return ""
  if (!/<[a-z!?]/i.test(body)) return body.trim()
  const read = (markup: string) =>
    markup
      .replace(/<!--[^]*?(-->|$)|<[^>]*(>|$)/g, " ")
      .replace(/&(?:#39|(lt|gt|quot|apos|amp));/g, (_, name: string = "apos") => `${markupEntities[name]}`)
      .trim()
  const whole = body.replace(/<(script|style)\b[^]*?(<\/\1|$)/gi, " ")
  // The head of a page has its title, which its body usually repeats.
  return read(whole.replace(/<head\b[^]*?(<\/head>|$)/i, " ")) || read(whole)
}
