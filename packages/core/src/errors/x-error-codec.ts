import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Errors from "./errors.ts"
import { BrokenRule } from "./broken-rule.ts"
import * as Reasons from "./reasons.ts"

const reasonClasses = {
  InvalidInput: Reasons.InvalidInput,
  MissingCredentials: Reasons.MissingCredentials,
  BadRequest: Reasons.BadRequest,
  Unauthorized: Reasons.Unauthorized,
  CreditsDepleted: Reasons.CreditsDepleted,
  Forbidden: Reasons.Forbidden,
  DuplicateContent: Reasons.DuplicateContent,
  NotFound: Reasons.NotFound,
  Conflict: Reasons.Conflict,
  RateLimited: Reasons.RateLimited,
  UsageCapped: Reasons.UsageCapped,
  TooManyConnections: Reasons.TooManyConnections,
  ServerError: Reasons.ServerError,
  TransportError: Reasons.TransportError,
  Timeout: Reasons.Timeout,
  OutcomeUnknown: Reasons.OutcomeUnknown,
  DecodeError: Reasons.DecodeError,
  RepeatedToken: Reasons.RepeatedToken,
  PartialErrors: Reasons.PartialErrors,
  BudgetExceeded: Reasons.BudgetExceeded
} satisfies { readonly [Tag in Reasons.Reason["_tag"]]: unknown }

// The `satisfies` above keeps the table complete.
const reasonTags = Object.keys(reasonClasses) as ReadonlyArray<keyof typeof reasonClasses>

const anything = Schema.Record(Schema.String, Schema.Unknown)

const EncodedShape = Schema.Struct({
  _tag: Schema.Literal("XError"),
  operation: Schema.String,
  note: Schema.optionalKey(Schema.String),
  reason: Schema.StructWithRest(Schema.Struct({ _tag: Schema.Literals(reasonTags) }), [anything]),
  response: Schema.optionalKey(
    Schema.Struct({
      status: Schema.Number,
      headers: Schema.Record(Schema.String, Schema.String),
      rateLimit: Schema.optionalKey(
        Schema.Struct({ limit: Schema.Number, remaining: Schema.Number, reset: Schema.Number })
      ),
      accessLevel: Schema.optionalKey(Schema.String),
      problem: Schema.optionalKey(Schema.Unknown),
      excerpt: Schema.String
    })
  )
})

/** An `XError` as JSON. */
export type EncodedXError = typeof EncodedShape.Encoded

const toReason = (encoded: typeof EncodedShape.Type.reason): Reasons.Reason => {
  // `isRetryable` follows from the reason and cannot be set.
  const { _tag, isRetryable: _, message, retryAfter, ...fields } = encoded
  // The reason's own fields are encoded.
  const Class = ("parameters" in fields ? BrokenRule : reasonClasses[_tag]) as new (fields: object) => Reasons.Reason
  const reason = new Class({
    ...fields,
    ...(typeof retryAfter === "number" ? { retryAfter: Duration.millis(retryAfter) } : {})
  })
  // The constructors shorten long texts. These are shortened already, with their original lengths.
  Object.assign(reason, fields)
  // The shown part of the body is all that was encoded.
  if (_tag === "DecodeError") Object.defineProperty(reason, "toJSON", { value: () => ({ ...reason }) })
  return typeof message === "string" ? Object.defineProperty(reason, "message", { value: message }) : reason
}

const fromReason = (reason: Reasons.Reason): typeof EncodedShape.Type.reason => {
  // The body of a response is encoded as it is shown: without texts, which may be private messages or tokens. A refused
  // value may be anything.
  const shown = reason._tag === "DecodeError" || reason._tag === "InvalidInput" ? reason.toJSON() : reason
  const { retryAfter, ...fields }: Record<string, unknown> & { readonly retryAfter?: unknown } = { ...shown }
  return {
    ...fields,
    _tag: reason._tag,
    message: reason.message,
    // The `cause` of an error is not enumerable.
    ...(reason.cause === undefined ? {} : { cause: reason.cause }),
    ...(Duration.isDuration(retryAfter) ? { retryAfter: Duration.toMillis(retryAfter) } : {})
  }
}

const decodeXError = ({ note, operation, reason, response }: typeof EncodedShape.Type): Errors.XError => {
  const decoded = new Errors.XError({
    operation,
    reason: toReason(reason),
    ...(note === undefined ? {} : { note }),
    // A problem was JSON before it was encoded.
    ...(response === undefined ? {} : { response: response as Errors.FailedResponse })
  })
  // Reading the message fails if the reason lacks a field, now rather than when the error is shown.
  void decoded.message
  return decoded
}

const malformedReason = () => new SchemaIssue.InvalidValue({ message: "The fields do not fit the reason." })

/** `XError` of `@xeffect/core/schemas`. */
export const xErrorCodec: Schema.Codec<Errors.XError, EncodedXError> = EncodedShape.pipe(
  Schema.decodeTo(
    Schema.instanceOf(Errors.XError),
    SchemaTransformation.transformEffect({
      decode: (encoded) => Effect.try({ try: () => decodeXError(encoded), catch: malformedReason }),
      encode: ({ note, operation, reason, response }) =>
        Effect.succeed({
          _tag: "XError" as const,
          operation,
          reason: fromReason(reason),
          ...(note === undefined ? {} : { note }),
          ...(response === undefined ? {} : { response })
        })
    })
  )
)
