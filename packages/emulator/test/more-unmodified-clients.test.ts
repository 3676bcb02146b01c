import { Auth } from "@auth/core"
import TwitterProvider from "@auth/core/providers/twitter"
import { describe, expect, it } from "@effect/vitest"
import { Strategy as Strategy2 } from "@superfaceai/passport-twitter-oauth2"
import * as arctic from "arctic"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createRequire } from "node:module"
import { afterEach } from "vitest"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { layerServer } from "../src/server/server.ts"
import { redirected, restored } from "./redirected.ts"

// Their types are of modules of another kind than what they are.
const load = createRequire(import.meta.url)

interface Lite {
  readonly get: (path: string) => Promise<{ readonly data: { readonly id: string; readonly username: string } }>
  readonly getAccessToken: (given: object) => Promise<unknown>
  readonly getBearerToken: () => Promise<{ readonly access_token: string }>
  readonly getRequestToken: (callback: string) => Promise<{ readonly oauth_token: string }>
}

interface V2 {
  readonly get: (path: string, parameters: object) => Promise<unknown>
  readonly post: (path: string, body: object) => Promise<unknown>
  readonly stream: (path: string) => AsyncIterable<{ readonly data: { readonly text: string } }> & {
    readonly close: () => void
  }
}

const Twitter: new (options: object) => Lite = load("twitter-lite")
const TwitterV2: new (options: object) => V2 = load("twitter-v2")

const live = Layer.provideMerge(layerServer(), layerEmulator())

afterEach(restored)

const callback = "https://app.example/callback"
const { access_token, access_token_secret, bearer_token, client_id, client_secret, consumer_key, consumer_secret } =
  defaultCredentials

type Service = Emulator["Service"]

/** A test of a client that knows nothing of the emulator. */
const client = (
  title: string,
  run: (approve: (url: string) => Promise<URLSearchParams>, emulator: Service) => Promise<unknown>
) =>
  it.live(title, () =>
    Effect.gen(function* () {
      yield* redirected
      const emulator = yield* Emulator
      const approve = async (url: string) => new URL(await Effect.runPromise(emulator.user.approve(url))).searchParams
      yield* Effect.promise(() => run(approve, emulator))
    }).pipe(Effect.provide(live))
  )

describe("twitter-lite", () => {
  const options = { consumer_key, consumer_secret, version: "2", extension: false }

  client("Gets a bearer token, and reads with it", async (_, { world }) => {
    const { access_token: token } = await new Twitter(options).getBearerToken()
    const reader = new Twitter({ ...options, bearer_token: token })
    expect((await reader.get(`tweets/${world.seed.posts.latest}`)).data.id).toBe(world.seed.posts.latest)
  })

  client("Signs in, with a signature for the app alone in its last step", async (approve) => {
    const { oauth_token } = await new Twitter(options).getRequestToken(callback)
    const back = await approve(`https://api.twitter.com/oauth/authenticate?oauth_token=${oauth_token}`)
    const given = await new Twitter(options).getAccessToken({
      oauth_token,
      oauth_verifier: back.get("oauth_verifier") ?? ""
    })
    expect(given).toMatchObject({ screen_name: "ada_rivers", user_id: "2244994945" })
  })

  client("Reads by OAuth 1.0a", async () => {
    const user = new Twitter({ ...options, access_token_key: access_token, access_token_secret })
    expect((await user.get("users/me")).data.username).toBe("ada_rivers")
  })
})

describe("twitter-v2", () => {
  const app = { consumer_key, consumer_secret }
  const rows = [
    ["the bearer token", { bearer_token }],
    ["the key and the secret of the app", app],
    ["OAuth 1.0a", { ...app, access_token_key: access_token, access_token_secret }]
  ] as const
  for (const [title, credentials] of rows) {
    client(`Reads and searches with ${title}`, async (_, { world }) => {
      const reader = new TwitterV2(credentials)
      const ids = world.seed.posts.latest
      expect(await reader.get("tweets", { ids, tweet: { fields: ["created_at"] } })).toMatchObject({
        data: [{ id: ids }]
      })
      const found = await reader.get("tweets/search/recent", { query: "#tides", max_results: "10" })
      expect(found).toMatchObject({ meta: { result_count: expect.any(Number) } })
    })
  }

  client("Adds rules, and reads the filtered stream", async (_, { addPosts, streams, world }) => {
    const reader = new TwitterV2({ bearer_token })
    await reader.post("tweets/search/stream/rules", { add: [{ value: "gurnard" }] })
    const stream = reader.stream("tweets/search/stream")
    const reading = (async () => {
      for await (const { data } of stream) return data.text
      return ""
    })()
    while ((await Effect.runPromise(streams.connections)).length === 0) await new Promise(setImmediate)
    await Effect.runPromise(addPosts({ author: world.seed.users.ben, count: 1, text: () => "A gurnard" }))
    expect(await reading).toBe("A gurnard")
    stream.close()
  })

  client(
    "Is refused if it posts by OAuth 1.0a: it signs the fields of a body that is JSON, which is its fault",
    async () => {
      const user = new TwitterV2({ ...app, access_token_key: access_token, access_token_secret })
      await expect(user.post("tweets", { text: "Hello" })).rejects.toMatchObject({ message: "Unauthorized" })
    }
  )
})

