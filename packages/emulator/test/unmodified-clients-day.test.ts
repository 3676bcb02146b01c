import { ApiError, Client, OAuth1, OAuth2, PostPaginator } from "@xdevplatform/xdk"
import { describe, expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auth, Client as SdkClient } from "twitter-api-sdk"
import { ApiResponseError, TwitterApi } from "twitter-api-v2"
import { afterEach } from "vitest"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { EmulatorServer, layerServer } from "../src/server/server.ts"
import { shortLink } from "../src/world/short-links.ts"
import { codeOf } from "./oauth-support.ts"
import { redirected, restored } from "./redirected.ts"

const callback = "http://localhost:3000/callback"
const scope = ["tweet.read", "tweet.write", "users.read", "offline.access"] as const
const { bearer_token, client_id, client_secret, consumer_key, consumer_secret } = defaultCredentials

afterEach(restored)

const promise = <A>(run: () => Promise<A>) => Effect.tryPromise(run)

const approve = (url: string) => Effect.flatMap(Emulator, ({ user }) => user.approve(url, { as: "ben_harbor" }))

/** A post that X changes, so that the response differs from what was sent. */
const text = "Fish & chips: https://harbour.example/menu"
const shown = `Fish &amp; chips: ${shortLink("https://harbour.example/menu")}`

/** The results of a client's day: every line is the same for each client. */
interface Day {
  readonly username: string | undefined
  readonly posted: string | undefined
  readonly read: string | undefined
  readonly found: ReadonlyArray<string | undefined>
  /** How many of the user's posts the client has seen, and how many pages it took. */
  readonly paged: number
  readonly duplicate: readonly [status: unknown, detail: unknown]
  readonly limited: readonly [status: unknown, limit: unknown]
}

const expected: Day = {
  username: "ben_harbor",
  posted: shown,
  read: shown,
  found: [shown],
  paged: 41,
  duplicate: [403, "You are not allowed to create a Tweet with duplicate content."],
  limited: [429, 2]
}

const live = Layer.provideMerge(
  layerServer(),
  // Two requests for oneself in a quarter of an hour.
  layerEmulator({ limits: { "GET /2/users/me": { user: [{ limit: 2, windowSeconds: 900 }] } } })
)

const day = (name: string, run: Effect.Effect<Day, unknown, Emulator | EmulatorServer>) =>
  it.live(name, () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      const author = world.seed.users.ben
      for (const post of world.posts.values())
        if (post.authorId === author) world.posts.change(post.id, { deleted: true })
      yield* addPosts({ author, count: 40, until: (yield* Clock.currentTimeMillis) - 1000 })
      expect(yield* run).toEqual(expected)
    }).pipe(Effect.provide(live))
  )

/** The reason with which a promise rejects. */
const failure = <A>(run: () => Promise<A>) => Effect.map(Effect.flip(promise(run)), ({ cause }) => cause)

describe("a day with twitter-api-v2", () => {
  const work = Effect.fnUntraced(function* (client: TwitterApi) {
    const me = yield* promise(() => client.v2.me())
    const made = yield* promise(() => client.v2.tweet(text))
    const read = yield* promise(() => client.v2.singleTweet(made.data.id))
    const search = yield* promise(() => client.v2.search("chips"))
    const own = yield* promise(() => client.v2.userTimeline(me.data.id, { max_results: 10 }))
    yield* promise(() => own.fetchLast(1000))
    const twice = yield* failure(() => client.v2.tweet(text))
    yield* promise(() => client.v2.me({ "user.fields": ["name"] }))
    const limit = yield* failure(() => client.v2.me({ "user.fields": ["url"] }))
    expect(limit).toMatchObject({ rateLimitError: true })
    const { code, data } = twice instanceof ApiResponseError ? twice : { code: undefined, data: undefined }
    const limited = limit instanceof ApiResponseError ? [limit.code, limit.rateLimit?.limit] : []
    return {
      username: me.data.username,
      posted: made.data.text,
      read: read.data.text,
      found: search.tweets.map((tweet) => tweet.text),
      paged: own.tweets.length,
      duplicate: [code, data?.detail],
      limited: [limited[0], limited[1]]
    } satisfies Day
  })

  day(
    "signed in by OAuth 1.0a",
    Effect.gen(function* () {
      yield* redirected
      const app = { appKey: consumer_key, appSecret: consumer_secret }
      const link = yield* promise(() => new TwitterApi(app).generateAuthLink(callback))
      const verifier = new URL(yield* approve(link.url)).searchParams.get("oauth_verifier") ?? ""
      const keys = { ...app, accessToken: link.oauth_token, accessSecret: link.oauth_token_secret }
      return yield* work((yield* promise(() => new TwitterApi(keys).login(verifier))).client)
    })
  )

  day(
    "signed in by OAuth 2.0",
    Effect.gen(function* () {
      yield* redirected
      const api = new TwitterApi({ clientId: client_id, clientSecret: client_secret })
      const { codeVerifier, url } = api.generateOAuth2AuthLink(callback, { scope: [...scope] })
      const code = codeOf(yield* approve(url))
      const { client } = yield* promise(() => api.loginWithOAuth2({ code, codeVerifier, redirectUri: callback }))
      return yield* work(client)
    })
  )
})

