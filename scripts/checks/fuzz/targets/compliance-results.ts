/** Results of compliance jobs: how they are read, and what they do to a collection. */
import { complianceResults, type ComplianceResult } from "@xeffect/compliance"
import { isXError, XApi } from "@xeffect/core"
import { sendEffect } from "@xeffect/core/streaming"
import { headersOf } from "@xeffect/core/wire"
import { layer } from "@xeffect/http"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import { DatabaseSync } from "node:sqlite"
import { applyResults } from "../../../../packages/export/src/comply/apply.ts"
import { prepareTables, storeResults } from "../../../../packages/export/src/comply/stored/in-sqlite.ts"
import { toStoredResult } from "../../../../packages/export/src/comply/stored/result.ts"
import type { Row } from "../../../../packages/export/src/page/row.ts"
import { makePlan } from "../../../../packages/export/src/plan/plan.ts"
import { Database } from "../../../../packages/export/src/store/sqlite/database.ts"
import { insertRows } from "../../../../packages/export/src/store/sqlite/rows.ts"
import { broken } from "../expect.ts"
import type { Target } from "../target.ts"

const types = ["tweets", "users"] as const

type JobType = (typeof types)[number]

/** A line that ends the results of posts. The results of users follow. */
const divider = "\n----\n"

const day = "2026-01-31"

const post = (id: string, author_id: string, hour: number) => ({
  id,
  author_id,
  text: "#gauge",
  created_at: `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`,
  geo: { place_id: "p1" }
})

const posts = [
  post("11", "21", 1),
  post("12", "21", 9),
  post("13", "22", 2),
  post("14", "22", 10),
  post("15", "23", 3),
  post("16", "23", 11)
]
const users = ["21", "22", "23"].map((id) => ({ id, name: `n${id}`, username: `u${id}` }))

const rows: ReadonlyArray<Row> = [
  ...posts.map((value): Row => ({ kind: "posts", id: value.id, day, value })),
  ...users.map((value): Row => ({ kind: "users", id: value.id, value }))
]

const plan = makePlan({ operation: "search_recent_tweets", params: { query: "#gauge" }, slices: 1 })

/** A collection of six posts of three users. Each change is rolled back. */
const makeDatabase = (): Database => {
  const database = new Database(new DatabaseSync(":memory:"), process.execPath)
  insertRows(database, rows, 0)
  Effect.runSync(prepareTables(database))
  return Object.assign(Object.create(database), { transaction: (body: () => unknown) => body() })
}

let chunks: ReadonlyArray<Uint8Array> = []

const send = sendEffect(() =>
  Effect.sync(() => ({ status: 200, headers: headersOf({}), stream: Stream.fromIterable(chunks) }))
)

const secret = "5ecre7d0wnl0ad"

const job = { download_url: `https://storage.example.com/down?X-Goog-Signature=${secret}` }

const context = await Effect.runPromise(
  Effect.scoped(Effect.map(Layer.build(layer({ bearer_token: "t0ken", send })), (built) => Context.pick(XApi)(built)))
)

