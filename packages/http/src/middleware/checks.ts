import { InvalidInput, XError } from "@xeffect/core/define"
import type { ResponseHead } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import { around, type Attempt, type Middleware, type OutgoingRequest } from "../transport/transport.ts"

/** Checks of what is about to be sent. */
export interface Checks {
  /**
   * Checks the text of a post, for example `checkText` of `@xeffect/text`. Returns the rule that is broken, in words that
   * follow "must be", or `undefined`.
   */
  readonly text?: ((text: string) => string | undefined) | undefined
}

/**
 * Checks posts before they are sent and paid for. A request that breaks a rule fails with `InvalidInput`. Off unless you use it,
 * since the length that a post may have differs by account.
 *
 * Checks `text` of `createTweet`, also if it is called by `createThread`. The empty text of a post with media is not
 * checked.
 *
 * @param checks `text`, a function of the text
 * @since 0.1.0
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { checks } from "xeffect/http/middleware"
 * import { checkText } from "xeffect/text"
 *
 * const live = layer({ bearer_token: "…", around: [checks({ text: checkText })] })
 * const longer = layer({
 *   bearer_token: "…",
 *   around: [checks({ text: (text) => checkText(text, { limit: 25_000 }) })]
 * })
 * ```
 */
export const checks = ({ text: check }: Checks): Middleware =>
  around(
    <Response extends ResponseHead>(attempt: Attempt<Response>): Attempt<Response> =>
      (outgoing) =>
        Effect.suspend(() => {
          const text = textOfPost(outgoing)
          const rule = text === undefined ? undefined : check?.(text)
          if (rule === undefined) return attempt(outgoing)
          const reason = new InvalidInput({ parameter: "text", value: text, rule })
          return Effect.fail(new XError({ operation: outgoing.definition.name, reason }))
        })
  )

/** The text of a post that is about to be made. */
const textOfPost = ({ definition, values }: OutgoingRequest): string | undefined => {
  const text = definition.name === "create_tweet" ? values?.get("text") : undefined
  return typeof text === "string" && text !== "" ? text : undefined
}