describe("a day with xdk", () => {
  const pagesOf = (client: Client, id: string) =>
    new PostPaginator(async (token) => {
      const { data, meta } = await client.users.getPosts(id, {
        maxResults: 10,
        ...(token === undefined ? {} : { paginationToken: token })
      })
      // The paginator wants lists, and no key without a value.
      const next = meta?.nextToken
      return { data: data ?? [], meta: next === undefined ? {} : { nextToken: next } }
    })

  const work = Effect.fnUntraced(function* (client: Client) {
    const me = (yield* promise(() => client.users.getMe())).data
    const made = (yield* promise(() => client.posts.create({ text }))).data
    const read = yield* promise(() => client.posts.getById(made?.id ?? ""))
    const search = yield* promise(() => client.posts.searchRecent("chips"))
    const own = pagesOf(client, me?.id ?? "")
    yield* promise(() => own.fetchLast(1000))
    const twice = yield* failure(() => client.posts.create({ text }))
    yield* promise(() => client.users.getMe())
    const limit = yield* failure(() => client.users.getMe())
    return {
      username: me?.username,
      posted: made?.text,
      read: read.data?.text,
      found: (search.data ?? []).map((post) => post.text),
      paged: own.posts.length,
      duplicate: twice instanceof ApiError ? [twice.status, twice.data?.detail] : [undefined, twice],
      limited:
        limit instanceof ApiError ? [limit.status, Number(limit.headers.get("x-rate-limit-limit"))] : [undefined, limit]
    } satisfies Day
  })

  day(
    "signed in by OAuth 1.0a",
    Effect.gen(function* () {
      yield* redirected
      const { url: baseUrl } = yield* EmulatorServer
      const oauth1 = new OAuth1({ apiKey: consumer_key, apiSecret: consumer_secret, callback })
      const url = yield* promise(() => oauth1.startOAuthFlow(true))
      const verifier = new URL(yield* approve(url)).searchParams.get("oauth_verifier") ?? ""
      const { accessToken, accessTokenSecret } = yield* promise(() => oauth1.getAccessToken(verifier))
      const keys = { apiKey: consumer_key, apiSecret: consumer_secret, callback, accessToken, accessTokenSecret }
      return yield* work(new Client({ baseUrl, oauth1: new OAuth1(keys) }))
    })
  )

  day(
    "signed in by OAuth 2.0",
    Effect.gen(function* () {
      yield* redirected
      const { url: baseUrl } = yield* EmulatorServer
      const app = { clientId: client_id, clientSecret: client_secret, redirectUri: callback, scope: [...scope] }
      const oauth = new OAuth2(app)
      const verifier = "v".repeat(171)
      yield* promise(() => oauth.setPkceParameters(verifier))
      const code = codeOf(yield* approve(yield* promise(() => oauth.getAuthorizationUrl("state"))))
      const { access_token } = yield* promise(() => oauth.exchangeCode(code, verifier))
      return yield* work(new Client({ baseUrl, accessToken: access_token }))
    })
  )
})

describe("a day with twitter-api-sdk", () => {
  day(
    "signed in by OAuth 2.0",
    Effect.gen(function* () {
      const { url: base_url } = yield* EmulatorServer
      const request_options = { base_url }
      const user = new auth.OAuth2User({ client_id, client_secret, callback, scopes: [...scope], request_options })
      const url = user.generateAuthURL({ state: "state", code_challenge_method: "s256" })
      const code = codeOf(yield* approve(url))
      yield* promise(() => user.requestAccessToken(code))
      const client = new SdkClient(user, { base_url, max_retries: 0 })
      const me = (yield* promise(() => client.users.findMyUser())).data
      const made = (yield* promise(() => client.tweets.createTweet({ text }))).data
      const read = yield* promise(() => client.tweets.findTweetById(made?.id ?? ""))
      const search = yield* promise(() => Promise.resolve(client.tweets.tweetsRecentSearch({ query: "chips" })))
      const paged = yield* promise(async () => {
        let count = 0
        const pages = client.tweets.usersIdTweets(me?.id ?? "", { max_results: 10 })
        for await (const page of pages) count += page.data?.length ?? 0
        return count
      })
      const twice = yield* failure(() => client.tweets.createTweet({ text }))
      yield* promise(() => client.users.findMyUser())
      const limit = yield* failure(() => client.users.findMyUser())
      return {
        username: me?.username,
        posted: made?.text,
        read: read.data?.text,
        found: (search.data ?? []).map((tweet) => tweet.text),
        paged,
        duplicate: [statusOf(twice), detailOf(twice)],
        limited: [statusOf(limit), Number(limitOf(limit))]
      }
    })
  )
})

// The class of its errors is not exported.
const at = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(name) : undefined
const statusOf = (error: unknown) => at(error, "status")
const detailOf = (error: unknown) => at(at(error, "error"), "detail")
const limitOf = (error: unknown) => at(at(error, "headers"), "x-rate-limit-limit")

describe("app-only", () => {
  it.live("twitter-api-v2 and xdk page through a search", () =>
    Effect.gen(function* () {
      yield* redirected
      const { url: baseUrl } = yield* EmulatorServer
      const { addPosts, world } = yield* Emulator
      yield* addPosts({ author: world.seed.users.ben, count: 25, text: (index) => `herring ${index}` })
      const found = yield* promise(() => new TwitterApi(bearer_token).v2.search("herring", { max_results: 10 }))
      yield* promise(() => found.fetchLast(1000))
      const client = new Client({ baseUrl, bearerToken: bearer_token })
      const first = yield* promise(() => client.posts.searchRecent("herring", { maxResults: 10 }))
      expect([found.tweets.length, first.data?.length, first.meta?.resultCount]).toEqual([25, 10, 10])
    }).pipe(Effect.provide(live))
  )
})