/** Reads a file that arrives in these chunks. */
const read = async (arriving: ReadonlyArray<Uint8Array>) => {
  chunks = arriving
  const all = Stream.runCollect(Stream.result(complianceResults(job)))
  const results = await Effect.runPromise(Effect.provideContext(all, context))
  return {
    read: results.flatMap((one) => (Result.isSuccess(one) ? [one.success] : [])),
    failures: results.flatMap((one) => (Result.isFailure(one) ? [one.failure] : []))
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Deed = "delete" | "rehydrate" | "scrub_geo"

interface Expected {
  readonly id: string
  readonly deed: Deed | "nothing"
  readonly until: unknown
}

/** The outcome of a line by the documented rules. It shares no code with the package. */
const expectedOf = (line: string): Expected | undefined => {
  const value = parse(line)
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined
  const { action, error = null, id, reason, redacted_at } = Object(value)
  const key = Number.isSafeInteger(id) ? String(id) : id
  if (typeof key !== "string" || key === "") return undefined
  const until = typeof redacted_at === "string" ? redacted_at : null
  if (typeof error === "string") return { id: key, deed: "nothing", until }
  if (error !== null || typeof action !== "string") return undefined
  if (action === "rehydrate" || action === "scrub_geo") return { id: key, deed: action, until }
  if (action !== "delete") return { id: key, deed: "nothing", until }
  if (reason === "scrub_geo" || reason === "geo_scrubbed") return { id: key, deed: "scrub_geo", until }
  return { id: key, deed: reason === "tweet_edited" ? "rehydrate" : "delete", until }
}

const linesOf = (bytes: Uint8Array) =>
  new TextDecoder()
    .decode(bytes)
    .split("\n")
    .filter((line) => line.trim() !== "")

const checkRead = async (bytes: Uint8Array, results: ReadonlyArray<ComplianceResult>, isRefused: boolean) => {
  const expected = linesOf(bytes).map(expectedOf)
  if (results.length !== expected.length) broken("lines are lost:", expected.length, results)
  for (const [index, one] of expected.entries()) {
    const found = results[index]
    if (found?.id !== one?.id) broken("a line is read in another way:", one, found)
    const deed = ["delete", "rehydrate", "scrub_geo"].includes(String(found?.action)) ? found?.action : "nothing"
    if (one !== undefined && deed !== one.deed) broken("a line asks for something else:", one, found)
  }
  const isUnreadable = expected.length > 0 && expected.every((one) => one === undefined)
  if (isRefused !== isUnreadable) broken("a file of which nothing can be read is the only one that fails", expected)
}

const readAll = async (bytes: Uint8Array, size: number): Promise<ReadonlyArray<ComplianceResult>> => {
  const whole = await read([bytes])
  const cut = await read(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size))
  )
  for (const failure of [...whole.failures, ...cut.failures]) {
    if (!isXError(failure) || failure.reason._tag !== "DecodeError") broken("an unexpected failure:", String(failure))
    if (JSON.stringify(failure).includes(secret)) broken("a failure has the signature of the address")
  }
  if (JSON.stringify(whole) !== JSON.stringify(cut)) broken("the results depend on the chunks:", whole, cut)
  await checkRead(bytes, whole.read, whole.failures.length > 0)
  return whole.read
}

const storedRows = (database: Database, kind: string): ReadonlyArray<unknown> =>
  database.all(`select json from stored_${kind} order by number`).map(({ json }) => JSON.parse(String(json)))

/** Applies results to the collection, and returns it as it is afterwards. */
const applied = (database: Database, results: Record<JobType, ReadonlyArray<ComplianceResult>>) => {
  database.sqlite.exec("begin")
  try {
    for (const type of types) Effect.runSync(storeResults(database)(type, results[type].map(toStoredResult)))
    const { removed } = applyResults(database, plan, undefined)
    return { removed, posts: storedRows(database, "posts"), users: storedRows(database, "users") }
  } finally {
    database.sqlite.exec("rollback")
  }
}

type Applied = ReturnType<typeof applied>

const isLater = (created: string, until: unknown) =>
  typeof until === "string" && Date.parse(created) > Date.parse(until)

/** The collection as it has to be: by the rules, one post after the other. */
const expectedAfter = (results: Record<JobType, ReadonlyArray<Expected>>): Pick<Applied, "posts" | "users"> => {
  const has = (type: JobType, id: string, deed: Deed) => results[type].some((one) => one.id === id && one.deed === deed)
  const isScrubbed = ({ author_id, created_at, id }: (typeof posts)[number]) =>
    has("tweets", id, "scrub_geo") ||
    results.users.some((one) => one.id === author_id && one.deed === "scrub_geo" && !isLater(created_at, one.until))
  return {
    posts: posts
      .filter(({ author_id, id }) => !has("tweets", id, "delete") && !has("users", author_id, "delete"))
      .map((one) => {
        const { geo: _, ...rest } = one
        return isScrubbed(one) ? rest : one
      }),
    users: users.filter(({ id }) => !has("users", id, "delete"))
  }
}

