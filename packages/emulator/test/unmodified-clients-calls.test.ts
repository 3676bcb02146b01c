import { ApiError, Client } from "@xdevplatform/xdk"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Client as SdkClient } from "twitter-api-sdk"
import { ApiResponseError, TwitterApi } from "twitter-api-v2"
import { afterEach } from "vitest"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import type { EmulatorOptions } from "../src/emulator/pipeline.ts"
import { EmulatorServer, layerServer } from "../src/server/server.ts"
import { redirected, restored } from "./redirected.ts"
import { maxIds } from "./support.ts"

const { bearer_token, oauth2_user_token } = defaultCredentials

afterEach(restored)

/** The calls that every client can make, by its own functions. */
interface Calls {
  readonly addRule: (value: string, dry?: boolean) => Promise<unknown>
  readonly deleteRule: (id: string) => Promise<unknown>
  readonly connect: () => Promise<unknown>
  readonly searchAll: (start_time: string) => Promise<unknown>
  readonly reply: (to: string | undefined) => Promise<unknown>
  readonly like: (user: string, post: string) => Promise<unknown>
  readonly lookUp: (ids: ReadonlyArray<string>) => Promise<unknown>
  /** The address at which the results of the job will be. */
  readonly complianceJob: () => Promise<string | undefined>
}

const text = "A reply"

const ofTwitterApiV2 = (): Calls => {
  const app = new TwitterApi(bearer_token).v2
  const user = new TwitterApi(oauth2_user_token).v2
  return {
    addRule: (value, dry_run) => app.updateStreamRules({ add: [{ value }] }, dry_run === undefined ? {} : { dry_run }),
    deleteRule: (id) => app.updateStreamRules({ delete: { ids: [id] } }),
    connect: () => app.searchStream(),
    searchAll: (start_time) => app.searchAll("nothinghere", { start_time }),
    // Without an ID it sends an empty object, as when a program passes a post that it failed to make.
    reply: (to) => user.reply(text, to as string),
    like: (id, post) => user.like(id, post),
    lookUp: (ids) => app.tweets([...ids]),
    complianceJob: async () => (await app.sendComplianceJob({ type: "users", ids: ["5"] })).data.download_url
  }
}

const ofXdk = (baseUrl: string): Calls => {
  const app = new Client({ baseUrl, bearerToken: bearer_token })
  const user = new Client({ baseUrl, accessToken: oauth2_user_token })
  return {
    addRule: (value, dryRun) => app.stream.updateRules({ add: [{ value }] }, dryRun === undefined ? {} : { dryRun }),
    deleteRule: (id) => app.stream.updateRules({ delete: { ids: [id] } }),
    connect: () => app.stream.posts(),
    searchAll: (startTime) => app.posts.searchAll("nothinghere", { startTime }),
    reply: (to) => user.posts.create({ text, reply: { in_reply_to_tweet_id: to } } as object),
    like: (id, post) => user.users.likePost(id, { tweet_id: post } as never),
    lookUp: (ids) => app.posts.getByIds([...ids]),
    complianceJob: async () => (await app.compliance.createJobs({ type: "users" })).data?.downloadUrl
  }
}

const ofTwitterApiSdk = (base_url: string): Calls => {
  const options = { base_url, max_retries: 0 }
  const app = new SdkClient(bearer_token, options)
  const user = new SdkClient(oauth2_user_token, options)
  return {
    addRule: (value, dry_run) =>
      app.tweets.addOrDeleteRules({ add: [{ value }] }, dry_run === undefined ? {} : { dry_run }),
    deleteRule: (id) => app.tweets.addOrDeleteRules({ delete: { ids: [id] } }),
    connect: () => app.tweets.searchStream().next(),
    searchAll: (start_time) =>
      Promise.resolve(app.tweets.tweetsFullarchiveSearch({ query: "nothinghere", start_time })),
    reply: (to) => user.tweets.createTweet({ text, reply: { in_reply_to_tweet_id: to as string } }),
    like: (id, tweet_id) => user.tweets.usersIdLike(id, { tweet_id }),
    lookUp: (ids) => app.tweets.findTweetsById({ ids: [...ids] }),
    complianceJob: async () => (await app.compliance.createBatchComplianceJob({ type: "users" })).data?.download_url
  }
}

