/** Plans of other programs, and manifests of directories. The first line of an input says which of both the rest is. */
import { isXError } from "@xeffect/core"
import { parseJson } from "@xeffect/core/wire"
import { collect, ExportError, type Plan, run } from "@xeffect/export"
import { getTweets, getUsersTweets, searchAllTweets, searchRecentTweets } from "@xeffect/tweets"
import { getUsers, getUsersFollowers } from "@xeffect/users"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checkManifest } from "../../../../packages/export/src/output/describe/check-manifest.ts"
import { collectable } from "../../../../packages/export/src/plan/collectable.ts"
import { digestOf } from "../../../../packages/export/src/plan/plan.ts"
import { json, responding } from "../calls.ts"
import { broken } from "../expect.ts"
import type { Target } from "../target.ts"

const top = mkdtempSync(join(tmpdir(), "xeffect-fuzz-"))

process.once("exit", () => rmSync(top, { recursive: true, force: true }))

/** Runs a plan into a new directory. Each request gets an empty page. */
const runIn = async (plan: Plan, directory: string) => {
  const { live, sent } = responding(() => json({ data: [], meta: { result_count: 0 } }))
  const exit = await Effect.runPromiseExit(
    Effect.provide(run(plan, { directory, give_up_after: 0, concurrency: 1 }), live)
  )
  return { exit, requests: sent.map(({ url }) => new URL(url).pathname) }
}

/** The error of a program. A defect is none. */
const errorOf = (exit: Exit.Exit<unknown, unknown>) => {
  if (Exit.isSuccess(exit)) return undefined
  const error = Cause.squash(exit.cause)
  if (isXError(error) || error instanceof ExportError) return error
  throw error
}

/** As many windows as a plan of these inputs may have. */
const maxSlices = 40

const checkPlan = async (text: string) => {
  const given = parseJson(text)
  const isContent = typeof given === "object" && given !== null && !Array.isArray(given)
  // A program that changes a plan can compute the digest of it.
  const content: Record<string, unknown> = isContent ? { version: 1, ...given } : {}
  if (Number(content["slices"]) > maxSlices) return
  const plan: unknown = isContent ? { ...content, digest: digestOf(content) } : given
  const directory = mkdtempSync(join(top, "plan-"))
  try {
    // Typed as what it should be.
    const { exit, requests } = await runIn(plan as Plan, directory)
    const error = errorOf(exit)
    const invalid = isXError(error) && error.reason._tag === "InvalidInput"
    if (invalid && requests.length > 0) broken("a plan is refused after it was requested", text)
    if (Object(content["keys"]).file !== undefined && !invalid) broken("a file of the plan is read", text, error)
    if (error !== undefined && !invalid) broken("a plan fails with another error than its own", String(error))
    if (error === undefined && requests.length === 0 && Object(content["keys"]).values?.length !== 0)
      broken("a collection is complete, and nothing was requested", text)
    const row = collectable(String(content["operation"]))
    if (error === undefined && row === undefined) broken("an unknown operation is collected", text)
    const path = row?.operation.definition.path ?? ""
    const own = [typeof path === "string" ? path : Object.values(path), "/2/tweets"].flat()
    const isOwn = (one: string) =>
      own.some((template) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, "\\d+")}$`).test(one))
    const other = requests.find((one) => !isOwn(one))
    if (other !== undefined) broken("another address is requested", other, text)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const plans = await Effect.runPromise(
  Effect.all([
    collect(searchRecentTweets, { query: "#tides", tweet_fields: ["created_at"] }, { slices: 2 }),
    collect(getTweets, { ids: ["20", "21"] }),
    collect(getUsers, { usernames: ["jack", "XDevelopers"] }),
    collect(getUsersFollowers, { id: ["12", "13"], user_fields: ["created_at"] }),
    collect(getUsersTweets, { id: "12", start_time: "2026-01-01T00:00:00Z" }),
    collect(searchRecentTweets, { conversation_id: ["20"] }, { slices: 1 }),
    collect(getTweets, {}, { keys_from: { ids: "/etc/passwd" } }),
    collect(searchAllTweets, { query: "a", start_time: "2026-01-01T00:00:00Z", end_time: "2026-01-02T00:00:00Z" })
  ])
)

const [collected] = plans

const collection = join(top, "collection")

errorOf((await runIn(collected, collection)).exit)

const manifestPath = join(collection, "manifest.json")

const manifest = JSON.parse(readFileSync(manifestPath, "utf8"))

const withFiles = {
  ...manifest,
  output: { format: "ndjson" },
  files: [{ file: "posts.ndjson", kind: "posts", rows: 1, bytes: 10, sha256: "0".repeat(64) }]
}

const inParts = {
  ...manifest,
  output: { format: "csv", compress: "gzip", split: { rows: 10 } },
  files: [{ file: "posts-00001.csv.gz", kind: "posts", rows: 1, bytes: 10, sha256: "0".repeat(64) }]
}

const checkDirectory = async (text: string) => {
  writeFileSync(manifestPath, text)
  const exit = await Effect.runPromiseExit(checkManifest("run", collection, collected))
  const error = errorOf(exit)
  if (error !== undefined) {
    if (!isXError(error) || error.reason._tag !== "InvalidInput") broken("another error", String(error))
    return
  }
  const { files, output, plan, version } = Object(parseJson(text))
  if (version !== 1 || Object(plan).digest !== collected.digest) broken("a manifest of something else is taken", text)
  if (output === undefined || output === null) return
  for (const one of files ?? []) {
    const name = Object(one).file
    // A file is one of the directory, as this program names it.
    if (typeof name !== "string" || !/^[a-z][\w.-]*$/.test(name)) broken("a manifest leads elsewhere", name)
  }
}

const contentOf = ({ keys, operation, params, slices }: Plan) => JSON.stringify({ operation, params, keys, slices })

export const plansAndManifests: Target = {
  name: "plans-and-manifests",
  about:
    "A plan from elsewhere is refused before a request, or does all of what it says; a manifest is this directory's.",
  seeds: [
    ...plans.map((plan) => `plan\n${contentOf(plan)}`),
    `plan\n${JSON.stringify(collected)}`,
    ...[manifest, withFiles, inParts].map((one) => `manifest\n${JSON.stringify(one)}`)
  ],
  words: [
    '"start_time":"2026-01-01"',
    '"keys":{"parameter":"ids","values":["1"]}',
    '"file":"../x"',
    '"slices":0',
    '"params":{}'
  ],
  mutants: 10,
  run: async (bytes) => {
    const text = new TextDecoder().decode(bytes)
    if (text.startsWith("plan\n")) await checkPlan(text.slice(5))
    if (text.startsWith("manifest\n")) await checkDirectory(text.slice(9))
  }
}