const database = makeDatabase()

const checkApplied = (
  texts: Record<JobType, Uint8Array>,
  results: Record<JobType, ReadonlyArray<ComplianceResult>>
) => {
  const inOrder = applied(database, results)
  const twice = applied(database, {
    tweets: [...results.tweets, ...results.tweets].toReversed(),
    users: [...results.users, ...results.users].toReversed()
  })
  const same = (one: Applied) => JSON.stringify(one)
  if (same(inOrder) !== same(twice)) broken("the outcome depends on the order of the results:", inOrder, twice)
  const known = (type: JobType) => linesOf(texts[type]).flatMap((line) => expectedOf(line) ?? [])
  const expected = expectedAfter({ tweets: known("tweets"), users: known("users") })
  const { removed, ...found } = inOrder
  if (JSON.stringify(found) !== JSON.stringify(expected)) broken("the collection is another one:", found, expected)
  const counts = { posts: posts.length - expected.posts.length, users: users.length - expected.users.length }
  if ((removed.posts ?? 0) !== counts.posts || (removed.users ?? 0) !== counts.users) {
    broken("the report counts other rows:", removed, counts)
  }
}

const line = (value: object) => JSON.stringify(value)

/** Results of jobs in bytes, and the collection afterwards. */
export const complianceResultsOfJobs: Target = {
  name: "compliance-results",
  about:
    "Each line of results is read once, however it arrives; only known actions remove something, and an independent reading removes the same.",
  seeds: [
    [
      {
        id: "11",
        action: "delete",
        reason: "deleted",
        created_at: `${day}T01:00:00.000Z`,
        redacted_at: `${day}T12:00:00Z`,
        deleted_at: `${day}T12:00:00Z`
      }
    ],
    [
      { id: "12", action: "rehydrate", reason: "tweet_edited" },
      { id: "13", action: "scrub_geo", reason: "geo_scrubbed" }
    ],
    [
      { id: "14", action: "delete", reason: "scrub_geo" },
      { id: "15", action: "withhold", reason: "deleted" },
      { id: "16", error: "invalid_id" }
    ],
    [
      { id: 11, action: "delete", reason: null },
      { id: "11", action: "scrub_geo" },
      { id: "12", error: null, action: "delete" }
    ],
    [{ id: "x", action: "delete", reason: 1 }, { action: "delete" }, { id: "14", action: ["delete"] }]
  ]
    .map((lines) => lines.map((one) => `${line(one)}\r\n`).join(""))
    .flatMap((text, index) => {
      const ofUsers = [
        line({ id: "21", action: "delete", reason: "suspended", redacted_at: `${day}T05:00:00Z` }),
        line({ id: "22", action: "scrub_geo", reason: "scrub_geo", redacted_at: `${day}T05:00:00Z` }),
        `${line({ id: "23", action: "scrub_geo" })}\n${line({ id: "23", action: "scrub_geo", redacted_at: `${day}T04:00:00Z` })}`,
        `${line({ id: "22", action: "deactivate" })}\n`,
        `<html>no</html>`
      ]
      return [`${text}${divider}${ofUsers[index] ?? ""}`]
    }),
  mutants: 10,
  run: async (bytes) => {
    const text = new TextDecoder("latin1").decode(bytes)
    const end = text.indexOf(divider)
    const tweets = end < 0 ? bytes : bytes.subarray(0, end)
    const ofUsers = end < 0 ? new Uint8Array() : bytes.subarray(end + divider.length)
    const size = 1 + (bytes.length % 7)
    const results = { tweets: await readAll(tweets, size), users: await readAll(ofUsers, size) }
    checkApplied({ tweets, users: ofUsers }, results)
  }
}
