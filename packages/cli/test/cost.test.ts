import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import { xeffect } from "./support/run.ts"

let emulated: EmulatedOnPort
let state: string
let env: Record<string, string>

beforeEach(async () => {
  state = mkdtempSync(join(tmpdir(), "xeffect-cost-"))
  emulated = await emulateOnPort({ limits: "off" })
  const variables = Object.entries(emulated.options).map(([name, value]) => [`X_${name.toUpperCase()}`, value] as const)
  env = { ...Object.fromEntries(variables), XDG_STATE_HOME: state }
})

afterEach(async () => {
  await emulated.close()
  rmSync(state, { recursive: true })
})

const run = (...args: ReadonlyArray<string>) => xeffect(args, { env })

const idOf = () => Array.from(emulated.emulator.world.posts.keys())

const folderOf = () =>
  join(state, "xeffect", ...readdirSync(join(state, "xeffect")).filter((one) => one.startsWith("costs-")))

describe("cost", () => {
  it.live("is the sum of all commands, in which a post that two of them read counts once", () =>
    Effect.gen(function* () {
      const [first = "", second = ""] = idOf()
      for (const id of [first, first, second]) assert.strictEqual((yield* run("get-tweet", id)).code, 0)
      const { stdout } = yield* run("cost")
      const lines = stdout.trimEnd().split("\n")
      assert.deepStrictEqual(
        lines.map((line) => JSON.parse(line)),
        [
          { period: "today", dollars: 0.01, resources: 2 },
          { period: "this month", dollars: 0.01, resources: 2 }
        ]
      )
    })
  )

  it.live("is held to a budget that counts the commands before, with and without one", () =>
    Effect.gen(function* () {
      const [first = "", second = "", third = ""] = idOf()
      assert.strictEqual((yield* run("get-tweet", first)).code, 0)
      assert.strictEqual((yield* run("get-tweet", second, "--budget", "0.01")).code, 0)
      const { code, stderr } = yield* run("get-tweet", third, "--budget", "0.01")
      assert.strictEqual(code, 7, stderr)
      assert.strictEqual((yield* run("get-tweet", third)).code, 0)
    })
  )

  it.live("is in files without secrets that only the user can read", () =>
    Effect.gen(function* () {
      yield* run("get-tweet", idOf()[0] ?? "")
      const folder = folderOf()
      assert.strictEqual(statSync(folder).mode & 0o777, 0o700)
      const secrets = Object.entries(env).flatMap(([name, value]) => (/TOKEN|SECRET|KEY/.test(name) ? [value] : []))
      assert.isAtLeast(secrets.length, 5)
      for (const name of readdirSync(folder)) {
        const text = readFileSync(join(folder, name), "utf8")
        assert.isFalse(
          secrets.some((secret) => text.includes(secret)),
          name
        )
        assert.strictEqual(statSync(join(folder, name)).mode & 0o777, 0o600, name)
      }
    })
  )

  it.live("that cannot be read refuses a command with a budget, and no other one", () =>
    Effect.gen(function* () {
      const [id = ""] = idOf()
      yield* run("get-tweet", id)
      writeFileSync(join(folderOf(), "costs-900"), "{", { mode: 0o600 })
      assert.strictEqual((yield* run("get-tweet", id)).code, 0)
      const { code, stderr } = yield* run("get-tweet", id, "--budget", "1")
      assert.strictEqual(code, 7)
      assert.include(stderr, "costs-900 was not written by fileCosts or is damaged")
    })
  )
})