const clients: ReadonlyArray<readonly [name: string, make: (url: string) => Calls]> = [
  ["twitter-api-v2", ofTwitterApiV2],
  ["xdk", ofXdk],
  ["twitter-api-sdk", ofTwitterApiSdk]
]

const promise = <A>(run: () => Promise<A>) => Effect.tryPromise(run)

// The class of the errors of twitter-api-sdk is not exported.
const at = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

/** The parts of a refusal that a client reports: the status, the sentence, and how many requests are left. */
const refusalOf = (error: unknown) => {
  const seen =
    error instanceof ApiResponseError
      ? { status: error.code, body: error.data, left: error.rateLimit?.remaining }
      : error instanceof ApiError
        ? { status: error.status, body: error.data, left: error.headers.get("x-rate-limit-remaining") }
        : {
            status: at(error, "status"),
            body: at(error, "error"),
            left: at(at(error, "headers"), "x-rate-limit-remaining")
          }
  const [first] = (at(seen.body, "errors") ?? []) as ReadonlyArray<unknown>
  return [seen.status, at(first, "message") ?? at(seen.body, "detail"), Number(seen.left)]
}

/** The emulator without limits, on a day after the beginning of the X API. */
const servedWith =
  (options: EmulatorOptions) =>
  <A, E>(test: Effect.Effect<A, E, Emulator | EmulatorServer>) =>
    Effect.andThen(
      TestClock.setTime(Date.parse("2026-11-20T12:00:00Z")),
      Effect.provide(test, Layer.provideMerge(layerServer(), layerEmulator({ limits: "off", ...options })))
    )

const served = servedWith({})

// These clients are older than September 2026, and send no token to the addresses of files.
const servedAsBefore = servedWith({ compliance: "legacy" })

const lastStatus = Effect.map(
  Effect.flatMap(Emulator, ({ requests }) => requests),
  (requests) => requests.at(-1)?.status
)

const ids = Array.from({ length: maxIds + 1 }, (_, index) => String(index + 1))

const refused: ReadonlyArray<
  readonly [title: string, call: (calls: Calls) => Promise<unknown>, status: number, sentence: string]
> = [
  [
    "a connection without rules",
    ({ connect }) => connect(),
    409,
    "You must define rules using the POST /2/tweets/search/stream/rules endpoint before connecting to filtered stream."
  ],
  [
    "a reply to a missing post",
    ({ reply }) => reply("20"),
    403,
    "You attempted to reply to a Tweet that is deleted or not visible to you."
  ],
  [
    "a reply to nothing",
    ({ reply }) => reply(undefined),
    400,
    "$.reply.in_reply_to_tweet_id: is missing but it is required"
  ],
  [
    "a like of another user",
    ({ like }) => like("783214", "20"),
    400,
    "The `id` query parameter value [783214] must be the same as the authenticating user [2244994945]"
  ],
  [
    "a lookup of one ID too many",
    ({ lookUp }) => lookUp(ids),
    400,
    `The number of values in the \`ids\` query parameter list [${maxIds + 1}] is not between 1 and ${maxIds}`
  ],
  [
    "a search before the first post",
    ({ searchAll }) => searchAll("2006-03-20T00:00:00Z"),
    400,
    "Invalid 'start_time':'2006-03-20T00:00:00Z'. 'start_time' must be on or after 2006-03-21T00:00:00.000Z."
  ]
]

