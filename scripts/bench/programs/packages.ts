// One read with the packages.
import type * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { XApi, XError } from "@xeffect/core"
import type { getTweet } from "@xeffect/tweets"

export const run = (
  api: Layer.Layer<XApi, XError, HttpClient.HttpClient>,
  client: Layer.Layer<HttpClient.HttpClient>,
  read: typeof getTweet,
  user_auth?: boolean
) => {
  const runtime = ManagedRuntime.make(Layer.provide(api, client))
  return (): Promise<unknown> =>
    runtime.runPromise(read({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"], user_auth }))
}
