import { assert, describe, it } from "@effect/vitest"
import { layerMock } from "@xeffect/core/mock"
import { collect, update } from "@xeffect/export"
import { getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { readdirSync } from "node:fs"
import { newDirectory, readLines } from "./support/directory.ts"
import { times } from "../../conformance/running/whole.ts"

const userOf = (id: number) => ({ id: `${id}`, name: `User ${id}`, username: `user_${id}` })

/** A list, the newest first. A token is a place in it, so entries that are added while it is read move the others down. */
const movingList = (known: number) => {
  const state = { ids: Array.from({ length: known }, (_, index) => 1000 - index), requests: 0, next: 2000 }
  const add = (count: number) => {
    for (let added = 0; added < count; added++) state.ids.unshift(state.next++)
  }
  /** Called before each response, with the number of the request. */
  const hooks = { before: (_request: number) => {}, tokenOf: (usual: string | undefined) => usual, short: 0 }
  const layer = layerMock((_, params) => {
    hooks.before(++state.requests)
    const from = Number(params["pagination_token"] ?? 0)
    const data = state.ids.slice(from, from + Number(params["max_results"])).map(userOf)
    const end = from + data.length
    const next_token = hooks.tokenOf(end < state.ids.length ? `${end}` : undefined)
    return {
      data,
      meta: { result_count: data.length + hooks.short, ...(next_token === undefined ? {} : { next_token }) }
    }
  })
  return { add, hooks, layer, state }
}

const idsIn = (directory: string) =>
  readdirSync(directory)
    .filter((file) => /^edges(-\d+)?\.ndjson$/.test(file))
    .flatMap((file) => readLines(directory, file).map(({ source_id }) => Number(source_id)))

describe("An update of a list that moves while it is read", () => {
  const plan = collect(getUsersFollowers, { id: "20" })

  it.effect("goes on after pages whose entries it has read already", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 30 }), fc.array(fc.nat(6), { maxLength: 12 }), (fresh, arrivals) => {
          const { add, hooks, layer, state } = movingList(40)
          return Effect.runPromise(
            Effect.gen(function* () {
              const directory = yield* newDirectory
              yield* update(yield* plan, { directory })
              add(fresh)
              const listed = [...state.ids]
              state.requests = 0
              hooks.before = (request) => add(arrivals[request - 2] ?? 0)
              const manifest = yield* update(yield* plan, { directory })
              assert.isTrue(manifest.complete)
              // Those who come while the list is read are in the next round.
              const found = new Set(idsIn(directory))
              assert.deepStrictEqual(
                listed.filter((id) => !found.has(id)),
                []
              )
            }).pipe(Effect.scoped, Effect.provide(layer))
          )
        }),
        { numRuns: times(8), seed: 41_126 }
      )
    )
  )

  it.effect("ends with the token if pages lead in a circle, and asks for no page for ever", () => {
    const { add, hooks, layer, state } = movingList(40)
    return Effect.gen(function* () {
      const directory = yield* newDirectory
      yield* update(yield* plan, { directory })
      add(30)
      state.requests = 0
      hooks.tokenOf = (usual) => (Number(usual) > 10 ? "4" : usual)
      const { reason } = yield* Effect.flip(update(yield* plan, { directory }))
      assert.strictEqual(reason._tag, "RepeatedToken")
      assert.isBelow(state.requests, 40)
    }).pipe(Effect.scoped, Effect.provide(layer))
  })

  const changesIn = (directory: string, change: string) =>
    readdirSync(directory)
      .filter((file) => /^changes(-\d+)?\.ndjson$/.test(file))
      .flatMap((file) =>
        readLines(directory, file).flatMap((row) => (row["change"] === change ? [Number(row["id"])] : []))
      )

  it.effect("finds new entries below neighbours that left and came back, wherever they were", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          fc.nat(300),
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 1, max: 40 }),
          (at, count, fresh) => {
            const { add, layer, state } = movingList(400)
            return Effect.runPromise(
              Effect.gen(function* () {
                const directory = yield* newDirectory
                yield* update(yield* plan, { directory })
                const back = state.ids.splice(at < count ? count : at, at < count ? 2 : count)
                add(fresh)
                state.ids.unshift(...back)
                add(2)
                yield* update(yield* plan, { directory })
                const found = new Set(idsIn(directory))
                assert.deepStrictEqual(
                  state.ids.filter((id) => !found.has(id)),
                  []
                )
              }).pipe(Effect.scoped, Effect.provide(layer))
            )
          }
        ),
        { numRuns: times(7), seed: 41_127 }
      )
    )
  )

  it.effect.each([
    { title: "by places, which shift", short: 0 },
    { title: "with pages that count more than they have", short: 3 }
  ])("says who disappeared once two whole listings lack them, $title", ({ short }) => {
    const { hooks, layer, state } = movingList(300)
    return Effect.gen(function* () {
      const directory = yield* newDirectory
      const listed = yield* collect(getUsersFollowers, { id: "20", max_results: 100 })
      const whole = update(listed, { directory, lists: "whole" })
      hooks.short = short
      yield* whole
      // One is removed between two pages: another one is in neither of them.
      state.ids = state.ids.filter((id) => id !== 990)
      state.requests = 0
      hooks.before = (request) => {
        if (request === 2) state.ids = state.ids.filter((id) => id !== 995)
      }
      yield* whole
      assert.deepStrictEqual(changesIn(directory, "disappeared"), [])
      hooks.before = () => {}
      yield* whole
      assert.include(changesIn(directory, "disappeared"), 990)
      yield* whole
      assert.sameMembers(changesIn(directory, "disappeared"), [990, 995])
      assert.sameMembers(idsIn(directory), state.ids)
    }).pipe(Effect.scoped, Effect.provide(layer))
  })
})
