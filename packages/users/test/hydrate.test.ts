import { assert, describe, it } from "@effect/vitest"
import type { Lookup, SelectUser, UsersResponse, XApi, XError } from "@xeffect/core"
import { hydrateUsers } from "@xeffect/users/hydrate"
import { findUser } from "@xeffect/users/find"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { users } from "./support.ts"

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>() => true

const names = (results: ReadonlyArray<Lookup<{ readonly name?: string }, unknown>>) =>
  results.map((one) => (one._tag === "Found" ? one.value.name : one.problem?.detail))

describe("hydrateUsers", () => {
  it.effect("by IDs", () =>
    Effect.gen(function* () {
      const { layer, requests } = users()
      const results = yield* hydrateUsers({ ids: ["3", 1n, 9, 3], user_fields: ["verified"] }).pipe(
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(names(results), ["Chloé", "Ada", undefined, "Chloé"])
      assert.deepStrictEqual<unknown>(requests, [{ ids: ["3", 1n, 9], user_fields: ["verified"] }])
    })
  )

  it.effect("by handles, in upper or lower case, each under the key that was asked for", () =>
    Effect.gen(function* () {
      const { layer, requests } = users()
      const results = yield* hydrateUsers({ usernames: ["CHLOE", "ada_rivers", "nobody", "chloe"] }).pipe(
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(names(results), ["Chloé", "Ada", "no such user", "Chloé"])
      assert.deepStrictEqual(
        results.map(({ key }) => key),
        ["CHLOE", "ada_rivers", "nobody", "chloe"]
      )
      assert.deepStrictEqual<unknown>(requests, [{ usernames: ["CHLOE", "ada_rivers", "nobody"] }])
    })
  )

  it.effect.each([
    [{}, "exactly one of ids, usernames must be given"],
    [{ ids: ["1"], usernames: ["ben"] }, "ids and usernames cannot be given together"]
  ] as const)("is refused with %o", ([params, message]) =>
    Effect.gen(function* () {
      const { layer, requests } = users()
      const error = yield* hydrateUsers(params as unknown as { readonly ids: ReadonlyArray<string> }).pipe(
        Stream.runDrain,
        Effect.flip,
        Effect.provide(layer)
      )
      assert.strictEqual(error.message, `getUsers: InvalidInput: ${message}`)
      assert.lengthOf(requests, 0)
    })
  )
})

describe("findUser", () => {
  it.effect("by IDs and by handles, a request for each kind", () =>
    Effect.gen(function* () {
      const { layer, requests } = users()
      const results = yield* Effect.all(
        [
          findUser({ id: "2" }),
          findUser({ username: "ADA_rivers" }),
          findUser({ id: 3 }),
          findUser({ username: "ben" })
        ],
        { concurrency: "unbounded" }
      ).pipe(Effect.provide(layer))
      assert.deepStrictEqual(names(results), ["Ben", "Ada", "Chloé", "Ben"])
      assert.deepStrictEqual<unknown>(requests, [{ ids: ["2", 3] }, { usernames: ["ADA_rivers", "ben"] }])
    })
  )

  it.effect.each([
    [{}, /InvalidInput: exactly one of id, username must be given$/],
    [{ id: "1", username: "ben" }, /InvalidInput: id and username cannot be given together$/],
    [{ username: "@ben" }, /username must be a handle of 1 to 15 letters/],
    [{ id: "ben" }, /id must be an ID of 1 to 19 digits/]
  ] as const)("is refused with %o", ([params, message]) =>
    Effect.gen(function* () {
      const { layer, requests } = users()
      const error = yield* findUser(params as { readonly id: string }).pipe(Effect.flip, Effect.provide(layer))
      assert.match(error.message, message)
      assert.lengthOf(requests, 0)
    })
  )
})

describe("types", () => {
  it("follow the parameters", () => {
    type Params = { readonly id: "1"; readonly user_fields: readonly ["location"] }
    const found = findUser({ id: "1", user_fields: ["location"] })
    type Expected = Effect.Effect<Lookup<SelectUser<Params>, UsersResponse<Params>>, XError, XApi>
    assert.isTrue(holds<Same<typeof found, Expected>>())
  })

  it("are joined with what the stream of IDs fails with and needs", () => {
    const ids: Stream.Stream<string, "dry", Context.Key<"source", "source">> = Stream.empty
    const from = hydrateUsers({ ids })
    holds<Same<Stream.Error<typeof from>, XError | "dry">>()
    holds<Same<Stream.Services<typeof from>, XApi | Context.Key<"source", "source">>>()
    const list = hydrateUsers({ usernames: ["a", "b"] })
    holds<Same<Stream.Error<typeof list>, XError>>()
    assert.isTrue(holds<Same<Stream.Services<typeof list>, XApi>>())
  })

  it("refuse mistakes", () => {
    const mistakes = () => [
      // @ts-expect-error neither ids nor usernames
      hydrateUsers({ user_fields: ["location"] }),
      // @ts-expect-error both
      hydrateUsers({ ids: ["1"], usernames: ["ben"] }),
      // @ts-expect-error no such parameter
      hydrateUsers({ ids: ["1"], user_field: ["location"] }),
      // @ts-expect-error a handle is a text
      hydrateUsers({ usernames: [1] }),
      // @ts-expect-error a stream of numbers is no stream of handles
      hydrateUsers({ usernames: Stream.make(1) }),
      // @ts-expect-error both
      findUser({ id: "1", username: "ben" }),
      Stream.map(hydrateUsers({ ids: ["1"] }), (one) =>
        // @ts-expect-error location was not requested
        one._tag === "Found" ? one.value.location : undefined
      )
    ]
    assert.isFunction(mistakes)
  })
})
