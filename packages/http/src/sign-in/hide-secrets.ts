import { XError } from "@xeffect/core/errors"
import {
  BadRequest,
  Forbidden,
  OutcomeUnknown,
  type Reason,
  ServerError,
  Timeout,
  TransportError,
  Unauthorized
} from "@xeffect/core/reasons"
import * as Redacted from "effect/Redacted"
import { percentEncode } from "../percent-encode.ts"

/** A shorter text may stand in an answer by chance. A PIN has seven digits. */
const shortest = 7

/**
 * The error without what a request's form kept secret: there are proxies that show a request in their error pages. Where
 * the answer repeats a secret, nothing is kept of it but its status.
 */
export const hideSecrets = (error: XError, secrets: ReadonlyArray<Redacted.Redacted>): XError => {
  const shown = JSON.stringify(error)
  const isTold = secrets
    .map(Redacted.value)
    // As it is, and as it went in the form.
    .flatMap((secret) => [secret, percentEncode(secret)])
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .some((secret) => secret.length >= shortest && shown.includes(secret))
  if (!isTold) return error
  const { operation, status } = error
  const reason = sameReason(error.reason, "the words that came back repeat a secret and are not shown")
  return status === undefined
    ? new XError({ operation, reason })
    : new XError({ operation, reason, answer: { status, headers: {}, excerpt: "" } })
}

const sameReason = ({ _tag }: Reason, detail: string): Reason => {
  switch (_tag) {
    case "BadRequest":
      return new BadRequest({ detail })
    case "Forbidden":
      return new Forbidden({ detail })
    case "OutcomeUnknown":
      return new OutcomeUnknown({ detail })
    case "Timeout":
      return new Timeout({ detail })
    case "TransportError":
      return new TransportError({ detail })
    case "Unauthorized":
      return new Unauthorized({ detail })
    default:
      return new ServerError({ detail })
  }
}
