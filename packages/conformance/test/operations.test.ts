import { afterAll, assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import * as Effect from "effect/Effect"
import { rows } from "./rows/all.ts"
import { emulated, knownTo, served } from "./support/emulated.ts"
import { camelCase } from "./support/names.ts"
import type { AnyRow, Kind } from "./support/row.ts"
import { rulesOf } from "./support/rules.ts"

const tested = rows.map((row) => ({ row, rules: rulesOf(row) }))

afterAll(() => {
  const lines = tested.flatMap(({ row, rules }) => [
    `${row.name.padEnd(28)} ${camelCase(row.name).padEnd(24)} ${rules.length}`,
    ...(row.aliases ?? []).map((alias) => `  ${alias.padEnd(26)} ${camelCase(alias).padEnd(24)} the same function`)
  ])
  const total = tested.reduce((sum, { rules }) => sum + rules.length, 0)
  const aliases = rows.flatMap((row) => row.aliases ?? []).length
  process.stdout.write(`\noperation                    function                 rules\n${lines.join("\n")}\n`)
  process.stdout.write(`${tested.length} operations, ${aliases} aliases, ${total} rules\n`)
})

describe.each(tested.map(({ row, rules }) => [row.name, rules] as const))("%s", (_, rules) => {
  for (const { check, title } of rules) it.effect(title, () => check)
})

// The call of a row, its response decoded, and what the service saw of it.
const called = Effect.fnUntraced(function* (row: AnyRow) {
  const emulator = yield* Emulator
  const response = yield* row.run(row.call(knownTo(emulator)))
  assert.notProperty(response, "errors")
  assert.property(response, "data")
  const last = (yield* emulator.requests).at(-1)
  assert.isDefined(last)
  assert.match(`${last?.status}`, /^20[01]$/)
})

describe("against the emulator over HTTP", () => {
  it.live.each(rows.map((row) => ({ name: row.name, row })))("$name", ({ row }) =>
    called(row).pipe(Effect.provide(served([row.accepts.includes("oauth2") ? "oauth2" : "app"])))
  )
})

describe("twice is as once", () => {
  const idempotent = rows.filter((row) => row.idempotent === true)
  it.effect.each(idempotent.map((row) => ({ name: row.name, row })))("$name", ({ row }) =>
    Effect.gen(function* () {
      const params = row.call(knownTo(yield* Emulator))
      const first = yield* row.run(params)
      const second = yield* row.run(params)
      assert.deepStrictEqual(second, first)
      assert.notProperty(second, "errors")
    }).pipe(Effect.provide(emulated("oauth2")))
  )
})

const kinds: ReadonlyArray<Kind> = ["app", "oauth1", "oauth2"]

const cases = (isAccepted: boolean) =>
  rows.flatMap((row) =>
    kinds.filter((kind) => row.accepts.includes(kind) === isAccepted).map((kind) => ({ name: row.name, kind, row }))
  )

describe("with each kind of credentials that the operation accepts", () => {
  it.effect.each(cases(true))("$name, $kind", ({ kind, row }) => called(row).pipe(Effect.provide(emulated(kind))))
})

/** How the service names a kind of credentials. */
const serviceNames: Readonly<Record<Kind, string>> = {
  app: "OAuth 2.0 Application-Only",
  oauth1: "OAuth 1.0a User Context",
  oauth2: "OAuth 2.0 User Context"
}

// Whether a bearer token is a user's cannot be seen: the service refuses the one that does not fit. OAuth 1.0a is
// never sent to an operation that does not accept it, which is a rule above.
describe("the other kind of bearer token fails with what the operation accepts", () => {
  const bearers = cases(false).filter(({ kind }) => kind !== "oauth1")
  it.effect.each(bearers)("$name, $kind", ({ kind, row }) =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const error = yield* Effect.flip(row.run(row.call(knownTo(emulator))))
      assert.strictEqual(error.reason._tag, "Forbidden")
      for (const accepted of row.accepts) assert.include(error.message, serviceNames[accepted])
    }).pipe(Effect.provide(emulated(kind)))
  )
})
