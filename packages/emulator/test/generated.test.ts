import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { operations } from "../src/areas/all.ts"
import { generated } from "../src/areas/generated.ts"
import type { Call } from "../src/areas/operation.ts"
import { checkValue } from "../src/description/check-value.ts"
import { facts, type OperationFacts, parametersOf } from "../src/description/facts.ts"
import { generate } from "../src/description/generate.ts"
import type { Query } from "../src/description/validate.ts"
import { speak } from "../src/description/vocabulary.ts"
import { Emulator } from "../src/emulator/emulator.ts"
import { viewOf } from "../src/present/view.ts"
import { readBody } from "../src/request/body.ts"
import { makeWorld } from "../src/world/make-world.ts"
import { everybody, send } from "./support.ts"

const now = Date.UTC(2026, 10, 21)

const world = makeWorld(now)

const pathOf = (operation: OperationFacts) =>
  Object.fromEntries(
    parametersOf(operation)
      .filter((parameter) => parameter.in === "path")
      .map(({ name, schema }) => [name, String(generate(schema, { now, known: {} }, { name, inside: [] }))])
  )

const callOf = (operation: OperationFacts, query: Query = new Map()): Call => {
  const caller = { kind: "BearerToken", subject: "app" } as const
  return {
    path: pathOf(operation),
    query,
    body: {},
    sent: readBody("", ""),
    origin: "https://api.x.com",
    world,
    now,
    caller,
    view: viewOf(world, now, { caller }, query)
  }
}

const textOf = (content: unknown): string => {
  if (!(content instanceof Uint8Array)) throw new Error("a generated response has its bytes at once")
  return new TextDecoder().decode(content)
}

describe("a generated response", () => {
  it.effect.each(facts.operations)("fits the description: $id", (operation) =>
    Effect.gen(function* () {
      const response = yield* generated(operation)(callOf(operation, new Map([["expansions", ["author_id"]]])))
      const schema = operation.responses[String(response.status)] ?? { enum: [] }
      expect(response.headers).toEqual({ "x-emulator": "generated" })
      if (Object.keys(schema).length === 0) return expect("content" in response && response.content).toBeTruthy()
      const body: unknown = "body" in response ? response.body : JSON.parse(textOf(response.content))
      expect(checkValue(schema, speak({ vocabulary: "posts", problem_types: "x" }, body), "")).toEqual([])
      expect(body).toBeTypeOf("object")
    })
  )

  const operationOf = (id: string) => {
    const found = facts.operations.find((operation) => operation.id === id)
    if (found === undefined) throw new Error(`the description has no operation ${id}`)
    return found
  }

  const bodyOf = Effect.fnUntraced(function* (id: string, query?: Query) {
    const operation = operationOf(id)
    const response = yield* generated(operation)(callOf(operation, query))
    if (!("body" in response)) throw new Error(`${id} has no JSON`)
    // The description says which fields there are, and the test names some of them.
    // oxlint-disable-next-line typescript/no-explicit-any
    return response.body as any
  })

  it.effect("has the identifiers of the request, one page, and no errors", () =>
    Effect.gen(function* () {
      const operation = operationOf("getPostsById")
      const { data, errors, includes } = yield* bodyOf("getPostsById")
      expect([data.id, errors, includes]).toEqual([pathOf(operation)["id"], undefined, undefined])
      const several = yield* bodyOf("getPostsByIds", new Map([["ids", ["20", "21"]]]))
      expect(several.data.map(({ id }: { readonly id: string }) => id)).toEqual(["20", "21"])
      const page = yield* bodyOf("getUsersFollowers")
      expect(page.meta).toEqual({ result_count: page.data.length })
    })
  )

  it.effect("is one line for a stream", () =>
    Effect.gen(function* () {
      const operation = operationOf("streamPostsFirehoseEn")
      const response = yield* generated(operation)(callOf(operation))
      if (!("content" in response)) throw new Error("a stream has no body")
      expect(textOf(response.content)).toMatch(/^\{"data":\{.*\}\}\r\n$/)
    })
  )
})

describe("an operation without behaviour", () => {
  const readable = facts.operations.filter(
    (operation) =>
      operations[operation.id] === undefined &&
      operation.method === "GET" &&
      parametersOf(operation).every((parameter) => parameter.in === "path" || parameter.required !== true)
  )

  it.effect("responds all the same, and says how", () =>
    Effect.gen(function* () {
      const { requests } = yield* Emulator
      for (const operation of readable) {
        const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathOf(operation)[name] ?? "")
        const as = "OAuth2UserToken" in operation.security ? "main" : "app"
        const response = yield* send(operation.method, path, { as })
        expect([operation.id, response.status]).toEqual([operation.id, 200])
        expect(response.headers["x-emulator"]).toBe("generated")
      }
      expect(yield* requests).toHaveLength(readable.length)
    }).pipe(Effect.provide(everybody))
  )
})
