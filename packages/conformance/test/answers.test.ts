import { assert, describe, it } from "@effect/vitest"
import { decode } from "@xeffect/core/decode"
import type { Definition } from "@xeffect/core"
import { schemaOf } from "@xeffect/core/schemas"
import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import { rows } from "./rows/all.ts"

// The wire is read tolerantly: only identifiers are needed, and nothing that came is dropped.

const identifiers = new Set(["id", "media_key", "dm_event_id"])

type Path = ReadonlyArray<string | number>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Every place in a value, with what stands there. */
const placesOf = (value: unknown, path: Path = []): ReadonlyArray<readonly [Path, unknown]> => [
  [path, value],
  ...(Array.isArray(value)
    ? value.flatMap((inner, index) => placesOf(inner, [...path, index]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))
      : [])
]

/** The value with another one at a place, or with nothing there. */
const changed = (value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown => {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) return value.map((inner, index) => (index === key ? changed(inner, rest, change) : inner))
  if (!isRecord(value)) return value
  const next = changed(value[key], rest, change)
  const { [key]: _, ...others } = value
  return next === undefined ? others : { ...others, [key]: next }
}

const read = (definition: Definition, body: unknown) =>
  decode(definition)(
    HttpClientResponse.fromWeb(HttpClientRequest.get("https://api.x.com"), new Response(JSON.stringify(body)))
  )

/** A generated value as JSON can have it: without `Infinity` and `undefined`. */
const onTheWire = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === "number" && !Number.isFinite(one) ? 0 : one)))

/** What is decoded is what was sent, to the last key. */
const survives = (definition: Definition, body: unknown) =>
  Effect.map(read(definition, body), (decoded) => assert.deepStrictEqual(decoded, JSON.parse(JSON.stringify(body))))

// Under an `unknown` of the shape anything goes, so identifiers there are none.
const resources = /^(data(\.\d+)?|includes\.\w+\.\d+)\.(id|media_key|dm_event_id)$/

const byShape = Array.from(
  new Map(rows.map(({ operation: { definition } }) => [definition.result, definition])).values()
)

describe("an answer", () => {
  it.each([0])("has a shape in every row", () => assert.isAbove(byShape.length, 0))

  for (const definition of byShape) {
    const answer = schemaOf(definition.result)
    it.effect.prop(
      `of ${definition.name} survives every missing, unknown and null part`,
      { answer },
      ({ answer }) =>
        Effect.gen(function* () {
          const body = onTheWire(answer)
          yield* survives(definition, body)
          for (const [path, value] of placesOf(body)) {
            const key = path.at(-1)
            if (typeof key === "string" && !identifiers.has(key)) {
              yield* survives(
                definition,
                changed(body, path, () => undefined)
              )
            }
            if (Array.isArray(value))
              yield* survives(
                definition,
                changed(body, path, () => null)
              )
            if (isRecord(value))
              yield* survives(
                definition,
                changed(body, path, (old) => ({ ...(old as object), a_new_field: [{ a: 1 }] }))
              )
          }
        }),
      { arbitrary: { runs: 15 } }
    )
    it.effect.prop(
      `of ${definition.name} fails without an identifier, and with a number for it`,
      { answer },
      ({ answer }) =>
        Effect.gen(function* () {
          const body = onTheWire(answer)
          for (const [path] of placesOf(body).filter(([path]) => resources.test(path.join(".")))) {
            for (const wrong of [undefined, 20]) {
              const bad = changed(body, path, () => wrong)
              const { reason } = yield* Effect.flip(read(definition, bad))
              assert.deepStrictEqual(reason._tag === "DecodeError" && reason.path, path)
              // As text, which shows the whole of both where they differ.
              const kept = reason._tag === "DecodeError" ? reason.body : undefined
              assert.strictEqual(JSON.stringify(kept), JSON.stringify(bad))
            }
          }
        }),
      { arbitrary: { runs: 15 } }
    )
  }
})
