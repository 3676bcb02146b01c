import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { costs, fileCosts, priceOf } from "@xeffect/costs"
import { getRecentTweetsCount, getTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Result from "effect/Result"
import { bundleProgram } from "../../../conformance/running/bundles.ts"

const spender = await bundleProgram(fileURLToPath(new URL("spender.ts", import.meta.url)))

/** The spending of three processes with one budget. */
export interface Spending {
  readonly dollars: number
  readonly billed: number
  readonly counted: number
  readonly kills: number
}

const perRequest = Result.getOrThrow(priceOf(getRecentTweetsCount, { query: "tide" })).dollars.max ?? 0
const perPost = Result.getOrThrow(priceOf(getTweets, { ids: ["1"] })).dollars.max ?? 0

/** The bill of the X API: each request, and each post once. */
const billOf = (file: string) => {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n")
  const posts = new Set(lines.filter((line) => line.startsWith("post:")))
  return lines.filter((line) => line === "request").length * perRequest + posts.size * perPost
}

const countedIn = (directory: string) =>
  Effect.flatMap(FileSystem.FileSystem, (files) =>
    costs({ store: fileCosts(files, { directory }) }).spent("month")
  ).pipe(
    Effect.map(({ dollars }) => dollars),
    Effect.provide(NodeFileSystem.layer),
    Effect.runPromise
  )

/** Runs a process, and kills it while it spends. Returns whether it had spent all. */
const runOnce = (args: ReadonlyArray<string>, random: () => number, doKill: boolean) =>
  new Promise<"killed" | "spent">((resolve, reject) => {
    const child = spawn(process.execPath, ["--no-warnings", spender, ...args])
    const [output, errors]: [Array<string>, Array<string>] = [[], []]
    child.stderr.on("data", (data) => errors.push(String(data)))
    child.stdout.on("data", (data) => {
      if (output.push(String(data)) === 1 && doKill) {
        void setTimeout(random() * 300).then(() => child.kill("SIGKILL"))
      }
    })
    child.on("close", (code, signal) => {
      if (signal === "SIGKILL") return resolve("killed")
      return code === 0 ? resolve("spent") : reject(new Error(errors.join("")))
    })
  })

/** Lets three processes spend a budget, and kills them, at most so often, until it is spent. */
export const spendTogether = async (dollars: number, maxKills: number, random: () => number): Promise<Spending> => {
  const top = mkdtempSync(join(tmpdir(), "costs-"))
  const [directory, bill] = [join(top, "costs"), join(top, "bill")]
  let kills = 0
  const worker = async () => {
    while ((await runOnce([directory, bill, `${dollars}`], random, kills < maxKills)) === "killed") kills++
  }
  try {
    await Promise.all([worker(), worker(), worker()])
    return { dollars, kills, billed: billOf(bill), counted: await countedIn(directory) }
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}
