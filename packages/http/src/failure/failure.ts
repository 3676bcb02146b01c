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
  // The error of the client refers to the request and so to its credentials: only what it says is kept.
  const hide = withoutCredentials(request)
  const cause = lowerError(reason.cause, hide)
  const said = [reason.description, cause?.message, cause?.cause?.message].filter(Boolean).join(": ")
  const loss = { detail: hide(said || message), cause }
  // Without a connection, an address or a body nothing was sent. A client of the program's may give the rest for a response.
  const isUnsent = isUnconnected(cause) || reason._tag === "InvalidUrlError" || reason._tag === "EncodeError"
  const isSafe = isIdempotent(definition) || isUnsent
  return new XError({
    operation: definition.name,
    reason: isSafe ? new TransportError(loss) : new OutcomeUnknown(loss)
  })
}

/** The failure for a response with a status other than 2xx. Its body may be anything, and is read up to a bound. */
export const fromResponse = (
  definition: Definition,
  response: HttpClientResponse,
  used?: Credential["kind"]
): Effect.Effect<never, XError> =>
  // What could be read of a body that breaks off is kept.
  Effect.flatMap(readBounded(response, longestBody), ({ text }) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const failed = failedResponse(response, text.slice(0, longestBody))
      return Effect.fail(
        new XError({ operation: definition.name, response: failed, reason: reasonOf(definition, failed, now, used) })
      )
    })
  )

/** No more of a failure's body is read, in bytes. */
const longestBody = 65_536

type Refused = new (said: Said) => Reason

// A status that has a reason of its own has it whatever the body says.
const statuses: Readonly<Record<number, Refused>> = {
  400: BadRequest,
  401: Unauthorized,
  402: CreditsDepleted,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  429: RateLimited
}

// What waiting for a window does not cure.
const caps: ReadonlyArray<readonly [RegExp, Refused]> = [
  [/usage[- ]?cap|rules?[- ]?cap/i, UsageCapped],
  [/streaming-connection|TooManyConnections/, TooManyConnections]
]

// For the other statuses of the 4xx class, by the kind of problem.
const kinds: ReadonlyArray<readonly [RegExp, Refused]> = [
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
  // A write may have been carried out: whoever says 503 may be a gateway, which does not know what happened behind it. A
  // status below the classes is no response. Zero is how a browser hides a redirect.
  const isUnsure = (status >= 500 && status !== 501) || (status > 0 && status < 200)
  if (isUnsure && !isIdempotent(definition)) return new OutcomeUnknown(said)
  const Refused = classOf(status, said)
  const hint = hintFor(definition, status, said, used)
  const pause = pauseOf(response, now, Refused === RateLimited ? limitNames : [])
  return new Refused(known({ ...said, hint, ...pause, status: Refused === ServerError ? status : undefined }))
}

const known = (fields: Unsure<Said>): Said => {
  const there: object = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  // What has been left out is what may be absent: the rest is as it was.
  return there as Said
}

const classOf = (status: number, said: Unsure<Said>): Refused => {
  const { connection_issue, detail, kind = "" } = said
  const find = (rows: typeof kinds, text: string) => rows.find(([pattern]) => pattern.test(text))?.[1]
  if (status === 403 && duplicate.test(detail)) return DuplicateContent
  const isOpen = status >= 400 && status < 500 && (statuses[status] === undefined || status === 429)
  const cap = isOpen ? find(caps, `${kind} ${detail} ${connection_issue}`) : undefined
  return cap ?? statuses[status] ?? (isOpen ? (find(kinds, kind) ?? BadRequest) : ServerError)
}
