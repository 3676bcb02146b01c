import { inspect } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { ensureSubscriptions } from "@xeffect/activity"
import { awaitComplianceJob, complianceResults, runComplianceJob, uploadComplianceIds } from "@xeffect/compliance"
import { data, type InvalidInput, isXError, items, pages } from "@xeffect/core"
import * as Schemas from "@xeffect/core/schemas"
import { layer, layerBearer, layerCredentials, oauth1, withCredentials } from "@xeffect/http"
import { layerConfig } from "@xeffect/http/config"
import * as appOnly from "@xeffect/http/sign-in/app-only"
import * as signIn1 from "@xeffect/http/sign-in/oauth1"
import * as signIn2 from "@xeffect/http/sign-in/oauth2"
import { authorizationUrl } from "@xeffect/http/sign-in/oauth2"
import { layerRefreshing, moveFromOAuth1, moveUsersFromOAuth1, refreshing } from "@xeffect/http/sign-in/refreshing"
import { layerMemory } from "@xeffect/http/sign-in/stores"
import { createMediaMetadata, UploadError, uploadImage, uploadMedia, uploadProgress } from "@xeffect/media"
import { follow, followAll, streamTweets, streamTweetsFirehose, syncRules } from "@xeffect/streams"
import { createArticleDraft, createThread, createTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import { findTweet } from "@xeffect/tweets/find"
import { hydrateUsers } from "@xeffect/users/hydrate"
import { ensureWebhook, watchWebhook } from "@xeffect/webhooks"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"

/** A function as callers without types see it. */
type Untyped = (...given: ReadonlyArray<unknown>) => unknown

const untyped = (called: unknown) => called as Untyped

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa])
const keys = { consumer_key: "k", consumer_secret: "s", access_token: "7-t", access_token_secret: "t" }
const app = { consumer_key: "k", consumer_secret: "s" }
const circle: Record<string, unknown> = {}
circle["a"] = circle
let nested: ReadonlyArray<unknown> = []
for (let depth = 0; depth < 20_000; depth++) nested = [nested]
const thrown: () => never = () => {
  throw new Error("boom")
}
const throwing = {
  get id() {
    return thrown()
  },
  get text() {
    return thrown()
  }
}
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
const hostile = new Proxy({}, { get: thrown, ownKeys: thrown, has: thrown })

/** Runs what a helper returns: an effect, a stream or a layer. */
const ran = (called: unknown): Effect.Effect<unknown, unknown, unknown> => {
  if (Effect.isEffect(called)) return called
  if (Stream.isStream(called)) return Stream.runDrain(called)
  assert.isTrue(Layer.isLayer(called))
  return Effect.scoped(Layer.build(called as Layer.Layer<unknown, unknown, unknown>))
}

let sent: Array<string> = []

const atFirst = globalThis.fetch

// Whatever a helper makes of its arguments, it sends by this.
beforeAll(() => {
  globalThis.fetch = (input, init) => {
    sent.push(`${init?.method} ${String(input)}`)
    return Promise.resolve(Response.json({}))
  }
})

afterAll(() => {
  globalThis.fetch = atFirst
})

const run = Effect.fn("run")(function* (called: () => unknown) {
  sent = []
  const services = Layer.merge(layer({ bearer_token: "b", ...keys, retries: 0 }), layerMemory())
  const exit = yield* Effect.exit(Effect.provide(ran(called()) as Effect.Effect<unknown>, services))
  return { exit, sent }
})

/** Nothing that shows a failure throws. */
const shows = (failure: unknown) => {
  assert.isString(String(failure))
  assert.isString(JSON.stringify(failure))
  assert.isString(inspect(failure))
}

/** The failure is an `InvalidInput`, and nothing that shows it throws. Nothing was sent. */
const refusalOf = Effect.fn("refusalOf")(function* (called: () => unknown) {
  const { exit, sent } = yield* run(called)
  assert(Exit.isFailure(exit), "it succeeded")
  const error = Cause.squash(exit.cause)
  assert(isXError(error), String(error))
  assert(error.reason._tag === "InvalidInput", error.message)
  shows(error)
  shows(error.reason)
  assert.isString(JSON.stringify(Schema.encodeSync(Schemas.XError)(error)))
  assert.deepStrictEqual(sent, [])
  return error.reason
})

