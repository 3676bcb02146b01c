import type { FailedResponse } from "@xeffect/core"
import { type Json, shorten, shortLine } from "@xeffect/core/transport"
import type * as Reasons from "@xeffect/core"

/** What a response says of itself: every reason for a refusal takes its fields from this. */
export type Said = Reasons.Refusal &
  Reasons.Subject &
  Reasons.Pause & {
    readonly connection_issue?: string
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

/** The same with undefined for what is not there. */
export type Unsure<Fields extends Pick<Said, "detail">> = Pick<Fields, "detail"> & {
  readonly [Name in keyof Fields]: Fields[Name] | undefined
}

// Fields of the wire that reasons carry on. Whatever else has a name of two words is carried on with them.
const fields = /^(field|parameter|period|reason|scope|section|value|[a-z]+_[a-z_]+)$/

/** Reads the fields of a problem, or of the first error that it lists, in whatever body. */
export const readProblem = ({ excerpt, headers, problem, status }: FailedResponse): Unsure<Said> => {
  const errors = (problem as Wire)?.["errors"]
  const first = (Array.isArray(errors) ? errors[0] : undefined) as Wire
  // Spread, whatever is no object has no fields of these names.
  const texts = Object.fromEntries(
    Object.entries({ ...first, ...(problem as Wire) }).filter((entry): entry is Text => typeof entry[1] === "string")
  )
  // Complaints about parameters come as `{ "parameters": { "ids": ["a", "b"] } }`.
  const [complaint] = Object.entries({ ...(first?.["parameters"] as Wire) })
  // A browser hides the status and all headers of a redirect that it does not follow.
  const location = status === 0 ? "an address that the browser hides" : status < 400 ? headers["location"] : undefined
  return {
    parameter: complaint && shortLine(complaint[0], 200),
    value: shorten(complaint?.[1], 200) as Json | undefined,
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([name, text]) => (fields.test(name) ? [[name, shortLine(text, 200)]] : []))
    ),
    kind: /problems\/([\w-]+)/.exec(texts["type"] ?? "")?.[1],
    location,
    detail: shortLine(
      [texts["detail"] || texts["error_description"] || texts["title"], texts["message"]].filter(Boolean).join(" ") ||
        (location
          ? `the response is a redirect to ${location}, which is not followed`
          : `status ${status} with ${excerpt === "" ? "no body" : "a body that is not a problem document"}`),
      300
    )
  }
}

type Wire = { readonly [key: string]: Json } | null | undefined

type Text = [name: string, value: string]
