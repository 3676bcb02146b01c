import { failedResponse, isIdempotent, limitNames, lowerError, withoutCredentials } from "@xeffect/core/transport"
import {
  BadRequest,
  Conflict,
  CreditsDepleted,
  type Definition,
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
} from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { HttpClientError } from "effect/http/HttpClientError"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import type { Credential } from "../credentials/credential.ts"
import { duplicate, hintFor } from "./hints.ts"
import { pauseOf } from "./pause.ts"
import { readBounded } from "../transport/read-text.ts"
import { readProblem, type Said, type Unsure } from "./problem.ts"
import { isUnconnected } from "./safety.ts"

/** The failure of a request that got no response. */
export const fromTransport = (definition: Definition, { message, reason, request }: HttpClientError): XError => {
  // The error refers to the request and so to its credentials: keep only its texts.
  const hide = withoutCredentials(request)
  const cause = lowerError(reason.cause, hide)
  const said = [reason.description, cause?.message, cause?.cause?.message].filter(Boolean).join(": ")
  const loss = { detail: hide(said || message), cause }
  // Without a connection, a valid URL or an encoded body nothing was sent. Custom clients may use the other reasons
  // after a response.
  const isUnsent = isUnconnected(cause) || reason._tag === "InvalidUrlError" || reason._tag === "EncodeError"
  const isSafe = isIdempotent(definition) || isUnsent
  return new XError({
    operation: definition.name,
    reason: isSafe ? new TransportError(loss) : new OutcomeUnknown(loss)
  })
}

/** The failure for a response with a status other than 2xx. Its body may be anything and is read up to a limit. */
export const fromResponse = (
  definition: Definition,
  response: HttpClientResponse,
  used?: Credential["kind"]
): Effect.Effect<never, XError> =>
  // If the body breaks off, the part that was read is kept.
  Effect.flatMap(readBounded(response, longestBody), ({ text }) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const failed = failedResponse(response, text.slice(0, longestBody))
      return Effect.fail(
        new XError({ operation: definition.name, response: failed, reason: reasonOf(definition, failed, now, used) })
      )
    })
  )

/** The most that is read of a failure's body, in bytes. */
const longestBody = 65_536

type ReasonClass = new (said: Said) => Reason

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

const reasonOf = (
  definition: Definition,
  response: FailedResponse,
  now: number,
  used: Credential["kind"] | undefined
): Reason => {
  const { status } = response
  const said = readProblem(response)
  // The write may have been carried out: a 503 may come from a gateway that does not know what happened behind it. A
  // status below 200 is not a response, except 0, by which browsers hide redirects.
  const isUnsure = (status >= 500 && status !== 501) || (status > 0 && status < 200)
  if (isUnsure && !isIdempotent(definition)) return new OutcomeUnknown(said)
  const ReasonFor = classOf(status, said)
  const hint = hintFor(definition, status, said, used)
  const pause = pauseOf(response, now, ReasonFor === RateLimited ? limitNames : [])
  return new ReasonFor(known({ ...said, hint, ...pause, status: ReasonFor === ServerError ? status : undefined }))
}

const known = (fields: Unsure<Said>): Said => {
  const there: object = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  // Only fields that may be absent were omitted.
  return there as Said
}

const classOf = (status: number, said: Unsure<Said>): ReasonClass => {
  const { connection_issue, detail, kind = "" } = said
  const find = (rows: typeof problemKinds, text: string) => rows.find(([pattern]) => pattern.test(text))?.[1]
  if (status === 403 && duplicate.test(detail)) return DuplicateContent
  const isOpen = status >= 400 && status < 500 && (statuses[status] === undefined || status === 429)
  const cap = isOpen ? find(caps, `${kind} ${detail} ${connection_issue}`) : undefined
  return cap ?? statuses[status] ?? (isOpen ? (find(problemKinds, kind) ?? BadRequest) : ServerError)
}
