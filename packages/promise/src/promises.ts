import { layer, type Options } from "@xeffect/http"
import type { Scope } from "effect/Scope"
import { promisesOf } from "./calls.ts"
import type { Promises } from "./types.ts"

/**
 * The X API with promises: a function that calls every operation. It takes the options of `layer`, and like it makes
 * requests with the runtime's `fetch` unless `send` is given. It holds no operation, so a bundle has those that you import.
 *
 * The credentials are read by the first call, which rejects with `InvalidInput` if an option is malformed. The
 * environment is not read: `promisesConfig` of `@xeffect/promise/config` does that.
 *
 * @param options credentials, and how requests are made; the same as `layer` takes
 * @returns `x`: call it with an operation and its parameters, or with an effect. `x.data`, `x.pages`, `x.items`,
 * `x.stream`, `x.as`; `x.close` when you are done, or `await using`
 * @since 0.1.0
 * @example
 * ```ts
 * import { promises } from "xeffect/promise"
 * import { getTweet, getUsersTweets } from "xeffect/tweets"
 *
 * await using x = promises({ bearer_token: "…" })
 * const { data } = await x(getTweet, { id: "20", tweet_fields: ["created_at"] })
 * for await (const post of x.items(getUsersTweets, { id: "20" })) console.log(post.text)
 * ```
 */
export const promises = (options: Options<Scope>): Promises => promisesOf(layer(options))
