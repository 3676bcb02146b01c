// One read with the packages.
import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { XApi, XError } from "@xeffect/core"
import type { getTweet } from "@xeffect/tweets"

export const run = (api: Layer.Layer<XApi, XError>, read: typeof getTweet, user_auth?: boolean) => {
  const runtime = ManagedRuntime.make(api)
  return (): Promise<unknown> =>
    runtime.runPromise(read({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"], user_auth }))
}