/** Each call, with the parameter that its failure names. */
const rows: ReadonlyArray<readonly [call: string, parameter: string, called: () => unknown]> = [
  ["createThread('text')", "posts", () => untyped(createThread)("text")],
  ["createThread(undefined)", "posts", () => untyped(createThread)(undefined)],
  ["createThread([null])", "posts[0]", () => untyped(createThread)([null])],
  ["createThread([{ text, media: 'x' }])", "posts[0].media", () => untyped(createThread)([{ text: "a", media: "x" }])],
  [
    "createThread([{ text, media: [5] }])",
    "posts[0].media[0]",
    () => untyped(createThread)([{ text: "a", media: [5] }])
  ],
  [
    "createThread([{ text, constructor: 1 }])",
    "posts[0].constructor",
    () => untyped(createThread)([{ text: "a", constructor: 1 }])
  ],
  [
    "createThread([{ text, toString: 1 }])",
    "posts[0].toString",
    () => untyped(createThread)([{ text: "a", toString: 1 }])
  ],
  [
    "createThread([{ text, __proto__ }])",
    "posts[0].__proto__",
    () => untyped(createThread)([JSON.parse('{"text":"a","__proto__":1}')])
  ],
  [
    "createThread([{ get text() { throw } }])",
    "posts[0].text",
    () =>
      untyped(createThread)([
        {
          get text() {
            return thrown()
          }
        }
      ])
  ],
  ["createThread(['a'], null)", "options", () => untyped(createThread)(["a"], null)],
  ["createThread(['a'], { on_posted: 5 })", "on_posted", () => untyped(createThread)(["a"], { on_posted: 5 })],
  ["uploadMedia(undefined)", "params", () => untyped(uploadMedia)(undefined)],
  ["uploadMedia({ media }, null)", "options", () => untyped(uploadMedia)({ media: png }, null)],
  [
    "uploadMedia({ media, subtitles: [undefined] })",
    "subtitles[0]",
    () => untyped(uploadMedia)({ media: png, subtitles: [undefined] })
  ],
  [
    "uploadMedia({ media }, { on_progress: 'x' })",
    "on_progress",
    () => untyped(uploadMedia)({ media: png, shared: true }, { on_progress: "x" })
  ],
  ["uploadMedia({ media }, { resume: 5 })", "resume", () => untyped(uploadMedia)({ media: png }, { resume: 5 })],
  [
    "uploadMedia of a source of a negative size",
    "media",
    () => untyped(uploadMedia)({ media: { size: -1, read: () => Stream.empty }, media_type: "image/png" })
  ],
  ["uploadImage(undefined)", "params", () => untyped(uploadImage)(undefined)],
  [
    "createMediaMetadata({ geo_restrictions: a bigint inside })",
    "geo_restrictions",
    () => untyped(createMediaMetadata)({ id: "5", geo_restrictions: { a: 1n } })
  ],
  [
    "createMediaMetadata({ sticker_info: a cycle })",
    "sticker_info",
    () => untyped(createMediaMetadata)({ id: "5", sticker_info: circle })
  ],
  [
    "createMediaMetadata({ found_media_origin: toJSON throws })",
    "found_media_origin",
    () => untyped(createMediaMetadata)({ id: "5", found_media_origin: { toJSON: thrown } })
  ],
  [
    "createArticleDraft({ content_state: a cycle })",
    "content_state",
    () => untyped(createArticleDraft)({ title: "x", content_state: { blocks: [circle], entities: [] } })
  ],
  ["ensureSubscriptions({})", "desired", () => untyped(ensureSubscriptions)({}, { owner: "a" })],
  ["ensureSubscriptions([null])", "desired[0]", () => untyped(ensureSubscriptions)([null], { owner: "a" })],
  ["ensureSubscriptions([], null)", "options", () => untyped(ensureSubscriptions)([], null)],
  ["ensureSubscriptions([], {})", "owner", () => untyped(ensureSubscriptions)([], {})],
  [
    "followAll(…, {}, { checkpoint: 'x' })",
    "checkpoint",
    () => untyped(followAll)(streamTweetsFirehose, {}, { checkpoint: "x" })
  ],
  [
    "followAll(…, {}, { checkpoint: () => 5 })",
    "checkpoint",
    () => untyped(followAll)(streamTweetsFirehose, {}, { checkpoint: () => 5 })
  ],
  [
    "followAll(…, {}, { fill_gap: {} })",
    "fill_gap",
    () => untyped(followAll)(streamTweetsFirehose, {}, { fill_gap: {} })
  ],
  [
    "followAll(…, {}, { partitions: 5 })",
    "partitions",
    () => untyped(followAll)(streamTweetsFirehose, {}, { partitions: 5 })
  ],
  ["followAll(…, null)", "params", () => untyped(followAll)(streamTweetsFirehose, null)],
  ["follow(…, {}, null)", "options", () => untyped(follow)(streamTweets, {}, null)],
  ["follow(…, {}, { checkpoint: 'x' })", "checkpoint", () => untyped(follow)(streamTweets, {}, { checkpoint: "x" })],
  ["follow(…, {}, { on_event: 5 })", "on_event", () => untyped(follow)(streamTweets, {}, { on_event: 5 })],
  ["follow(…, {}, { seen: 5 })", "seen", () => untyped(follow)(streamTweets, {}, { seen: 5 })],
  ["ensureWebhook(Symbol())", "url", () => untyped(ensureWebhook)(Symbol("x"))],
  ["ensureWebhook(url, null)", "options", () => untyped(ensureWebhook)("https://a.example/x", null)],
  ["watchWebhook('1', null)", "options", () => untyped(watchWebhook)("1", null)],
  ["watchWebhook(Symbol())", "webhook_id", () => untyped(watchWebhook)(Symbol("x"))],
  ["hydrateUsers({ ids: deeply nested })", "ids", () => untyped(hydrateUsers)({ ids: [nested] })],
  ["hydrateUsers({ ids: [Symbol()] })", "ids", () => untyped(hydrateUsers)({ ids: [Symbol("x")] })],
  ["hydrateTweets(null)", "params", () => untyped(hydrateTweets)(null)],
  ["layer(null)", "options", () => untyped(layer)(null)],
  ["layer({ around: 5 })", "around", () => untyped(layer)({ bearer_token: "b", around: 5 })],
  ["layer({ around: ['x'] })", "around", () => untyped(layer)({ bearer_token: "b", around: ["x"] })],
  ["layer({ bearer_token: Symbol() })", "bearer_token", () => untyped(layer)({ bearer_token: Symbol("x") })],
  ["layer({ fetch: 5 })", "fetch", () => untyped(layer)({ bearer_token: "b", fetch: 5 })],
  ["layer({ send: 5 })", "send", () => untyped(layer)({ bearer_token: "b", send: 5 })],
  ["layer({ bearer: 5 })", "bearer", () => untyped(layer)({ bearer: 5 })],
  ["layer({ base_url: Symbol() })", "base_url", () => untyped(layer)({ bearer_token: "b", base_url: Symbol("x") })],
  [
    "layerBearer({ bearer_token: Object.create(null) })",
    "bearer_token",
    () => untyped(layerBearer)({ bearer_token: Object.create(null) })
  ],
  ["layerBearer({ bearer_token, around: 5 })", "around", () => untyped(layerBearer)({ bearer_token: "b", around: 5 })],
  [
    "layerCredentials({ credentials: { bearer: 5 } })",
    "bearer",
    () => untyped(layerCredentials)({ credentials: { bearer: 5 } })
  ],
  ["layerConfig(null)", "options", () => untyped(layerConfig)(null)],
  ["layerRefreshing(undefined)", "options", () => untyped(layerRefreshing)(undefined)],
  [
    "withCredentials({ bearer: 5 })",
    "bearer",
    () => getTweet({ id: "20" }).pipe(untyped(withCredentials)({ bearer: 5 }) as <A>(self: A) => A)
  ],
  [
    "a call with oauth1({ access_token: Symbol() })",
    "access_token",
    () => {
      const credential = oauth1({ ...keys, access_token: Symbol("x") as never })
      return createTweet({ text: "a" }).pipe(withCredentials({ oauth1: credential }))
    }
  ],
  ["oauth1.requestToken(null)", "options", () => untyped(signIn1.requestToken)(null)],
  [
    "oauth1.accessToken({ … })",
    "request",
    () => untyped(signIn1.accessToken)({ ...app, callback: "https://a/?oauth_token=1&oauth_verifier=2" })
  ],
  [
    "oauth1.accessToken({ callback: 5 })",
    "callback",
    () => untyped(signIn1.accessToken)({ ...app, callback: 5, request: {} })
  ],
  ["oauth1.authorizeUrl(null)", "request", () => untyped(signIn1.authorizeUrl)(null)],
  ["oauth2.exchangeCode({})", "authorization", () => untyped(signIn2.exchangeCode)({})],
  [
    "oauth2.exchangeCode({ authorization: 5 })",
    "authorization",
    () => untyped(signIn2.exchangeCode)({ client_id: "c", authorization: 5, callback: "/?state=a" })
  ],
  [
    "oauth2.authorizationUrl({ scopes: [Symbol()] })",
    "scopes[0]",
    () => untyped(authorizationUrl)({ client_id: "c", redirect_uri: "https://a/", scopes: [Symbol("x")] })
  ],
  ["oauth2.refresh(null)", "options", () => untyped(signIn2.refresh)(null)],
  ["oauth2.revoke(null)", "options", () => untyped(signIn2.revoke)(null)],
  ["refreshing(null)", "options", () => untyped(refreshing)(null)],
  ["appOnlyToken(null)", "app", () => untyped(appOnly.appOnlyToken)(null)],
  ["invalidate(null)", "options", () => untyped(appOnly.invalidate)(null)],
  ["appOnly(null)", "app", () => untyped(appOnly.appOnly)(null)],
  [
    "getTweet({ get id() { throw } })",
    "id",
    () =>
      untyped(getTweet)({
        get id() {
          return thrown()
        }
      })
  ],
  ["getTweet({ id: a proxy that throws })", "id", () => untyped(getTweet)({ id: hostile })],
  ["getTweet({ id: a revoked proxy })", "id", () => untyped(getTweet)({ id: revoked() })],
  [
    "getTweet({ tweet_fields: a revoked proxy })",
    "tweet_fields",
    () => untyped(getTweet)({ id: "20", tweet_fields: revoked() })
  ],
  ["getTweet(a revoked proxy)", "params", () => untyped(getTweet)(revoked())],
  ["getTweet({ id: a cycle })", "id", () => untyped(getTweet)({ id: circle })],
  ["getTweet({ constructor: 1 })", "constructor", () => untyped(getTweet)({ id: "20", constructor: 1 })],
  ["getTweet({ __proto__: … })", "__proto__", () => untyped(getTweet)(JSON.parse('{"id":"20","__proto__":1}'))],
  [
    "complianceResults({ download_url: 'ftp://…' })",
    "download_url",
    () => untyped(complianceResults)({ download_url: "ftp://h/?sig=x" })
  ]
]

