import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { collect } from "@xeffect/export"
import { getQuoteTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { newDirectory } from "./support/directory.ts"
import { bundle } from "./support/killed.ts"
import { hasScript, outputUntil, type Screen } from "./support/pseudo-terminal.ts"

// The limits that the X API declares: 75 requests in 15 minutes. The plan needs 80.
const layer = Layer.provideMerge(layerServer(), layerEmulator({ limits: "declared" }))

// Once for all tests.
const scope = Scope.makeUnsafe()
let program = ""
beforeAll(async () => {
  program = await Effect.runPromise(Effect.provideService(bundle("run-watched.ts"), Scope.Scope, scope))
}, 60_000)
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

/** Runs a plan that has to wait for a limit, until its output is enough. */
const watched = Effect.fnUntraced(function* (screen: Screen, isEnough: (output: string) => boolean) {
  const { addPosts, credentials, world } = yield* Emulator
  const { url } = yield* EmulatorServer
  const posts = yield* addPosts({ author: world.seed.users.main, count: 80 })
  const plan = yield* collect(getQuoteTweets, { id: posts.map(({ id }) => id) })
  const env = {
    X_BASE_URL: url,
    X_BEARER_TOKEN: credentials.bearer_token,
    PLAN: JSON.stringify(plan),
    OPTIONS: JSON.stringify({ directory: yield* newDirectory })
  }
  return yield* Effect.promise((signal) => outputUntil(program, env, screen, isEnough, signal))
})

/** The screen of a terminal with so many columns after an output, without empty lines at the end. */
const shownBy = (output: string, columns: number): ReadonlyArray<string> => {
  const rows = [""]
  let column = 0
  // One character for the sequence that clears the rest of a row.
  for (const token of output.replaceAll("\u001B[K", "\u001B")) {
    const row = rows.at(-1) ?? ""
    if (token === "\r") column = 0
    else if (token === "\u001B") rows[rows.length - 1] = row.slice(0, column)
    else if (token === "\n") rows.push("")
    else if (column === columns) column = rows.push(token) && 1
    else rows[rows.length - 1] = row.slice(0, column) + token + row.slice(++column)
  }
  return rows.filter((row, index) => row !== "" || index < rows.length - 1)
}

const waits = /5 waiting until \d\d:\d\d:\d\d UTC \(rate limit, 1[45] min\)/

describe("a collection that waits for a rate limit", () => {
  it.effect.skipIf(!hasScript)("shows in a terminal how many slices wait, until when and why", () =>
    Effect.gen(function* () {
      const output = yield* watched({ columns: 120 }, (text) => waits.test(text))
      const rows = shownBy(output, 120)
      assert.lengthOf(rows, 1)
      assert.match(rows[0] ?? "", waits)
      assert.include(rows[0], "75 of 80 slices done")
    }).pipe(Effect.provide(layer), TestClock.withLive)
  )

  it.effect.skipIf(!hasScript)("shows the wait on one line of a terminal that is narrower than the text", () =>
    Effect.gen(function* () {
      const columns = 40
      const output = yield* watched({ columns }, (text) => text.includes("5 waiting until"))
      assert.match(shownBy(output, columns).join("\n"), /^5 waiting until \d\d:\d\d[^\n]*$/)
    }).pipe(Effect.provide(layer), TestClock.withLive)
  )

  it.effect("writes to a log at once that it waits, and until when", () =>
    Effect.gen(function* () {
      const output = yield* watched("pipe", (text) => text.includes("waiting until"))
      const lines = output.trimEnd().split("\n")
      assert.match(lines.at(-1) ?? "", /^\d waiting until \d\d:\d\d:\d\d UTC \(rate limit, 1[45] min\), /)
      assert.notInclude(output, "\u001B")
    }).pipe(Effect.provide(layer), TestClock.withLive)
  )
})
