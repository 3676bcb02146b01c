import { assert, describe, it } from "@effect/vitest"
import { isXError } from "@xeffect/core"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { bearer } from "@xeffect/http"
import { promises, type Promises } from "@xeffect/promise"
import { addRules, streamTweets } from "@xeffect/streams"
import { createThread, createTweet, getTweet, getTweets, getUsersTweets } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"

const other = { token: "token-of-another-user", user_id: "783214", scopes: ["tweet.read", "users.read"] }

const emulated = Layer.provideMerge(layerServer(), layerEmulator({ oauth2_tokens: [other] }))
const slow = Layer.provideMerge(layerServer(), layerEmulator({ latency: "1 hour" }))

// Clocks are real: requests are made over HTTP, by fetch.
const test = (
  name: string,
  body: (
    x: Promises,
    tools: { readonly requests: () => Promise<ReadonlyArray<string>>; readonly emulator: Emulator["Service"] }
  ) => Promise<void>,
  layer = emulated
) =>
  it.live(name, () =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = emulator.credentials
      const options = { bearer_token, consumer_key, consumer_secret, access_token, access_token_secret }
      const x = promises({ ...options, base_url: (yield* EmulatorServer).url })
      const requests = () =>
        Effect.runPromise(Effect.map(emulator.requests, (all) => all.map(({ method, path }) => `${method} ${path}`)))
      yield* Effect.promise(() => body(x, { requests, emulator }).finally(x.close))
    }).pipe(Effect.provide(layer))
  )

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.fail("it did not throw"),
    (error: unknown) => error
  )

const ada = "2244994945"

describe("promises", () => {
  test("call an operation, with the response as the result", async (x) => {
    const { data } = await x(createTweet, { text: "High tide" })
    assert.strictEqual((await x(getTweet, { id: data.id, tweet_fields: ["created_at"] })).data?.text, "High tide")
    assert.strictEqual((await x.data(getTweet, { id: data.id })).text, "High tide")
    assert.strictEqual((await x.data(getMe)).username, (await x(getMe)).data?.username)
  })

  test("run any effect, and resolve to its value", async (x) => {
    const { posts } = await x(createThread(["One", "Two"]))
    assert.deepStrictEqual(
      posts.map(({ text }) => text),
      ["One", "Two"]
    )
  })

  it.effect("request a page once more that has fewer entries than its result_count", () =>
    Effect.promise(async () => {
      const post = (id: string) => ({ id, text: "post" })
      let requests = 0
      const fetch = async () =>
        Response.json({ data: [post("1"), post("2")].slice(0, ++requests), meta: { result_count: 2 } })
      await using x = promises({ bearer_token: "token", fetch })
      const ids: Array<string> = []
      for await (const { id } of x.items(getUsersTweets, { id: "1" })) ids.push(id)
      assert.deepStrictEqual([ids, requests], [["1", "2"], 2])
    })
  )

  test("iterate over the entries of all pages, and fetch no page more than is read", async (x, { requests }) => {
    const seen: Array<string> = []
    for await (const post of x.items(getUsersTweets, { id: ada, max_results: 5 })) {
      seen.push(post.id)
      if (seen.length === 7) break
    }
    assert.lengthOf(new Set(seen), 7)
    assert.lengthOf(await requests(), 2)
  })

  test("iterate over pages from a token, which is in each page", async (x) => {
    const tokens: Array<string | undefined> = []
    for await (const page of x.pages(getUsersTweets, { id: ada, max_results: 5 })) {
      tokens.push(page.meta?.next_token)
      if (tokens.length === 2) break
    }
    const [pagination_token] = tokens
    assert.isDefined(pagination_token)
    const { value } = await x.pages(getUsersTweets, { id: ada, max_results: 5, pagination_token }).next()
    assert.strictEqual(value?.meta?.next_token, tokens[1])
  })

  test("iterate over a stream, whose connection break closes", async (x, { emulator }) => {
    await x(addRules([{ value: "tide" }]))
    const open = Effect.repeat(emulator.streams.connections, {
      schedule: Schedule.spaced("10 millis"),
      until: (connections) => connections.some(({ endedAt }) => endedAt === undefined)
    })
    const posted = x(open).then(() => x(createTweet, { text: "High tide" }))
    for await (const { data } of x.stream(streamTweets({}))) {
      assert.strictEqual(data?.text, "High tide")
      break
    }
    await posted
    await x(
      Effect.repeat(emulator.streams.connections, {
        schedule: Schedule.spaced("10 millis"),
        until: (connections) => connections.every(({ endedAt }) => endedAt !== undefined)
      })
    )
  })

  test("send the token of another user after as, and the usual one without it", async (x) => {
    const one = await x.data(getMe)
    const user = x.as(bearer(other.token))
    assert.strictEqual((await user(getMe)).data?.id, other.user_id)
    assert.strictEqual((await user.data(getMe)).id, other.user_id)
    assert.strictEqual((await x.data(getMe)).id, one.id)
  })
})