describe.each(clients)("%s", (_, make) => {
  const client = Effect.gen(function* () {
    yield* redirected
    return make((yield* EmulatorServer).url)
  })

  it.effect("adds a rule with 201, tries one with 201, and deletes one with 200", () =>
    Effect.gen(function* () {
      const { addRule, deleteRule } = yield* client
      const statuses: Array<unknown> = []
      const id = at(at(yield* promise(() => addRule("herring")), "data"), "0")
      statuses.push(yield* lastStatus)
      yield* promise(() => addRule("tides", true))
      statuses.push(yield* lastStatus)
      yield* promise(() => deleteRule(String(at(id, "id"))))
      statuses.push(yield* lastStatus)
      expect(statuses).toEqual([201, 201, 200])
    }).pipe(served)
  )

  it.effect("searches everything from 2006-03-21 on", () =>
    Effect.gen(function* () {
      const { searchAll } = yield* client
      yield* promise(() => searchAll("2006-03-21T00:00:00Z"))
      expect(yield* lastStatus).toBe(200)
    }).pipe(served)
  )

  it.effect.each(refused)("%s is refused in the words of the X API, with the headers of limits", (row) =>
    Effect.gen(function* () {
      const [, call, status, sentence] = row
      const calls = yield* client
      const { cause } = yield* Effect.flip(promise(() => call(calls)))
      expect(refusalOf(cause)).toEqual([status, sentence, 999_999_999])
    }).pipe(served)
  )

  it.effect("makes a compliance job whose files can be reached", () =>
    Effect.gen(function* () {
      const { complianceJob } = yield* client
      const download = (yield* promise(complianceJob)) ?? ""
      const headers = { "content-type": "text/plain" }
      yield* promise(() => fetch(download.replace("/download?", "/upload?"), { method: "PUT", headers, body: "5\n6" }))
      yield* TestClock.adjust("10 seconds")
      const lines = yield* promise(async () => (await fetch(download)).text())
      expect(lines).toBe(
        '{"id":"5","action":"delete","reason":"deleted"}\n{"id":"6","action":"delete","reason":"deleted"}\n'
      )
    }).pipe(servedAsBefore)
  )
})

describe("twitter-api-v2 reads the results of compliance jobs", () => {
  it.effect("of a job of its own, and of the job that is there from the start", () =>
    Effect.gen(function* () {
      yield* redirected
      const { v2 } = new TwitterApi(bearer_token)
      const { data: job } = yield* promise(() => v2.sendComplianceJob({ type: "users", ids: ["5", "783214", "6"] }))
      yield* TestClock.adjust("10 seconds")
      const { data: complete } = yield* promise(() => v2.complianceJob(job.id))
      const results = yield* promise(() => v2.complianceJobResult(complete))
      const { data: seed } = yield* promise(() => v2.complianceJob("1372966999991541762"))
      expect([results.map(({ id }) => id), yield* promise(() => v2.complianceJobResult(seed))]).toEqual([
        ["5", "6"],
        []
      ])
    }).pipe(servedAsBefore)
  )
})

// One pixel.
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

describe("a picture of one pixel", () => {
  const uploads: ReadonlyArray<readonly [name: string, upload: (url: string) => Promise<unknown>]> = [
    [
      "twitter-api-v2",
      () => new TwitterApi(oauth2_user_token).v2.uploadMedia(Buffer.from(png, "base64"), { media_type: "image/png" })
    ],
    [
      "xdk",
      (baseUrl) => {
        const { media } = new Client({ baseUrl, accessToken: oauth2_user_token })
        return media.upload({ media: png, media_category: "tweet_image" } as never)
      }
    ]
  ]
  it.effect.each(uploads)("uploaded by %s has its own size", ([, upload]) =>
    Effect.gen(function* () {
      yield* redirected
      const { url } = yield* EmulatorServer
      yield* promise(() => upload(url))
      const { world } = yield* Emulator
      expect(Array.from(world.media.values()).at(-1)).toMatchObject({ width: 1, height: 1 })
    }).pipe(served)
  )
})