describe("a call with a malformed argument", () => {
  it.effect.each(rows.map(([call, parameter, called]) => [call, parameter, called] as const))(
    "%s is refused before anything is sent: %s is named",
    ([, parameter, called]) =>
      Effect.gen(function* () {
        const reason: InvalidInput = yield* refusalOf(called)
        assert.strictEqual(reason.parameter, parameter, reason.message)
      })
  )

  it.effect.each<readonly [string, () => unknown]>([
    ["throws", thrown],
    ["returns no stream", () => 5]
  ])("uploadMedia of a source whose read %s is an UploadError, and nothing is sent", ([, read]) =>
    Effect.gen(function* () {
      const media = { size: 9, read }
      const { exit, sent } = yield* run(() => untyped(uploadMedia)({ media, media_type: "image/png" }))
      assert(Exit.isFailure(exit))
      const error = Cause.squash(exit.cause)
      assert.instanceOf(error, UploadError)
      assert.strictEqual(error.reason._tag, "SourceFailed")
      assert.deepStrictEqual(sent, [])
    })
  )

  it.effect("oauth1 signs a query whose names every object has", () =>
    Effect.gen(function* () {
      const signed = yield* oauth1(keys).sign({
        method: "GET",
        url: "https://api.x.com/2/x?constructor=1&toString=2",
        headers: {}
      })
      assert.include(signed.headers["authorization"], "oauth_signature=")
    })
  )
})

