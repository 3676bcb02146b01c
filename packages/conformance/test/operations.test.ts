import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import * as Effect from "effect/Effect"
import { someOf } from "../running/whole.ts"
import { rows } from "./rows/all.ts"
import { emulated, happen, hasBehaviour, knownTo, served } from "./support/emulated.ts"
import { expected, type Kind } from "./support/expected.ts"
import { shapeOf } from "./support/read-response.ts"
import type { AnyRow } from "./support/row.ts"
import { ofEachKind, rulesOf, rulesOfKind } from "./support/rules.ts"

describe.each(rows.map((row) => [row.name, rulesOf(row)] as const))("%s", (_, rules) => {
  for (const { check, title } of rules) it.effect(title, () => check)
})

describe("an operation of each kind", () => {
  describe.each(ofEachKind(rows).map((row) => [row.name, rulesOfKind(row)] as const))("%s", (_, rules) => {
    for (const { check, title } of rules) it.effect(title, () => check)
  })
})

// The call of a row, its response read, and what the emulator saw of it.
const called = Effect.fnUntraced(function* (row: AnyRow) {
  const emulator = yield* Emulator
  if (row.operation.definition.response.kind === "lines") yield* happen(emulator)
  const response = yield* row.run(row.call(knownTo(emulator)))
  const last = (yield* emulator.requests).at(-1)
  assert.isDefined(last)
  assert.match(`${last?.status}`, /^20[014]$/)
  assert.notProperty(response, "errors")
  const shape = shapeOf(row.operation.definition)
  if (shape?.type === "struct" && "data" in shape.fields) assert.property(response, "data")
})

/** A kind of credentials that an operation accepts: that of a user if it can be. */
const kindOf = (row: AnyRow): Kind =>
  (["oauth2", "oauth1"] as const).find((kind) => expected(row).accepts.includes(kind)) ?? "app"

const titled = (rows: ReadonlyArray<AnyRow>) => rows.map((row) => ({ title: row.name, row }))

describe("against the emulator over HTTP", () => {
  it("has an implementation of every operation, and no response is generated", () => {
    assert.deepStrictEqual(
      rows.filter((row) => !hasBehaviour(row)).map(({ name }) => name),
      []
    )
  })

  // A quarter of them with each change: below, all of them are called without HTTP.
  it.live.each(someOf(titled(rows), (_, index) => index % 8 === 0))("$title", ({ row }) =>
    called(row).pipe(Effect.provide(served([kindOf(row)])))
  )
})

describe("twice is as once", () => {
  const idempotent = rows.filter((row) => row.idempotent === true)
  it.effect.each(titled(idempotent))("$title", ({ row }) =>
    Effect.gen(function* () {
      const params = row.call(knownTo(yield* Emulator))
      const first = yield* row.run(params)
      const second = yield* row.run(params)
      assert.deepStrictEqual(second, first)
      assert.notProperty(second, "errors")
    }).pipe(Effect.provide(emulated(kindOf(row))))
  )
})

const kinds: ReadonlyArray<Kind> = ["app", "oauth1", "oauth2"]

const cases = (isAccepted: boolean) =>
  titled(rows).flatMap(({ row, title }) =>
    kinds
      .filter((kind) => expected(row).accepts.includes(kind) === isAccepted)
      .map((kind) => ({ title: `${title}, ${kind}`, kind, row }))
  )

describe("with each kind of credentials that the operation accepts", () => {
  it.effect.each(cases(true))("$title", ({ kind, row }) => called(row).pipe(Effect.provide(emulated(kind))))
})

/** How the X API names a kind of credentials. */
const serviceNames: Readonly<Record<Kind, string>> = {
  app: "OAuth 2.0 Application-Only",
  oauth1: "OAuth 1.0a User Context",
  oauth2: "OAuth 2.0 User Context"
}

// Whether a bearer token is a user's cannot be seen: the X API refuses the one that does not fit. OAuth 1.0a is
// never sent to an operation that does not accept it, which is a rule above.
describe("the other kind of bearer token fails with what the operation accepts", () => {
  const bearers = cases(false).filter(({ kind }) => kind !== "oauth1")
  it.effect.each(bearers)("$title", ({ kind, row }) =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const error = yield* Effect.flip(row.run(row.call(knownTo(emulator))))
      assert.strictEqual(error.reason._tag, "Forbidden")
      for (const accepted of expected(row).accepts) assert.include(error.message, serviceNames[accepted])
    }).pipe(Effect.provide(emulated(kind)))
  )
})
