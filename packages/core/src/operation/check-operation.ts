import { InvalidInput } from "../errors/reasons.ts"
import { guarded } from "../parameters/argument.ts"
import { field } from "../text/json.ts"

/** The kind of response that an operation has; `undefined` of anything else. */
const responseKindOf = (self: unknown): unknown => {
  const definition: unknown = typeof self === "function" ? Reflect.get(self, "definition") : undefined
  return field(field(definition, "response"), "kind")
}

const wrongOperation = (value: unknown, rule: string) => new InvalidInput({ parameter: "operation", value, rule })

/**
 * The mistake, if a value is no operation whose response ends.
 * @since 0.1.0
 */
export const checkOperation = (self: unknown): InvalidInput | undefined =>
  guarded("operation", self, () => {
    const kind = responseKindOf(self)
    if (kind === undefined) return wrongOperation(self, "an operation, such as getTweet, without a call")
    return kind === "lines"
      ? wrongOperation("a stream", "one whose response ends: a stream is read by its items")
      : undefined
  })

/**
 * The mistake, if a value is no streaming operation.
 * @since 0.1.0
 */
export const checkStreaming = (self: unknown): InvalidInput | undefined =>
  guarded("operation", self, () =>
    responseKindOf(self) === "lines"
      ? undefined
      : wrongOperation(self, "a streaming operation, such as streamTweets, without a call")
  )
