// Every helper that makes several requests: one span around their spans, and nothing in them that is the user's.
import { assert, describe, it } from "@effect/vitest"
import { ensureSubscriptions } from "@xeffect/activity"
import { awaitComplianceJob, runComplianceJob } from "@xeffect/compliance"
import { items, type XApi, poll } from "@xeffect/core"
import { collect, comply, run } from "@xeffect/export"
import { layer } from "@xeffect/http"
import { uploadMedia } from "@xeffect/media"
import { addRules, deleteRules, fillGaps, syncRules } from "@xeffect/streams"
import { createThread, getUsersMentions, searchRecentTweets } from "@xeffect/tweets"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import { hydrateUsers } from "@xeffect/users/hydrate"
import { ensureWebhook, watchWebhook } from "@xeffect/webhooks"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { formatJson } from "effect/Formatter"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import * as Tracer from "effect/Tracer"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { tracing } from "../../http/test/tracing.ts"

/** Is in every token, text and address, and so in no span. */
const mark = "qu1nce"

const keys = {
  bearer_token: `bearer-${mark}`,
  consumer_key: `key-${mark}`,
  consumer_secret: `secret-${mark}`,
  access_token: `1-token-${mark}`,
  access_token_secret: `secret-${mark}`
}

const ownUrl = `https://${mark}.example/x`

interface Received {
  readonly method: string
  readonly url: URL
  readonly body: string
}

type Respond = (received: Received) => unknown

const job = (status: string) => ({
  data: {
    id: "77",
    type: "tweets",
    status,
    upload_url: `https://up.example/${mark}`,
    download_url: `https://down.example/${mark}`
  }
})

let made = 0

/** The X API, as far as the helpers need it. */
const respond: Respond = ({ body, method, url: { host, pathname, searchParams } }) => {
  if (host.endsWith(".example")) return ""
  const line = `${method} ${pathname}`
  if (line === "POST /2/tweets") return { data: { id: `${++made}`, text: JSON.parse(body).text } }
  if (line.includes("/2/media")) return { data: { id: "7", media_key: "13_7" } }
  if (line === "POST /2/tweets/search/stream/rules") {
    const { add = [], delete: deleted } = JSON.parse(body)
    if (deleted !== undefined) return { meta: { summary: { deleted: 1, not_deleted: 0 } } }
    return { data: add.map((rule: object, index: number) => ({ ...rule, id: `${index + 1}` })) }
  }
  if (line === "GET /2/tweets/search/stream/rules")
    return { data: [{ id: "9", value: "b", tag: `own:${mark}` }], meta: {} }
  if (line === "POST /2/webhooks") return { data: { id: "71", url: ownUrl, valid: true } }
  if (line === "GET /2/webhooks") return { data: [], meta: { result_count: 0 } }
  if (line === "GET /2/activity/subscriptions") return { data: [], meta: { result_count: 0 } }
  if (line === "POST /2/activity/subscriptions") {
    const { event_type, filter, tag } = JSON.parse(body)
    return { data: { subscription: { subscription_id: "5", event_type, filter, tag } } }
  }
  if (line === "POST /2/compliance/jobs") return job("created")
  if (line === "GET /2/compliance/jobs") return { data: [], meta: { result_count: 0 } }
  if (line.startsWith("GET /2/compliance/jobs")) return job("complete")
  const ids = searchParams.get("ids")?.split(",") ?? searchParams.get("usernames")?.split(",")
  if (ids !== undefined) return { data: ids.map((id) => ({ id, text: mark, username: id, name: mark })) }
  // Two pages.
  const isLast = searchParams.has("pagination_token") || searchParams.has("next_token")
  const meta = isLast ? { result_count: 1 } : { result_count: 1, next_token: "2" }
  return { data: [{ id: isLast ? "20" : "21", text: mark }], meta }
}

const layerOver = (respond: Respond) =>
  layer({
    ...keys,
    fetch: async (input, init) => {
      const request = new Request(input, { ...init, duplex: "half" } as RequestInit)
      const url = new URL(request.url)
      const result = respond({ method: request.method, url, body: await request.text() })
      if (result instanceof Response) return result
      return typeof result === "string" ? new Response(result) : Response.json(result)
    }
  })

const video = new Uint8Array(2_500_000)
video.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d])

