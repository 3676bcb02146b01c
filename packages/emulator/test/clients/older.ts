// Clients that are still used, and no longer maintained.
import { createRequire } from "node:module"
import * as Effect from "effect/Effect"
import { callback, type Suite } from "./suite.ts"

// They have no types, or types that do not fit the kind of their modules.
const load = createRequire(import.meta.url)

interface Lite {
  readonly get: (path: string) => Promise<{ readonly data?: { readonly id: string; readonly username?: string } }>
  readonly getAccessToken: (given: object) => Promise<{ readonly screen_name?: string; readonly user_id?: string }>
  readonly getBearerToken: () => Promise<{ readonly access_token: string }>
  readonly getRequestToken: (callback: string) => Promise<{ readonly oauth_token: string }>
}

interface V2 {
  readonly get: (
    path: string,
    parameters: object
  ) => Promise<{
    readonly data?: ReadonlyArray<{ readonly id: string }>
    readonly meta?: { readonly result_count?: unknown }
  }>
  readonly post: (path: string, body: object) => Promise<unknown>
  readonly stream: (path: string) => AsyncIterable<{ readonly data: { readonly text: string } }> & {
    readonly close: () => void
  }
}

export const twitterLite: Suite = {
  name: "twitter-lite",
  run: async ({ approve, call, emulator }) => {
    const Twitter: new (options: object) => Lite = load("twitter-lite")
    const { access_token, access_token_secret, consumer_key, consumer_secret } = emulator.credentials
    const options = { consumer_key, consumer_secret, version: "2", extension: false }
    const { posts, users } = emulator.world.seed
    await call(
      "a bearer token",
      async () => {
        const { access_token: bearer_token } = await new Twitter(options).getBearerToken()
        return new Twitter({ ...options, bearer_token }).get(`tweets/${posts.latest}`)
      },
      ({ data }) => data?.id === posts.latest
    )
    await call(
      "OAuth 1.0a, its last step signed for the app alone",
      async () => {
        const { oauth_token } = await new Twitter(options).getRequestToken(callback)
        const back = await approve(`https://api.twitter.com/oauth/authenticate?oauth_token=${oauth_token}`)
        const oauth_verifier = back.get("oauth_verifier")
        return new Twitter(options).getAccessToken({ oauth_token, oauth_verifier })
      },
      ({ screen_name, user_id }) => screen_name === "ada_rivers" && user_id === users.main
    )
    const user = new Twitter({ ...options, access_token_key: access_token, access_token_secret })
    await call(
      "who am I",
      () => user.get("users/me"),
      ({ data }) => data?.username === "ada_rivers"
    )
  }
}

export const twitterV2: Suite = {
  name: "twitter-v2",
  ownFaults: { "OAuth 1.0a: a post": "it signs the fields of a body that is JSON, which RFC 5849 leaves out" },
  run: async ({ call, emulator }) => {
    const Twitter: new (options: object) => V2 = load("twitter-v2")
    const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = emulator.credentials
    const app = { consumer_key, consumer_secret }
    const signed = { ...app, access_token_key: access_token, access_token_secret }
    const ids = emulator.world.seed.posts.latest
    for (const [name, credentials] of [
      ["the bearer token", { bearer_token }],
      ["the app", app],
      ["OAuth 1.0a", signed]
    ] as const) {
      const client = new Twitter(credentials)
      const query = { query: "#tides", max_results: "10", tweet: { fields: ["author_id"] } }
      await call(
        `${name}: a post`,
        () => client.get("tweets", { ids, tweet: { fields: ["created_at"] } }),
        ({ data }) => data?.length === 1 && data[0]?.id === ids
      )
      await call(
        `${name}: a search`,
        () => client.get("tweets/search/recent", query),
        ({ data, meta }) => data !== undefined && typeof meta?.result_count === "number"
      )
    }
    await call("OAuth 1.0a: a post", () => new Twitter(signed).post("tweets", { text: "By twitter-v2" }))
    const reader = new Twitter({ bearer_token })
    await call(
      "a stream",
      async () => {
        await reader.post("tweets/search/stream/rules", { add: [{ value: "gurnard" }] })
        const stream = reader.stream("tweets/search/stream")
        const { addPosts, streams, world } = emulator
        const reading = (async () => {
          for await (const { data } of stream) return data.text
          return ""
        })()
        const isOpen = async () =>
          (await Effect.runPromise(streams.connections)).some(({ endedAt }) => endedAt === undefined)
        while (!(await isOpen())) await new Promise(setImmediate)
        await Effect.runPromise(addPosts({ author: world.seed.users.ben, count: 1, text: () => "A gurnard" }))
        const text = await reading
        stream.close()
        return text
      },
      (text) => text === "A gurnard"
    )
    const refused = new Twitter({ bearer_token: "no" }).get("tweets", { ids })
    await call(
      "a token that is refused",
      () =>
        refused.then(
          () => false,
          () => true
        ),
      (isRefused) => isRefused
    )
  }
}