const scopes = ["tweet.read", "users.read", "offline.access"]

describe("arctic", () => {
  for (const secret of [client_secret, null]) {
    client(
      `Signs in, refreshes and revokes as a ${secret === null ? "public" : "confidential"} client`,
      async (approve) => {
        const id = secret === null ? defaultCredentials.public_client_id : client_id
        const twitter = new arctic.Twitter(id, secret, callback)
        const [state, verifier] = [arctic.generateState(), arctic.generateCodeVerifier()]
        const back = await approve(twitter.createAuthorizationURL(state, verifier, scopes).href)
        expect(back.get("state")).toBe(state)
        const given = await twitter.validateAuthorizationCode(back.get("code") ?? "", verifier)
        const renewed = await twitter.refreshAccessToken(given.refreshToken())
        const me = () =>
          fetch("https://api.x.com/2/users/me", { headers: { authorization: `Bearer ${renewed.accessToken()}` } })
        expect((await me()).status).toBe(200)
        await twitter.revokeToken(renewed.accessToken())
        expect((await me()).status).toBe(401)
      }
    )
  }
})

/** A strategy of passport, as passport runs it: where it redirects, or whom it has found. */
interface Outcome {
  readonly location?: string
  readonly user?: { readonly id: string; readonly username: string }
}

const pass = (strategy: object, request: object): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const running = Object.assign(Object.create(strategy), {
      redirect: (location: string) => resolve({ location }),
      success: (user: Outcome["user"]) => resolve(user === undefined ? {} : { user }),
      fail: (reason: unknown) => reject(new Error(JSON.stringify(reason))),
      error: reject
    })
    running.authenticate(request, {})
  })

const visit = (session: object, query: Record<string, string>) => ({
  session,
  query,
  url: `/callback?${new URLSearchParams(query)}`,
  headers: { host: "app.example" },
  connection: {}
})

const signInBy = async (strategy: object, approve: (url: string) => Promise<URLSearchParams>) => {
  const session = {}
  const { location = "" } = await pass(strategy, visit(session, {}))
  const back = await approve(location)
  return pass(strategy, visit(session, Object.fromEntries(back)))
}

type Verified = (error: unknown, user: unknown) => void

describe("passport", () => {
  client("passport-twitter signs in, and learns who it was from verify_credentials", async (approve) => {
    const { Strategy } = load("passport-twitter")
    const strategy = new Strategy(
      { consumerKey: consumer_key, consumerSecret: consumer_secret, callbackURL: callback, includeEmail: true },
      (_token: string, _secret: string, profile: object, done: Verified) => done(null, profile)
    )
    const { user } = await signInBy(strategy, approve)
    expect(user).toMatchObject({ id: "2244994945", username: "ada_rivers", emails: [{ value: "ada@rivers.example" }] })
  })

  client("@superfaceai/passport-twitter-oauth2 signs in", async (approve) => {
    const verify = (_token: string, _refresh: string, profile: unknown, done: Verified) => done(null, profile)
    const app = { clientID: client_id, clientSecret: client_secret, clientType: "confidential" } as const
    // The type of its function wants types of passport, which is not needed here.
    const strategy = new Strategy2({ ...app, callbackURL: callback, scope: scopes }, verify as never)
    const { user } = await signInBy(strategy, approve)
    expect(user).toMatchObject({ id: "2244994945", username: "ada_rivers" })
  })
})

describe("Auth.js", () => {
  client("Signs in, and has a session of the user", async (approve) => {
    const origin = "https://app.example"
    const jar = new Map<string, string>()
    const config = {
      providers: [TwitterProvider({ clientId: client_id, clientSecret: client_secret })],
      secret: "a secret of a test",
      trustHost: true,
      basePath: "/auth"
    }
    const ask = async (path: string, init: RequestInit = {}) => {
      const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join("; ")
      const headers = { cookie, "content-type": "application/x-www-form-urlencoded" }
      const response = await Auth(new Request(`${origin}${path}`, { headers, ...init }), config)
      for (const text of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? []
        jar.set(name, value)
      }
      return response
    }
    const { csrfToken } = await (await ask("/auth/csrf")).json()
    const begun = await ask("/auth/signin/twitter", { method: "POST", body: new URLSearchParams({ csrfToken }) })
    const back = await approve(begun.headers.get("location") ?? "")
    await ask(`/auth/callback/twitter?${back}`)
    expect((await (await ask("/auth/session")).json()).user).toMatchObject({ name: "Ada Rivers" })
  })
})
