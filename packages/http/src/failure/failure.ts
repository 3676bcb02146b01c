import {
  describeLoss,
  failedResponse,
  limitNames,
  lowerError,
  shortLine,
  withoutCredentials
} from "@xeffect/core/failure"
import { isIdempotent } from "@xeffect/core/retry"
import type { HttpRequest, ResponseHead, SendError } from "@xeffect/core/wire"
import type { Definition } from "@xeffect/core"
import {
  BadRequest,
  Conflict,
  CreditsDepleted,
  DuplicateContent,
  type FailedResponse,
  Forbidden,
  NotFound,
  OutcomeUnknown,
  RateLimited,
  type Reason,
  ServerError,
  TooManyConnections,
  TransportError,
  Unauthorized,
  UsageCapped,
  XError
} from "@xeffect/core/define"
import type { Credential } from "../credentials/credential.ts"
import type { Evidence } from "../credentials/remedy.ts"
import { credentialHint, depletedOf, duplicate, hintFor } from "./hints.ts"
import { pauseOf } from "./pause.ts"
import { whyNotSent } from "./not-sent.ts"
import { type OrUndefined, readProblem, type ProblemFields } from "./problem.ts"

/** The failure of a request that got no response. */
export const fromTransport = (definition: Definition, request: HttpRequest, error: SendError): XError => {
  // The error may refer to the request and so to its credentials: keep only its texts.
  const hide = withoutCredentials(request)
  const cause = lowerError(error.cause, hide)
  const noConnection = whyNotSent(cause)
  const isNotSent = error.isNotSent || noConnection !== undefined
  const words = noConnection ?? (error.message === "" || cause !== undefined ? describeLoss(cause) : "")
  const detail = [hide(error.message), words].filter(Boolean).join(": ")
  const loss = { detail, cause, ...(isNotSent && ({ isNotSent } as const)) }
  return new XError({
    operation: definition.name,
    reason: isIdempotent(definition) || isNotSent ? new TransportError(loss) : new OutcomeUnknown(loss)
  })
}

/** The failure for a response with a status other than 2xx. Its body may be anything. */
export const fromResponse = (
  definition: Definition,
  response: ResponseHead,
  text: string,
  now: number,
  used?: Credential
): XError => {
  const failed = failedResponse(response, text.slice(0, maxFailure))
  return new XError({
    operation: definition.name,
    response: failed,
    reason: failureReason({ definition, now, credential: used, body: response.request.body }, failed)
  })
}

/** The most that is read of a failure's body, in bytes. */
export const maxFailure = 65_536

/** The failure for a response to another URL: a client has followed a redirect, or has sent the request elsewhere. */
export const fromElsewhere = (definition: Definition, { status }: ResponseHead, url: string): XError => {
  // Without the query, which may be long.
  const location = shortLine(url.replace(/[?#].*/, ""), 200)
  const detail = `the response came from ${location}, not from the address of the request`
  return new XError({
    operation: definition.name,
    reason: isIdempotent(definition)
      ? new ServerError({ detail, location })
      : new OutcomeUnknown({ detail: `${detail} (status ${status})` })
  })
}

type ReasonClass = new (problem: ProblemFields) => Reason

// These statuses determine the reason, whatever the body says.
const statuses: Readonly<Record<number, ReasonClass>> = {
  400: BadRequest,
  401: Unauthorized,
  402: CreditsDepleted,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  429: RateLimited
}

// Failures for which waiting for a rate limit window does not help.
const caps: ReadonlyArray<readonly [RegExp, ReasonClass]> = [
  [/usage[- ]?cap|rules?[- ]?cap/i, UsageCapped],
  [/streaming-connection|TooManyConnections/, TooManyConnections]
]

// For other 4xx statuses, by the kind of problem.
const problemKinds: ReadonlyArray<readonly [RegExp, ReasonClass]> = [
  [/^resource-/, NotFound],
  [/^not-authorized|-unauthorized$|^client-forbidden|^oauth1|^unsupported-auth|^disallowed/, Forbidden],
  [/^conflict|^duplicate/, Conflict],
  [/^rate-limit/, RateLimited],
  [/-disconnect|-failure$|^internal/, ServerError]
]

const failureReason = (
  known: Pick<Evidence, "body" | "definition" | "now"> & { readonly credential: Credential | undefined },
  response: FailedResponse
): Reason => {
  const { credential, definition, now } = known
  const { problem: json, status } = response
  const problem = readProblem(response)
  // The write may have been carried out: a 503 may come from a gateway that does not know what happened behind it. A
  // status below 200 is not a response, except 0, by which browsers hide redirects.
  const isOutcomeUnknown = (status >= 500 && status !== 501) || (status > 0 && status < 200)
  if (isOutcomeUnknown && !isIdempotent(definition)) return new OutcomeUnknown(problem)
  const ReasonFor = reasonClassOf(status, problem)
  const hint = hintFor({ ...known, response, problem }) ?? (credential && credentialHint(definition, credential, json))
  const pause = pauseOf(response, now, ReasonFor === RateLimited ? limitNames : [])
  const depleted = status === 402 ? depletedOf(problem) : undefined
  return new ReasonFor(
    definedFields({ ...problem, hint, depleted, ...pause, status: ReasonFor === ServerError ? status : undefined })
  )
}

const definedFields = (fields: OrUndefined<ProblemFields>): ProblemFields => {
  const there: object = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  // Only fields that may be absent were omitted.
  return there as ProblemFields
}

const reasonClassOf = (status: number, problem: OrUndefined<ProblemFields>): ReasonClass => {
  const { connection_issue, detail, kind = "" } = problem
  const find = (rows: typeof problemKinds, text: string) => rows.find(([pattern]) => pattern.test(text))?.[1]
  if (status === 403 && duplicate.test(detail)) return DuplicateContent
  const isOpen = status >= 400 && status < 500 && (statuses[status] === undefined || status === 429)
  const cap = isOpen ? find(caps, `${kind} ${detail} ${connection_issue}`) : undefined
  return cap ?? statuses[status] ?? (isOpen ? (find(problemKinds, kind) ?? BadRequest) : ServerError)
}
