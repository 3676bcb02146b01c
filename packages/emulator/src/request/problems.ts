/** How the X API refuses: whole responses, and the entries of `errors` inside a successful one. */
import * as Data from "effect/Data"

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** The response of an operation that is not carried out. */
export class Refusal extends Data.TaggedError("Refusal")<{
  readonly status: number
  readonly body: Json
}> {}

/** The address that identifies a kind of problem. */
export const problemType = (name: string): string => `https://api.x.com/2/problems/${name}`

const plain = (status: number, title: string, detail: string): Refusal =>
  new Refusal({ status, body: { title, detail, type: "about:blank", status } })

/** One mistake in a request: the parameter, if it is about one, its values, and why they are refused. */
export interface Complaint {
  readonly parameter?: string
  readonly values?: ReadonlyArray<string>
  readonly message: string
}

/** 400: the request breaks the description of its operation. */
export const invalidRequest = (complaints: ReadonlyArray<Complaint>): Refusal =>
  new Refusal({
    status: 400,
    body: {
      errors: complaints.map(({ message, parameter, values = [] }) => ({
        parameters: parameter === undefined ? {} : { [parameter]: values },
        message
      })),
      title: "Invalid Request",
      detail: "One or more parameters to your request was invalid.",
      type: problemType("invalid-request")
    }
  })

/** 400 for a single parameter. */
export const invalidParameter = (parameter: string, value: string, message: string): Refusal =>
  invalidRequest([{ parameter, values: [value], message }])

/** 400: the bytes of an upload are not media that the X API knows. It says so in a form of its own. */
export const unrecognisedMedia: Refusal = new Refusal({
  status: 400,
  body: { request: "/2/media/upload", error: "media type unrecognized." }
})

/** 401: no credential, or one that is not valid. */
export const unauthorized: Refusal = plain(401, "Unauthorized", "Unauthorized")

/** 403 with a reason of its own. */
export const forbidden = (detail: string): Refusal => plain(403, "Forbidden", detail)

/** 403: the operation does not take this kind of credential. */
export const unsupportedAuthentication = (given: string, accepted: ReadonlyArray<string>): Refusal =>
  new Refusal({
    status: 403,
    body: {
      title: "Unsupported Authentication",
      detail: `Authenticating with ${given} is forbidden for this endpoint.  Supported authentication types are [${accepted.join(", ")}].`,
      type: problemType("unsupported-authentication"),
      status: 403
    }
  })

/** 404: there is nothing at this address. */
export const noSuchPath: Refusal = plain(404, "Not Found", "No operation has this path.")

/** 405: there is something at this address, but not for this method. */
export const noSuchMethod = (allowed: ReadonlyArray<string>): Refusal =>
  plain(405, "Method Not Allowed", `This path takes ${allowed.join(", ")}.`)

/** 429: the window is used up. */
export const creditsDepleted: Refusal = new Refusal({
  status: 402,
  body: {
    title: "CreditsDepleted",
    detail: "Your enrolled account does not have any credits to fulfill this request.",
    type: problemType("credits")
  }
})

export const tooManyRequests: Refusal = plain(429, "Too Many Requests", "Too Many Requests")

/** The subject of an entry of `errors`. */
export interface Subject {
  readonly resource_type: string
  readonly parameter: string
  readonly value: string
}

const entry = (type: string, title: string, detail: string, { parameter, resource_type, value }: Subject): Json => ({
  resource_id: value,
  parameter,
  resource_type,
  value,
  title,
  detail,
  type: problemType(type)
})

/** The requested thing does not exist, or the X API pretends that it does not. */
export const notFound = (subject: Subject): Json =>
  entry(
    "resource-not-found",
    "Not Found Error",
    `Could not find ${subject.resource_type} with ${subject.parameter}: [${subject.value}].`,
    subject
  )

/** The requested user is suspended. */
export const suspended = (subject: Subject): Json =>
  entry("resource-not-found", "Forbidden", `User has been suspended: [${subject.value}].`, subject)

const nameOf = ({ resource_type }: Subject): string => (resource_type === "tweet" ? "Tweet" : resource_type)

/** The requested thing exists, and the caller may not see it. */
export const notAuthorized = (subject: Subject): Json => ({
  ...entry(
    "not-authorized-for-resource",
    "Authorization Error",
    `Sorry, you are not authorized to see the ${nameOf(subject)} with ${subject.parameter}: [${subject.value}].`,
    subject
  ),
  section: "data"
})

/** A problem with what an expansion refers to. */
export const ofIncludes = (problem: Json): Json =>
  "section" in problem ? { ...problem, section: "includes" } : problem

/** The thing may be seen, but not this field of it. */
export const fieldNotAuthorized = (subject: Subject, field: string): Json => ({
  ...entry(
    "not-authorized-for-field",
    "Field Authorization Error",
    `Sorry, you are not authorized to access '${field}' on the ${nameOf(subject)} with id : [${subject.value}].`,
    subject
  ),
  section: "data",
  field
})

/** A problem as the response to a change: 404 for what does not exist, 403 for what the caller may not see. */
export const refused = (problem: Json): Refusal => {
  const status = problem["type"] === problemType("not-authorized-for-resource") ? 403 : 404
  return new Refusal({ status, body: { ...problem, status } })
}

/** 404 for a change to something that does not exist. */
export const missing = (subject: Subject): Refusal => refused(notFound(subject))