/** Every helper, with what its other arguments are when one is malformed. */
const helpers: Readonly<Record<string, readonly [called: unknown, ...others: ReadonlyArray<unknown>]>> = {
  getTweet: [getTweet],
  createTweet: [createTweet],
  data: [data, getTweet],
  items: [items, searchRecentTweets, {}],
  pages: [pages, searchRecentTweets, {}],
  findTweet: [findTweet],
  hydrateTweets: [hydrateTweets],
  hydrateUsers: [hydrateUsers],
  createThread: [createThread, ["a"]],
  uploadMedia: [uploadMedia, { media: png }],
  uploadProgress: [uploadProgress, { media: png }],
  uploadImage: [uploadImage],
  ensureSubscriptions: [ensureSubscriptions, []],
  ensureWebhook: [ensureWebhook, "https://a.example/x"],
  watchWebhook: [watchWebhook, "1"],
  follow: [follow, streamTweets, {}],
  followAll: [followAll, streamTweetsFirehose, {}],
  syncRules: [syncRules, []],
  runComplianceJob: [runComplianceJob],
  awaitComplianceJob: [awaitComplianceJob, "77"],
  complianceResults: [complianceResults],
  uploadComplianceIds: [uploadComplianceIds, {}],
  layer: [layer],
  layerBearer: [layerBearer],
  layerCredentials: [layerCredentials],
  layerConfig: [layerConfig],
  layerRefreshing: [layerRefreshing],
  refreshing: [refreshing],
  moveFromOAuth1: [moveFromOAuth1],
  moveUsersFromOAuth1: [moveUsersFromOAuth1, [], {}],
  "oauth1.requestToken": [signIn1.requestToken],
  "oauth1.authorizeUrl": [signIn1.authorizeUrl, { oauth_token: "t" }],
  "oauth1.accessToken": [signIn1.accessToken],
  "oauth2.authorizationUrl": [authorizationUrl],
  "oauth2.exchangeCode": [signIn2.exchangeCode],
  "oauth2.exchangeOAuth1": [signIn2.exchangeOAuth1],
  "oauth2.refresh": [signIn2.refresh],
  "oauth2.revoke": [signIn2.revoke],
  appOnlyToken: [appOnly.appOnlyToken],
  invalidate: [appOnly.invalidate],
  appOnly: [appOnly.appOnly]
}