const newDirectory = () => join(mkdtempSync(join(tmpdir(), "helper-spans-")), mark)

const collecting = Effect.fnUntraced(function* (directory: string) {
  const plan = yield* collect(searchRecentTweets, { query: mark }, { slices: 1 })
  return yield* run(plan, { directory, give_up_after: "1 second" })
})

const gap = { from: 0, to: 60_000, isPlaced: true }

const { fill } = fillGaps(({ from, to }) => items(searchRecentTweets, { query: mark, start_time: from, end_time: to }))

interface Row {
  readonly program: () => Effect.Effect<unknown, unknown, XApi>
  /** Its spans without those of attempts, as a tree. */
  readonly spans: string
}

const rows: Readonly<Record<string, Row>> = {
  uploadMedia: {
    program: () => uploadMedia({ media: video, alt_text: mark }),
    spans: `
upload_media x.media.bytes=2500000 x.media.category=tweet_video
  initialize_media_upload
  append_media_upload
  append_media_upload
  append_media_upload
  finalize_media_upload
  create_media_metadata`
  },
  createThread: {
    program: () => createThread([`${mark} 1`, `${mark} 2`, `${mark} 3`]),
    spans: `
create_thread x.thread.posts=3
  create_tweet
  create_tweet
  create_tweet`
  },
  hydrateTweets: {
    program: () => Stream.runDrain(hydrateTweets({ ids: ["20", "21", "22"], batch_size: 2 })),
    spans: `
hydrate x.operation=get_tweets
  get_tweets
  get_tweets`
  },
  hydrateUsers: {
    program: () => Stream.runDrain(hydrateUsers({ usernames: [mark, `${mark}2`], batch_size: 1 })),
    spans: `
hydrate x.operation=get_users
  get_users
  get_users`
  },
  poll: {
    program: () => Stream.runDrain(Stream.take(poll(getUsersMentions, { id: "12" }, { start: "oldest" }), 2)),
    spans: `
poll x.operation=get_users_mentions x.poll.requests=2 x.poll.found=2
  get_users_mentions
  get_users_mentions`
  },
  ensureWebhook: {
    program: () => ensureWebhook(ownUrl),
    spans: `
ensure_webhook
  get_webhooks
  create_webhook`
  },
  watchWebhook: {
    program: () => Stream.runDrain(Stream.take(watchWebhook("71"), 1)),
    spans: `
watch_webhook
  get_webhooks`
  },
  ensureSubscriptions: {
    program: () => ensureSubscriptions([{ event_type: "post.create", user_id: "12", tag: mark }], { owner: mark }),
    spans: `
ensure_subscriptions
  get_activity_subscriptions
  create_activity_subscription
  get_activity_subscriptions`
  },
  syncRules: {
    program: () => syncRules([{ value: mark, tag: mark }], { owner: "own" }),
    spans: `
sync_rules
  get_rules
  add_rules
    update_rules
  delete_rules
    update_rules`
  },
  addRules: {
    program: () => addRules(Array.from({ length: 101 }, (_, index) => ({ value: `${mark} ${index}` }))),
    spans: `
add_rules
  update_rules
  update_rules`
  },
  deleteRules: {
    program: () => deleteRules({ values: Array.from({ length: 101 }, (_, index) => `${mark} ${index}`) }),
    spans: `
delete_rules
  update_rules
  update_rules`
  },
  fillGaps: {
    program: () => fill(gap, { operation: "stream_tweets", deliver: (found) => Effect.succeed(found.length) }),
    spans: `
fill_gap
  search_recent_tweets
  search_recent_tweets`
  },
  awaitComplianceJob: {
    program: () => awaitComplianceJob("77"),
    spans: `
await_compliance_job
  get_compliance_job`
  },
  runComplianceJob: {
    program: () => Stream.runDrain(runComplianceJob({ type: "tweets", ids: ["20"], name: mark })),
    spans: `
run_compliance_job
  create_compliance_job
  await_compliance_job
    get_compliance_job`
  },
  run: {
    program: () => collecting(newDirectory()),
    spans: `
export.run x.operation=search_recent_tweets
  export.slice x.operation=search_recent_tweets x.export.slice=0
    search_recent_tweets
    search_recent_tweets`
  },
  comply: {
    program: () => {
      const directory = newDirectory()
      const collected = collecting(directory).pipe(Effect.provide(layerOver(respond)), Effect.withTracerEnabled(false))
      return Effect.andThen(collected, comply(directory))
    },
    spans: `
export.comply
  get_compliance_jobs
  create_compliance_job
  await_compliance_job
    get_compliance_job`
  }
}