describe("a failure of a call", () => {
  test("is an XError whose stack begins in the caller's file", async (x) => {
    const failing = {
      call: () => x(getTweet, { id: "1" }).then(({ errors }) => assert.isNotEmpty(errors)),
      data: () => x.data(getTweet, { id: "1" }),
      effect: () => x(getTweets({ ids: ["no ID"] })),
      parameters: () => x(createTweet, { text: "tide", in_reply_to_tweet_id: "no ID" }),
      items: () => x.items(getUsersTweets, { id: "no ID" }).next(),
      pages: () => x.pages(getUsersTweets, { id: "no ID" }).next(),
      stream: () => x.stream(streamTweets({ backfill_minutes: 99 })).next(),
      user: () => x.as(bearer("wrong"))(getMe)
    }
    const { call, ...rejected } = failing
    await call()
    for (const [name, run] of Object.entries(rejected)) {
      const error = await caught(run())
      if (!isXError(error)) throw error
      const [message, first] = error.stack?.split("\n    at ") ?? []
      assert.strictEqual(message, `XError: ${error.message}`, name)
      assert.include(first, "promises.test.ts", name)
    }
  })

  test("names the function that was called", async (x) => {
    assert.match(String(await caught(x.data(getTweet, { id: "1" }))), /^XError: getTweet: NotFound/)
  })

  it("in what is called rejects, and does not throw at once", async () => {
    const x = promises({ bearer_token: "token" })
    const none = undefined as never
    const rows: ReadonlyArray<readonly [() => Promise<unknown>, rule: string]> = [
      [() => x(none), "operation must be an operation or an effect, but is undefined"],
      [() => x(5 as never), "operation must be an operation or an effect, but is 5"],
      [() => x((() => 5) as never), "operation must be an operation or an effect, but is"],
      [() => x(streamTweets as never, {}), "operation must be no stream, whose elements x.stream returns, but is"],
      [() => x.data(null as never), "operation must be an operation, but is null"],
      [() => x.items(none).next(), "operation must be an operation, but is undefined"],
      [() => x.pages({} as never).next(), "operation must be an operation, but is {}"],
      [
        () => x.items(createThread as never, { posts: ["a"] } as never).next(),
        "operation must be an operation, but is"
      ],
      [() => x.stream({} as never).next(), "stream must be a stream, such as streamTweets({}), but is {}"],
      [() => x.as(none)(getMe), "credential must be a credential, such as bearer(token), but is"],
      [() => x.as({ kind: "secret" } as never).data(getMe), "credential must be a credential"],
      [() => x(getMe, {}, { signal: "no" as never }), 'signal must be an AbortSignal, but is "no"'],
      [() => x.items(getTweets as never, { ids: ["1"] } as never, { signal: 1 as never }).next(), "signal must be"],
      [
        () => x.stream(streamTweets({}), { signal: null as never }).next(),
        "signal must be an AbortSignal, but is null"
      ],
      [() => x.items(getUsersTweets, { id: "1" }, null as never).next(), "options must be an object, but is null"]
    ]
    for (const [run, rule] of rows) {
      const error = await caught(run())
      assert(isXError(error), `${rule}: ${error}`)
      assert.include(error.message, `InvalidInput: ${rule}`)
    }
    await x.close()
  })

  it("in an option is reported by the first call", async () => {
    const x = promises({ bearer_token: "" })
    assert.match(String(await caught(x(getMe))), /^XError: layer: InvalidInput: bearer_token/)
  })
})