const odd: Readonly<Record<string, () => unknown>> = {
  null: () => null,
  "a number": () => 5,
  "a text": () => "text",
  "a symbol": () => Symbol("x"),
  "a function": () => () => 5,
  "a list of null": () => [null],
  "an object without a prototype": () => Object.create(null),
  "a cycle": () => circle,
  "deep nesting": () => nested,
  "getters that throw": () => throwing,
  "a proxy that throws": () => hostile,
  "a revoked proxy": revoked
}

describe.each(Object.entries(helpers))("%s", (_, [called, ...others]) => {
  it.effect.each(Object.entries(odd))("neither throws nor dies of %s in the place of any argument", ([, make]) =>
    Effect.gen(function* () {
      for (let place = 0; place <= others.length; place++) {
        const given = [...others.slice(0, place), make()]
        const limited = () => {
          const made = ran(untyped(called)(...given))
          return Effect.raceFirst(made, Effect.yieldNow.pipe(Effect.repeat({ times: 200 })))
        }
        const { exit } = yield* run(limited)
        if (Exit.isSuccess(exit)) continue
        const error = Cause.squash(exit.cause)
        assert.isFalse(Cause.hasDies(exit.cause), `argument ${place}: ${String(error)}`)
        shows(error)
      }
    })
  )
})