/** Lets a program with waits run to its end, some of it in real time. */
const finish = Effect.fnUntraced(function* <A, E>(program: Effect.Effect<A, E>) {
  const fiber = yield* Effect.forkChild(program)
  while (fiber.pollUnsafe() === undefined) {
    yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    yield* TestClock.adjust("1 second")
  }
  return yield* Fiber.await(fiber)
})

const parentOf = (span: Tracer.NativeSpan) => Option.getOrUndefined(span.parent) as Tracer.NativeSpan | undefined

const depthOf = (span: Tracer.NativeSpan): number => {
  const parent = parentOf(span)
  return parent === undefined ? 0 : depthOf(parent) + 1
}

// Spans of attempts and waits are those of calls.
const treeOf = (spans: ReadonlyArray<Tracer.NativeSpan>): string =>
  spans
    .filter(({ kind, name }) => kind === "internal" && !name.startsWith("wait for"))
    .map((span) => {
      const attributes = Array.from(span.attributes, ([key, value]) => ` ${key}=${value}`).join("")
      return `\n${"  ".repeat(depthOf(span))}${span.name}${attributes}`
    })
    .join("")

const traced = Effect.fnUntraced(function* (program: Effect.Effect<unknown, unknown, XApi>, respond: Respond) {
  const { spans, tracer } = tracing()
  const exit = yield* finish(program.pipe(Effect.provide(layerOver(respond)), Effect.withTracer(tracer)))
  const open = spans.filter(({ status }) => status._tag !== "Ended").map(({ name }) => name)
  assert.deepStrictEqual(open, [])
  // All that a tracer could send.
  const sent = formatJson(spans.map(({ attributes, name, status }) => [name, Array.from(attributes), status]))
  assert.notInclude(sent, mark)
  return { exit, spans }
})

describe.each(Object.entries(rows))("%s", (helper, { program, spans: expected }) => {
  it.effect("makes its requests in one span, which has nothing of the user in it", () =>
    Effect.gen(function* () {
      const { exit, spans } = yield* traced(program(), respond)
      assert.isTrue(Exit.isSuccess(exit), formatJson(exit))
      assert.strictEqual(treeOf(spans), expected)
    })
  )

  it.effect("has nothing of a refusal in its span but the reason", () =>
    Effect.gen(function* () {
      const refusing: Respond = () => Response.json({ title: mark, detail: mark, status: 400 }, { status: 400 })
      const { exit, spans } = yield* traced(program(), refusing)
      // `fillGaps` reports a failure as an event.
      assert.strictEqual(Exit.isFailure(exit), helper !== "fillGaps")
      const [root] = spans
      assert.strictEqual(`\n${root?.name}`, expected.match(/^\n\S+/)?.[0])
      const failed = { createThread: "ThreadError" }[helper] ?? "BadRequest"
      assert.strictEqual(root?.attributes.get("error.type"), failed)
    })
  )

  it.effect("ends its span if it is interrupted", () =>
    Effect.gen(function* () {
      const { spans, tracer } = tracing()
      const silent = layer({ ...keys, fetch: () => new Promise(() => {}) })
      const fiber = yield* program().pipe(Effect.provide(silent), Effect.withTracer(tracer), Effect.forkChild)
      while (!spans.some(({ kind }) => kind === "client")) {
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        yield* TestClock.adjust("1 second")
      }
      yield* Fiber.interrupt(fiber)
      assert.isTrue(spans.every(({ status }) => status._tag === "Ended" && Exit.hasInterrupts(status.exit)))
    })
  )
})

describe("A failure of the caller's code", () => {
  it.effect("is not in the span of the helper that reads its stream", () =>
    Effect.gen(function* () {
      const ids = Stream.concat(Stream.make("20"), Stream.fail(new Error(mark)))
      const { spans } = yield* traced(Effect.exit(Stream.runDrain(hydrateTweets({ ids }))), respond)
      assert.strictEqual(spans[0]?.attributes.get("error.type"), "Error")
    })
  )
})