describe("a stream", () => {
  const boom = Effect.die(new Error("at the end"))
  const endings = [
    ["a finalizer", Stream.ensuring(Stream.make(1, 2), boom)],
    [
      "the release of a resource",
      Stream.concat(
        Stream.make(1, 2),
        Stream.scoped(
          Stream.fromEffect(
            Effect.as(
              Effect.acquireRelease(Effect.void, () => boom),
              3
            )
          )
        )
      )
    ]
  ] as const
  it.each(endings)("whose end fails in %s rejects, and does not end as if it were complete", async (_, stream) => {
    const x = promises({ bearer_token: "token" })
    const read: Array<number> = []
    const reading = (async () => {
      for await (const one of x.stream(stream)) read.push(one)
    })()
    const error = await caught(reading.finally(x.close))
    assert.include(String(error), "at the end")
    assert.deepStrictEqual(read.slice(0, 2), [1, 2])
  })
})

describe("a signal", () => {
  test("that is aborted already lets nothing be sent", async (x, { requests }) => {
    const reason = new Error("enough")
    const signal = AbortSignal.abort(reason)
    assert.strictEqual(await caught(x(createTweet, { text: "tide" }, { signal })), reason)
    assert.strictEqual(await caught(x(createThread(["a", "b"]), { signal })), reason)
    assert.strictEqual(await caught(x.items(getUsersTweets, { id: ada }, { signal }).next()), reason)
    assert.deepStrictEqual(await requests(), [])
  })

  test(
    "ends a call that waits",
    async (x) => {
      const controller = new AbortController()
      const call = x(getMe, {}, { signal: controller.signal })
      controller.abort()
      assert.strictEqual((await caught(call)) instanceof DOMException, true)
    },
    slow
  )

  it("cancels the request that is sent already", async () => {
    const controller = new AbortController()
    const reason = new Error("enough")
    let isCancelled = false
    const x = promises({
      bearer_token: "token",
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => {
            isCancelled = true
            reject(new Error("aborted"))
          })
          controller.abort(reason)
        })
    })
    assert.strictEqual(await caught(x(getTweet, { id: "20" }, controller)), reason)
    assert.isTrue(isCancelled)
    await x.close()
  })

  test("ends a run over the entries of a page", async (x) => {
    const controller = new AbortController()
    const seen: Array<string> = []
    const read = async () => {
      for await (const { id } of x.items(getUsersTweets, { id: ada }, controller)) {
        seen.push(id)
        controller.abort("enough")
      }
    }
    assert.strictEqual(await caught(read()), "enough")
    assert.lengthOf(seen, 1)
  })
})

describe("close", () => {
  test(
    "ends what is under way, and later calls",
    async (x) => {
      const call = caught(x(getMe))
      await x.close()
      assert.match(String(await call), /close\(\) ended the call/)
      assert.match(String(await caught(x(getMe))), /close\(\) ended the call/)
    },
    slow
  )

  test("frees what an effect has acquired, as the end of a block does", async (x) => {
    let open = 0
    const resource = Effect.acquireRelease(
      Effect.sync(() => open++),
      () => Effect.sync(() => open--)
    )
    await x(resource)
    assert.strictEqual(open, 1)
    await x[Symbol.asyncDispose]()
    assert.strictEqual(open, 0)
  })
})
