import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { operations } from "../src/areas/all.ts"
import { checkValue } from "../src/check-value.ts"
import { Emulator, layerEmulator } from "../src/emulator.ts"
import { facts, type OperationFacts, parametersOf } from "../src/facts.ts"
import { type Params, send } from "./support.ts"

const emulated = facts.operations.filter((operation) => operation.id in operations)

// Everything there is to ask for, in the description's own names.
const everything = (operation: OperationFacts): Params =>
  Object.fromEntries(
    parametersOf(operation)
      .filter(({ name }) => name === "expansions" || name.endsWith(".fields"))
      .map(({ name, schema }) => [name, [...new Set(schema.items?.enum ?? [])].join(",")])
  )

const given: Readonly<Record<string, Params>> = {
  "/2/tweets": { ids: "POSTS" },
  "/2/users": { ids: "USERS" },
  "/2/users/by": { usernames: "ada_rivers,chloe_maps,elif_notes" },
  "/2/tweets/search/recent": { query: "river OR boats OR bridge OR level OR #question OR #maps", max_results: "100" }
}

const paths: Params = { id: "2244994945", username: "elif_notes" }

const bodies: Readonly<Record<string, unknown>> = {
  createPosts: { text: "Checked" },
  likePost: { tweet_id: "POST" },
  followUser: { target_user_id: "783214" }
}

describe("answers", () => {
  it("knows the operations it has", () => {
    expect(emulated).toHaveLength(Object.keys(operations).length)
  })

  it.effect.each(emulated)("fit the description: $id", (operation) =>
    Effect.gen(function* () {
      const { posts, users } = (yield* Emulator).world.seed
      const fill = (text: string) =>
        text
          .replace("POSTS", Object.values(posts).join(","))
          .replace("POST", posts.hello)
          .replace("USERS", Object.values(users).join(","))
      const path = operation.path
        .replace("/2/tweets/{id}", `/2/tweets/${posts.hello}`)
        .replace("{tweet_id}", posts.hello)
        .replace(/\{(source_user_id|target_user_id)\}/, "2244994945")
        .replace(/\{(\w+)\}/g, (_, name: string) => paths[name] ?? "783214")
      const query = { ...(operation.method === "GET" ? given[operation.path] : {}), ...everything(operation) }
      const body = bodies[operation.id]
      const answer = yield* send(operation.method, path, {
        query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, fill(value)])),
        body: body === undefined ? undefined : fill(JSON.stringify(body)),
        as: "user"
      })
      const schema = operation.responses[String(answer.status)]
      expect(schema).toBeDefined()
      expect(answer.json).toHaveProperty("data")
      expect(checkValue(schema ?? {}, answer.json, "")).toEqual([])
    }).pipe(Effect.provide(layerEmulator({ vocabulary: "posts" })))
  )
})
